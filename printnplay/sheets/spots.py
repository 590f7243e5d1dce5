"""Spots: the places of the cards on a page, and how far each may be drawn past its trim.

Comes in: a page of Bands and its Frame. Goes out: the spot of every copy, and its bleed at left,
top, right and bottom: all of it outwards and towards empty places, at most half the gap between
neighbours.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printnplay.core.geometry import Point, Ring
from printnplay.sheets.frame import Frame
from printnplay.sheets.lattice import EPSILON, Lattice, bleed_ring, hex_ring
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import ROOM_FOR_NAME
from printnplay.sheets.packing import Band, Page

Bleed = tuple[float, float, float, float]

NO_BLEED: Bleed = (0.0, 0.0, 0.0, 0.0)
TURNED = 90
# Two corners of hexes that face each other, in mm: rounding adds up over a page.
NEAR = 1e-3


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


class Spot(NamedTuple):
    """A place for a card: its trim, its clockwise rotation, and how far it may be drawn beyond.
    A used spot is one that was printed before, on a part-used sheet; what is shaped is cut along
    its own outline. A hex has a `ring`, its trim at first and then as far as it may be drawn."""

    box: Box
    rotation: int
    is_used: bool
    bleed: Bleed = NO_BLEED
    is_shaped: bool = False
    ring: Ring | None = None


def spots_on(page: Page, frame: Frame, layout: Layout) -> Iterator[Spot]:
    """Where the copies of a page lie, in their order, and before them the used places. Bands stand
    apart as far as still leaves their outer marks clear of the name of the sheet."""
    height = sum(band.grid.height for band in page)
    free = frame.room.height - height - 2 * (layout.bleed + ROOM_FOR_NAME)
    join = max(layout.join, min(layout.loose, free / max(1, len(page) - 1)))
    top = frame.top(height + join * (len(page) - 1))
    for band in page:
        yield from _spots_in(band, frame.left(band.grid.width), top)
        top += band.grid.height + join


def _spots_in(band: Band, left: float, top: float) -> Iterator[Spot]:
    """No band starts with an empty place, unless it is skipped: then it is used."""
    grid, cell = band.grid, band.grid.cell
    has_begun = False
    for slot, copy in enumerate(band.slots):
        has_begun = has_begun or copy is not None
        if copy is not None or not has_begun:
            x, y = grid.place(slot)
            x, y = left + x, top + y
            box = Box(x, y, x + cell.width, y + cell.height)
            ring = None
            if grid.lattice is not Lattice.BOXES:
                ring = tuple((x + dx, y + dy) for dx, dy in hex_ring(cell, grid.lattice))
            yield Spot(box, TURNED * grid.is_turned, not has_begun, ring=ring)


def around(spots: Sequence[Spot]) -> Box:
    """The box around the trims of all that is printed."""
    boxes = [spot.box for spot in spots if not spot.is_used]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


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
    """Each edge goes half the way to the hex that faces it, or as far as other bands allow; what
    reaches farther at a corner is cut off."""
    others = [other.box for other in spots if not _is_alike(spot.box, other.box)]
    most = min(_bleed_of(spot.box, others, bleed))
    edges = zip(ring, (*ring[1:], ring[0]), strict=True)
    rings = [other.ring for other in spots if other.ring and other.ring is not ring]
    drawn = bleed_ring(ring, tuple(min(most, _facing(edge, rings) / 2) for edge in edges))
    xs, ys = zip(*drawn, strict=True)
    box = spot.box
    sides = box.left - min(xs), box.top - min(ys), max(xs) - box.right, max(ys) - box.bottom
    left, top, right, bottom = (min(bleed, side) for side in sides)
    return spot._replace(ring=drawn, bleed=(left, top, right, bottom))


def _facing(edge: tuple[Point, Point], rings: Sequence[Ring]) -> float:
    """How far off the nearest edge lies that runs beside this one, the other way."""
    (x1, y1), (x2, y2) = edge
    length = math.dist(*edge)
    nx, ny = (y2 - y1) / length, (x1 - x2) / length
    found = math.inf
    for ring in rings:
        for start, end in zip((*ring[1:], ring[0]), ring, strict=True):
            off = (start[0] - x1) * nx + (start[1] - y1) * ny
            is_beside = math.dist(start, (x1 + off * nx, y1 + off * ny)) < NEAR
            is_same = math.dist(end, (x2 + off * nx, y2 + off * ny)) < NEAR
            if is_beside and is_same and off > -NEAR:
                found = min(found, max(off, 0.0))
    return found


def _is_alike(first: Box, second: Box) -> bool:
    """Whether they are as large: those of one band are."""
    wide = first.right - first.left - second.right + second.left
    high = first.bottom - first.top - second.bottom + second.top
    return abs(wide) < NEAR and abs(high) < NEAR


def _bleed_of(box: Box, boxes: Sequence[Box], bleed: float) -> Bleed:
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
    """The bleed, or half the way to the nearest; who overlaps or lies behind is not in the way."""
    ahead = [max(distance, 0.0) for distance in distances if distance > -EPSILON]
    return min([bleed, *(distance / 2 for distance in ahead)])
