"""What the moves of Jumbo Grand Prix do. Comes in: a state, a legal move. Goes out: a state."""

from printnplay.games.engine.facts import Seat
from printnplay.games.engine.moves import ShufflePile
from printnplay.games.engine.piles import deal, replaced, without
from printnplay.games.jumbo_grand_prix.deck import PLACE, STOCK, Exchange, Race, worth
from printnplay.games.jumbo_grand_prix.state import (
    HAND,
    NO_PILES,
    ROUNDS,
    Prizes,
    State,
    changed,
)


def shuffled(state: State, move: ShufflePile) -> State:
    """JGP-2, JGP-19: the score cards, the first stock with its deal, or a new stock."""
    if state.phase == "again":
        return opened(state, move.order, state.starter)
    if state.phase == "score":
        prizes = Prizes(move.order, (), state.prizes.won, state.prizes.gone)
        return changed(state, phase="stock", prizes=prizes)
    dealt, stock = deal(move.order, HAND, len(state.hands))
    hands = tuple([tuple(sorted(hand)) for hand in dealt])
    return changed(state, phase="lot", stock=stock, hands=hands)


def opened(state: State, stock: tuple[str, ...], starter: Seat) -> State:
    """JGP-3: a race begins, its score cards are turned up."""
    prizes, seats = state.prizes, len(state.hands)
    points_of = state.deck.points_of
    offer = tuple(sorted(prizes.pile[:seats], key=points_of.__getitem__, reverse=True))
    prizes = Prizes(prizes.pile[seats:], offer, prizes.won, prizes.gone)
    return changed(state, phase="exchange", prizes=prizes, stock=stock, starter=starter)


def exchanged(state: State, seat: Seat, move: Exchange) -> State:
    """JGP-7, JGP-10. All see the discard, and the open cards that are taken."""
    hand, seen = list(state.hands[seat]), state.shown[seat]
    piles, stock, turn = list(state.piles), state.stock, state.turn + 1
    _, discard, take = move
    if discard:
        hand.remove(discard)
        at = PLACE[state.deck.part_of[discard]]
        piles[at] = (discard, *piles[at])
        if discard in seen:
            seen = without(seen, discard)
    for source in take:
        if source == STOCK:
            hand.append(stock[0])
            stock = stock[1:]
        else:
            at = PLACE[source]
            hand.append(piles[at][0])
            seen = (*seen, piles[at][0])
            piles[at] = piles[at][1:]
    hand.sort()
    return changed(
        state,
        phase="race" if turn == ROUNDS * len(state.hands) else "exchange",  # JGP-5
        stock=stock,
        piles=tuple(piles),
        hands=replaced(state.hands, seat, tuple(hand)),
        shown=replaced(state.shown, seat, seen),
        turn=turn,
    )


def chosen(state: State, seat: Seat, move: Race) -> State:
    """JGP-12: face down until the last has chosen."""
    raced = tuple(sorted(move.cards))
    kept = tuple([card for card in state.hands[seat] if card not in raced])
    hands, cars = replaced(state.hands, seat, kept), replaced(state.cars, seat, raced)
    if all(cars):
        return _raced(state, hands, cars)
    return changed(state, hands=hands, cars=cars)


def _raced(
    state: State, hands: tuple[tuple[str, ...], ...], cars: tuple[tuple[str, ...], ...]
) -> State:
    """JGP-13 to JGP-20: the cars' order, the score cards, and all but the kept cards together."""
    deck, prizes, seats = state.deck, state.prizes, len(hands)
    values = [(worth(deck, car), seat) for seat, car in enumerate(cars)]
    order = [seat for value, seat in sorted([v for v in values if v[0]], reverse=True)]
    won = list(prizes.won)
    for seat, card in zip(order, prizes.offer, strict=False):  # JGP-18
        won[seat] = (*won[seat], card)
    gone = (*prizes.gone, *prizes.offer[len(order) :])
    stock = sum((*state.piles, *cars), state.stock)  # JGP-19
    shown = tuple([tuple([c for c in seen if c in hands[s]]) for s, seen in enumerate(state.shown)])
    phase = "again" if len(prizes.pile) >= seats else "over"  # JGP-4, JGP-20
    starter = order[0] if order else state.starter  # JGP-6
    prizes = Prizes(prizes.pile, (), tuple(won), gone)
    return State(deck, phase, prizes, stock, NO_PILES, hands, shown, ((),) * seats, starter, 0)
