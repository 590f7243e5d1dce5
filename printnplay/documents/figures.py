"""Figures of real faces on flowing pages: rows with their words, bars below what is meant, and what
comes out of them; or faces as they are on the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable

from printnplay.pdf.flow_art import Drawn, K, place_drawing
from printnplay.pdf.paragraph import Paragraph

GAP, BAR, BAR_GAP = 1.0 * K, 0.9 * K, 0.7 * K
RESULT_GAP, ARROW = 2.0 * K, 6.0 * K
# On the table: between faces, next to the column, between its rows.
NEAR, BESIDE, ROWS = 0.8 * K, 2.4 * K, 0.9 * K

TableRow = Sequence[Sequence[Drawn]]
"""A row: on the left (the last is nearest), in the column, on the right."""


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """How high faces are at most, in millimetres (`flat` if none is upright), and the colour of
    bars."""

    height: float
    flat: float
    colour: Color


class Faces(Flowable):
    """Faces side by side, all of one height; smaller if they would be too wide. `marked` are
    those with a bar below; `result` is behind them; an arrow before the one at `arrow_at`."""

    def __init__(
        self,
        drawings: Sequence[Drawn],
        *,
        width: float,
        marked: Sequence[bool],
        style: FaceStyle,
        result: Paragraph | None = None,
        is_joined: bool = False,
        arrow_at: int = 0,
    ) -> None:
        super().__init__()
        self.arrow_at = arrow_at
        self.drawings, self.marked, self.style = drawings, marked, style
        self.result, self.gap = result, 0.0 if is_joined else GAP
        self.behind = line_width(result) + RESULT_GAP if result else 0.0
        ratio = sum(d.size.width / d.size.height for d in drawings)
        room = width * K - self.gap * (len(drawings) - 1) - self.behind
        room -= ARROW if arrow_at else 0
        is_high = any(d.size.height > d.size.width for d in drawings)
        self.face_height = min((style.height if is_high else style.flat) * K, room / ratio)
        self.under = BAR + BAR_GAP if any(marked) else 0.0
        self.width, self.height = width * K, self.face_height + self.under
        self.spaceAfter = 1.2 * K

    def draw(self) -> None:
        x = 0.0
        for at, (drawn, is_marked) in enumerate(zip(self.drawings, self.marked, strict=True)):
            x += self._arrow(x) if at and at == self.arrow_at else 0
            width = drawn.size.width / drawn.size.height * self.face_height
            has_edge = drawn.radius > 0
            place_drawing(
                self.canv, drawn, x=x, y=self.under, height=self.face_height, has_edge=has_edge
            )
            if is_marked:
                self.canv.setFillColor(self.style.colour)
                self.canv.roundRect(x, 0, width, BAR, BAR / 2, stroke=0, fill=1)
            x += width + self.gap
        if self.result:
            _, height = self.result.wrapOn(self.canv, self.behind, self.height)
            y = self.under + (self.face_height - height) / 2
            self.result.drawOn(self.canv, x - self.gap + RESULT_GAP, y)

    def _arrow(self, x: float) -> float:
        """From what was to what becomes of it."""
        middle, start, end = self.under + self.face_height / 2, x + 0.6 * K, x + ARROW - 1.6 * K
        self.canv.setStrokeColor(self.style.colour)
        self.canv.setLineWidth(0.6 * K)
        for x1, y1 in ((start, 0.0), (end - 1.3 * K, 1.3 * K), (end - 1.3 * K, -1.3 * K)):
            self.canv.line(x1, middle + y1, end, middle)
        return ARROW


class FaceTable(Flowable):
    """All faces are `height` mm high; the column is in line."""

    def __init__(self, rows: Sequence[TableRow], *, height: float) -> None:
        super().__init__()
        self.rows, self.face_height = rows, height * K
        widths = [[self._width(part) for part in row] for row in rows]
        self.left, self.middle, right = map(max, zip(*widths, strict=True))
        self.gaps = BESIDE if self.left else 0.0, BESIDE if right else 0.0
        self.width = self.left + self.middle + right + sum(self.gaps)
        self.height = (self.face_height + ROWS) * len(rows) - ROWS

    def draw(self) -> None:
        y = self.height
        middle = self.left + self.gaps[0]
        for left, column, right in self.rows:
            y -= self.face_height
            for x, drawn in (
                *self._from(self.left - self._width(left), left),
                *self._from(middle, column),
                *self._from(middle + self.middle + self.gaps[1], right),
            ):
                place_drawing(self.canv, drawn, x=x, y=y, height=self.face_height)
            y -= ROWS

    def _from(self, x: float, faces: Sequence[Drawn]) -> Iterator[tuple[float, Drawn]]:
        for drawn in faces:
            yield x, drawn
            x += self._face_width(drawn) + NEAR

    def _width(self, faces: Sequence[Drawn]) -> float:
        return sum(map(self._face_width, faces)) + NEAR * max(0, len(faces) - 1)

    def _face_width(self, drawn: Drawn) -> float:
        return drawn.size.width / drawn.size.height * self.face_height


def line_width(words: Paragraph) -> float:
    """The width of all words in one line."""
    return words.line_width + 0.5
