"""Worked examples of a quick reference as neutral data, and how a game checks them.

A game's check yields pairs, the result by the rules and the one on the sheet; the first pair that
differs makes the example false. For rows or cards that it cannot play it raises LookupError or
ValueError.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from printnplay.games.engine.facts import Cards


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """A row of a figure: cards by the ids that they have in their decks. `named` are the cards that
    the words above the row name; `result` is the number behind its faces, 'none' without one."""

    cards: tuple[str, ...]
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    result: str = "none"


@dataclass(frozen=True, slots=True)
class Example:
    """`number` is the one that the example prints in bold, 'none' without one; `cards_for` gives
    the cards of a match by the number of seats."""

    rows: tuple[ExampleRow, ...]
    number: str
    cards_for: Callable[[int], Cards]


Claims = Iterator[tuple[object, object]]
ExampleCheck = Callable[[Example], Claims]


def listed(names: Iterable[str]) -> str:
    """As a claim names cards."""
    return ", ".join(names) or "nothing"
