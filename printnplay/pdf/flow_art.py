"""Pictures on flowing pages: drawings at a scale, alone or side by side.

The operators of a drawing become a ReportLab flowable; sizes are millimetres.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.platypus import Flowable

from printnplay.core.geometry import Ring
from printnplay.core.units import Size

K = 72 / 25.4
FINE = 0.2 * K


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing as operators in its own millimetres, y down, shown up to its trim: with round
    corners or, if their radius is 0, up to its outline."""

    content: str
    size: Size
    radius: float = 0.0
    outline: Ring | None = None


def place_drawing(
    canvas: Canvas, drawn: Drawn, *, x: float, y: float, height: float, has_edge: bool = True
) -> None:
    """Places a drawing with its lower left corner at x, y, in points; a fine line shows its
    edge."""
    scale, edge = height / drawn.size.height, _edge(canvas, drawn, x, y, height)
    canvas.saveState()
    canvas.clipPath(edge, stroke=0, fill=0)
    canvas.transform(scale, 0, 0, -scale, x, y + height)
    canvas.addLiteral(drawn.content)
    canvas.restoreState()
    if not has_edge:
        return
    canvas.saveState()
    canvas.setLineWidth(FINE)
    canvas.setStrokeGray(0.35)
    canvas.drawPath(edge)
    canvas.restoreState()


def _edge(canvas: Canvas, drawn: Drawn, x: float, y: float, height: float) -> PDFPathObject:
    """Where a drawing ends, with its lower left corner at x, y."""
    scale, path = height / drawn.size.height, canvas.beginPath()
    if drawn.outline is None or drawn.radius:
        path.roundRect(x, y, drawn.size.width * scale, height, drawn.radius * scale)
        return path
    (left, top), *others = ((x + a * scale, y + height - b * scale) for a, b in drawn.outline)
    path.moveTo(left, top)
    for corner in others:
        path.lineTo(*corner)
    path.close()
    return path


class ArtRow(Flowable):
    """Drawings side by side, all of one height; smaller if they would be too wide."""

    def __init__(
        self, drawings: Sequence[Drawn], *, height: float, width: float, has_edge: bool = True
    ) -> None:
        super().__init__()
        self.drawings, self.gap, self.has_edge = drawings, 1.4 * K, has_edge
        ratio = sum(d.size.width / d.size.height for d in drawings)
        room = width * K - self.gap * (len(drawings) - 1)
        self.height = min(height * K, room / ratio) if drawings else 0.0
        self.width = self.height * ratio + self.gap * (len(drawings) - 1) if drawings else 0.0

    def draw(self) -> None:
        x = 0.0
        for drawn in self.drawings:
            place_drawing(self.canv, drawn, x=x, y=0, height=self.height, has_edge=self.has_edge)
            x += drawn.size.width / drawn.size.height * self.height + self.gap
