"""What is drawn and printed: faces, copies of them, where they lie on sheets, whole pages."""

import math
import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from printnplay.core.diagnostics import Diagnostic, Pos
from printnplay.core.units import Size

# What hardly any printer leaves white at the edges of a paper, in mm.
SAFE_EDGE = 5.0
# Between that and what is drawn, for the name of the sheet.
ROOM_FOR_NAME = 3.0
# Until a hundredth of a mm does not matter any more, at the largest scale of a printer.
STEPS = 20
Matrix = tuple[float, float, float, float, float, float]

_GROUND = re.compile(r'</defs>\s*<rect[^>]*fill="([^"]+)"')


class Side(StrEnum):
    FRONT = "front"
    BACK = "back"


class Misfit(NamedTuple):
    """A text that is drawn on a face though it does not fit, and the stamp of its tags."""

    problem: Diagnostic
    at: str


class Face(NamedTuple):
    """One side of one or more cards, as SVG text in millimetres with its bleed around. The
    outline to cut along is the trim, or (a round token, a stand-up) a polygon within it; `slits`
    are cut inside. A page is as large as its paper. A face with misfits is looked at, and never
    printed."""

    name: str
    component: str
    side: Side
    cards: tuple[str, ...]
    size: Size
    svg: str
    pos: Pos
    outline: tuple[tuple[float, float], ...] | None = None
    slits: tuple[tuple[tuple[float, float], ...], ...] = ()
    bleed: float = 0.0
    is_page: bool = False
    misfits: tuple[Misfit, ...] = ()

    @property
    def ground(self) -> str | None:
        """The colour that the whole of it is painted first: the rectangle after its definitions."""
        found = _GROUND.search(self.svg)
        return found[1] if found else None


class Copy(NamedTuple):
    """One card to print: its faces by name, and the colour of its front's ground. Neighbours of
    equal ground may abut. What is shaped shows its own outline, and needs no marks."""

    id: str
    component: str
    size: Size
    front: str
    back: str | None
    ground: str
    is_shaped: bool = False


class Placement(NamedTuple):
    """Where a face is drawn: the top left corner in mm of its upright bounding box (y down, as one
    looks at that side), the card's own size, clockwise degrees, and how far it may be drawn past
    its trim at the page's left, top, right and bottom. What is shaped has its own outline."""

    copy: str
    face: str
    x: float
    y: float
    size: Size
    rotation: int
    bleed: tuple[float, float, float, float]
    is_shaped: bool = False


class Line(NamedTuple):
    """A straight line on a page, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float


class Sheet(NamedTuple):
    """One side of a paper. Front and back of a paper have the same number; `trim` is the box
    (x1, y1, x2, y2) around all trims."""

    number: int
    of: int
    side: Side
    paper: Size
    placements: tuple[Placement, ...]
    marks: tuple[Line, ...]
    fold: Line | None
    components: tuple[str, ...]
    trim: tuple[float, float, float, float]


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


class Page(NamedTuple):
    """A whole side of paper that is one drawing, in millimetres: a track, a pad, a box. `cuts` are
    the closed outlines to cut it along, `folds` the lines to fold it along; `pieces` how many
    pieces of its component lie on it; `drawn` the box (x1, y1, x2, y2) that leaves room for the
    page's name, where the margins alone do not."""

    name: str
    component: str
    size: Size
    svg: str
    pos: Pos
    cuts: tuple[tuple[tuple[float, float], ...], ...] = ()
    pieces: int = 1
    folds: tuple[Line, ...] = ()
    drawn: tuple[float, float, float, float] | None = None
