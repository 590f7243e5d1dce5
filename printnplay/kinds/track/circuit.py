"""A track on its ground: the road's middle line, its marks, and a number plate for each.

NoTrack names the control point or mark that is wrong. Lengths are millimetres of the one-page
track.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printnplay.core.geometry import Point
from printnplay.core.units import Size
from printnplay.kinds.track.cells import (
    CAR_LONG,
    CAR_WIDE,
    CARS,
    ROAD,
    Cramped,
    TrackCell,
    cut_cells,
)
from printnplay.kinds.track.curve import BadCurve, Circuit, RoadPoint, fill_box

KERB = 1.8
# From the middle of the road to the outer rim of its kerb.
HALF = ROAD / 2 + KERB
# The tyres outside a bend, and the grass between them and the edge of the board.
WALL, CALM = 2.4, 2.0
INSET = HALF + WALL + CALM
WIDEST, TIGHTEST = 30.0, ROAD / 2 + 2
PLATE = 5.2
# Between a plate and its own kerb, and what is better between it and another stretch's.
BESIDE, AROUND = 0.7, 14.0
# So much more room (mm) is worth another place.
WORTH = 4.0
# How far from the middle of its cell a plate can be, in cells.
SHIFTS = (0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3)


class NoTrack(Exception):
    """There is no such track. `point` is the number of the wrong control point; `is_of_marks` is
    set if there can also be too many marks."""

    is_of_marks = False

    def __init__(self, code: str, message: str, point: int, help: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.point = point
        self.help = help


@dataclass(frozen=True, slots=True)
class LaidTrack:
    ground: Size
    circuit: Circuit
    first: int
    cells: tuple[TrackCell, ...]
    plates: tuple[Point, ...]
    line: tuple[RoadPoint, ...]


def lay_track(
    points: Sequence[Point], ground: Size, *, first: int, last: int, joint: float = 0.0
) -> LaidTrack:
    """The track that fills the ground. There is no plate on the strip in the middle, `joint` wide,
    on which two halves are glued. Raises NoTrack."""
    box = (INSET, INSET, ground.width - INSET, ground.height - INSET)
    try:
        circuit = fill_box(points, box, radius=WIDEST)
    except BadCurve as bad:
        raise NoTrack("PNP330", str(bad), bad.corner) from None
    shown = _shown(points, ground)
    _check_bends(circuit, shown)
    line = tuple(circuit.sample(0, circuit.length, 4.0)[:-1])
    _check_crossing(line, circuit.length, shown)
    start = circuit.nearest(shown[0])
    try:
        cells = cut_cells(circuit, last - first + 1, start=start)
    except Cramped as bad:
        middle = circuit.at(start + bad.cells[0] * circuit.length / (last - first + 1))
        raise _no_room(bad, last - first + 1, _nearest(shown, middle)) from None
    plates = _plates(circuit, cells, line, ground, joint)
    return LaidTrack(ground, circuit, first, cells, plates, line)


def _shown(points: Sequence[Point], ground: Size) -> list[Point]:
    """The approximate places of the control points."""
    left, top = (min(values) for values in zip(*points, strict=True))
    right, bottom = (max(values) for values in zip(*points, strict=True))
    across = (ground.width - 2 * INSET) / (right - left)
    down = (ground.height - 2 * INSET) / (bottom - top)
    return [(INSET + (x - left) * across, INSET + (y - top) * down) for x, y in points]


def _check_bends(circuit: Circuit, shown: list[Point]) -> None:
    for piece in circuit.pieces:
        if piece.bend and 1 / abs(piece.bend) < TIGHTEST:
            point = _nearest(shown, piece.at(piece.length / 2))
            message = f"the bend is too tight: {1 / abs(piece.bend):.0f} mm, at least {TIGHTEST:g}"
            help = "move the points before and after it away"
            raise NoTrack("PNP331", f"{message} are needed", point, help)


def _check_crossing(line: Sequence[RoadPoint], length: float, shown: list[Point]) -> None:
    """Two places that are far apart on the road must not be near each other on the paper."""
    apart = math.ceil(1.5 * ROAD * len(line) / length)
    close: list[tuple[float, int]] = []
    for number, frame in enumerate(line):
        x, y = frame.x, frame.y
        end = len(line) - max(0, apart - number)
        for other in range(number + apart, end):
            if abs(x - line[other].x) < 2 * HALF and abs(y - line[other].y) < 2 * HALF:
                close.append((math.hypot(x - line[other].x, y - line[other].y), other))
    gap, where = min(close, default=(math.inf, 0))
    if gap < 2 * HALF:
        raise _crossing(gap, _nearest(shown, line[where]))


def _crossing(gap: float, point: int) -> NoTrack:
    if gap < ROAD / 2:
        help = "list the points in the order in which the road passes them"
        return NoTrack("PNP330", "the road crosses itself", point, help)
    message = f"the road touches itself: its middle lines come as near as {gap:.1f} mm"
    return NoTrack("PNP330", message, point, f"keep them {2 * HALF:.1f} mm apart")


def _no_room(bad: Cramped, marks: int, point: int) -> NoTrack:
    cars = f"{CARS} cars of {CAR_LONG:g} x {CAR_WIDE:g} mm"
    message = f"the road has room for {bad.most} marks with {cars}, found {marks}"
    help = "make the road longer or its bends wider, or take fewer marks"
    found = NoTrack("PNP331", message, point, help)
    found.is_of_marks = True
    return found


def _nearest(shown: list[Point], frame: RoadPoint) -> int:
    return min(
        range(len(shown)), key=lambda n: math.hypot(shown[n][0] - frame.x, shown[n][1] - frame.y)
    )


def _plates(
    circuit: Circuit,
    cells: Sequence[TrackCell],
    line: Sequence[RoadPoint],
    ground: Size,
    joint: float,
) -> tuple[Point, ...]:
    """A number plate next to each mark, inside the circuit if there is room, else outside or a
    little further on."""
    inside = (HALF + BESIDE + PLATE) * circuit.turn
    taken: list[Point] = []
    for cell in cells:
        long = cell.end - cell.start
        away = [f for f in line if math.hypot(f.x - cell.frame.x, f.y - cell.frame.y) > long]
        frames = [circuit.at(cell.middle + shift * long) for shift in SHIFTS]
        sides = [[frame.aside(side) for frame in frames] for side in (inside, -inside)]
        free = [[p for p in side if _is_free(p, taken, line, ground)] for side in sides]
        beside = [[p for p in side if not is_on_joint(p, ground, joint)] for side in free]
        found = (_airiest(places, away) for places in (*beside, *free))
        taken.append(next((place for place in found if place), sides[0][0]))
    return tuple(taken)


def is_on_joint(plate: Point, ground: Size, joint: float) -> bool:
    return bool(joint) and abs(plate[0] - ground.width / 2) < joint / 2 + PLATE


def _airiest(places: Iterable[Point], away: Sequence[RoadPoint]) -> Point | None:
    """The first that is far enough from other stretches of the road, or else the farthest."""
    best, most = None, -math.inf
    for place in places:
        air = _clearance(place, away)
        if air > HALF + PLATE + AROUND:
            return place
        if air > most + WORTH:
            best, most = place, air
    return best


def _is_free(place: Point, taken: list[Point], line: Sequence[RoadPoint], ground: Size) -> bool:
    x, y = place
    edge = PLATE + 1
    if not (edge <= x <= ground.width - edge and edge <= y <= ground.height - edge):
        return False
    if any(math.dist(place, other) < 2 * PLATE + BESIDE for other in taken):
        return False
    return _clearance(place, line) > HALF + PLATE


def _clearance(place: Point, line: Sequence[RoadPoint]) -> float:
    x, y = place
    return min((math.hypot(x - f.x, y - f.y) for f in line), default=math.inf)
