"""Pads: papers to write the score on, one or four to a page.

Comes in: a component's Pad and a page. Goes out: a Page of tables with a column a player.
"""

from collections.abc import Iterator

from printnplay.core.diagnostics import Report, quote
from printnplay.core.units import Size
from printnplay.data.accessories import Pad
from printnplay.data.model import Component, Game
from printnplay.faces.face import Page
from printnplay.faces.session import Draw
from printnplay.kinds.pad.pad_games import draw_games
from printnplay.kinds.pad.pad_rounds import draw_rounds
from printnplay.kinds.pad.pad_sheet import FULL, QUARTER, PadSheet
from printnplay.kinds.plain import FINE, Box, NoRoom, Plain, open_page, reported

GUTTER = 4.0
NARROWEST = 5.5


def draw_pads(
    draw: Draw, part: Component, report: Report, *, page: Size, margin: float, to_a_page: int = 1
) -> tuple[Page, ...]:
    """The page of a pad, or nothing where something is wrong with it: that is reported."""
    pad = part.pad
    if pad is None:
        return ()
    columns = _columns(draw.game, pad)
    with reported(report, pad.pos, f"pad {quote(part.id)}"):
        plain = open_page(draw, size=page, signs=_signs(draw.game, columns))
        for box in _boxes(page, margin, to_a_page):
            grain = FULL if to_a_page == 1 else QUARTER
            _draw(PadSheet(plain, part, pad, columns, box, grain))
        if to_a_page > 1:
            _cut_lines(plain, margin)
        return (Page(part.id, part.id, page, plain.canvas.to_picture(), pad.pos),)
    return ()


def _columns(game: Game, pad: Pad) -> tuple[str | None, ...]:
    """The colours at the head of the columns, or nothing for each player."""
    decks = {part.id: part.card_colours for part in game.components}
    return decks.get(pad.columns or "") or (None,) * game.players[1]


def _signs(game: Game, columns: tuple[str | None, ...]) -> tuple[str, ...]:
    looks = game.palette.suits.get("colour", {}) if game.palette else {}
    found = (looks.get(colour, {}).get("symbol") for colour in columns if colour)
    return tuple(name for name in found if name)


def _draw(sheet: PadSheet) -> None:
    cells = len(sheet.columns) * (2 if sheet.pad.is_running else 1)
    if (sheet.box.width - sheet.label) / cells < NARROWEST:
        raise NoRoom(f"{cells} columns of {NARROWEST:g} mm are too wide")
    top = sheet.head()
    if sheet.pad.rows:
        draw_games(sheet, top)
    else:
        draw_rounds(sheet, top)


def _boxes(page: Size, margin: float, to_a_page: int) -> Iterator[Box]:
    """Where the pads lie: one inside the margins, or four around the middle of the page."""
    if to_a_page == 1:
        yield Box(margin, margin, page.width - 2 * margin, page.height - 2 * margin)
        return
    width = page.width / 2 - margin - GUTTER
    height = page.height / 2 - margin - GUTTER
    for y in (margin, page.height / 2 + GUTTER):
        for x in (margin, page.width / 2 + GUTTER):
            yield Box(x, y, width, height)


def _cut_lines(plain: Plain, margin: float) -> None:
    width, height = plain.canvas.size.width, plain.canvas.size.height
    style = {"stroke": plain.soft, "stroke_width": FINE, "stroke_dasharray": "2 2"}
    plain.canvas.line((width / 2, margin), (width / 2, height - margin), **style)
    plain.canvas.line((margin, height / 2), (width - margin, height / 2), **style)
