"""The marks of a track: cells of equal length along the road, each with a spot for every car.

If the cars do not fit, Cramped is raised. A spot is a rectangle: in a bend the outer lane takes
more of them.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations, product

from printnplay.core.geometry import Point
from printnplay.kinds.track.curve import Circuit, RoadPoint

CARS = 6
# The largest flat car, along the road and across it.
SPOT_LONG, SPOT_WIDE = 13.0, 10.0
LANES = (-10.8, 0.0, 10.8)
ROAD = 33.0
# Between a spot and the line at the end of its cell, and how finely places are tried.
CLEAR, STEP = 0.35, 0.5
# Between two spots.
APART = 0.2
# Cars of one mark stand together, however long its cell.
TOGETHER = 46.0
# Where the cars of a lane stand between the first and the last place that it has.
SPREADS: tuple[tuple[tuple[float, ...], ...], ...] = (
    ((),),
    ((0.5,), (0.3,), (0.7,), (0.1,), (0.9,)),
    ((0.13, 0.87), (0.07, 0.93), (0.0, 1.0)),
    ((0.06, 0.5, 0.94), (0.0, 0.5, 1.0), (0.0, 0.45, 1.0), (0.0, 0.55, 1.0)),
)

# A lane's offset to the right, and where in it a spot can be.
Lane = tuple[float, list[RoadPoint]]


class Cramped(Exception):
    """These cells have no room for all cars."""

    def __init__(self, cells: tuple[int, ...]) -> None:
        super().__init__(f"no room for all cars in {len(cells)} cells")
        self.cells = cells


@dataclass(frozen=True, slots=True)
class CarSpot:
    """A rectangle for a car, centred on a place and turned by its heading."""

    frame: RoadPoint

    def corners(self, more: float = 0.0) -> tuple[Point, ...]:
        along, across = SPOT_LONG / 2 + more, SPOT_WIDE / 2 + more
        x, y = self.frame.x, self.frame.y
        cos, sin = math.cos(self.frame.heading), math.sin(self.frame.heading)
        ax, ay, bx, by = along * cos, along * sin, -across * sin, across * cos
        return (
            (x - ax - bx, y - ay - by),
            (x + ax - bx, y + ay - by),
            (x + ax + bx, y + ay + by),
            (x - ax + bx, y - ay + by),
        )


@dataclass(frozen=True, slots=True)
class TrackCell:
    """One mark: its place on the middle line, its outline and its spots."""

    number: int
    middle: float
    frame: RoadPoint
    outline: tuple[Point, ...]
    spots: tuple[CarSpot, ...]


def cut_cells(circuit: Circuit, count: int, *, start: float) -> tuple[TrackCell, ...]:
    """`count` cells of equal length, the first about `start`. Raises Cramped."""
    long = circuit.length / count
    cells: list[TrackCell] = []
    for number in range(count):
        middle = start + number * long
        frames = circuit.sample(middle - long / 2, middle + long / 2, 2.0)
        left = [frame.aside(-ROAD / 2) for frame in frames]
        right = [frame.aside(ROAD / 2) for frame in reversed(frames)]
        spots = _park(circuit, middle, long)
        cells.append(TrackCell(number, middle, circuit.at(middle), (*left, *right), spots))
    cramped = tuple(cell.number for cell in cells if not cell.spots)
    if cramped:
        raise Cramped(cramped)
    return tuple(cells)


def _park(circuit: Circuit, middle: float, long: float) -> tuple[CarSpot, ...]:
    """Places for the cars in the middle of the cell or, in a long one, where it bends less; nothing
    if there is no room."""
    reach = min(long, TOGETHER) / 2
    spare = long / 2 - reach
    for shift in (0.0, -spare / 2, spare / 2, -spare, spare) if spare > STEP else (0.0,):
        frames = circuit.sample(middle + shift - reach, middle + shift + reach, STEP)
        spots = _choose([(offset, _places(frames, offset)) for offset in LANES])
        if spots:
            return spots
    return ()


def _choose(lanes: list[Lane]) -> tuple[CarSpot, ...]:
    """The first way to fill the lanes in which no two spots overlap; nothing if there is none."""
    for shares in _shares():
        chosen = [_spread(lane, share) for lane, share in zip(lanes, shares, strict=True)]
        for spots in product(*chosen):
            flat = tuple(spot for lane in spots for spot in lane)
            if not any(overlap(a, b) for a, b in combinations(flat, 2)):
                return flat
    return ()


def _shares() -> Iterator[tuple[int, ...]]:
    """How many cars each lane takes, the evenest first."""
    for shares in ((2, 2, 2), (1, 2, 3), (0, 3, 3)):
        yield from sorted(set(permutations(shares)))


def _places(frames: list[RoadPoint], offset: float) -> list[RoadPoint]:
    """The frames at which a spot of a lane is between the cell's two ends: a stretch of them."""
    first, last = frames[0], frames[-1]
    low, high = 0, len(frames) - 1
    while low <= high and not _is_between(_spot(frames[low], offset), first, last):
        low += 1
    while high > low and not _is_between(_spot(frames[high], offset), first, last):
        high -= 1
    return frames[low : high + 1]


def _spot(frame: RoadPoint, offset: float) -> CarSpot:
    return CarSpot(RoadPoint(*frame.aside(offset), frame.heading))


def _is_between(spot: CarSpot, first: RoadPoint, last: RoadPoint) -> bool:
    corners = spot.corners(CLEAR)
    return all(_ahead(first, corner) >= 0 >= _ahead(last, corner) for corner in corners)


def _ahead(frame: RoadPoint, point: Point) -> float:
    """The distance of a point ahead of a frame's line across the road."""
    x, y = point[0] - frame.x, point[1] - frame.y
    return x * math.cos(frame.heading) + y * math.sin(frame.heading)


def _spread(lane: Lane, count: int) -> Iterator[list[CarSpot]]:
    """Ways to put `count` spots in a lane without overlap, the evenest first."""
    offset, places = lane
    last = len(places) - 1
    for shares in SPREADS[count] if places or not count else ():
        spots = [_spot(places[round(share * last)], offset) for share in shares]
        if not any(overlap(a, b) for a, b in pairwise(spots)):
            yield spots


def overlap(one: CarSpot, other: CarSpot) -> bool:
    """Whether two rectangles come nearer than APART, by their four possible dividing lines."""
    near = math.hypot(one.frame.x - other.frame.x, one.frame.y - other.frame.y)
    if near > math.hypot(SPOT_LONG, SPOT_WIDE) + APART:
        return False
    return not any(_divides(a, b) for a, b in ((one, other), (other, one)))


def _divides(spot: CarSpot, other: CarSpot) -> bool:
    frame = spot.frame
    side = RoadPoint(frame.x, frame.y, frame.heading + math.pi / 2)
    corners = other.corners()
    return _is_past([_ahead(frame, corner) for corner in corners], SPOT_LONG / 2 + APART) or (
        _is_past([_ahead(side, corner) for corner in corners], SPOT_WIDE / 2 + APART)
    )


def _is_past(values: Sequence[float], limit: float) -> bool:
    return min(values) >= limit or max(values) <= -limit
