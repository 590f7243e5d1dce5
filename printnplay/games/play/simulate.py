"""Many matches at once: a plan gives statistics, chunk by chunk, in order.

Match i has its own seed, made of the plan's and i, and its bots moved on by i seats: the result
depends on nothing else, whatever the number of jobs.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from printnplay.games.engine.facts import Cards, Options
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.loading import keep_places
from printnplay.games.engine.playable import AnyPlayable, load_playable
from printnplay.games.play.match import AnyMatch, bot_named, play_match
from printnplay.games.play.pool import in_order
from printnplay.games.play.statistics import Statistics, StockWatch, Tally

CHUNKS, LARGEST = 100, 200


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """`source` is where the game is, for each process to load: 'package.module:name'. `bots` are
    names, one per seat; they change seats from match to match. `plugged` are those of plug-ins."""

    game: str
    source: str
    cards: Cards
    matches: int
    bots: tuple[str, ...]
    seed: int
    options: Options = field(default_factory=dict)
    plugged: Mapping[str, str] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        return len(self.bots)


def simulate(plan: SimulationPlan, jobs: int | None = 1) -> Iterator[Statistics]:
    """The statistics of one chunk of matches after the other: add them up with `total`. A caller
    that stops early has those that were finished."""
    return in_order(partial(_chunk, plan), tuple(chunks_of(plan.matches)), jobs)


def chunks_of(matches: int) -> Iterator[range]:
    """The first has one match, then each twice as many up to the largest: a caller that stops early
    loses about half of the matches played, not 200 matches of a bot that thinks long."""
    largest = max(1, min(LARGEST, matches // CHUNKS))
    start, size = 0, 1
    while start < matches:
        yield range(start, min(start + size, matches))
        start, size = start + size, min(2 * size, largest)


def seed_of(seed: int, number: int) -> int:
    """The seed of match `number` in a row of matches that starts from `seed`."""
    return Generator(seed, number + 1).next()


def seated(plan: SimulationPlan, number: int) -> tuple[str, ...]:
    """The bots in the order of seats: in match i each bot is i seats further on."""
    by = number % plan.seats
    return plan.bots[plan.seats - by :] + plan.bots[: plan.seats - by]


def play_one(
    plan: SimulationPlan, playable: AnyPlayable, number: int, watch: StockWatch | None = None
) -> AnyMatch:
    return play_match(
        playable.rules,
        plan.cards,
        seats=plan.seats,
        seed=seed_of(plan.seed, number),
        bots=[bot_named(name, playable, plan.plugged) for name in seated(plan, number)],
        options=plan.options,
        watch=watch,
    )


def _chunk(plan: SimulationPlan, numbers: range) -> Statistics:
    playable = load_playable(plan.source)
    tally = Tally(playable.plays)
    try:
        for number in numbers:
            watch = StockWatch(playable.stock) if playable.stock else None
            tally.add(play_one(plan, playable, number, watch), seated(plan, number), watch)
    except Exception as error:
        keep_places(error)
        raise
    return tally.statistics()
