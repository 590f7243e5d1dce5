"""What many matches come to. Comes in: counts (of tally.py). Goes out: their sums, and rates.

All counts are whole numbers, so that adding them up in any order gives the same.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from printnplay.games.engine.facts import Seat

WHOLE = 840
"""A win in parts, so that it can be shared by two to eight seats without a rest."""
Z95 = 1.959964


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
