"""A block of a storyboard: its label or the heads of its columns, rows of faces, the track."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from printnplay.core.units import Size
from printnplay.documents.story.storyboard_marks import BADGE, TEXT, Pens
from printnplay.documents.story.storyboard_row import BADGE_GAP, SIDES, RowArt
from printnplay.documents.story.storyboard_track import TrackMap
from printnplay.documents.story.strip import Placed
from printnplay.drawing.canvas import Canvas
from printnplay.games.engine.story import Block

LABEL, ROWS, BIG = 5.4, 1.8, 9.0
# Between what stands below a row and the next one.
AFTER = 0.6
# Between columns, between those with heads, and where an arrow leads from one to the next.
COLUMNS, HEADED, ARROWED = 2.0, 4.0, 8.0
# What a label leaves of the room above faces.
LEFT = 1.3


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
        big = [self.pens.wide(self.block.big, BIG, "Fredoka One") + 1] if self.block.big else []
        track = [self.track.width] if self.block.marks and self.track else []
        return max([self._label_width(), *rows, *big, *track])

    @property
    def height(self) -> float:
        """From the first faces on: what is above these, blocks side by side share."""
        pairs = zip(self.block.rows, self._rooms(), strict=True)
        high = [above + row.height + _below(under) for row, (above, under) in pairs]
        if self.block.big:
            high.append(BIG + ROWS)
        if self.block.marks and self.track:
            high.append(self.track.height + ROWS)
        *_, (_, last) = ((0.0, 0.0), *self._rooms())
        return sum(high) - self.above - (_below(last) - last if high else 0.0)

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

    def draw(self, canvas: Canvas, x: float, y: float, height: float) -> Iterator[Placed]:
        """From the top; in a high shelf in its middle."""
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
        """Where each begins, and how wide it is."""
        x = max([art.before for art in self.rows], default=0.0)
        found: list[tuple[float, float]] = []
        for at in range(max([len(row.runs) for row in self.block.rows], default=0)):
            x += self._gap(at)
            wide = max(art.widths[at] for art in self.rows if at < len(art.widths))
            heads = self.block.heads[at : at + 1]
            wide = max(wide, *(self.pens.wide(words, TEXT, weight=700) for words in heads), 0.0)
            found.append((x, wide))
            x += wide
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
        return badge + self.pens.wide(self._label(), TEXT, weight=700)


def _below(under: float) -> float:
    """From a row that needs so much room below to the next."""
    return max(ROWS, under + AFTER)


def room_above(blocks: Iterable[BlockArt]) -> float:
    """Above the faces of blocks side by side: labels, stars, and what is lifted."""
    blocks = tuple(blocks)
    label = LABEL if any(block.has_label for block in blocks) else 0.0
    more = max((block.above for block in blocks), default=0.0)
    return label + max(0.0, more - (LEFT if label else 0.0))
