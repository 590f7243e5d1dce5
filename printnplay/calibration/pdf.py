"""The calibration sheet as a file."""

from collections.abc import Mapping

from printnplay.calibration.sheet import draw_calibration
from printnplay.core.units import Size
from printnplay.drawing.reader import Reader
from printnplay.pdf.book import Book, in_millimetres
from printnplay.pdf.compiler import Compiler
from printnplay.text.fonts import measure


def calibration_pdf(paper: Size, words: Mapping[str, str], language: str) -> bytes:
    """The two pages that a printer is measured with. Raises ValueError and TextTooLong."""
    title = words["calibrate.title"]
    book = Book.about(title, f"{title}, {paper}", language)
    book.defend_scale("DuplexFlipLongEdge")
    reader, compiler = Reader(), Compiler(book)
    page = Size(*sorted((paper.width, paper.height)))
    for svg in draw_calibration(paper, words, measure):
        drawn = compiler.draw(reader.read(svg))
        book.add_page(f"q {in_millimetres(page)}\n{drawn}\nQ", page)
    return book.to_bytes()
