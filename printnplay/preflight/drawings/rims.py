"""What lies too near a round cut: the same as along straight ones, looked at ray by ray.

Comes in: the marks of a round token. Goes out: those that end near its rim. What runs out past it
in a direction is ground there, and may come near it for a short way beside that.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from printnplay.core.diagnostics import listed
from printnplay.drawing.geometry import Box
from printnplay.preflight.drawings.faults import Fault
from printnplay.preflight.drawings.marks import Group, Mark, in_order
from printnplay.preflight.drawings.near import Near, near_fault
from printnplay.preflight.drawings.polygons import Point, Polygon, cut
from printnplay.preflight.drawings.sight import shows

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
# A line that shows where to cut is this thin, and as near to the cut.
CUT_LINE = 0.5
SIDES = (
    *("right", "lower right", "bottom", "lower left"),
    *("left", "upper left", "top", "upper right"),
)


@dataclass(frozen=True, slots=True)
class Rim:
    """A round cut about a point; `safe` is how far inside it what matters must stay, and how far
    past it a ground must go."""

    x: float
    y: float
    radius: float
    safe: float

    def point(self, ray: int, distance: float) -> Point:
        across, down = COURSES[ray]
        return self.x + distance * across, self.y + distance * down


def rim_faults(face: Group, rim: Rim) -> Iterator[Fault]:
    painted = tuple(in_order(face))
    for near in near_rim(face, rim):
        if shows(near.mark, near.places, painted):
            yield near_fault(near, bleed=rim.safe, safe=rim.safe)


@lru_cache(maxsize=10_000)
def near_rim(node: Group | Mark, rim: Rim) -> tuple[Near, ...]:
    if _farthest(node.box, rim) <= rim.radius - rim.safe + ROUNDING:
        return ()
    if isinstance(node, Group) and not node.is_picture:
        return tuple(near for child in node.children for near in near_rim(child, rim))
    marks = tuple(mark for mark in in_order(node) if not _is_cut_line(mark, rim))
    reach = [_reach(mark, rim) for mark in marks]
    is_letters = isinstance(node, Mark) and node.kind == "text"
    limit = math.inf if is_letters else rim.radius + rim.safe - ROUNDING
    out = tuple(any(own[ray] >= limit for own in reach) for ray in range(RAYS))
    found = (_near(mark, own, out, rim) for mark, own in zip(marks, reach, strict=True))
    return tuple(near for near in found if near is not None)


def _near(mark: Mark, reach: list[float], out: tuple[bool, ...], rim: Rim) -> Near | None:
    least = rim.radius - rim.safe + ROUNDING
    ends = tuple(far > least and not is_out for far, is_out in zip(reach, out, strict=True))
    rays = tuple(_not_passing(ends, out))
    if not rays:
        return None
    distance = max(0.0, rim.radius - max(reach[ray] for ray in rays))
    is_painted = mark.kind in ("fill", "image")
    is_ground = is_painted and len(rays) >= GROUND and distance <= ROUNDING
    places = (rim.point(ray, min(reach[ray], rim.radius) - INWARDS) for ray in rays)
    return Near(mark, mark.box, _where(rays), distance, is_ground, tuple(places))


def _not_passing(ends: tuple[bool, ...], out: tuple[bool, ...]) -> Iterator[int]:
    """The rays on which something ends, but for short runs of them beside what is out."""
    first = next((ray for ray in range(RAYS) if not ends[ray]), 0)
    order = [(first + ray) % RAYS for ray in range(RAYS)]
    for is_end, held in groupby(order, key=lambda ray: ends[ray]):
        run = list(held)
        is_beside = out[run[0] - 1] or out[(run[-1] + 1) % RAYS]
        if is_end and not (is_beside and len(run) <= PASSING):
            yield from run


def _reach(mark: Mark, rim: Rim) -> list[float]:
    """How far out a mark is seen on each ray; a corner between two counts for the nearer."""
    reach = [0.0] * RAYS
    for _, whole in mark.pieces:
        polygon = cut(whole, mark.clip.box) if mark.clip else whole
        corners = [(x - rim.x, y - rim.y) for x, y in polygon]
        for start, end in zip((*corners[-1:], *corners[:-1]), corners, strict=True):
            ray = _ray(end)
            reach[ray] = max(reach[ray], math.hypot(*end))
            for ray, far in _crossed(start, end):
                reach[ray] = max(reach[ray], far)
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
    return all(_is_on_rim(line, rim) for line in mark.outline)


def _is_on_rim(line: Polygon, rim: Rim) -> bool:
    is_long = len(line) > RAYS // 8
    far = (abs(math.hypot(x - rim.x, y - rim.y) - rim.radius) for x, y in line)
    return is_long and all(off < CUT_LINE for off in far)


def _farthest(box: Box, rim: Rim) -> float:
    across = max(abs(box[0] - rim.x), abs(box[2] - rim.x))
    return math.hypot(across, max(abs(box[1] - rim.y), abs(box[3] - rim.y)))


def _where(rays: tuple[int, ...]) -> str:
    named = dict.fromkeys(SIDES[round(ray * len(SIDES) / RAYS) % len(SIDES)] for ray in rays)
    return "whole rim" if len(named) > len(SIDES) // 2 else listed(named, "and")
