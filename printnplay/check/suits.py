"""Suits that must be told apart: by colour for every eye, or by a second code on the face itself.

Comes in: a Game and its faces. Goes out: the pairs that collapse, and a diagnostic where a face
of such a pair does not carry its symbol.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from printnplay.check.colours import VISIONS, difference
from printnplay.check.findings import Finding
from printnplay.diag import Diagnostic, Report, Severity, quote
from printnplay.model import Face, Game, Side

COLLAPSE = 10.0

_USE = re.compile(r'href="#([^"]+)"')


@dataclass(frozen=True, slots=True)
class Pair:
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
    for found in suit_findings(game, faces):
        report.add(found.problem)


def suit_findings(game: Game, faces: tuple[Face, ...]) -> Iterator[Finding]:
    """Every front that shows a value of a collapsing pair must use that value's symbol."""
    if game.palette is None:
        return
    risky = _risky(game)
    values = {(part.id, card.id): card.values for part in game.components for card in part.cards}
    for face in faces:
        used = set(_USE.findall(face.svg))
        for suit, look in game.palette.suits.items():
            value = values.get((face.component, face.cards[0]), {}).get(suit)
            other = risky.get((suit, str(value)))
            if face.side is Side.FRONT and other is not None:
                symbol = look[str(value)].get("symbol")
                is_shared = symbol == look[other].get("symbol")
                if symbol is None or is_shared or symbol not in used:
                    message = f"{suit} {quote(str(value))} is told by colour alone"
                    help = f'draw its symbol: <use href="#{symbol}" .../>'
                    if symbol is None or is_shared:
                        own = f"a 'symbol:' that {quote(other)} has not"
                        help = f"give it {own}, in {game.palette.pos.file}, and draw it"
                    problem = Diagnostic("PNP320", message, face.pos, Severity.WARNING, help)
                    yield Finding(problem, face.name)


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
