"""How pieces of one size are arranged: in rows and columns, or nested like hexes. A grid knows the
place of each slot and, for hexes, their outline.
"""

import math
from enum import StrEnum
from typing import NamedTuple

from printnplay.core.geometry import Point, Ring
from printnplay.core.units import Size

# Far below any printer's precision, far above the rounding of floats.
EPSILON = 1e-6


class Lattice(StrEnum):
    """How a piece's outline lets neighbours be placed: as boxes, or as hexes with a flat or a
    pointed top."""

    BOXES = "boxes"
    FLAT = "flat"
    POINTED = "pointed"

    @property
    def turned(self) -> "Lattice":
        """That of pieces turned by a quarter."""
        turns = {Lattice.FLAT: Lattice.POINTED, Lattice.POINTED: Lattice.FLAT}
        return turns.get(self, self)


def hex_ring(size: Size, lattice: Lattice) -> Ring:
    """The corners of the hex in a box, clockwise from the upper left one."""
    w, h = size.width, size.height
    if lattice is Lattice.FLAT:
        return (w / 4, 0), (3 * w / 4, 0), (w, h / 2), (3 * w / 4, h), (w / 4, h), (0, h / 2)
    return (0, h / 4), (w / 2, 0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0, 3 * h / 4)


class HexGrid(NamedTuple):
    """Hexes in lines: columns of flat ones, rows of pointed ones. Every second line is shifted by
    half a hex; if the room does not allow for that, it holds one fewer (`is_short`). If lines have
    room for little more than one hex, hexes are not nested but side by side. `cell` is the box of a
    hex on the page."""

    cell: Size
    lines: int
    each: int
    gap: float
    is_turned: bool
    lattice: Lattice
    is_short: bool
    is_nested: bool = True

    @property
    def card(self) -> Size:
        width, height = self.cell.width, self.cell.height
        return Size(height, width) if self.is_turned else self.cell

    @property
    def capacity(self) -> int:
        return self.lines * self.each - (self.lines // 2 if self.is_short else 0)

    @property
    def width(self) -> float:
        return self._across if self.lattice is Lattice.FLAT else self._along

    @property
    def height(self) -> float:
        return self._along if self.lattice is Lattice.FLAT else self._across

    @property
    def cuts(self) -> int:
        """No straight cut frees a hex."""
        return 0

    @property
    def shares_slants(self) -> bool:
        """Whether an edge between two lines is cut for both."""
        return self.is_nested and self.lines > 1

    def holding(self, count: int) -> "HexGrid":
        """Only as many in each line as that many hexes need."""
        grid = self._replace(lines=min(self.lines, count))
        each = 1
        while grid._replace(each=each).capacity < count and each < self.each:
            each += 1
        return grid._replace(each=each)

    def place(self, slot: int) -> Point:
        """The upper left corner of a slot's box, in reading order."""
        line, number = self._slot(slot)
        across = line * self._step
        along = (number + (0.5 if line % 2 and self.is_nested else 0.0)) * self._pitch
        return (across, along) if self.lattice is Lattice.FLAT else (along, across)

    def _slot(self, slot: int) -> tuple[int, int]:
        """Its line, and its number in it. Columns are read across, row by row."""
        if self.lattice is Lattice.FLAT:
            whole = self.lines * (self.each - 1)
            if self.is_short and slot >= whole:
                return 2 * (slot - whole), self.each - 1
            return slot % self.lines, slot // self.lines
        short = self.each - self.is_short
        pair, rest = divmod(slot, self.each + short)
        return (2 * pair, rest) if rest < self.each else (2 * pair + 1, rest - self.each)

    @property
    def _pitch(self) -> float:
        """From hex to hex in a line."""
        side = self.cell.height if self.lattice is Lattice.FLAT else self.cell.width
        return side + self.gap

    @property
    def _step(self) -> float:
        """From line to line."""
        if self.is_nested:
            return _nested_step(self.cell, self.lattice, self.gap)
        return self._side + self.gap

    @property
    def _side(self) -> float:
        """That of a hex across its line."""
        return self.cell.width if self.lattice is Lattice.FLAT else self.cell.height

    @property
    def _along(self) -> float:
        is_shifted = self.lines > 1 and self.is_nested and not self.is_short
        return (self.each + (0.5 if is_shifted else 0.0)) * self._pitch - self.gap

    @property
    def _across(self) -> float:
        return self._side + (self.lines - 1) * self._step


def fit_hexes(
    cell: Size, room: Size, *, gap: float, lattice: Lattice, is_turned: bool = False
) -> HexGrid:
    """The grid that holds most hexes of a box without turning them."""
    is_flat = lattice is Lattice.FLAT
    across, along = (room.width, room.height) if is_flat else (room.height, room.width)
    side, length = (cell.width, cell.height) if is_flat else (cell.height, cell.width)
    step, pitch = _nested_step(cell, lattice, gap), length + gap
    lines = max(0, math.floor((across - side + EPSILON) / step) + 1)
    beside = max(0, math.floor((across + gap + EPSILON) / (side + gap)))
    whole = max(0, math.floor((along + gap + EPSILON) / pitch))
    shifted = max(0, math.floor((along + gap + EPSILON) / pitch - (0.5 if lines > 1 else 0.0)))
    plain = HexGrid(cell, beside, whole, gap, is_turned, lattice, is_short=False, is_nested=False)
    nested = HexGrid(cell, lines, shifted, gap, is_turned, lattice, is_short=False)
    # A short line of one is empty: then none is nested.
    short = nested._replace(each=whole, is_short=lines > 1) if whole > 1 else plain
    return max((nested, short, plain), key=lambda grid: grid.capacity)


def _nested_step(cell: Size, lattice: Lattice, gap: float) -> float:
    """The distance between lines at which slanted edges are a gap apart."""
    is_flat = lattice is Lattice.FLAT
    w, h = (cell.width, cell.height) if is_flat else (cell.height, cell.width)
    edge = math.hypot(w / 4, h / 2)
    return 3 * w / 4 + gap * (2 * edge - w / 4) / h


def bleed_ring(ring: Ring, bleeds: tuple[float, ...]) -> Ring:
    """A convex ring whose edges are moved outwards, each by its own distance. The first edge leads
    from the first corner to the second."""
    lines = [_moved(a, b, by) for a, b, by in zip(ring, (*ring[1:], ring[0]), bleeds, strict=True)]
    return tuple(_meet(lines[n - 1], lines[n]) for n in range(len(lines)))


def _moved(start: Point, end: Point, by: float) -> tuple[Point, Point]:
    """A clockwise edge, moved outwards: a point on it, and its direction."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    return (start[0] + dy / length * by, start[1] - dx / length * by), (dx, dy)


def _meet(first: tuple[Point, Point], second: tuple[Point, Point]) -> Point:
    (x1, y1), (dx1, dy1) = first
    (x2, y2), (dx2, dy2) = second
    t = ((x2 - x1) * dy2 - (y2 - y1) * dx2) / (dx1 * dy2 - dy1 * dx2)
    return x1 + t * dx1, y1 + t * dy1
