"""What is seen of marks, in pixels: rendered by PDFium, which shows them as a printer does.

Only the marks in question are rendered, and only in a box. A mask shows marks in one colour, as
opaque as they are; a view shows them as they are printed.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from printnplay.core.geometry import Box
from printnplay.core.units import POINTS_PER_MM, Size
from printnplay.drawing.geometry import inverse, multiply
from printnplay.drawing.picture import AnyNode, Asset, Group, Image, Picture, Placed, Rgb, Text
from printnplay.preflight.drawings.layers import Inked
from printnplay.preflight.drawings.marks import Mark
from printnplay.preflight.drawings.nodes import (
    OPAQUELY,
    coloured,
    masked,
    printed,
    run_of,
    with_outline,
)
from printnplay.preflight.drawings.paint import Rgba

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

DPI = 200.0
# Faces of very many marks are rendered coarsely: each takes its time for each row of pixels.
COARSE, VERY_MANY = 100.0, 5_000
# Of a masked or blended part.
MOST_PIXELS = 4_000_000
# The smallest side of a page, in mm.
LEAST = 0.5
WHITE, BLACK = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
# What is thinner is seen through.
THIN = 0.5
# Channels that differ by less, from 0 to 1, are one colour to the eye.
SAME = 0.02
MM_PER_INCH = 25.4
# A text that is measured letter by letter: the height of its em and its greatest length in mm, and
# the width of a cell of about a letter, in ems.
EM, LONGEST, LETTER = 5.0, 1000.0, 0.5
# A letter of which more is mixed up with another text's cannot be read.
TOUCHED = 0.08


def shown_share(mark: Mark, over: tuple[Inked, ...], box: Box) -> float:
    """The share of a mark's own ink in a box that is seen under others, from 0 to 1. Ink that is
    covered by half or more is not seen."""
    whole = _seen(mark, (), box)
    return _seen(mark, over, box) / whole if whole else 1.0


@lru_cache(maxsize=50_000)
def _seen(mark: Mark, over: tuple[Inked, ...], box: Box) -> int:
    nodes = (*masked([Inked(mark, 1.0)], WHITE), *masked(over, BLACK))
    return _white(_rendered(nodes, box))


class Mixed(NamedTuple):
    """How much of a text another one runs through: the share of its ink, and of its letters."""

    ink: float
    letters: float


@lru_cache(maxsize=10_000)
def mixed_with(text: Mark, other: Mark) -> Mixed:
    """The text is laid straight, and cut into cells of about a letter."""
    from PIL import ImageChops

    own = _laid(text, text)
    both = ImageChops.multiply(own, _laid(text, other))
    cells = max(1, round(own.width / _letter()))
    whole = touched = 0
    for cell in range(cells):
        left, right = (own.width * edge // cells for edge in (cell, cell + 1))
        ink, mixed = (_white(image.crop((left, 0, right, own.height))) for image in (own, both))
        whole += ink
        touched += ink if mixed > TOUCHED * ink else 0
    return Mixed(_white(both) / whole, touched / whole) if whole else Mixed(0.0, 0.0)


@lru_cache(maxsize=1000)
def _laid(text: Mark, mark: Mark) -> "Pixels":
    """A mark as a text sees it that is laid straight, its em always as high."""
    assert isinstance(text.leaf, Text)
    left, top, right, bottom = text.own_box
    scale = EM / run_of(text, text.leaf).size
    frame = multiply((scale, 0, 0, scale, 0, 0), inverse(text.matrix))
    width = min((right - left) * scale, LONGEST)
    box = (left * scale, top * scale, left * scale + width, bottom * scale)
    # The outlines of one text are under all its letters.
    is_over = mark.leaf is not text.leaf
    nodes = [with_outline(mark, WHITE)] if is_over else masked([Inked(mark, 1.0)], WHITE)
    return _rendered([Placed(node, frame) for node in nodes], box)


def _letter() -> float:
    """The width of a cell in pixels."""
    return EM * LETTER * DPI / MM_PER_INCH


def mask_of(marks: Iterable[Inked], box: Box) -> "Pixels":
    """Marks in white on black."""
    return _rendered(masked(marks, WHITE), box)


def dpi_for(marks: int) -> float:
    """The resolution at which to render a face, by its number of marks."""
    return COARSE if marks > VERY_MANY else DPI


def view_of(marks: Iterable[Inked], box: Box, *, paper: float = 1.0, dpi: float = DPI) -> "Pixels":
    """Marks as they are printed, on white or on black paper."""
    return _rendered(printed(marks), box, paper, mode="RGB", is_smooth=True, dpi=dpi)


def as_image(node: AnyNode, box: Box) -> Image:
    """A node as one image of a box: how masks and blend modes look is known from pixels alone."""
    from PIL import ImageChops

    area = max(box[2] - box[0], LEAST) * max(box[3] - box[1], LEAST)
    dpi = min(DPI, MM_PER_INCH * math.sqrt(MOST_PIXELS / area))
    light, dark = (
        _rendered([node], box, paper, mode="RGB", is_smooth=True, dpi=dpi) for paper in (1.0, 0.0)
    )
    opacity = ImageChops.invert(ImageChops.subtract(light, dark).convert("L"))
    image = dark.copy()
    image.putalpha(opacity)
    out = BytesIO()
    _unmixed(image).save(out, "PNG", compress_level=1)
    data = out.getvalue()
    asset = Asset("PNG", data, *image.size, hashlib.sha256(data).hexdigest())
    return Image(asset, (box[0], box[1], box[2] - box[0], box[3] - box[1]))


def _unmixed(image: "Pixels") -> "Pixels":
    """Colours as they are in the file of an image: on black paper their opacity darkens them."""
    from PIL import Image as Pillow

    size, pixels = image.size, image.tobytes()
    return Pillow.frombytes("RGBa", size, pixels).convert("RGBA")


class Seen:
    """The colours of an image of a box, by their places."""

    def __init__(self, image: "Pixels", box: Box) -> None:
        self._pixels, (self._width, self._height) = image.tobytes(), image.size
        self._left, self._top, right, bottom = box
        self._across = self._width / max(right - self._left, LEAST)
        self._down = self._height / max(bottom - self._top, LEAST)

    def at(self, x: float, y: float) -> Rgba:
        red, green, blue = self._pixel(x, y)
        return red / 255, green / 255, blue / 255, 1.0

    def number(self, x: float, y: float) -> int:
        """That of the mark which is on top there."""
        return int.from_bytes(self._pixel(x, y))

    def _pixel(self, x: float, y: float) -> bytes:
        column = min(max(int((x - self._left) * self._across), 0), self._width - 1)
        row = min(max(int((y - self._top) * self._down), 0), self._height - 1)
        first = 3 * (row * self._width + column)
        return self._pixels[first : first + 3]


def apart(first: "Pixels", second: "Pixels") -> "Pixels":
    """White where two views differ to the eye."""
    from PIL.ImageChops import difference, lighter

    red, green, blue = difference(first, second).split()
    most = lighter(lighter(red, green), blue)
    return most.point([0 if value <= 255 * SAME else 255 for value in range(256)])


def ids_of(marks: Iterable[tuple[Inked, int]], box: Box, *, dpi: float = DPI) -> "Pixels":
    """Marks in the colours of their numbers; thin ones without a number are not in the way."""
    seen = ((one, number) for one, number in marks if number or one.alpha >= THIN)
    nodes = coloured((Inked(one.mark, OPAQUELY), _id_colour(number)) for one, number in seen)
    return _rendered(nodes, box, mode="RGB", dpi=dpi)


def ids_in(image: "Pixels", where: "Pixels | None" = None) -> Counter[int]:
    """How many pixels each number is seen on, where a mask is white."""
    bands = [band.tobytes() for band in image.split()]
    lit = where.tobytes() if where else bytes([255]) * len(bands[0])
    found: Counter[int] = Counter()
    for (red, green, blue, is_lit), count in Counter(zip(*bands, lit, strict=True)).items():
        found[red << 16 | green << 8 | blue] += count if is_lit else 0
    return +found


def _id_colour(number: int) -> Rgb:
    return (number >> 16 & 255) / 255, (number >> 8 & 255) / 255, (number & 255) / 255


def _white(image: "Pixels") -> int:
    return sum(image.histogram()[128:])


def _rendered(
    nodes: Iterable[AnyNode],
    box: Box,
    paper: float = 0.0,
    *,
    mode: str = "L",
    is_smooth: bool = False,
    dpi: float = DPI,
) -> "Pixels":
    """Nodes in a box, on black paper and with sharp edges unless other is asked for."""
    import pypdfium2

    from printnplay.pdf.book import Book, number
    from printnplay.pdf.compiler import Compiler

    left, top, right, bottom = box
    size, k = Size(max(right - left, LEAST), max(bottom - top, LEAST)), POINTS_PER_MM
    book = Book()
    drawn = Compiler(book).draw(Picture(Group(tuple(nodes)), None))
    x, y = -left * k, (size.height + top) * k
    ground = f"{paper:g} g 0 0 {number(size.width * k)} {number(size.height * k)} re f"
    place = f"{number(k, 6)} 0 0 {number(-k, 6)} {number(x, 4)} {number(y, 4)} cm"
    book.add_page(f"{ground}\nq {place}\n{drawn}\nQ", size)
    page, is_grey = pypdfium2.PdfDocument(book.to_bytes())[0], mode == "L"
    sharp = {"no_smoothtext": not is_smooth, "no_smoothpath": not is_smooth}
    picture = page.render(scale=dpi / 72, grayscale=is_grey, rev_byteorder=not is_grey, **sharp)
    image: Pixels = picture.to_pil().convert(mode)
    return image
