"""Gumball Rally for the contract suite: where its cards are, and which a seat cannot see."""

from dataclasses import replace

from printnplay.games.engine.contract import Shuffle
from printnplay.games.engine.facts import Seat
from printnplay.games.gumball_rally.state import State


def cards_of(state: State) -> tuple[str, ...]:
    deck, road, photo = state.deck, state.road, state.photo
    hands = [card for hand in state.hands for card in hand]
    race = [*state.race, *state.discards, *state.table, *hands]
    race += [*photo.draws, *photo.drawn] if photo else []
    danger = (*road.pile, *road.turned, *road.aside)
    # a point card lies on the table or before its owner
    points = [deck.prizes[n] for n, owner in enumerate(road.owners) if -1 <= owner < 8]
    return (*(deck.ids[c] for c in race), *(deck.dangers[c] for c in danger), *points)


def exchange(state: State, seat: Seat, shuffle: Shuffle) -> State:
    """What nobody has seen, dealt otherwise: the other hands and the race deck, but each card only
    with those of the same shuffle (who remembers the discards knows which they are); the coloured
    dangers, and where a special card is within its block (GUM-2)."""
    return _danger(_race(state, seat, shuffle), shuffle)


def _race(state: State, seat: Seat, shuffle: Shuffle) -> State:
    others = [s for s in range(len(state.hands)) if s != seat]
    places = [*(c for s in others for c in state.hands[s]), *state.race]
    fresh: dict[int, int] = {}
    for batch in set(state.batches):
        same = tuple(card for card in places if state.batches[card] == batch)
        fresh.update(zip(same, shuffle(same), strict=True))
    hands = list(state.hands)
    for s in others:
        hands[s] = tuple(sorted(fresh[card] for card in hands[s]))
    return replace(state, hands=tuple(hands), race=tuple(fresh[card] for card in state.race))


def _danger(state: State, shuffle: Shuffle) -> State:
    deck, road = state.deck, state.road
    if not road.aside:
        return state
    hidden = (*road.pile, *road.aside)
    coloured = tuple(card for card in hidden if deck.danger_colours[card])
    fresh = dict(zip(coloured, shuffle(coloured), strict=True))
    pile = [fresh.get(card, card) for card in road.pile]
    seen = len(road.turned)
    for start, end in ((0, 3), (3, 7), (7, 11), (11, 15)):
        low, high = max(start, seen) - seen, max(end, seen) - seen
        pile[low:high] = shuffle(tuple(pile[low:high]))
    aside = tuple(fresh[card] for card in road.aside)
    return replace(state, road=replace(road, pile=tuple(pile), aside=aside))
