"""Gumball Rally's careful bot: looks ahead with a patient player, who fights for places only where
they are paid.

The danger pile tells when (GUM-2): never in its first three cards, nor below a Checkpoint in the
same block. Until then low cards go, and the end of the line is the better place to play from.
"""

from printnplay.games.engine.careful import Careful
from printnplay.games.engine.generator import Generator
from printnplay.games.gumball_rally.deck import Play
from printnplay.games.gumball_rally.greedy import expected_place, pile_of, risk_of
from printnplay.games.gumball_rally.rules import gumball_rally
from printnplay.games.gumball_rally.state import View

BACK = 0.1
"""What a place farther back is worth, in places that are paid, where nothing is paid."""
THRIFT = 0.05
"""What each point of a number is worth in the hand: a high card is kept for later."""
FINISH = 1.5
"""What a place is worth at the finish beside one at a Checkpoint."""


def patient(view: View, moves: tuple[Play, ...], generator: Generator) -> Play:
    """The best by its own lights; of equals the first."""
    pile = pile_of(view)
    stake = pile.paid * (FINISH if pile.is_finish else 1.0)
    later = 1 - pile.paid if pile.is_finish else 1.0  # after the finish no card is worth anything
    last, numbers = len(view.line) - 1, view.deck.numbers

    def worth(move: Play) -> float:
        card, place = view.deck.number[move.card], expected_place(view, move)
        unpaid = (1 - pile.paid) * place + risk_of(view, card, pile) * (last - place)
        return BACK * unpaid - stake * place - later * THRIFT * numbers[card]

    return max(moves, key=worth)


careful = Careful(gumball_rally, patient, ahead=gumball_rally.facts.cap)
