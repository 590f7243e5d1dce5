"""A pad of rounds: a numbered row a round, with points and the total so far."""

from printnplay.kinds.pad.pad_sheet import POINTS, PadSheet
from printnplay.kinds.plain import BOLD, FINE, TITLES, NoRoom
from printnplay.text.lines import FLOOR_MM

FIVE = 5


def draw_rounds(sheet: PadSheet, top: float) -> None:
    """With running totals there is a row before the first round and a 'continued' one after the
    last; without, a row of totals. Raises NoRoom."""
    grain, is_running = sheet.grain, sheet.pad.is_running
    sub = 1.7 * grain.text if is_running else 0.0
    begin = top + grain.name + sub
    room, more = sheet.bottom - begin, 2 if is_running else 1
    count = _count(sheet, room, more)
    high = min(grain.most, room / (count + more))
    first = begin + (high if is_running else 0.0)
    last = first + count * high
    if is_running:
        _totals(sheet, top + grain.name, sub, last + high)
        _carried(sheet, "pad.before", begin, high)
    _carried(sheet, "pad.continued" if is_running else "pad.total", last, high)
    for number in range(count):
        _number(sheet, number + 1, first + number * high, high)
    sheet.say(sheet.plain.word("pad.name"), top, grain.name, font=TITLES)
    _lines(sheet, top, first, count, high)
    sheet.hint(last + high)


def _count(sheet: PadSheet, room: float, more: int) -> int:
    """How many rounds are on it."""
    wanted, least = sheet.pad.rounds, sheet.grain.least
    fits = int(room / least + 1e-6) - more
    if wanted <= fits:
        return wanted
    if sheet.grain.is_whole or fits < 1:
        found = f"there is room for {max(fits, 0)}"
        raise NoRoom(f"{wanted} rows of {least:g} mm do not fit, {found}")
    return fits


def _totals(sheet: PadSheet, top: float, sub: float, bottom: float) -> None:
    """Each player's column in two: the points, and on a tint the total so far."""
    plain, share = sheet.plain, POINTS * sheet.column
    for number in range(len(sheet.columns)):
        x = sheet.left(number)
        rest = sheet.column - share
        sheet.shade(x + share, top, bottom, x + sheet.column)
        _subhead(sheet, "pad.points", x, share, top + sub / 2)
        _subhead(sheet, "pad.total", x + share, rest, top + sub / 2)
    sheet.say(plain.word("pad.round"), top, sub)


def _subhead(sheet: PadSheet, key: str, x: float, width: float, y: float) -> None:
    size = max(FLOOR_MM, 0.85 * sheet.grain.text)
    sheet.plain.canvas.text(
        _fitting(sheet, key, width - 0.6),
        x + width / 2,
        y,
        width - 0.6,
        size=size,
        minimum=FLOOR_MM,
        anchor="middle",
        middle=True,
        fill=sheet.plain.ink,
    )


def _fitting(sheet: PadSheet, key: str, width: float) -> str:
    """The word, or its short form in a narrow column."""
    word = sheet.plain.word(key)
    wide = sheet.plain.width(word, FLOOR_MM, "Source Sans Pro", 600)
    return word if wide <= width else sheet.plain.word(f"{key}-short")


def _carried(sheet: PadSheet, key: str, top: float, high: float) -> None:
    """A row that has totals and no points."""
    sheet.say(sheet.plain.word(key), top, high)
    if sheet.pad.is_running:
        for number in range(len(sheet.columns)):
            sheet.bar(sheet.left(number), POINTS * sheet.column, top, high)


def _number(sheet: PadSheet, number: int, top: float, high: float) -> None:
    size = min(1.25 * sheet.grain.text, 0.66 * high)
    sheet.plain.canvas.text(
        str(number),
        sheet.box.x + sheet.label / 2,
        top + high / 2,
        sheet.label,
        size=size,
        font=TITLES,
        weight=400,
        anchor="middle",
        middle=True,
        fill=sheet.plain.ink,
    )


def _lines(sheet: PadSheet, top: float, first: float, count: int, high: float) -> None:
    """Rules between rounds, a stronger one after every fifth, and those between players."""
    bottom = first + (count + 1) * high
    begin = top + sheet.grain.name
    for number in range(1, count):
        sheet.rule(first + number * high, FINE if number % FIVE else BOLD)
    for y in (begin, first, bottom - high):
        sheet.rule(y, BOLD)
    if sheet.pad.is_running:
        sheet.rule(first - high, FINE)
    for number in range(len(sheet.columns)):
        sheet.upright(sheet.left(number), top, bottom, BOLD)
        if sheet.pad.is_running:
            sheet.upright(sheet.left(number) + POINTS * sheet.column, begin, bottom, FINE)
    sheet.frame(top, bottom)
