"""A position of Jumbo Grand Prix, what one seat may know of it, and what moves do to it."""

from dataclasses import dataclass

from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.deck import deal, replaced, without
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.fast_frozen import copier, fast_frozen, replacer
from printnplay.games.engine.moves import ShufflePile
from printnplay.games.jumbo_grand_prix.deck import (
    PARTS,
    PLACE,
    STOCK,
    Deck,
    Exchange,
    Race,
    races,
    worth,
)

HAND, ROUNDS, CAR = 4, 4, 4
NO_PILES: tuple[tuple[str, ...], ...] = ((),) * len(PARTS)
STAGES = {"exchange": "round", "race": "race", "again": "raced", "over": "all-run"}
"""What a position's first line is called, by phase."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Prizes:
    """The score cards. They change once a race, so that turns copy one reference."""

    pile: tuple[str, ...]
    """Face down."""
    offer: tuple[str, ...]
    """This race's, the highest first."""
    won: tuple[tuple[str, ...], ...]
    gone: tuple[str, ...]
    """Out of the game: the odd ones of two players, and those that nobody took."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class State:
    """Hands and cars are sorted; piles have their top first."""

    deck: Deck
    phase: str
    """score, stock, lot (the dealer's), exchange, race, again (the dealer's), over"""
    prizes: Prizes
    stock: tuple[str, ...]
    piles: tuple[tuple[str, ...], ...]
    hands: tuple[tuple[str, ...], ...]
    shown: tuple[tuple[str, ...], ...]
    """Cards that a seat has taken openly and still holds."""
    cars: tuple[tuple[str, ...], ...]
    """Face down: () before the seat has chosen."""
    starter: Seat
    turn: int
    """How many turns of this race are over."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class View:
    seat: Seat
    deck: Deck
    phase: str
    scores_left: int
    offer: tuple[str, ...]
    won: tuple[tuple[str, ...], ...]
    gone: tuple[str, ...]
    stock: int
    piles: tuple[tuple[str, ...], ...]
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    shown: tuple[tuple[str, ...], ...]
    car: tuple[str, ...]
    chosen: tuple[bool, ...]
    starter: Seat
    turn: int

    @property
    def secrets(self) -> tuple[Phrase, ...]:
        return (Phrase("jumbo.laid", (("cards", self.car),)),) if self.car else ()


changed = replacer(State)
seen = copier(State, View)
imagined = copier(View, State)


def stage(state: State) -> Phrase:
    """Which of the races, and in the exchanges which of their rounds."""
    seats = len(state.hands)
    last = races(seats)
    values: tuple[tuple[str, int], ...] = (
        ("race", last - len(state.prizes.pile) // seats),
        ("races", last),
    )
    if state.phase == "exchange":
        values = (*values, ("round", state.turn // seats + 1), ("seat", state.starter))
    return Phrase(f"jumbo.{STAGES.get(state.phase, 'set-up')}", values)


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
