"""Rasant for the contract suite: where its cards are, and which of them a seat cannot see."""

from dataclasses import replace

from printnplay.games.engine.contract import Shuffle
from printnplay.games.engine.facts import Seat
from printnplay.games.rasant.state import State


def cards_of(state: State) -> tuple[str, ...]:
    hands = [card for hand in state.hands for card in hand]
    cards = [*state.stock, *state.discards, *hands, *(card for _, card in state.table)]
    return (*(state.deck.ids[c] for c in cards), *(state.deck.cars[c] for c in state.line))


def exchange(state: State, seat: Seat, shuffle: Shuffle) -> State:
    """The other hands and the draw pile, mixed (RAS-2: hands are secret)."""
    others = [s for s in range(len(state.hands)) if s != seat]
    mixed = list(shuffle((*(c for s in others for c in state.hands[s]), *state.stock)))
    hands = list(state.hands)
    for other in others:
        count = len(state.hands[other])
        hands[other], mixed = tuple(sorted(mixed[:count])), mixed[count:]
    return replace(state, hands=tuple(hands), stock=tuple(mixed))
