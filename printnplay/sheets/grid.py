"""Grid: equal pieces in rows and columns, or nested as hexes.

The grid is upright or turned, whichever holds more.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

from printnplay.core.geometry import Point
from printnplay.core.units import Size
from printnplay.sheets.lattice import EPSILON, HexGrid, Lattice, fit_hexes
from printnplay.sheets.layout import DoesNotFit


class Grid(NamedTuple):
    """`cell` is the card's box on the page, turned if the grid is."""

    cell: Size
    columns: int
    rows: int
    gap: float
    is_turned: bool

    @property
    def card(self) -> Size:
        width, height = self.cell.width, self.cell.height
        return Size(height, width) if self.is_turned else self.cell

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def width(self) -> float:
        return _span(self.cell.width, self.columns, self.gap)

    @property
    def height(self) -> float:
        return _span(self.cell.height, self.rows, self.gap)

    @property
    def cuts(self) -> int:
        return _cuts(self.columns, self.gap) + _cuts(self.rows, self.gap)

    @property
    def lattice(self) -> Lattice:
        return Lattice.BOXES

    @property
    def shares_slants(self) -> bool:
        return False

    def place(self, slot: int) -> Point:
        """The upper left corner of a slot, row by row."""
        row, column = divmod(slot, self.columns)
        return column * (self.cell.width + self.gap), row * (self.cell.height + self.gap)

    def holding(self, count: int) -> "Grid":
        """Only as many rows and columns as that many cards need."""
        columns, rows = min(self.columns, count), math.ceil(count / self.columns)
        return Grid(self.cell, columns, rows, self.gap, self.is_turned)


AnyGrid = Grid | HexGrid


def fit_grids(
    card: Size, room: Size, *, gap: float, lattice: Lattice = Lattice.BOXES
) -> tuple[AnyGrid, AnyGrid]:
    """The upright and the turned grid; a grid that does not fit has no rows or no columns."""
    turned = Size(card.height, card.width)
    if lattice is Lattice.BOXES:
        return _fit(card, room, gap=gap), _fit(turned, room, gap=gap, is_turned=True)
    other = lattice.turned
    return (
        fit_hexes(card, room, gap=gap, lattice=lattice),
        fit_hexes(turned, room, gap=gap, lattice=other, is_turned=True),
    )


def best_grid(card: Size, room: Size, *, gap: float, lattice: Lattice = Lattice.BOXES) -> AnyGrid:
    """The grid that holds more; if both hold the same number, the one that nests, or else the
    upright one."""
    best = most(fit_grids(card, room, gap=gap, lattice=lattice))
    if not best.capacity:
        width, height = max(room.width, 0.0), max(room.height, 0.0)
        room_left = f"{width:.4g} x {height:.4g} mm"
        message = (
            f"a card of {card} does not fit the {room_left} that margins, bleed and marks leave"
        )
        raise DoesNotFit(message, card)
    return best


def most(grids: Iterable[AnyGrid]) -> AnyGrid:
    """The grid that holds most; of those, one whose hexes share their slanted edges."""
    return max(grids, key=lambda grid: (grid.capacity, grid.shares_slants))


def _fit(cell: Size, room: Size, *, gap: float, is_turned: bool = False) -> Grid:
    columns = _count(cell.width, room.width, gap)
    rows = _count(cell.height, room.height, gap)
    return Grid(cell, columns, rows, gap, is_turned)


def _count(side: float, room: float, gap: float) -> int:
    return max(0, math.floor((room + gap + EPSILON) / (side + gap)))


def _span(side: float, count: int, gap: float) -> float:
    return count * side + (count - 1) * gap


def _cuts(count: int, gap: float) -> int:
    """Neighbours that abut share a cut."""
    return 2 * count if gap > EPSILON else count + 1
