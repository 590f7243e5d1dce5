"""Jumbo Grand Prix's worked examples, played by the rules."""

from printnplay.games.engine.example import Claims, Example
from printnplay.games.jumbo_grand_prix.deck import deck_of, worth


def car(example: Example) -> Claims:
    """What four cards are worth; any copy of a card will do."""
    cards, (row,) = example.cards_for(2), example.rows
    found = worth(deck_of(cards), tuple(c if c in cards else f"{c}-a" for c in row.cards))
    yield str(found[0]) if found else "no car", row.result
