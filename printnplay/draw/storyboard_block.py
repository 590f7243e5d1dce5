"""A block of a storyboard: its label, rows of faces with what stands below them, or the track."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from printnplay.draw.canvas import Canvas
from printnplay.draw.plain import Box
from printnplay.draw.storyboard_marks import BADGE, TEXT, Pens
from printnplay.draw.storyboard_track import TrackMap
from printnplay.model.story import Block, Placed, Row, Shot
from printnplay.units import Size

GAP, LABEL, ROWS, UNDER, BAR, BIG = 1.4, 5.4, 1.8, 3.6, 1.6, 9.0
# How much of a card of a hand is seen.
FAN = 0.62
GAPS = {"apart": 2.4, "near": 0.9, "close": 0.35, "joined": 0.0}
WORDS_GAP = 1.6
# Room for a star above cards, and what a label leaves of it.
STARS, LEFT = 3.8, 1.3
HANGS = 1.6
# A shot without a face is words in a box this wide.
BOX = 0.72


def has_label(block: Block) -> bool:
    return bool(block.words) or block.seat is not None


def room_above(blocks: Iterable[Block]) -> float:
    """Above the faces of blocks side by side: labels, and the stars of the best."""
    blocks = tuple(blocks)
    label = LABEL if any(map(has_label, blocks)) else 0.0
    starred = any(shot.is_best for block in blocks for row in block.rows[:1] for shot in row.shots)
    return label + (STARS - (LEFT if label else 0.0) if starred else 0.0)


@dataclass(frozen=True, slots=True)
class BlockArt:
    block: Block
    pens: Pens
    sizes: Mapping[str, Size]
    track: TrackMap | None

    @property
    def width(self) -> float:
        rows = [self._row_width(row) for row in self.block.rows]
        big = [self.pens.wide(self.block.big, BIG, "Fredoka One") + 1] if self.block.big else []
        track = [self.track.width] if self.block.marks and self.track else []
        return max([self._label_width(), *rows, *big, *track])

    @property
    def height(self) -> float:
        rows = [row.high + self._under(row) for row in self.block.rows]
        big = [BIG] if self.block.big else []
        track = [self.track.height] if self.block.marks and self.track else []
        parts = [*big, *rows, *track]
        return sum(parts) + ROWS * max(0, len(parts) - 1)

    def label(self, canvas: Canvas, x: float, y: float) -> None:
        """The words above, after the badge of the one whose block it is."""
        if self.block.seat is not None:
            self.pens.badge(canvas, self.block.seat, x + BADGE, y + BADGE)
            x += 2 * BADGE + 1.2
        self.pens.words(canvas, self._label(), x, y + BADGE + 0.95, is_strong=True)

    def draw(self, canvas: Canvas, x: float, y: float, height: float) -> Iterator[Placed]:
        """From the top; in a high shelf in its middle."""
        y += (height - self.height) / 2 if not has_label(self.block) else 0.0
        if self.block.big:
            self.pens.big(canvas, self.block.big, x, y + BIG * 0.8, BIG, self.block.is_best)
            y += BIG + ROWS
        if self.block.marks and self.track:
            yield from self.track.draw(canvas, self.pens, self.block.marks, x, y)
            y += self.track.height + ROWS
        before = max([self._before(row) for row in self.block.rows], default=0.0)
        for row in self.block.rows:
            if row.words:
                self.pens.words(canvas, row.words, x, y + row.high / 2 + 0.9)
            yield from self._draw_row(canvas, row, x + before, y)
            y += row.high + self._under(row) + ROWS

    def _label(self) -> str:
        if self.block.words or self.block.seat is None:
            return self.block.words
        return self.pens.players[self.block.seat].name

    def _label_width(self) -> float:
        badge = 2 * BADGE + 1.2 if self.block.seat is not None else 0.0
        return badge + self.pens.wide(self._label(), TEXT, weight=700)

    def _before(self, row: Row) -> float:
        return self.pens.wide(row.words, TEXT) + WORDS_GAP if row.words else 0.0

    def _under(self, row: Row) -> float:
        """Room for words and bars below the faces."""
        has_words = any(shot.words and shot.face for shot in row.shots)
        has_bars = any(shot.is_marked for shot in row.shots)
        return UNDER if has_words else (BAR if has_bars else 0.0)

    def _row_width(self, row: Row) -> float:
        before = max(self._before(other) for other in self.block.rows)
        cells = [self._cell(shot, row) for shot in row.shots]
        return before + sum(self._steps(row, cells)[:-1]) + (cells[-1] if cells else 0.0)

    def _steps(self, row: Row, cells: list[float]) -> list[float]:
        """From each shot to the next."""
        if row.spread == "fan":
            return [cell * FAN for cell in cells]
        return [cell + GAPS[row.spread] for cell in cells]

    def _cell(self, shot: Shot, row: Row) -> float:
        """As wide as the face, or as the words below it, which may hang over a little."""
        words = self.pens.wide(shot.words, TEXT) if shot.words else 0.0
        return max(self._face(shot, row), words - HANGS if shot.face else words + 2)

    def _face(self, shot: Shot, row: Row) -> float:
        size = self.sizes.get(shot.face)
        return row.high * size.width / size.height if size else row.high * BOX

    def _draw_row(self, canvas: Canvas, row: Row, x: float, y: float) -> Iterator[Placed]:
        cells = [self._cell(shot, row) for shot in row.shots]
        for shot, cell, step in zip(row.shots, cells, self._steps(row, cells), strict=True):
            wide = self._face(shot, row) if shot.face else cell
            left = x + (cell - wide) / 2
            if shot.face:
                yield Placed(shot.face, left, y, row.high)
            self.pens.mark(canvas, shot, Box(left, y, wide, row.high), middle=x + cell / 2)
            x += step
