"""A tiny game that keeps the contract, for the tests of play/: three cards each, all choose one at
once, the highest takes a point; after three tricks most points win. Skill matters a little.
"""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from printnplay.games.engine.contract import Outcome, Phrase, Rules, Shuffle, ranked, unshuffled
from printnplay.games.engine.facts import DEALER, Cards, CardShape, GameFacts, Need, Options, Seat
from printnplay.games.engine.moves import ShufflePile
from printnplay.games.engine.piles import deal, replaced, without
from printnplay.games.engine.playable import Playable, card_fields


class Play(NamedTuple):
    type: Literal["play"]
    card: str


Move = ShufflePile | Play
COUNT = 12
CARDS: Cards = {f"card-{n:02}": {"value": n} for n in range(COUNT)}


@dataclass(frozen=True, slots=True)
class State:
    stock: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    chosen: tuple[str, ...]
    seen: tuple[str, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat
    stock: int
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
        cap=1 + 3 * 4,
        cards=(CardShape("cards", {"value": int}),),
        needs=(Need("cards", COUNT, "HIC-1"),),
        moves=(ShufflePile, Play),
    )
    state = State

    def setup(self, cards: Cards, seats: int, options: Options) -> State:
        return State(tuple(sorted(cards)), (), ("",) * seats, (), (0,) * seats)

    def waiting_on(self, state: State) -> tuple[Seat, ...]:
        if not state.hands:
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
            return "HIC-2: all choose at once"
        if seat == DEALER:
            is_order = isinstance(move, ShufflePile) and sorted(move.order) == sorted(state.stock)
            return None if is_order else "HIC-1: twelve cards"
        return None if move in self.legal_moves(state, seat) else "HIC-3: a card of the hand"

    def apply_legal(self, state: State, seat: Seat, move: Move) -> State:
        if isinstance(move, ShufflePile):
            hands, stock = deal(move.order, 3, len(state.scores))
            return replace(state, hands=tuple(tuple(sorted(h)) for h in hands), stock=stock)
        state = replace(state, chosen=replaced(state.chosen, seat, move.card))
        return state if self.waiting_on(state) else _trick(state)

    def chance(self, state: State, shuffle: Shuffle) -> Move:
        return ShufflePile("shuffle", "stock", shuffle(state.stock))

    def outcome(self, state: State) -> Outcome | None:
        if not state.hands or any(state.hands):
            return None
        return Outcome(state.scores, ranked(*state.scores), "three-tricks")

    def view(self, state: State, seat: Seat) -> View:
        return View(
            seat,
            len(state.stock),
            state.hands[seat] if state.hands else (),
            tuple(len(hand) for hand in state.hands),
            state.chosen[seat],
            tuple(bool(card) for card in state.chosen),
            state.seen,
            state.scores,
        )

    def imagine(self, view: View, shuffle: Shuffle) -> State:
        hidden = shuffle(tuple(sorted({*CARDS} - {*view.hand, *view.seen})))
        hands, at = [], 0
        for seat, count in enumerate(view.counts):
            own = seat == view.seat
            hands.append(view.hand if own else tuple(sorted(hidden[at : at + count])))
            at += 0 if own else count
        chosen = [
            view.own if seat == view.seat else hands[seat][0] if has else ""
            for seat, has in enumerate(view.has_chosen)
        ]
        return State(hidden[at:], tuple(hands), tuple(chosen), view.seen, view.scores)

    def describe(self, state: State) -> tuple[Phrase, ...]:
        return (
            Phrase("high-card.seen", (("cards", state.seen),)),
            Phrase("high-card.points", (("points", state.scores),)),
        )


high_card = HighCard()


def _trick(state: State) -> State:
    winner = state.chosen.index(max(state.chosen))
    hands = tuple(without(h, c) for h, c in zip(state.hands, state.chosen, strict=True))
    scores = replaced(state.scores, winner, state.scores[winner] + 1)
    blank = ("",) * len(scores)
    return State(state.stock, hands, blank, state.seen + state.chosen, scores)


def highest(view: View, legal: tuple[Move, ...], generator: object) -> Move:
    """A bot: always the highest card."""
    return legal[-1]


def lowest(view: View, legal: tuple[Move, ...], generator: object) -> Move:
    return legal[0]


PLAYABLE = Playable(
    rules=high_card,
    cards={"cards": card_fields("value")},
    stock=lambda state: len(state.stock),
    bots={"highest": highest, "lowest": lowest},
)
SOURCE = f"{__name__}:PLAYABLE"
