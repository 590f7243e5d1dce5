"""Gumball Rally's bots. Greedy looks at one move: the place it brings, how many of those who play
later will pass it, and what the next danger can do to it. Careful looks ahead with a patient
player."""

from typing import NamedTuple

from printnplay.games.engine.bots import Careful, Explained
from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.generator import Generator
from printnplay.games.gumball_rally.deck import Play
from printnplay.games.gumball_rally.road import BLOCKS
from printnplay.games.gumball_rally.rules import gumball_rally
from printnplay.games.gumball_rally.state import View

PASSED = 1.4
"""Of many who play later, how many come through to a buggy that any card could pass: the next one
counts half of it, the one after half of the rest."""
THRIFT = 0.05
"""What each point of a number is worth in the hand, in places: a high card is kept for later."""
BACK = 0.1
"""What a place farther back is worth, in places that are paid, if nothing is paid."""
HOARD = 0.05
"""What each point of a number is worth in the hand: a high card is kept for later."""
FINISH = 1.5
"""What a place is worth at the finish, compared with one at a Checkpoint."""


class Pile(NamedTuple):
    """What the danger pile can show after this round."""

    paid: float
    """How likely a Checkpoint or Winner."""
    is_finish: bool
    """Winner, if any of them."""
    each: float
    """How likely a certain one of the coloured cards not seen yet."""
    unseen: list[tuple[str, str]]
    """Colour and effect of those."""


def choose(view: View, moves: tuple[Play, ...], generator: Generator) -> Play:
    """The move that promises the best place; of equal ones the first."""
    pile = pile_of(view)
    return max(moves, key=lambda move: -_place(view, move, pile)[0])


def why(view: View, moves: tuple[Play, ...], move: Play) -> Phrase:
    place, risk = _place(view, move, pile_of(view))
    values = (("choices", len(moves)), ("place", round(place) + 1), ("risk", round(100 * risk)))
    return Phrase("gumball-rally.why.play", values)


greedy = Explained(choose, why)


def pile_of(view: View) -> Pile:
    deck, turned, paid, finish = view.deck, view.turned, 0.0, False
    colours = deck.danger_colours
    for start, end, effect in BLOCKS[1:]:
        if start <= len(turned) < end and all(colours[danger] for danger in turned[start:]):
            paid, finish = 1 / (end - len(turned)), effect == "winner"
    cards = enumerate(zip(colours, deck.effects, strict=True))
    unseen = [card for danger, card in cards if card[0] and danger not in turned]
    return Pile(paid, finish, (1 - paid) / len(unseen), unseen)


def expected_place(view: View, move: Play) -> float:
    """Before the danger: some of those who play later come through."""
    deck, later = view.deck, len(view.line) - len(view.table) - 1
    place = len(view.table) - move.overtakes
    number = deck.numbers[deck.number[move.card]]
    passes = 0.25 + 0.75 * (10 - number) / 10  # by a card drawn blindly: its colour, or higher
    return place + PASSED * (1 - 0.5**later) * passes


def risk_of(view: View, card: int, pile: Pile) -> float:
    """GUM-8, GUM-9: a major danger of its colour, or a plain one if no higher card is there."""
    deck, later = view.deck, len(view.line) - len(view.table) - 1
    colour, number = deck.colours[card], deck.numbers[card]
    higher = any(deck.colours[c] == colour and deck.numbers[c] > number for c in view.table)
    highest = 0.0 if higher else (1 - 0.25 * (10 - number) / 10) ** later
    major, plain = pile.unseen.count((colour, "major")), pile.unseen.count((colour, "plain"))
    return pile.each * (major + plain * highest)


def _place(view: View, move: Play, pile: Pile) -> tuple[float, float]:
    """The place to be expected, the leader's is 0, and the risk that a danger hits this card."""
    card, last = view.deck.number[move.card], len(view.line) - 1
    place, risk = expected_place(view, move), risk_of(view, card, pile)
    return place + risk * (last - place) + THRIFT * view.deck.numbers[card], risk


def patient(view: View, moves: tuple[Play, ...], generator: Generator) -> Play:
    """The best of its own guesses, the first of equals. It fights for places only if they are
    paid, and the danger pile shows when that is (GUM-2): never in its first three cards, nor below
    a Checkpoint in the same block. Until then low cards go, and the end of the line is the better
    place to play from."""
    pile = pile_of(view)
    stake = pile.paid * (FINISH if pile.is_finish else 1.0)
    later = 1 - pile.paid if pile.is_finish else 1.0  # after the finish no card is worth anything
    last, numbers = len(view.line) - 1, view.deck.numbers

    def worth(move: Play) -> float:
        card, place = view.deck.number[move.card], expected_place(view, move)
        unpaid = (1 - pile.paid) * place + risk_of(view, card, pile) * (last - place)
        return BACK * unpaid - stake * place - later * HOARD * numbers[card]

    return max(moves, key=worth)


careful = Careful(gumball_rally, patient, ahead=gumball_rally.facts.cap)
