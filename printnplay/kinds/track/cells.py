"""The marks of a track: each a cell of the road with six places for cars, three lanes of two.

A place takes more of the middle line in a bend than on a straight, because the inner lane is
shorter: cells are cut so that all have the same room. Cramped is raised if a car does not fit.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from printnplay.core.geometry import Point
from printnplay.kinds.track.curve import Circuit, RoadPoint

ROWS = 2
# The largest foot of a car, along the road and across it.
CAR_LONG, CAR_WIDE = 12.0, 9.0
LANE = 9.8
LANES = (-LANE, 0.0, LANE)
CARS = ROWS * len(LANES)
ROAD = len(LANES) * LANE + 1.4
# What a place has before and behind its car, and next to it in the drawing.
CLEAR, SEAM = 0.3, 0.6
# The places of one mark are together, however long its cell: at most this much room each.
TOGETHER = 1.8
# How far a car can be from the middle of its place, and how finely that is tried.
SHIFTS = (0.0, 0.4, -0.4, 0.8, -0.8, 1.4, -1.4, 2.0, -2.0)
STEP = 2.0


class Cramped(Exception):
    """These cells have no room for all cars; `most` is how many cells the road has room for."""

    def __init__(self, cells: tuple[int, ...], most: int) -> None:
        super().__init__(f"no room for all cars in {len(cells)} cells")
        self.cells = cells
        self.most = most


@dataclass(frozen=True, slots=True)
class ParkedCar:
    """A car's foot, centred on a place and turned by its heading."""

    frame: RoadPoint

    def corners(self, more: float = 0.0) -> tuple[Point, ...]:
        along, across = CAR_LONG / 2 + more, CAR_WIDE / 2 + more
        ends = ((-across, -along), (-across, along), (across, along), (across, -along))
        return tuple(self.frame.aside(right, ahead) for right, ahead in ends)


@dataclass(frozen=True, slots=True)
class CarPlace:
    """A part of a lane, which follows the bend, and the largest car that stands on it."""

    outline: tuple[Point, ...]
    car: ParkedCar


@dataclass(frozen=True, slots=True)
class TrackCell:
    """One mark: where it begins, ends and has its middle along the road, its outline and its
    places."""

    number: int
    start: float
    middle: float
    end: float
    frame: RoadPoint
    outline: tuple[Point, ...]
    places: tuple[CarPlace, ...]


@dataclass(frozen=True, slots=True)
class RoadRoom:
    """How many places, one behind the other, a road has room for up to any length along it."""

    circuit: Circuit
    before: tuple[float, ...]
    total: float

    @classmethod
    def on(cls, circuit: Circuit) -> "RoadRoom":
        rooms = accumulate(piece.length / place_length(piece.bend) for piece in circuit.pieces)
        *before, total = (0.0, *rooms)
        return cls(circuit, tuple(before), total)

    def at(self, along: float) -> float:
        turns, along = divmod(along, self.circuit.length)
        number = bisect_right(self.circuit.starts, along) - 1
        piece, start = self.circuit.pieces[number], self.circuit.starts[number]
        here = (along - start) / place_length(piece.bend)
        return turns * self.total + self.before[number] + here

    def along(self, room: float) -> float:
        """The length at which the road has this much room behind it."""
        turns, room = divmod(room, self.total)
        number = bisect_right(self.before, room) - 1
        piece, start = self.circuit.pieces[number], self.circuit.starts[number]
        here = (room - self.before[number]) * place_length(piece.bend)
        return turns * self.circuit.length + start + here


def place_length(bend: float) -> float:
    """How much of the middle line a car of the inner lane takes."""
    half = CAR_LONG / 2 + CLEAR
    if not bend:
        return 2 * half
    radius = 1 / abs(bend)
    inner = max(radius - LANE - CAR_WIDE / 2, 1.0)
    return 2 * radius * math.atan(half / inner)


def cut_cells(circuit: Circuit, count: int, *, start: float) -> tuple[TrackCell, ...]:
    """`count` cells with the same room, the first about `start`. Raises Cramped."""
    room = RoadRoom.on(circuit)
    long, first = room.total / count, room.at(start)
    most = math.floor(room.total / ROWS)
    if long < ROWS:
        raise Cramped(tuple(range(count)), most)
    cells = [_cell(room, number, first + number * long, long) for number in range(count)]
    cramped = tuple(cell.number for cell in cells if not cell.places)
    if cramped:
        raise Cramped(cramped, min(most, count - 1))
    return tuple(cells)


def _cell(room: RoadRoom, number: int, middle: float, long: float) -> TrackCell:
    circuit = room.circuit
    start, centre, end = (room.along(middle + share * long) for share in (-0.5, 0.0, 0.5))
    places = _places(room, middle, min(long / ROWS, TOGETHER), (start, end))
    outline = _band(circuit, start, end, (-ROAD / 2, ROAD / 2))
    return TrackCell(number, start, centre, end, circuit.at(centre), outline, places)


def _places(
    room: RoadRoom, middle: float, long: float, ends: tuple[float, float]
) -> tuple[CarPlace, ...]:
    """Two in each lane, behind one another; none if a car has no room."""
    circuit, found = room.circuit, list[CarPlace]()
    rows = (middle - long / 2, middle + long / 2)
    limits = circuit.at(ends[0]), circuit.at(ends[1])
    for lane in LANES:
        for row in rows:
            others = [place.car for place in found]
            car = next(_fitting(circuit, room.along(row), lane, limits, others), None)
            if car is None:
                return ()
            start, end = room.along(row - long / 2), room.along(row + long / 2)
            sides = lane - LANE / 2 + SEAM / 2, lane + LANE / 2 - SEAM / 2
            outline = _band(circuit, start + SEAM, end - SEAM, sides)
            found.append(CarPlace(outline, car))
    return tuple(found)


def _fitting(
    circuit: Circuit,
    along: float,
    lane: float,
    limits: tuple[RoadPoint, RoadPoint],
    others: Sequence[ParkedCar],
) -> Iterator[ParkedCar]:
    """Where a car stands about there, in its cell and clear of the others."""
    for shift in SHIFTS:
        frame = circuit.at(along + shift)
        car = ParkedCar(RoadPoint(*frame.aside(lane), frame.heading))
        if _is_between(car, *limits) and not any(overlap(car, other) for other in others):
            yield car


def _band(
    circuit: Circuit, start: float, end: float, sides: tuple[float, float]
) -> tuple[Point, ...]:
    """A part of the road, between two lines along it."""
    frames = circuit.sample(start, end, STEP)
    left = [frame.aside(sides[0]) for frame in frames]
    right = [frame.aside(sides[1]) for frame in reversed(frames)]
    return (*left, *right)


def _is_between(car: ParkedCar, first: RoadPoint, last: RoadPoint) -> bool:
    return all(_ahead(first, corner) >= 0 >= _ahead(last, corner) for corner in car.corners())


def _ahead(frame: RoadPoint, point: Point) -> float:
    """The distance of a point ahead of a frame's line across the road."""
    x, y = point[0] - frame.x, point[1] - frame.y
    return x * math.cos(frame.heading) + y * math.sin(frame.heading)


def overlap(one: ParkedCar, other: ParkedCar) -> bool:
    """Whether two rectangles overlap, by their four possible dividing lines."""
    near = math.hypot(one.frame.x - other.frame.x, one.frame.y - other.frame.y)
    if near > math.hypot(CAR_LONG, CAR_WIDE):
        return False
    return not any(_divides(a, b) for a, b in ((one, other), (other, one)))


def _divides(car: ParkedCar, other: ParkedCar) -> bool:
    frame = car.frame
    side = RoadPoint(frame.x, frame.y, frame.heading + math.pi / 2)
    corners = other.corners()
    return _is_past([_ahead(frame, corner) for corner in corners], CAR_LONG / 2) or (
        _is_past([_ahead(side, corner) for corner in corners], CAR_WIDE / 2)
    )


def _is_past(values: Sequence[float], limit: float) -> bool:
    return min(values) >= limit or max(values) <= -limit
