"""GeneRally, rule by rule: a test that is called test_gen_9_... goes red when GEN-9 is broken."""

import re
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from printnplay.games.discovery import rules_of
from printnplay.games.engine import deck
from printnplay.games.engine.facts import DEALER, Seat
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.moves import Illegal, ShufflePile
from printnplay.games.generally.deck import Bet, DrawOrder, Keep, Lineup, Move, Scrap
from printnplay.games.generally.state import HIDDEN, NO_BET, State, View
from tests.games.tables import GOLDENS, opening, perft, printed, read, replay, walk

generally = rules_of("generally")

COLOURS = ("red", "blue", "yellow", "teal", "white", "black")
DOCS = Path(__file__).parents[3] / "docs" / "games" / "generally.md"

# Line-ups with a 3 in each challenge, with a 2, with a 1, with a 0.
STRONG = "zunidar avatar sarrento dorvik"
FAIR = "tamboro halmeda velluna torvalla"
WEAK = "cumare lumbria nevosk gastoh"
NIL = "marisco brasko itabuna quellano"


def ids(seat: Seat, names: str) -> tuple[str, ...]:
    return tuple(f"{COLOURS[seat]}-{name}" for name in names.split())


def numbers(state: State, seat: Seat, names: str) -> tuple[int, ...]:
    return tuple(state.deck.number[card] for card in ids(seat, names))


def names(state: State, cards: tuple[int, ...]) -> str:
    return " ".join(state.deck.ids[card].partition("-")[2] for card in cards)


def mix(seat: Seat, top: str) -> ShufflePile:
    """The seat's deck with these cards on top, the others as they come."""
    cards = ids(seat, top)
    own = [c for c, f in printed("generally", seat + 1 if seat else 2).items() if f["seat"] == seat]
    return ShufflePile("shuffle", f"deck:{seat}", (*cards, *(c for c in own if c not in cards)))


def dealt(*tops: str, lot: tuple[Seat, ...] = ()) -> State:
    """After set-up; the decks' tops are given, and the lot's order if not the seats'."""
    state: State = opening("generally", len(tops))
    for seat, top in enumerate(tops):
        state = generally.apply(state, DEALER, mix(seat, top))
    state = generally.apply(state, DEALER, DrawOrder("lot", lot or tuple(range(len(tops)))))
    assert isinstance(state, State)
    return state


def lay(seat: Seat, cards: str) -> Lineup:
    return Lineup("lineup", ids(seat, cards))


def keep(seat: Seat, card: str) -> Keep:
    return Keep("keep", f"{COLOURS[seat]}-{card}")


def scrap(seat: Seat, card: str) -> Scrap:
    return Scrap("scrap", seat, f"{COLOURS[seat]}-{card}")


def bet(markers: int) -> Bet:
    return Bet("bet", markers)


def run(state: State, *steps: tuple[Seat, Move]) -> State:
    for seat, move in steps:
        state = generally.apply(state, seat, move)
    return state


def raced(*lineups: str, lot: tuple[Seat, ...] = (), **more: Any) -> State:
    """The first round with these line-ups, up to the first choice after its challenges."""
    state = replace(dealt(*lineups, lot=lot), **more)
    return run(state, *((seat, lay(seat, cards)) for seat, cards in enumerate(lineups)))


def last_lap(*lineups: str, lot: tuple[Seat, ...] = (), **more: Any) -> State:
    """The final round with these final-lap piles; all other cards are discarded."""
    start = dealt(*lineups, lot=lot)
    finals = tuple(numbers(start, seat, cards) for seat, cards in enumerate(lineups))
    kept = {card for pile in finals for card in pile}
    rest = tuple(tuple(c for c in own if c not in kept) for own in start.deck.own)
    none = ((),) * len(lineups)
    piles = {"stocks": none, "hands": none, "finals": finals, "discards": rest}
    return replace(start, round=5, **{**piles, **more})


def finished(*lineups: str, **more: Any) -> State:
    """The final round laid just like this, up to the first bet or the end."""
    state = last_lap(*lineups, **more)
    return run(state, *((seat, lay(seat, cards)) for seat, cards in enumerate(lineups)))


def ranked(*piles: str, finals: tuple[str, ...] = (), turn: int = 0) -> State:
    """After a round: these cards lie before the seats, who rank in seat order."""
    start = dealt(*piles)
    lost = tuple(numbers(start, seat, cards) for seat, cards in enumerate(piles))
    laps = finals or ("",) * len(piles)
    kept = tuple(numbers(start, seat, cards) for seat, cards in enumerate(laps))
    ranking = tuple((seat,) for seat in range(len(piles)))
    none = ((),) * len(piles)
    used = {c for pile in (*lost, *kept) for c in pile}
    rest = tuple(tuple(c for c in own if c not in used) for own in start.deck.own)
    return replace(
        start,
        phase="keep",
        hands=none,
        stocks=rest,
        lost=lost,
        finals=kept,
        ranking=ranking,
        turn=turn,
    )


def why(state: State, seat: Seat, move: Move) -> str:
    """The reason, which legal_moves must agree with."""
    reason = generally.why_illegal(state, seat, move)
    assert move not in generally.legal_moves(state, seat)
    assert reason is not None
    with pytest.raises(Illegal, match=re.escape(reason)):
        generally.apply(state, seat, move)
    return reason


def order(state: State) -> list[Seat]:
    return [seat for group in state.ranking for seat in group]


def test_every_rule_has_a_case_of_its_own() -> None:
    rules = re.findall(r"^- \*\*GEN-(\d+)\*\*", DOCS.read_text(encoding="utf-8"), re.M)
    assert rules == [str(n) for n in range(1, 16)]
    cases = {m[1] for name in globals() if (m := re.match(r"test_gen_(\d+)_", name))}
    assert cases == set(rules)


def test_gen_1_all_cars_start_at_mark_0_with_ten_markers_and_empty_piles() -> None:
    state = dealt("", "", "")
    assert state.marks == (0, 0, 0)
    assert state.markers == (10, 10, 10)
    for piles in (state.challenges, state.fast, state.lost, state.finals, state.discards):
        assert piles == ((), (), ())


def test_gen_1_everyone_shuffles_their_own_whole_deck_in_seat_order() -> None:
    state: State = opening("generally", 2)
    assert generally.waiting_on(state) == (DEALER,)
    reds, blues = mix(0, STRONG), mix(1, FAIR)
    assert why(state, DEALER, blues).startswith("GEN-1: the next deck")
    foreign = ShufflePile("shuffle", "deck:0", (*reds.order[:-1], blues.order[0]))
    for order in (foreign.order, reds.order[:-1], (*reds.order[:-1], reds.order[0])):
        assert why(state, DEALER, reds._replace(order=order)).startswith("GEN-1: a deck has")
    assert why(state, 0, lay(0, STRONG)).startswith("GEN-1: ")
    state = run(state, (DEALER, reds), (DEALER, blues))
    assert state.deck.ids_of(state.stocks[0]) == reds.order
    assert state.deck.ids_of(state.stocks[1]) == blues.order
    assert why(dealt("", ""), DEALER, reds).startswith("GEN-1: ")


def test_gen_2_the_challenges_come_in_the_order_acceleration_handling_team_speed() -> None:
    # Zunidar 3 2 1 0 wins acceleration only as the first card, and so on.
    state = raced(STRONG, "itabuna marisco brasko cabralia")  # 1<3, 2<3, 2<3, 3=3
    assert names(state, state.fast[0]) == "dorvik sarrento avatar zunidar"
    assert names(state, state.fast[1]) == "cabralia"


def test_gen_2_four_normal_rounds_and_one_final_round() -> None:
    rounds = [
        (state.round, seat)
        for state, seat, move, _ in walk("generally", 3, 5)
        if isinstance(move, Lineup)
    ]
    assert rounds == [(n, seat) for n in (1, 2, 3, 4, 5) for seat in range(3)]
    kept = [s.round for s, _, move, _ in walk("generally", 3, 5) if isinstance(move, Keep)]
    assert kept == [n for n in (1, 2, 3, 4) for _ in range(3)]


def test_gen_3_everyone_draws_six_and_lays_four_of_them_in_order() -> None:
    state = dealt(f"{STRONG} ermat cumare", FAIR)
    assert sorted(names(state, state.hands[0]).split()) == sorted(f"{STRONG} ermat cumare".split())
    assert [len(pile) for pile in (*state.hands, *state.stocks)] == [6, 6, 18, 18]
    assert generally.waiting_on(state) == (0, 1)
    moves = generally.legal_moves(state, 0)
    assert len(moves) == 6 * 5 * 4 * 3
    assert lay(0, "ermat zunidar cumare avatar") in moves


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("zunidar avatar sarrento", "GEN-3: four cards"),
        ("zunidar avatar sarrento dorvik ermat", "GEN-3: four cards"),
        ("zunidar avatar sarrento zunidar", "GEN-3: four cards"),
        ("zunidar avatar sarrento halmeda", "GEN-3: Player 1 does not hold red-halmeda"),
        ("zunidar avatar sarrento nobody", "GEN-3: Player 1 does not hold red-nobody"),
    ],
)
def test_gen_3_no_other_cards_can_be_laid(cards: str, reason: str) -> None:
    assert why(dealt(f"{STRONG} ermat cumare", FAIR), 0, lay(0, cards)).startswith(reason)


def test_gen_3_the_order_is_fixed_and_the_other_two_are_discarded_face_down() -> None:
    state = run(dealt(f"{STRONG} ermat cumare", FAIR), (0, lay(0, STRONG)))
    assert names(state, state.challenges[0]) == STRONG
    assert names(state, state.unused[0]).split() == ["cumare", "ermat"]
    assert state.hands[0] == ()
    assert why(state, 0, lay(0, STRONG)).startswith("GEN-3: the order may not be altered")
    assert why(state, 1, bet(0)).startswith("GEN-3: ")
    assert generally.view(state, 0).unused == state.unused[0]
    assert generally.view(state, 1).unused == ()


def test_gen_4_the_highest_value_wins_and_all_who_share_it() -> None:
    # acceleration 3 3 2, handling 3 2 3, team 2 2 2, speed 0 1 3
    state = raced(
        "zunidar avatar velluna quellano",
        "oporina marisco cabralia velluna",
        "tamboro cumare jalvera dorvik",
    )
    assert [len(pile) for pile in state.fast] == [3, 2, 3]
    assert names(state, state.fast[0]) == "velluna avatar zunidar"
    assert names(state, state.fast[1]) == "cabralia oporina"
    assert names(state, state.fast[2]) == "dorvik jalvera cumare"


def test_gen_4_a_low_value_wins_where_it_is_the_highest() -> None:
    state = raced(WEAK, NIL)
    assert [len(pile) for pile in state.fast] == [4, 0]


def test_gen_5_a_win_is_a_mark_and_the_fast_lap_pile_all_else_is_lost() -> None:
    state = raced("zunidar avatar quellano itabuna", "tamboro marisco sarrento cabralia")
    # 3-2 red, 3-2 red, 3-3 both, 3-3 both
    assert state.marks == (4, 2)
    assert names(state, state.fast[0]) == "itabuna quellano avatar zunidar"
    assert names(state, state.fast[1]) == "cabralia sarrento"
    assert state.lost[0] == ()
    assert names(state, state.lost[1]) == "marisco tamboro"


def test_gen_6_the_wins_of_this_round_rank_and_not_the_marks() -> None:
    state = raced(WEAK, STRONG, FAIR, marks=(9, 0, 3))
    assert state.marks == (9, 4, 3)
    assert state.phase == "bet"  # seats 0 and 2 won nothing
    assert state.ranking == ((1,), (0, 2))


THREE_TIED = ("zunidar avatar sarrento cabralia",) * 3


def test_gen_7_only_the_tied_bet_once_and_no_more_than_they_have() -> None:
    state = raced(WEAK, STRONG, FAIR, markers=(2, 10, 0))
    assert generally.waiting_on(state) == (0, 2)
    assert why(state, 1, bet(0)).startswith("GEN-7: Player 2 has no part")
    assert why(state, 0, bet(3)).startswith("GEN-7: Player 1 can bet 0 to 2")
    assert why(state, 0, bet(-1)).startswith("GEN-7: Player 1 can bet 0 to 2")
    assert why(state, 0, keep(0, "cumare")).startswith("GEN-7: the tied players bet now")
    assert generally.legal_moves(state, 0) == (bet(0), bet(1), bet(2))
    assert generally.legal_moves(state, 2) == (bet(0),)
    state = run(state, (0, bet(1)))
    assert why(state, 0, bet(1)).startswith("GEN-7: there is a single bet")
    assert generally.waiting_on(state) == (2,)


def test_gen_7_more_markers_rank_higher_and_every_bettor_loses_theirs() -> None:
    state = run(raced(*THREE_TIED), (0, bet(2)), (1, bet(1)), (2, bet(4)))
    assert order(state) == [2, 0, 1]
    assert state.markers == (8, 9, 6)
    assert generally.waiting_on(state) == (2,)


def test_gen_7_a_bet_is_blind_until_all_are_made() -> None:
    state = run(raced(*THREE_TIED), (0, bet(7)))
    assert state.markers == (10, 10, 10)
    assert generally.view(state, 0).bets == (7, NO_BET, NO_BET)
    assert generally.view(state, 1).bets == (HIDDEN, NO_BET, NO_BET)
    other = replace(state, bets=(2, NO_BET, NO_BET))
    assert generally.view(other, 1) == generally.view(state, 1)


def test_gen_7_of_several_ties_the_better_places_are_bet_on_first() -> None:
    state = raced(WEAK, STRONG, FAIR, STRONG)
    assert state.ranking == ((1, 3), (0, 2))
    assert generally.waiting_on(state) == (1, 3)
    assert why(state, 0, bet(0)).startswith("GEN-7: Player 1 has no part")
    state = run(state, (1, bet(0)), (3, bet(1)))
    assert state.ranking == ((3,), (1,), (0, 2))
    assert generally.waiting_on(state) == (0, 2)
    state = run(state, (0, bet(0)), (2, bet(5)))
    assert order(state) == [3, 1, 2, 0]
    assert state.markers == (10, 10, 5, 9)
    assert state.phase == "keep"


@pytest.mark.parametrize("markers", [0, 3])
def test_gen_8_equal_bets_are_settled_by_the_order_drawn_at_set_up(markers: int) -> None:
    bets = tuple((seat, bet(markers)) for seat in range(3))
    state = run(raced(*THREE_TIED, lot=(1, 2, 0)), *bets)
    assert order(state) == [1, 2, 0]
    assert state.markers == (10 - markers,) * 3
    assert order(run(raced(*THREE_TIED, lot=(2, 0, 1)), *bets)) == [2, 0, 1]


def test_gen_8_the_order_counts_only_between_equal_bets() -> None:
    state = run(raced(*THREE_TIED, lot=(1, 2, 0)), (0, bet(2)), (1, bet(1)), (2, bet(2)))
    assert order(state) == [2, 0, 1]


def test_gen_8_the_order_has_every_seat_once() -> None:
    state = run(opening("generally", 2), (DEALER, mix(0, "")), (DEALER, mix(1, "")))
    for seats in ((0,), (0, 0), (0, 1, 2), (1, 2), ()):
        assert why(state, DEALER, DrawOrder("lot", seats)).startswith("GEN-8: the order has")
    assert why(state, DEALER, mix(0, "")).startswith("GEN-8: the order that settles")
    assert why(dealt("", ""), DEALER, DrawOrder("lot", (0, 1))).startswith("GEN-1: ")


def test_gen_9_in_rank_order_a_card_played_this_round_is_kept_won_or_lost() -> None:
    state = raced("zunidar avatar sarrento cabralia", "ermat cumare lumbria cabralia")
    # 3-2 red, 3-3 both, 3-3 both, 3-3 both: blue's Ermat is lost
    assert order(state) == [0, 1]
    assert why(state, 1, keep(1, "cumare")).startswith("GEN-9: in the order of the ranking")
    for card in ("halmeda", "nobody"):
        assert why(state, 0, keep(0, card)).startswith(f"GEN-9: red-{card} is not a card")
    assert why(state, 0, keep(1, "ermat")).startswith("GEN-9: blue-ermat is not a card")
    assert why(state, 0, scrap(1, "ermat")).startswith("GEN-9: a player first")
    assert why(state, 0, lay(0, STRONG)).startswith("GEN-9: a player first")
    state = run(state, (0, keep(0, "cabralia")), (0, scrap(1, "lumbria")))
    assert names(state, state.finals[0]) == "cabralia"
    assert names(state, state.lost[1]) == "ermat"
    assert generally.legal_moves(state, 1) == (keep(1, "cumare"), keep(1, "ermat"))
    state = run(state, (1, keep(1, "ermat")))
    assert names(state, state.finals[1]) == "ermat"


def test_gen_9_what_lies_in_another_final_lap_pile_is_not_kept() -> None:
    state = ranked(STRONG, STRONG, finals=("ermat", "cumare"))
    state = run(state, (0, keep(0, "zunidar")), (0, scrap(1, "dorvik")))
    reason = why(state, 1, keep(1, "zunidar"))
    assert reason == "GEN-9: Zunidar is in the final-lap pile of another player"
    assert generally.legal_moves(state, 1) == (keep(1, "avatar"), keep(1, "sarrento"))


def test_gen_9_with_no_other_card_left_to_choose_a_taken_one_is_kept() -> None:
    state = ranked("", "ermat cumare", finals=("cumare ermat", ""), turn=1)
    assert generally.legal_moves(state, 1) == (keep(1, "cumare"), keep(1, "ermat"))
    after = run(state, (1, keep(1, "ermat")))
    assert names(after, after.finals[1]) == "ermat"


def test_gen_9_a_player_s_only_card_is_kept_even_when_it_is_taken() -> None:
    state = ranked("", "ermat", finals=("ermat", "cumare"), turn=1)
    assert generally.legal_moves(state, 1) == (keep(1, "ermat"),)


def test_gen_10_a_card_of_this_round_of_one_whose_turn_comes_goes_to_its_owner_s_discard() -> None:
    state = run(ranked(STRONG, FAIR, WEAK, turn=1), (1, keep(1, "tamboro")))
    assert state.phase == "scrap"
    found = {(move.seat, move.card) for move in generally.legal_moves(state, 1)}
    assert found == {(2, card) for card in ids(2, WEAK)}
    assert why(state, 1, scrap(1, "halmeda")).startswith("GEN-10: the card belongs to another")
    assert why(state, 1, scrap(0, "zunidar")).startswith("GEN-10: Player 1 has no red-zunidar")
    assert why(state, 1, scrap(2, "zunidar")).startswith("GEN-10: Player 3 has no")
    assert why(state, 1, Scrap("scrap", -1, "yellow-cumare")).startswith("GEN-10: Player 0 has no")
    assert why(state, 1, Scrap("scrap", 2, "blue-halmeda")).startswith("GEN-10: Player 3 has no")
    assert why(state, 1, keep(1, "halmeda")).startswith("GEN-10: a card of another player")
    after = run(state, (1, scrap(2, "nevosk")))
    assert names(after, after.discards[2]) == "nevosk"
    assert names(after, after.lost[2]) == "cumare lumbria gastoh"


def test_gen_10_the_first_in_the_ranking_may_take_from_all_others() -> None:
    state = run(ranked(STRONG, FAIR, WEAK), (0, keep(0, "avatar")))
    moves = generally.legal_moves(state, 0)
    assert [move.seat for move in moves] == [1] * 4 + [2] * 4


def test_gen_10_a_player_s_only_card_is_safe() -> None:
    state = run(ranked(STRONG, "ermat", "cumare gastoh"), (0, keep(0, "avatar")))
    assert why(state, 0, scrap(1, "ermat")).startswith("GEN-10: the only card of Player 2 is safe")
    assert generally.legal_moves(state, 0) == (scrap(2, "cumare"), scrap(2, "gastoh"))


def test_gen_10_without_a_card_to_choose_the_step_does_not_take_place() -> None:
    state = run(ranked(STRONG, "ermat", "cumare"), (0, keep(0, "avatar")))
    assert (state.phase, generally.waiting_on(state)) == ("keep", (1,))
    state = run(state, (1, keep(1, "ermat")))
    assert (state.phase, generally.waiting_on(state)) == ("keep", (2,))
    assert state.lost[2] != ()


def test_gen_10_six_players_can_take_a_hand_down_to_its_only_card() -> None:
    state = raced(*("zunidar avatar sarrento cabralia",) * 5, WEAK)
    state = run(state, *((seat, bet(5 - seat)) for seat in range(5)))
    assert order(state) == [0, 1, 2, 3, 4, 5]
    for seat, card in enumerate(["cumare", "lumbria", "nevosk"]):
        first = generally.legal_moves(state, seat)[0]
        state = run(state, (seat, first), (seat, scrap(5, card)))
    state = run(state, (3, generally.legal_moves(state, 3)[0]))
    assert {move.seat for move in generally.legal_moves(state, 3)} == {4}
    state = run(state, (3, scrap(4, "avatar")))
    state = run(state, (4, generally.legal_moves(state, 4)[0]))
    assert generally.legal_moves(state, 5) == (keep(5, "gastoh"),)  # seat 4 could take nothing


def test_gen_11_the_last_in_the_ranking_discards_nobody_s_card() -> None:
    state = ranked(STRONG, FAIR, turn=1)
    assert why(state, 1, scrap(0, "zunidar")).startswith("GEN-11: ")
    after = run(state, (1, keep(1, "tamboro")))
    assert (after.phase, after.round) == ("lineup", 2)
    assert names(after, after.lost[0]) == STRONG  # nothing of theirs has moved


def test_gen_12_the_rest_is_discarded_and_the_next_in_rank_goes_on() -> None:
    state = raced("zunidar avatar sarrento torvalla", "ermat cumare nevosk cabralia", WEAK)
    state = run(state, (0, keep(0, "avatar")))
    assert state.fast[0] != ()
    assert state.lost[0] != ()
    assert why(state, 1, keep(1, "cumare")).startswith("GEN-12: Player 1 has not finished")
    state = run(state, (0, scrap(1, "nevosk")))
    assert sorted(names(state, state.discards[0]).split()) == ["sarrento", "torvalla", "zunidar"]
    assert state.fast[0] == state.lost[0] == ()
    assert generally.waiting_on(state) == (1,)
    assert sorted(names(state, state.discards[1]).split()) == ["nevosk"]


def test_gen_12_after_the_last_all_draw_six_new_cards() -> None:
    state = run(ranked("ermat", "cumare", turn=1), (1, keep(1, "cumare")))
    assert (state.round, state.phase, state.ranking) == (2, "lineup", ())
    assert [len(hand) for hand in state.hands] == [6, 6]


def test_gen_13_the_four_cards_saved_are_played_in_any_order() -> None:
    state = last_lap(STRONG, FAIR)
    assert len(generally.legal_moves(state, 0)) == 4 * 3 * 2
    assert why(state, 0, lay(0, "zunidar avatar sarrento ermat")) == (
        "GEN-13: red-ermat is not in the final-lap pile of Player 1"
    )
    assert why(state, 0, lay(0, "zunidar avatar sarrento")).startswith("GEN-13: four cards")
    assert why(state, 0, keep(0, "zunidar")).startswith("GEN-13: all players lay")


def test_gen_13_by_the_final_round_everyone_has_saved_four_and_the_decks_are_empty() -> None:
    for state, _, _, after in walk("generally", 4, 11):
        if (state.round, after.round) == (4, 5):
            assert [len(pile) for pile in after.finals] == [4, 4, 4, 4]
            assert after.stocks == after.hands == ((), (), (), ())
            return
    pytest.fail("no final round")


def test_gen_13_a_win_is_worth_two_marks() -> None:
    state = finished("zunidar avatar quellano itabuna", "tamboro marisco sarrento cabralia")
    assert state.marks == (8, 4)


def test_gen_13_the_order_laid_is_hidden_but_the_cards_are_known() -> None:
    state = run(last_lap(STRONG, FAIR), (0, lay(0, "dorvik sarrento avatar zunidar")))
    seen: View = generally.view(state, 1)
    assert seen.challenge == ()
    assert sorted(names(state, seen.finals[0]).split()) == sorted(STRONG.split())
    other = run(last_lap(STRONG, FAIR), (0, lay(0, STRONG)))
    assert generally.view(other, 1) == seen
    guess = generally.imagine(seen, Generator(1).shuffle)
    assert sorted(guess.challenges[0]) == sorted(state.challenges[0])
    assert guess.finals[0] == ()


def test_gen_14_the_farthest_car_wins_whoever_won_the_final_round() -> None:
    state = finished(STRONG, FAIR, WEAK, marks=(1, 10, 3))
    assert generally.waiting_on(state) == ()
    found = generally.outcome(state)
    assert found is not None
    assert found.scores == (9, 10, 3)
    assert found.ranking == ((1,), (0,), (2,))
    assert why(state, 0, bet(0)).startswith("GEN-14: ")


def test_gen_14_every_tie_of_the_final_order_is_bet_on_better_places_first() -> None:
    state = finished(WEAK, STRONG, FAIR, STRONG, lot=(2, 3, 1, 0), marks=(4, 0, 4, 0))
    assert state.marks == (4, 8, 4, 8)
    assert generally.outcome(state) is None
    assert generally.waiting_on(state) == (1, 3)
    state = run(state, (1, bet(2)), (3, bet(2)))
    assert generally.waiting_on(state) == (0, 2)
    found = generally.outcome(run(state, (0, bet(1)), (2, bet(0))))
    assert found is not None
    assert found.ranking == ((3,), (1,), (0,), (2,))
    assert found.scores == (4, 8, 4, 8)


def test_gen_14_a_tied_seat_without_markers_bets_0() -> None:
    state = finished(STRONG, STRONG, markers=(0, 0), lot=(1, 0))
    assert generally.waiting_on(state) == (0, 1)
    assert generally.legal_moves(state, 0) == generally.legal_moves(state, 1) == (bet(0),)
    found = generally.outcome(run(state, (0, bet(0)), (1, bet(0))))
    assert found is not None
    assert found.ranking == ((1,), (0,))


RICH, JAMES, MIKE, PARKER = range(4)


def test_gen_15_the_worked_example() -> None:
    state = raced(
        "ermat cumare halmeda dorvik",  # Rich 2 3 0 3
        "marisco avatar gastoh ondarra",  # James 0 3 3 2
        "dorvik itabuna belo-horizonte rustavel",  # Mike 2 2 1 2
        "oporina cabralia lumbria brasko",  # Parker 3 1 3 3
    )
    values = state.deck.values
    shown = "ermat cumare halmeda dorvik"
    assert [values[n][c] for n, c in enumerate(numbers(state, RICH, shown))] == [2, 3, 0, 3]
    assert [len(pile) for pile in state.fast] == [2, 2, 0, 3]
    assert state.marks == (2, 2, 0, 3)
    assert generally.waiting_on(state) == (RICH, JAMES)
    state = run(state, (RICH, bet(4)), (JAMES, bet(1)))
    assert order(state) == [PARKER, RICH, JAMES, MIKE]
    assert state.markers == (6, 9, 10, 10)
    state = run(
        state,
        (PARKER, keep(PARKER, "cabralia")),
        (PARKER, scrap(RICH, "ermat")),
        (RICH, keep(RICH, "cumare")),
        (RICH, scrap(JAMES, "avatar")),
        (JAMES, keep(JAMES, "gastoh")),
        (JAMES, scrap(MIKE, "belo-horizonte")),
        (MIKE, keep(MIKE, "itabuna")),
    )
    kept = [names(state, pile) for pile in state.finals]
    assert kept == ["cumare", "gastoh", "itabuna", "cabralia"]
    assert (state.round, state.phase, generally.waiting_on(state)) == (2, "lineup", (0, 1, 2, 3))


def test_the_bridge_gives_24_cards_a_seat_with_the_fields_of_a_record() -> None:
    for seats in range(2, 7):
        cards = printed("generally", seats)
        assert len(cards) == 24 * seats
        for card, fields in cards.items():
            colour = COLOURS[int(fields["seat"] or 0)]
            assert card == f"{colour}-{str(fields['name']).lower().replace(' ', '-')}"
    cabralia = {"acceleration": 0, "handling": 1, "team": 2, "speed": 3}
    assert printed("generally", 2)["red-cabralia"] == {"seat": 0, "name": "Cabralia", **cabralia}


def test_a_deck_that_is_short_is_a_problem() -> None:
    cards = {c: f for c, f in printed("generally", 2).items() if c != "blue-ermat"}
    (problem,) = deck.problems(generally.facts, cards, 2)
    assert problem.message == "the rules need 24 cars seat 1 (GEN-3), found 23"


def test_the_match_worked_out_by_hand() -> None:
    record = read((GOLDENS / "generally" / "two-by-hand.jsonl").read_text(encoding="utf-8"))
    table = {8: ((2, 4), (10, 10)), 15: ((6, 8), (10, 10)), 20: ((10, 10), (10, 10))}
    table |= {27: ((13, 13), (7, 8)), 31: ((19, 19), (0, 0))}
    for step, found in table.items():
        state = replay(record, until=step)
        assert (state.marks, state.markers) == found
    assert order(replay(record)) == [1, 0]


def test_imagined_bets_are_possible_bets() -> None:
    state = run(raced(*THREE_TIED, markers=(3, 10, 10)), (0, bet(3)))
    seen = generally.view(state, 1)
    guesses = {generally.imagine(seen, Generator(seed).shuffle).bets for seed in range(40)}
    assert guesses == {(n, NO_BET, NO_BET) for n in range(4)}


def test_perft_from_the_end_of_the_last_normal_round() -> None:
    # Counted by hand: 4 cards to keep, 4 to discard, 3 of the others to keep, 24 and 24 line-ups.
    saved = ("ermat rustavel belo-horizonte", "lumbria oporina jalvera")
    state = replace(ranked(STRONG, FAIR, finals=saved), round=4, stocks=((), ()))
    found = [perft(generally, state, depth, 1) for depth in range(6)]
    assert found == [1, 4, 16, 48, 48 * 24, 48 * 24 * 24]


def test_describe_shows_nothing_that_is_face_down() -> None:
    one = run(dealt(STRONG, FAIR), (0, lay(0, STRONG)))
    two = run(dealt(FAIR, STRONG), (0, lay(0, FAIR)))
    assert generally.describe(one) == generally.describe(two)


def test_perft_of_the_final_round_against_a_count_of_its_own() -> None:
    # Without a tie the match is over; with one there are 11 bets for either seat.
    piles = ("zunidar avatar cabralia velluna", "rustavel velluna torvalla ondarra")
    stats = [
        [tuple(row[c] for row in state.deck.values) for c in state.finals[seat]]
        for seat, state in enumerate([last_lap(*piles)] * 2)
    ]
    ties = 0
    for reds in permutations(stats[0]):
        for blues in permutations(stats[1]):
            pairs = [(reds[n][n], blues[n][n]) for n in range(4)]
            ties += sum(r >= b for r, b in pairs) == sum(b >= r for r, b in pairs)
    assert 0 < ties < 576
    found = [perft(generally, last_lap(*piles), depth, 1) for depth in range(5)]
    assert found == [1, 24, 576, 576 + 10 * ties, 576 + 120 * ties]
