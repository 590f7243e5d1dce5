"""A pad of games: rows with words and their total, once for each game that there is room for."""

from printnplay.data.accessories import PadRow
from printnplay.kinds.pad.pad_sheet import PadSheet
from printnplay.kinds.plain import BOLD, FINE, TITLES, NoRoom
from printnplay.text.lines import FLOOR_MM

MOST_GAMES = 9
COLOUR_MM = 3.4


def draw_games(sheet: PadSheet, top: float) -> None:
    """Raises NoRoom."""
    grain, rows = sheet.grain, len(sheet.pad.rows) + 1
    top += _crown(sheet, top) if sheet.pad.columns else 0.0
    gap, least = 0.9 * grain.text, grain.name + rows * grain.least
    room = sheet.bottom - top
    games = min(MOST_GAMES, int((room + gap) / (least + gap) + 1e-6))
    if games < 1:
        raise NoRoom(f"{rows} rows of {grain.least:g} mm and the names do not fit")
    each = (room + gap) / games - gap
    high = min(grain.most, (each - grain.name) / rows)
    for number in range(games):
        _game(sheet, number + 1, top, high)
        top += grain.name + rows * high + gap
    sheet.hint(top - gap)


def _crown(sheet: PadSheet, top: float) -> float:
    """The players' colours and symbols over their columns; gives how high that is. A quarter of a
    page is too narrow for the colours' names."""
    radius = min(0.36 * sheet.column, 1.25 * sheet.grain.text)
    for number, colour in enumerate(sheet.columns):
        x = sheet.left(number) + sheet.column / 2
        if colour:
            sheet.plain.badge(colour, x, top + radius + 0.4, radius)
        if colour and sheet.grain.is_whole:
            _colour(sheet, colour, x, top + 2 * radius + 1.2 * COLOUR_MM)
    return 2 * radius + (1.9 * COLOUR_MM if sheet.grain.is_whole else 1.9)


def _colour(sheet: PadSheet, colour: str, x: float, y: float) -> None:
    sheet.plain.canvas.text(
        sheet.plain.word(f"colour.{colour}"),
        x,
        y,
        sheet.column - 1,
        size=COLOUR_MM,
        minimum=FLOOR_MM,
        anchor="middle",
        fill=sheet.plain.ink,
    )


def _game(sheet: PadSheet, number: int, top: float, high: float) -> None:
    plain, rows = sheet.plain, sheet.pad.rows
    y = top + sheet.grain.name
    total = y + len(rows) * high
    sheet.shade(sheet.box.x, total, total + high, sheet.box.right)
    _names(sheet, f"{plain.word('pad.game')} {number}", top)
    for index, row in enumerate(rows):
        _row(sheet, row, y + index * high, high)
        sheet.rule(y + index * high, FINE if index else BOLD)
    sheet.say(plain.word("pad.total"), total, high, font=TITLES)
    sheet.rule(total, BOLD)
    for column in range(len(sheet.columns)):
        sheet.upright(sheet.left(column), top, total + high, FINE if column else BOLD)
    sheet.frame(top, total + high)


def _names(sheet: PadSheet, game: str, top: float) -> None:
    """The game's number and, where there is room, that names go here."""
    high = sheet.grain.name
    if not sheet.grain.is_whole:
        sheet.say(game, top, high, font=TITLES)
        return
    sheet.say(game, top, 0.62 * high, font=TITLES)
    x, y = sheet.box.x + 0.45 * sheet.grain.text, top + 0.84 * high
    width = sheet.label - 2
    text = sheet.plain.canvas.text
    text(sheet.plain.word("pad.name"), x, y, width, size=2.8, minimum=FLOOR_MM, weight=400)


def _row(sheet: PadSheet, row: PadRow, top: float, high: float) -> None:
    """What it is, with what each counts where that is not one; a stroke for those without it."""
    fact = sheet.plain.game.facts.get(row.times or "")
    each = str(fact.value) if fact else "1"
    times = "" if each == "1" else f" \u00d7\u00a0{each}"
    sheet.say(sheet.plain.word(row.word) + times, top, high)
    for number, colour in enumerate(sheet.columns):
        if row.only and colour not in row.only:
            sheet.bar(sheet.left(number), sheet.column, top, high)
