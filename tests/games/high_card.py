"""The toy game of tests/plugins, for the tests of play/: skill matters a little."""

from dataclasses import replace

from printnplay.games.engine.facts import Cards
from tests.plugins.toy.toy_game import PLAYABLE as TOY
from tests.plugins.toy.toy_game import Move, Play, State, View, high_card

__all__ = ["CARDS", "DECK", "PLAYABLE", "SOURCE", "Move", "Play", "State", "View", "high_card"]
CARDS: Cards = {f"card-{n:02}": {"value": n} for n in range(12)}
DECK = tuple(CARDS)


def highest(view: View, legal: tuple[Move, ...], generator: object) -> Move:
    """A bot: always the highest card."""
    return legal[-1]


def lowest(view: View, legal: tuple[Move, ...], generator: object) -> Move:
    return legal[0]


PLAYABLE = replace(TOY, bots={"highest": highest, "lowest": lowest})
SOURCE = f"{__name__}:PLAYABLE"
