"""Jumbo Grand Prix: its cards and moves, what a turn can take, and what a car is worth.

Cards go by their ids; the tables are made once at set-up and shared by every state of a match.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Literal, NamedTuple

from printnplay.games.engine.deck import remembered, set_tables
from printnplay.games.engine.facts import Cards, CardShape, Maybe, Need
from printnplay.games.engine.moves import DrawSeat, ShufflePile, breaks

PARTS = ("body", "driver", "engine", "tyres")
"""The order of the open piles."""
PLACE: Mapping[str, int] = {part: at for at, part in enumerate(PARTS)}
STOCK = "stock"
SOURCES = (*PARTS[:3], STOCK, *PARTS[3:])
"""Sorted, as moves are."""
SET, FULL_SET = 21, 28

VALUES, POINTS = tuple(range(1, 8)), tuple(range(1, 21))
CARDS = (
    CardShape("race", {"part": ("body", "engine", "tyres"), "value": VALUES, "wreath": (False,)}),
    CardShape("race", {"part": ("driver",), "value": VALUES, "wreath": (False, True)}),
    CardShape("score", {"part": ("score",), "value": POINTS}),
)
NEEDS = (
    *(Need("race", 14, "JGP-2", {"part": part}) for part in ("body", "engine", "tyres")),
    # JGP-17 decides every tie only if the two drivers of a value differ
    *(
        Need("race", 1, "JGP-17", {"part": "driver", "value": value, "wreath": wreath})
        for value in VALUES
        for wreath in (False, True)
    ),
    *(Need("score", 1, "JGP-1", {"value": value}) for value in POINTS),
)


def is_in_use(points: int, seats: int) -> bool:
    """JGP-1: two players leave out the odd score cards."""
    return seats > 2 or points % 2 == 0


def races(seats: int) -> int:
    """JGP-4: how many races the score cards are enough for."""
    return sum(is_in_use(points, seats) for points in POINTS) // seats


class Exchange(NamedTuple):
    type: Literal["exchange"]
    discard: Maybe
    take: tuple[str, ...]


class Race(NamedTuple):
    """The order of the cards has no meaning; legal_moves has them sorted."""

    type: Literal["race"]
    cards: tuple[str, ...]


Choice = Exchange | Race
"""A seat's moves."""
Move = ShufflePile | DrawSeat | Choice
MOVES = (ShufflePile, DrawSeat, Exchange, Race)

Exchanges = dict[tuple[tuple[bool, ...], int], Mapping[str, tuple[Exchange, ...]]]
"""By the open piles that have a card and the size of the stock (0, 1 or 2), then by discard."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The race cards in the order of their ids, the score cards in that of their points."""

    ids: tuple[str, ...]
    parts: tuple[str, ...]
    values: tuple[int, ...]
    wreaths: tuple[bool, ...]
    scores: tuple[str, ...]
    points: tuple[int, ...]
    part_of: Mapping[str, str] = field(init=False, compare=False, repr=False)
    value_of: Mapping[str, int] = field(init=False, compare=False, repr=False)
    wreath_of: Mapping[str, bool] = field(init=False, compare=False, repr=False)
    points_of: Mapping[str, int] = field(init=False, compare=False, repr=False)
    exchanges: Exchanges = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        set_tables(
            self,
            part_of=dict(zip(self.ids, self.parts, strict=True)),
            value_of=dict(zip(self.ids, self.values, strict=True)),
            wreath_of=dict(zip(self.ids, self.wreaths, strict=True)),
            points_of=dict(zip(self.scores, self.points, strict=True)),
            exchanges={},
        )


@remembered
def deck_of(cards: Cards) -> Deck:
    race = sorted((card, fields) for card, fields in cards.items() if fields["part"] != "score")
    worth = {card: f["value"] for card, f in cards.items() if f["part"] == "score"}
    score = sorted((points, card) for card, points in worth.items() if isinstance(points, int))
    values = (fields["value"] for _, fields in race)
    return Deck(
        tuple([card for card, _ in race]),
        tuple([str(fields["part"]) for _, fields in race]),
        tuple([value for value in values if isinstance(value, int)]),
        tuple([bool(fields["wreath"]) for _, fields in race]),
        tuple([card for _, card in score]),
        tuple([points for points, _ in score]),
    )


def why_not_taken(
    part: str, take: tuple[str, ...], *, laid: tuple[bool, ...], stock: int
) -> str | None:
    """`part` is that of the card just discarded, '' for exchange B; `laid` says which open piles
    have a card, `stock` how many the closed one has (two are as good as more)."""
    rule = "JGP-7" if part else "JGP-10"
    if any(source not in SOURCES for source in take):
        where = "cards come from an open pile or the stock: {typed}"
        return breaks(rule, "source", where, typed=(*PARTS, STOCK))
    if part and len(take) != 2:
        return breaks(rule, "two-cards", "a discard is for two cards")
    if not part and len(take) != 1:
        return breaks(rule, "one-card", "no discard, one card")
    if part and (wrong := _why_not_both(part, *take)):
        return wrong
    if take.count(STOCK) > stock:
        short = "cards left in the stock in this race: {count}"
        return breaks("JGP-11", "stock-short", short, count=stock)
    for source in take:
        if source != STOCK and not laid[PLACE[source]]:
            return breaks(rule, "pile-empty", "there is no card on the {part} pile", part=source)
    return None


def _why_not_both(part: str, first: str, second: str) -> str | None:
    """Two sources after a discard of this part."""
    if part in (first, second):
        just = "the {part} pile has just had the discard, nothing is taken from it"
        return breaks("JGP-8", "just-discarded", just, part=part)
    if first == second != STOCK:
        return breaks("JGP-8", "once-a-pile", "the {part} pile gives one card per turn", part=first)
    if first == STOCK != second:
        text = "the open card is taken before the one from the stock"
        return breaks("JGP-9", "open-first", text)
    return None


def exchanges(
    deck: Deck, piles: tuple[tuple[str, ...], ...], stock: int
) -> Mapping[str, tuple[Exchange, ...]]:
    """By the card discarded ('' for none), all that can be taken after it, sorted. There are 16 x 3
    such tables at most, and the deck keeps them: to put a hand's together takes 1 us, not 3."""
    body, driver, engine, tyres = piles
    laid = (bool(body), bool(driver), bool(engine), bool(tyres))
    found = deck.exchanges.get((laid, stock))
    if found is None:
        takes = {part: _takes(part, laid, stock) for part in ("", *PARTS)}
        found = deck.exchanges[laid, stock] = {
            card: tuple([Exchange("exchange", card, take) for take in takes[part]])
            for card, part in {"": "", **deck.part_of}.items()
        }
    return found


def _takes(part: str, laid: tuple[bool, ...], stock: int) -> list[tuple[str, ...]]:
    every = product(SOURCES, repeat=2 if part else 1)
    return [take for take in every if why_not_taken(part, take, laid=laid, stock=stock) is None]


def worth(deck: Deck, cards: tuple[str, ...]) -> tuple[int, int, bool] | None:
    """The car's value, then what breaks ties (JGP-17): its driver's value and wreath. None for an
    incomplete car (JGP-13)."""
    value_of, part_of = deck.value_of, deck.part_of
    car = {part_of[card]: card for card in cards}
    if len(car) < len(PARTS):
        return None
    body, driver, engine, tyres = [value_of[car[part]] for part in PARTS]
    value = body + driver + engine + tyres  # JGP-14
    if body == engine == tyres:
        value = FULL_SET if driver == body else SET + driver  # JGP-16, JGP-15
    return value, driver, deck.wreath_of[car["driver"]]
