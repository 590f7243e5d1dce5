"""Rasant's greedy bot: what a round of this colour scores, how likely a card wins it, and what the
card would be worth in a later round.

Hands of others are guessed: every card not seen yet is as likely in one place as in another.
"""

from collections.abc import Iterable
from typing import NamedTuple

from printnplay.games.engine.bots import Explained
from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.generator import Generator
from printnplay.games.rasant.deck import BLACK, Choice, Pass, Play, overtaken
from printnplay.games.rasant.state import HAND, View

KEEP = 3.0
"""Points that a 120 is worth in the hand; a lower card less, by the square of its value."""
JOKER = 2.0
"""How many times as much a joker is worth, because it fits every colour."""
SHED = 1.5
"""Points that a new card is worth while there is a draw pile: low cards are in the way."""
WILL = 0.5
"""How likely others play a card that wins, if they hold one."""


def choose(view: View, moves: tuple[Choice, ...], generator: Generator) -> Choice:
    """The best by its own lights; of equals the first."""
    guess = _guess(view)
    return max(moves, key=lambda move: _worth(view, guess, move))


def why(view: View, moves: tuple[Choice, ...], move: Choice) -> Phrase:
    choices = ("choices", len(moves))
    is_ahead = bool(view.table) and view.table[-1][0] == view.seat
    if move.type == "pass":
        return Phrase(f"rasant.why.{_why_pass(moves, move, is_ahead=is_ahead)}", (choices,))
    if is_ahead and len(view.passed) == len(view.counts) - 1 and view.stock:
        return Phrase("rasant.why.shed", (choices,))
    card = view.deck.number[move.card]
    colour = _colour(view, move)
    chance = round(100 * _chance(view, _guess(view), colour, card))
    values = (("points", _points(view, colour)), ("chance", chance), choices)
    return Phrase("rasant.why.play", values)


greedy = Explained(choose, why)


def _why_pass(moves: tuple[Choice, ...], move: Pass, *, is_ahead: bool) -> str:
    """RAS-13: without a draw pile it is chosen which card to give up, and not always whether."""
    if is_ahead:
        return "won-discard" if move.discard else "won"
    return "pass" if any(other.type == "play" for other in moves) else "beaten"


class Guess(NamedTuple):
    """What others can hold: the cards not seen, and how many of them are against this seat."""

    unseen: list[int]
    against: int


def _guess(view: View) -> Guess:
    """Made once a choice: it takes longer than all that is asked of it."""
    seen = {*view.hand, *view.discards, *(shown for _, shown in view.table)}
    unseen = [other for other in range(len(view.deck.ids)) if other not in seen]
    against = sum(
        count
        for seat, count in enumerate(view.counts)
        if seat != view.seat and seat not in view.passed
    )
    return Guess(unseen, against)


def _worth(view: View, guess: Guess, move: Choice) -> float:
    """In points, compared with those of the others."""
    others = len(view.counts) - 1
    if move.type == "pass":
        alone = bool(view.table) and view.table[-1][0] == view.seat
        won = _points(view, view.colour) if alone else 0
        price = _price(view, view.deck.number[move.discard]) if move.discard else 0.0
        return won * (1 + 1 / others) - price
    colour, card = _colour(view, move), view.deck.number[move.card]
    points = _points(view, colour)
    win = points * (1 + 1 / others)
    # A lead gives its colour's points to somebody; later the colour is given.
    lost = 0.0 if view.colour else points / others
    return _round(view, guess, colour, card, win) - lost


def _round(view: View, guess: Guess, colour: str, card: int, win: float) -> float:
    """This card, and if it is beaten the best answer to that."""
    chance = _chance(view, guess, colour, card)
    answers = [
        win * _chance(view, guess, colour, other) - _price(view, other)
        for other in _beating(view, colour, card, view.hand)
    ]
    return win * chance - _price(view, card) + (1 - chance) * max([0.0, *answers])


def _colour(view: View, move: Play) -> str:
    """RAS-3: the round's, or what this lead makes it."""
    return view.colour or move.colour or view.deck.colours[view.deck.number[move.card]]


def _points(view: View, colour: str) -> int:
    return overtaken(view.deck, view.line, colour)[1]


def _beating(view: View, colour: str, card: int, cards: Iterable[int]) -> list[int]:
    """RAS-6: those of the round's colour, or jokers, that are higher."""
    colours, values = view.deck.colours, view.deck.values
    least, fit = values[card], (colour, BLACK)
    return [other for other in cards if values[other] > least and colours[other] in fit]


def _chance(view: View, guess: Guess, colour: str, card: int) -> float:
    """The chance that no seat still in the round beats it."""
    if not guess.against or not guess.unseen:
        return 1.0
    beating = len(_beating(view, colour, card, guess.unseen))
    return float((1 - WILL * beating / len(guess.unseen)) ** guess.against)


def _price(view: View, card: int) -> float:
    """What the card would be worth later: without a draw pile, less and less."""
    deck = view.deck
    keep = KEEP * (deck.values[card] / 120) ** 2
    if deck.colours[card] == BLACK:
        keep *= JOKER
    return keep - SHED if view.stock else keep * (len(view.hand) - 1) / HAND
