"""The first page of a kit's sheets: what the kit holds and how it is made."""

from collections.abc import Iterator

from printnplay.core.diagnostics import Report
from printnplay.core.units import Size
from printnplay.data.layout_file import load_layout
from printnplay.data.model import Game
from printnplay.documents.contents.contents import Contents, Part, PrintFile, Thumb, parts_of
from printnplay.faces.face import Page
from printnplay.kit.choice import Choice
from printnplay.kit.kit import Document, KitPlan
from printnplay.kit.pages import EXTRAS, count_extras, extra_pages, page_faces
from printnplay.pdf.book import Book
from printnplay.sheets.cuts import cuts_of
from printnplay.sheets.model import Sheet


def add_first_page(
    game: Game, choice: Choice, kit: KitPlan, pages: int, book: Book, report: Report
) -> int:
    """Lays the page out in the file's book, before its other `pages`; gives how many it took."""
    from printnplay.documents.contents.page import COLOURS, STYLES, add_contents
    from printnplay.pdf.columns import clear_of

    folders = game.template_folders
    layout = load_layout("contents", folders, report, styles=STYLES, colours=COLOURS)
    if layout is None:
        return 0
    layout = clear_of(layout, choice.edges)
    contents = _contents(game, choice, kit, pages + 1)
    is_draft = choice.draft is not None
    return add_contents(book, contents, layout, report, after=pages, is_draft=is_draft)


def _contents(game: Game, choice: Choice, kit: KitPlan, pages: int) -> Contents:
    language = choice.look.language
    files = [PrintFile(d.name, d.stock, d.pages, d.how, _folded(d)) for d in kit.documents]
    files.append(PrintFile("sheets.pdf", "plain", pages, "simplex"))
    cut = [s for d in kit.documents if d.stock == "card" for s in d.fronts]
    return Contents(
        game,
        language,
        choice.layout.page,
        tuple(files),
        _parts(game, choice, kit),
        cut[0].placements[0].size if cut else Size(63, 88),
        sum(len(d.fronts) for d in kit.documents if d.stock != "plain"),
        kit.cuts,
        cut[0] if cut else None,
        f"{language} · {kit.edition[:8]}",
        choice.look.is_low_ink,
        cuts_of(cut[0]) if cut else None,
        any(_has_sizes(sheet) for document in kit.documents for sheet in document.fronts),
    )


def _has_sizes(sheet: Sheet) -> bool:
    """Whether marks of some cards lead through others."""
    straight = {(p.size, p.rotation % 180) for p in sheet.placements if not p.is_shaped}
    is_mixed = any(p.is_shaped for p in sheet.placements)
    return len(straight) > 1 or (is_mixed and bool(straight))


def _parts(game: Game, choice: Choice, kit: KitPlan) -> tuple[Part, ...]:
    """A whole page shows a component that has no faces; the queue is not a car."""
    language, times = choice.look.language, choice.selection.times
    whole = {face.name for face in page_faces(kit.drawn_pages)}
    faces = [face for face in kit.faces if face.name not in whole]
    known = parts_of(game, language, kit.copies, faces, pages=kit.drawn_pages)
    sample = (Part(game.word("story.title", language), 1),) if kit.has_sample else ()
    return (*known, *_more(game, language, kit.drawn_pages, times), *sample)


def _folded(document: Document) -> tuple[int, ...]:
    """The pages that are folded, where others are not: a whole page is not."""
    folded = [at for at, sheet in enumerate(document.sheets, start=1) if sheet.fold]
    return tuple(folded) if len(folded) < len(document.sheets) else ()


def _more(game: Game, language: str, pages: tuple[Page, ...], times: int) -> Iterator[Part]:
    """Boxes, mats and the queue are no components."""
    counts = count_extras(pages, times)
    for name, held in extra_pages(pages).items():
        word = f"{EXTRAS[name]}.name" if counts[name] == 1 else f"{EXTRAS[name]}.many"
        picture = Thumb(held[0].picture, held[0].size)
        yield Part(game.word(word, language), counts[name], (picture,))
