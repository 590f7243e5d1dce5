"""GeneRally's worked examples, played by the rules."""

from printnplay.games.engine.example import Claims, Example, listed
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.moves import ShufflePile
from printnplay.games.generally.deck import DrawOrder, Lineup
from printnplay.games.generally.rules import generally


def challenges(example: Example) -> Claims:
    """Decks with these cards on top: who wins which challenge, and how far the cars go."""
    laid = [row.cards for row in example.rows]
    seats = range(len(laid))
    cards = example.cards_for(len(laid))
    state = generally.opening(cards, len(laid), {})
    for seat in seats:
        own = [card for card, fields in cards.items() if fields["seat"] == seat]
        order = (*laid[seat], *(card for card in own if card not in laid[seat]))
        state = generally.apply(state, DEALER, ShufflePile("shuffle", f"deck:{seat}", order))
    state = generally.apply(state, DEALER, DrawOrder("lot", tuple(seats)))
    for seat in seats:
        state = generally.apply(state, seat, Lineup("lineup", laid[seat]))
    for seat, row in enumerate(example.rows):
        won = {state.deck.ids[card] for card in state.fast[seat]}
        yield listed(card for card in laid[seat] if card in won), listed(row.marked)
        yield str(state.marks[seat]), row.result
