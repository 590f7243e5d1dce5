"""Rasant's cards as numbers: tables made once at set-up and shared by every state of a match.

A card's number is its place among the sorted ids, so that sorted hands give sorted moves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from printnplay.games.engine.deck import numbered, remembered, set_tables
from printnplay.games.engine.facts import Cards, CardShape, Maybe, Need
from printnplay.games.engine.moves import DrawSeat, ShufflePile

COLOURS = ("blue", "green", "red", "yellow")
BLACK = "black"
LIMIT, LIMITS, JOKERS = 130, 3, 8
"""The value that ends a round (RAS-7), how many jokers have it, and how many there are."""
A_CAR, DOUBLED = 1, 2
"""RAS-10: points for a car that moves, and what they are multiplied by if the black one does."""

CARDS = (
    CardShape("speed", {"colour": COLOURS, "value": int}),
    CardShape("jokers", {"colour": (BLACK,), "value": int}),
    CardShape("cars", {"car": (True,), "colour": (*COLOURS, BLACK)}),
)
NEEDS = (
    *(Need("speed", 12, "RAS-2", {"colour": colour}) for colour in COLOURS),
    Need("jokers", JOKERS, "RAS-6"),
    Need("jokers", LIMITS, "RAS-7", {"value": LIMIT}),
    *(Need("cars", 3, "RAS-1", {"colour": colour}) for colour in COLOURS),
    Need("cars", 1, "RAS-1", {"colour": BLACK}),
)


class Line(NamedTuple):
    type: Literal["line"]
    order: tuple[str, ...]


class Play(NamedTuple):
    type: Literal["play"]
    card: str
    colour: Maybe


class Pass(NamedTuple):
    type: Literal["pass"]
    discard: Maybe


Choice = Play | Pass
"""A seat's moves."""
Move = Line | ShufflePile | DrawSeat | Choice
MOVES = (Line, ShufflePile, DrawSeat, Play, Pass)
PASS = Pass("pass", "")


@dataclass(frozen=True, slots=True)
class Deck:
    """Speed cards and jokers, and the cars, each in the order of their ids."""

    ids: tuple[str, ...]
    colours: tuple[str, ...]
    values: tuple[int, ...]
    cars: tuple[str, ...]
    car_colours: tuple[str, ...]
    number: Mapping[str, int] = field(init=False, compare=False, repr=False)
    car_number: Mapping[str, int] = field(init=False, compare=False, repr=False)
    plays: tuple[Play, ...] = field(init=False, compare=False, repr=False)
    passes: tuple[Pass, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        set_tables(
            self,
            number=numbered(self.ids),
            car_number=numbered(self.cars),
            plays=tuple(Play("play", card, "") for card in self.ids),
            passes=tuple(Pass("pass", card) for card in self.ids),
        )

    def names(self, cards: tuple[int, ...]) -> tuple[str, ...]:
        return tuple([self.ids[card] for card in cards])


@remembered
def deck_of(cards: Cards) -> Deck:
    ids = tuple(sorted(card for card, fields in cards.items() if "car" not in fields))
    cars = tuple(sorted(card for card, fields in cards.items() if "car" in fields))
    values = [cards[card]["value"] for card in ids]
    return Deck(
        ids,
        tuple(str(cards[card]["colour"]) for card in ids),
        tuple(value for value in values if isinstance(value, int)),
        cars,
        tuple(str(cards[car]["colour"]) for car in cars),
    )


def overtaken(deck: Deck, line: tuple[int, ...], colour: str) -> tuple[tuple[int, ...], int]:
    """RAS-9, RAS-10: the new line and the points."""
    colours = deck.car_colours
    at = len(line) - 1
    while colours[line[at]] != colour:
        at -= 1
    moved = line[at:]
    points = A_CAR * len(moved)
    if BLACK in [colours[car] for car in moved]:
        points = A_CAR * (len(moved) - 1) * DOUBLED
    return moved[::-1] + line[:at], points
