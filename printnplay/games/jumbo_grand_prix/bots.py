"""Jumbo Grand Prix's greedy bot: the hand that promises the best car, then the best car there is.

A hand is a number: a bit for each part and value in it. What it promises is remembered, so that a
choice is cheap enough to play matches out.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar, cast

from printnplay.games.engine.bots import Explained
from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.generator import Generator
from printnplay.games.jumbo_grand_prix.deck import (
    FULL_SET,
    PARTS,
    PLACE,
    SET,
    STOCK,
    Choice,
    Deck,
    Exchange,
    Race,
    worth,
)
from printnplay.games.jumbo_grand_prix.state import ROUNDS, View

Kind = TypeVar("Kind", Exchange, Race)
KINDS = tuple(1 << bit for bit in range(7 * len(PARTS)))
A_TURN = 1.7
"""Cards that a turn still to come brings: most players discard one for two."""
AVERAGE = 4.0
"""What a missing part will count, if it comes."""
SECOND = 0.9
"""A second unseen card is worth a little less than the first."""


def _by_turns(each: float) -> tuple[float, ...]:
    """How likely the turns to come bring a card, if each card drawn is such a one so often."""
    return tuple(1.0 - float((1.0 - each) ** (A_TURN * turns)) for turns in range(ROUNDS + 1))


PART, KIND = _by_turns(1 / 4), _by_turns(2 / 48)
"""A part that is missing; the one kind that makes three alike (two cards of 48 unseen)."""


def choose(view: View, moves: tuple[Choice, ...], generator: Generator) -> Choice:
    """The best by its own lights; of equal exchanges one that costs least, of equals then any."""
    equal: list[Race] | list[Exchange]
    if view.phase == "race":
        cars = _best_cars(view.deck, cast(tuple[Race, ...], moves))
        equal = _best(cars, _kept(view, cars))
    else:
        exchanges = cast(tuple[Exchange, ...], moves)
        equal = _cheapest(view, _best(exchanges, promised(view, exchanges)))
    return equal[generator.below(len(equal))]


def _best(moves: tuple[Kind, ...], worths: list[float]) -> list[Kind]:
    best = max(worths) - 1e-9
    return [move for move, value in zip(moves, worths, strict=True) if value >= best]


def _cheapest(view: View, moves: list[Exchange]) -> list[Exchange]:
    if len(moves) == 1:
        return moves
    costs = [cost(view, move) for move in moves]
    least = min(costs)
    return [move for move, value in zip(moves, costs, strict=True) if value == least]


def cost(view: View, move: Exchange) -> tuple[bool, float]:
    """What a discard costs if this race does not decide: the only card of its part more than any
    other, then its value. So a last exchange that brings no car keeps the driver for the next.
    To discard nothing costs the second card that is not taken."""
    deck, discard = view.deck, move.discard
    if not discard:
        return False, AVERAGE
    part = deck.part_of[discard]
    others = (card for card in view.hand if card != discard)
    return all(deck.part_of[card] != part for card in others), deck.value_of[discard]


def why(view: View, moves: tuple[Choice, ...], move: Choice) -> Phrase:
    if move.type == "race":
        car = worth(view.deck, move.cards)
        return Phrase("jumbo.why.race", (("worth", car[0]),)) if car else Phrase("jumbo.why.no-car")
    car_of = min(FULL_SET, round(promised(view, (move,))[0]))
    if not car_of:
        return Phrase("jumbo.why.hopeless", (("choices", len(moves)),))
    return Phrase("jumbo.why.exchange", (("choices", len(moves)), ("worth", car_of)))


greedy = Explained(choose, why)


def promised(view: View, moves: Sequence[Exchange]) -> list[float]:
    """What the hand promises after each; an unseen card brings what one does on average."""
    deck, left = view.deck, ROUNDS - 1 - view.turn // len(view.counts)
    bits = [bit_of(deck, card) for card in view.hand]
    hand = joined(bits)
    without = {card: joined(bits[:at] + bits[at + 1 :]) for at, card in enumerate(view.hand)}
    without[""] = hand
    tops = zip(PARTS, view.piles, strict=True)
    opened = {part: bit_of(deck, pile[0]) for part, pile in tops if pile} | {STOCK: 0}
    gain = sum([promise(hand | kind, left) for kind in KINDS]) / len(KINDS) - promise(hand, left)
    unseen = (0.0, gain, gain * (1 + SECOND))
    found = []
    for _, discard, take in moves:
        after = without[discard]
        for source in take:
            after |= opened[source]
        found.append(promise(after, left) + unseen[take.count(STOCK)])
    return found


def _best_cars(deck: Deck, moves: tuple[Race, ...]) -> tuple[Race, ...]:
    """Equal to the last tie-break; all of them if there is no complete one."""
    worths = [worth(deck, move.cards) or (0, 0, False) for move in moves]
    best = max(worths)
    return tuple([move for move, value in zip(moves, worths, strict=True) if value == best])


def _kept(view: View, moves: tuple[Race, ...]) -> list[float]:
    """What the four other cards promise for the next race."""
    bits = {card: bit_of(view.deck, card) for card in view.hand}
    kept = [[bit for card, bit in bits.items() if card not in move.cards] for move in moves]
    return [promise(joined(rest), ROUNDS) for rest in kept]


@lru_cache(maxsize=1 << 18)
def promise(hand: int, turns: int) -> float:
    """About the value of the car that this hand will race, with `turns` still to come."""
    body, driver, engine, tyres = hand & 127, hand >> 7 & 127, hand >> 14 & 127, hand >> 21
    cards = body.bit_length() + engine.bit_length() + tyres.bit_length()
    missing = (not body) + (not driver) + (not engine) + (not tyres)
    top = driver.bit_length() or AVERAGE * PART[turns]
    best = (cards + driver.bit_length() + AVERAGE * missing) * PART[turns] ** missing
    three, two = body & engine & tyres, body & engine | body & tyres | engine & tyres
    if three:
        full = FULL_SET if three & driver else SET + top
        best = max(best, full * (1.0 if driver else PART[turns]))
    if two and SET + top > best:
        hopes = (two & ~three).bit_count()
        best += min(1.0, hopes * KIND[turns]) * (SET + top - best)
    return best


def bit_of(deck: Deck, card: str) -> int:
    return 1 << 7 * PLACE[deck.part_of[card]] + deck.value_of[card] - 1


def joined(bits: list[int]) -> int:
    hand = 0
    for bit in bits:
        hand |= bit
    return hand
