"""Wacky Challenge's worked examples, played by the rules."""

from printnplay.games.engine.example import Claims, Example, listed
from printnplay.games.engine.facts import DEALER
from printnplay.games.wacky_challenge.deck import deck_of
from printnplay.games.wacky_challenge.rules import wacky_challenge
from printnplay.games.wacky_challenge.state import order_of, stages_of
from printnplay.games.wacky_challenge.story_table import best_order, touching


def order(example: Example) -> Claims:
    """On the left are the cards played: from the top, and from the hierarchy outwards."""
    state = wacky_challenge.opening(example.cards_for(7), 7, {})
    column = [f"hierarchy-{vehicle}" for vehicle in state.hierarchy]
    yield listed(column), listed(name for row in example.rows for name in row.cards)
    played = [name for row in example.rows for name in row.left[::-1]]
    numbers = tuple(state.deck.number[card] for card in played)
    seats = order_of(state.deck, state.hierarchy, numbers, "", DEALER)
    yield listed(played[seat] for seat in seats), listed(played)
    for vehicle, row in zip(state.hierarchy, example.rows, strict=True):
        beside = (*row.left, *row.right)
        there = [c for c in beside if state.deck.vehicles[state.deck.number[c]] == vehicle]
        yield listed(there), listed(beside)


def speed_first(example: Example) -> Claims:
    """Cards in the order of the hierarchy, and behind the arrow in that of the booster."""
    (row,) = example.rows
    state = wacky_challenge.opening(example.cards_for(7), 7, {})
    numbers = tuple(state.deck.number[card] for card in row.cards)
    for booster, told in (("", row.cards), ("speed-first", row.after)):
        seats = order_of(state.deck, state.hierarchy, numbers, booster, DEALER)
        yield listed(row.cards[seat] for seat in seats), listed(told)


def route(example: Example) -> Claims:
    """The route of the one whose colour its first card has, drawn in its best order."""
    (row,) = example.rows
    deck = deck_of(example.cards_for(7))
    cards = tuple(deck.number[card] for card in row.cards)
    yield str(stages_of(deck, deck.colours[cards[0]], cards)), example.number
    best = best_order(deck, cards)
    if touching(deck, cards) < touching(deck, best):
        yield listed(deck.ids[card] for card in best), listed(row.cards)
