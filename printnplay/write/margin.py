"""What stands in the margins of a sheet: its name, and on the first one a ruler.

Comes in: the free bands around the cards. Goes out: operators in millimetres, y pointing down.
"""

from dataclasses import dataclass

from printnplay.model import Sheet
from printnplay.write.fonts import measure
from printnplay.write.svg_to_pdf.book import Book, number

FONT = ("Source Sans Pro", 600)
LARGEST, SMALLEST = 2.6, 1.6
SAFE_EDGE = 5.0
RULER = 100


@dataclass(frozen=True, slots=True)
class Band:
    """A free strip along an edge of the paper: where text starts, how long and how thick it is,
    and whether it runs upwards along the left or right edge."""

    x: float
    y: float
    length: float
    thickness: float
    is_upright: bool = False


def free_bands(sheet: Sheet) -> list[Band]:
    """The strips between the paper's safe edge and the cards, roomiest first. Marks and bleed stay
    within 3 mm of the trims, and the strips keep clear of them."""
    x1, y1, x2, y2 = sheet.trim
    width, height = sheet.paper.width, sheet.paper.height
    edge, clear = SAFE_EDGE, 3.2
    wide, high = width - 2 * edge, height - 2 * edge
    bands = [
        Band(edge, height - edge, wide, height - edge - y2 - clear),
        Band(edge, edge, wide, y1 - edge - clear),
        Band(edge, height - edge, high, x1 - edge - clear, is_upright=True),
        Band(width - edge, height - edge, high, width - edge - x2 - clear, is_upright=True),
    ]
    return sorted(bands, key=lambda band: -round(band.thickness, 3))


def label(book: Book, band: Band, text: str) -> str:
    """One line of small type at the outer edge of a band."""
    size = LARGEST
    while size > SMALLEST and measure(text, *FONT, size) > band.length:
        size = round(size - 0.1, 2)
    return f"q 0.25 g {_place(band)} BT 1 0 0 -1 0 0 Tm {book.show_text(text, *FONT, size)} ET Q"


def ruler(book: Book, band: Band, words: str) -> str:
    """A hundred millimetres with a tick every ten: to be measured before anything is cut."""
    start = (band.length - RULER) / 2
    ticks = [
        f"{start + at} 0 m {start + at} -{2.2 if at % 50 == 0 else 1.4} l"
        for at in range(0, 101, 10)
    ]
    lines = f"{start} 0 m {start + RULER} 0 l {' '.join(ticks)} S"
    shown = book.show_text(words, *FONT, 2.2)
    text = f"BT 1 0 0 -1 {number(start + RULER + 2)} 0 Tm {shown} ET"
    return f"q 0 g 0 G 0.2 w {_place(band)} {lines} {text} Q"


def _place(band: Band) -> str:
    is_top = not band.is_upright and band.y <= SAFE_EDGE
    x, y = band.x, band.y + (2.2 if is_top else 0)
    if not band.is_upright:
        return f"1 0 0 1 {number(x)} {number(y)} cm"
    inwards = 2.2 if band.x <= SAFE_EDGE else 0
    return f"0 -1 1 0 {number(x + inwards)} {number(y)} cm"
