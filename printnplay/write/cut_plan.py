"""How to cut a sheet: a small picture of it with numbered steps, a ReportLab flowable."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable

from printnplay.model import Placement, Sheet
from printnplay.write.flow_art import FINE, K

BADGE = 2.1 * K

Edges = tuple[float, float, float, float]
Edge = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class CutColours:
    paper: Color
    card: Color
    line: Color
    cut: Color


class CutPlan(Flowable):  # type: ignore[misc]
    """A sheet made small, with its fold and its straight cuts: all across it, then down its strips.
    Badges number these steps."""

    def __init__(
        self, sheet: Sheet, *, width: float, font: tuple[str, float], colours: CutColours
    ) -> None:
        super().__init__()
        self.sheet, self.font, self.colours = sheet, font, colours
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
        boxes = [self._box(p) for p in self.sheet.placements if _is_before(p, self.sheet)]
        wide, high = self.sheet.paper.width * self.scale, self.sheet.paper.height * self.scale
        rows = _distinct(edge for box in boxes for edge in (box[1], box[3]))
        self.canv.setStrokeColor(self.colours.cut)
        self.canv.setLineWidth(0.3 * K)
        for y in rows:
            self.canv.line(-0.8 * K, y, wide, y)
        self.canv.setDash(1.0 * K, 0.7 * K)
        columns = _columns(boxes)
        for x, low, top in columns:
            self.canv.line(x, low, x, high + 0.8 * K if top == rows[-1] else top)
        self.canv.setDash()
        self._badge(step, 0, rows[len(rows) // 2])
        tops = [x for x, _, top in columns if top == rows[-1]]
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


def _is_before(placement: Placement, sheet: Sheet) -> bool:
    """On the half that is cut: what is folded is cut through both at once."""
    fold = sheet.fold
    if fold is None:
        return True
    is_upright = abs(fold.x1 - fold.x2) < abs(fold.y1 - fold.y2)
    return placement.x < fold.x1 if is_upright else placement.y < fold.y1


def _columns(boxes: Sequence[Edges]) -> list[Edge]:
    """Cuts down the page; cards of another size have columns of their own."""
    shelves: dict[tuple[float, float], list[Edges]] = {}
    for box in boxes:
        shelves.setdefault((round(box[2] - box[0], 1), round(box[3] - box[1], 1)), []).append(box)
    return [
        (x, min(box[1] for box in same), max(box[3] for box in same))
        for same in shelves.values()
        for x in _distinct(edge for box in same for edge in (box[0], box[2]))
    ]


def _distinct(values: Iterable[float]) -> list[float]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > 0.05:
            found.append(value)
    return found
