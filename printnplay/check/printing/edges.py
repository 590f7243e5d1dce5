"""What lies too near the cut, and grounds that stop short of the bleed.

Comes in: the marks of a face. Goes out: those that a knife which slips would show. What runs out
to the full bleed on a side is ground or a joining edge there.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from printnplay.check.colours import difference
from printnplay.check.printing.faults import Fault, mm
from printnplay.check.printing.marks import (
    Group,
    Mark,
    Part,
    common,
    holds,
    in_order,
    meets,
    spanning,
)
from printnplay.check.printing.paint import NOTHING, OPAQUE, PAPER, as_hex, is_known, over
from printnplay.check.printing.polygons import Point, Polygon, box_around, cut, middles
from printnplay.diag import Severity, listed, quote
from printnplay.svg.geometry import Box
from printnplay.units import Size

SAFE = 3.0
# Less than this is nobody's fault: rounded numbers, round corners as straight pieces.
ROUNDING = 0.06
# A ground goes along a whole side, but for this at its ends.
CORNER = 1.0
# What leaves over one side may lie past the cut of another for this long.
PASSING = 10.0
# CIEDE2000 under which a shape is a tone of what it lies on, as for suits that collapse.
TONE = 10.0
SIDES = ("left", "top", "right", "bottom")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The face that marks lie on: its trim and its bleed."""

    size: Size
    bleed: float

    @property
    def trim(self) -> Box:
        return 0, 0, self.size.width, self.size.height

    @property
    def safe(self) -> Box:
        return _inset(self.trim, SAFE - ROUNDING)

    @property
    def whole(self) -> Box:
        return _inset(self.trim, -self.bleed)


@dataclass(frozen=True, slots=True)
class Near:
    """A part of a mark near the cut: on which sides, how far from it, and where to look at it."""

    mark: Mark
    box: Box
    sides: tuple[str, ...]
    distance: float
    is_ground: bool
    places: tuple[Point, ...]


def edge_faults(face: Group, sheet: Sheet) -> Iterator[Fault]:
    near = near_marks(face, sheet)
    if near:
        painted = tuple(in_order(face))
        for found in near:
            if _shows(found, painted):
                yield _fault(found, sheet)


@lru_cache(maxsize=100_000)
def near_marks(node: Group | Mark, sheet: Sheet) -> tuple[Near, ...]:
    """In a group or a mark, each looked at once for a size of card. What one use draws is one
    picture: where that runs out, all of it does. Letters by themselves never should."""
    if _is_in(node.box, sheet.safe):
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
    if mark.is_plain or _is_in(mark.box, sheet.safe):
        return mark.box
    return box_around(_shown(mark, sheet)) if mark.parts else mark.box


def _shown(mark: Mark, sheet: Sheet) -> Part:
    limit = mark.clip.box if mark.clip else sheet.whole
    return tuple(_within(mark.pieces, limit))


def _within(pieces: Iterable[tuple[Box, Polygon]], limit: Box) -> Iterator[Polygon]:
    for box, polygon in pieces:
        if _is_in(box, limit):
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
    distance = SAFE
    for side in (side for side in range(4) if not reached[side]):
        inside = tuple(_within(pieces, _zone(sheet.trim, side)))
        ends = _ends_in_bleed(shown, sheet, side)
        if inside and (ends or not _leaves(box_around(inside), sheet, side, reached)):
            sides.append(side)
            zones += inside
            distance = min(distance, _distance(box_around(inside), sheet.trim, side))
    if not sides:
        return None
    box = box_around(shown)
    is_ground = mark.kind in ("fill", "image") and any(_is_ground(box, sheet, s) for s in sides)
    names = tuple(SIDES[side] for side in sides)
    places = tuple(place for polygon in zones for place in middles(polygon))
    return Near(mark, common(box, sheet.whole), names, distance, is_ground, places)


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


def _zone(trim: Box, side: int) -> Box:
    """The strip along a side where nothing may end."""
    depth, zone = SAFE - ROUNDING, list(trim)
    zone[(side + 2) % 4] = trim[side] + depth if side < 2 else trim[side] - depth
    return zone[0], zone[1], zone[2], zone[3]


def _distance(box: Box, trim: Box, side: int) -> float:
    return max(0.0, box[side] - trim[side] if side < 2 else trim[side] - box[side])


def _is_ground(box: Box, sheet: Sheet, side: int) -> bool:
    """Whether it goes along the whole side and over its cut, or up to it."""
    trim, along = sheet.trim, (side + 1) % 2
    ends_at_cut = _distance(box, trim, side) <= ROUNDING
    starts, ends = box[along] - trim[along], trim[along + 2] - box[along + 2]
    return ends_at_cut and starts <= CORNER and ends <= CORNER


def _shows(near: Near, painted: tuple[Mark, ...]) -> bool:
    """Whether it is seen at all: not under something else, nor a mere tone of what it lies on."""
    number = painted.index(near.mark)
    return any(_shows_at(place, near.mark, painted, number) for place in near.places)


def _shows_at(place: Point, mark: Mark, painted: tuple[Mark, ...], number: int) -> bool:
    x, y = place
    above = NOTHING
    for later in painted[number + 1 :]:
        if holds(later.box, x, y):
            above = over(later.colour(x, y), above)
            if above[3] > OPAQUE:
                return False
    below = NOTHING
    for earlier in reversed(painted[:number]):
        if holds(earlier.box, x, y):
            below = over(below, earlier.colour(x, y))
            if below[3] > OPAQUE:
                break
    without, own = over(below, PAPER), mark.paint.at(x, y)
    seen = over(own, without)
    if not is_known(seen) or not is_known(without):
        return True
    return difference(as_hex(over(above, seen)), as_hex(over(above, without))) >= TONE


def _fault(near: Near, sheet: Sheet) -> Fault:
    mark, where, words = near.mark, listed(near.sides, "and"), near.mark.words
    element, inside = mark.via or mark.element, mark.element if mark.via else None
    if near.is_ground:
        message = f"the ground ends before the bleed of {mm(sheet.bleed)} at the {where}"
        help = "<rect {{ ground_box }} .../> covers the bleed all round"
        return Fault("PNP341", message, element, near.box, help, inside, Severity.ERROR)
    if words and near.distance <= 0:
        message = f"text {quote(words.text)} runs over the cut at the {where}"
        help = f"keep it {mm(SAFE)} inside, or fit() it"
        return Fault("PNP348", message, element, near.box, help, inside, Severity.ERROR)
    message, help = _told(near, sheet, where)
    return Fault("PNP340", message, element, near.box, help, inside)


def _told(near: Near, sheet: Sheet, where: str) -> tuple[str, str]:
    """The message and the help for what is too near the cut."""
    tag, words, distance = near.mark.element.tag, near.mark.words, near.distance
    if distance <= 0:
        message = f"a {tag} ends between the cut and the bleed at the {where}"
        return message, f"draw it on to {mm(sheet.bleed)} past the cut, or end it {mm(SAFE)} inside"
    what = f"text {quote(words.text)}" if words else f"a {tag}"
    message = f"{what} ends {mm(distance)} from the cut at the {where}, nearer than {mm(SAFE)}"
    help = f"move it {mm(SAFE - distance)} inwards"
    return message, help if words else f"{help}, or draw it on to the bleed"


def _is_in(box: Box, other: Box) -> bool:
    return box[0] >= other[0] and box[1] >= other[1] and box[2] <= other[2] and box[3] <= other[3]


def _inset(box: Box, by: float) -> Box:
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by
