"""Jumbo's greedy bot: what it does where a person would not hesitate, and that it beats chance."""

from typing import Any

import pytest

from printnplay.games.discovery import rules_of
from printnplay.games.engine.bots import random
from printnplay.games.engine.contract import Phrase
from printnplay.games.engine.generator import Generator
from printnplay.games.jumbo_grand_prix.bots import cost, greedy, why
from printnplay.games.jumbo_grand_prix.state import State
from printnplay.games.play.match import play_match
from tests.games.jumbo_grand_prix.test_rules import GAME, at
from tests.games.tables import printed

jumbo = rules_of("jumbo-grand-prix")

OTHER = "body-1-b engine-1-b tyres-1-b driver-1"


def choice(state: State, seed: int = 1) -> Any:
    return greedy(jumbo.view(state, 0), jumbo.legal_moves(state, 0), Generator(seed))


@pytest.mark.parametrize("seed", range(5))
def test_it_takes_the_open_card_that_makes_three_alike(seed: int) -> None:
    hand = "body-2-a engine-2-a driver-5 body-6-a engine-4-a tyres-1-a driver-2"
    state = at(hand, OTHER, open_="tyres-2-a body-7-a", turn=6)
    move = choice(state, seed)
    assert "tyres" in move.take
    assert move.discard not in ("body-2-a", "engine-2-a", "driver-2")


def test_it_takes_the_part_that_is_missing() -> None:
    state = at(
        "body-6-a engine-6-a driver-5 body-5-a engine-4-a driver-4 body-4-a",
        OTHER,
        open_="tyres-1-a engine-7-a driver-7",
        turn=6,
    )
    assert "tyres" in choice(state).take


HOPELESS = "body-7-a body-6-a body-5-a body-4-a body-3-a body-2-a driver-4"
ALMOST = "body-7-a body-6-a engine-7-a engine-6-a engine-3-a body-2-a driver-4"


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("hand", [HOPELESS, ALMOST])
def test_a_last_exchange_without_a_car_keeps_the_only_driver_and_the_high_cards(
    hand: str, seed: int
) -> None:
    """They are for the next race."""
    assert choice(at(hand, OTHER, turn=6), seed).discard == "body-2-a"


def test_it_does_not_promise_a_car_of_nothing() -> None:
    state = at(HOPELESS, OTHER, turn=6)
    seen, moves = jumbo.view(state, 0), jumbo.legal_moves(state, 0)
    assert why(seen, moves, choice(state)) == Phrase("jumbo.why.hopeless", (("choices", 8),))


@pytest.mark.parametrize("hand", [HOPELESS, ALMOST])
def test_what_costs_least_comes_first(hand: str) -> None:
    state = at(hand, OTHER, turn=6)
    seen, moves = jumbo.view(state, 0), jumbo.legal_moves(state, 0)
    cheap, *_, dear = sorted(moves, key=lambda move: cost(seen, move))
    assert (cheap.discard, dear.discard) == ("body-2-a", "driver-4")


def test_it_races_the_best_car_with_the_wreath() -> None:
    hand = "body-3-a engine-3-a tyres-3-a body-7-a engine-7-a driver-6 driver-6-wreath tyres-6-a"
    move = choice(at(hand, OTHER, phase="race"))
    assert set(move.cards) == {"body-3-a", "engine-3-a", "tyres-3-a", "driver-6-wreath"}


def test_without_a_car_it_keeps_what_promises_most() -> None:
    hand = "body-7-a engine-7-a driver-7 body-1-a body-2-a engine-1-a engine-2-a driver-2"
    kept = {*hand.split()} - {*choice(at(hand, OTHER, phase="race")).cards}
    assert {"body-7-a", "engine-7-a", "driver-7"} < kept


def test_it_says_why() -> None:
    state = at("body-3-a engine-3-a tyres-3-a driver-6", OTHER, open_="body-7-a")
    seen, moves = jumbo.view(state, 0), jumbo.legal_moves(state, 0)
    phrase = why(seen, moves, choice(state))
    assert (phrase.key, dict(phrase.values)["choices"]) == ("jumbo.why.exchange", len(moves))
    state = at("body-3-a engine-3-a tyres-3-a driver-6 driver-2", OTHER, phase="race")
    seen, moves = jumbo.view(state, 0), jumbo.legal_moves(state, 0)
    assert why(seen, moves, moves[0]).key == "jumbo.why.no-car"
    assert why(seen, moves, choice(state)) == Phrase("jumbo.why.race", (("worth", 27),))


@pytest.mark.parametrize("seats", [2, 5])
def test_it_beats_chance_from_every_seat(seats: int) -> None:
    for seat in range(seats):
        bots = [greedy if s == seat else random for s in range(seats)]
        match = play_match(
            jumbo, printed(GAME, seats), seats=seats, seed=seat, bots=bots, options={}
        )
        assert match.outcome.ranking[0] == (seat,)
