"""Jumbo Grand Prix's careful bot: imagines the cards that will be drawn, the same for every move,
and counts the points that the best car of them all would bring.

What is discarded later costs nothing in its mind: eight of twelve cards stay, a car has four.
Before a race it weighs a car's points now and what the four cards kept promise for the next race.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import comb
from typing import cast

from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.generator import Generator
from printnplay.games.jumbo_grand_prix.bots import bit_of, cost, greedy, joined, promised, why
from printnplay.games.jumbo_grand_prix.deck import (
    FULL_SET,
    PARTS,
    SET,
    STOCK,
    VALUES,
    Choice,
    Exchange,
    Race,
    worth,
)
from printnplay.games.jumbo_grand_prix.state import ROUNDS, View

PASSES = (60, 240, 900)
"""How many draws are imagined for all moves, for the better third, and for the third of those."""
NEXT = 200
"""How many for the race after this one."""
A_TURN = 2
"""Cards that a turn still to come brings."""
LATER = 0.7
"""What a point of the next race counts: it is a guess, this race's car is there."""


@dataclass(frozen=True, slots=True)
class Mechanic:
    passes: Sequence[int] = PASSES

    def __call__(self, view: View, moves: tuple[Choice, ...], generator: Generator) -> Choice:
        return self.think(view, moves, generator)[0]

    def think(
        self, view: View, moves: tuple[Choice, ...], generator: Generator
    ) -> tuple[Choice, Phrase]:
        if view.phase == "race":
            car = _race(view, cast(tuple[Race, ...], moves), generator)
            return car, why(view, moves, car)
        move, points = self._exchange(view, cast(tuple[Exchange, ...], moves), generator)
        draws, choices = sum(self.passes), len(moves)
        values = (("choices", choices), ("draws", draws), ("points", round(points)))
        return move, Phrase("jumbo.why.careful", values)

    def _exchange(
        self, view: View, moves: tuple[Exchange, ...], generator: Generator
    ) -> tuple[Exchange, float]:
        """Those that lead to the same cards are one; of equals, what costs least comes first."""
        leading = _leading(view, sorted(moves, key=lambda move: cost(view, move)))
        turns = ROUNDS - 1 - view.turn // len(view.counts)
        draw = _drawing(_hidden(view), A_TURN * turns + 2, generator)
        points = points_by_car(_offer(view))
        found, done = dict.fromkeys(leading, 0.0), 0
        for count in self.passes:
            for _ in range(count):
                first, second, *more = draw()
                later = joined(more)
                drawn = (later, later | first, later | first | second)
                for key in found:
                    found[key] += points[best_car(key[0] | drawn[key[1]])]
            done += count
            best = sorted(found, key=lambda key: -found[key])
            found = {key: found[key] for key in best[: max(2, len(best) // 3)]}
        return leading[best[0]], found[best[0]] / done


careful = Mechanic()


def _leading(view: View, moves: Sequence[Exchange]) -> Mapping[tuple[int, int], Exchange]:
    """The move for each hand and number of cards from the stock; of several, the one that greedy
    prefers."""
    deck, promises = view.deck, promised(view, moves)
    bits = [bit_of(deck, card) for card in view.hand]
    hands = {card: joined(bits[:at] + bits[at + 1 :]) for at, card in enumerate(view.hand)}
    hands[""] = joined(bits)
    tops = zip(PARTS, view.piles, strict=True)
    opened = {part: bit_of(deck, pile[0]) for part, pile in tops if pile} | {STOCK: 0}
    found: dict[tuple[int, int], tuple[float, Exchange]] = {}
    for promise, move in zip(promises, moves, strict=True):
        hand = hands[move.discard] | joined([opened[source] for source in move.take])
        key = hand, move.take.count(STOCK)
        if key not in found or promise > found[key][0]:
            found[key] = promise, move
    return {key: move for key, (_, move) in found.items()}


def _race(view: View, moves: tuple[Race, ...], generator: Generator) -> Choice:
    """JGP-12: the car, and with it what is kept. After the last race nothing is worth keeping."""
    deck, seats = view.deck, len(view.counts)
    complete = tuple(move for move in moves if worth(deck, move.cards))
    if view.scores_left < seats or not complete:
        return greedy(view, moves, generator)
    now, then = points_by_car(_offer(view)), points_by_car(_next_offer(view))
    bits = {card: bit_of(deck, card) for card in view.hand}
    kept = {m: joined([bit for card, bit in bits.items() if card not in m.cards]) for m in complete}
    draw = _drawing(_others(view), A_TURN * ROUNDS, generator)
    later = dict.fromkeys(kept.values(), 0.0)
    for _ in range(NEXT):
        drawn = joined(draw())
        for hand in later:
            later[hand] += then[best_car(hand | drawn)]

    def points(move: Race) -> float:
        return now[number_of(worth(deck, move.cards))] + LATER * later[kept[move]] / NEXT

    return max(complete, key=points)


def _offer(view: View) -> tuple[float, ...]:
    return tuple([float(view.deck.points_of[card]) for card in view.offer])


def _next_offer(view: View) -> tuple[float, ...]:
    """On average: the score cards not seen yet, from the highest, cut into as many shares as there
    are seats, one card of each."""
    deck, seats = view.deck, len(view.counts)
    turned = {*view.offer, *view.gone}.union(*view.won)
    left = [deck.points_of[card] for card in reversed(deck.scores) if card not in turned]
    cuts = [len(left) * seat // seats for seat in range(seats + 1)]
    shares = [left[start:end] for start, end in pairwise(cuts)]
    return tuple([sum(share) / len(share) for share in shares])


def _hidden(view: View) -> tuple[int, ...]:
    known = {*view.hand}.union(*view.piles, *view.shown)
    return tuple([bit_of(view.deck, card) for card in view.deck.ids if card not in known])


def _others(view: View) -> tuple[int, ...]:
    """JGP-19: what is not in this hand; what the others keep is not known."""
    return tuple([bit_of(view.deck, card) for card in view.deck.ids if card not in view.hand])


def _drawing(cards: Iterable[int], count: int, generator: Generator) -> Callable[[], list[int]]:
    """A function that draws `count` of the cards anew each time; 0 stands for one too few."""
    pile = list(cards)
    missing, below = [0] * (count - len(pile)), generator.below
    size = len(pile)
    places = range(min(count, size))

    def draw() -> list[int]:
        for at in places:
            other = at + below(size - at)
            pile[at], pile[other] = pile[other], pile[at]
        return pile[: len(places)] + missing

    return draw


MOST = len(VALUES)
BELOW = (
    *(0.032, 0.032, 0.033, 0.035, 0.040, 0.049, 0.066, 0.092, 0.135),  # 12 to 20
    *(0.196, 0.276, 0.379, 0.477, 0.580, 0.671, 0.749, 0.821, 1.000),  # 21 to 28, and all
)
"""How often another player has no car or one that is worth less than 12, 13 ... 28, as counted in
4,000 cars of greedy."""
LEAST = 12
NO_CAR = 0


def best_car(hand: int) -> int:
    """A number for the best car of a hand: value and driver, higher for a better car."""
    body, driver, engine, tyres = hand & 127, hand >> 7 & 127, hand >> 14 & 127, hand >> 21
    if not (body and driver and engine and tyres):
        return NO_CAR
    three, top = body & engine & tyres, driver.bit_length()
    value = body.bit_length() + engine.bit_length() + tyres.bit_length()
    if three:
        if full := three & driver:
            return 8 * FULL_SET + full.bit_length()
        value = max(value, SET)
    return 8 * (value + top) + top


def number_of(worth: tuple[int, int, bool] | None) -> int:
    return 8 * worth[0] + worth[1] if worth else NO_CAR


@lru_cache(maxsize=64)
def points_by_car(offer: tuple[float, ...]) -> tuple[float, ...]:
    """For each number of best_car, with this offer, the points to be expected. Who has no car takes
    the last score card from nobody: that is worth its share, because the others have it no more."""
    cars = range(8 * (FULL_SET + 1))
    return (offer[-1] / len(offer), *(_points(offer, car // 8, car % 8) for car in cars[1:]))


def _points(offer: tuple[float, ...], value: int, driver: int) -> float:
    """JGP-17, JGP-18: all places that the car can take, each other player ahead or not."""
    others, chance = len(offer) - 1, _chance(value, driver)
    return sum(
        points * comb(others, ahead) * (1 - chance) ** ahead * chance ** (others - ahead)
        for ahead, points in enumerate(offer)
    )


def _chance(value: int, driver: int) -> float:
    """That one other player's car is worse."""
    if value < LEAST:
        return BELOW[0]
    below, above = BELOW[value - LEAST : value - LEAST + 2]
    return below + (above - below) * (driver - 0.5) / MOST
