"""A position of Rasant, what one seat may know of it, and what moves do to it."""

from dataclasses import dataclass

from printnplay.games.engine.deck import deal, replaced, without
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.fast_frozen import copier, fast_frozen, replacer
from printnplay.games.engine.moves import DrawSeat, ShufflePile
from printnplay.games.rasant.deck import LIMIT, Deck, Line, Pass, Play, overtaken

HAND = 6


@fast_frozen
@dataclass(frozen=True, slots=True)
class State:
    """Cards and cars are numbers of the deck; hands are sorted; piles have their top first. Before
    the dealer's moves the line and the stock are in the order of the box."""

    deck: Deck
    phase: str
    """line, shuffle, lot (the dealer's), play, over"""
    line: tuple[int, ...]
    stock: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    scores: tuple[int, ...]
    turn: Seat
    colour: str
    """The round's, '' before the lead."""
    table: tuple[tuple[Seat, int], ...]
    """The round's cards with who played them: the last is the highest."""
    passed: tuple[Seat, ...]
    """Out of the round, the first to pass first."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class View:
    seat: Seat
    deck: Deck
    phase: str
    line: tuple[int, ...]
    stock: int
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    discards: tuple[int, ...]
    scores: tuple[int, ...]
    turn: Seat
    colour: str
    table: tuple[tuple[Seat, int], ...]
    passed: tuple[Seat, ...]


changed = replacer(State)
seen = copier(State, View)
imagined = copier(View, State)


def lined_up(state: State, move: Line) -> State:
    """RAS-1."""
    number = state.deck.car_number
    return changed(state, phase="shuffle", line=tuple([number[car] for car in move.order]))


def shuffled(state: State, move: ShufflePile) -> State:
    """RAS-2: once the cards are shuffled, six go to each player."""
    number = state.deck.number
    dealt, stock = deal(tuple([number[card] for card in move.order]), HAND, len(state.hands))
    hands = tuple([tuple(sorted(hand)) for hand in dealt])
    return changed(state, phase="lot", stock=stock, hands=hands)


def started(state: State, move: DrawSeat) -> State:
    """RAS-3: left of the dealer starts."""
    return changed(state, phase="play", turn=(move.seat + 1) % len(state.hands))


def played(state: State, seat: Seat, move: Play) -> State:
    deck, hands, passed = state.deck, state.hands, state.passed
    card = deck.number[move.card]
    hands = replaced(hands, seat, without(hands[seat], card))
    # RAS-3: the lead sets the colour; for a joker the player names one
    colour = state.colour or move.colour or deck.colours[card]
    table = (*state.table, (seat, card))
    if deck.values[card] == LIMIT:  # RAS-7
        after = changed(state, hands=hands, colour=colour, table=table)
        return _scored(after)
    turn = _next(seat, passed, len(hands))
    return changed(state, hands=hands, turn=turn, colour=colour, table=table)


def gave_up(state: State, seat: Seat, move: Pass) -> State:
    hands, discards, passed = state.hands, state.discards, (*state.passed, seat)
    if move.discard:  # RAS-13
        card = state.deck.number[move.discard]
        hands = replaced(hands, seat, without(hands[seat], card))
        discards = (*discards, card)
    if len(passed) == len(hands):  # RAS-7
        return _scored(changed(state, hands=hands, discards=discards, passed=passed))
    turn = _next(seat, passed, len(hands))
    return changed(state, hands=hands, discards=discards, turn=turn, passed=passed)


def _next(seat: Seat, passed: tuple[Seat, ...], seats: int) -> Seat:
    """RAS-4, RAS-5: clockwise, but not who has passed; the last one still in plays on alone."""
    seat = (seat + 1) % seats
    while seat in passed:
        seat = (seat + 1) % seats
    return seat


def _scored(state: State) -> State:
    """RAS-8 to RAS-13: the winner overtakes and scores, all draw, the next round or the end."""
    winner, seats = state.table[-1][0], len(state.hands)
    line, points = overtaken(state.deck, state.line, state.colour)
    hands, stock = _refilled(state.hands, state.stock, winner)
    return State(
        state.deck,
        "play" if any(hands) else "over",
        line,
        stock,
        hands,
        state.discards + tuple([card for _, card in state.table]),
        replaced(state.scores, winner, state.scores[winner] + points),
        state.passed[0] if state.passed else (winner + 1) % seats,  # RAS-5, RAS-12
        "",
        (),
        (),
    )


def _refilled(
    hands: tuple[tuple[int, ...], ...], stock: tuple[int, ...], winner: Seat
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """RAS-11: the winner first, then clockwise, each the whole hand."""
    if not stock:
        return hands, stock
    full = list(hands)
    for seat in (*range(winner, len(hands)), *range(winner)):
        hand = full[seat]
        lacking = HAND - len(hand)
        if lacking:
            full[seat] = tuple(sorted(hand + stock[:lacking]))
            stock = stock[lacking:]
    return tuple(full), stock
