"""The sheets on plain paper: the contents page, the flowing documents that are found by their
folders (quick reference, sample game), score pads and mats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from printnplay.core.diagnostics import Report
from printnplay.core.units import Size
from printnplay.data.model import Game
from printnplay.documents.contents.model import Contents, ContentsItem, PrintFile, Thumb, parts_of
from printnplay.documents.kit_document import KitDocument, ReadDocument, kit_documents
from printnplay.documents.manuscript import Manuscript
from printnplay.documents.reference import in_kit as reference
from printnplay.documents.reference.build import ReadReference
from printnplay.documents.reference.in_kit import DOCUMENT
from printnplay.documents.setting import Setting
from printnplay.documents.story.in_kit import SAMPLE_GAME, SampleGame, can_show_sample
from printnplay.faces.draw import check_text
from printnplay.faces.face import Page
from printnplay.faces.session import Draw
from printnplay.kit.choice import Choice
from printnplay.kit.model import Document, KitPlan, edition_of
from printnplay.kit.pages import (
    EXTRAS,
    count_extras,
    count_pages,
    draw_pages,
    extra_pages,
    page_faces,
    page_sheets,
)
from printnplay.kit.pieces import making_of
from printnplay.pdf.book import Book
from printnplay.pdf.sheet_pdf import Plates
from printnplay.sheets.marks import cuts_of
from printnplay.sheets.model import Sheet

SHEETS, STOCK = "sheets.pdf", "plain"


def plan_sheets(
    draw: Draw, choice: Choice, kit: KitPlan, report: Report, *, is_sound: bool
) -> KitPlan:
    """The kit with its sheets: the first page lists all the rest."""
    game = draw.game
    pages, times = draw_pages(draw, making_of(choice, kit), STOCK, report), choice.selection.times
    faces = tuple(page_faces(pages))
    report.extend(check_text(draw, faces))
    kit = kit._replace(
        copies=kit.copies + count_pages(pages, times),
        faces=(*kit.faces, *faces),
        drawn_pages=(*kit.drawn_pages, *pages),
    )
    is_whole = not choice.selection.components
    read = read_documents(game, choice, report) if is_whole else ()
    held = (*read, kit.rulebook.read) if kit.rulebook else read
    edition = edition_of(choice, kit, [text for document in held for text in document.texts()])
    kit = kit._replace(edition=edition, has_sample=has_sample(read))
    if kit.rulebook:
        kit.rulebook.write(choice, choice.label(game, edition))
    if choice.selection.components and not pages:
        return kit
    sheets = page_sheets((), pages * times, margin=choice.layout.widest)
    plates, first = Plates(sheets, correction=choice.correction), 0
    if is_whole and is_sound and not report.has_errors:
        others, book = len(sheets), plates.book
        first = add_documents(draw, choice, kit, read, others=others, book=book, report=report)
    numbered = tuple(s._replace(number=s.number + first, of=s.of + first) for s in sheets)
    document = Document(SHEETS, STOCK, "simplex", numbered, plates, first)
    return kit._replace(documents=(*kit.documents, document))


def read_documents(game: Game, choice: Choice, report: Report) -> tuple[ReadDocument, ...]:
    """The documents of a whole kit, in the order of its sheets."""
    is_wanted = choice.options.sample_game
    has_sample = is_wanted or (is_wanted is None and can_show_sample(game))
    asked = {SAMPLE_GAME} if has_sample else set()
    wanted = (one for one in kit_documents() if not one.flag or one.flag in asked)
    found = (_read(document, game, choice, report) for document in wanted)
    return tuple(one for one in found if one)


def _read(document: KitDocument, game: Game, choice: Choice, report: Report) -> ReadDocument | None:
    """The kits of a dry run read it once, but for those that lost a card, and with it what shows it
    (`drawable`)."""
    language = choice.look.language
    if choice.dry_run is None or not game.references:
        return report.take(document.read(game, language))
    known = choice.dry_run.documents
    if (document.id, language) not in known:
        known[document.id, language] = report.take(document.read(game, language))
    return known[document.id, language]


def kit_reference(game: Game, choice: Choice, report: Report) -> Manuscript | None:
    """The quick reference of a kit, with its numbers."""
    found = _read(reference.DOCUMENT, game, choice, report)
    return found.filled if isinstance(found, ReadReference) else None


def add_documents(
    draw: Draw,
    choice: Choice,
    kit: KitPlan,
    read: Sequence[ReadDocument],
    *,
    others: int,
    book: Book,
    report: Report,
) -> int:
    """Lays them out in the book of the sheets, before its `others`: the contents page, which lists
    all, then the rest. Gives how many pages there are."""
    from printnplay.documents.contents.page import lay_out_contents

    setting = Setting(
        draw.game,
        draw.look,
        choice.layout.page,
        choice.label(draw.game, kit.edition),
        choice.edges,
        choice.dry_run is not None,
        draw.reader.fonts,
    )
    found = (report.take(document.lay_out(book, draw, setting)) for document in read)
    laid = [one for one in found if one]
    left = others + sum(len(one.pages) for one in laid)
    contents = report.take(lay_out_contents(book, contents_of(setting, choice, kit, left)))
    done = contents.add_to(book, after=left) if contents else 0
    for one in laid:
        left -= len(one.pages)
        done += one.add_to(book, before=done, after=left)
    return done


def has_sample(read: Sequence[ReadDocument]) -> bool:
    return any(isinstance(document, SampleGame) for document in read)


def contents_of(setting: Setting, choice: Choice, kit: KitPlan, pages: int) -> Contents:
    """What the first page lists, before the other `pages` of its file."""
    files = [PrintFile(d.name, d.stock, d.pages, d.how, _folded(d)) for d in kit.documents]
    files.append(PrintFile("sheets.pdf", "plain", pages + 1, "simplex"))
    cut = [s for d in kit.documents if d.stock == "card" for s in d.fronts]
    return Contents(
        setting,
        tuple(files),
        _parts(setting.game, choice, kit),
        cut[0].placements[0].size if cut else Size(63, 88),
        sum(len(d.fronts) for d in kit.documents if d.stock != "plain"),
        kit.cuts,
        cut[0] if cut else None,
        cuts_of(cut[0]) if cut else None,
        any(_has_sizes(sheet) for document in kit.documents for sheet in document.fronts),
    )


def _has_sizes(sheet: Sheet) -> bool:
    """Whether marks of some cards lead through others."""
    straight = {(p.size, p.rotation % 180) for p in sheet.placements if not p.is_shaped}
    is_mixed = any(p.is_shaped for p in sheet.placements)
    return len(straight) > 1 or (is_mixed and bool(straight))


def _parts(game: Game, choice: Choice, kit: KitPlan) -> tuple[ContentsItem, ...]:
    """A whole page shows a component that has no faces; the queue is not a car."""
    language, times = choice.look.language, choice.selection.times
    whole = {face.name for face in page_faces(kit.drawn_pages)}
    faces = [face for face in kit.faces if face.name not in whole]
    known = parts_of(game, language, kit.copies, faces, pages=kit.drawn_pages)
    sample = (ContentsItem(game.word("story.title", language), 1),) if kit.has_sample else ()
    more = _more(game, language, kit.drawn_pages, times)
    return (*_rules(game, language, kit), *known, *more, *sample)


def _rules(game: Game, language: str, kit: KitPlan) -> Iterator[ContentsItem]:
    """The rules come first: people look for them."""
    if kit.rulebook:
        key = "rulebook.fold" if kit.rulebook.is_booklet else "rulebook.flat"
        detail = game.word(key, language).replace("{pages}", str(kit.rulebook.pages))
        yield ContentsItem(game.word("rulebook.name", language), 1, (), detail)


def _folded(document: Document) -> tuple[int, ...]:
    """The pages that are folded, if others are not: a whole page is not."""
    folded = [at for at, sheet in enumerate(document.sheets, start=1) if sheet.fold]
    return tuple(folded) if len(folded) < len(document.sheets) else ()


def _more(game: Game, language: str, pages: tuple[Page, ...], times: int) -> Iterator[ContentsItem]:
    """Boxes, mats and the queue, which are not components."""
    counts = count_extras(pages, times)
    for name, held in extra_pages(pages).items():
        word = f"{EXTRAS[name]}.name" if counts[name] == 1 else f"{EXTRAS[name]}.many"
        picture = Thumb(held[0].picture, held[0].size)
        yield ContentsItem(game.word(word, language), counts[name], (picture,))


@dataclass(frozen=True, slots=True)
class DryRun:
    """What the kits of all languages and papers read once."""

    documents: dict[tuple[str, str], ReadDocument | None] = field(default_factory=dict)
    """By their ids and languages."""

    @property
    def references(self) -> dict[str, ReadReference | None]:
        """The quick references that were read, by language."""
        found = (item for item in self.documents.items() if item[0][0] == DOCUMENT.id)
        return {
            language: read if isinstance(read, ReadReference) else None
            for (_, language), read in found
        }
