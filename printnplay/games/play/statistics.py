"""Counts of many matches, their sums, and rates.

All counts are whole numbers: adding them up in any order gives the same. Matches are counted one by
one into the same tables: statistics of each match, added up, would take 100 us longer per match.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from printnplay.games.engine.facts import DEALER, Seat
from printnplay.games.play.match import AnyMatch

WHOLE = 840
"""A win in parts, so that it can be shared by two to eight seats without a rest."""
Z95 = 1.959964


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts of many matches. `seat_wins` and `bot_wins` are in parts of WHOLE; `won` counts how
    often a card was played by a seat that came first."""

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

    def __repr__(self) -> str:
        return f"<Statistics of {self.matches} matches, {self.steps} steps>"

    def __add__(self, other: "Statistics") -> "Statistics":
        return total((self, other))

    @property
    def mean_length(self) -> float:
        return mean(self.lengths)

    @property
    def places(self) -> list[int]:
        """1 and so on; without those that no seat came in because others shared a better one."""
        return sorted({place for place, _ in self.points})

    @property
    def seat_win_rates(self) -> "dict[Seat, Rate]":
        """The share of the matches that each seat won; a shared win counts in parts."""
        return {seat: win_rate(self.seat_wins.get(seat, 0), n) for seat, n in self.seats.items()}

    @property
    def bot_win_rates(self) -> "dict[str, Rate]":
        """The share of the matches that a seat with this bot won."""
        return {bot: win_rate(self.bot_wins.get(bot, 0), n) for bot, n in self.bots.items()}


class Rate(NamedTuple):
    """A share of 1 with its interval of 95 %."""

    rate: float
    low: float
    high: float


def total(parts: Iterable[Statistics]) -> Statistics:
    """Many at once: adding two at a time would copy the counts each time."""
    found: dict[str, Any] = {}
    for part in parts:
        for f in fields(part):
            value = getattr(part, f.name)
            if isinstance(value, int):
                found[f.name] = found.get(f.name, 0) + value
            else:
                found.setdefault(f.name, Counter()).update(value)
    return made_of(found)


def made_of(counts: Mapping[str, Any]) -> Statistics:
    """By the names of the fields; each table in the order of its keys."""
    tables = {name: dict(sorted(t.items())) for name, t in counts.items() if isinstance(t, Counter)}
    return Statistics(**{**counts, **tables})


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


TABLES = ("lengths", "points", "seats", "seat_wins", "bots", "bot_wins", "played", "won")


class StockWatch:
    """Counts how often the draw pile runs out: `stock` is its size in a state. Empty before the
    first deal is not running out."""

    def __init__(self, stock: Callable[[Any], int]) -> None:
        self.times = 0
        self.is_there = False
        self._stock = stock
        self._was_full = False

    def __call__(self, state: object) -> None:
        if self._stock(state):
            self.is_there = self._was_full = True
        elif self._was_full:
            self._was_full = False
            self.times += 1


class Tally:
    """Numbers and tables by the names of Statistics' fields."""

    def __init__(self, plays: Set[str]) -> None:
        """`plays` are the types of moves that play their `card` or `cards`; others draw, keep or
        give up."""
        self._plays = plays
        self._numbers: Counter[str] = Counter()
        self._tables: dict[str, Counter[Any]] = {name: Counter() for name in TABLES}

    def add(self, match: AnyMatch, bots: Sequence[str], stock: StockWatch | None) -> None:
        """`bots` are their names, in the order of seats; `stock` is None for a game without a draw
        pile."""
        numbers, tables, first = self._numbers, self._tables, match.outcome.ranking[0]
        numbers["matches"] += 1
        numbers["steps"] += len(match.steps)
        numbers["ties"] += len(first) > 1
        times = stock.times if stock else 0
        numbers["stock_seen"] += bool(stock and stock.is_there)
        numbers["stock_out"] += times > 0
        numbers["stock_times"] += times
        for seat, bot in enumerate(bots):
            tables["seats"][seat] += 1
            tables["bots"][bot] += 1
        for seat in first:
            tables["seat_wins"][seat] += WHOLE // len(first)
            tables["bot_wins"][bots[seat]] += WHOLE // len(first)
        self._add_places(match)
        self._add_cards(match, first)

    def statistics(self) -> Statistics:
        return made_of({**self._numbers, **self._tables})

    def _add_places(self, match: AnyMatch) -> None:
        points, scores, place = self._tables["points"], match.outcome.scores, 1
        for group in match.outcome.ranking:
            for seat in group:
                points[place, scores[seat]] += 1
            place += len(group)

    def _add_cards(self, match: AnyMatch, first: tuple[Seat, ...]) -> None:
        played, won, moves = self._tables["played"], self._tables["won"], 0
        for seat, move in match.steps:
            if seat == DEALER:
                continue
            moves += 1
            if move[0] in self._plays:
                cards = (move.card,) if hasattr(move, "card") else move.cards
                for card in cards:
                    played[card] += 1
                    if seat in first:
                        won[card] += 1
        self._tables["lengths"][moves] += 1
