"""Scenery next to a track: signs, stands, pits, a pond and trees, each where there is room.

The ground is a grid of squares, free or taken. The pictures are templates. There is no chance in
it: the trees come from a sequence that is always the same.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import accumulate

from printnplay.core.geometry import Point
from printnplay.core.units import Size
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.picture import Picture
from printnplay.kinds.track.cells import TrackCell
from printnplay.kinds.track.circuit import HALF, PLATE, LaidTrack
from printnplay.kinds.track.curve import RoadPoint
from printnplay.kinds.track.road import SIGN, TYRE, Inks, tyre_wall
from printnplay.text.lines import Type, width_of

SQUARE = 2.0

BAND = 13.0
# Grass and nothing else along the edge of the board: a cut that is a little off does not show.
EDGE = 4.0
ARROW = ((-6, -1.1), (0.6, -1.1), (0.6, -3), (6, 0), (0.6, 3), (0.6, 1.1), (-6, 1.1))
SIGNS = tuple(Size(float(w), float(h)) for w, h in ((48, 72), (40, 60), (36, 54), (32, 48)))
# Where two halves are glued everything is shown larger, so a smaller sign will do.
SMALL_SIGN = Size(28, 42)
PICTURES = {"stand": Size(40, 15), "pits": Size(36, 22), "pond": Size(34, 38)}
SMALLER = (1.0, 0.8, 0.65)
TREES, TRIES = 70, 500
Draws = Callable[[str, Size], Picture | None]


class Meadow:
    """Squares of 2 mm; taken ones count 1."""

    def __init__(self, ground: Size, *, edge: float) -> None:
        self.columns = math.floor(ground.width / SQUARE)
        self.rows = math.floor(ground.height / SQUARE)
        rim = math.ceil(edge / SQUARE)
        self._taken = [
            [
                int(not (rim <= x < self.columns - rim and rim <= y < self.rows - rim))
                for x in range(self.columns)
            ]
            for y in range(self.rows)
        ]
        self._sums: list[list[int]] = []

    def copy(self) -> "Meadow":
        other = copy(self)
        other._taken, other._sums = [row[:] for row in self._taken], []
        return other

    def take_discs(self, places: Sequence[Point], radius: float) -> None:
        for x, y in places:
            for row in self._span(y, radius, self.rows):
                away = (row + 0.5) * SQUARE - y
                reach = math.sqrt(max(0.0, radius * radius - away * away))
                span = self._span(x, reach, self.columns)
                self._taken[row][span.start : span.stop] = [1] * len(span)
        self._sums = []

    def take_rect(self, x: float, y: float, size: Size) -> None:
        """A rectangle about its middle."""
        span = self._span(x, size.width / 2, self.columns)
        for row in self._span(y, size.height / 2, self.rows):
            self._taken[row][span.start : span.stop] = [1] * len(span)
        self._sums = []

    def has_room(self, x: float, y: float, radius: float) -> bool:
        """Whether the square about a disc is on the ground and free."""
        if not (radius <= x <= self.columns * SQUARE - radius):
            return False
        if not (radius <= y <= self.rows * SQUARE - radius):
            return False
        across = self._span(x, radius, self.columns)
        rows = (self._taken[row] for row in self._span(y, radius, self.rows))
        return not any(any(row[across.start : across.stop]) for row in rows)

    def find(self, size: Size, near: Point) -> Point | None:
        """The middle of the free rectangle that is nearest to a point."""
        found = ((math.dist(place, near), place) for place in self._places(size))
        best = min(found, default=None)
        return best[1] if best else None

    def _places(self, size: Size) -> Iterator[Point]:
        """By sums of all that is taken above and to the left of each square's corner."""
        if not self._sums:
            self._sums.append([0] * (self.columns + 1))
            for row in self._taken:
                along = accumulate(row, initial=0)
                self._sums.append([a + b for a, b in zip(self._sums[-1], along, strict=True)])
        wide, high = math.ceil(size.width / SQUARE), math.ceil(size.height / SQUARE)
        for top, (above, below) in enumerate(zip(self._sums, self._sums[high:], strict=False)):
            sums = [b - a for a, b in zip(above, below, strict=True)]
            for left, (a, b) in enumerate(zip(sums, sums[wide:], strict=False)):
                if a == b:
                    yield (left + wide / 2) * SQUARE, (top + high / 2) * SQUARE

    def _span(self, middle: float, reach: float, most: int) -> range:
        low = math.floor((middle - reach) / SQUARE)
        high = math.ceil((middle + reach) / SQUARE)
        return range(min(most, max(0, low)), max(0, min(most, high)))


@dataclass(frozen=True, slots=True)
class Scenery:
    """Places things one after the other; each takes its room from those that follow. `clear` is the
    meadow without the strip on which two halves are glued: that strip has only trees."""

    canvas: Canvas
    track: LaidTrack
    inks: Inks
    meadow: Meadow
    clear: Meadow
    is_low: bool

    def arrows(self) -> None:
        """Four arrows next to the road, the first at the start."""
        cells = self.track.cells
        for cell in cells[: -1 : max(1, len(cells) // 4)]:
            at = next(filter(self._has_arrow_room, self._arrow_places(cell)), None)
            if at:
                self._arrow(at)

    def _arrow_places(self, cell: TrackCell) -> Iterator[RoadPoint]:
        for share in (0.5, 0.4, 0.6, 0.3, 0.7):
            frame = self.track.circuit.at(cell.middle + share * (cell.end - cell.start))
            for side in (-1, 1):
                yield RoadPoint(*frame.aside(side * (HALF + 6)), frame.heading)

    def _has_arrow_room(self, at: RoadPoint) -> bool:
        ends = [at.aside(0, ahead) for ahead in (-3, 0, 3)]
        return all(self.clear.has_room(x, y, 3.5) for x, y in ends)

    def _arrow(self, at: RoadPoint) -> None:
        points = [at.aside(right, ahead) for ahead, right in ARROW]
        line = {"stroke": self.inks["ink"], "stroke_width": 0.6, "stroke_linejoin": "round"}
        self.canvas.polygon(points, fill=self.inks["paper"], **line)
        for meadow in self._meadows:
            meadow.take_discs([(at.x, at.y)], 7)

    def ends(self, words: tuple[str, str]) -> None:
        """A small sign at the first and at the last plate."""
        type = Type(SIGN, 400, 3.4)
        for number, word in zip((0, -1), words, strict=True):
            size = Size(width_of(word, type, self.canvas.measure) + 4, 6.4)
            place = self.clear.find(size, self.track.plates[number])
            if word and place:
                self._label(word, place, size)

    def _label(self, word: str, place: Point, size: Size) -> None:
        x, y = place
        fill = self.inks["paper" if self.is_low else "ink"]
        left, top = x - size.width / 2, y - size.height / 2 + 0.3
        line = {"stroke": self.inks["ink"], "stroke_width": 0.4, "rx": 1.4}
        self.canvas.rect(left, top, size.width, size.height - 0.6, fill=fill, **line)
        ink = self.inks["ink" if self.is_low else "lit"]
        self.canvas.text(
            word, x, y, size.width, size=3.4, font=SIGN, weight=400, anchor="middle", fill=ink,
            middle=True,
        )  # fmt: skip
        self._take(place, size)

    def sign(self, draw: Callable[[Size], Picture | None]) -> None:
        """The largest sign that has room, as near to the middle as possible; on the joint only if
        there is no room elsewhere."""
        middle = self.track.ground.width / 2, self.track.ground.height / 2
        sizes = SIGNS if self.clear is self.meadow else (*SIGNS, SMALL_SIGN)
        for meadow in self._meadows:
            for size in sizes:
                place = meadow.find(size, middle)
                if place:
                    self._put(draw(size), place, size, turn=0)
                    return

    def pictures(self, draw: Draws) -> None:
        start = self.track.cells[0].frame
        ground = self.track.ground
        across = ground.width - start.x, ground.height - start.y
        wanted = {"stand": (start.x, start.y), "pits": (start.x, start.y), "pond": across}
        for name, size in PICTURES.items():
            for smaller, turn in ((s, t) for s in SMALLER for t in (0, 90)):
                w, h = size.width * smaller, size.height * smaller
                room = Size(h + 2, w + 2) if turn else Size(w + 2, h + 2)
                place = self.clear.find(room, wanted[name])
                if place:
                    self._put(draw(name, size), place, room, turn=turn, scale=smaller)
                    break

    def _put(
        self,
        picture: Picture | None,
        place: Point,
        room: Size,
        *,
        turn: int,
        scale: float = 1.0,
    ) -> None:
        at = f"translate({place[0]:.3f} {place[1]:.3f})"
        if picture:
            self.canvas.place(picture, f"{at} rotate({turn}) scale({scale:g})")
        self._take(place, room)

    def _take(self, place: Point, room: Size) -> None:
        for meadow in self._meadows:
            meadow.take_rect(*place, room)

    @property
    def _meadows(self) -> tuple[Meadow, ...]:
        return (self.meadow,) if self.clear is self.meadow else (self.clear, self.meadow)

    def trees(self) -> None:
        """Trees in the places that are left, some close together."""
        crowns: list[tuple[float, float, float]] = []
        for x, y, much in _sequence(self.track.ground):
            radius = 1.7 + 2.1 * much
            if len(crowns) < TREES and self.meadow.has_room(x, y, radius + 0.6):
                crowns.append((x, y, radius))
                self.meadow.take_discs([(x, y)], radius * 0.8)
        for x, y, radius in crowns:
            self._tree(x, y, radius)

    def _tree(self, x: float, y: float, radius: float) -> None:
        inks, circle = self.inks, self.canvas.circle
        if self.is_low:
            line = {"fill": "none", "stroke": inks["leaf"], "stroke_width": 0.3}
            circle(x, y, radius, **line)
            circle(x - 0.25 * radius, y - 0.25 * radius, radius * 0.45, **line)
            return
        shade = {"fill": inks["ink"], "fill_opacity": 0.25}
        circle(x + 0.18 * radius, y + 0.24 * radius, radius * 1.04, **shade)
        circle(x, y, radius, fill=inks["tree"])
        circle(x - 0.2 * radius, y - 0.22 * radius, radius * 0.68, fill=inks["leaf"])
        circle(x - 0.38 * radius, y - 0.4 * radius, radius * 0.28, fill=inks["tip"])


def open_scenery(
    canvas: Canvas, track: LaidTrack, inks: Inks, *, is_low: bool, joint: float = 0.0
) -> Scenery:
    ground, meadow = track.ground, Meadow(track.ground, edge=EDGE)
    meadow.take_discs([(frame.x, frame.y) for frame in track.line], HALF + 0.6)
    meadow.take_discs(track.plates, PLATE + 0.4)
    meadow.take_discs(list(tyre_wall(track)), TYRE + 0.4)
    clear = meadow
    if joint:
        clear = meadow.copy()
        clear.take_rect(ground.width / 2, ground.height / 2, Size(joint, ground.height))
    return Scenery(canvas, track, inks, meadow, clear, is_low)


def draw_grass(canvas: Canvas, inks: Inks, *, bleed: float) -> None:
    """Mown in bands, past the edge."""
    w, h = canvas.size.width, canvas.size.height
    canvas.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill=inks["grass"])
    lefts = [BAND * (2 * n + 1) for n in range(math.ceil(w / BAND / 2))]
    bands = [(left, min(left + BAND, w + bleed)) for left in lefts if left < w + bleed]
    path = "".join(f"M{a:g} {-bleed:g}H{b:.3f}V{h + bleed:.3f}H{a:g}Z" for a, b in bands)
    canvas.path(path, fill=inks["mown"], fill_opacity=0.6)


def _sequence(ground: Size) -> Iterator[tuple[float, float, float]]:
    """Scattered points, and a third number from 0 to 1: always the same ones."""
    state = 24
    for _ in range(TRIES):
        shares = []
        for _ in range(3):
            state = (1103515245 * state + 12345) % 2**31
            shares.append((state >> 8) / 2**23)
        yield shares[0] * ground.width, shares[1] * ground.height, shares[2]
