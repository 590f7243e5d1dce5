"""A kit's contents for tests, as a build would give them, and their page as a file."""

from printnplay.build import Choice, plan_kit
from printnplay.diag import Report
from printnplay.draw.faces import Look
from printnplay.impose.copies import Selection
from printnplay.impose.layout import Backs, Layout
from printnplay.load.layout_file import load_layout
from printnplay.model import Face, Game
from printnplay.units import PAPERS
from printnplay.write.contents import Contents, PrintFile, parts_of
from printnplay.write.contents_page import COLOURS, STYLES, add_contents
from printnplay.write.svg_to_pdf.book import Book


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
    look = Look(language, ink == "low")
    kit = plan_kit(
        game, Choice(look, paper, Layout(PAPERS[paper], backs=backs), Selection()), faces
    )
    cards = (PrintFile(name, "card", len(part), backs) for name, part in kit.sheets.items())
    others = (
        PrintFile("pieces.pdf", "thick", 3, "simplex"),
        PrintFile("sheets.pdf", "plain", 2, "simplex"),
    )
    return Contents(
        game,
        language,
        PAPERS[paper],
        (*cards, *others),
        parts_of(game, language, {part.id: part.copies for part in game.components}, faces),
        kit.copies[0].size,
        len(kit.fronts),
        kit.cuts,
        kit.fronts[0],
        "1234abcd",
        ink == "low",
    )


def contents_pdf(contents: Contents, report: Report) -> tuple[int, bytes]:
    """The number of pages, and the file."""
    folders = contents.game.template_folders
    layout = load_layout("contents", folders, report, styles=STYLES, colours=COLOURS)
    book = Book.about(contents.title, "contents", contents.language)
    book.defend_scale("Simplex")
    pages = add_contents(book, contents, layout, report) if layout else 0
    return pages, book.to_bytes() if pages else b""
