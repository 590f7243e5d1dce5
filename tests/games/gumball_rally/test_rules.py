"""Gumball Rally, rule by rule: a test called test_gum_9_... goes red when GUM-9 is broken."""

from dataclasses import replace
from typing import Any

import pytest

from printnplay.games.discovery import rules_of
from printnplay.games.engine.bots import random
from printnplay.games.engine.contract import unshuffled
from printnplay.games.engine.facts import DEALER, Cards, Scalar, Seat
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.moves import DrawSeat, Illegal, ShufflePile
from printnplay.games.engine.record import BadRecord, Record, Step, write_record
from printnplay.games.engine.record_header import Header
from printnplay.games.gumball_rally.deck import Build, Draw, Move, Play
from printnplay.games.gumball_rally.state import Photo, State
from printnplay.games.play.match import play_match
from tests.games.gumball_rally.probe import cards_of, exchange
from tests.games.tables import GOLDENS, opening, printed, read, replay

gumball_rally = rules_of("gumball-rally")

GAME = "gumball-rally"
PILE = (
    "danger-red-a danger-blue-a danger-black-a checkpoint-a danger-red-b danger-blue-b"
    " danger-yellow-a danger-red-c checkpoint-b danger-blue-c danger-yellow-b danger-black-b"
    " danger-black-c winner danger-yellow-c"
)
ASIDE = "danger-red-major danger-blue-major danger-black-major danger-yellow-major"


def at(*hands: str, table: str = "", danger: str = "winner", race: str = "", **more: Any) -> State:
    """A position: seat 0 leads, the others follow in their order, `table` lies under the first of
    them, this danger comes next, `race` is the whole race deck (else all cards not seen, and no
    discards). A hand that is not given, or not full, gets the last free cards."""
    start: State = opening(GAME, max(len(hands), 3))
    number, ids = start.deck.number, set(start.deck.ids)
    given = [hand.split() for hand in hands] + [[]] * (3 - len(hands))
    ids -= {*table.split(), *race.split(), *(card for hand in given for card in hand)}
    free = sorted(ids, key=lambda card: number[card])
    held = [hand + [free.pop() for _ in range(3 - len(hand))] for hand in given]
    deck = race.split() or free
    pile = (danger, *(card for card in (*PILE.split(), *ASIDE.split()) if card != danger))
    dangers = tuple(start.deck.danger_number[card] for card in pile)
    state = replace(
        start,
        phase="play",
        line=tuple(range(len(held))),
        table=numbers(start, table),
        race=numbers(start, " ".join(deck)),
        discards=tuple(number[card] for card in free) if race else (),
        hands=tuple(tuple(sorted(number[card] for card in hand)) for hand in held),
        road=replace(start.road, pile=dangers[:15], aside=dangers[15:]),
    )
    return replace(state, **more)


def numbers(state: State, cards: str) -> tuple[int, ...]:
    return tuple(state.deck.number[card] for card in cards.split())


def play(card: str, overtakes: int = 0) -> Play:
    return Play("play", card, overtakes)


def run(state: State, *plays: str) -> State:
    """'red-4' or 'red-4 2', each by the seat whose turn it is."""
    for line in plays:
        (seat,) = gumball_rally.waiting_on(state)
        card, _, overtakes = line.partition(" ")
        state = gumball_rally.apply(state, seat, play(card, int(overtakes or 0)))
    return state


def why(state: State, seat: Seat, move: Move) -> str:
    """The rule, which legal_moves must agree with; '' for a legal move."""
    reason = gumball_rally.why_illegal(state, seat, move)
    assert seat == DEALER or (reason is None) == (move in gumball_rally.legal_moves(state, seat))
    if reason is not None:
        with pytest.raises(Illegal):
            gumball_rally.apply(state, seat, move)
    return reason.split(":")[0] if reason else ""


def dealt(seats: int, **options: Any) -> tuple[State, State, State]:
    """After each of the dealer's moves of the set-up, nothing shuffled but the pile above."""
    start: State = opening(GAME, seats, **options)
    first = gumball_rally.apply(start, DEALER, ShufflePile("shuffle", "race", start.deck.ids))
    second = gumball_rally.apply(first, DEALER, build())
    return first, second, gumball_rally.apply(second, DEALER, DrawSeat("lot", 0))


def build(pile: str = PILE, aside: str = ASIDE) -> Build:
    return Build("danger", tuple(pile.split()), tuple(aside.split()))


def points(state: State) -> tuple[int, ...]:
    values = dict(gumball_rally.describe(state)[-1].values)["points"]
    assert isinstance(values, tuple)
    return tuple(int(value) for value in values if isinstance(value, int))


def worth(values: dict[str, int]) -> Cards:
    """The printed cards, some point cards with other values."""
    return {
        card: {**fields, "points": values[card]} if card in values else fields
        for card, fields in printed(GAME, 3).items()
    }


def held(state: State, seat: Seat) -> str:
    return " ".join(state.deck.names(state.hands[seat]))


# GUM-1


@pytest.mark.parametrize("seats", range(3, 9))
def test_gum_1_three_race_cards_each_in_blocks_and_the_rest_is_the_deck(seats: int) -> None:
    start: State = opening(GAME, seats)
    order = Generator(1).shuffle(start.deck.ids)
    state = gumball_rally.apply(start, DEALER, ShufflePile("shuffle", "race", order))
    for seat in range(seats):
        assert set(held(state, seat).split()) == set(order[3 * seat : 3 * seat + 3])
    assert state.deck.names(state.race) == order[3 * seats :]


def test_gum_1_refuses_another_deck() -> None:
    start: State = opening(GAME, 3)
    ids = start.deck.ids
    for order in (ids[1:], (*ids[1:], "red-4"), (*ids, "red-4"), (*ids[1:], "winner"), ()):
        assert why(start, DEALER, ShufflePile("shuffle", "race", order)) == "GUM-1"
    assert why(start, DEALER, ShufflePile("shuffle", "danger", ids)) == "GUM-1"
    assert why(start, DEALER, build()) == "GUM-1"
    assert why(start, DEALER, ShufflePile("shuffle", "race", ids[::-1])) == ""


def test_gum_1_hands_are_secret() -> None:
    state = dealt(3)[-1]
    other = replace(state, hands=(state.hands[0], state.hands[2], state.hands[1]))
    assert gumball_rally.view(other, 0) == gumball_rally.view(state, 0)
    assert gumball_rally.view(other, 1) != gumball_rally.view(state, 1)


# GUM-2


def test_gum_2_the_pile_has_its_blocks_and_four_stay_unseen() -> None:
    first = dealt(3)[0]
    assert why(first, DEALER, build()) == ""
    swapped = PILE.replace("point-a", "point-?").replace("point-b", "point-a")
    assert why(first, DEALER, build(swapped.replace("?", "b"))) == ""
    state = gumball_rally.apply(first, DEALER, build())
    assert (len(state.road.pile), len(state.road.aside)) == (15, 4)
    view = gumball_rally.view(state, 0)
    assert view == gumball_rally.view(exchange(state, 0, Generator(3).shuffle), 0)


@pytest.mark.parametrize(
    ("out", "into"),
    [
        ("danger-black-a", "checkpoint-a"),  # a Checkpoint among the top three
        ("danger-red-b", "checkpoint-b"),  # both Checkpoints in one block
        ("danger-red-c", "winner"),  # Winner too high
        ("danger-yellow-c", "checkpoint-b"),  # a Checkpoint too low
        ("danger-red-major", "winner"),  # Winner put aside
        ("danger-red-major", "checkpoint-a"),
    ],
)
def test_gum_2_refuses_a_special_card_out_of_its_block(out: str, into: str) -> None:
    def other(words: str) -> str:
        names = {out: into, into: out}
        return " ".join(names.get(word, word) for word in words.split())

    assert why(dealt(3)[0], DEALER, build(other(PILE), other(ASIDE))) == "GUM-2"


def test_gum_2_refuses_other_numbers_of_cards() -> None:
    first = dealt(3)[0]
    assert why(first, DEALER, build(f"danger-red-major {PILE}", ASIDE[17:])) == "GUM-2"
    assert why(first, DEALER, build(PILE[13:], f"danger-red-a {ASIDE}")) == "GUM-2"
    assert why(first, DEALER, build(PILE, ASIDE.replace("-red-major", "-red-a"))) == "GUM-2"
    assert why(first, DEALER, build(PILE, ASIDE.replace("danger-red-major", "red-4"))) == "GUM-2"
    assert why(first, DEALER, DrawSeat("lot", 0)) == "GUM-2"


def test_gum_2_a_race_takes_12_to_15_rounds() -> None:
    cards = printed(GAME, 3)
    rounds = set()
    for seed in range(60):
        match = play_match(gumball_rally, cards, seats=3, seed=seed, bots=[random] * 3, options={})
        rounds.add(len(match.final.road.turned))
    assert rounds == {12, 13, 14, 15}


# GUM-3


@pytest.mark.parametrize(("first", "line"), [(0, (0, 1, 2, 3)), (2, (2, 3, 0, 1))])
def test_gum_3_the_first_heads_the_line_the_others_follow_clockwise(
    first: Seat, line: tuple[Seat, ...]
) -> None:
    state = dealt(4)[1]
    state = gumball_rally.apply(state, DEALER, DrawSeat("lot", first))
    assert state.line == line
    assert gumball_rally.waiting_on(state) == (first,)


def test_gum_3_refuses_a_seat_that_nobody_has_and_a_play_before() -> None:
    first, second, _ = dealt(4)
    assert why(second, DEALER, DrawSeat("lot", 4)) == "GUM-3"
    assert why(second, DEALER, DrawSeat("lot", -1)) == "GUM-3"
    assert why(second, DEALER, build()) == "GUM-3"
    for state in (first, second):
        card = held(state, 0).split()[0]
        assert why(state, 0, play(card)) == "GUM-3"


# GUM-4


def test_gum_4_turns_run_down_the_line_whoever_overtakes() -> None:
    state = at("red-5", "blue-6", "red-7", line=(2, 0, 1), danger="danger-yellow-a")
    assert gumball_rally.waiting_on(state) == (2,)
    assert why(state, 0, play("red-5")) == "GUM-4"
    assert why(state, DEALER, DrawSeat("lot", 0)) == "GUM-4"
    state = run(state, "red-7", "red-5 1")
    assert state.line == (0, 2, 1)
    assert gumball_rally.waiting_on(state) == (1,)
    assert why(state, 0, play(held(state, 0).split()[0])) == "GUM-4"
    state = run(state, "blue-6")
    assert state.line == (0, 2, 1)
    assert gumball_rally.waiting_on(state) == (0,)


def test_gum_4_one_card_of_the_hand_is_played() -> None:
    state = at("red-5", "blue-6")
    assert why(state, 0, play("blue-6")) == "GUM-4"
    assert why(state, 0, play("winner")) == "GUM-4"
    assert why(state, 0, Draw("draw", 0, "red-5")) == "GUM-4"
    assert why(state, 0, play("red-5")) == ""


def test_gum_4_draws_to_three_at_once_and_the_card_stays_till_the_end_of_the_round() -> None:
    state = at("red-5 red-6 red-7", race="blue-1 blue-2 blue-3 blue-4", danger="danger-yellow-a")
    state = run(state, "red-6")
    assert held(state, 0) == "blue-1 red-5 red-7"
    assert state.deck.names(state.race) == ("blue-2", "blue-3", "blue-4")
    assert state.deck.names(state.table) == ("red-6",)
    assert not set(state.discards) & set(state.table)


# GUM-5


def test_gum_5_the_example_a_6_from_fifth_passes_1_4_and_5_and_ends_second() -> None:
    table = "red-8 blue-5 red-4 blue-1"
    state = at("", "", "", "", "yellow-6", "", table=table)
    assert why(state, 4, play("yellow-6", 3)) == ""
    state = run(state, "yellow-6 3")
    assert state.line == (0, 4, 1, 2, 3, 5)
    assert state.deck.names(state.table) == ("red-8", "yellow-6", "blue-5", "red-4", "blue-1")


@pytest.mark.parametrize("overtakes", [0, 1, 2])
def test_gum_5_a_pass_by_number_must_be_made(overtakes: int) -> None:
    state = at("", "", "", "", "yellow-6", table="red-8 blue-5 red-4 blue-1")
    assert why(state, 4, play("yellow-6", overtakes)) == "GUM-5"


def test_gum_5_an_equal_number_is_not_higher_and_a_blocked_way_ends_there() -> None:
    state = at("", "", "yellow-5", table="red-1 blue-5")
    assert why(state, 2, play("yellow-5")) == ""
    assert why(state, 2, play("yellow-5", 1)) == "GUM-6"
    assert why(state, 2, play("yellow-5", 2)) == "GUM-6"


def test_gum_5_there_are_only_so_many_ahead() -> None:
    state = at("", "", "yellow-10", table="red-1 blue-5")
    assert why(state, 2, play("yellow-10", 2)) == ""
    assert why(state, 2, play("yellow-10", 3)) == "GUM-5"
    assert why(state, 2, play("yellow-10", -1)) == "GUM-5"


# GUM-6


def test_gum_6_the_example_a_red_4_passes_blue_3_by_number_and_red_10_by_colour() -> None:
    state = at("", "", "red-4", table="red-10 blue-3")
    assert why(state, 2, play("red-4", 2)) == ""
    assert run(replace(state, line=(1, 0, 2)), "red-4 2").line == (2, 1, 0)


def test_gum_6_a_pass_by_colour_is_a_choice() -> None:
    state = at("", "", "red-4 yellow-1 blue-2", table="red-10 blue-3")
    legal = gumball_rally.legal_moves(state, 2)
    assert legal == (
        play("blue-2", 0),
        play("blue-2", 1),
        play("red-4", 1),
        play("red-4", 2),
        play("yellow-1", 0),
    )


def test_gum_6_passes_by_colour_and_number_mix_in_any_order() -> None:
    state = at("", "", "", "", "red-4", table="red-10 blue-3 red-9 blue-1")
    assert [m.overtakes for m in gumball_rally.legal_moves(state, 4) if m.card == "red-4"] == [
        1,
        3,
        4,
    ]
    assert why(state, 4, play("red-4", 2)) == "GUM-5"


def test_gum_6_refuses_to_pass_a_higher_card_of_another_colour() -> None:
    state = at("", "", "red-4", table="red-10 blue-5")
    assert why(state, 2, play("red-4", 1)) == "GUM-6"
    assert why(state, 2, play("red-4", 2)) == "GUM-6"


# GUM-7


def test_gum_7_the_leader_overtakes_nobody() -> None:
    state = at("red-10")
    assert why(state, 0, play("red-10", 1)) == "GUM-7"
    assert why(state, 0, play("red-10", 0)) == ""


def test_gum_7_a_buggy_moves_up_only_when_its_own_card_is_played() -> None:
    """Seat 1 stays behind a 3 though its own 5 is higher, once seat 2 has passed by colour."""
    state = at("", "", "blue-3", "yellow-1", table="red-7 blue-5", danger="danger-yellow-a")
    assert run(state, "blue-3 1", "yellow-1").line == (0, 2, 1, 3)


# GUM-8


def test_gum_8_the_highest_card_of_the_colour_goes_to_the_end() -> None:
    state = at("", "", "", "red-1", table="red-3 red-9 blue-10", danger="danger-red-a")
    assert run(state, "red-1").line == (0, 2, 3, 1)


def test_gum_8_the_last_of_the_line_stays_last() -> None:
    state = at("", "", "red-9", table="blue-10 red-10", danger="danger-red-b")
    state = run(state, "red-9")
    assert state.line == (0, 2, 1)
    state = at("", "", "red-9", table="blue-10 blue-9", danger="danger-red-b")
    assert run(state, "red-9").line == (0, 1, 2)


def test_gum_8_nobody_played_the_colour_and_nothing_happens() -> None:
    for danger in ("danger-yellow-a", "danger-yellow-major"):
        state = at("", "", "red-1", table="red-10 blue-10", danger=danger)
        state = run(state, "red-1")
        assert state.line == (0, 1, 2)
        assert state.deck.dangers[state.road.turned[-1]] == danger
        assert not state.table


def test_gum_8_the_danger_comes_when_all_have_played_and_drawn() -> None:
    state = at("red-9", "yellow-1", "yellow-2", race="red-4 red-5 red-6", danger="danger-red-a")
    state = run(state, "red-9", "yellow-1")
    assert (state.line, state.road.turned) == ((0, 1, 2), ())
    state = run(state, "yellow-2 1")
    assert state.line == (2, 1, 0)
    assert state.race == ()


# GUM-9


def test_gum_9_all_of_the_colour_go_to_the_end_the_higher_the_farther_back() -> None:
    table = "yellow-9 blue-1 yellow-10 yellow-2"
    state = at("", "", "", "", "red-1", table=table, danger="danger-yellow-major")
    assert run(state, "red-1").line == (1, 4, 3, 0, 2)


# GUM-10


def test_gum_10_the_first_checkpoint_pays_the_first_set_by_place() -> None:
    table, line = "red-9 red-8 blue-8", (2, 0, 3, 1)
    state = at("", "red-1", "", "", table=table, danger="checkpoint-b", line=line)
    assert points(run(state, "red-1")) == (2, 0, 3, 1)


def test_gum_10_the_second_checkpoint_pays_the_second_set() -> None:
    cards = worth({"point-checkpoint-2-1": 40, "point-checkpoint-2-2": 30})
    state = at("", "", "", "red-1", table="red-9 red-8 blue-8", danger="checkpoint-a")
    start = gumball_rally.setup(cards, 4, {})
    turned = (state.deck.danger_number["checkpoint-b"],)
    state = replace(state, deck=start.deck, road=replace(state.road, turned=turned))
    assert points(run(state, "red-1")) == (40, 30, 1, 0)
    state = replace(state, road=replace(state.road, turned=()))
    assert points(run(state, "red-1")) == (3, 2, 1, 0)


def test_gum_10_the_line_stays_and_the_race_goes_on() -> None:
    state = run(at("", "", "red-1", table="red-9 blue-8", danger="checkpoint-a"), "red-1")
    assert state.line == (0, 1, 2)
    assert gumball_rally.waiting_on(state) == (0,)
    assert gumball_rally.outcome(state) is None


# GUM-11


def test_gum_11_winner_pays_by_place_and_ends_the_race() -> None:
    state = run(at("", "", "", "", "red-1", table="red-9 red-8 blue-8 blue-7"), "red-1")
    assert gumball_rally.waiting_on(state) == ()
    found = gumball_rally.outcome(state)
    assert found is not None
    assert found.scores == (5, 3, 2, 1, 0)
    assert found.ranking == ((0,), (1,), (2,), (3,), (4,))
    for seat in (DEALER, 0, 4):
        assert why(state, seat, play("red-1")) == "GUM-11"


def test_gum_11_three_players_leave_the_fourth_card() -> None:
    state = run(at("", "", "red-1", table="red-9 blue-8"), "red-1")
    assert points(state) == (5, 3, 2)
    assert state.road.owners.count(DEALER) == 7


# GUM-12


def test_gum_12_the_cards_are_discarded_and_the_leader_starts_the_next_round() -> None:
    leaders = {"danger-yellow-a": 0, "danger-red-a": 2, "danger-red-major": 2, "checkpoint-a": 2}
    for danger, leader in leaders.items():
        state = at("", "", "yellow-10", table="red-9 blue-8", danger=danger)
        state = run(state, "yellow-10 2")
        assert state.table == ()
        assert set(state.deck.names(state.discards)) == {"red-9", "blue-8", "yellow-10"}
        assert gumball_rally.waiting_on(state) == (leader,)


def test_gum_12_after_winner_the_cards_stay() -> None:
    state = run(at("", "", "red-1", table="red-9 blue-8"), "red-1")
    assert state.deck.names(state.table) == ("red-9", "blue-8", "red-1")
    assert state.discards == ()


# GUM-13


def test_gum_13_eight_players_need_a_new_deck_at_the_first_draw_of_round_3() -> None:
    state = dealt(8)[-1]
    for _ in range(16):
        (seat,) = gumball_rally.waiting_on(state)
        state = gumball_rally.apply(state, seat, gumball_rally.legal_moves(state, seat)[0])
    assert (len(state.race), len(state.discards), len(state.road.turned)) == (0, 16, 2)
    (seat,) = gumball_rally.waiting_on(state)
    state = gumball_rally.apply(state, seat, gumball_rally.legal_moves(state, seat)[0])
    assert gumball_rally.waiting_on(state) == (DEALER,)
    assert len(state.hands[seat]) == 2
    order = state.deck.names(state.discards)[::-1]
    under = state.deck.names(state.table)
    for wrong in (order[1:], order + under, (*order[1:], *under), ()):
        assert why(state, DEALER, ShufflePile("shuffle", "race", wrong)) == "GUM-13"
    assert why(state, DEALER, DrawSeat("lot", 0)) == "GUM-13"
    assert gumball_rally.chance(state, unshuffled).order == order[::-1]
    assert why(state, state.line[1], play(held(state, state.line[1]).split()[0])) == "GUM-13"
    state = gumball_rally.apply(state, DEALER, ShufflePile("shuffle", "race", order))
    assert order[0] in held(state, seat)
    assert state.deck.names(state.race) == order[1:]
    assert (state.discards, len(state.table)) == ((), 1)
    assert gumball_rally.waiting_on(state) == (state.line[1],)


def test_gum_13_not_before_a_draw_finds_no_card() -> None:
    state = at("red-9", "blue-1", "blue-2", race="black-1 black-2", danger="danger-red-a")
    state = run(state, "red-9", "blue-1")
    assert state.race == ()
    assert gumball_rally.waiting_on(state) == (2,)
    state = run(state, "blue-2 1")
    assert state.road.turned == ()  # the last draw comes before the danger
    order = state.deck.names(state.discards)
    state = gumball_rally.apply(state, DEALER, ShufflePile("shuffle", "race", order))
    assert order[0] in held(state, 2)
    assert state.line == (2, 1, 0)
    assert set(state.deck.names(state.discards)) == {"red-9", "blue-1", "blue-2"}


def test_gum_13_everyone_draws_in_the_last_round_too() -> None:
    state = at("", "", "red-1", table="red-9 blue-8", race="yellow-7", danger="winner")
    state = run(state, "red-1")
    assert "yellow-7" in held(state, 2)
    assert gumball_rally.outcome(state) is not None


def test_gum_13_who_counts_knows_which_shuffle_a_hidden_card_is_from() -> None:
    """After the reshuffle the others can hold only what was not discarded before."""
    state = at("red-9", "blue-1", "blue-2", race="black-1", danger="danger-red-a")
    state = run(state, "red-9", "blue-1")
    others = {*state.hands[0], *state.hands[1]}
    order = state.deck.names(state.discards)
    state = gumball_rally.apply(state, DEALER, ShufflePile("shuffle", "race", order))
    new = state.deck.number[order[0]]
    assert new in state.hands[1]
    for seed in range(20):
        guess = gumball_rally.imagine(gumball_rally.view(state, 2), Generator(seed).shuffle)
        assert gumball_rally.view(guess, 2) == gumball_rally.view(state, 2)
        cards = {*guess.hands[0], *guess.hands[1]}
        assert len(cards - others) == 1
        assert cards - others <= {state.deck.number[card] for card in order}


# GUM-14


def owned(state: State, *seats: Seat) -> State:
    """The point cards of both checkpoints to these seats, in the order of their ids."""
    owners = (*seats, *state.road.owners[len(seats) :])
    return replace(state, road=replace(state.road, owners=owners))


TIE = ("", "", "", "red-1")
"""Winner pays seat 0 five and seat 1 three, two to seat 2 and one to seat 3."""


def test_gum_14_most_points_win_wherever_they_were_scored() -> None:
    state = owned(at(*TIE, table="red-9 red-8 blue-8"), 3, 3, 2, 3)
    found = gumball_rally.outcome(run(state, "red-1"))
    assert found is not None
    assert found.scores == (5, 3, 3, 9)
    assert found.ranking == ((3,), (0,), (1, 2))


def test_gum_14_equal_points_share_the_win() -> None:
    state = owned(at(*TIE, table="red-9 red-8 blue-8"), 2, 1)
    found = gumball_rally.outcome(run(state, "red-1"))
    assert found is not None
    assert found.scores == (5, 5, 5, 1)
    assert found.ranking == ((0, 1, 2), (3,))


# GUM-15


def finish(race: str, *, discards: str = "") -> State:
    """Seats 0, 1 and 2 have five points each, seat 3 one; the option is on, the race deck is this
    after the last draw of the race."""
    last = "black-10"
    state = at(*TIE, table="red-9 red-8 blue-8", race=f"{last} {race}", photo=Photo((), (), ()))
    out = tuple(c for c in state.discards if c not in numbers(state, discards))
    photo = Photo((), (), out)  # cards out of play, so that the deck can run out
    state = replace(state, discards=numbers(state, discards), photo=photo)
    after = run(owned(state, 2, 1), "red-1")
    assert after.photo is not None
    return replace(after, photo=replace(after.photo, drawn=out))


def snap(state: State, *draws: str) -> State:
    """'0 red-4': seat 0 draws red-4."""
    for draw in draws:
        seat, card = draw.split()
        state = gumball_rally.apply(state, DEALER, Draw("draw", int(seat), card))
    return state


def ranking(state: State) -> tuple[tuple[Seat, ...], ...]:
    found = gumball_rally.outcome(state)
    assert found is not None
    assert found.scores == (5, 5, 5, 1)
    return found.ranking


def test_gum_15_is_an_option() -> None:
    assert gumball_rally.facts.options == {"photo_finish": False}
    state = finish("black-1 black-2 black-3")
    assert gumball_rally.waiting_on(state) == (DEALER,)
    assert gumball_rally.outcome(state) is None
    assert dealt(3)[-1].photo is None
    assert dealt(3, photo_finish=True)[-1].photo == Photo((), (), ())


def test_gum_15_the_highest_number_wins_alone_and_the_others_share_the_next_group() -> None:
    state = snap(finish("black-1 black-9 black-3"), "0 black-1", "1 black-9", "2 black-3")
    assert ranking(state) == ((1,), (0, 2), (3,))


def test_gum_15_only_those_tied_for_most_draw_in_seat_order_from_the_top() -> None:
    state = finish("black-1 black-9 black-3")
    assert why(state, DEALER, Draw("draw", 1, "black-1")) == "GUM-15"
    assert why(state, DEALER, Draw("draw", 3, "black-1")) == "GUM-15"
    assert why(state, DEALER, Draw("draw", 0, "black-9")) == "GUM-15"
    assert why(state, DEALER, DrawSeat("lot", 0)) == "GUM-15"
    assert why(state, 0, play(held(state, 0).split()[0])) == "GUM-15"
    assert why(state, DEALER, Draw("draw", 0, "black-1")) == ""
    assert gumball_rally.chance(state, unshuffled) == Draw("draw", 0, "black-1")


def test_gum_15_no_photo_for_a_sole_winner() -> None:
    state = at(*TIE, table="red-9 red-8 blue-8", photo=Photo((), (), ()))
    found = gumball_rally.outcome(run(owned(state, 3), "red-1"))
    assert found is not None
    assert found.ranking == ((0,), (3,), (1,), (2,))


def test_gum_15_those_equal_at_the_highest_number_draw_again() -> None:
    state = finish("red-7 black-2 yellow-7 black-3 black-4")
    state = snap(state, "0 red-7", "1 black-2", "2 yellow-7")
    assert gumball_rally.outcome(state) is None
    assert why(state, DEALER, Draw("draw", 1, "black-3")) == "GUM-15"
    assert ranking(snap(state, "0 black-3", "2 black-4")) == ((2,), (0, 1), (3,))
    state = finish("red-7 black-7 yellow-7 black-3 black-4 black-5")
    state = snap(state, "0 red-7", "1 black-7", "2 yellow-7")
    assert ranking(snap(state, "0 black-3", "1 black-4", "2 black-5")) == ((2,), (0, 1), (3,))


def test_gum_15_the_deck_is_renewed_but_not_from_the_table_nor_from_the_draws() -> None:
    state = snap(finish("red-7", discards="black-2 black-3"), "0 red-7")
    assert why(state, DEALER, Draw("draw", 1, "black-2")) == "GUM-13"
    for wrong in ("black-2 black-3 red-9", "black-2 black-3 red-7", "black-2"):
        assert why(state, DEALER, ShufflePile("shuffle", "race", tuple(wrong.split()))) == "GUM-13"
    order = ("black-3", "black-2")
    state = gumball_rally.apply(state, DEALER, ShufflePile("shuffle", "race", order))
    assert ranking(snap(state, "1 black-3", "2 black-2")) == ((0,), (1, 2), (3,))


def test_gum_15_the_win_is_shared_when_no_card_is_left() -> None:
    state = finish("red-7 black-2 yellow-7")
    assert ranking(snap(state, "0 red-7", "1 black-2", "2 yellow-7")) == ((0, 2), (1,), (3,))
    state = finish("red-7 black-2 yellow-7 black-3")
    state = snap(state, "0 red-7", "1 black-2", "2 yellow-7", "0 black-3")
    assert ranking(state) == ((0, 2), (1,), (3,))


@pytest.mark.parametrize("seats", [3, 8])
def test_gum_15_matches_full_of_ties_are_conserved_replayed_and_end(seats: int) -> None:
    """Point cards worth nothing: all tie, and eight players leave eight cards to draw."""
    cards = worth({card: 0 for card in printed(GAME, 3) if card.startswith("point")})
    options = {"photo_finish": True}
    bots = [random] * seats
    for seed in range(25):
        match = play_match(gumball_rally, cards, seats=seats, seed=seed, bots=bots, options=options)
        assert sorted(cards_of(match.final)) == sorted(cards)
        assert replay(read(write_record(match.record))) == match.final
        assert gumball_rally.from_json(gumball_rally.to_json(match.final)) == match.final
        assert sum(type(move) is Draw for _, move in match.steps) >= seats
        assert match.outcome.reason == "photo-finish"


# The cards come from the data, and the records are as the format says


def test_the_match_is_played_with_the_point_values_of_the_data() -> None:
    plain = play_match(
        gumball_rally, printed(GAME, 4), seats=4, seed=1, bots=[random] * 4, options={}
    ).outcome
    doubled: dict[str, dict[str, Scalar]] = {}
    for card, fields in printed(GAME, 4).items():
        value = fields.get("points")
        more = {"points": 2 * value} if isinstance(value, int) else {}
        doubled[card] = {**fields, **more}
    rich = play_match(
        gumball_rally, doubled, seats=4, seed=1, bots=[random] * 4, options={}
    ).outcome
    assert rich.scores == tuple(2 * points for points in plain.scores)
    assert sum(plain.scores) == 6 + 6 + 11


def test_a_record_that_breaks_a_rule_is_refused_with_its_id() -> None:
    state = dealt(3)[-1]
    steps = (
        Step(DEALER, ShufflePile("shuffle", "race", state.deck.ids)),
        Step(DEALER, build()),
        Step(DEALER, DrawSeat("lot", 0)),
        Step(0, play("black-1")),
        Step(1, play("black-3", 0)),
    )
    record = Record(Header(GAME, 3, printed(GAME, 3)), steps)
    with pytest.raises(BadRecord, match="line 6: GUM-5: black-3 is higher than black-1"):
        replay(record)


def test_the_goldens_have_a_reshuffle_and_a_photo_finish() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (GOLDENS / GAME).glob("*.jsonl")]
    records = [read(text) for text in texts]
    moves = [[step.move.type for step in record.steps] for record in records]
    assert any("draw" in types for types in moves)
    assert any(types.count("shuffle") > 5 for types in moves)
    assert any(record.end and len(record.end.ranking[0]) > 1 for record in records)


def test_the_match_by_hand_has_the_lines_that_were_worked_out_on_paper() -> None:
    path = GOLDENS / GAME / "three-seats-photo-finish-by-hand.jsonl"
    record = read(path.read_text(encoding="utf-8"))
    lines: list[str] = []
    for n in range(3, len(record.steps)):
        state = replay(record, until=n)
        if len(state.road.turned) > len(lines):
            lines.append("".join(map(str, state.line)))
    assert " ".join(lines) == "021 120 201 102 021 120 021 102 201 210 012 201"
