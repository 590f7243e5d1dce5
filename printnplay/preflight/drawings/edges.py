"""What lies too near the cut, and grounds that stop short of the bleed.

Comes in: the marks of a face. Goes out: those that a knife which slips would show. What runs out
to the full bleed on a side is ground or a joining edge there.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from printnplay.core.diagnostics import listed
from printnplay.core.units import Size
from printnplay.drawing.geometry import Box
from printnplay.preflight.drawings.faults import Fault
from printnplay.preflight.drawings.marks import (
    Group,
    Mark,
    Part,
    common,
    in_order,
    is_in,
    meets,
    spanning,
)
from printnplay.preflight.drawings.near import Near, near_fault
from printnplay.preflight.drawings.polygons import Polygon, box_around, cut, middles
from printnplay.preflight.drawings.sight import shows

SAFE = 3.0
# Less than this is nobody's fault: rounded numbers, round corners as straight pieces.
ROUNDING = 0.06
# A ground goes along a whole side, but for this at its ends.
CORNER = 1.0
# What leaves over one side may lie past the cut of another for this long.
PASSING = 10.0
SIDES = ("left", "top", "right", "bottom")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The face that marks lie on: its trim, its bleed, and how far from the cut what matters must
    stay."""

    size: Size
    bleed: float
    near: float = SAFE

    @property
    def trim(self) -> Box:
        return 0, 0, self.size.width, self.size.height

    @property
    def safe(self) -> Box:
        return _inset(self.trim, self.near - ROUNDING)

    @property
    def whole(self) -> Box:
        return _inset(self.trim, -self.bleed)


def edge_faults(face: Group, sheet: Sheet) -> Iterator[Fault]:
    near = near_marks(face, sheet)
    if near:
        painted = tuple(in_order(face))
        for found in near:
            if shows(found.mark, found.places, painted):
                yield near_fault(found, bleed=sheet.bleed, safe=sheet.near)


@lru_cache(maxsize=100_000)
def near_marks(node: Group | Mark, sheet: Sheet) -> tuple[Near, ...]:
    """In a group or a mark, each looked at once for a size of card. What one use draws is one
    picture: where that runs out, all of it does. Letters by themselves never should."""
    if is_in(node.box, sheet.safe):
        return ()
    if isinstance(node, Group) and not node.is_picture:
        return tuple(near for child in node.children for near in near_marks(child, sheet))
    marks = tuple(in_order(node))
    extent = spanning(tuple(_extent(mark, sheet) for mark in marks))
    is_letters = isinstance(node, Mark) and node.kind == "text"
    reached = tuple(not is_letters and _is_out(extent, sheet.whole, side) for side in range(4))
    found = (_near(mark, sheet, reached) for mark in marks)
    return tuple(near for near in found if near is not None)


def _extent(mark: Mark, sheet: Sheet) -> Box:
    """The box of what shows of a mark; far inside, where its outline does not matter, the box that
    it cannot leave."""
    if mark.is_plain or is_in(mark.box, sheet.safe):
        return mark.box
    return box_around(_shown(mark, sheet)) if mark.parts else mark.box


def _shown(mark: Mark, sheet: Sheet) -> Part:
    limit = mark.clip.box if mark.clip else sheet.whole
    return tuple(_within(mark.pieces, limit))


def _within(pieces: Iterable[tuple[Box, Polygon]], limit: Box) -> Iterator[Polygon]:
    for box, polygon in pieces:
        if is_in(box, limit):
            yield polygon
        elif meets(box, limit) and (found := cut(polygon, limit)):
            yield found


def _near(mark: Mark, sheet: Sheet, reached: tuple[bool, ...]) -> Near | None:
    """None where a mark lies inside the safe area, outside the trim, or runs into the bleed."""
    if all(reached):
        return None
    shown = _shown(mark, sheet)
    pieces = tuple((box_around((polygon,)), polygon) for polygon in shown)
    sides: list[int] = []
    zones: Part = ()
    distance = sheet.near
    for side in (side for side in range(4) if not reached[side]):
        inside = tuple(_within(pieces, _zone(sheet, side)))
        ends = _ends_in_bleed(shown, sheet, side)
        if inside and (ends or not _leaves(box_around(inside), sheet, side, reached)):
            sides.append(side)
            zones += inside
            distance = min(distance, _distance(box_around(inside), sheet.trim, side))
    if not sides:
        return None
    box = box_around(shown)
    is_ground = mark.kind in ("fill", "image") and any(_is_ground(box, sheet, s) for s in sides)
    where = listed((SIDES[side] for side in sides), "and")
    places = tuple(place for polygon in zones for place in middles(polygon))
    return Near(mark, common(box, sheet.whole), where, distance, is_ground, places)


def _leaves(inside: Box, sheet: Sheet, side: int, reached: tuple[bool, ...]) -> bool:
    """Whether it only passes a side on its way out over another, and does not run along it."""
    along = (side + 1) % 2
    return any(reached) and inside[along + 2] - inside[along] <= sheet.trim[along + 2] / 2


def _ends_in_bleed(shown: Part, sheet: Sheet, side: int) -> bool:
    """Whether it ends at the cut or past it, beside the card. What goes on outwards beyond a corner
    is on its way over the other side, unless it keeps long to this one."""
    along, limit = (side + 1) % 2, list(sheet.whole)
    limit[along], limit[along + 2] = sheet.trim[along], sheet.trim[along + 2]
    limit[(side + 2) % 4] = sheet.trim[side] + (ROUNDING if side < 2 else -ROUNDING)
    area = limit[0], limit[1], limit[2], limit[3]
    here = tuple(found for polygon in shown if (found := cut(polygon, area)))
    if not here:
        return False
    box = box_around(here)
    is_farthest = abs(box[side] - box_around(shown)[side]) <= ROUNDING
    return is_farthest or box[along + 2] - box[along] > PASSING


def _is_out(box: Box, whole: Box, side: int) -> bool:
    """Whether it runs out to the full bleed."""
    sign = 1 if side < 2 else -1
    return sign * (box[side] - whole[side]) <= ROUNDING


def _zone(sheet: Sheet, side: int) -> Box:
    """The strip along a side where nothing may end."""
    depth, zone = sheet.near - ROUNDING, list(sheet.trim)
    zone[(side + 2) % 4] = zone[side] + depth if side < 2 else zone[side] - depth
    return zone[0], zone[1], zone[2], zone[3]


def _distance(box: Box, trim: Box, side: int) -> float:
    return max(0.0, box[side] - trim[side] if side < 2 else trim[side] - box[side])


def _is_ground(box: Box, sheet: Sheet, side: int) -> bool:
    """Whether it goes along the whole side and over its cut, or up to it."""
    trim, along = sheet.trim, (side + 1) % 2
    ends_at_cut = _distance(box, trim, side) <= ROUNDING
    starts, ends = box[along] - trim[along], trim[along + 2] - box[along + 2]
    return ends_at_cut and starts <= CORNER and ends <= CORNER


def _inset(box: Box, by: float) -> Box:
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by
