"""A position of Gumball Rally, and what one seat may know of it."""

from dataclasses import dataclass

from printnplay.games.engine.facts import Seat
from printnplay.games.engine.fast_frozen import copier, fast_frozen, replacer
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


@fast_frozen
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


@fast_frozen
@dataclass(frozen=True, slots=True)
class View:
    seat: Seat
    deck: Deck
    phase: str
    line: tuple[Seat, ...]
    table: tuple[int, ...]
    race: int
    discards: tuple[int, ...]
    hand: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]
    """The batches of each seat's cards: who counts knows which shuffle a hidden card is from."""
    batches: tuple[int, ...]
    pile: int
    turned: tuple[int, ...]
    owners: tuple[Seat, ...]
    photo: Photo | None


changed = replacer(State)
seen = copier(State, View)
imagined = copier(View, State)


def unseen(batches: tuple[int, ...], known: set[int]) -> list[tuple[int, ...]]:
    """The race cards that a seat cannot see, by batch: the last one makes up the race deck."""
    found: list[list[int]] = [[] for _ in range(max(batches) + 1)]
    for card, batch in enumerate(batches):
        if card not in known:
            found[batch].append(card)
    return [tuple(cards) for cards in found]
