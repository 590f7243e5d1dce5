"""GeneRally for the contract suite: where its cards are, and which of them a seat cannot see."""

from dataclasses import replace
from typing import Any

from printnplay.games.engine.contract import Shuffle
from printnplay.games.engine.facts import Seat
from printnplay.games.generally.state import State


def cards_of(state: State) -> tuple[str, ...]:
    hidden = (*state.stocks, *state.hands, *state.unused, *state.challenges)
    piles = (*hidden, *state.fast, *state.lost, *state.finals, *state.discards)
    return tuple(state.deck.ids[card] for pile in piles for card in pile)


def exchange(state: State, seat: Seat, shuffle: Shuffle) -> State:
    """Within each deck (decks are never mixed): what is drawn, laid and left over of the others,
    the own stock, and the bets that are not yet revealed."""
    for other in range(len(state.marks)):
        state = _mixed(state, other, is_own=other == seat, shuffle=shuffle)
    bets = [
        bet if bet < 0 or s == seat else shuffle(tuple(range(state.markers[s] + 1)))[0]
        for s, bet in enumerate(state.bets)
    ]
    return replace(state, bets=tuple(bets))


def _mixed(state: State, seat: Seat, *, is_own: bool, shuffle: Shuffle) -> State:
    names = ["stocks"] if is_own else ["stocks", "hands", "unused", "challenges"]
    if state.round == 5 and not is_own:  # all know the four cards laid, not their order
        names = ["challenges"]
    piles: dict[str, Any] = {name: list(getattr(state, name)) for name in names}
    mixed = list(shuffle(tuple(card for name in names for card in piles[name][seat])))
    for name in names:
        count = len(piles[name][seat])
        part, mixed = tuple(mixed[:count]), mixed[count:]
        piles[name][seat] = tuple(sorted(part)) if name == "hands" else part
    changed: dict[str, Any] = {name: tuple(pile) for name, pile in piles.items()}
    return replace(state, **changed)
