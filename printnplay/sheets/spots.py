"""Spots: the places of the cards on a page and, mirrored, on its back. Each spot has a bleed at
left, top, right and bottom: the whole bleed outwards and towards empty places, at most half the gap
between neighbours.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printnplay.core.geometry import Line, Ring
from printnplay.core.units import Size
from printnplay.sheets.choices import Backs
from printnplay.sheets.lattice import EPSILON, Lattice, bleed_ring, hex_ring
from printnplay.sheets.layout import Axis, Frame, Layout
from printnplay.sheets.model import ROOM_FOR_NAME
from printnplay.sheets.plan import GridBand, PageOfBands

Bleed = tuple[float, float, float, float]

NO_BLEED: Bleed = (0.0, 0.0, 0.0, 0.0)
TURNED = 90
# Boxes that differ by less, in mm, are as large.
NEAR = 1e-3

AXES: dict[Backs, Axis] = {
    "duplex-long": "vertical",
    "separate": "vertical",
    "duplex-short": "horizontal",
}


class TrimBox(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


class Spot(NamedTuple):
    """A place for a card: its trim, its clockwise rotation, and its bleed. A used spot was printed
    before, on a part-used sheet; a shaped card is cut along its own outline. A hex has a `ring`, at
    first its trim and then the edge of its bleed."""

    box: TrimBox
    rotation: int
    is_used: bool
    bleed: Bleed = NO_BLEED
    is_shaped: bool = False
    ring: Ring | None = None


def spots_on(page: PageOfBands, frame: Frame, layout: Layout) -> Iterator[Spot]:
    """The spots of a page's copies in their order, after the used places. Bands are as far apart as
    leaves their outer marks clear of the name of the sheet."""
    height = sum(band.grid.height for band in page)
    free = frame.room.height - height - 2 * (layout.bleed + ROOM_FOR_NAME)
    join = max(layout.join, min(layout.loose, free / max(1, len(page) - 1)))
    top = frame.top(height + join * (len(page) - 1))
    for band in page:
        yield from _spots_in(band, frame.left(band.grid.width), top)
        top += band.grid.height + join


def _spots_in(band: GridBand, left: float, top: float) -> Iterator[Spot]:
    """No band starts with an empty place, unless it is skipped: then it is used."""
    grid, cell = band.grid, band.grid.cell
    has_begun = False
    for slot, copy in enumerate(band.slots):
        has_begun = has_begun or copy is not None
        if copy is not None or not has_begun:
            x, y = grid.place(slot)
            x, y = left + x, top + y
            box = TrimBox(x, y, x + cell.width, y + cell.height)
            ring = None
            if grid.lattice is not Lattice.BOXES:
                ring = tuple((x + dx, y + dy) for dx, dy in hex_ring(cell, grid.lattice))
            yield Spot(box, TURNED * grid.is_turned, not has_begun, ring=ring)


def around(spots: Sequence[Spot]) -> TrimBox:
    """The box around the trims of all that is printed."""
    boxes = [spot.box for spot in spots if not spot.is_used]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return TrimBox(min(lefts), min(tops), max(rights), max(bottoms))


def with_bleed(spots: Sequence[Spot], bleed: float) -> tuple[Spot, ...]:
    """The spots to print on; those used are neighbours only."""
    boxes = [spot.box for spot in spots]
    return tuple(
        _hex_bleed(spot, spot.ring, spots, bleed)
        if spot.ring
        else spot._replace(bleed=_bleed_of(spot.box, boxes, bleed))
        for spot in spots
        if not spot.is_used
    )


def _hex_bleed(spot: Spot, ring: Ring, spots: Sequence[Spot], bleed: float) -> Spot:
    """A hex bleeds as far as other bands allow; towards a neighbour in its own band, the edge that
    is farthest from the neighbour goes half the way. Corners that reach farther are cut off."""
    others = [other.box for other in spots if not _is_alike(spot.box, other.box)]
    limits = [min(_bleed_of(spot.box, others, bleed))] * len(ring)
    for other in spots:
        if other.ring and other.ring is not ring and _is_near(spot.box, other.box, 2 * bleed):
            apart = _apart(ring, other.ring)
            widest = max(range(len(ring)), key=lambda n: apart[n])
            limits[widest] = min(limits[widest], max(apart[widest], 0.0) / 2)
    drawn = bleed_ring(ring, tuple(limits))
    xs, ys = zip(*drawn, strict=True)
    box = spot.box
    sides = box.left - min(xs), box.top - min(ys), max(xs) - box.right, max(ys) - box.bottom
    left, top, right, bottom = (min(bleed, side) for side in sides)
    return spot._replace(ring=drawn, bleed=(left, top, right, bottom))


def _apart(ring: Ring, other: Ring) -> list[float]:
    """How far another ring is beyond the line of each edge of a clockwise ring."""
    found = []
    for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = math.hypot(x2 - x1, y2 - y1)
        a, b = (y2 - y1) / length, (x1 - x2) / length
        found.append(min((x - x1) * a + (y - y1) * b for x, y in other))
    return found


def _is_near(one: TrimBox, other: TrimBox, by: float) -> bool:
    across = max(one.left, other.left) - min(one.right, other.right)
    return across < by and max(one.top, other.top) - min(one.bottom, other.bottom) < by


def _is_alike(first: TrimBox, second: TrimBox) -> bool:
    """Whether they are as large: those of one band are."""
    wider_by = first.right - first.left - second.right + second.left
    higher_by = first.bottom - first.top - second.bottom + second.top
    return abs(wider_by) < NEAR and abs(higher_by) < NEAR


def _bleed_of(box: TrimBox, boxes: Sequence[TrimBox], bleed: float) -> Bleed:
    """Sideways first; then up and down for all that is drawn, so that no corner enters a trim."""
    beside = [o for o in boxes if o.top < box.bottom - EPSILON and o.bottom > box.top + EPSILON]
    left = _half_way((box.left - o.right for o in beside), bleed)
    right = _half_way((o.left - box.right for o in beside), bleed)
    start, end = box.left - left + EPSILON, box.right + right - EPSILON
    in_column = [o for o in boxes if o.left < end and o.right > start]
    top = _half_way((box.top - o.bottom for o in in_column), bleed)
    bottom = _half_way((o.top - box.bottom for o in in_column), bleed)
    return left, top, right, bottom


def _half_way(distances: Iterator[float], bleed: float) -> float:
    """The bleed, or half the distance to the nearest neighbour; boxes that overlap or are behind do
    not count."""
    ahead = [max(distance, 0.0) for distance in distances if distance > -EPSILON]
    return min([bleed, *(distance / 2 for distance in ahead)])


def flip_box(box: TrimBox, axis: Axis, page: Size) -> TrimBox:
    if axis == "vertical":
        return TrimBox(page.width - box.right, box.top, page.width - box.left, box.bottom)
    return TrimBox(box.left, page.height - box.bottom, box.right, page.height - box.top)


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
    """Lines across or down; they still lead to the right or down."""
    if axis == "vertical":
        width = page.width
        return tuple(Line(width - line.x2, line.y1, width - line.x1, line.y2) for line in lines)
    height = page.height
    return tuple(Line(line.x1, height - line.y2, line.x2, height - line.y1) for line in lines)
