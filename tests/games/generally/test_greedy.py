"""GeneRally's greedy bot: each kind of choice, and that it beats chance."""

from typing import Any

from printnplay.games.discovery import rules_of
from printnplay.games.engine.bots import random
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.generator import Generator
from printnplay.games.generally.bots import greedy, why
from printnplay.games.generally.state import State
from printnplay.games.play.match import play_match
from tests.games.generally.test_rules import STRONG, bet, dealt, finished, keep, raced, ranked, run
from tests.games.tables import printed

generally = rules_of("generally")


def chosen(state: State, seat: Seat) -> Any:
    moves = generally.legal_moves(state, seat)
    seen = generally.view(state, seat)
    move = greedy(seen, moves, Generator(1))
    assert why(seen, moves, move).key.startswith(f"generally.why.{move.type}")
    return move


def reason(state: State, seat: Seat, move: Any) -> str:
    moves, seen = generally.legal_moves(state, seat), generally.view(state, seat)
    return why(seen, moves, move).key.removeprefix("generally.why.")


def test_it_lays_a_3_in_every_challenge() -> None:
    state = dealt(f"{STRONG} ermat cumare", "")
    cards = [state.deck.number[card] for card in chosen(state, 0).cards]
    assert [row[card] for row, card in zip(state.deck.values, cards, strict=True)] == [3, 3, 3, 3]


def test_it_bets_little_in_a_normal_round_and_all_in_the_end() -> None:
    assert chosen(raced(STRONG, STRONG), 0) == bet(2)
    assert chosen(finished(STRONG, STRONG), 0) == bet(10)


def test_it_says_why_a_bet_is_small_or_all() -> None:
    assert reason(raced(STRONG, STRONG), 0, bet(2)) == "bet"
    assert reason(finished(STRONG, STRONG), 0, bet(10)) == "bet-all"


def test_it_says_that_others_have_kept_all_it_could_choose() -> None:
    """GEN-9: only then may a car be kept that another player has."""
    free = ranked("ermat cumare", "gastoh avatar", finals=("", "ermat cumare"))
    assert reason(free, 0, keep(0, "ermat")) == "keep-any"
    bound = ranked("ermat cumare avatar", "gastoh avatar", finals=("", "ermat"))
    assert reason(bound, 0, keep(0, "avatar")) == "keep"


def test_it_keeps_what_the_final_lap_lacks() -> None:
    # Zunidar, Avatar and Sarrento have their 3s in acceleration, handling and team.
    state = ranked("halmeda velluna gastoh dorvik", "", finals=("zunidar avatar sarrento", ""))
    assert chosen(state, 0) == keep(0, "dorvik")


def test_it_takes_the_card_that_another_lacks() -> None:
    lap = ("", "zunidar avatar sarrento")
    state = ranked("halmeda", "halmeda velluna gastoh dorvik", finals=lap)
    assert chosen(run(state, (0, keep(0, "halmeda"))), 0).card == "blue-dorvik"


def test_it_beats_chance() -> None:
    for seats in (2, 4, 6):
        won = 0
        for seed in range(12):
            seat = seed % seats
            bots = [greedy if s == seat else random for s in range(seats)]
            cards = printed("generally", seats)
            match = play_match(generally, cards, seats=seats, seed=seed, bots=bots, options={})
            won += match.outcome.ranking[0] == (seat,)
        assert won >= 10
