"""Pictures on flowing pages: drawings at a scale, tick boxes, a card's outline.

Comes in: operators of drawings, sizes in millimetres. Goes out: ReportLab flowables.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph

from printnplay.core.units import Size

K = 72 / 25.4
FINE = 0.2 * K
OUTLINE = 0.25 * K


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing as operators in its own millimetres, y down, shown up to its trim."""

    content: str
    size: Size
    radius: float = 0.0


def place_drawing(
    canvas: Canvas, drawn: Drawn, *, x: float, y: float, height: float, has_edge: bool = True
) -> None:
    """With its lower left corner at x, y, in points; a fine line shows where it ends."""
    scale = height / drawn.size.height
    width, radius = drawn.size.width * scale, drawn.radius * scale
    canvas.saveState()
    path = canvas.beginPath()
    path.roundRect(x, y, width, height, radius)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.transform(scale, 0, 0, -scale, x, y + height)
    canvas.addLiteral(drawn.content)
    canvas.restoreState()
    if not has_edge:
        return
    canvas.saveState()
    canvas.setLineWidth(FINE)
    canvas.setStrokeGray(0.35)
    canvas.roundRect(x, y, width, height, radius)
    canvas.restoreState()


# ReportLab has no types.
class Row(Flowable):  # type: ignore[misc]
    """Drawings side by side, all of one height; smaller where they would be too wide."""

    def __init__(self, drawings: Sequence[Drawn], *, height: float, width: float) -> None:
        super().__init__()
        self.drawings, self.gap = drawings, 1.4 * K
        ratio = sum(d.size.width / d.size.height for d in drawings)
        room = width * K - self.gap * (len(drawings) - 1)
        self.height = min(height * K, room / ratio) if drawings else 0.0
        self.width = self.height * ratio + self.gap * (len(drawings) - 1) if drawings else 0.0

    def draw(self) -> None:
        x = 0.0
        for drawn in self.drawings:
            place_drawing(self.canv, drawn, x=x, y=0, height=self.height)
            x += drawn.size.width / drawn.size.height * self.height + self.gap


class TickBox(Flowable):  # type: ignore[misc]
    def __init__(self, colour: Color) -> None:
        super().__init__()
        self.width = self.height = 4.2 * K
        self.colour = colour

    def draw(self) -> None:
        self.canv.setLineWidth(0.35 * K)
        self.canv.setStrokeColor(self.colour)
        self.canv.roundRect(0.2 * K, 0.2 * K, 3.8 * K, 3.8 * K, 0.7 * K)


class CardOutline(Flowable):  # type: ignore[misc]
    """A card at its true size, its measures along two edges, and words in its middle."""

    def __init__(
        self, size: Size, words: Sequence[Paragraph], *, font: tuple[str, float], colour: Color
    ) -> None:
        super().__init__()
        self.size, self.words, self.font, self.colour = size, words, font, colour
        self.width, self.height = size.width * K, size.height * K
        self.hAlign = "CENTER"
        self.spaceBefore = self.spaceAfter = 1.5 * K

    def draw(self) -> None:
        canvas, (name, points) = self.canv, self.font
        canvas.setStrokeColor(self.colour)
        canvas.setFillColor(self.colour)
        canvas.setLineWidth(OUTLINE)
        canvas.roundRect(0, 0, self.width, self.height, 3 * K)
        canvas.setFont(name, points)
        self._measure(self.width, f"{self.size.width:g} mm", points)
        canvas.saveState()
        canvas.translate(self.width, 0)
        canvas.rotate(90)
        self._measure(self.height, f"{self.size.height:g} mm", points)
        canvas.restoreState()
        self._words()

    def _measure(self, length: float, text: str, points: float) -> None:
        """A line from end to end with its length in a gap, 4 mm inside the lower edge."""
        canvas, y, middle = self.canv, 4 * K, length / 2
        half = canvas.stringWidth(text, *self.font) / 2 + 1.2 * K
        canvas.setLineWidth(FINE)
        for end, tip, near in ((0, 1, middle - half), (length, -1, middle + half)):
            canvas.line(end, y, near, y)
            for side in (-1, 1):
                canvas.line(end, y, end + tip * 2 * K, y + side * 0.9 * K)
        canvas.drawCentredString(middle, y - points * 0.33, text)

    def _words(self) -> None:
        width = self.width - 18 * K
        heights = [words.wrapOn(self.canv, width, self.height)[1] for words in self.words]
        y = (self.height + 4 * K + sum(heights)) / 2
        for words, height in zip(self.words, heights, strict=True):
            y -= height
            words.drawOn(self.canv, 7 * K, y)
