"""High Card, rules HIC-1 to HIC-4: three cards each, all choose one at once, the highest takes a
point; after three tricks most points win, and equal points share.
"""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from printnplay.games.engine.contract import Outcome, Phrase, Rules, Shuffle, ranked, unshuffled
from printnplay.games.engine.deck import deal, is_order_of, replaced, without
from printnplay.games.engine.facts import (
    DEALER,
    Cards,
    CardShape,
    GameFacts,
    Need,
    Options,
    Seat,
    player_name,
)
from printnplay.games.engine.moves import NOT_HELD, ShufflePile, breaks
from printnplay.games.engine.playable import Playable, card_fields

HAND = 3


class Play(NamedTuple):
    type: Literal["play"]
    card: str


Move = ShufflePile | Play


@dataclass(frozen=True, slots=True)
class State:
    deck: tuple[str, ...]  # the lowest card first
    stock: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    chosen: tuple[str, ...]  # '' is not yet
    seen: tuple[str, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat
    deck: tuple[str, ...]
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    own: str
    has_chosen: tuple[bool, ...]
    seen: tuple[str, ...]
    scores: tuple[int, ...]


class HighCard(Rules[State, Move, View]):
    facts = GameFacts(
        id="high-card",
        seats=(2, 4),
        cap=1 + HAND * 4,
        cards=(CardShape("cards", {"value": int}),),
        needs=(Need("cards", 12, "HIC-1"),),
        moves=(ShufflePile, Play),
    )
    state = State

    def setup(self, cards: Cards, seats: int, options: Options) -> State:
        deck = tuple(sorted(cards, key=lambda card: int(cards[card]["value"] or 0)))
        return State(deck, deck, ((),) * seats, ("",) * seats, (), (0,) * seats)

    def waiting_on(self, state: State) -> tuple[Seat, ...]:
        if not any(state.hands) and not state.seen:
            return (DEALER,)
        return tuple(s for s, hand in enumerate(state.hands) if hand and not state.chosen[s])

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.waiting_on(state):
            return ()
        if seat == DEALER:
            return (self.chance(state, unshuffled),)
        return tuple(Play("play", card) for card in state.hands[seat])

    def why_illegal(self, state: State, seat: Seat, move: Move) -> str | None:
        if seat not in self.waiting_on(state):
            return f"HIC-2: all choose at once, and {player_name(seat)} is not waited on"
        if seat == DEALER:
            is_dealt = isinstance(move, ShufflePile) and is_order_of(move.order, state.deck)
            return None if is_dealt else "HIC-1: each of the cards is dealt once"
        if not isinstance(move, Play):
            return breaks("HIC-2", "play-now", "everyone chooses a card now")
        if move.card not in state.hands[seat]:
            return breaks("HIC-2", *NOT_HELD, seat=seat, card=move.card)
        return None

    def apply_legal(self, state: State, seat: Seat, move: Move) -> State:
        if isinstance(move, ShufflePile):
            hands, stock = deal(move.order, HAND, len(state.scores))
            return replace(state, hands=tuple(tuple(sorted(h)) for h in hands), stock=stock)
        state = replace(state, chosen=replaced(state.chosen, seat, move.card))
        return _trick(state) if all(state.chosen) else state

    def chance(self, state: State, shuffle: Shuffle) -> Move:
        return ShufflePile("shuffle", "stock", shuffle(state.deck))

    def outcome(self, state: State) -> Outcome | None:
        if any(state.hands) or not state.seen:
            return None
        return Outcome(state.scores, ranked(*state.scores), "three-tricks")

    def view(self, state: State, seat: Seat) -> View:
        return View(
            seat,
            state.deck,
            state.hands[seat],
            tuple(len(hand) for hand in state.hands),
            state.chosen[seat],
            tuple(bool(card) for card in state.chosen),
            state.seen,
            state.scores,
        )

    def imagine(self, view: View, shuffle: Shuffle) -> State:
        known = {*view.hand, *view.seen}
        stock = shuffle(tuple(card for card in view.deck if card not in known))
        hands, chosen = [], []
        for seat, count in enumerate(view.counts):
            own = seat == view.seat
            hands.append(view.hand if own else tuple(sorted(stock[:count])))
            stock = stock if own else stock[count:]
            chosen.append(view.own if own else hands[seat][0] if view.has_chosen[seat] else "")
        return State(view.deck, stock, tuple(hands), tuple(chosen), view.seen, view.scores)

    def describe(self, state: State) -> tuple[Phrase, ...]:
        return (
            Phrase("high-card.seen", (("cards", state.seen),)),
            Phrase("high-card.points", (("points", state.scores),)),
        )


def _trick(state: State) -> State:
    """HIC-3: the highest card takes the point, and all are laid aside."""
    rank = state.deck.index
    winner = max(range(len(state.chosen)), key=lambda seat: rank(state.chosen[seat]))
    hands = tuple(without(h, c) for h, c in zip(state.hands, state.chosen, strict=True))
    scores = replaced(state.scores, winner, state.scores[winner] + 1)
    nobody = ("",) * len(scores)
    seen = state.seen + state.chosen
    return replace(state, hands=hands, chosen=nobody, seen=seen, scores=scores)


high_card = HighCard()
PLAYABLE = Playable(
    rules=high_card,
    cards={"cards": card_fields("value")},
    stock=lambda state: len(state.stock),
)
