"""Rasant, rule by rule: a test that is called test_ras_9_... goes red when RAS-9 is broken."""

from dataclasses import replace
from typing import Any

import pytest

from printnplay.games.discovery import rules_of
from printnplay.games.engine.facts import DEALER, Scalar, Seat
from printnplay.games.engine.moves import DrawSeat, Illegal, ShufflePile
from printnplay.games.rasant.deck import Line, Move, Pass, Play, deck_of
from printnplay.games.rasant.state import State, View
from tests.games.tables import GOLDENS, opening, printed, read, replay

rasant = rules_of("rasant")
LINE = "black " + " ".join(
    f"{c}-{n}" for n in (1, 2, 3) for c in ("red", "yellow", "green", "blue")
)


def at(*hands: str, stock: str = "", line: str = LINE, table: str = "", **more: Any) -> State:
    """A position in mid-game: 'red-40 blue-10' are hands, '0:red-10 1:red-20' is the table. All
    other cards are discarded. Seat 0's turn, unless told."""
    start: State = opening("rasant", len(hands))
    number = start.deck.number
    played = tuple((int(p[0]), number[p[2:]]) for p in table.split())
    held = tuple(tuple(sorted(number[card] for card in hand.split())) for hand in hands)
    pile = tuple(number[card] for card in stock.split())
    used = {*pile, *(c for hand in held for c in hand), *(c for _, c in played)}
    cars = tuple(start.deck.car_number[f"car-{car}"] for car in line.split())
    discards = tuple(sorted(set(number.values()) - used))
    return replace(
        start,
        phase="play",
        line=cars,
        stock=pile,
        hands=held,
        discards=discards,
        table=played,
        **more,
    )


def play(card: str, colour: str = "") -> Play:
    return Play("play", card, colour)


def give_up(card: str = "") -> Pass:
    return Pass("pass", card)


def run(state: State, *steps: tuple[Seat, Move]) -> State:
    for seat, move in steps:
        state = rasant.apply(state, seat, move)
    return state


def why(state: State, seat: Seat, move: Move) -> str:
    """The reason, which legal_moves must agree with."""
    reason = rasant.why_illegal(state, seat, move)
    assert (reason is None) == (move in rasant.legal_moves(state, seat))
    return reason or "legal"


def cars(state: State) -> str:
    return " ".join(state.deck.cars[car].removeprefix("car-") for car in state.line)


def hand(state: State, seat: Seat) -> set[str]:
    return set(state.deck.names(state.hands[seat]))


def dealt(seats: int = 3, dealer: Seat = 0) -> tuple[State, tuple[str, ...]]:
    """Set up with the cards in the order of their ids backwards."""
    state = opening("rasant", seats)
    order = state.deck.ids[::-1]
    cars = ("car-black", *(car for car in state.deck.cars if car != "car-black"))
    steps = (Line("line", cars), ShufflePile("shuffle", "stock", order), DrawSeat("lot", dealer))
    return run(state, *((DEALER, step) for step in steps)), order


def test_ras_1_the_black_car_stands_in_front_of_the_others_in_any_order() -> None:
    state = opening("rasant", 3)
    move = rasant.chance(state, lambda things: things[::-1])
    assert move.order[0] == "car-black"
    assert move.order[1:] == tuple(c for c in reversed(state.deck.cars) if c != "car-black")
    assert cars(rasant.apply(state, DEALER, move)).startswith("black yellow-3 yellow-2")


@pytest.mark.parametrize(
    "change",
    [
        lambda order: (order[1], order[0], *order[2:]),
        lambda order: order[:-1],
        lambda order: (*order[:-1], order[1]),
        lambda order: (*order[:-1], "red-10"),
        lambda order: (),
    ],
)
def test_ras_1_refuses_another_line(change: Any) -> None:
    state = opening("rasant", 3)
    order = rasant.chance(state, tuple).order
    assert why(state, DEALER, Line("line", change(order))).startswith("RAS-1: ")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ras_2_six_cards_each_in_blocks_and_the_rest_is_the_draw_pile(seats: int) -> None:
    state, order = dealt(seats)
    for seat in range(seats):
        assert hand(state, seat) == set(order[seat * 6 : seat * 6 + 6])
    assert state.deck.names(state.stock) == order[seats * 6 :]


def test_ras_2_hands_are_secret() -> None:
    state, _ = dealt()
    seen = rasant.view(state, 1)
    assert seen.hand == state.hands[1]
    assert seen.counts == (6, 6, 6)
    assert seen.stock == 38
    names = set(View.__dataclass_fields__)
    assert names - {"seat", "hand", "counts"} == set(State.__dataclass_fields__) - {"hands"}


def test_ras_2_refuses_another_deal() -> None:
    state = opening("rasant", 3)
    assert why(state, DEALER, DrawSeat("lot", 0)).startswith("RAS-1: ")
    state = rasant.apply(state, DEALER, rasant.chance(state, tuple))
    ids = state.deck.ids
    for pile, order in (("stock", ids[1:]), ("stock", (*ids[1:], ids[1])), ("deck", ids)):
        reason = rasant.why_illegal(state, DEALER, ShufflePile("shuffle", pile, order))
        assert str(reason).startswith("RAS-2: ")
    assert why(state, 0, give_up()).startswith("RAS-2: ")
    state = rasant.apply(state, DEALER, rasant.chance(state, tuple))
    for seat in (-1, 3):
        assert why(state, DEALER, DrawSeat("lot", seat)).startswith("RAS-2: ")
    state = rasant.apply(state, DEALER, DrawSeat("lot", 2))
    assert why(state, DEALER, DrawSeat("lot", 2)).startswith("RAS-2: ")


@pytest.mark.parametrize(("dealer", "starter"), [(0, 1), (1, 2), (2, 0)])
def test_ras_3_left_of_the_dealer_starts(dealer: Seat, starter: Seat) -> None:
    assert rasant.waiting_on(dealt(3, dealer)[0]) == (starter,)


def test_ras_3_the_lead_sets_the_colour() -> None:
    state = at("red-40 blue-10", "red-50", "red-60", stock="red-70")
    assert rasant.apply(state, 0, play("blue-10")).colour == "blue"
    assert why(state, 0, play("blue-10", "red")).startswith("RAS-3: ")


def test_ras_3_a_joker_is_not_led() -> None:
    state = at("red-40 fast-125-a", "red-50", "red-60")
    for colour in ("", "red"):
        assert why(state, 0, play("fast-125-a", colour)).startswith("RAS-3: ")


def test_ras_3_a_starter_with_only_jokers_leads_one_and_names_the_colour() -> None:
    state = at("fast-125-a limit-130-a", "red-50", "blue-60")
    for colour in ("", "black", "pink"):
        assert why(state, 0, play("fast-125-a", colour)).startswith("RAS-3: ")
    assert len(rasant.legal_moves(state, 0)) == 8
    after = rasant.apply(state, 0, play("fast-125-a", "green"))
    assert after.colour == "green"
    assert why(after, 1, play("red-50")).startswith("RAS-6: the round's colour is green")
    over = rasant.apply(state, 0, play("limit-130-a", "blue"))
    assert over.scores == (1, 0, 0)
    assert over.colour == ""


def test_ras_3_a_colour_is_named_for_a_joker_led_only() -> None:
    state = at("fast-125-a", "red-50", "blue-60", table="2:red-10", colour="red")
    assert why(state, 0, play("fast-125-a", "red")).startswith("RAS-3: ")
    assert why(state, 0, play("fast-125-a")) == "legal"


def test_ras_3_a_starter_without_cards_passes_and_the_next_leads_under_the_same_rules() -> None:
    state = at("", "red-50 fast-125-a", "red-60")
    assert rasant.legal_moves(state, 0) == (give_up(),)
    after = rasant.apply(state, 0, give_up())
    assert rasant.waiting_on(after) == (1,)
    assert why(after, 1, give_up("red-50")).startswith("RAS-4: ")
    assert why(after, 1, play("fast-125-a", "red")).startswith("RAS-3: ")
    after = run(after, (1, play("red-50")), (2, give_up("red-60")), (1, give_up("fast-125-a")))
    assert rasant.outcome(after) is not None
    assert after.turn == 0, "seat 0 was the first to pass"


def test_ras_4_play_goes_clockwise() -> None:
    state = at("red-10 red-40", "red-20 red-50", "red-30 red-60", stock="blue-10")
    for seat, card in ((0, "red-10"), (1, "red-20"), (2, "red-30"), (0, "red-40")):
        for other in {0, 1, 2} - {seat}:
            assert why(state, other, give_up()).startswith("RAS-4: ")
        state = rasant.apply(state, seat, play(card))


def test_ras_4_one_plays_a_card_of_the_hand_or_passes() -> None:
    state = at("red-10", "red-20", "red-30", stock="blue-10")
    assert why(state, 0, play("red-20")).startswith("RAS-4: ")
    assert why(state, 0, play("pink-20")).startswith("RAS-4: ")
    assert why(state, 0, DrawSeat("lot", 0)).startswith("RAS-4: ")


@pytest.mark.parametrize("stock", ["", "blue-10"])
def test_ras_4_the_starter_may_not_pass_while_holding_a_card(stock: str) -> None:
    state = at("red-10", "red-20", "red-30", stock=stock)
    for move in (give_up(), give_up("red-10")):
        assert why(state, 0, move).startswith("RAS-4: ")


def test_ras_5_who_passes_is_out_and_the_first_to_pass_starts_the_next_round() -> None:
    state = at("red-10 red-40", "red-20 blue-10", "red-30 red-60", stock="blue-20 blue-30")
    state = run(state, (0, play("red-10")), (1, give_up()), (2, play("red-30")))
    assert rasant.waiting_on(state) == (0,)
    assert why(state, 1, give_up()).startswith("RAS-5: ")
    state = run(state, (0, play("red-40")), (2, play("red-60")))
    assert rasant.waiting_on(state) == (0,), "seat 1 is not asked again"
    state = run(state, (0, give_up()), (2, give_up()))
    assert (state.passed, rasant.waiting_on(state)) == ((), (1,))


@pytest.mark.parametrize(
    ("top", "card", "verdict"),
    [
        ("red-50", "red-60", "legal"),
        ("red-50", "red-40", "RAS-6: the card must be higher than 50"),
        ("red-50", "blue-60", "RAS-6: the round's colour is red"),
        ("red-120", "fast-125-a", "legal"),
        ("fast-125-b", "fast-125-a", "RAS-6: the card must be higher than 125"),
        ("fast-125-b", "limit-130-a", "legal"),
        ("fast-125-b", "red-120", "RAS-6: the card must be higher than 125"),
    ],
)
def test_ras_6_the_rounds_colour_or_a_joker_and_higher(top: str, card: str, verdict: str) -> None:
    table = f"1:red-10 2:{top}"
    state = at(f"{card} green-10", "blue-20", "blue-30", table=table, colour="red", stock="red-20")
    assert why(state, 0, play(card)) == verdict


def test_ras_6_equal_values_are_not_higher() -> None:
    state = at("limit-130-a", "", "", table="2:limit-130-b", colour="red", stock="red-20")
    assert why(state, 0, play("limit-130-a")).startswith("RAS-6: ")


def test_ras_7_the_round_ends_when_all_have_passed_and_the_last_may_play_on() -> None:
    state = at("red-10 red-40 red-50", "blue-20", "blue-30", stock="blue-40 blue-50 blue-60")
    state = run(state, (0, play("red-10")), (1, give_up()), (2, give_up()))
    assert rasant.waiting_on(state) == (0,)
    assert rasant.legal_moves(state, 0) == (give_up(), play("red-40"), play("red-50"))
    state = rasant.apply(state, 0, play("red-40"))
    assert (rasant.waiting_on(state), state.scores) == ((0,), (0, 0, 0))
    assert rasant.apply(state, 0, give_up()).scores == (4, 0, 0)


def test_ras_7_a_130_ends_the_round_at_once() -> None:
    state = at("red-10 red-40", "limit-130-a", "red-120 fast-125-a", stock="blue-40")
    state = run(state, (0, play("red-10")), (1, play("limit-130-a")))
    assert (state.colour, state.table, state.scores) == ("", (), (0, 4, 0))


def test_ras_7_a_125_does_not_end_it() -> None:
    state = at("red-10 red-40", "fast-125-a", "red-120 limit-130-a", stock="blue-40")
    state = run(state, (0, play("red-10")), (1, play("fast-125-a")))
    assert (state.colour, len(state.table), state.scores) == ("red", 2, (0, 0, 0))
    assert why(state, 2, play("limit-130-a")) == "legal"


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_ras_8_the_highest_card_wins(winner: Seat) -> None:
    hands = ["red-10", "red-20", "red-30"]
    hands[winner] += " red-70"
    state = at(*hands, stock="blue-10 blue-20 blue-30 blue-40")
    state = run(state, (0, play("red-10")), (1, play("red-20")), (2, play("red-30")))
    for seat in range(winner):
        state = rasant.apply(state, seat, give_up())
    state = rasant.apply(state, winner, play("red-70"))
    while state.colour:
        state = rasant.apply(state, state.turn, give_up())
    assert [points > 0 for points in state.scores] == [seat == winner for seat in range(3)]


def test_ras_8_the_highest_card_wins_though_others_passed_before() -> None:
    """Where all pass, the winner is also the last to pass; where a 130 ends it, nobody of them."""
    state = at("red-10", "blue-10", "limit-130-a", stock="green-10 green-20 green-30")
    state = run(state, (0, play("red-10")), (1, give_up()), (2, play("limit-130-a")))
    assert state.scores == (0, 0, 4)


def overtake(line: str, colour: str) -> State:
    state = at(f"{colour}-10 {colour}-20", "", "", line=line, stock="limit-130-a")
    return run(state, (0, play(f"{colour}-10")), (1, give_up()), (2, give_up()), (0, give_up()))


def test_ras_9_the_rearmost_car_and_all_behind_it_go_to_the_front_reversed() -> None:
    """The rulebook's example: red, blue, yellow become yellow, blue, red."""
    front = "black red-1 red-2 yellow-1 yellow-2 green-1 green-2 green-3 blue-1 blue-2"
    state = overtake(f"{front} red-3 blue-3 yellow-3", "red")
    assert cars(state) == f"yellow-3 blue-3 red-3 {front}"
    assert state.scores == (3, 0, 0)


def test_ras_9_a_last_car_goes_to_the_front_alone() -> None:
    state = overtake(LINE, "blue")
    assert cars(state) == "blue-3 " + LINE.removesuffix(" blue-3")


def test_ras_10_a_point_for_each_car_moved() -> None:
    assert [overtake(LINE, c).scores[0] for c in ("blue", "green", "yellow", "red")] == [1, 2, 3, 4]


def test_ras_10_the_black_car_scores_nothing_but_doubles() -> None:
    front = "red-1 red-2 yellow-1 yellow-2 yellow-3 green-1 green-2 green-3 blue-1 blue-2"
    assert overtake(f"{front} red-3 black blue-3", "red").scores == (4, 0, 0)
    assert overtake(f"{front} red-3 blue-3 black", "red").scores == (4, 0, 0)
    assert overtake(f"{front} black red-3 blue-3", "red").scores == (2, 0, 0)


def test_ras_10_the_black_car_never_starts_an_overtaking() -> None:
    """A joker led by name of a colour moves that colour, and black only with it."""
    line = LINE.removeprefix("black ") + " black"
    state = at("fast-125-a", "", "", line=line)
    state = run(state, (0, play("fast-125-a", "blue")), (1, give_up()), (2, give_up()))
    state = rasant.apply(state, 0, give_up())
    assert cars(state).startswith("black blue-3 red-1")
    assert state.scores == (2, 0, 0)


def test_ras_11_the_winner_draws_first_then_clockwise_each_the_whole_hand() -> None:
    five = "green-10 green-20 green-30 green-40 green-50"
    stock = "blue-10 blue-20 blue-30 blue-40 blue-50 blue-60 blue-70 blue-80"
    state = at(
        five, "red-20 yellow-10 yellow-20", "red-10 yellow-30 yellow-40", stock=stock, turn=2
    )
    steps = ((2, play("red-10")), (0, give_up()), (1, play("red-20")), (2, give_up()))
    state = run(state, *steps, (1, give_up()))
    assert hand(state, 1) >= {"blue-10", "blue-20", "blue-30", "blue-40"}
    assert hand(state, 2) >= {"blue-50", "blue-60", "blue-70", "blue-80"}
    assert hand(state, 0) == set(five.split()), "nothing was left"
    assert state.stock == ()


def test_ras_11_nobody_draws_above_six_and_played_cards_are_discarded() -> None:
    state = at(
        "red-10 red-20",
        "blue-10",
        "blue-20",
        stock="green-10 green-20 green-30 green-40 "
        "green-50 green-60 green-70 green-80 green-90 green-100 green-110 green-120 "
        "yellow-10 yellow-20 yellow-30 yellow-40 yellow-50",
    )
    before = set(state.discards)
    state = run(state, (0, play("red-10")), (1, give_up()), (2, give_up()), (0, give_up()))
    assert [len(held) for held in state.hands] == [6, 6, 6]
    assert len(state.stock) == 2
    assert state.deck.names(tuple(set(state.discards) - before)) == ("red-10",)


@pytest.mark.parametrize(("winner", "starter"), [(0, 1), (1, 2), (2, 0)])
def test_ras_12_left_of_the_winner_starts_when_nobody_passed(winner: Seat, starter: Seat) -> None:
    """A 130 before anyone passed."""
    hands = ["red-10 blue-10", "red-20 blue-20", "red-30 blue-30"]
    hands[winner] += " limit-130-a"
    state = at(*hands, stock="green-10 green-20 green-30 green-40")
    cards = ("red-10", "red-20", "red-30")
    while state.turn != winner or not state.colour:
        state = rasant.apply(state, state.turn, play(cards[state.turn]))
    state = rasant.apply(state, winner, play("limit-130-a"))
    assert rasant.waiting_on(state) == (starter,)


def test_ras_13_a_pass_costs_a_card_once_the_draw_pile_is_empty() -> None:
    state = at(
        "red-10",
        "red-20 blue-20",
        "red-30",
        table="2:red-50",
        colour="red",
    )
    assert why(state, 0, give_up()) == "RAS-13: the draw pile is empty, a pass costs a card"
    assert why(state, 0, give_up("red-20")) == "RAS-13: Player 1 does not hold red-20"
    after = rasant.apply(state, 0, give_up("red-10"))
    assert after.hands[0] == ()
    assert after.discards[-1] == after.deck.number["red-10"]
    assert rasant.legal_moves(after, 1) == (give_up("blue-20"), give_up("red-20"))


def test_ras_13_a_pass_costs_nothing_before() -> None:
    state = at("red-10", "red-20", "red-30", table="2:red-50", colour="red", stock="blue-10")
    reason = "RAS-13: nothing is discarded before the draw pile is empty"
    assert why(state, 0, give_up("red-10")) == reason
    assert rasant.apply(state, 0, give_up()).hands == state.hands


def test_ras_13_a_player_without_cards_must_pass() -> None:
    state = at("", "red-20", "red-30", table="2:red-50", colour="red")
    assert rasant.legal_moves(state, 0) == (give_up(),)
    assert why(state, 0, play("red-20")).startswith("RAS-13: ")
    assert why(state, 0, give_up("red-20")).startswith("RAS-13: ")


def test_ras_13_the_last_round_is_played_out_and_scored_and_then_it_is_over() -> None:
    """The last hands, with the draw pile empty."""
    state = at("red-10", "red-20", "")
    state = run(state, (0, play("red-10")), (1, play("red-20")))
    assert state.hands == ((), (), ())
    assert rasant.outcome(state) is None, "nobody holds a card, but the round is not over"
    state = run(state, (2, give_up()), (0, give_up()), (1, give_up()))
    assert state.scores == (0, 4, 0)
    assert rasant.waiting_on(state) == ()
    assert rasant.outcome(state) is not None
    assert why(state, 0, give_up()).startswith("RAS-13: ")


def test_ras_13_the_end_is_looked_at_after_the_drawing() -> None:
    state = at("red-10", "", "", stock="blue-10")
    state = run(state, (0, play("red-10")), (1, give_up()), (2, give_up()), (0, give_up()))
    assert hand(state, 0) == {"blue-10"}
    assert rasant.waiting_on(state) == (1,), "the first to pass starts, without cards"


@pytest.mark.parametrize(
    ("scores", "ranking"),
    [
        ((3, 9, 5), ((1,), (2,), (0,))),
        ((9, 3, 9), ((0, 2), (1,))),
        ((4, 4, 4, 4), ((0, 1, 2, 3),)),
    ],
)
def test_ras_14_most_points_win_and_equal_points_share(
    scores: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]
) -> None:
    state = replace(at(*[""] * len(scores)), phase="over", scores=scores)
    found = rasant.outcome(state)
    assert found is not None
    assert (found.scores, found.ranking) == (scores, ranking)


def test_the_match_worked_out_by_hand_has_these_points_in_each_round() -> None:
    """The winners and points of its ten rounds, from the notes on paper."""
    path = GOLDENS / "rasant" / "three-by-hand.jsonl"
    record = read(path.read_text(encoding="utf-8"))
    points = [(2, 4), (1, 3), (1, 2), (0, 1), (2, 12), (0, 1), (2, 8), (1, 14), (2, 1), (0, 4)]
    ends = [n for n, step in enumerate(record.steps, 1) if step.note]
    scores = [0, 0, 0]
    for until, (winner, more) in zip(ends, points, strict=True):
        scores[winner] += more
        state = replay(record, until=until)
        assert list(state.scores) == scores
        said = record.steps[until - 1].note.split("line ")[1].split(";")[0]
        assert [_short(car) for car in cars(state).split()] == said.split()


def _short(car: str) -> str:
    return "bl" if car == "black" else car[0] + car[-1]


def test_changed_values_are_played() -> None:
    """What is printed is what is played: a red card of 55 beats a 50."""
    red: dict[str, Scalar] = {"colour": "red", "value": 55}
    cards = {**printed("rasant", 3), "red-10": red}
    state = at("red-10", "red-20", "", table="2:red-50", colour="red")
    assert why(state, 0, play("red-10")).startswith("RAS-6: ")
    assert why(replace(state, deck=deck_of(cards)), 0, play("red-10")) == "legal"


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(Illegal, match="RAS-4: "):
        rasant.apply(at("red-10", "", ""), 0, give_up("red-10"))
