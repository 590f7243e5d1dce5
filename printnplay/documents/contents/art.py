"""What is drawn on a contents page: tick boxes, a card's outline, how to cut a sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable

from printnplay.core.geometry import Box
from printnplay.core.units import Size
from printnplay.pdf.flow_art import FINE, K
from printnplay.pdf.paragraph import Paragraph, TextLine
from printnplay.sheets.model import Cuts, Placement, Sheet

BADGE, OUTLINE = 2.1 * K, 0.25 * K

Label = Callable[[str], TextLine]


@dataclass(frozen=True, slots=True)
class CutColours:
    paper: Color
    card: Color
    line: Color
    cut: Color


class TickBox(Flowable):
    def __init__(self, colour: Color) -> None:
        super().__init__()
        self.width = self.height = 4.2 * K
        self.colour = colour

    def draw(self) -> None:
        self.canv.setLineWidth(0.35 * K)
        self.canv.setStrokeColor(self.colour)
        self.canv.roundRect(0.2 * K, 0.2 * K, 3.8 * K, 3.8 * K, 0.7 * K)


class CardOutline(Flowable):
    """A card at its true size, its measures along two edges, and words in its middle."""

    def __init__(
        self, size: Size, words: Sequence[Paragraph], *, label: Label, colour: Color
    ) -> None:
        super().__init__()
        self.size, self.words, self.label, self.colour = size, words, label, colour
        self.width, self.height = size.width * K, size.height * K
        self.hAlign = "CENTER"
        self.spaceBefore = self.spaceAfter = 1.5 * K

    def draw(self) -> None:
        canvas = self.canv
        canvas.setStrokeColor(self.colour)
        canvas.setFillColor(self.colour)
        canvas.setLineWidth(OUTLINE)
        canvas.roundRect(0, 0, self.width, self.height, 3 * K)
        self._measure(self.width, f"{self.size.width:g} mm")
        canvas.saveState()
        canvas.translate(self.width, 0)
        canvas.rotate(90)
        self._measure(self.height, f"{self.size.height:g} mm")
        canvas.restoreState()
        self._words()

    def _measure(self, length: float, text: str) -> None:
        """A line from end to end with its length in a gap, 4 mm inside the lower edge."""
        canvas, y, middle = self.canv, 4 * K, length / 2
        line = self.label(text)
        half = line.width / 2 + 1.2 * K
        canvas.setLineWidth(FINE)
        for end, tip, near in ((0, 1, middle - half), (length, -1, middle + half)):
            canvas.line(end, y, near, y)
            for side in (-1, 1):
                canvas.line(end, y, end + tip * 2 * K, y + side * 0.9 * K)
        line.draw(canvas, middle - line.width / 2, y - line.size * 0.33)

    def _words(self) -> None:
        width = self.width - 18 * K
        heights = [words.wrapOn(self.canv, width, self.height)[1] for words in self.words]
        y = (self.height + 4 * K + sum(heights)) / 2
        for words, height in zip(self.words, heights, strict=True):
            y -= height
            words.drawOn(self.canv, 7 * K, y)


class CutPlan(Flowable):
    """A sheet made small, with its fold and its straight cuts: all across it, then down its strips.
    Badges number these steps."""

    def __init__(
        self,
        sheet: Sheet,
        cuts: Cuts,
        *,
        width: float,
        label: Label,
        colours: CutColours,
    ) -> None:
        super().__init__()
        self.sheet, self.cuts, self.label, self.colours = sheet, cuts, label, colours
        self.scale = (width * K - BADGE) / sheet.paper.width
        self.width = width * K
        self.height = sheet.paper.height * self.scale + BADGE

    def draw(self) -> None:
        canvas, paper, scale = self.canv, self.sheet.paper, self.scale
        canvas.translate(BADGE, 0)
        canvas.setLineWidth(FINE)
        canvas.setStrokeColor(self.colours.line)
        canvas.setFillColor(self.colours.paper)
        canvas.rect(0, 0, paper.width * scale, paper.height * scale, fill=1)
        canvas.setFillColor(self.colours.card)
        for placement in self.sheet.placements:
            x1, y1, x2, y2 = self._box(placement)
            canvas.roundRect(x1, y1, x2 - x1, y2 - y1, 3 * scale, stroke=0, fill=1)
        step = 1
        if self.sheet.fold:
            self._fold(step)
            step += 1
        self._cuts(step)

    def _box(self, placement: Placement) -> Box:
        width, height = placement.size.width, placement.size.height
        if placement.rotation % 180:
            width, height = height, width
        top = self.sheet.paper.height - placement.y
        x, s = placement.x, self.scale
        return x * s, (top - height) * s, (x + width) * s, top * s

    def _cuts(self, step: int) -> None:
        paper, s = self.sheet.paper, self.scale
        width, height = paper.width * s, paper.height * s
        rows = [(paper.height - line.y1) * s for line in reversed(self.cuts.across)]
        self.canv.setStrokeColor(self.colours.cut)
        self.canv.setLineWidth(0.3 * K)
        for y in rows:
            self.canv.line(-0.8 * K, y, width, y)
        self.canv.setDash(1.0 * K, 0.7 * K)
        first = self.cuts.across[0].y1
        for line in self.cuts.down:
            top = height + 0.8 * K if line.y1 == first else (paper.height - line.y1) * s
            self.canv.line(line.x1 * s, (paper.height - line.y2) * s, line.x2 * s, top)
        self.canv.setDash()
        self._badge(step, 0, rows[len(rows) // 2])
        tops = [line.x1 * s for line in self.cuts.down if line.y1 == first]
        self._badge(step + 1, tops[len(tops) // 2], height)

    def _fold(self, step: int) -> None:
        fold, s, height = self.sheet.fold, self.scale, self.sheet.paper.height
        if fold:
            self.canv.setStrokeColor(self.colours.cut)
            self.canv.setDash(2 * K, 1 * K)
            self.canv.line(fold.x1 * s, (height - fold.y1) * s, fold.x2 * s, (height - fold.y2) * s)
            self.canv.setDash()
            self._badge(step, fold.x2 * s, (height - fold.y2) * s)

    def _badge(self, number: int, x: float, y: float) -> None:
        canvas, line = self.canv, self.label(str(number))
        canvas.setFillColor(self.colours.cut)
        canvas.circle(x, y, BADGE, stroke=0, fill=1)
        canvas.setFillColor(self.colours.paper)
        line.draw(canvas, x - line.width / 2, y - line.size * 0.34)
