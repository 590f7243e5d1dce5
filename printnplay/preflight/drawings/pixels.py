"""How much of a mark is seen under others: rendered by PDFium, each mark in a colour of its own.

What the printer's own renderer shows is what a reader sees, letter by letter. Only the marks in
question are rendered, and only in the box of the first.
"""

from functools import lru_cache

from printnplay.core.units import POINTS_PER_MM, Size
from printnplay.drawing.geometry import Box
from printnplay.drawing.picture import (
    AnyNode,
    Flat,
    Group,
    Image,
    Path,
    Picture,
    Placed,
    Rgb,
    Text,
)
from printnplay.drawing.picture import Clip as Outline
from printnplay.drawing.shapes import rectangle
from printnplay.preflight.drawings.marks import Mark

DPI = 200.0
# The first mark is white, so that its pixels are counted; the others are black, like the ground.
SEEN, UNSEEN = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)


@lru_cache(maxsize=50_000)
def shown_share(mark: Mark, over: tuple[Mark, ...]) -> float:
    """The share of a mark's own ink that is seen under others, from 0 to 1."""
    whole = _pixels(mark, ())
    return _pixels(mark, over) / whole if whole else 1.0


def _pixels(mark: Mark, over: tuple[Mark, ...]) -> int:
    import pypdfium2

    from printnplay.pdf.book import Book, number
    from printnplay.pdf.compiler import Compiler

    left, top, right, bottom = box = mark.box
    size, k = Size(max(right - left, 0.5), max(bottom - top, 0.5)), POINTS_PER_MM
    nodes = (_painted(mark, SEEN), *(_painted(other, UNSEEN) for other in over))
    book = Book()
    drawn = Compiler(book).draw(Picture(Group(nodes), None))
    x, y = -left * k, (size.height + top) * k
    ground = f"0 g 0 0 {number(size.width * k)} {number(size.height * k)} re f"
    place = f"{number(k, 6)} 0 0 {number(-k, 6)} {number(x, 4)} {number(y, 4)} cm"
    book.add_page(f"{ground}\nq {place}\n{drawn}\nQ", size)
    page = pypdfium2.PdfDocument(book.to_bytes())[0]
    picture = page.render(scale=DPI / 72, grayscale=True, no_smoothtext=True, no_smoothpath=True)
    assert box
    return sum(picture.to_pil().convert("L").histogram()[128:])


def _painted(mark: Mark, rgb: Rgb) -> AnyNode:
    """A mark in one colour, at its place, cut by its clips."""
    node: AnyNode = Placed(_flat(mark, rgb), mark.matrix)
    clip = mark.clip
    while clip is not None:
        rings = clip.shapes or (_corners(clip.box),)
        paths = tuple(
            (("M", ring[0]), *(("L", point) for point in ring[1:]), ("Z", ())) for ring in rings
        )
        node, clip = Placed(node, clip=Outline(paths)), clip.around
    return node


def _flat(mark: Mark, rgb: Rgb) -> AnyNode:
    paint, leaf = Flat(rgb), mark.leaf
    match leaf:
        case Text():
            return Text(tuple(run._replace(fill=paint) for run in leaf.runs))
        case Image():
            x, y, w, h = leaf.box
            return Path(rectangle((x, y, x + w, y + h)), paint)
        case Path():
            is_fill = mark.kind == "fill"
            pen = None if is_fill or leaf.stroke is None else leaf.stroke._replace(rgb=rgb, alpha=1)
            fill = paint if is_fill else None
            return Path(leaf.segments, fill, pen, is_even_odd=leaf.is_even_odd)


def _corners(box: Box) -> tuple[tuple[float, float], ...]:
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)
