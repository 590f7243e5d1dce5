"""Registration marks that a cutting machine looks for: a square and two corners.

Comes in: the size of a page. Goes out: the marks as rings and as SVG, and which outlines would
cover them. Widths and places are those that machines with three-point registration expect.
"""

from collections.abc import Sequence

from printnplay.model import Sheet
from printnplay.units import Size

Ring = tuple[tuple[float, float], ...]

INSET = 10.0
SQUARE = 5.0
ARM, THICK = 20.0, 0.5
# White that a machine's eye needs around a mark.
QUIET = 2.0
# A page whose drawing keeps this far from every edge cannot cover a mark.
CLEAR = INSET + SQUARE + QUIET


def mark_rings(size: Size) -> tuple[Ring, Ring, Ring]:
    """The square at the top left; corners at the top right and at the bottom left, whose outer
    edges lie at the inset."""
    near, right, bottom = INSET, size.width - INSET, size.height - INSET
    far = near + SQUARE
    square = ((near, near), (far, near), (far, far), (near, far))
    return square, _corner(right, near, -1, 1), _corner(near, bottom, 1, -1)


def registration_marks(size: Size) -> str:
    """SVG of the marks, in the page's millimetres, to be printed on it."""
    points = (" ".join(f"{x:g},{y:g}" for x, y in ring) for ring in mark_rings(size))
    shapes = "".join(f'<polygon points="{ring}"/>' for ring in points)
    return f'<g fill="#000000">{shapes}</g>'


def has_room(sheet: Sheet) -> bool:
    """Whether all that is cut keeps clear of the marks: a board takes the whole paper."""
    x1, y1, x2, y2 = sheet.trim
    edges = (x1, y1, sheet.paper.width - x2, sheet.paper.height - y2)
    return min(edges) >= CLEAR - 1e-6


def covering(outlines: Sequence[Ring], size: Size) -> tuple[int, ...]:
    """The numbers of the outlines that come too near a mark: their boxes are compared."""
    kept = [_box(bar, QUIET) for bar in _bars(size)]
    return tuple(
        n for n, ring in enumerate(outlines) if any(_overlap(_box(ring, 0), box) for box in kept)
    )


def _corner(x: float, y: float, across: int, down: int) -> Ring:
    """An L with its outer corner at x y, its arms towards `across` and `down`."""
    end_x, end_y = x + across * ARM, y + down * ARM
    in_x, in_y = x + across * THICK, y + down * THICK
    return ((x, y), (end_x, y), (end_x, in_y), (in_x, in_y), (in_x, end_y), (x, end_y))


def _bars(size: Size) -> list[Ring]:
    """The marks as rectangles: a corner is two."""
    square, *corners = mark_rings(size)
    bars = [square]
    for outer, end, under, inner, tip, low in corners:
        bars += [(outer, end, under), (outer, inner, tip, low)]
    return bars


def _box(ring: Ring, more: float) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs) - more, min(ys) - more, max(xs) + more, max(ys) + more


def _overlap(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
