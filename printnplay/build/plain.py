"""What is printed on plain paper: the contents page, the quick reference, the sample game, score
pads, mats."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from printnplay.build.choice import Choice
from printnplay.build.contents import add_first_page
from printnplay.build.kit import Document, Kit, edition_of
from printnplay.build.pages import ROOM_FOR_NAME, page_faces, page_sheets
from printnplay.build.proof import engrave
from printnplay.build.reference import plan_reference
from printnplay.diag import Report
from printnplay.model import Game, Page
from printnplay.write.fonts import measure
from printnplay.write.plates import Engraver

if TYPE_CHECKING:
    from printnplay.write.reference import Laid
    from printnplay.write.story import LaidStory

SHEETS = "sheets.pdf"


def plan_plain(game: Game, choice: Choice, kit: Kit, report: Report) -> Kit:
    """The kit with its sheets: the first page tells of all the rest."""
    pages, times = tuple(_pages(game, choice, report)), choice.selection.times
    pads = Counter({part.id: part.copies * times for part in game.components if part.pad})
    printed = Counter({page.component: pads[page.component] for page in pages})
    faces = tuple(page_faces(pages))
    kit = replace(
        kit,
        copies=kit.copies + printed,
        faces=(*kit.faces, *faces),
        drawn_pages=(*kit.drawn_pages, *pages),
    )
    kit = replace(kit, edition=edition_of(choice, kit))
    if choice.selection.components and not pages:
        return kit
    margin = choice.layout.margin
    sheets = page_sheets(game, (), pages * times, board=margin, other=margin)
    engraver, first = Engraver(sheets), 0
    if not choice.selection.components and not report.has_errors:
        stamp = f"{choice.look.language} · {kit.edition[:8]}"
        reference = plan_reference(game, choice, engraver, report, stamp=stamp)
        sample = _sample(game, choice, engraver, report, stamp=stamp)
        kit = replace(kit, sample_pages=len(sample.contents) if sample else 0)
        first = _flow(game, choice, kit, len(sheets), engraver, report, (reference, sample))
    plates = engrave(game, faces, engraver, report)
    document = Document(SHEETS, "plain", "simplex", sheets, plates, first)
    return replace(kit, documents=(*kit.documents, document))


def _flow(
    game: Game,
    choice: Choice,
    kit: Kit,
    pages: int,
    engraver: Engraver,
    report: Report,
    laid: "tuple[Laid | LaidStory | None, ...]",
) -> int:
    """The first page, which counts all others, and what is laid out for the same book."""
    flowing = [one for one in laid if one]
    more = sum(len(one.contents) for one in flowing)
    first = add_first_page(game, choice, kit, pages + more, engraver, report)
    return first + sum(one.add_to(engraver.plates.book) for one in flowing)


def _sample(
    game: Game, choice: Choice, engraver: Engraver, report: Report, *, stamp: str
) -> "LaidStory | None":
    if not choice.extras.has_sample:
        return None
    from printnplay.build.story import plan_story

    return plan_story(game, choice, engraver, report, stamp=stamp)


def _pages(game: Game, choice: Choice, report: Report) -> Iterator[Page]:
    page, margin = choice.layout.page, choice.layout.margin + ROOM_FOR_NAME
    for part in game.components:
        if part.pad and choice.selection.wants(part.id):
            from printnplay.draw.pads import draw_pads

            yield from draw_pads(
                game,
                part,
                choice.look,
                measure,
                report,
                page=page,
                margin=margin,
                to_a_page=choice.extras.pads,
            )
    if choice.extras.has_mats and not choice.selection.components:
        yield from _mats(game, choice, report)


def _mats(game: Game, choice: Choice, report: Report) -> Sequence[Page]:
    from printnplay.draw.mats import draw_mats

    return draw_mats(
        game,
        choice.look,
        measure,
        report,
        page=choice.layout.page,
        margin=choice.layout.margin,
        players=choice.selection.players,
    )
