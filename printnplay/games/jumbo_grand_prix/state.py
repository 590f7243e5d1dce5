"""A position of Jumbo Grand Prix."""

from dataclasses import dataclass

from printnplay.games.engine.contract import Phrase, Seat
from printnplay.games.engine.fast_frozen import changer, quick
from printnplay.games.jumbo_grand_prix.deck import PARTS, Deck, races

HAND, ROUNDS, CAR = 4, 4, 4
NO_PILES: tuple[tuple[str, ...], ...] = ((),) * len(PARTS)
STAGES = {"exchange": "round", "race": "race", "again": "raced", "over": "all-run"}
"""What a position's first line is called, by phase."""


@quick
@dataclass(frozen=True, slots=True)
class Prizes:
    """The score cards. They change once a race, so that turns copy one reference."""

    pile: tuple[str, ...]
    """Face down."""
    offer: tuple[str, ...]
    """This race's, the highest first."""
    won: tuple[tuple[str, ...], ...]
    gone: tuple[str, ...]
    """Out of the game: the odd ones of two players, and those that nobody took."""


@quick
@dataclass(frozen=True, slots=True)
class State:
    """Hands and cars are sorted; piles have their top first."""

    deck: Deck
    phase: str
    """score, stock, lot (the dealer's), exchange, race, again (the dealer's), over"""
    prizes: Prizes
    stock: tuple[str, ...]
    piles: tuple[tuple[str, ...], ...]
    hands: tuple[tuple[str, ...], ...]
    shown: tuple[tuple[str, ...], ...]
    """Cards that a seat has taken openly and still holds."""
    cars: tuple[tuple[str, ...], ...]
    """Face down: () before the seat has chosen."""
    starter: Seat
    turn: int
    """How many turns of this race are over."""


changed = changer(State)


def stage(state: State) -> Phrase:
    """Which of the races, and in the exchanges which of their rounds."""
    seats = len(state.hands)
    last = races(seats)
    values: tuple[tuple[str, int], ...] = (
        ("race", last - len(state.prizes.pile) // seats),
        ("races", last),
    )
    if state.phase == "exchange":
        values = (*values, ("round", state.turn // seats + 1), ("seat", state.starter))
    return Phrase(f"jumbo.{STAGES.get(state.phase, 'set-up')}", values)
