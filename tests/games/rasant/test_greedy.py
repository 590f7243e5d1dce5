"""Rasant's greedy bot: sensible on positions laid out by hand, better than chance."""

from typing import Any

import pytest

from printnplay.games.discovery import rules_of
from printnplay.games.engine.bots import AnyBot, random
from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.generator import Generator
from printnplay.games.play.match import play_match
from printnplay.games.play.transcript import phrased
from printnplay.games.rasant.bots import greedy, why
from printnplay.games.rasant.state import State
from printnplay.games.speech import Speech
from tests.games.rasant.test_rules import at, give_up, play
from tests.games.tables import printed
from tests.projects import builtin

rasant = rules_of("rasant")

RICH = "red-1 red-2 red-3 black yellow-1 green-1 blue-1 yellow-2 green-2 blue-2 yellow-3 green-3"
"""A blue car comes last: blue scores 1 point, red 11 cars, of which black doubles 10."""


def chosen(state: State) -> Any:
    seen = rasant.view(state, state.turn)
    return greedy(seen, rasant.legal_moves(state, state.turn), Generator(1))


def reason(state: State, move: Any) -> Phrase:
    seen = rasant.view(state, state.turn)
    return why(seen, rasant.legal_moves(state, state.turn), move)


def rich(*hands: str, table: str = "", **more: object) -> State:
    stock = "green-10 green-20 green-30 green-40 yellow-10 yellow-20"
    return at(*hands, stock=stock, line=f"{RICH} blue-3", table=table, **more)


def test_it_leads_the_colour_that_scores_and_that_it_can_win() -> None:
    state = rich("red-120 blue-120 green-100", "red-50 blue-50", "red-60 blue-60")
    assert chosen(state) == play("red-120")


def test_it_does_not_lead_much_to_others_when_it_cannot_win_it() -> None:
    weak = rich("red-10 blue-10", "red-100 red-110 fast-125-a", "red-120 red-90 red-80")
    assert chosen(weak) == play("blue-10")


def test_it_spends_a_limit_on_many_points_and_not_on_one() -> None:
    hands = ("limit-130-a green-120", "red-100 blue-80", "red-50 blue-50")
    many = rich(*hands, table="2:red-110", colour="red")
    assert chosen(many) == play("limit-130-a")
    one = rich(*hands, table="2:blue-110", colour="blue")
    assert chosen(one) == give_up()


def test_it_stops_when_the_round_is_its_own() -> None:
    state = rich("red-120", "red-10", "red-20", table="0:red-110", colour="red", passed=(1, 2))
    assert chosen(state) == give_up()
    assert reason(state, give_up()).key == "rasant.why.won"


def test_it_gives_up_its_lowest_card() -> None:
    state = at("blue-10 blue-120", "red-100", "red-50", table="2:red-110", colour="red")
    assert chosen(state) == give_up("blue-10")
    assert reason(state, give_up("blue-10")).key == "rasant.why.beaten"


def test_it_says_why_a_card_is_given_up_with_the_draw_pile_empty() -> None:
    could = at("red-120 blue-10", "red-100", "red-50", table="2:red-110", colour="red")
    assert reason(could, give_up("blue-10")).key == "rasant.why.pass"
    own = at("blue-10 blue-20", "red-10", "", table="0:red-110", colour="red", passed=(1, 2))
    assert reason(own, give_up("blue-10")).key == "rasant.why.won-discard"


def test_it_says_why_it_plays_on_in_a_round_that_is_won() -> None:
    hands = ("red-60 blue-120", "red-100", "red-70")
    state = rich(*hands, table="0:red-50", colour="red", passed=(1, 2))
    assert chosen(state) == play("red-60")
    assert reason(state, play("red-60")).key == "rasant.why.shed"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "1 point to win"), ("fr", "1 point à gagner"), ("nl", "1 punt te winnen")],
)
def test_one_point_is_no_plural(language: str, words: str) -> None:
    state = rich("blue-100 green-10", "red-100", "red-70")
    said = phrased(Speech(builtin("rasant"), language), reason(state, play("blue-100")))
    assert said.startswith(words)


def test_it_gives_a_reason() -> None:
    state = rich("red-120 blue-120", "red-50 blue-50", "red-60 blue-60")
    said = reason(state, play("red-120"))
    assert said.key == "rasant.why.play"
    assert dict(said.values) == {"points": 20, "chance": 100, "choices": 2}


def test_it_beats_chance() -> None:
    for seats in (3, 5):
        wins = 0
        for seed in range(20):
            bots: list[AnyBot] = [random] * seats
            bots[seed % seats] = greedy
            cards = printed("rasant", seats)
            match = play_match(rasant, cards, seats=seats, seed=seed, bots=bots, options={})
            wins += match.outcome.ranking[0] == (seed % seats,)
        assert wins >= 12
