"""Who plays better? Two bots at a time, every deal with each of them in every seat.

A deal is played once for each way to seat the two (all turned round the table, then exchanged), so
that neither the cards nor the seats favour one; the difference of their shares of the wins is then
one number per deal, and the mean of many deals has an interval of 95 %.
"""

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from printnplay.games.engine.contract import Outcome
from printnplay.games.engine.facts import Cards
from printnplay.games.engine.playable import load_playable
from printnplay.games.play.match import bot_named, play_match
from printnplay.games.play.pool import in_order
from printnplay.games.play.simulate import seed_of
from printnplay.games.play.statistics import Z95


@dataclass(frozen=True, slots=True)
class Duel:
    """The names of two bots at a table; `source` is where the game is."""

    source: str
    cards: Cards
    seats: int
    bots: tuple[str, str]
    seed: int


@dataclass(frozen=True, slots=True)
class DuelResult:
    """`lead`: how much more of a win a seat of the first bot takes than one of the second."""

    bots: tuple[str, str]
    deals: int
    lead: float
    low: float
    high: float

    @property
    def better(self) -> str | None:
        """The bot that is significantly better, if one is."""
        if self.low > 0:
            return self.bots[0]
        return self.bots[1] if self.high < 0 else None


def round_robin(
    source: str, cards: Cards, *, seats: int, bots: Sequence[str], deals: int, seed: int, jobs: int
) -> Iterator[DuelResult]:
    """Each bot with each other, in the order given."""
    for pair in combinations(bots, 2):
        yield duel(Duel(source, cards, seats, pair, seed), deals, jobs=jobs)


def duel(between: Duel, deals: int, *, jobs: int = 1) -> DuelResult:
    leads = tuple(in_order(partial(_lead, between), range(deals), jobs))
    lead = statistics.fmean(leads)
    spread = statistics.stdev(leads) / math.sqrt(deals) if deals > 1 else math.inf
    return DuelResult(between.bots, deals, lead, lead - Z95 * spread, lead + Z95 * spread)


def seatings(seats: int) -> tuple[tuple[int, ...], ...]:
    """The two in the order of seats: every other seat, turned round the table, and exchanged."""
    row = tuple(seat % 2 for seat in range(seats))
    turned = [row[by:] + row[:by] for by in range(seats)]
    exchanged = [tuple(1 - who for who in one) for one in turned]
    return tuple(sorted({*turned, *exchanged}))


def _lead(between: Duel, number: int) -> float:
    """The mean over all seatings of one deal."""
    playable = load_playable(between.source)
    bots = [bot_named(name, playable) for name in between.bots]
    seed = seed_of(between.seed, number)
    found = []
    for seating in seatings(between.seats):
        match = play_match(
            playable.rules,
            between.cards,
            seats=between.seats,
            seed=seed,
            bots=[bots[who] for who in seating],
            options={},
        )
        found.append(_difference(match.outcome, seating))
    return statistics.fmean(found)


def _difference(outcome: Outcome, seating: Sequence[int]) -> float:
    first = outcome.ranking[0]
    shares = [sum(seating[seat] == who for seat in first) / len(first) for who in (0, 1)]
    return shares[0] / seating.count(0) - shares[1] / seating.count(1)
