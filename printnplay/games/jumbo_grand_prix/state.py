"""A position of Jumbo Grand Prix, and what one seat may know of it."""

from dataclasses import dataclass

from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.fast_frozen import copier, fast_frozen, replacer
from printnplay.games.jumbo_grand_prix.deck import PARTS, Deck, races

HAND, ROUNDS, CAR = 4, 4, 4
NO_PILES: tuple[tuple[str, ...], ...] = ((),) * len(PARTS)
STAGES = {"exchange": "round", "race": "race", "again": "raced", "over": "all-run"}
"""What a position's first line is called, by phase."""


@fast_frozen
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


@fast_frozen
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


@fast_frozen
@dataclass(frozen=True, slots=True)
class View:
    seat: Seat
    deck: Deck
    phase: str
    scores_left: int
    offer: tuple[str, ...]
    won: tuple[tuple[str, ...], ...]
    gone: tuple[str, ...]
    stock: int
    piles: tuple[tuple[str, ...], ...]
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    shown: tuple[tuple[str, ...], ...]
    car: tuple[str, ...]
    chosen: tuple[bool, ...]
    starter: Seat
    turn: int

    @property
    def secrets(self) -> tuple[Phrase, ...]:
        return (Phrase("jumbo.laid", (("cards", self.car),)),) if self.car else ()


changed = replacer(State)
seen = copier(State, View)
imagined = copier(View, State)


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
