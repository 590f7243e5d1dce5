"""Jumbo Grand Prix, rule by rule: a test called test_jgp_8_... goes red when JGP-8 is broken."""

from dataclasses import replace
from typing import Any

import pytest

from printnplay.rules import jumbo_grand_prix as jumbo
from printnplay.rules.core import DEALER, Move, Rules, Seat
from printnplay.rules.jumbo_grand_prix import Prizes, State
from printnplay.rules.jumbo_grand_prix_deck import Exchange, Lot, Mix, Race, worth
from printnplay.rules.record import read, replay
from tests.rules.tables import GOLDENS, opening, printed

RULES: Rules = jumbo
GAME = "jumbo-grand-prix"
SCORES = tuple(f"score-{points}" for points in range(1, 21))


def at(*hands: str, stock: str | None = None, offer: str = "", **more: Any) -> State:
    """A turn of seat 0: 'body-1-a driver-2' are hands, stock and piles (`body=`, ... top first).
    The stock is all that is left, if not told; else the rest lies at the bottom of the pile of its
    part. `offer` is the race's score cards; what is won goes by `won`, a tuple of such texts."""
    start: State = opening(GAME, len(hands))
    held = tuple(tuple(sorted(hand.split())) for hand in hands)
    piles = {part: more.pop(part, "").split() for part in ("body", "driver", "engine", "tyres")}
    used = {c for row in (*held, *piles.values(), (stock or "").split()) for c in row}
    rest = [card for card in start.deck.ids if card not in used]
    if stock is not None:
        for card in rest:
            piles[card.split("-")[0]].append(card)
        rest = []
    pile = (*(stock or "").split(), *rest)
    laid = tuple(tuple(row) for row in piles.values())
    prizes = prizes_of(offer or " ".join(map(str, range(len(hands), 0, -1))), start, **more)
    more = {k: v for k, v in more.items() if k not in ("won", "left")}
    turns = {"phase": "exchange", "turn": 0} | more
    return replace(start, stock=pile, piles=laid, hands=held, prizes=prizes, **turns)


def prizes_of(
    offer: str, start: State, *, won: tuple[str, ...] = (), left: str = "", **_: Any
) -> Prizes:
    def cards(points: str) -> tuple[str, ...]:
        return tuple(f"score-{one}" for one in points.split())

    rows = tuple(cards(points) for points in won) or ((),) * len(start.hands)
    used = {*cards(offer), *cards(left), *(card for row in rows for card in row)}
    return Prizes(cards(left), cards(offer), rows, tuple(c for c in SCORES if c not in used))


def swap(discard: str, take: str) -> Exchange:
    return Exchange("exchange", discard, tuple(take.split()))


def race(cards: str) -> Race:
    return Race("race", tuple(sorted(cards.split())))


def run(state: State, *steps: tuple[Seat, Move]) -> State:
    for seat, move in steps:
        state = jumbo.apply(state, seat, move)
    return state


def why(state: State, seat: Seat, move: Move) -> str:
    """The reason, which legal_moves must agree with."""
    reason = jumbo.why_illegal(state, seat, move)
    assert (reason is None) == (move in jumbo.legal_moves(state, seat))
    return reason or "legal"


def dealt(seats: int, starter: Seat = 0) -> tuple[State, tuple[str, ...], tuple[str, ...]]:
    """Set up with both piles in the order of their ids backwards: state, race and score cards."""
    state = opening(GAME, seats)
    order, scores = state.deck.ids[::-1], state.prizes.pile[::-1]
    steps = Mix("shuffle", "score", scores), Mix("shuffle", "stock", order), Lot("lot", starter)
    return run(state, *((DEALER, step) for step in steps)), order, scores


def drawn(state: State, turns: int) -> State:
    """Turns that take one card of the stock."""
    for _ in range(turns):
        state = jumbo.apply(state, jumbo.waiting_on(state)[0], swap("", "stock"))
    return state


def raced(*cars: str, **more: Any) -> State:
    """A race of these cars: four cards each, and nothing else in hand."""
    state = at(*cars, phase="race", turn=4 * len(cars), **more)
    return run(state, *((seat, race(car)) for seat, car in enumerate(cars)))


def points(state: State) -> tuple[str, ...]:
    return tuple(" ".join(c.removeprefix("score-") for c in won) for won in state.prizes.won)


def test_jgp_1_two_players_leave_the_odd_score_cards_out() -> None:
    state = opening(GAME, 2)
    even, odd = SCORES[1::2], SCORES[::2]
    assert (state.prizes.pile, state.prizes.gone) == (even, odd)
    assert why(state, DEALER, Mix("shuffle", "score", even)) == "legal"
    for order in (SCORES, odd, even[1:], (*even[1:], even[1])):
        assert why(state, DEALER, Mix("shuffle", "score", order)).startswith("JGP-1: ")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_jgp_1_more_use_all(seats: int) -> None:
    state = opening(GAME, seats)
    assert (state.prizes.pile, state.prizes.gone) == (SCORES, ())
    for order in (SCORES[1::2], SCORES[1:], (*SCORES, "score-21")):
        assert why(state, DEALER, Mix("shuffle", "score", order)).startswith("JGP-1: ")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_jgp_2_four_cards_each_in_blocks_and_the_rest_is_the_stock(seats: int) -> None:
    state, order, _ = dealt(seats)
    for seat in range(seats):
        assert set(state.hands[seat]) == set(order[seat * 4 : seat * 4 + 4])
    assert state.stock == order[seats * 4 :]
    assert state.piles == ((), (), (), ())


def test_jgp_2_score_cards_hands_and_stock_are_face_down() -> None:
    state, _, _ = dealt(3)
    seen = jumbo.view(state, 1)
    assert (seen.hand, seen.counts, seen.stock) == (state.hands[1], (4, 4, 4), 44)
    assert seen.scores_left == 17
    names = {name for name in seen.__dataclass_fields__ if name not in ("deck", "hand")}
    shown = repr([getattr(seen, name) for name in names])
    for card in (*state.hands[0], *state.hands[2], *state.stock, *state.prizes.pile):
        assert f"'{card}'" not in shown


def test_jgp_2_refuses_another_deal() -> None:
    state = opening(GAME, 3)
    ids = state.deck.ids
    for move in (Mix("shuffle", "stock", ids), Lot("lot", 0), Mix("shuffle", "stock", SCORES)):
        assert why(state, DEALER, move).startswith("JGP-2: ")
    assert why(state, 0, swap("", "stock")).startswith("JGP-2: ")
    state = jumbo.apply(state, DEALER, Mix("shuffle", "score", SCORES))
    for order in (ids[1:], (*ids[1:], ids[1]), (), SCORES):
        assert why(state, DEALER, Mix("shuffle", "stock", order)).startswith("JGP-2: ")
    assert why(state, DEALER, Mix("shuffle", "score", SCORES)).startswith("JGP-2: ")
    assert why(state, DEALER, Mix("shuffle", "stock", ids)) == "legal"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_jgp_3_a_score_card_a_player_is_turned_up_by_value(seats: int) -> None:
    state = opening(GAME, seats)
    pile = (*state.prizes.pile[1:], state.prizes.pile[0])
    steps = Mix("shuffle", "score", pile), Mix("shuffle", "stock", state.deck.ids), Lot("lot", 0)
    state = run(state, *((DEALER, step) for step in steps))
    assert state.prizes.offer == pile[:seats][::-1], "the highest first"
    assert state.prizes.pile == pile[seats:]


def test_jgp_3_the_next_race_turns_up_the_next_cards() -> None:
    state = raced("body-1-a body-2-a body-3-a body-4-a", "body-5-a", offer="6 4", left="8 20 10 2")
    assert (state.phase, state.prizes.offer) == ("again", ())
    state = jumbo.apply(state, DEALER, Mix("shuffle", "stock", state.stock))
    assert (state.phase, state.prizes.offer) == ("exchange", ("score-20", "score-8"))
    assert state.prizes.pile == ("score-10", "score-2")
