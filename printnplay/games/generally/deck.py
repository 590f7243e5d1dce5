"""GeneRally's cards as numbers: tables made once at set-up and shared by every state of a match.

A card's number is its place among the sorted ids, so that sorted hands give sorted moves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations, repeat
from typing import Literal, NamedTuple

from printnplay.games.engine.deck import numbered, remembered, set_tables
from printnplay.games.engine.facts import Cards, CardShape, Need, Seat
from printnplay.games.engine.moves import ShufflePile

STATISTICS = ("acceleration", "handling", "team", "speed")
"""GEN-2: the challenges, always in this order."""
VALUES = (0, 1, 2, 3)
SEATS = (2, 6)
DECK = 24
MARKERS = 10

CARDS = (
    CardShape(
        "cars",
        {"seat": tuple(range(SEATS[1])), "name": str, **dict.fromkeys(STATISTICS, VALUES)},
    ),
)
NEEDS = (Need("cars", DECK, "GEN-3", per_seat=True),)


class DrawOrder(NamedTuple):
    """GEN-8: who ranks higher when bets tie, best first."""

    type: Literal["lot"]
    order: tuple[Seat, ...]


class Lineup(NamedTuple):
    type: Literal["lineup"]
    cards: tuple[str, ...]


class Bet(NamedTuple):
    type: Literal["bet"]
    markers: int


class Keep(NamedTuple):
    type: Literal["keep"]
    card: str


class Scrap(NamedTuple):
    type: Literal["scrap"]
    seat: Seat
    card: str


Choice = Lineup | Bet | Keep | Scrap
"""A seat's moves."""
Move = ShufflePile | DrawOrder | Choice
MOVES = (ShufflePile, DrawOrder, Lineup, Bet, Keep, Scrap)
BETS = tuple(Bet("bet", markers) for markers in range(MARKERS + 1))


@dataclass(frozen=True, slots=True)
class Deck:
    """The car cards of all seats, in the order of their ids."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    """Whose card it is."""
    values: tuple[tuple[int, ...], ...]
    """A row for each statistic, a value for each card."""
    number: Mapping[str, int] = field(init=False, compare=False, repr=False)
    own: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    """The cards of each seat."""
    keeps: tuple[Keep, ...] = field(init=False, compare=False, repr=False)
    scraps: tuple[Scrap, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        seats = range(max(self.seats) + 1)
        both = zip(self.seats, self.ids, strict=True)
        set_tables(
            self,
            number=numbered(self.ids),
            own=tuple(tuple(n for n, s in enumerate(self.seats) if s == seat) for seat in seats),
            keeps=tuple(Keep("keep", card) for card in self.ids),
            scraps=tuple(Scrap("scrap", seat, card) for seat, card in both),
        )

    def ids_of(self, cards: tuple[int, ...]) -> tuple[str, ...]:
        return tuple([self.ids[card] for card in cards])


@remembered
def deck_of(cards: Cards) -> Deck:
    ids = tuple(sorted(cards))
    return Deck(
        ids,
        tuple(str(cards[card]["name"]) for card in ids),
        tuple(int(cards[card]["seat"] or 0) for card in ids),
        tuple(tuple(int(cards[card][name] or 0) for card in ids) for name in STATISTICS),
    )


def lineups(deck: Deck, cards: tuple[int, ...]) -> tuple[Lineup, ...]:
    """Every way to lay four of these cards. The permutations of sorted ids come sorted; without
    Lineup's own constructor the 360 of them take 69 us and not 160."""
    ids = deck.ids_of(tuple(sorted(cards)))
    laid = permutations(ids, len(STATISTICS))
    return tuple(map(tuple.__new__, repeat(Lineup), zip(repeat("lineup"), laid, strict=False)))
