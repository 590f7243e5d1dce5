"""A position of Gumball Rally."""

from dataclasses import dataclass

from printnplay.games.engine.contract import Seat
from printnplay.games.engine.fast_frozen import changer, quick
from printnplay.games.gumball_rally.deck import Deck
from printnplay.games.gumball_rally.road import Road

HAND = 3


@dataclass(frozen=True, slots=True)
class Photo:
    """GUM-15: who may still win, the cards they have drawn this time (in their order), and those
    drawn before."""

    rivals: tuple[Seat, ...]
    draws: tuple[int, ...]
    drawn: tuple[int, ...]


@quick
@dataclass(frozen=True, slots=True)
class State:
    """Cards are numbers of the deck; hands are sorted; piles have their top first. Before the
    dealer's moves the piles are as they lie in the box."""

    deck: Deck
    phase: str
    """shuffle, danger, lot (set-up); play; renew, photo (the dealer's); over"""
    line: tuple[Seat, ...]
    """The leader first."""
    table: tuple[int, ...]
    """The cards under the first buggies of the line: the next buggy has the turn."""
    race: tuple[int, ...]
    discards: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    batches: tuple[int, ...]
    """For each race card the last shuffle that it was in, from 0. Everybody knows this, and so
    where it cannot be."""
    road: Road
    photo: Photo | None
    """None where the option is off."""


changed = changer(State)


def unseen(batches: tuple[int, ...], seen: set[int]) -> list[tuple[int, ...]]:
    """The race cards that a seat cannot see, by batch: the last one makes up the race deck."""
    found: list[list[int]] = [[] for _ in range(max(batches) + 1)]
    for card, batch in enumerate(batches):
        if card not in seen:
            found[batch].append(card)
    return [tuple(cards) for cards in found]
