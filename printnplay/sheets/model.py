"""Copies of faces, and their places on sheets."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from printnplay.core.geometry import Line, Matrix, Ring, Side
from printnplay.core.units import Size
from printnplay.sheets.lattice import Lattice

# What hardly any printer leaves white at the edges of a paper, in mm.
SAFE_EDGE = 5.0
# Between that and what is drawn, for the name of the sheet.
ROOM_FOR_NAME = 3.0
# Until a hundredth of a mm does not matter any more, at the largest scale of a printer.
STEPS = 20


class Copy(NamedTuple):
    """One piece to print: its faces by name, and the colour of the ground on which it can abut
    neighbours of the same ground (None: it stays apart). A shaped piece is not cut straight;
    `lattice` is how its outline lets neighbours be placed; `form` distinguishes the copies of one
    piece. `outline` is marked on the sheet, in the piece's own millimetres: no line next to it
    could show that cut."""

    id: str
    component: str
    size: Size
    front: str
    back: str | None
    may_abut: str | None
    is_shaped: bool = False
    lattice: Lattice = Lattice.BOXES
    form: str = ""
    outline: Ring | None = None


class Placement(NamedTuple):
    """The place of a face: the top left corner in mm of its upright bounding box (y down, seen from
    that side), the card's own size, clockwise degrees, and how far it can be drawn past its trim at
    the page's left, top, right and bottom. A shaped face has its own outline; with a `ring` it is
    drawn inside that ring and not to the corners of its box."""

    copy: str
    face: str
    x: float
    y: float
    size: Size
    rotation: int
    bleed: tuple[float, float, float, float]
    is_shaped: bool = False
    ring: Ring | None = None


class Sheet(NamedTuple):
    """One side of a paper. Front and back of a paper have the same number; `trim` is the box
    (x1, y1, x2, y2) around all trims; `outlines` are cut lines that are not straight through;
    `cut_out` are boxes in a page that is one drawing, to be cut straight."""

    number: int
    of: int
    side: Side
    paper: Size
    placements: tuple[Placement, ...]
    marks: tuple[Line, ...]
    fold: Line | None
    components: tuple[str, ...]
    trim: tuple[float, float, float, float]
    outlines: tuple[Line, ...] = ()
    cut_out: tuple[tuple[float, float, float, float], ...] = ()


class Cuts(NamedTuple):
    """The straight cuts of a paper in their order: all across it, from the top; then all down the
    strips that this leaves, from the left, shelf by shelf."""

    across: tuple[Line, ...] = ()
    down: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        return len(self.across) + len(self.down)


class Correction(NamedTuple):
    """A printer's correction, applied about the centre of the page. All pages are made smaller by
    the amount that the printer enlarges them (`scale`, per cent across and down); backs, seen from
    their side, are moved by `offset` (mm to the right, mm down) and turned by `angle` (degrees
    clockwise)."""

    offset: tuple[float, float] = (0.0, 0.0)
    angle: float = 0.0
    scale: tuple[float, float] = (100.0, 100.0)

    def matrix(self, paper: Size, side: Side) -> Matrix:
        """The matrix from the wanted millimetres to those sent to the printer, from the lower left
        corner. The printer stretches along the page's own axes, after everything else, so the scale
        is undone last. A landscape page is printed on upright paper."""
        x, y = paper.width / 2, paper.height / 2
        across, down = self.scale if x <= y else self.scale[::-1]
        is_back = side is Side.BACK
        angle = math.radians(-self.angle if is_back else 0)
        right, up = (self.offset[0], -self.offset[1]) if is_back else (0.0, 0.0)
        cos, sin, stretch_x, stretch_y = math.cos(angle), math.sin(angle), 100 / across, 100 / down
        return (
            *(cos * stretch_x, sin * stretch_y, -sin * stretch_x, cos * stretch_y),
            x + stretch_x * (right - cos * x + sin * y),
            y + stretch_y * (up - sin * x - cos * y),
        )

    def reach(self, paper: Size, margin: float) -> float:
        """How far a drawing must stay off a margin so that nothing is moved into it."""
        reach = 0.0
        for _ in range(STEPS):
            reach = max(0.0, *self._moves(paper, margin + reach))
        return reach

    def _moves(self, paper: Size, inset: float) -> Iterator[float]:
        """Towards each edge, of the corners of an area that far inside the paper."""
        width, height = paper.width, paper.height
        for a, b, c, d, e, f in (self.matrix(paper, side) for side in Side):
            for x in (inset, width - inset):
                for y in (inset, height - inset):
                    right, up = a * x + c * y + e - x, b * x + d * y + f - y
                    yield right if x > inset else -right
                    yield up if y > inset else -up
