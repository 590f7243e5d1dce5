"""A drawing that is larger than the paper: the pages it is cut into, to be glued together.

There are as few pages as possible, each with a part of the drawing. Neighbours both show the strip
between them; the page on the right or below is cut at its edge and glued onto the strip of the one
before.
"""

import math
from typing import NamedTuple

from printnplay.core.units import Size
from printnplay.sheets.lattice import EPSILON


class Tile(NamedTuple):
    """A page's part of the drawing: its column and row from 0, and its box in the drawing."""

    column: int
    row: int
    left: float
    top: float
    width: float
    height: float

    @property
    def name(self) -> str:
        """'A1', 'B1', ...: columns are letters, rows are numbers."""
        return f"{_letters(self.column)}{self.row + 1}"


class Split(NamedTuple):
    """All tiles, row by row. If `is_turned`, the pages are landscape."""

    columns: int
    rows: int
    tiles: tuple[Tile, ...]
    is_turned: bool


def split(drawing: Size, room: Size, *, overlap: float, lying: Size | None = None) -> Split | None:
    """Splits a drawing over as few pages as possible. `room` is the room on an upright page,
    `lying` that on a landscape page, if one is allowed; upright wins if both take the same number.
    None if a page has no room for more than its overlap."""
    ways = [_split(drawing, room, overlap)]
    if lying:
        ways.append(_split(drawing, lying, overlap, is_turned=True))
    found = [way for way in ways if way]
    return min(found, key=lambda way: len(way.tiles)) if found else None


def _split(drawing: Size, room: Size, overlap: float, *, is_turned: bool = False) -> Split | None:
    columns = _count(drawing.width, room.width, overlap)
    rows = _count(drawing.height, room.height, overlap)
    if columns is None or rows is None:
        return None
    width, height = _each(drawing.width, columns, overlap), _each(drawing.height, rows, overlap)
    tiles = tuple(
        Tile(column, row, column * (width - overlap), row * (height - overlap), width, height)
        for row in range(rows)
        for column in range(columns)
    )
    return Split(columns, rows, tiles, is_turned)


def _count(length: float, room: float, overlap: float) -> int | None:
    """How many pages a length takes: each but the first adds what it does not share."""
    if length <= room + EPSILON:
        return 1
    return 1 + math.ceil((length - room - EPSILON) / (room - overlap)) if room > overlap else None


def _each(length: float, count: int, overlap: float) -> float:
    """Pages share a length evenly."""
    return (length + (count - 1) * overlap) / count


def _letters(number: int) -> str:
    text = ""
    while number >= 0:
        text = chr(ord("A") + number % 26) + text
        number = number // 26 - 1
    return text
