"""A match turn by turn, for those who watch or take part: transcripts, and a person at a seat.

The same seed and bots give the same match as match.play_match, which is quicker and tells less.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printnplay.games.engine.bots import Bot
from printnplay.games.engine.contract import DEALER, Move, Phrase, Rules, Seat, State
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.record_header import Header
from printnplay.games.play.dealer import DEALERS_STREAM, deal
from printnplay.games.play.roster import reasoned


class Turn(NamedTuple):
    """`why` is None for the dealer and for a person."""

    number: int
    before: State
    seat: Seat
    move: Move
    after: State
    why: Phrase | None = None


def opening(rules: Rules, header: Header) -> State:
    """The table before the dealer's first move."""
    options = {**rules.GAME.options, **header.options}
    return rules.setup(header.cards, header.seats, options)


def turns(
    rules: Rules, header: Header, bots: Sequence[Bot], *, persons: frozenset[Seat] = frozenset()
) -> Iterator[Turn]:
    """Until the outcome. `persons` are seats whose bot asks somebody: they give no reasons, and
    are asked even where there is one move only."""
    seed = header.seed or 0
    dealer = Generator(seed, DEALERS_STREAM)
    generators = tuple(Generator(seed, seat + 1) for seat in range(header.seats))
    state = opening(rules, header)
    number = 0
    while waiting := rules.waiting_on(state):
        seat, number = waiting[0], number + 1
        why = None
        if seat == DEALER:
            move = deal(rules, state, dealer)
        else:
            legal, seen = rules.legal_moves(state, seat), rules.view(state, seat)
            if seat in persons:
                move = bots[seat](seen, legal, generators[seat])
            else:
                move, why = reasoned(bots[seat], seen, legal, generators[seat])
        after = rules.apply(state, seat, move)
        yield Turn(number, state, seat, move, after, why)
        state = after
