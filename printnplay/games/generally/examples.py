"""GeneRally's worked examples, played by the rules."""

from collections.abc import Sequence

from printnplay.games.engine.example import Claims, Example, listed
from printnplay.games.engine.facts import DEALER, Cards
from printnplay.games.engine.moves import ShufflePile
from printnplay.games.generally.deck import Bet, DrawOrder, Keep, Lineup, Scrap
from printnplay.games.generally.rules import generally
from printnplay.games.generally.state import State


def challenges(example: Example) -> Claims:
    """Decks with these cards on top: who wins which challenge, and how far the cars go."""
    laid = [row.cards for row in example.rows]
    state = _raced(example.cards_for(len(laid)), laid)
    for seat, row in enumerate(example.rows):
        won = {state.deck.ids[card] for card in state.fast[seat]}
        yield listed(card for card in laid[seat] if card in won), listed(row.marked)
        yield str(state.marks[seat]), row.result


def saving(example: Example) -> Claims:
    """The rows are in the order of the ranking, with the cards of a player in that of the
    challenges. The number behind the faces is a bet; the marked card is saved, and the card in the
    words above them is scrapped."""
    cards = example.cards_for(len(example.rows))
    rows = {_seat(cards, row.cards[0]): row for row in example.rows}
    state = _raced(cards, [rows[seat].cards for seat in range(len(rows))])
    while state.phase == "bet":
        for seat in generally.waiting_on(state):
            state = generally.apply(state, seat, Bet("bet", int(rows[seat].result)))
    yield listed(str(seat) for group in state.ranking for seat in group), listed(map(str, rows))
    for seat, row in rows.items():
        (saved,) = row.marked
        state = generally.apply(state, seat, Keep("keep", saved))
        for card in row.named:
            state = generally.apply(state, seat, Scrap("scrap", _seat(cards, card), card))
    yield 2, state.round


def _raced(cards: Cards, laid: Sequence[tuple[str, ...]]) -> State:
    """After the challenges of the first round."""
    seats = range(len(laid))
    state = generally.opening(cards, len(laid), {})
    for seat in seats:
        own = [card for card, fields in cards.items() if fields["seat"] == seat]
        order = (*laid[seat], *(card for card in own if card not in laid[seat]))
        state = generally.apply(state, DEALER, ShufflePile("shuffle", f"deck:{seat}", order))
    state = generally.apply(state, DEALER, DrawOrder("lot", tuple(seats)))
    for seat in seats:
        state = generally.apply(state, seat, Lineup("lineup", laid[seat]))
    return state


def _seat(cards: Cards, card: str) -> int:
    return int(cards[card]["seat"] or 0)
