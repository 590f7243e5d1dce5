"""Suits that must be told apart: by colour for every eye, or by a second code on the face itself.

Comes in: a Game and its faces. Goes out: the pairs that collapse, the symbols that faces of such a
pair need, and a diagnostic where one does not carry it.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Problem, Report, Severity, quote
from printnplay.core.geometry import Side
from printnplay.data.model import Game
from printnplay.faces.face import Face
from printnplay.preflight.colours import VISIONS, difference

COLLAPSE = 10.0


class Pair(NamedTuple):
    """Two values of a suit, and how far apart a kind of vision sees them."""

    suit: str
    first: str
    second: str
    vision: str
    difference: float


def collapsing_pairs(game: Game) -> Iterator[Pair]:
    """The pairs of a game's palette that some eye, or a grey printer, cannot tell apart."""
    for suit, values in game.palette.suits.items() if game.palette else ():
        coloured = {name: look["base"] for name, look in values.items() if "base" in look}
        for (first, one), (second, two) in combinations(coloured.items(), 2):
            for vision in VISIONS:
                found = difference(one, two, vision)
                if found < COLLAPSE:
                    yield Pair(suit, first, second, vision, found)


def check_suits(game: Game, faces: tuple[Face, ...], report: Report) -> None:
    """The quick way: every front that needs a second code must name it."""
    for face, code in needed_codes(game, faces):
        if face.is_drawn and (code.symbol is None or code.symbol not in face.picture.names):
            report.add(code.problem(face.pos))


class Code(NamedTuple):
    """A value of a suit that a front has to tell otherwise than by colour: by its symbol, if it has
    one of its own; `base` is its colour, `palette` where it may get a symbol."""

    suit: str
    value: str
    symbol: str | None
    base: str
    other: str
    palette: str

    def problem(self, pos: Pos, why: str | None = None) -> Problem:
        """Where it is not drawn at all, or nobody sees it."""
        message = f"{self.suit} {quote(self.value)} is told by colour alone"
        help = f'draw its symbol: <use href="#{self.symbol}" .../>'
        if self.symbol is None:
            own = f"a 'symbol:' that {quote(self.other)} has not"
            help = f"give it {own}, in {self.palette}, and draw it"
        elif why:
            message = f"{message}: nobody sees its symbol {quote(self.symbol)} ({why})"
            help = "draw it 2 mm large or more, inside the cut, in an ink that stands out"
        return Problem("PNP320", message, pos, Severity.WARNING, help)


def needed_codes(game: Game, faces: Iterable[Face]) -> Iterator[tuple[Face, Code]]:
    """Every front that shows a value of a collapsing pair, with that value."""
    if game.palette is None:
        return
    risky, file = _risky(game), game.palette.pos.file
    values = {(part.id, card.id): card.values for part in game.components for card in part.cards}
    for face in faces:
        own = values.get((face.component, face.cards[0]), {})
        for suit, look in game.palette.suits.items():
            value = str(own.get(suit))
            other = risky.get((suit, value))
            if face.side is Side.FRONT and other is not None:
                symbol = look[value].get("symbol")
                is_shared = symbol == look[other].get("symbol")
                own_symbol = None if is_shared else symbol
                yield face, Code(suit, value, own_symbol, look[value]["base"], other, file)


def _risky(game: Game) -> dict[tuple[str, str], str]:
    """The values that some eye takes for another, and that other: first one of the same symbol."""
    found: dict[tuple[str, str], str] = {}
    suits = game.palette.suits if game.palette else {}
    for pair in collapsing_pairs(game):
        look = suits[pair.suit]
        is_twin = look[pair.first].get("symbol") == look[pair.second].get("symbol")
        for one, other in ((pair.first, pair.second), (pair.second, pair.first)):
            if is_twin or (pair.suit, one) not in found:
                found[pair.suit, one] = other
    return found
