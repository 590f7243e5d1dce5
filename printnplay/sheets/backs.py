"""Backs: the other side of a paper, or the other half of a fold.

Comes in: what lies on the front. Goes out: the same, turned over about a vertical or a horizontal
axis in the middle of the page, so that it lies behind.
"""

from collections.abc import Sequence

from printnplay.core.units import Size
from printnplay.sheets.frame import Axis
from printnplay.sheets.layout import Backs
from printnplay.sheets.model import Line
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
    box = flip_box(spot.box, axis, page)
    left, top, right, bottom = spot.bleed
    if axis == "vertical":
        return Spot(box, -spot.rotation % 360, spot.is_used, (right, top, left, bottom))
    return Spot(box, (180 - spot.rotation) % 360, spot.is_used, (left, bottom, right, top))


def flip_lines(lines: Sequence[Line], axis: Axis, page: Size) -> tuple[Line, ...]:
    if axis == "vertical":
        width = page.width
        return tuple(Line(width - line.x2, line.y1, width - line.x1, line.y2) for line in lines)
    height = page.height
    return tuple(Line(line.x1, height - line.y2, line.x2, height - line.y1) for line in lines)
