"""Boxes: whether they meet or hold each other, and which of many meet one."""

import math
from collections.abc import Iterable, Iterator, Sequence

from printnplay.core.geometry import Box

# The box of nothing: it meets none, and around others it is not there.
NO_BOX: Box = (math.inf, math.inf, -math.inf, -math.inf)
# The side of the smallest cells of an index, as a power of two.
FINEST = -4


def holds(box: Box, x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def is_in(box: Box, other: Box) -> bool:
    return box[0] >= other[0] and box[1] >= other[1] and box[2] <= other[2] and box[3] <= other[3]


def has_area(box: Box) -> bool:
    return box[0] < box[2] and box[1] < box[3]


def meets(first: Box, second: Box) -> bool:
    return (
        first[0] < second[2]
        and second[0] < first[2]
        and first[1] < second[3]
        and second[1] < first[3]
    )


def common(first: Box, second: Box) -> Box:
    return (
        max(first[0], second[0]),
        max(first[1], second[1]),
        min(first[2], second[2]),
        min(first[3], second[3]),
    )


def spanning(boxes: Iterable[Box]) -> Box:
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


class BoxIndex:
    """Finds the boxes that meet another without asking all of them. Each is in the grid whose cells
    are about as large as it is, so that it is in four cells at most."""

    def __init__(self, boxes: Sequence[Box]) -> None:
        self._boxes = boxes
        self._grids: dict[int, dict[tuple[int, int], list[int]]] = {}
        for number, box in enumerate(boxes):
            if box[0] <= box[2]:
                side = max(box[2] - box[0], box[3] - box[1])
                level = max(FINEST, math.frexp(side)[1])
                grid = self._grids.setdefault(level, {})
                for cell in _cells(box, level):
                    grid.setdefault(cell, []).append(number)

    def meeting(self, box: Box) -> list[int]:
        """Their numbers, from the lowest."""
        found: set[int] = set()
        if not has_area(box):
            return []
        for level, grid in self._grids.items():
            side = math.ldexp(1, level)
            across, down = (box[2] - box[0]) / side + 2, (box[3] - box[1]) / side + 2
            if across * down > len(grid):
                found.update(number for held in grid.values() for number in held)
            else:
                found.update(n for cell in _cells(box, level) for n in grid.get(cell, ()))
        return sorted(number for number in found if meets(self._boxes[number], box))

    def holding(self, x: float, y: float) -> list[int]:
        """The numbers of those that a point is in, from the lowest."""
        found = [
            number
            for level, grid in self._grids.items()
            for number in grid.get(_cell(x, y, level), ())
            if holds(self._boxes[number], x, y)
        ]
        return sorted(found)


def _cell(x: float, y: float, level: int) -> tuple[int, int]:
    side = math.ldexp(1, level)
    return math.floor(x / side), math.floor(y / side)


def _cells(box: Box, level: int) -> Iterator[tuple[int, int]]:
    side = math.ldexp(1, level)
    left, top, right, bottom = (math.floor(edge / side) for edge in box)
    for x in range(left, right + 1):
        for y in range(top, bottom + 1):
            yield x, y
