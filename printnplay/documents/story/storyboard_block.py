"""A block of a storyboard: its label or the heads of its columns, rows of faces, the track.

A row has runs of faces in columns, and what is before, above and below them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from printnplay.core.units import Size
from printnplay.documents.story.storyboard_marks import (
    BADGE,
    EDGE,
    LIFT,
    STARS,
    TAG,
    TEXT,
    Pens,
    StripFace,
)
from printnplay.documents.story.storyboard_track import TrackMap
from printnplay.drawing.canvas import Canvas
from printnplay.games.engine.story import Block, Row, Run, Shot
from printnplay.kinds.plain import Rect

LABEL, ROWS, BIG = 5.4, 1.8, 9.0
# Between what is below a row and the next one.
AFTER = 0.6
# Between columns, between those with heads, and between those that an arrow joins.
COLUMNS, HEADED, ARROWED = 2.0, 4.0, 8.0
# What a label leaves of the room above faces.
LEFT = 1.3
UNDER, BAR = 3.6, 1.6
# How much of a card of a hand is seen; of a tight one, its corner.
FANS = {"fan": 0.7, "tight": 0.45}
GAPS = {"apart": 2.4, "near": 0.9, "close": 0.35, "joined": 0.0}
# Where in its column a run is.
SIDES = {"start": 0.0, "middle": 0.5, "end": 1.0}
WORDS_GAP, BADGE_GAP = 1.6, 1.2
# How far a badge is above its card.
HANGING = 1.0
# How far words below a face can hang over at both sides together.
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
        width = self.pens.text_width(words, TEXT, weight=self._weight) + WORDS_GAP if words else 0.0
        return width + _badge(self.row.seat)

    @property
    def _words(self) -> str:
        seat = self.row.seat
        return self.row.words if seat is None else self.pens.players[seat].name

    @property
    def _weight(self) -> int:
        return 400 if self.row.seat is None else 700

    def lead(self, canvas: Canvas, x: float, y: float) -> None:
        """What is before the faces, in the middle of their height."""
        y += self.row.height / 2
        seat = self.row.seat
        if seat is not None:
            self.pens.badge(canvas, seat, x + BADGE, y)
        x += _badge(seat)
        self.pens.words(canvas, self._words, x, y + 0.9, is_strong=seat is not None)

    def draw(
        self, canvas: Canvas, columns: Sequence[tuple[float, float]], y: float
    ) -> Iterator[StripFace]:
        """Each run in its column, which begins at an x and has a width; the faces begin at y."""
        for run, width, (x, room) in zip(self.row.runs, self.widths, columns, strict=False):
            if run.has_arrow and run.shots:
                self.pens.arrow(canvas, x - ARROW_AT, y + self.row.height / 2)
            left = x + (room - width) * SIDES[run.side]
            yield from self._draw_run(canvas, run, left, y)

    def _draw_run(self, canvas: Canvas, run: Run, x: float, y: float) -> Iterator[StripFace]:
        height = self.row.height
        if run.seat is not None:
            self.pens.badge(canvas, run.seat, x + BADGE, y + height / 2)
        x += _badge(run.seat)
        cells = [self._cell(shot) for shot in run.shots]
        for shot, cell, step in zip(run.shots, cells, _steps(run, cells), strict=True):
            width = self._face(shot) if shot.face else cell
            left, top = x + (cell - width) / 2, y - (LIFT if shot.is_lifted else 0.0)
            if shot.face:
                yield StripFace(shot.face, left, top, height)
            self.pens.mark(canvas, shot, Rect(left, top, width, height), middle=x + cell / 2)
            x += step

    def _width(self, run: Run) -> float:
        cells = [self._cell(shot) for shot in run.shots]
        return _badge(run.seat) + sum(_steps(run, cells)[:-1]) + (cells[-1] if cells else 0.0)

    def _cell(self, shot: Shot) -> float:
        """As wide as the face, or as the words below it, which can hang over a little."""
        words = self.pens.text_width(shot.words, TEXT) if shot.words else 0.0
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


@dataclass(frozen=True, slots=True)
class BlockArt:
    block: Block
    pens: Pens
    sizes: Mapping[str, Size]
    track: TrackMap | None
    spare: float = 0.0
    """More room between columns."""

    @property
    def width(self) -> float:
        columns = self._columns()
        rows = [columns[-1][0] + columns[-1][1]] if columns else []
        big = self.block.big
        number = [self.pens.text_width(big, BIG, "Fredoka One") + 1] if big else []
        track = [self.track.width] if self.block.marks and self.track else []
        return max([self._label_width(), *rows, *number, *track])

    @property
    def height(self) -> float:
        """From the first faces on: what is above these, blocks side by side share."""
        pairs = zip(self.block.rows, self._rooms(), strict=True)
        height = [above + row.height + _below(under) for row, (above, under) in pairs]
        if self.block.big:
            height.append(BIG + ROWS)
        if self.block.marks and self.track:
            height.append(self.track.height + ROWS)
        *_, (_, last) = ((0.0, 0.0), *self._rooms())
        return sum(height) - self.above - (_below(last) - last if height else 0.0)

    @property
    def above(self) -> float:
        """Room above the first faces."""
        begins = self.block.rows and not self.block.big and not self.block.marks
        return self._rooms()[0][0] if begins else 0.0

    @property
    def rows(self) -> list[RowArt]:
        return [RowArt(row, self.pens, self.sizes) for row in self.block.rows]

    @property
    def has_label(self) -> bool:
        return bool(self.block.words or self.block.heads) or self.block.seat is not None

    def label(self, canvas: Canvas, x: float, y: float) -> None:
        """The words above, after the badge of the one whose block it is; or the heads."""
        y += BADGE + 0.95
        heads = zip(self.block.heads, self._columns(), strict=False)
        for at, (words, (left, room)) in enumerate(heads):
            side = self._side(at)
            start = x + left + room * SIDES[side]
            self.pens.words(canvas, words, start, y, is_strong=True, anchor=side)
        if self.block.seat is not None:
            self.pens.badge(canvas, self.block.seat, x + BADGE, y - 0.95)
            x += 2 * BADGE + BADGE_GAP
        self.pens.words(canvas, self._label(), x, y, is_strong=True)

    def draw(self, canvas: Canvas, x: float, y: float, height: float) -> Iterator[StripFace]:
        """From the top; in the middle of a high shelf."""
        y += (height - self.height) / 2 if not self.has_label else 0.0
        if self.block.big:
            self.pens.big(canvas, self.block.big, x, y + BIG * 0.8, BIG, self.block.is_best)
            y += BIG + ROWS
        if self.block.marks and self.track:
            yield from self.track.draw(canvas, self.pens, self.block.marks, x, y)
            y += self.track.height + ROWS
        columns = [(x + left, room) for left, room in self._columns()]
        y -= self.above
        for art, (above, under) in zip(self.rows, self._rooms(), strict=True):
            y += above
            art.lead(canvas, x, y)
            yield from art.draw(canvas, columns, y)
            y += art.row.height + _below(under)

    def _rooms(self) -> list[tuple[float, float]]:
        """Above and below each row: in a table with heads, all rows have the same."""
        rooms = [(art.above, art.under) for art in self.rows]
        if not self.block.heads:
            return rooms
        return [(max(above for above, _ in rooms), max(under for _, under in rooms))] * len(rooms)

    def _columns(self) -> list[tuple[float, float]]:
        """Where each begins, and its width."""
        x = max([art.before for art in self.rows], default=0.0)
        rows = [art.widths for art in self.rows]
        found: list[tuple[float, float]] = []
        for at in range(max(map(len, rows), default=0)):
            x += self._gap(at)
            width = max(widths[at] for widths in rows if at < len(widths))
            heads = self.block.heads[at : at + 1]
            named = (self.pens.text_width(words, TEXT, weight=700) for words in heads)
            width = max(width, *named, 0.0)
            found.append((x, width))
            x += width
        return found

    def _gap(self, at: int) -> float:
        """Before a column."""
        if not at:
            return 0.0
        runs = (row.runs[at] for row in self.block.rows if at < len(row.runs))
        if any(run.has_arrow for run in runs):
            return ARROWED + self.spare
        return (HEADED if self.block.heads else COLUMNS) + self.spare

    def _side(self, at: int) -> str:
        return next(row.runs[at].side for row in self.block.rows if at < len(row.runs))

    def _label(self) -> str:
        if self.block.words or self.block.seat is None:
            return self.block.words
        return self.pens.players[self.block.seat].name

    def _label_width(self) -> float:
        badge = 2 * BADGE + BADGE_GAP if self.block.seat is not None else 0.0
        return badge + self.pens.text_width(self._label(), TEXT, weight=700)


def _below(under: float) -> float:
    """From a row that needs so much room below to the next."""
    return max(ROWS, under + AFTER)


def room_above(blocks: Iterable[BlockArt]) -> float:
    """Above the faces of blocks side by side: labels, stars, and what is lifted."""
    blocks = tuple(blocks)
    label = LABEL if any(block.has_label for block in blocks) else 0.0
    more = max((block.above for block in blocks), default=0.0)
    return label + max(0.0, more - (LEFT if label else 0.0))
