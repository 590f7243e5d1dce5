"""Jumbo Grand Prix for the contract suite: where its cards are, which of them a seat cannot see."""

from dataclasses import replace

from printnplay.games.engine.contract import Shuffle
from printnplay.games.engine.facts import Seat
from printnplay.games.jumbo_grand_prix.state import State


def cards_of(state: State) -> tuple[str, ...]:
    prizes = state.prizes
    rows = (*state.piles, *state.hands, *state.cars, *prizes.won)
    score = (*prizes.pile, *prizes.offer, *prizes.gone)
    return (*state.stock, *score, *(card for row in rows for card in row))


def exchange(state: State, seat: Seat, shuffle: Shuffle) -> State:
    """The closed stock, the score cards face down, and the other seats' cards, in hand or face down
    as a car, but for those that all have seen them take from an open pile."""
    others = [s for s in range(len(state.hands)) if s != seat]
    held = {s: (*state.hands[s], *state.cars[s]) for s in others}
    secret = [card for s in others for card in held[s] if card not in state.shown[s]]
    mixed = list(shuffle((*secret, *state.stock)))
    hands, cars = list(state.hands), list(state.cars)
    for other in others:
        seen = [card for card in held[other] if card in state.shown[other]]
        count = len(held[other]) - len(seen)
        new = shuffle((*seen, *mixed[:count]))
        mixed = mixed[count:]
        size = len(state.cars[other])
        cars[other], hands[other] = tuple(sorted(new[:size])), tuple(sorted(new[size:]))
    prizes = replace(state.prizes, pile=shuffle(state.prizes.pile))
    return replace(state, stock=tuple(mixed), hands=tuple(hands), cars=tuple(cars), prizes=prizes)
