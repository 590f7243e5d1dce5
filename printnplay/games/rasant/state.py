"""A position of Rasant, and what one seat may know of it."""

from dataclasses import dataclass

from printnplay.games.engine.facts import Seat
from printnplay.games.engine.fast_frozen import copier, fast_frozen, replacer
from printnplay.games.rasant.deck import Deck

HAND = 6


@fast_frozen
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


@fast_frozen
@dataclass(frozen=True, slots=True)
class View:
    seat: Seat
    deck: Deck
    phase: str
    line: tuple[int, ...]
    stock: int
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    discards: tuple[int, ...]
    scores: tuple[int, ...]
    turn: Seat
    colour: str
    table: tuple[tuple[Seat, int], ...]
    passed: tuple[Seat, ...]


changed = replacer(State)
seen = copier(State, View)
imagined = copier(View, State)
