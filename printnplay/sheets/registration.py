"""Registration marks that a cutting machine looks for: a square and two corners.

Comes in: a page's size, or a sheet, and how far inside the edges the marks lie. Goes out: the marks
as rings; whether there is room for them. Widths and places are those that machines with three-point
registration expect, unless the printer cannot print there.
"""

from printnplay.core.units import Size
from printnplay.sheets.model import Sheet

Ring = tuple[tuple[float, float], ...]

INSET = 10.0
SQUARE = 5.0
ARM, THICK = 20.0, 0.5
# White that a machine's eye needs around a mark.
QUIET = 2.0
# A page whose drawing keeps this much farther from every edge cannot cover a mark.
BESIDE = SQUARE + QUIET


def mark_rings(size: Size, inset: float = INSET) -> tuple[Ring, Ring, Ring]:
    """The square at the top left; corners at the top right and at the bottom left, whose outer
    edges lie at the inset."""
    near, right, bottom = inset, size.width - inset, size.height - inset
    far = near + SQUARE
    square = ((near, near), (far, near), (far, far), (near, far))
    return square, _corner(right, near, -1, 1), _corner(near, bottom, 1, -1)


def has_room(sheet: Sheet, inset: float = INSET) -> bool:
    """Whether all that is cut keeps clear of the marks: a board takes the whole paper."""
    x1, y1, x2, y2 = sheet.trim
    edges = (x1, y1, sheet.paper.width - x2, sheet.paper.height - y2)
    return min(edges) >= inset + BESIDE - 1e-6


def _corner(x: float, y: float, across: int, down: int) -> Ring:
    """An L with its outer corner at x y, its arms towards `across` and `down`."""
    end_x, end_y = x + across * ARM, y + down * ARM
    in_x, in_y = x + across * THICK, y + down * THICK
    return ((x, y), (end_x, y), (end_x, in_y), (in_x, in_y), (in_x, end_y), (x, end_y))
