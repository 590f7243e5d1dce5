"""A proof as one HTML page that needs nothing else: all that is printed, and what is wrong with it.

This module decides where lines, marks, badges and faces go; their looks are in
templates/shared/proof.html.j2 and proof.css.
"""

import base64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup

from printnplay.core.diagnostics import Severity
from printnplay.core.geometry import Box, Line, Ring
from printnplay.documents.html import render_html
from printnplay.documents.proof.model import (
    MarkedProblem,
    Proof,
    ProofPart,
    ShownFace,
    ShownPage,
    ShownSheet,
)
from printnplay.drawing.svg_out import SvgSheet, used_fonts
from printnplay.sheets.model import Cuts, Placement
from printnplay.sheets.outlines import matrix_of
from printnplay.text.subset import font_faces

# Radii in mm: of the number of a problem on a face, and of a cut on a sheet.
BADGE, CUT_BADGE = 2.6, 4.0
# How many faces a problem in the list leads to.
LINKED = 6
KEY = {
    "bleed": "bleed: ground is drawn up to here",
    "trim": "trim: the cut",
    "safe": "safe: what matters stays inside",
}


@dataclass(frozen=True, slots=True)
class DrawnLine:
    look: str
    points: str


@dataclass(frozen=True, slots=True)
class ProblemMark:
    """A problem on a face: the box around it, if it has one, and the middle of its badge."""

    problem: MarkedProblem
    box: Box | None
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class FaceFigure:
    """A face: the id of its drawing and what that shows (all 0 if it cannot be drawn), its lines,
    the problems that it has, and where these are."""

    anchor: str
    drawing: str
    is_drawn: bool
    caption: str
    note: str
    label: str
    x: float
    y: float
    width: float
    height: float
    lines: tuple[DrawnLine, ...]
    marked: tuple[MarkedProblem, ...]
    marks: tuple[ProblemMark, ...]


@dataclass(frozen=True, slots=True)
class PartFigures:
    part: ProofPart
    faces: tuple[FaceFigure, ...]


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """A face on a sheet, clipped to its trim and bleed: that of a hex is a polygon."""

    drawing: str
    x: float
    y: float
    width: float
    height: float
    matrix: str
    clip: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class NumberedCut:
    """A cut, and the middle of its number."""

    line: Line
    look: str
    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class SheetFigure:
    """A sheet; or a page of words, which is a picture (PNG as base64)."""

    caption: str
    width: float
    height: float
    placed: tuple[PlacedFace, ...] = ()
    crops: tuple[Line, ...] = ()
    fold: Line | None = None
    cuts: tuple[NumberedCut, ...] = ()
    png: str = ""


@dataclass(frozen=True, slots=True)
class ProofPage:
    """What the template asks for."""

    proof: Proof
    parts: tuple[PartFigures, ...]
    sheets: tuple[SheetFigure, ...]
    definitions: Markup
    fonts: Markup
    linked: int = LINKED
    badge: float = BADGE
    cut_badge: float = CUT_BADGE

    @property
    def key(self) -> Mapping[str, str]:
        return KEY

    @property
    def counts(self) -> dict[str, int]:
        """How many problems there are of each severity, if any."""
        found = [problem.severity for problem in self.proof.problems]
        return {name: found.count(name) for name in Severity if name in found}

    def anchor(self, face: str) -> str:
        return anchor(face)


def proof_html(proof: Proof) -> str:
    faces = [shown.face for shown in proof.faces]
    pictures = [face.picture for face in faces if face.is_drawn]
    sheet, drawings = SvgSheet(pictures), {}
    for at, face in enumerate(faces):
        drawings[face.name] = f"face-{at}"
        if face.is_drawn:
            sheet.define(face.picture, f"face-{at}")
    page = ProofPage(
        proof,
        tuple(_part(proof, part, drawings) for part in proof.parts),
        tuple(_sheet(shown, drawings) for shown in proof.sheets),
        Markup(sheet.definitions),
        Markup(font_faces(used_fonts(pictures))),
    )
    return render_html("proof.html.j2", page=page)


def anchor(face: str) -> str:
    """The id of a face's figure: letters, digits and dashes."""
    return "f-" + "".join(c if c.isalnum() or c in "-_" else "-" for c in face)


def _part(proof: Proof, part: ProofPart, drawings: Mapping[str, str]) -> PartFigures:
    figures = []
    for shown in (shown for shown in proof.faces if shown.part == part.id):
        name = shown.face.name
        marked = tuple(problem for problem in proof.problems if problem.boxes_on(name))
        figures.append(_face(shown, drawings[name], marked))
    return PartFigures(part, tuple(figures))


def _face(shown: ShownFace, drawing: str, marked: tuple[MarkedProblem, ...]) -> FaceFigure:
    face, count = shown.face, f", {len(marked)} marked" if marked else ""
    frame = face.picture.view if face.is_drawn and face.picture.view else (0, 0, 0, 0)
    x, y, width, height = frame
    places = [(problem, box) for problem in marked for box in problem.boxes_on(face.name)]
    return FaceFigure(
        anchor(face.name),
        drawing,
        face.is_drawn and face.picture.view is not None,
        shown.caption,
        shown.note,
        f"{shown.caption}, {face.side}{count}",
        x,
        y,
        width,
        height,
        tuple(_lines(shown, frame)),
        marked,
        tuple(_mark(problem, box, frame) for problem, box in places),
    )


def _lines(shown: ShownFace, frame: Box) -> Iterator[DrawnLine]:
    x, y, width, height = frame
    size = shown.face.size
    if x < 0:
        yield _outline("bleed", _ring_of(x, y, x + width, y + height))
    for ring in shown.cuts or (_ring_of(0, 0, size.width, size.height),):
        yield _outline("trim", ring)
    if shown.safe:
        yield _outline("safe", shown.safe)
    for fold in shown.folds:
        yield _outline("fold", ((fold.x1, fold.y1), (fold.x2, fold.y2)))


def _ring_of(left: float, top: float, right: float, bottom: float) -> Ring:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _outline(look: str, ring: Ring) -> DrawnLine:
    return DrawnLine(look, " ".join(f"{x:.6g},{y:.6g}" for x, y in ring))


def _mark(problem: MarkedProblem, place: Box | None, frame: Box) -> ProblemMark:
    """The badge is on the box's upper right corner, and wholly inside the picture."""
    x, y, width, height = frame
    _, top, right, _ = place or (0, 0, 0, 0)
    across = min(max(right, x + BADGE), x + width - BADGE)
    down = min(max(top, y + BADGE), y + height - BADGE)
    return ProblemMark(problem, place, across, down)


def _sheet(shown: ShownSheet | ShownPage, drawings: Mapping[str, str]) -> SheetFigure:
    if isinstance(shown, ShownPage):
        width, height = (int.from_bytes(shown.png[at : at + 4]) for at in (16, 20))
        png = base64.b64encode(shown.png).decode()
        return SheetFigure(shown.caption, width, height, png=png)
    sheet = shown.sheet
    return SheetFigure(
        shown.caption,
        sheet.paper.width,
        sheet.paper.height,
        tuple(_placed(p, drawings[p.face], shown.caption) for p in sheet.placements),
        (*sheet.marks, *sheet.outlines),
        sheet.fold,
        tuple(_cuts(shown.cuts)),
    )


def _placed(placement: Placement, drawing: str, sheet: str) -> PlacedFace:
    left, top, right, bottom = placement.bleed
    width, height = placement.size.width, placement.size.height
    if placement.rotation % 180:
        width, height = height, width
    matrix = " ".join(f"{v:.6g}" for v in matrix_of(placement))
    x, y = placement.x - left, placement.y - top
    placed = PlacedFace(drawing, x, y, width + left + right, height + top + bottom, matrix)
    if placement.ring is None:
        return placed
    clip = "".join(c if c.isalnum() else "-" for c in f"{sheet} {placement.copy}")
    return replace(placed, clip=clip, points=_outline("bleed", placement.ring).points)


def _cuts(cuts: Cuts) -> Iterator[NumberedCut]:
    """Numbered at the left edge and above the cards."""
    for number, line in enumerate(cuts.across, start=1):
        yield NumberedCut(line, "across", number, _row(number), line.y1)
    for number, line in enumerate(cuts.down, start=1 + len(cuts.across)):
        above = max(line.y1 - _row(number), CUT_BADGE)
        yield NumberedCut(line, "down", number, line.x1, above)


def _row(number: int) -> float:
    """Neighbours are near: their numbers are in two rows."""
    return CUT_BADGE if number % 2 else 3 * CUT_BADGE
