"""Mats: plain papers that show where cards go, in true size.

A mat is upright or on its side, whichever has room, and on several pages if it must be. A player's
mat is drawn in each player's colour.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from printnplay.core.diagnostics import Report, quote
from printnplay.core.units import Size
from printnplay.data.accessories import Mat, MatPlace
from printnplay.data.model import Game
from printnplay.drawing.picture import Picture
from printnplay.faces.face import Page
from printnplay.faces.session import Draw
from printnplay.kinds.mat.mat_parts import head_of, heading_of, place_of
from printnplay.kinds.plain import NoRoom, PlainPage, Rect, open_page, reported
from printnplay.sheets.model import ROOM_FOR_NAME

LABEL = 6.0
ROW_GAP, LEAST_GAP, MOST_GAP = 2.0, 2.0, 5.0
SIDE = 55.0

TEMPLATE = "mat.svg.j2"


@dataclass(frozen=True, slots=True)
class MatPage:
    """`rows` are the boxes of the cards; `first` the number of the first row, from 0."""

    first: int
    rows: tuple[tuple[Rect, ...], ...]
    title: Rect | None


@dataclass(frozen=True, slots=True)
class LaidMat:
    """The paper as it is turned, the part of it that is drawn on, the pages."""

    paper: Size
    area: Rect
    pages: tuple[MatPage, ...]


@dataclass(frozen=True, slots=True)
class _Field:
    """The printable part of a page, and its contents. `head` is the height that the title needs
    above; `is_column`: words are over the first row only."""

    area: Rect
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
        """Of rows with the words over them."""
        labels = (1 if self.is_column else rows) * LABEL if has_words else 0.0
        return rows * self.card.height + (rows - 1) * ROW_GAP + labels

    def capacity(self, head: float, *, has_words: bool) -> int:
        rows = len(self.counts)
        while rows and self.height(rows, has_words=has_words) + head > self.area.height + 1e-6:
            rows -= 1
        return rows

    def boxes(self, first: int, rows: int, x: float, y: float) -> Iterator[tuple[Rect, ...]]:
        """Rows of boxes with the top left corner of the first at x, y."""
        step = self.card.height + ROW_GAP + (0 if self.is_column else LABEL)
        for number in range(rows):
            lefts = [
                x + n * (self.card.width + self.gap) for n in range(self.counts[first + number])
            ]
            top = y + number * step
            yield tuple(Rect(left, top, self.card.width, self.card.height) for left in lefts)


def lay_mat(
    page: Size, margin: float, card: Size, counts: tuple[int, ...], *, head: float, is_column: bool
) -> LaidMat:
    """The mat on landscape or upright pages, with its name below or next to it, whichever takes
    fewer pages. Raises NoRoom."""
    short, long = sorted((page.width, page.height))
    found = []
    for size in (Size(long, short), Size(short, long)):
        inner = Size(size.width - 2 * margin, size.height - 2 * margin)
        for width, height in (
            (inner.width, inner.height - ROOM_FOR_NAME),
            (inner.width - ROOM_FOR_NAME, inner.height),
        ):
            field = _Field(Rect(margin, margin, width, height), card, counts, head, is_column)
            if max(counts) == 1 or field.gap >= LEAST_GAP:
                found.append(LaidMat(size, field.area, _pages_of_parts(field)))
    whole = [laid for laid in found if laid.pages]
    if not whole:
        raise NoRoom(f"places of {card}, up to {max(counts)} in a row, are larger than the paper")
    return min(whole, key=lambda laid: len(laid.pages))


def _pages_of_parts(field: _Field) -> tuple[MatPage, ...]:
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
        title = Rect(area.x, y - LABEL, free, area.bottom - 2 * (y - LABEL - area.y) - area.y)
        return MatPage(0, tuple(field.boxes(0, rows, x, y)), title)
    x = area.x + (area.width - field.width(max(field.counts))) / 2
    boxes = tuple(field.boxes(0, rows, x, y))
    short = min(boxes, key=len)
    start = short[-1].right + 2 * MOST_GAP
    right = x + field.width(max(field.counts))
    if right - start < SIDE:
        return None
    return MatPage(0, boxes, Rect(start, short[0].y, right - start, short[0].height))


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
        height = field.height(rows, has_words=has_words)
        label = LABEL if has_words else 0.0
        top = area.bottom - height if first == 0 else area.y
        boxes = tuple(field.boxes(first, rows, x, top + label))
        title = Rect(area.x, area.y, area.width, top - area.y) if first == 0 else None
        yield MatPage(first, boxes, title)
        first, head = first + rows, 0.0


def draw_mats(
    draw: Draw,
    report: Report,
    *,
    page: Size,
    margin: float,
    players: int | None = None,
    mats: tuple[Mat, ...] | None = None,
) -> tuple[Page, ...]:
    """Some mats of a game, or all; a player's mat for each of `players`, or for all. A problem of
    one is reported, and the others are still drawn."""
    drawn: list[Page] = []
    for mat in draw.game.mats if mats is None else mats:
        with reported(report, mat.pos, f"mat {quote(mat.id)}"):
            for colour in _colours(draw.game, mat, players):
                drawn.extend(_pages(draw, mat, colour, page, margin))
    return tuple(drawn)


def _colours(game: Game, mat: Mat, players: int | None) -> tuple[str | None, ...]:
    if not mat.is_a_players:
        return (None,)
    deck = next(part for part in game.components if part.id == mat.deck)
    return deck.colours[:players]


def _pages(draw: Draw, mat: Mat, colour: str | None, page: Size, margin: float) -> Iterator[Page]:
    game = draw.game
    card = next(part.size for part in game.components if part.id == mat.deck) or Size(63, 88)
    counts = tuple(len(row) for row in mat.places) * mat.down
    head, is_column = head_of(mat), mat.down > 1
    found = lay_mat(page, margin, card, counts, head=head, is_column=is_column)
    size, laid, area = found.paper, found.pages, found.area
    names = [mat.id, *([colour] if colour else [])]
    for number, each in enumerate(laid):
        paper = open_page(draw, size=size, signs=_signs(game, mat, colour))
        picture = _picture(paper, mat, each, colour, is_last=number == len(laid) - 1)
        name = "-".join(["mat", *names, *([str(number + 1)] if len(laid) > 1 else [])])
        drawn = (area.x, area.y, area.right, area.bottom)
        own = (name, name, size, picture, mat.pos)
        yield Page(*own, drawn=drawn, extra="mat", colour=colour)


def _picture(
    page: PlainPage, mat: Mat, laid: MatPage, colour: str | None, *, is_last: bool
) -> Picture:
    heading = None
    if laid.title is not None:
        heading = heading_of(page, mat, laid.title, colour, has_more=not is_last)
    rows, places = mat.places * mat.down, []
    for at, boxes in enumerate(laid.rows, start=laid.first):
        for spot, box in zip(rows[at], boxes, strict=True):
            has_word = mat.down == 1 or at == 0
            number = at + 1 if mat.down > 1 and not spot.fan else None
            places.append(place_of(page, spot, box, colour, number=number, has_word=has_word))
    return page.picture(TEMPLATE, heading=heading, places=places)


def _signs(game: Game, mat: Mat, colour: str | None) -> tuple[str, ...]:
    suits = game.palette.suits if game.palette else {}
    own = suits.get("colour", {}).get(colour or "", {}).get("symbol")
    found = (own, *(_sign(game, spot) for spot in mat.spots))
    return tuple(name for name in found if name)


def _sign(game: Game, spot: MatPlace) -> str | None:
    suits = game.palette.suits if game.palette else {}
    field, _, value = spot.word.partition(".")
    return spot.sign or suits.get(field, {}).get(value, {}).get("symbol")
