"""What many matches come to. Comes in: matches. Goes out: counts that can be added, and rates.

All counts are whole numbers, so that adding them up in any order gives the same.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from printnplay.play.match import Match
from printnplay.rules.core import DEALER, Seat, State

WHOLE = 840
"""A win in parts, so that it can be shared by two to eight seats without a rest."""
Z95 = 1.959964
PLAYS = frozenset({"play", "race", "lineup", "pick"})
"""The types of moves that play their `card` or `cards`; other moves draw, keep or give up."""

STOCKS = ("stock", "race")


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts. `wins` are in parts of WHOLE; a card is won when who played it came first."""

    matches: int = 0
    steps: int = 0
    ties: int = 0
    stock_seen: int = 0
    """Matches of games that have a stock."""
    stock_out: int = 0
    """Matches in which it ran out."""
    stock_times: int = 0
    lengths: Mapping[int, int] = field(default_factory=dict)
    """Moves of all seats in a match."""
    points: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """(place, points): seats that tie share the better place."""
    seats: Mapping[Seat, int] = field(default_factory=dict)
    seat_wins: Mapping[Seat, int] = field(default_factory=dict)
    bots: Mapping[str, int] = field(default_factory=dict)
    bot_wins: Mapping[str, int] = field(default_factory=dict)
    played: Mapping[str, int] = field(default_factory=dict)
    won: Mapping[str, int] = field(default_factory=dict)

    def __add__(self, other: "Statistics") -> "Statistics":
        return total((self, other))


class Rate(NamedTuple):
    """A share of 1 with its interval of 95 %."""

    rate: float
    low: float
    high: float


class StockWatch:
    """Counts how often the draw pile runs out: the state's field `stock`, or `race` (Gumball's);
    games without one are not counted. Empty before the first deal is not running out."""

    def __init__(self) -> None:
        self.times = 0
        self.is_there = False
        self._was_full = False
        self._name = ""

    def __call__(self, state: State) -> None:
        if not self._name:
            self._name = next((name for name in STOCKS if hasattr(state, name)), STOCKS[0])
        if getattr(state, self._name, None):
            self.is_there = self._was_full = True
        elif self._was_full:
            self._was_full = False
            self.times += 1


def of_match(match: Match, bots: Sequence[str], stock: StockWatch) -> Statistics:
    """The counts of one match; `bots` are the names of who sat where."""
    first = match.outcome.ranking[0]
    share = WHOLE // len(first)
    played = [(seat, card) for seat, move in match.steps for card in _played(seat, move)]
    wins: Counter[str] = Counter()
    for seat in first:
        wins[bots[seat]] += share
    return Statistics(
        matches=1,
        steps=len(match.steps),
        ties=int(len(first) > 1),
        stock_seen=int(stock.is_there),
        stock_out=int(stock.times > 0),
        stock_times=stock.times,
        lengths={sum(seat != DEALER for seat, _ in match.steps): 1},
        points=Counter(_places(match)),
        seats=dict.fromkeys(range(len(bots)), 1),
        seat_wins=dict.fromkeys(first, share),
        bots=Counter(bots),
        bot_wins=wins,
        played=Counter(card for _, card in played),
        won=Counter(card for seat, card in played if seat in first),
    )


def total(parts: Iterable[Statistics]) -> Statistics:
    """Many at once: adding two at a time would copy the counts each time."""
    counts: dict[str, Counter[object]] = {}
    numbers: Counter[str] = Counter()
    for part in parts:
        for f in fields(part):
            value = getattr(part, f.name)
            if isinstance(value, int):
                numbers[f.name] += value
            else:
                counts.setdefault(f.name, Counter()).update(value)
    return Statistics(**numbers, **{name: _sorted(value) for name, value in counts.items()})  # type: ignore[arg-type]


def win_rate(wins: int, matches: int) -> Rate:
    """Wilson's interval: it stays between 0 and 1, and is right for few matches too. A shared win
    varies less than a whole one, so that the interval is rather too wide than too narrow."""
    if not matches:
        return Rate(0.0, 0.0, 1.0)
    rate = wins / WHOLE / matches
    bottom = 1 + Z95**2 / matches
    middle = (rate + Z95**2 / (2 * matches)) / bottom
    reach = Z95 / bottom * math.sqrt(rate * (1 - rate) / matches + (Z95 / (2 * matches)) ** 2)
    return Rate(rate, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(counts: Mapping[int, int]) -> float:
    return sum(value * n for value, n in counts.items()) / (sum(counts.values()) or 1)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The least value that at least this share of all does not exceed."""
    wanted, passed = share * sum(counts.values()), 0
    for value, n in sorted(counts.items()):
        passed += n
        if passed >= wanted:
            return value
    return 0


def of_place(points: Mapping[tuple[int, int], int], place: int) -> dict[int, int]:
    """How often each number of points was made by those who came in this place."""
    return {value: n for (at, value), n in sorted(points.items()) if at == place}


def _places(match: Match) -> Iterable[tuple[int, int]]:
    place = 1
    for group in match.outcome.ranking:
        yield from ((place, match.outcome.scores[seat]) for seat in group)
        place += len(group)


def _played(seat: Seat, move: tuple[object, ...]) -> tuple[str, ...]:
    if seat == DEALER or move[0] not in PLAYS:
        return ()
    card = getattr(move, "card", None)
    return (card,) if card else tuple(getattr(move, "cards", ()))


def _sorted(counts: Mapping[object, int]) -> dict[object, int]:
    return {key: counts[key] for key in sorted(counts)}  # type: ignore[type-var]
