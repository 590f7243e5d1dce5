"""Wacky Challenge's cards as numbers, and its moves: tables made once at set-up and shared by every
state of a match.

A card's number is its place among the sorted ids, so that sorted cards give sorted moves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, NamedTuple

from printnplay.games.engine.deck import numbered, remembered, set_tables
from printnplay.games.engine.facts import Cards, CardShape, Need, Scalar

COLOURS = ("purple", "yellow", "red", "orange", "green", "blue", "pink")
VEHICLES = ("train", "car", "motorbike", "boat", "plane")
"""WAC-2: the hierarchy at the start, its top first."""
BOOSTERS = ("top", "fastest", "last-look", "disguise", "speed-first", "swap")
EDGES = (None, "town", "harbour", "airfield")

_BOTH: Mapping[str, type[int] | tuple[Scalar, ...]] = {
    "vehicle": VEHICLES,
    "stages": int,
    "left": EDGES,
    "right": EDGES,
}
CARDS = (
    CardShape(
        "race", {"kind": ("race",), "colour": COLOURS, "speed": int, "booster": BOOSTERS, **_BOTH}
    ),
    CardShape("starters", {"kind": ("starter",), **_BOTH}),
)
NEEDS = (
    *(Need("race", 1, "WAC-1", {"colour": c, "vehicle": v}) for c in COLOURS for v in VEHICLES),
    *(
        Need("starters", count, "WAC-3", {"vehicle": vehicle})
        for vehicle, count in zip(VEHICLES, (2, 2, 1, 1, 2), strict=True)
    ),
)


class Characters(NamedTuple):
    type: Literal["characters"]
    order: tuple[str, ...]


class Starters(NamedTuple):
    type: Literal["starters"]
    order: tuple[str, ...]
    out: tuple[str, ...]


class Pick(NamedTuple):
    type: Literal["pick"]
    card: str


class Take(NamedTuple):
    type: Literal["take"]
    card: str


class Top(NamedTuple):
    type: Literal["boost"]
    effect: Literal["top"]
    vehicle: str

    def __lt__(self, other: tuple[object, ...]) -> bool:
        return _words(self) < _words(other)


class Swap(NamedTuple):
    type: Literal["boost"]
    effect: Literal["swap"]
    route: str
    hand: str

    def __lt__(self, other: tuple[object, ...]) -> bool:
        return _words(self) < _words(other)


class Decline(NamedTuple):
    type: Literal["boost"]
    effect: Literal["top", "swap"]
    decline: bool

    def __lt__(self, other: tuple[object, ...]) -> bool:
        return _words(self) < _words(other)


def _words(move: tuple[object, ...]) -> tuple[str, ...]:
    """Boosts have three shapes that must sort among each other: a decline comes first."""
    return tuple([value for value in move if isinstance(value, str)])


Boost = Top | Swap | Decline
Choice = Pick | Take | Boost
"""A seat's moves."""
Move = Characters | Starters | Choice
MOVES = (Characters, Starters, Pick, Take, Top, Swap, Decline)
TOPS: tuple[Boost, ...] = (
    Decline("boost", "top", True),
    *(Top("boost", "top", v) for v in sorted(VEHICLES)),
)
NO_SWAP = Decline("boost", "swap", True)


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards in the order of their ids. Starters have no colour, no speed and no booster: ''
    and 0; '' is an edge without a half stage."""

    ids: tuple[str, ...]
    colours: tuple[str, ...]
    vehicles: tuple[str, ...]
    speeds: tuple[int, ...]
    stages: tuple[int, ...]
    edges: tuple[tuple[str, str], ...]
    """Left and right."""
    boosters: tuple[str, ...]
    number: Mapping[str, int] = field(init=False, compare=False, repr=False)
    picks: tuple[Pick, ...] = field(init=False, compare=False, repr=False)
    takes: tuple[Take, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        set_tables(self, **_tables(self.ids))

    def names(self, cards: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.ids[card] for card in cards)

    def is_starter(self, card: int) -> bool:
        return not self.colours[card]

    def starters(self) -> tuple[str, ...]:
        both = zip(self.ids, self.colours, strict=True)
        return tuple([card for card, colour in both if not colour])


@cache
def _tables(ids: tuple[str, ...]) -> Mapping[str, object]:
    """The same for every match with these cards (a set-up took 114 us, and takes 31)."""
    return {
        "number": numbered(ids),
        "picks": tuple(Pick("pick", card) for card in ids),
        "takes": tuple(Take("take", card) for card in ids),
    }


@remembered
def deck_of(cards: Cards) -> Deck:
    ids = tuple(sorted(cards))
    rows = [cards[card] for card in ids]
    return Deck(
        ids,
        tuple([_text(row.get("colour")) for row in rows]),
        tuple([_text(row["vehicle"]) for row in rows]),
        tuple([_whole(row.get("speed")) for row in rows]),
        tuple([_whole(row["stages"]) for row in rows]),
        tuple([(_text(row["left"]), _text(row["right"])) for row in rows]),
        tuple([_text(row.get("booster")) for row in rows]),
    )


def _text(value: Scalar) -> str:
    return value if isinstance(value, str) else ""


def _whole(value: Scalar) -> int:
    return value if isinstance(value, int) else 0
