"""Drawings to print: faces of cards and pieces, and whole pages."""

from dataclasses import dataclass
from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Problem, WrongArgument
from printnplay.core.geometry import Box, Line, Point, Ring, Side
from printnplay.core.units import MAX_DPI, MIN_DPI, Size
from printnplay.drawing.light import as_hex
from printnplay.drawing.picture import Picture


class FaceProblem(NamedTuple):
    """What was found wrong with a face when it was drawn, and the stamp of the text that is drawn
    all the same, if one is."""

    problem: Problem
    at: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of one or more cards, in millimetres, with its bleed around. It is cut along its
    trim, or (a round token, a stand-up) along an outline within it; `slits` are cut inside. A page
    is as large as its paper. A face with problems can be shown but is never printed; if it could
    not be drawn at all, its picture is empty. A card can have several forms (a flat figure); a form
    that is not shown is left out of the list of contents; a single piece is cut out by itself and
    not with a pile; the outline of a marked piece is drawn on the sheet, because its template does
    not show it. A figure shows both of its sides; `template` is the one that drew a form, if that
    is not its component's. `marks` are what is checked of a page that shows a part of another
    face: the rest is checked there."""

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
    form: str = ""
    is_shown: bool = True
    is_single: bool = False
    is_marked: bool = False
    is_figure: bool = False
    template: str | None = None
    marks: Picture | None = None
    copies: tuple[str, ...] = ()
    """The copies that have it, if the copies of a card differ."""

    @property
    def checked(self) -> Picture:
        return self.picture if self.marks is None else self.marks

    @property
    def rings(self) -> tuple[Ring, ...]:
        """What it is cut along, besides its trim."""
        return (self.outline, *self.slits) if self.outline else ()

    @property
    def ground(self) -> str | None:
        """The colour that the whole of it is painted first, as '#RRGGBB'."""
        found = self.picture.ground
        return as_hex(found) if found else None

    def svg(self, *, bleed: float = 0.0) -> str:
        """The face as an SVG file with its fonts inside, and `bleed` millimetres past the cut."""
        from printnplay.drawing.svg_out import svg_files

        self._check_bleed(bleed)
        return next(svg_files([(self.picture, self.size)], bleed))

    def png(self, dpi: float = 300, *, bleed: float = 0.0) -> bytes:
        """The face as it is printed, as a PNG file, with `bleed` millimetres past the cut."""
        from printnplay.pdf.png import page_pictures, pictures_pdf

        if not MIN_DPI <= dpi <= MAX_DPI:
            raise WrongArgument(f"expected {MIN_DPI} to {MAX_DPI}, found {dpi:g}", "dpi")
        self._check_bleed(bleed)
        return next(page_pictures(pictures_pdf([(self.picture, self.size)], bleed), dpi))

    def _check_bleed(self, bleed: float) -> None:
        if not 0 <= bleed <= self.bleed:
            raise WrongArgument(f"expected 0 to {self.bleed:g} mm, found {bleed:g}", "bleed")


@dataclass(frozen=True, slots=True)
class Page:
    """A whole side of paper that is one drawing, in millimetres: a track, a pad, a box. `cuts` are
    the closed outlines to cut it along, `folds` the lines to fold it along; `pieces` is the number
    of pieces of its component on it; `drawn` is the box (x1, y1, x2, y2) that leaves room for the
    page's name, if the margins alone do not; `back` is drawn on the other side. An `extra` belongs
    to no component: its words begin with it (`box.name`); `colour` is its player's colour. A page
    that is cut straight has marks for a ruler at its `cuts`. A page that shows a part of a face has
    `marks` around it."""

    name: str
    component: str
    size: Size
    picture: Picture
    pos: Pos
    cuts: tuple[Ring, ...] = ()
    pieces: int = 1
    folds: tuple[Line, ...] = ()
    drawn: Box | None = None
    back: Picture | None = None
    extra: str | None = None
    colour: str | None = None
    is_cut_straight: bool = False
    marks: Picture | None = None
