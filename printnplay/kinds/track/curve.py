"""A closed road's middle line: straights between corner points, and the corners rounded by arcs.

A Circuit knows the place and the heading at every length along it, exactly: straights and arcs are
measured, not sampled. Lengths are millimetres.
"""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from printnplay.core.geometry import Box, Point

# Less of a turn (radians) than a person sees: a point on a straight is not a corner.
FLAT = 0.01
HAIR = 1e-6
# How near the line comes to the sides of its box (mm), and how often that is tried.
CLOSE, FITTINGS = 0.05, 40
# A turn back on itself cannot be rounded.
SHARPEST = math.pi - 0.1


class BadCurve(Exception):
    """The corner with this number cannot be rounded."""

    def __init__(self, message: str, corner: int) -> None:
        super().__init__(message)
        self.corner = corner


@dataclass(frozen=True, slots=True)
class RoadPoint:
    """A place on the line, and the heading there in radians (clockwise from the x axis)."""

    x: float
    y: float
    heading: float

    def aside(self, right: float, ahead: float = 0.0) -> Point:
        """The point so far to the right of the heading and ahead of the place."""
        cos, sin = math.cos(self.heading), math.sin(self.heading)
        return self.x + ahead * cos - right * sin, self.y + ahead * sin + right * cos


@dataclass(frozen=True, slots=True)
class RoadPiece:
    """A straight (no bend) or an arc: `bend` is one over its radius, positive to the right."""

    start: RoadPoint
    length: float
    bend: float

    def at(self, along: float) -> RoadPoint:
        if not self.bend:
            return RoadPoint(*self.start.aside(0, along), self.start.heading)
        turn = along * self.bend
        side, forth = (1 - math.cos(turn)) / self.bend, math.sin(turn) / self.bend
        return RoadPoint(*self.start.aside(side, forth), self.start.heading + turn)

    def nearest(self, point: Point) -> float:
        """How far along the piece it comes nearest to a point."""
        steps = max(2, math.ceil(self.length / 2))
        lengths = [self.length * n / steps for n in range(steps + 1)]
        return min(lengths, key=lambda along: _distance(point, _place(self.at(along))))


@dataclass(frozen=True, slots=True)
class Circuit:
    """Pieces one after the other, the last joined to the first."""

    pieces: tuple[RoadPiece, ...]
    starts: tuple[float, ...]
    length: float

    def at(self, along: float) -> RoadPoint:
        along %= self.length
        number = bisect_right(self.starts, along) - 1
        return self.pieces[number].at(along - self.starts[number])

    @property
    def turn(self) -> float:
        """1 if it goes round clockwise, else -1."""
        turned = math.fsum(piece.length * piece.bend for piece in self.pieces)
        return math.copysign(1, turned)

    def bend(self, along: float) -> float:
        return self.pieces[bisect_right(self.starts, along % self.length) - 1].bend

    def nearest(self, point: Point) -> float:
        """The length along the circuit at which it comes nearest to a point."""
        lengths = [
            start + piece.nearest(point)
            for piece, start in zip(self.pieces, self.starts, strict=True)
        ]
        return min(lengths, key=lambda along: _distance(point, _place(self.at(along))))

    def sample(self, start: float, end: float, step: float) -> list[RoadPoint]:
        """Frames at most `step` apart, both ends among them, more of them in bends."""
        count = max(1, math.ceil((end - start) / step))
        return [self.at(start + (end - start) * n / count) for n in range(count + 1)]


def round_corners(points: Sequence[Point], *, radius: float) -> Circuit:
    """Every corner as wide as its neighbours leave room for, up to a radius. Raises BadCurve."""
    corners = _corners(points)
    edges = [_room(corners, number - 1) for number in range(len(corners) + 1)]
    rounded = [
        _round(corner, min(radius, *edges[number : number + 2]))
        for number, corner in enumerate(corners)
    ]
    pieces: list[RoadPiece] = []
    for number, arc in enumerate(rounded):
        end, after = arc.at(arc.length), rounded[(number + 1) % len(rounded)]
        gap = _distance(_place(end), _place(after.start))
        pieces += [arc, RoadPiece(end, gap, 0.0)] if gap > HAIR else [arc]
    ends = list(accumulate(piece.length for piece in pieces))
    return Circuit(tuple(pieces), (0.0, *ends[:-1]), ends[-1])


def fill_box(points: Sequence[Point], box: Box, *, radius: float) -> Circuit:
    """The rounded line, stretched until it touches all four sides of a box. Raises BadCurve."""
    shown = _stretch(points, _box(points), box)
    for _ in range(FITTINGS):
        circuit = round_corners(shown, radius=radius)
        frames = circuit.sample(0, circuit.length, 2.0)
        found = _box([(frame.x, frame.y) for frame in frames])
        if all(abs(a - b) < CLOSE for a, b in zip(found, box, strict=True)):
            return circuit
        shown = _stretch(shown, found, box)
    raise BadCurve("the road cannot be made to fill the page", 0)


def _box(points: Sequence[Point]) -> Box:
    (left, right), (top, bottom) = ((min(v), max(v)) for v in zip(*points, strict=True))
    return left, top, right, bottom


def _stretch(points: Sequence[Point], old: Box, new: Box) -> list[Point]:
    across = (new[2] - new[0]) / max(old[2] - old[0], HAIR)
    down = (new[3] - new[1]) / max(old[3] - old[1], HAIR)
    return [(new[0] + (x - old[0]) * across, new[1] + (y - old[1]) * down) for x, y in points]


@dataclass(frozen=True, slots=True)
class _Corner:
    """A corner, the heading of the way there, and how far it turns to the right."""

    place: Point
    heading: float
    turn: float

    @property
    def tangent(self) -> float:
        """How far before the corner an arc of radius 1 begins."""
        return math.tan(abs(self.turn) / 2)


def _round(corner: _Corner, radius: float) -> RoadPiece:
    start = RoadPoint(*corner.place, corner.heading).aside(0, -radius * corner.tangent)
    bend = math.copysign(1 / radius, corner.turn)
    return RoadPiece(RoadPoint(*start, corner.heading), radius * abs(corner.turn), bend)


def _corners(points: Sequence[Point]) -> list[_Corner]:
    """Every point that is a corner; those on a straight are left out."""
    for number, point in enumerate(points):
        if _distance(points[number - 1], point) < 1:
            raise BadCurve("two points are at the same place", number)
    turns = [_turn(points, number) for number in range(len(points))]
    for number, turn in enumerate(turns):
        if abs(turn) > SHARPEST:
            raise BadCurve("the road turns back on itself", number)
    kept = [point for point, turn in zip(points, turns, strict=True) if abs(turn) > FLAT]
    if len(kept) < 3:
        raise BadCurve("the points are all on one line", 0)
    return [
        _Corner(point, _heading(kept[number - 1], point), _turn(kept, number))
        for number, point in enumerate(kept)
    ]


def _turn(points: Sequence[Point], number: int) -> float:
    before, point, after = points[number - 1], points[number], points[(number + 1) % len(points)]
    return (_heading(point, after) - _heading(before, point) + math.pi) % math.tau - math.pi


def _room(corners: list[_Corner], number: int) -> float:
    """The radius with which both corners at the ends of an edge fit on it."""
    first, second = corners[number], corners[(number + 1) % len(corners)]
    tangents = first.tangent + second.tangent
    return _distance(first.place, second.place) / max(tangents, HAIR)


def _heading(start: Point, end: Point) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])


def _distance(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def _place(frame: RoadPoint) -> Point:
    return frame.x, frame.y
