"""Marks too near a cut that is not a rectangle: checked as along straight sides, but ray by ray.

The cut is a ring: a circle, a hex. A mark that runs out past it in a direction is ground there, and
can come near it for a short way around that.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from printnplay.core.diagnostics import listed
from printnplay.core.geometry import Box, Point
from printnplay.preflight.drawings.faults import Fault
from printnplay.preflight.drawings.marks import Mark, MarkGroup, in_order
from printnplay.preflight.drawings.near import NearCut, near_fault, seen_near
from printnplay.preflight.drawings.polygons import Polygon, cut

RAYS = 72
TURNS = tuple(2 * math.pi * ray / RAYS for ray in range(RAYS))
COURSES = tuple((math.cos(turn), math.sin(turn)) for turn in TURNS)
# A straight edge that leaves at a slant is near the rim for no more rays than this.
PASSING = 5
# What ends near the rim all round, but for a part, is a ground.
GROUND = RAYS // 4
ROUNDING = 0.06
# Just inside the outermost point of a shape.
INWARDS = 0.1
# A line that shows where to cut is this thin, and as near to the cut; and at least this part of it.
CUT_LINE, CUT_SHARE = 0.5, 1 / 8
# A ring of more edges is round: it goes from corner to corner in a bow, not straight.
FEW_EDGES = 12
SIDES = (
    *("right", "lower right", "bottom", "lower left"),
    *("left", "upper left", "top", "upper right"),
)


class Edge(NamedTuple):
    """The line of an edge: how far out a point is, as x * a + y * b - c."""

    a: float
    b: float
    c: float


@dataclass(frozen=True, slots=True)
class Rim:
    """A convex cut; `safe` is how far inside it what matters must stay, and how far past it a
    ground must go."""

    ring: Polygon
    safe: float

    @property
    def middle(self) -> Point:
        xs, ys = zip(*self.ring, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def point(self, ray: int, distance: float) -> Point:
        (x, y), (across, down) = self.middle, COURSES[ray]
        return x + distance * across, y + distance * down

    def past(self, x: float, y: float) -> float:
        """The distance of a point past the cut; less than 0 inside it."""
        if len(self.ring) > FEW_EDGES:
            mx, my = self.middle
            return math.dist((x, y), (mx, my)) - _radii(self.ring)[_ray((x - mx, y - my))]
        return max(x * a + y * b - c for a, b, c in _edges(self.ring))


@lru_cache(maxsize=64)
def _edges(ring: Polygon) -> tuple[Edge, ...]:
    """The edges of a ring that runs clockwise on the page."""
    found = []
    for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = math.dist((x1, y1), (x2, y2))
        a, b = (y2 - y1) / length, (x1 - x2) / length
        found.append(Edge(a, b, x1 * a + y1 * b))
    return tuple(found)


@lru_cache(maxsize=64)
def _radii(ring: Polygon) -> tuple[float, ...]:
    """The distance from the middle to the cut on each ray."""
    x, y = Rim(ring, 0).middle
    if len(ring) > FEW_EDGES:
        corners = {_ray((a - x, b - y)): math.dist((a, b), (x, y)) for a, b in ring}
        return tuple(corners[min(corners, key=lambda at: _apart(at, ray))] for ray in range(RAYS))
    inside = [(e.a, e.b, e.c - x * e.a - y * e.b) for e in _edges(ring)]
    return tuple(
        min(c / (a * across + b * down) for a, b, c in inside if a * across + b * down > 1e-9)
        for across, down in COURSES
    )


def _apart(one: int, other: int) -> int:
    """The number of rays between two."""
    return min((one - other) % RAYS, (other - one) % RAYS)


def rim_faults(face: MarkGroup, rim: Rim) -> Iterator[Fault]:
    for found in seen_near(face, near_rim(face, rim)):
        yield near_fault(found, bleed=rim.safe, safe=rim.safe)


@lru_cache(maxsize=10_000)
def near_rim(node: MarkGroup | Mark, rim: Rim) -> tuple[NearCut, ...]:
    is_empty = isinstance(node, MarkGroup) and not node.marks
    if is_empty or _farthest(node.box, rim) <= ROUNDING - rim.safe:
        return ()
    if isinstance(node, MarkGroup) and not node.is_picture:
        inside = (near for child in node.children for near in near_rim(child, rim))
        return tuple({near.mark: near for near in inside}.values())
    marks = tuple(m for m in dict.fromkeys(in_order(node)) if not _is_cut_line(m, rim))
    reach = [_reach(mark, rim) for mark in marks]
    is_letters = isinstance(node, Mark) and node.kind == "text"
    limit = math.inf if is_letters else rim.safe - ROUNDING
    out = tuple(any(own[ray].past >= limit for own in reach) for ray in range(RAYS))
    found = (_near(mark, own, out, rim) for mark, own in zip(marks, reach, strict=True))
    return tuple(near for near in found if near is not None)


class Reach(NamedTuple):
    """How far past the cut a mark is seen on a ray, and how far from the middle."""

    past: float = -math.inf
    distance: float = 0.0


def _near(mark: Mark, reach: list[Reach], out: tuple[bool, ...], rim: Rim) -> NearCut | None:
    least = ROUNDING - rim.safe
    ends = tuple(far.past > least and not is_out for far, is_out in zip(reach, out, strict=True))
    rays = tuple(_not_passing(ends, out))
    if not rays:
        return None
    distance = max(0.0, -max(reach[ray].past for ray in rays))
    is_painted = mark.kind in ("fill", "image")
    is_ground = is_painted and len(rays) >= GROUND and distance <= ROUNDING
    radii = _radii(rim.ring)
    ends_at = (min(reach[ray].distance, radii[ray]) - INWARDS for ray in rays)
    places = tuple(rim.point(ray, at) for ray, at in zip(rays, ends_at, strict=True))
    return NearCut(mark, mark.box, _where(rays), distance, is_ground, places)


def _not_passing(ends: tuple[bool, ...], out: tuple[bool, ...]) -> Iterator[int]:
    """The rays on which something ends, but for short runs of them next to what is out."""
    first = next((ray for ray in range(RAYS) if not ends[ray]), 0)
    order = [(first + ray) % RAYS for ray in range(RAYS)]
    for is_end, held in groupby(order, key=lambda ray: ends[ray]):
        run = list(held)
        is_beside = out[run[0] - 1] or out[(run[-1] + 1) % RAYS]
        if is_end and not (is_beside and len(run) <= PASSING):
            yield from run


def _reach(mark: Mark, rim: Rim) -> list[Reach]:
    """How far out a mark is seen on each ray; a corner between two counts for the nearer."""
    reach, (mx, my) = [Reach()] * RAYS, rim.middle

    def add(ray: int, distance: float, x: float, y: float) -> None:
        reach[ray] = max(reach[ray], Reach(rim.past(x, y), distance))

    for _, whole in mark.pieces:
        polygon = cut(whole, mark.clip.box) if mark.clip else whole
        corners = [(x - mx, y - my) for x, y in polygon]
        for start, end in zip((*corners[-1:], *corners[:-1]), corners, strict=True):
            add(_ray(end), math.hypot(*end), end[0] + mx, end[1] + my)
            for ray, far in _crossed(start, end):
                add(ray, far, *rim.point(ray, far))
    return reach


def _ray(place: Point) -> int:
    return round(math.atan2(place[1], place[0]) * RAYS / (2 * math.pi)) % RAYS


def _crossed(start: Point, end: Point) -> Iterator[tuple[int, float]]:
    """The rays that a straight edge crosses, and how far out."""
    (x1, y1), (x2, y2) = start, end
    twice = x1 * y2 - x2 * y1
    turn = math.atan2(twice, x1 * x2 + y1 * y2)
    first = math.atan2(y1, x1)
    low, high = sorted((first, first + turn))
    step = 2 * math.pi / RAYS
    for number in range(math.ceil(low / step), math.floor(high / step) + 1):
        across, down = COURSES[number % RAYS]
        slant = across * (y2 - y1) - down * (x2 - x1)
        if slant:
            yield number % RAYS, twice / slant


def _is_cut_line(mark: Mark, rim: Rim) -> bool:
    """A thin line along the whole cut."""
    if mark.kind != "stroke" or mark.pen > CUT_LINE or not mark.outline:
        return False
    around = _length((*rim.ring, rim.ring[0]))
    return all(
        _length(line) > CUT_SHARE * around and all(abs(rim.past(*at)) < CUT_LINE for at in line)
        for line in mark.outline
    )


def _length(line: Polygon) -> float:
    return sum(math.dist(start, end) for start, end in pairwise(line))


def _farthest(box: Box, rim: Rim) -> float:
    """The greatest distance of its corners past the cut."""
    return max(rim.past(x, y) for x in (box[0], box[2]) for y in (box[1], box[3]))


def _where(rays: tuple[int, ...]) -> str:
    named = dict.fromkeys(SIDES[round(ray * len(SIDES) / RAYS) % len(SIDES)] for ray in rays)
    return "whole rim" if len(named) > len(SIDES) // 2 else listed(named, "and")
