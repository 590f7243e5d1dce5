"""Jumbo Grand Prix's worked examples, played by the rules."""

from printnplay.games.engine.example import Claims, Example, listed
from printnplay.games.engine.facts import Cards
from printnplay.games.jumbo_grand_prix.deck import PARTS, STOCK, Exchange, deck_of, worth
from printnplay.games.jumbo_grand_prix.rules import jumbo_grand_prix
from printnplay.games.jumbo_grand_prix.state import changed


def car(example: Example) -> Claims:
    """What four cards are worth; any copy of a card will do."""
    cards, (row,) = example.cards_for(2), example.rows
    found = worth(deck_of(cards), _copies(cards, row.cards))
    yield str(found[0]) if found else "no car", row.result


def exchange(example: Example) -> Claims:
    """The card on the left is discarded, those behind the arrow are taken in this order: the marked
    ones from the open piles, the others from the stock."""
    cards, (row,) = example.cards_for(2), example.rows
    state = jumbo_grand_prix.opening(cards, 2, {})
    (discard,), taken = _copies(cards, row.cards), _copies(cards, row.after)
    shown = _copies(cards, row.marked)
    part_of = state.deck.part_of
    piles = tuple(tuple(c for c in shown if part_of[c] == part) for part in PARTS)
    laid = {discard, *shown}
    stock = tuple(c for c in taken if c not in shown)
    stock += tuple(card for card in state.stock if card not in {*laid, *taken})
    hands = ((discard,), ())
    state = changed(state, phase="exchange", hands=hands, piles=piles, stock=stock)
    sources = tuple(part_of[card] if card in shown else STOCK for card in taken)
    state = jumbo_grand_prix.apply(state, 0, Exchange("exchange", discard, sources))
    yield listed(state.hands[0]), listed(sorted(taken))


def _copies(cards: Cards, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name if name in cards else f"{name}-a" for name in names)
