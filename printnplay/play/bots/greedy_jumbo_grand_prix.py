"""Jumbo Grand Prix's greedy bot: the hand that promises the best car, then the best car there is.

A hand is a number: a bit for each part and value in it. What it promises is known for every hand
that was ever asked about, which makes a choice cheap enough to play matches out.
"""

from functools import lru_cache

from printnplay.play.generator import Generator
from printnplay.rules.core import Move, Phrase
from printnplay.rules.jumbo_grand_prix import ROUNDS, View
from printnplay.rules.jumbo_grand_prix_deck import (
    FULL_SET,
    PARTS,
    PLACE,
    SET,
    STOCK,
    Deck,
    worth,
)

KINDS = tuple(1 << bit for bit in range(7 * len(PARTS)))
A_TURN = 1.7
"""Cards that a turn still to come brings: most players discard one for two."""
SAME_PART, SAME_KIND = 0.25, 2 / 48
"""How likely one card more is of a part that is missing; is just the one that makes three alike."""
AVERAGE = 4.0
"""What a missing part will count, if it comes."""
SECOND = 0.9
"""A second unseen card is worth a little less than the first."""
KEEP = 0.35
"""What the four cards kept promise for the next race, against points of the car of this one."""


def greedy(view: View, moves: tuple[Move, ...], generator: Generator) -> Move:
    """The best by its own lights; of equals, any."""
    worths = _cars(view, moves) if view.phase == "race" else _exchanges(view, moves)
    best = max(worths) - 1e-9
    equal = [move for move, value in zip(moves, worths, strict=True) if value >= best]
    return equal[generator.below(len(equal))]


def why(view: View, moves: tuple[Move, ...], move: Move) -> Phrase:
    if move.type == "race":
        car = worth(view.deck, move.cards)
        return Phrase("jumbo.why.race", (("choices", len(moves)), ("worth", car[0] if car else 0)))
    promised = _exchanges(view, (move,))[0]
    return Phrase("jumbo.why.exchange", (("choices", len(moves)), ("worth", f"{promised:.1f}")))


def _exchanges(view: View, moves: tuple[Move, ...]) -> list[float]:
    """What the hand promises after each; an unseen card brings what one does on average."""
    deck, seats = view.deck, len(view.counts)
    left = ROUNDS - 1 - view.turn // seats
    bits = [_bit(deck, card) for card in view.hand]
    hand = _joined(bits)
    without = {card: _joined(bits[:at] + bits[at + 1 :]) for at, card in enumerate(view.hand)}
    without[""] = hand
    opened = {
        part: _bit(deck, pile[0]) for part, pile in zip(PARTS, view.piles, strict=True) if pile
    }
    gain = sum([promise(hand | kind, left) for kind in KINDS]) / len(KINDS) - promise(hand, left)
    unseen = {0: 0.0, 1: gain, 2: gain * (1 + SECOND)}
    found = []
    for _, discard, take in moves:
        after = without[discard]
        for source in take:
            if source != STOCK:
                after |= opened[source]
        found.append(promise(after, left) + unseen[take.count(STOCK)])
    return found


def _cars(view: View, moves: tuple[Move, ...]) -> list[float]:
    """The car's value, the better driver, and what is kept for the next race, if there is one."""
    deck = view.deck
    bits = {card: _bit(deck, card) for card in view.hand}
    keep = KEEP if view.scores_left >= len(view.counts) else 0.0
    found = []
    for _, cards in moves:
        car = worth(deck, cards)
        value = car[0] + car[1] / 20 + car[2] / 40 if car else 0.0
        kept = _joined([bit for card, bit in bits.items() if card not in cards])
        found.append(value + keep * promise(kept, ROUNDS))
    return found


@lru_cache(maxsize=1 << 18)
def promise(hand: int, turns: int) -> float:
    """About the value of the car that this hand will race, with so many turns still to come."""
    body, driver, engine, tyres = [hand >> 7 * at & 127 for at in range(len(PARTS))]
    draws = A_TURN * turns
    best: float = sum([mask.bit_length() for mask in (body, driver, engine, tyres)])
    chance, missing = 1 - (1 - SAME_PART) ** draws, [body, driver, engine, tyres].count(0)
    best = (best + AVERAGE * missing) * float(chance**missing)
    chance = 1 - (1 - SAME_KIND) ** draws
    top = driver.bit_length() or AVERAGE * chance
    three, two = body & engine & tyres, body & engine | body & tyres | engine & tyres
    if three and driver:
        best = max(best, FULL_SET if three & driver else SET + top)
    hopes = bin(two & ~three).count("1")
    return best + (1 - (1 - chance) ** hopes) * max(0.0, SET + top - best)


def _bit(deck: Deck, card: str) -> int:
    return 1 << 7 * PLACE[deck.part_of[card]] + deck.value_of[card] - 1


def _joined(bits: list[int]) -> int:
    hand = 0
    for bit in bits:
        hand |= bit
    return hand
