"""Mats: plain papers that show where cards lie, in true size.

Comes in: a game's Mats and a paper. Goes out: Pages with an outline for each pile; those of a
player's mat in each player's colour.
"""

from collections.abc import Iterator

from printnplay.core.diagnostics import Report, quote
from printnplay.core.units import Size
from printnplay.data.accessories import Mat, Spot
from printnplay.data.model import Game
from printnplay.faces.face import Page
from printnplay.faces.session import Draw
from printnplay.kinds.mat.mat_layout import MatPage, lay_mat
from printnplay.kinds.mat.mat_parts import draw_spot, draw_title, head_of
from printnplay.kinds.plain import Plain, open_page, reported


def draw_mats(
    draw: Draw, report: Report, *, page: Size, margin: float, players: int | None = None
) -> tuple[Page, ...]:
    """All mats of a game; a player's mat for each of `players`, or of all. What is wrong with one
    is reported, and the others are drawn."""
    drawn: list[Page] = []
    for mat in draw.game.mats:
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
        plain = open_page(draw, size=size, signs=_signs(game, mat, colour))
        _draw(plain, mat, each, colour, is_last=number == len(laid) - 1)
        name = "-".join(["mat", *names, *([str(number + 1)] if len(laid) > 1 else [])])
        picture, drawn = plain.canvas.to_picture(), (area.x, area.y, area.right, area.bottom)
        yield Page(name, name, size, picture, mat.pos, drawn=drawn)


def _draw(plain: Plain, mat: Mat, laid: MatPage, colour: str | None, *, is_last: bool) -> None:
    rows = mat.places * mat.down
    if laid.title is not None:
        draw_title(plain, mat, laid.title, colour, has_more=not is_last)
    for number, boxes in enumerate(laid.rows):
        at = laid.first + number
        for spot, box in zip(rows[at], boxes, strict=True):
            has_word = mat.down == 1 or at == 0
            shown = at + 1 if mat.down > 1 and not spot.fan else None
            draw_spot(plain, spot, box, colour, number=shown, has_word=has_word)


def _signs(game: Game, mat: Mat, colour: str | None) -> tuple[str, ...]:
    suits = game.palette.suits if game.palette else {}
    own = suits.get("colour", {}).get(colour or "", {}).get("symbol")
    found = (own, *(_sign(game, spot) for spot in mat.spots))
    return tuple(name for name in found if name)


def _sign(game: Game, spot: Spot) -> str | None:
    suits = game.palette.suits if game.palette else {}
    field, _, value = spot.word.partition(".")
    return spot.sign or suits.get(field, {}).get(value, {}).get("symbol")
