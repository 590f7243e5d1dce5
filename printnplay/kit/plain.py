"""What is printed on plain paper: the contents page, the quick reference, the sample game, score
pads, mats."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Report
from printnplay.data.flowing import Reference
from printnplay.data.model import Game
from printnplay.documents.contents.first_page import add_first_page
from printnplay.documents.reference.build import kit_reference, laid_out
from printnplay.faces.draw import check_text
from printnplay.faces.face import Page
from printnplay.faces.session import Draw
from printnplay.games.engine.story import Story
from printnplay.kit.choice import Choice
from printnplay.kit.kit import Document, KitPlan, edition_of
from printnplay.kit.pages import OFF_MARGIN, page_faces, page_sheets
from printnplay.pdf.book import Book
from printnplay.pdf.plates import Plates

if TYPE_CHECKING:
    from printnplay.documents.reference.layout import Laid
    from printnplay.documents.story.layout import LaidStory

SHEETS = "sheets.pdf"


def plan_plain(draw: Draw, choice: Choice, kit: KitPlan, report: Report) -> KitPlan:
    """The kit with its sheets: the first page lists all the rest."""
    game = draw.game
    pages, times = tuple(_pages(draw, choice, report)), choice.selection.times
    pads = Counter({part.id: part.copies * times for part in game.components if part.pad})
    printed = Counter({page.component: pads[page.component] for page in pages})
    faces = tuple(page_faces(pages))
    check_text(draw, faces, report)
    kit = kit._replace(
        copies=kit.copies + printed,
        faces=(*kit.faces, *faces),
        drawn_pages=(*kit.drawn_pages, *pages),
    )
    is_whole = not choice.selection.components
    reference = kit_reference(game, choice, report) if is_whole else None
    story = _story(game, choice, report) if is_whole and choice.options.sample_game else None
    kit = kit._replace(edition=edition_of(choice, kit, reference, story), has_sample=bool(story))
    if choice.selection.components and not pages:
        return kit
    sheets = page_sheets((), pages * times, margin=choice.layout.widest)
    plates, first = Plates(sheets, correction=choice.correction), 0
    if is_whole and not report.has_errors:
        told = (reference, story)
        first = _flowing(draw, choice, kit, told, len(sheets), plates.book, report)
    numbered = tuple(s._replace(number=s.number + first, of=s.of + first) for s in sheets)
    document = Document(SHEETS, "plain", "simplex", numbered, plates, first)
    return kit._replace(documents=(*kit.documents, document))


def _flowing(
    draw: Draw,
    choice: Choice,
    kit: KitPlan,
    told: tuple[Reference | None, Story | None],
    others: int,
    book: Book,
    report: Report,
) -> int:
    """The contents page, which tells of the `others`, the reference and the sample game; gives how
    many pages."""
    stamp = f"{choice.look.language} · {kit.edition[:8]}"
    page, edges, (reference, story) = choice.layout.page, choice.edges, told
    laid: list[Laid | LaidStory | None] = []
    if reference:
        laid.append(
            laid_out(
                draw,
                reference,
                page,
                book,
                report,
                stamp=stamp,
                is_draft=choice.draft is not None,
                edges=edges,
            )
        )
    if story:
        from printnplay.documents.story.build import laid_story

        laid.append(laid_story(draw, story, page, book, report, stamp=stamp, edges=edges))
    flowing = [one for one in laid if one]
    more = sum(len(one.contents) for one in flowing)
    done = add_first_page(draw.game, choice, kit, others + more, book, report)
    left = others + more
    for one in flowing:
        left -= len(one.contents)
        done += one.add_to(book, before=done, after=left)
    return done


def _story(game: Game, choice: Choice, report: Report) -> Story | None:
    from printnplay.documents.story.build import sample_story

    return sample_story(game, choice.look.language, report)


def _pages(draw: Draw, choice: Choice, report: Report) -> Iterator[Page]:
    page, margin = choice.layout.page, choice.layout.widest + OFF_MARGIN
    for part in draw.game.components:
        if part.pad and choice.selection.wants(part.id):
            from printnplay.kinds.pad.pads import draw_pads

            yield from draw_pads(
                draw,
                part,
                report,
                page=page,
                margin=margin,
                to_a_page=choice.options.pad,
            )
    if choice.options.mats and not choice.selection.components:
        yield from _mats(draw, choice, report)


def _mats(draw: Draw, choice: Choice, report: Report) -> Sequence[Page]:
    from printnplay.kinds.mat.mats import draw_mats

    return draw_mats(
        draw,
        report,
        page=choice.layout.page,
        margin=choice.layout.widest,
        players=choice.selection.players,
    )
