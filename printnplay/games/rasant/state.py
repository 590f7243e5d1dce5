"""A position of Rasant."""

from dataclasses import dataclass

from printnplay.games.engine.contract import Seat
from printnplay.games.engine.fast_frozen import changer, quick
from printnplay.games.rasant.deck import Deck

HAND = 6


@quick
@dataclass(frozen=True, slots=True)
class State:
    """Cards and cars are numbers of the deck; hands are sorted; piles have their top first. Before
    the dealer's moves the line and the stock are as they lie in the box."""

    deck: Deck
    phase: str
    """line, shuffle, lot (the dealer's), play, over"""
    line: tuple[int, ...]
    stock: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    scores: tuple[int, ...]
    turn: Seat
    colour: str
    """The round's, '' before the lead."""
    table: tuple[tuple[Seat, int], ...]
    """The round's cards with who played them: the last is the highest."""
    passed: tuple[Seat, ...]
    """Out of the round, the first to pass first."""


changed = changer(State)
