"""Pads: the rows and columns of a paper to write on.

Comes in: a component's checked map, later the whole game. Goes out: a Pad, whose deck, facts and
colours are there.
"""

from collections.abc import Iterable

from printnplay.core.diagnostics import Pos, Report, did_you_mean, listed, quote
from printnplay.data.accessories import Pad, PadRow
from printnplay.data.model import Game, Kind
from printnplay.data.shape import Checked


def read_pad(part: Checked, report: Report) -> Pad | None:
    pad = part.get("pad", Checked)
    is_pad = part.get("kind", str) == Kind.PAD
    if is_pad and "pad" not in part.at:
        message = f"pad {quote(part.get('id', str) or '')} does not say what is written on it"
        report.error("PNP103", part.pos, message=message, help="add 'pad: {rows: 20}'")
    if pad is None:
        return None
    if not is_pad:
        report.error("PNP104", pad.pos, message="expected 'kind: pad' where there is a 'pad'")
    rows = tuple(_row(row) for row in pad.many("rows", Checked))
    if not rows and pad.data.get("rows") == ():
        report.error("PNP105", pad.place("rows"), message="expected at least one row, found none")
    return Pad(
        pad.pos,
        rounds=pad.get("rows", int) or 0,
        rows=rows,
        is_running=pad.get("running", bool) or False,
        columns=pad.get("columns", str),
        hint=pad.get("hint", str),
        places=pad.at,
    )


def _row(row: Checked) -> PadRow:
    only = row.many("only", str)
    return PadRow(row.get("word", str) or "", row.pos, row.get("times", str), only, row.at)


def check_pads(game: Game, report: Report) -> None:
    """The decks, facts and colours that pads name are there."""
    for part in game.components:
        if part.pad is not None:
            colours = _colours(game, part.pad, report)
            for row in part.pad.rows:
                _check_row(game, row, colours, report)


def _colours(game: Game, pad: Pad, report: Report) -> tuple[str, ...]:
    if pad.columns is None:
        return ()
    decks = {part.id: part for part in game.components if part.card_colours}
    if pad.columns not in decks:
        message = f"there is no deck {quote(pad.columns)} with colours"
        help = did_you_mean(pad.columns, decks) or f"write {listed(map(quote, decks))}"
        report.error("PNP160", pad.place("columns"), message=message, help=help if decks else None)
        return ()
    return decks[pad.columns].card_colours


def _check_row(game: Game, row: PadRow, colours: tuple[str, ...], report: Report) -> None:
    numbers = [name for name, fact in game.facts.items() if _is_number(fact.value)]
    if row.times is not None and row.times not in numbers:
        _miss(
            f"fact {quote(row.times)} that is a number",
            row.times,
            numbers,
            row.place("times"),
            report,
        )
    for colour in row.only:
        if colour not in colours:
            _miss(
                f"column for the colour {quote(colour)}", colour, colours, row.place("only"), report
            )


def _is_number(value: object) -> bool:
    return isinstance(value, int) or (isinstance(value, str) and value.isdigit())


def _miss(what: str, name: str, known: Iterable[str], pos: Pos, report: Report) -> None:
    help = did_you_mean(name, known)
    report.error("PNP160", pos, message=f"there is no {what}", help=help)
