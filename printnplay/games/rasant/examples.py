"""Rasant's worked examples, played by the rules."""

from printnplay.games.engine.example import Claims, Example, listed
from printnplay.games.rasant.deck import PASS, Play, deck_of, overtaken
from printnplay.games.rasant.rules import rasant
from printnplay.games.rasant.state import changed

SEATS = 3


def round_won(example: Example) -> Claims:
    """Three players play these cards in turn and then pass: the card that wins is marked."""
    (row,) = example.rows
    cards = example.cards_for(SEATS)
    state = rasant.opening(cards, SEATS, {})
    names = [card if card in cards else f"{card}-a" for card in row.cards]
    numbers = [state.deck.number[name] for name in names]
    hands = tuple(tuple(sorted(numbers[seat::SEATS])) for seat in range(SEATS))
    stock = tuple(card for card in state.stock if card not in numbers)
    state = changed(state, phase="play", hands=hands, stock=stock)
    last = {}
    for shown, name in zip(row.cards, names, strict=True):
        last[state.turn] = shown
        state = rasant.apply(state, state.turn, Play("play", name, ""))
    while state.table:
        state = rasant.apply(state, state.turn, PASS)
    winners = (seat for seat, points in enumerate(state.scores) if points)
    yield listed(last[seat] for seat in winners), listed(row.marked)


def overtaking(example: Example) -> Claims:
    """The head is on the right: the rules have it first. The winner's colour is that of the first
    car that moves."""
    deck = deck_of(example.cards_for(3))
    before, after = (row.cards for row in example.rows[:2])
    marked = example.rows[0].marked
    line = tuple(deck.car_number[car] for car in before[::-1])
    foremost = next((car for car in line if deck.cars[car] in marked), line[-1])
    moved, points = overtaken(deck, line, deck.car_colours[foremost])
    yield listed(deck.cars[car] for car in moved[::-1]), listed(after)
    head = moved.index(line[0])
    yield sorted(deck.cars[car] for car in moved[:head]), sorted(marked)
    yield str(points), example.number
