"""What is printed: copies of faces, and where they lie on sheets."""

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
    """One piece to print: its faces by name, and the ground that lets neighbours of equal ground
    abut (None: it stays apart). What is shaped is not cut straight; `lattice` is how its outline
    lets neighbours lie."""

    id: str
    component: str
    size: Size
    front: str
    back: str | None
    ground: str | None
    is_shaped: bool = False
    lattice: Lattice = Lattice.BOXES


class Placement(NamedTuple):
    """Where a face is drawn: the top left corner in mm of its upright bounding box (y down, as one
    looks at that side), the card's own size, clockwise degrees, and how far it may be drawn past
    its trim at the page's left, top, right and bottom. What is shaped has its own outline; with a
    `ring` it is drawn inside that, and not to the corners of its box."""

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
    (x1, y1, x2, y2) around all trims; `outlines` are cut lines that are not straight through."""

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


class Cuts(NamedTuple):
    """The straight cuts of a paper in their order: all across it, from the top; then all down the
    strips that this leaves, from the left, shelf by shelf."""

    across: tuple[Line, ...] = ()
    down: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        return len(self.across) + len(self.down)


class Correction(NamedTuple):
    """What is drawn otherwise so that a printer prints it right, about the middle of the page: all
    pages are made smaller by what it enlarges (`scale`, per cent across and down); as one looks at
    them, backs are moved by `offset` (mm to the right, mm down) and turned by `angle` (degrees
    clockwise)."""

    offset: tuple[float, float] = (0.0, 0.0)
    angle: float = 0.0
    scale: tuple[float, float] = (100.0, 100.0)

    def matrix(self, paper: Size, side: Side) -> Matrix:
        """From the millimetres that are wanted to those that the printer makes them of, from the
        lower left corner. It stretches along the page's own axes, after all else: so the scale is
        undone last. A page that lies is printed on a paper that stands."""
        x, y = paper.width / 2, paper.height / 2
        across, down = self.scale if x <= y else self.scale[::-1]
        is_back = side is Side.BACK
        angle = math.radians(-self.angle if is_back else 0)
        right, up = (self.offset[0], -self.offset[1]) if is_back else (0.0, 0.0)
        cos, sin, wide, high = math.cos(angle), math.sin(angle), 100 / across, 100 / down
        return (
            *(cos * wide, sin * high, -sin * wide, cos * high),
            x + wide * (right - cos * x + sin * y),
            y + high * (up - sin * x - cos * y),
        )

    def reach(self, paper: Size, margin: float) -> float:
        """How far what is drawn must stay off a margin, for nothing to be moved into it."""
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
