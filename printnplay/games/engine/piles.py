"""Helpers on tuples: piles have their top first, hands are tuples too."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def take(pile: tuple[T, ...], count: int) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """The top cards (as many as there are) and the rest."""
    return pile[:count], pile[count:]


def without(pile: tuple[T, ...], card: T) -> tuple[T, ...]:
    """The pile with one such card less."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


def deal(
    pile: tuple[T, ...], count: int, seats: int
) -> tuple[tuple[tuple[T, ...], ...], tuple[T, ...]]:
    """Hands in blocks (seat 0 gets the first `count`, seat 1 the next), and the rest."""
    hands = tuple(pile[s * count : (s + 1) * count] for s in range(seats))
    return hands, pile[seats * count :]


def replaced(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with another value at one place: one seat's hand, one pile."""
    changed = list(row)
    changed[at] = value
    return tuple(changed)


def is_order_of(order: Iterable[T], things: Iterable[T]) -> bool:
    """The same things, each as often."""
    return sorted(map(str, order)) == sorted(map(str, things))
