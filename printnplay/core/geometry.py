"""Points, boxes, rings and lines in millimetres, y pointing down; and the two sides of a paper."""

from enum import StrEnum
from typing import NamedTuple

Point = tuple[float, float]
Ring = tuple[Point, ...]
# Left, top, right and bottom.
Box = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]


class Side(StrEnum):
    FRONT = "front"
    BACK = "back"


class Line(NamedTuple):
    """A straight line on a page."""

    x1: float
    y1: float
    x2: float
    y2: float
