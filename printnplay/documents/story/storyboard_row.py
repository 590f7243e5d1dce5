"""A row of a storyboard: runs of faces in columns, what is before, above and below them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from printnplay.core.units import Size
from printnplay.documents.story.storyboard_marks import BADGE, EDGE, LIFT, STARS, TAG, TEXT, Pens
from printnplay.documents.story.strip import Placed
from printnplay.drawing.canvas import Canvas
from printnplay.games.engine.story import Row, Run, Shot
from printnplay.kinds.plain import Box

UNDER, BAR = 3.6, 1.6
# How much of a card of a hand is seen; of a tight one, its corner.
FANS = {"fan": 0.7, "tight": 0.45}
GAPS = {"apart": 2.4, "near": 0.9, "close": 0.35, "joined": 0.0}
# Where in its column a run stands.
SIDES = {"start": 0.0, "middle": 0.5, "end": 1.0}
WORDS_GAP, BADGE_GAP = 1.6, 1.2
# How far a badge is above its card.
HANGING = 1.0
# How far words below a face may hang over at both sides together.
HANGS = 1.6
# A shot without a face is as wide as a card, or as its words.
CARD = 63 / 88
# From the middle of an arrow to the column that it leads to.
ARROW_AT = 3.6


@dataclass(frozen=True, slots=True)
class RowArt:
    row: Row
    pens: Pens
    sizes: Mapping[str, Size]

    @property
    def widths(self) -> list[float]:
        """Of the runs."""
        return [self._width(run) for run in self.row.runs]

    @property
    def above(self) -> float:
        """Room for the stars of the best, and for what is lifted."""
        shots = self.row.shots
        badges = HANGING if any(shot.is_lifted and shot.seat is not None for shot in shots) else 0.0
        lifted = LIFT + badges if any(shot.is_lifted for shot in shots) else 0.0
        return max(lifted, STARS if any(shot.is_best for shot in shots) else 0.0)

    @property
    def under(self) -> float:
        """Room for words, tags and bars below the faces."""
        shots = self.row.shots
        words = UNDER if any(shot.words and shot.face for shot in shots) else 0.0
        tags = TAG / 2 if any(shot.tag for shot in shots) else 0.0
        return max(words, tags, BAR if any(shot.is_marked for shot in shots) else 0.0)

    @property
    def before(self) -> float:
        words = self._words
        wide = self.pens.wide(words, TEXT, weight=self._weight) + WORDS_GAP if words else 0.0
        return wide + _badge(self.row.seat)

    @property
    def _words(self) -> str:
        seat = self.row.seat
        return self.row.words if seat is None else self.pens.players[seat].name

    @property
    def _weight(self) -> int:
        return 400 if self.row.seat is None else 700

    def lead(self, canvas: Canvas, x: float, y: float) -> None:
        """What stands before the faces, in the middle of their height."""
        y += self.row.height / 2
        seat = self.row.seat
        if seat is not None:
            self.pens.badge(canvas, seat, x + BADGE, y)
        x += _badge(seat)
        self.pens.words(canvas, self._words, x, y + 0.9, is_strong=seat is not None)

    def draw(
        self, canvas: Canvas, columns: Sequence[tuple[float, float]], y: float
    ) -> Iterator[Placed]:
        """Each run in its column, which begins at some x and is so wide; the faces begin at y."""
        for run, wide, (x, room) in zip(self.row.runs, self.widths, columns, strict=False):
            if run.has_arrow and run.shots:
                self.pens.arrow(canvas, x - ARROW_AT, y + self.row.height / 2)
            left = x + (room - wide) * SIDES[run.side]
            yield from self._draw_run(canvas, run, left, y)

    def _draw_run(self, canvas: Canvas, run: Run, x: float, y: float) -> Iterator[Placed]:
        high = self.row.height
        if run.seat is not None:
            self.pens.badge(canvas, run.seat, x + BADGE, y + high / 2)
        x += _badge(run.seat)
        cells = [self._cell(shot) for shot in run.shots]
        for shot, cell, step in zip(run.shots, cells, _steps(run, cells), strict=True):
            wide = self._face(shot) if shot.face else cell
            left, top = x + (cell - wide) / 2, y - (LIFT if shot.is_lifted else 0.0)
            if shot.face:
                yield Placed(shot.face, left, top, high)
            self.pens.mark(canvas, shot, Box(left, top, wide, high), middle=x + cell / 2)
            x += step

    def _width(self, run: Run) -> float:
        cells = [self._cell(shot) for shot in run.shots]
        return _badge(run.seat) + sum(_steps(run, cells)[:-1]) + (cells[-1] if cells else 0.0)

    def _cell(self, shot: Shot) -> float:
        """As wide as the face, or as the words below it, which may hang over a little."""
        words = self.pens.wide(shot.words, TEXT) if shot.words else 0.0
        edges = 2 * EDGE if shot.is_pile else 0.0
        return max(self._face(shot) + edges, words - HANGS if shot.face else words + 2)

    def _face(self, shot: Shot) -> float:
        size = self.sizes.get(shot.face)
        return self.row.height * (size.width / size.height if size else CARD)


def _badge(seat: int | None) -> float:
    """The room for a badge before what follows."""
    return 2 * BADGE + BADGE_GAP if seat is not None else 0.0


def _steps(run: Run, cells: list[float]) -> list[float]:
    """From each shot to the next."""
    if run.spread in FANS:
        return [cell * FANS[run.spread] for cell in cells]
    return [cell + GAPS[run.spread] for cell in cells]
