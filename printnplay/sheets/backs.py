"""Backs: the other side of a paper, or the other half of a fold.

Comes in: what lies on the front. Goes out: the same, turned over about a vertical or a horizontal
axis in the middle of the page, so that it lies behind.
"""

from collections.abc import Sequence

from printnplay.core.geometry import Line, Ring
from printnplay.core.units import Size
from printnplay.sheets.choices import Backs
from printnplay.sheets.frame import Axis
from printnplay.sheets.spots import Box, Spot

AXES: dict[Backs, Axis] = {
    "duplex-long": "vertical",
    "separate": "vertical",
    "duplex-short": "horizontal",
}


def flip_box(box: Box, axis: Axis, page: Size) -> Box:
    if axis == "vertical":
        return Box(page.width - box.right, box.top, page.width - box.left, box.bottom)
    return Box(box.left, page.height - box.bottom, box.right, page.height - box.top)


def flip_spot(spot: Spot, axis: Axis, page: Size) -> Spot:
    box, ring = flip_box(spot.box, axis, page), flip_ring(spot.ring, axis, page)
    left, top, right, bottom = spot.bleed
    if axis == "vertical":
        bleed, turn = (right, top, left, bottom), -spot.rotation % 360
    else:
        bleed, turn = (left, bottom, right, top), (180 - spot.rotation) % 360
    return Spot(box, turn, spot.is_used, bleed, ring=ring)


def flip_ring(ring: Ring | None, axis: Axis, page: Size) -> Ring | None:
    """Read the other way round, so that it is clockwise again."""
    if ring is None:
        return None
    if axis == "vertical":
        return tuple((page.width - x, y) for x, y in reversed(ring))
    return tuple((x, page.height - y) for x, y in reversed(ring))


def flip_lines(lines: Sequence[Line], axis: Axis, page: Size) -> tuple[Line, ...]:
    if axis == "vertical":
        width = page.width
        return tuple(Line(width - line.x2, line.y1, width - line.x1, line.y2) for line in lines)
    height = page.height
    return tuple(Line(line.x1, height - line.y2, line.x2, height - line.y1) for line in lines)
