"""A sensible player of Gumball Rally who looks at one move: the place it brings, how many of those
who play later will pass it, and what the next danger may do to it.
"""

from printnplay.play.generator import Generator
from printnplay.rules.core import Move, Phrase
from printnplay.rules.gumball_rally import View

PASSED = 1.4
"""Of many who play later, how many come through to a buggy that any card could pass: the next one
counts half of it, the one after half of the rest."""
THRIFT = 0.05
"""What each point of a number is worth in the hand, in places: a high card is kept for later."""
BLOCKS = ((3, 7), (7, 11), (11, 15))
"""GUM-2: where in the danger pile the special cards are, one in each."""


def greedy(view: View, moves: tuple[Move, ...], generator: Generator) -> Move:
    """The move that promises the best place; of equal ones the first."""
    chance = _chance_of_a_colour(view)
    return max(moves, key=lambda move: -_place(view, move, chance)[0])


def why(view: View, moves: tuple[Move, ...], move: Move) -> Phrase:
    place, risk = _place(view, move, _chance_of_a_colour(view))
    values = (("choices", len(moves)), ("place", round(place) + 1), ("risk", round(100 * risk)))
    return Phrase("gumball-rally.why.play", values)


def _place(view: View, move: Move, chance: float) -> tuple[float, float]:
    """The place to be expected, the leader's is 0, and the risk that a danger hits this card."""
    deck, later = view.deck, len(view.line) - len(view.table) - 1
    card = deck.number[move.card]
    number = deck.numbers[card]
    passes = 0.25 + 0.75 * (10 - number) / 10  # by a card drawn blindly: its colour, or higher
    place = len(view.table) - move.overtakes + PASSED * (1 - 0.5**later) * passes
    risk = _risk(view, card, later, chance)
    last = len(view.line) - 1
    return place + risk * (last - place) + THRIFT * number, risk


def _risk(view: View, card: int, later: int, chance: float) -> float:
    """GUM-8, GUM-9: a major danger of its colour, or a plain one if no higher card is there."""
    deck = view.deck
    colour, number = deck.colours[card], deck.numbers[card]
    unseen = [
        effect
        for danger, effect in enumerate(deck.effects)
        if deck.danger_colours[danger] == colour and danger not in view.turned
    ]
    higher = any(deck.colours[c] == colour and deck.numbers[c] > number for c in view.table)
    highest = 0.0 if higher else (1 - 0.25 * (10 - number) / 10) ** later
    return chance * (unseen.count("major") + unseen.count("plain") * highest)


def _chance_of_a_colour(view: View) -> float:
    """That the next danger is a certain one of the coloured ones not seen yet."""
    deck, count = view.deck, len(view.turned)
    coloured = sum(bool(deck.danger_colours[danger]) for danger in view.turned)
    special = 0.0
    for start, end in BLOCKS:
        if start <= count < end and all(deck.danger_colours[d] for d in view.turned[start:]):
            special = 1 / (end - count)
    return (1 - special) / (len(deck.coloured()) - coloured)
