"""How to cut a sheet: a small picture of it with numbered steps, a ReportLab flowable."""

from dataclasses import dataclass

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable

from printnplay.pdf.flow_art import FINE, K
from printnplay.sheets.model import Cuts, Placement, Sheet

BADGE = 2.1 * K

Edges = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class CutColours:
    paper: Color
    card: Color
    line: Color
    cut: Color


# ReportLab has no types.
class CutPlan(Flowable):  # type: ignore[misc]
    """A sheet made small, with its fold and its straight cuts: all across it, then down its strips.
    Badges number these steps."""

    def __init__(
        self,
        sheet: Sheet,
        cuts: Cuts,
        *,
        width: float,
        font: tuple[str, float],
        colours: CutColours,
    ) -> None:
        super().__init__()
        self.sheet, self.cuts, self.font, self.colours = sheet, cuts, font, colours
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

    def _box(self, placement: Placement) -> Edges:
        wide, high = placement.size.width, placement.size.height
        if placement.rotation % 180:
            wide, high = high, wide
        top = self.sheet.paper.height - placement.y
        x, s = placement.x, self.scale
        return x * s, (top - high) * s, (x + wide) * s, top * s

    def _cuts(self, step: int) -> None:
        paper, s = self.sheet.paper, self.scale
        wide, high = paper.width * s, paper.height * s
        rows = [(paper.height - line.y1) * s for line in reversed(self.cuts.across)]
        self.canv.setStrokeColor(self.colours.cut)
        self.canv.setLineWidth(0.3 * K)
        for y in rows:
            self.canv.line(-0.8 * K, y, wide, y)
        self.canv.setDash(1.0 * K, 0.7 * K)
        first = self.cuts.across[0].y1
        for line in self.cuts.down:
            top = high + 0.8 * K if line.y1 == first else (paper.height - line.y1) * s
            self.canv.line(line.x1 * s, (paper.height - line.y2) * s, line.x2 * s, top)
        self.canv.setDash()
        self._badge(step, 0, rows[len(rows) // 2])
        tops = [line.x1 * s for line in self.cuts.down if line.y1 == first]
        self._badge(step + 1, tops[len(tops) // 2], high)

    def _fold(self, step: int) -> None:
        fold, s, height = self.sheet.fold, self.scale, self.sheet.paper.height
        if fold:
            self.canv.setStrokeColor(self.colours.cut)
            self.canv.setDash(2 * K, 1 * K)
            self.canv.line(fold.x1 * s, (height - fold.y1) * s, fold.x2 * s, (height - fold.y2) * s)
            self.canv.setDash()
            self._badge(step, fold.x2 * s, (height - fold.y2) * s)

    def _badge(self, number: int, x: float, y: float) -> None:
        canvas, (name, points) = self.canv, self.font
        canvas.setFillColor(self.colours.cut)
        canvas.circle(x, y, BADGE, stroke=0, fill=1)
        canvas.setFillColor(self.colours.paper)
        canvas.setFont(name, points)
        canvas.drawCentredString(x, y - points * 0.34, str(number))
