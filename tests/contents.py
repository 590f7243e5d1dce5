"""A kit's contents for tests, as a build would give them, and their page as a file."""

from printnplay.core.diagnostics import Report
from printnplay.core.geometry import Side
from printnplay.core.units import PAPERS
from printnplay.data.layout_file import load_layout
from printnplay.data.model import Game
from printnplay.documents.contents.contents import Contents, PrintFile, parts_of
from printnplay.documents.contents.page import COLOURS, STYLES, add_contents
from printnplay.faces.face import Face
from printnplay.kinds.copies import Selection, copies_of
from printnplay.pdf.book import Book
from printnplay.sheets.choices import Backs
from printnplay.sheets.cuts import cuts_of, straight_cuts
from printnplay.sheets.layout import Layout
from printnplay.sheets.sheets import impose


def contents_of(
    game: Game,
    faces: tuple[Face, ...],
    language: str = "en",
    paper: str = "a4",
    *,
    ink: str = "full",
    backs: Backs = "duplex-long",
) -> Contents:
    """All components in full, as three files."""
    is_low = ink == "low"
    copies = tuple(copies_of(game, faces, Selection(), is_low_ink=is_low))
    sheets = impose(copies, Layout(PAPERS[paper], backs=backs))
    fronts = [sheet for sheet in sheets if sheet.side is Side.FRONT]
    cards = PrintFile("cards.pdf", "card", len(sheets), backs)
    others = (
        PrintFile("pieces.pdf", "thick", 3, "simplex"),
        PrintFile("sheets.pdf", "plain", 2, "simplex"),
    )
    return Contents(
        game,
        language,
        PAPERS[paper],
        (cards, *others),
        parts_of(game, language, {part.id: part.copies for part in game.components}, faces),
        copies[0].size,
        len(fronts),
        straight_cuts(fronts),
        fronts[0],
        "1234abcd",
        is_low,
        cuts_of(fronts[0]),
    )


def contents_pdf(contents: Contents, report: Report) -> tuple[int, bytes]:
    """The number of pages, and the file."""
    folders = contents.game.template_folders
    layout = load_layout("contents", folders, report, styles=STYLES, colours=COLOURS)
    book = Book.about(contents.title, "contents", contents.language)
    book.defend_scale("Simplex")
    pages = add_contents(book, contents, layout, report) if layout else 0
    return pages, book.to_bytes() if pages else b""
