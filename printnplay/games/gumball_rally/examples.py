"""Gumball Rally's worked examples, played by the rules."""

from printnplay.games.engine.example import Claims, Example, listed
from printnplay.games.engine.facts import DEALER
from printnplay.games.gumball_rally.deck import deck_of
from printnplay.games.gumball_rally.road import Road, dropped, scores_of
from printnplay.games.gumball_rally.rules import gumball_rally
from printnplay.games.gumball_rally.state import changed


def passing(example: Example) -> Claims:
    """The leader is on the left; each passes all that it can. One buggy more is still to play."""
    (row,) = example.rows
    names, seats = row.cards, len(row.cards) + 1
    state = gumball_rally.opening(example.cards_for(seats), seats, {})
    deck, line = state.deck, tuple(range(seats))
    hands = tuple((deck.number[card],) for card in names)
    rest = tuple(card for card in range(len(deck.ids)) if (card,) not in hands)
    state = changed(state, phase="play", line=line, hands=(*hands, rest[:1]), race=rest[1:])
    passed = 0
    for seat in range(len(names)):
        move = gumball_rally.legal_moves(state, seat)[-1]
        passed = getattr(move, "overtakes", 0)
        state = gumball_rally.apply(state, seat, move)
    yield listed(deck.ids[card] for card in state.table), listed(row.after)
    yield str(passed), example.number


def danger(example: Example) -> Claims:
    """The first danger card in the words over the figure is turned up; any copy of it will do."""
    (row,) = example.rows
    deck = deck_of(example.cards_for(len(row.cards)))
    copies = (copy for card in row.named for copy in (card, f"{card}-a"))
    turned = [deck.danger_number[card] for card in copies if card in deck.danger_number]
    table = tuple(deck.number[card] for card in row.cards)
    line = dropped(deck, tuple(range(len(table))), table, turned[0] if turned else 0)
    yield listed(row.cards[seat] for seat in line), listed(row.after)


def points(example: Example) -> Claims:
    """The points of a seat that took these cards."""
    (row,) = example.rows
    deck = deck_of(example.cards_for(3))
    owners = tuple(0 if prize in row.cards else DEALER for prize in deck.prizes)
    yield str(scores_of(deck, Road((), (), (), owners), 3)[0]), row.result
