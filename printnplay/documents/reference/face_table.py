"""Faces as they lie on the table: a column of them, and in each of its rows those on both sides."""

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable

from printnplay.pdf.flow_art import Drawn, K, place_drawing

GAP, BESIDE, ROWS = 0.8 * K, 2.4 * K, 0.9 * K

Lying = Sequence[Sequence[Drawn]]
"""A row: on the left (the last is nearest), in the column, on the right."""


# ReportLab has no types.
class FaceTable(Flowable):  # type: ignore[misc]
    """All faces are `high` mm; the column is in line."""

    def __init__(self, rows: Sequence[Lying], *, high: float) -> None:
        super().__init__()
        self.rows, self.high = rows, high * K
        widths = [[self._wide(part) for part in row] for row in rows]
        self.left, self.middle, right = map(max, zip(*widths, strict=True))
        self.gaps = BESIDE if self.left else 0.0, BESIDE if right else 0.0
        self.width = self.left + self.middle + right + sum(self.gaps)
        self.height = (self.high + ROWS) * len(rows) - ROWS

    def draw(self) -> None:
        y = self.height
        middle = self.left + self.gaps[0]
        for left, column, right in self.rows:
            y -= self.high
            for x, drawn in (
                *self._from(self.left - self._wide(left), left),
                *self._from(middle, column),
                *self._from(middle + self.middle + self.gaps[1], right),
            ):
                place_drawing(self.canv, drawn, x=x, y=y, height=self.high)
            y -= ROWS

    def _from(self, x: float, faces: Sequence[Drawn]) -> Iterator[tuple[float, Drawn]]:
        for drawn in faces:
            yield x, drawn
            x += self._face(drawn) + GAP

    def _wide(self, faces: Sequence[Drawn]) -> float:
        return sum(map(self._face, faces)) + GAP * max(0, len(faces) - 1)

    def _face(self, drawn: Drawn) -> float:
        return drawn.size.width / drawn.size.height * self.high
