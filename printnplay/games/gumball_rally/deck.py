"""Gumball Rally's cards as numbers: tables made once at set-up and shared by all states of a match.

A card's number is its place among the sorted ids of its kind, so that sorted hands give sorted
moves. Race, danger and point cards are numbered apart.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, NamedTuple

from printnplay.games.engine.deck import numbered, remembered, set_tables
from printnplay.games.engine.facts import Cards, CardShape, Need, Seat
from printnplay.games.engine.moves import DrawSeat, ShufflePile

COLOURS = ("black", "blue", "red", "yellow")
NUMBERS = tuple(range(1, 11))
PLACES = {"checkpoint-1": 3, "checkpoint-2": 3, "winner": 4}
"""GUM-10, GUM-11: how many point cards there are at each."""
MOST_SEATS = 8

CARDS = (
    CardShape("race", {"kind": ("race",), "colour": COLOURS, "number": NUMBERS}),
    CardShape("danger", {"kind": ("danger",), "effect": ("plain", "major"), "colour": COLOURS}),
    CardShape(
        "danger", {"kind": ("danger",), "effect": ("checkpoint", "winner"), "colour": (None,)}
    ),
    CardShape(
        "points", {"kind": ("point",), "at": tuple(PLACES), "place": (1, 2, 3, 4), "points": int}
    ),
)
NEEDS = (
    # each card once, or the highest of a colour (GUM-8) could be two
    *(Need("race", 1, "GUM-8", {"colour": c, "number": n}) for c in COLOURS for n in NUMBERS),
    *(Need("danger", 3, "GUM-2", {"effect": "plain", "colour": c}) for c in COLOURS),
    *(Need("danger", 1, "GUM-9", {"effect": "major", "colour": c}) for c in COLOURS),
    Need("danger", 2, "GUM-2", {"effect": "checkpoint"}),
    Need("danger", 1, "GUM-2", {"effect": "winner"}),
    *(
        Need("points", 1, "GUM-11" if at == "winner" else "GUM-10", {"at": at, "place": place})
        for at, places in PLACES.items()
        for place in range(1, places + 1)
    ),
)


class Build(NamedTuple):
    """GUM-2: the danger pile, and the cards that stay in the box."""

    type: Literal["danger"]
    order: tuple[str, ...]
    aside: tuple[str, ...]


class Play(NamedTuple):
    type: Literal["play"]
    card: str
    overtakes: int


class Draw(NamedTuple):
    """GUM-15: only in a photo finish."""

    type: Literal["draw"]
    seat: Seat
    card: str


Move = ShufflePile | Build | DrawSeat | Play | Draw
MOVES = (ShufflePile, Build, DrawSeat, Play, Draw)


@dataclass(frozen=True, slots=True)
class Deck:
    """The race cards, then the danger cards (colour '' for those that have none), then the point
    cards, each kind in the order of its ids."""

    ids: tuple[str, ...]
    colours: tuple[str, ...]
    numbers: tuple[int, ...]
    dangers: tuple[str, ...]
    effects: tuple[str, ...]
    danger_colours: tuple[str, ...]
    prizes: tuple[str, ...]
    prize_at: tuple[str, ...]
    prize_place: tuple[int, ...]
    prize_points: tuple[int, ...]
    number: Mapping[str, int] = field(init=False, compare=False, repr=False)
    danger_number: Mapping[str, int] = field(init=False, compare=False, repr=False)
    plays: tuple[tuple[Play, ...], ...] = field(init=False, compare=False, repr=False)
    """By card and by how many it overtakes."""

    def __post_init__(self) -> None:
        set_tables(
            self,
            number=numbered(self.ids),
            danger_number=numbered(self.dangers),
            plays=_plays(self.ids),
        )

    def names(self, cards: tuple[int, ...]) -> tuple[str, ...]:
        return tuple([self.ids[card] for card in cards])

    def coloured(self) -> tuple[int, ...]:
        """GUM-2: the danger cards but Winner and the Checkpoints."""
        return tuple([n for n, colour in enumerate(self.danger_colours) if colour])

    def special(self, effect: str) -> tuple[int, ...]:
        return tuple([n for n, found in enumerate(self.effects) if found == effect])


@cache
def _plays(ids: tuple[str, ...]) -> tuple[tuple[Play, ...], ...]:
    """Kept from match to match: 320 moves are two thirds of a set-up's time."""
    return tuple(tuple(Play("play", card, k) for k in range(MOST_SEATS)) for card in ids)


@remembered
def deck_of(cards: Cards) -> Deck:
    race, danger, point = (_of_kind(cards, kind) for kind in ("race", "danger", "point"))
    return Deck(
        race,
        tuple(str(cards[card]["colour"]) for card in race),
        _whole(cards, race, "number"),
        danger,
        tuple(str(cards[card]["effect"]) for card in danger),
        tuple(str(cards[card]["colour"] or "") for card in danger),
        point,
        tuple(str(cards[card]["at"]) for card in point),
        _whole(cards, point, "place"),
        _whole(cards, point, "points"),
    )


def _of_kind(cards: Cards, kind: str) -> tuple[str, ...]:
    return tuple(sorted(card for card, fields in cards.items() if fields["kind"] == kind))


def _whole(cards: Cards, ids: tuple[str, ...], name: str) -> tuple[int, ...]:
    values = [cards[card][name] for card in ids]
    return tuple(value for value in values if isinstance(value, int))


def stops(deck: Deck, ahead: tuple[int, ...], card: int) -> list[int]:
    """GUM-5, GUM-6: after how many buggies a card can end, the nearest of those ahead first. It
    cannot stop behind a lower number; it can stop or go on behind its own colour."""
    colours, numbers = deck.colours, deck.numbers
    colour, number = colours[card], numbers[card]
    found, passed = [], 0
    for other in ahead:
        if numbers[other] >= number:
            found.append(passed)
            if colours[other] != colour:
                return found
        passed += 1
    found.append(passed)
    return found
