"""Wacky Challenge for the contract suite: where its cards are, and which a seat cannot see."""

from dataclasses import replace

from printnplay.games.engine.contract import Shuffle
from printnplay.games.engine.facts import Seat
from printnplay.games.wacky_challenge.state import NOTHING, State


def cards_of(state: State) -> tuple[str, ...]:
    """A card picked but not turned up is counted with its hand."""
    rows = (*state.hands, *state.routes, state.right, state.out)
    left = () if state.phase == "pick" else tuple(c for c in state.played if c != NOTHING)
    return state.deck.names((*(card for row in rows for card in row), *left))


def exchange(state: State, seat: Seat, shuffle: Shuffle) -> State:
    """WAC-4: what the others have laid face down, and that only while some still choose."""
    if state.phase != "pick":
        return state
    played = [
        card if card == NOTHING or other == seat else _another(state.hands[other], card, shuffle)
        for other, card in enumerate(state.played)
    ]
    return replace(state, played=tuple(played))


def _another(hand: tuple[int, ...], card: int, shuffle: Shuffle) -> int:
    """A card that could have been picked as well, if there is one."""
    others: tuple[int, ...] = shuffle(tuple(c for c in hand if c != card))
    return (*others, card)[0]
