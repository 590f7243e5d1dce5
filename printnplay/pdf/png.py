"""Pictures as PNG, through the PDF writer and PDFium, so that the image shows what is printed."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import islice

import pypdfium2
from PIL.Image import Image

from printnplay.core.units import POINTS_PER_MM, Size
from printnplay.drawing.picture import Picture
from printnplay.pdf.book import Book, number
from printnplay.pdf.compiler import Compiler

CORNER_MM = 3.0
GAP_MM = 3.0
SMALL_DPI, SMALL_COLOURS = 90, 64
TABLE = "0.62 0.64 0.66 rg"


def pictures_pdf(pictures: Sequence[tuple[Picture, Size]], bleed: float) -> bytes:
    """A page for each picture of a card of some size, with `bleed` millimetres around the trim."""
    book = Book()
    compiler = Compiler(book)
    for picture, size in pictures:
        width, height = size.width + 2 * bleed, size.height + 2 * bleed
        content = _placed(compiler.draw(picture), bleed, bleed, height)
        book.add_page(content, Size(width, height))
    return book.to_bytes()


def contact_sheet_pdf(pictures: Sequence[tuple[Picture, Size]], columns: int) -> bytes:
    """All cards on one page, cut and with round corners, as on a table."""
    book = Book()
    compiler = Compiler(book)
    wide = max(size.width for _, size in pictures) + GAP_MM
    high = max(size.height for _, size in pictures) + GAP_MM
    columns = min(columns, len(pictures))
    width, height = columns * wide + GAP_MM, -(-len(pictures) // columns) * high + GAP_MM
    k = POINTS_PER_MM
    parts = [f"{TABLE} 0 0 {number(width * k)} {number(height * k)} re f"]
    for at, (picture, size) in enumerate(pictures):
        x, y = GAP_MM + at % columns * wide, GAP_MM + at // columns * high
        drawn = _corners(size) + compiler.draw(picture)
        parts.append(_placed(drawn, x, y, height))
    book.add_page("\n".join(parts), Size(width, height))
    return book.to_bytes()


def page_pictures(pdf: bytes, dpi: float) -> Iterator[bytes]:
    """Each page as a PNG."""
    for image in page_images(pdf, dpi):
        out = BytesIO()
        image.save(out, "PNG")
        yield out.getvalue()


def page_images(pdf: bytes, dpi: float) -> Iterator[Image]:
    """Each page in pixels. PDFium rounds sizes up and stretches the page over the pixels: a hair
    less than the scale keeps 690.0001 pixels from becoming 691."""
    for page in pypdfium2.PdfDocument(pdf):
        yield page.render(scale=dpi / 72 * (1 - 2e-6)).to_pil()


def first_pages(pdf: bytes, number: int) -> Iterator[bytes]:
    """Some pages as small PNGs of few colours, to be shown among others."""
    document = pypdfium2.PdfDocument(pdf)
    for page in islice(document, number):
        out = BytesIO()
        picture = page.render(scale=SMALL_DPI / 72, rev_byteorder=True).to_pil().convert("RGB")
        picture.quantize(SMALL_COLOURS).save(out, "PNG", optimize=True)
        yield out.getvalue()


def _placed(drawn: str, x: float, y: float, page_height: float) -> str:
    """A drawing with its trim corner at x, y millimetres from the top left of a page."""
    k = POINTS_PER_MM
    place = f"{number(x * k)} {number((page_height - y) * k)}"
    return f"q {number(k, 6)} 0 0 {number(-k, 6)} {place} cm\n{drawn}\nQ"


def _corners(size: Size) -> str:
    r, w, h, k = CORNER_MM, size.width, size.height, CORNER_MM * 0.448
    curves = (
        f"{w - k} 0 {w} {k} {w} {r} c {w} {h - r} l {w} {h - k} {w - k} {h} {w - r} {h} c "
        f"{r} {h} l {k} {h} 0 {h - k} 0 {h - r} c 0 {r} l 0 {k} {k} 0 {r} 0 c"
    )
    return f"{r} 0 m {w - r} 0 l {curves} h W n\n"
