"""Where the places of a mat lie: pure arithmetic.

Comes in: how many places each row has, the size of a card, a paper and its margin. Goes out: the
paper upright or on its side, and on each page the boxes of its rows and of the title.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from printnplay.core.units import Size
from printnplay.kinds.plain import Box, NoRoom
from printnplay.sheets.model import ROOM_FOR_NAME

LABEL = 6.0
ROW_GAP, LEAST_GAP, MOST_GAP = 2.0, 2.0, 5.0
SIDE = 55.0


@dataclass(frozen=True, slots=True)
class MatPage:
    """`rows` are the boxes of the cards; `first` the number of the first row, from 0."""

    first: int
    rows: tuple[tuple[Box, ...], ...]
    title: Box | None


@dataclass(frozen=True, slots=True)
class LaidMat:
    """The paper as it lies, the part of it that is drawn on, the pages."""

    paper: Size
    area: Box
    pages: tuple[MatPage, ...]


@dataclass(frozen=True, slots=True)
class _Field:
    """The printable part of a page, and what lies in it. `head` is what the title needs above;
    `is_column`: words stand over the first row only."""

    area: Box
    card: Size
    counts: tuple[int, ...]
    head: float
    is_column: bool

    @property
    def gap(self) -> float:
        most = max(self.counts)
        free = self.area.width - most * self.card.width
        return min(MOST_GAP, free / max(1, most - 1))

    def width(self, count: int) -> float:
        return count * self.card.width + (count - 1) * self.gap

    def height(self, rows: int, *, has_words: bool) -> float:
        """Of so many rows with the words over them."""
        labels = (1 if self.is_column else rows) * LABEL if has_words else 0.0
        return rows * self.card.height + (rows - 1) * ROW_GAP + labels

    def capacity(self, head: float, *, has_words: bool) -> int:
        rows = len(self.counts)
        while rows and self.height(rows, has_words=has_words) + head > self.area.height + 1e-6:
            rows -= 1
        return rows

    def boxes(self, first: int, rows: int, x: float, y: float) -> Iterator[tuple[Box, ...]]:
        """Rows of boxes with the top left corner of the first at x, y."""
        step = self.card.height + ROW_GAP + (0 if self.is_column else LABEL)
        for number in range(rows):
            lefts = [
                x + n * (self.card.width + self.gap) for n in range(self.counts[first + number])
            ]
            top = y + number * step
            yield tuple(Box(left, top, self.card.width, self.card.height) for left in lefts)


def lay_mat(
    page: Size, margin: float, card: Size, counts: tuple[int, ...], *, head: float, is_column: bool
) -> LaidMat:
    """On its side or upright, with its name below or beside it, whichever takes fewer pages. Raises
    NoRoom."""
    short, long = sorted((page.width, page.height))
    found = []
    for size in (Size(long, short), Size(short, long)):
        wide, high = size.width - 2 * margin, size.height - 2 * margin
        for width, height in ((wide, high - ROOM_FOR_NAME), (wide - ROOM_FOR_NAME, high)):
            field = _Field(Box(margin, margin, width, height), card, counts, head, is_column)
            if max(counts) == 1 or field.gap >= LEAST_GAP:
                found.append(LaidMat(size, field.area, _pages(field)))
    whole = [laid for laid in found if laid.pages]
    if not whole:
        raise NoRoom(f"places of {card}, up to {max(counts)} in a row, are larger than the paper")
    return min(whole, key=lambda laid: len(laid.pages))


def _pages(field: _Field) -> tuple[MatPage, ...]:
    rows = len(field.counts)
    if (
        field.capacity(0, has_words=True) == rows
        and field.capacity(field.head, has_words=True) < rows
    ):
        beside = _beside(field)
        if beside:
            return (beside,)
    return tuple(_below(field))


def _beside(field: _Field) -> MatPage | None:
    """All rows on one page, the title at their left or in the rest of a short row."""
    area, rows = field.area, len(field.counts)
    y = area.y + (area.height - field.height(rows, has_words=True)) / 2 + LABEL
    free = area.width - field.width(max(field.counts)) - MOST_GAP
    if free >= SIDE:
        x = area.x + free + MOST_GAP
        title = Box(area.x, y - LABEL, free, area.bottom - 2 * (y - LABEL - area.y) - area.y)
        return MatPage(0, tuple(field.boxes(0, rows, x, y)), title)
    x = area.x + (area.width - field.width(max(field.counts))) / 2
    boxes = tuple(field.boxes(0, rows, x, y))
    short = min(boxes, key=len)
    start = short[-1].right + 2 * MOST_GAP
    right = x + field.width(max(field.counts))
    if right - start < SIDE:
        return None
    return MatPage(0, boxes, Box(start, short[0].y, right - start, short[0].height))


def _below(field: _Field) -> Iterator[MatPage]:
    """The title above the rows of the first page, which end at its foot; the next page is laid
    below it."""
    area, total = field.area, len(field.counts)
    x = area.x + (area.width - field.width(max(field.counts))) / 2
    first, head = 0, field.head
    while first < total:
        has_words = first == 0 or not field.is_column
        rows = min(total - first, field.capacity(head, has_words=has_words))
        if rows < 1:
            return
        high = field.height(rows, has_words=has_words)
        label = LABEL if has_words else 0.0
        top = area.bottom - high if first == 0 else area.y
        boxes = tuple(field.boxes(first, rows, x, top + label))
        title = Box(area.x, area.y, area.width, top - area.y) if first == 0 else None
        yield MatPage(first, boxes, title)
        first, head = first + rows, 0.0
