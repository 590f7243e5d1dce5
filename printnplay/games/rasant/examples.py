"""Rasant's worked examples, played by the rules."""

from printnplay.games.engine.example import Claims, Example, listed
from printnplay.games.rasant.deck import deck_of, overtaken


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
