"""What is drawn: faces of cards and pieces, and whole pages."""

from dataclasses import dataclass

from printnplay.core.diagnostics import Pos, Problem
from printnplay.core.geometry import Line, Point, Ring, Side
from printnplay.core.units import Size
from printnplay.drawing.geometry import Box
from printnplay.drawing.light import as_hex
from printnplay.drawing.picture import Picture


@dataclass(frozen=True, slots=True)
class FaceProblem:
    """What was found wrong with a face when it was drawn, and the stamp of the text that is drawn
    all the same, if one is."""

    problem: Problem
    at: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of one or more cards, in millimetres, with its bleed around. It is cut along its
    trim, or (a round token, a stand-up) along an outline within it; `slits` are cut inside. A page
    is as large as its paper. A face with problems is looked at, and never printed; where it could
    not be drawn at all, its picture is empty."""

    name: str
    component: str
    side: Side
    cards: tuple[str, ...]
    size: Size
    picture: Picture
    pos: Pos
    outline: Ring | None = None
    slits: tuple[tuple[Point, ...], ...] = ()
    bleed: float = 0.0
    is_page: bool = False
    problems: tuple[FaceProblem, ...] = ()
    is_drawn: bool = True

    @property
    def ground(self) -> str | None:
        """The colour that the whole of it is painted first, as '#RRGGBB'."""
        found = self.picture.ground
        return as_hex(found) if found else None

    def svg(self, *, bleed: float = 0.0) -> str:
        """The face as an SVG file with its fonts inside, and `bleed` millimetres past the cut."""
        from printnplay.drawing.svg_out import svg_files

        return next(svg_files([(self.picture, self.size)], bleed))

    def png(self, dpi: float = 300, *, bleed: float = 0.0) -> bytes:
        """The face as it is printed, as a PNG file, with `bleed` millimetres past the cut."""
        from printnplay.pdf.png import page_pictures, pictures_pdf

        return next(page_pictures(pictures_pdf([(self.picture, self.size)], bleed), dpi))


@dataclass(frozen=True, slots=True)
class Page:
    """A whole side of paper that is one drawing, in millimetres: a track, a pad, a box. `cuts` are
    the closed outlines to cut it along, `folds` the lines to fold it along; `pieces` is how many
    pieces of its component it has; `drawn` is the box (x1, y1, x2, y2) that leaves room for the
    page's name, where the margins alone do not."""

    name: str
    component: str
    size: Size
    picture: Picture
    pos: Pos
    cuts: tuple[Ring, ...] = ()
    pieces: int = 1
    folds: tuple[Line, ...] = ()
    drawn: Box | None = None
