"""The calibration sheet as a file."""

from collections.abc import Mapping

from printnplay.draw.calibration import draw_calibration
from printnplay.svg.tree import Parser
from printnplay.units import Size
from printnplay.write.fonts import measure
from printnplay.write.sheet_pdf import POINTS_PER_MM
from printnplay.write.svg_to_pdf.book import Book, number
from printnplay.write.svg_to_pdf.compiler import Compiler


def calibration_pdf(paper: Size, words: Mapping[str, str], language: str) -> bytes:
    """The two pages that a printer is measured with. Raises ValueError and TextTooLong."""
    title = words["calibrate.title"]
    book = Book.about(title, f"{title}, {paper}", language)
    book.defend_scale("DuplexFlipLongEdge")
    parser, compiler, k = Parser(), Compiler(book), POINTS_PER_MM
    width, height = sorted((paper.width * k, paper.height * k))
    for svg in draw_calibration(paper, words, measure):
        drawn = compiler.draw(parser.parse(svg))
        place = f"{number(k, 6)} 0 0 {number(-k, 6)} 0 {number(height, 4)} cm"
        book.add_page(f"q {place}\n{drawn}\nQ", width, height)
    return book.to_bytes()
