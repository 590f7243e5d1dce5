"""Where there is room beside a road: the ground as a grid of squares, free or taken.

Comes in: the ground's size and what stands on it. Goes out: places for rectangles, the one nearest
to where it is wanted.
"""

import math
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import accumulate

from printnplay.core.units import Size
from printnplay.kinds.track.curve import Point

SQUARE = 2.0


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
