"""Pads: papers to write the score on, one or four to a page, with a column per player.

There are two kinds of tables: rounds with points and totals, and games with rows of words.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printnplay.core.diagnostics import Report, quote
from printnplay.core.units import Size
from printnplay.data.model import Component, Game
from printnplay.drawing.picture import Picture
from printnplay.faces.face import Page
from printnplay.faces.session import Draw
from printnplay.kinds.kind import spec_of
from printnplay.kinds.pad.spec import Pad, PadRow, PadSpec
from printnplay.kinds.pad.table import FULL, QUARTER, PadTable, Rule
from printnplay.kinds.plain import (
    BOLD,
    FINE,
    TITLES,
    WORDS,
    NoRoom,
    Rect,
    TextBox,
    open_page,
    reported,
)
from printnplay.text.lines import FLOOR_MM

# The points' share of a column that has totals, too.
POINTS = 0.45
NARROWEST = 5.5
FIVE = 5
MOST_GAMES = 9
COLOUR_MM = 3.4

TEMPLATE = "pad.svg.j2"
GUTTER = 4.0


def lay_out_table(table: PadTable) -> None:
    """Raises NoRoom, TextTooLong."""
    cells = len(table.columns) * (2 if table.pad.is_running else 1)
    if (table.box.width - table.label) / cells < NARROWEST:
        raise NoRoom(f"{cells} columns of {NARROWEST:g} mm are too wide")
    table.head()
    kind = Games(table) if table.pad.rows else Rounds(table)
    table.hint(kind.lay_out(table.box.y + table.grain.head))


@dataclass(frozen=True, slots=True)
class Rounds:
    """A numbered row per round. With running totals there is a row before the first round and a
    'continued' one after the last; without, a row of totals."""

    table: PadTable

    def lay_out(self, top: float) -> float:
        """Gives where it ends. Raises NoRoom, TextTooLong."""
        table, grain, is_running = self.table, self.table.grain, self.table.pad.is_running
        sub = 1.7 * grain.text if is_running else 0.0
        begin = top + grain.name + sub
        room, more = table.bottom - begin, 2 if is_running else 1
        count = self._count(room, more)
        height = min(grain.most, room / (count + more))
        first = begin + (height if is_running else 0.0)
        last = first + count * height
        if is_running:
            self._totals(top + grain.name, sub, last + height)
            self._carried("pad.before", begin, height)
        self._carried("pad.continued" if is_running else "pad.total", last, height)
        for number in range(count):
            self._number(number + 1, first + number * height, height)
        table.name_row(table.page.word("pad.name"), top, grain.name, is_title=True)
        self._lines(top, first, count, height)
        return last + height

    def _count(self, room: float, more: int) -> int:
        """How many rounds are on it."""
        wanted, least = self.table.pad.rounds, self.table.grain.least
        fits = int(room / least + 1e-6) - more
        if wanted <= fits:
            return wanted
        if self.table.grain.is_whole or fits < 1:
            found = f"there is room for {max(fits, 0)}"
            raise NoRoom(f"{wanted} rows of {least:g} mm do not fit, {found}")
        return fits

    def _totals(self, top: float, sub: float, bottom: float) -> None:
        """Each player's column in two: the points, and on a tint the total so far."""
        table, share = self.table, POINTS * self.table.column
        for x in table.lefts:
            rest = table.column - share
            table.shade(x + share, top, x + table.column, bottom)
            self._subhead("pad.points", x, share, top + sub / 2)
            self._subhead("pad.total", x + share, rest, top + sub / 2)
        table.name_row(table.page.word("pad.round"), top, sub)

    def _subhead(self, key: str, x: float, width: float, y: float) -> None:
        """The word, or its short form in a narrow column."""
        size, room = max(FLOOR_MM, 0.85 * self.table.grain.text), width - 0.6
        words = self.table.page.word(key)
        if self.table.page.width_of(words, FLOOR_MM, WORDS, 600) > room:
            words = self.table.page.word(f"{key}-short")
        box = TextBox(words, x + width / 2, y, room, size, FLOOR_MM, anchor="middle")
        self.table.write(replace(box, is_middle=True))

    def _carried(self, key: str, top: float, height: float) -> None:
        """A row that has totals and no points."""
        table = self.table
        table.name_row(table.page.word(key), top, height)
        for x in table.lefts if table.pad.is_running else ():
            table.bar(x, POINTS * table.column, top, height)

    def _number(self, number: int, top: float, height: float) -> None:
        table = self.table
        size, x = min(1.25 * table.grain.text, 0.66 * height), table.box.x + table.label / 2
        box = TextBox(str(number), x, top + height / 2, table.label, size, font=TITLES, weight=400)
        table.write(replace(box, anchor="middle", is_middle=True))

    def _lines(self, top: float, first: float, count: int, height: float) -> None:
        """Rules between rounds, a stronger one after every fifth, and those between players."""
        table, bottom = self.table, first + (count + 1) * height
        begin = top + table.grain.name
        for number in range(1, count):
            table.across(first + number * height, FINE if number % FIVE else BOLD)
        for y in (begin, first, bottom - height):
            table.across(y, BOLD)
        if table.pad.is_running:
            table.across(first - height, FINE)
        for x in table.lefts:
            table.upright(x, top, bottom, BOLD)
            if table.pad.is_running:
                table.upright(x + POINTS * table.column, begin, bottom, FINE)
        table.frame(top, bottom)


@dataclass(frozen=True, slots=True)
class Games:
    """Rows with words and their total, once for each game that there is room for."""

    table: PadTable

    def lay_out(self, top: float) -> float:
        """Gives where it ends. Raises NoRoom, TextTooLong."""
        table, grain, rows = self.table, self.table.grain, len(self.table.pad.rows) + 1
        top += self._crown(top) if table.pad.columns else 0.0
        gap, least = 0.9 * grain.text, grain.name + rows * grain.least
        room = table.bottom - top
        games = min(MOST_GAMES, int((room + gap) / (least + gap) + 1e-6))
        if games < 1:
            raise NoRoom(f"{rows} rows of {grain.least:g} mm and the names do not fit")
        each = (room + gap) / games - gap
        height = min(grain.most, (each - grain.name) / rows)
        for number in range(games):
            self._game(number + 1, top, height)
            top += grain.name + rows * height + gap
        return top - gap

    def _crown(self, top: float) -> float:
        """The players' colours and symbols over their columns; gives their height. A quarter of
        a page is too narrow for the colours' names."""
        table = self.table
        radius = min(0.36 * table.column, 1.25 * table.grain.text)
        for x, colour in self._middles():
            badge = table.page.badge(colour, x, top + radius + 0.4, radius)
            table.marks.append(("badge", badge))
            if table.grain.is_whole:
                y, room = top + 2 * radius + 1.2 * COLOUR_MM, table.column - 1
                word = table.page.word(f"colour.{colour}")
                box = TextBox(word, x, y, room, COLOUR_MM, FLOOR_MM, anchor="middle")
                table.write(box)
        return 2 * radius + (1.9 * COLOUR_MM if table.grain.is_whole else 1.9)

    def _middles(self) -> Iterator[tuple[float, str]]:
        """Of the columns that have a colour."""
        for x, colour in zip(self.table.lefts, self.table.columns, strict=True):
            if colour:
                yield x + self.table.column / 2, colour

    def _game(self, number: int, top: float, height: float) -> None:
        table, rows = self.table, self.table.pad.rows
        y = top + table.grain.name
        total = y + len(rows) * height
        table.shade(table.box.x, total, table.box.right, total + height)
        self._names(f"{table.page.word('pad.game')} {number}", top)
        for index, row in enumerate(rows):
            self._row(row, y + index * height, height)
            table.across(y + index * height, FINE if index else BOLD)
        table.name_row(table.page.word("pad.total"), total, height, is_title=True)
        table.across(total, BOLD)
        for index, x in enumerate(table.lefts):
            table.upright(x, top, total + height, FINE if index else BOLD)
        table.frame(top, total + height)

    def _names(self, game: str, top: float) -> None:
        """The game's number and, if there is room, that names go here."""
        table, height = self.table, self.table.grain.name
        if not table.grain.is_whole:
            table.name_row(game, top, height, is_title=True)
            return
        table.name_row(game, top, 0.62 * height, is_title=True)
        x, y = table.box.x + 0.45 * table.grain.text, top + 0.84 * height
        words = table.page.word("pad.name")
        table.note(words, x, y, table.label - 2, size=2.8)

    def _row(self, row: PadRow, top: float, height: float) -> None:
        """What it is, with what each counts if that is not one; a stroke for those without it."""
        table = self.table
        fact = table.page.draw.game.facts.get(row.times or "")
        each = str(fact.value) if fact else "1"
        times = "" if each == "1" else f" \u00d7\u00a0{each}"
        table.name_row(table.page.word(row.word) + times, top, height)
        for x, colour in zip(table.lefts, table.columns, strict=True):
            if row.only and colour not in row.only:
                table.bar(x, table.column, top, height)


def draw_pads(
    draw: Draw, part: Component, report: Report, *, page: Size, margin: float, to_a_page: int = 1
) -> tuple[Page, ...]:
    """The page of a pad, or nothing if something is wrong with it: that is reported."""
    pad = spec_of(part, PadSpec).pad
    if pad is None:
        return ()
    with reported(report, pad.pos, f"pad {quote(part.id)}"):
        picture = _picture(draw, part, pad, page, margin, to_a_page)
        return (Page(part.id, part.id, page, picture, pad.pos, pieces=part.copies),)
    return ()


def _picture(
    draw: Draw, part: Component, pad: Pad, size: Size, margin: float, to_a_page: int
) -> Picture:
    columns = _columns(draw.game, pad)
    page = open_page(draw, size=size, signs=_signs(draw.game, columns))
    name, grain = page.word(f"component.{part.id}"), FULL if to_a_page == 1 else QUARTER
    tables = []
    for box in _boxes(size, margin, to_a_page):
        table = PadTable(page, name, pad, columns, box, grain)
        lay_out_table(table)
        tables.append(table)
    cuts = tuple(_cuts(size, margin)) if to_a_page > 1 else ()
    return page.picture(TEMPLATE, pads=tables, cuts=cuts)


def _columns(game: Game, pad: Pad) -> tuple[str | None, ...]:
    """The colours at the head of the columns, or None for each player."""
    decks = {part.id: part.card_colours for part in game.components}
    return decks.get(pad.columns or "") or (None,) * game.players[1]


def _signs(game: Game, columns: tuple[str | None, ...]) -> tuple[str, ...]:
    looks = game.palette.suits.get("colour", {}) if game.palette else {}
    found = (looks.get(colour, {}).get("symbol") for colour in columns if colour)
    return tuple(name for name in found if name)


def _boxes(page: Size, margin: float, to_a_page: int) -> Iterator[Rect]:
    """Where the pads are: one inside the margins, or four around the middle of the page."""
    if to_a_page == 1:
        yield Rect(margin, margin, page.width - 2 * margin, page.height - 2 * margin)
        return
    width = page.width / 2 - margin - GUTTER
    height = page.height / 2 - margin - GUTTER
    for y in (margin, page.height / 2 + GUTTER):
        for x in (margin, page.width / 2 + GUTTER):
            yield Rect(x, y, width, height)


def _cuts(page: Size, margin: float) -> Iterator[Rule]:
    """The lines to cut four pads apart."""
    width, height = page.width, page.height
    yield Rule(width / 2, margin, width / 2, height - margin, FINE)
    yield Rule(margin, height / 2, width - margin, height / 2, FINE)
