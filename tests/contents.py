"""A kit's contents for tests, as a build would give them, and their page as a file."""

from printnplay.core.diagnostics import Report
from printnplay.core.geometry import Side
from printnplay.core.units import PAPERS
from printnplay.data.model import Game
from printnplay.documents.contents.model import Contents, PrintFile, parts_of
from printnplay.documents.contents.page import lay_out_contents
from printnplay.documents.setting import Setting
from printnplay.faces.face import Face
from printnplay.faces.session import Look
from printnplay.kinds.copies import Selection, copies_of
from printnplay.pdf.book import Book
from printnplay.sheets.choices import Backs
from printnplay.sheets.layout import Layout
from printnplay.sheets.marks import cuts_of, straight_cuts
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
        Setting(game, Look(language, is_low), PAPERS[paper], "1234abcd"),
        (cards, *others),
        parts_of(game, language, {part.id: part.copies for part in game.components}, faces),
        copies[0].size,
        len(fronts),
        straight_cuts(fronts),
        fronts[0],
        cuts_of(fronts[0]),
    )


def contents_pdf(contents: Contents, report: Report) -> tuple[int, bytes]:
    """The number of pages, and the file."""
    book = Book.about(contents.setting.title, "contents", contents.setting.language)
    book.defend_scale("Simplex")
    laid = report.take(lay_out_contents(book, contents))
    pages = laid.add_to(book) if laid else 0
    return pages, book.to_bytes() if pages else b""
