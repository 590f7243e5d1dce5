"""Jumbo's careful bot: what its cars win, what it does with small and great prizes, and that it
beats greedy."""

from typing import Any

import pytest

from printnplay.games.discovery import find_playable, rules_of
from printnplay.games.engine.bots import explained
from printnplay.games.engine.generator import Generator
from printnplay.games.jumbo_grand_prix.bots import bit_of, greedy, joined
from printnplay.games.jumbo_grand_prix.careful import (
    NO_CAR,
    Mechanic,
    best_car,
    careful,
    number_of,
    points_by_car,
)
from printnplay.games.jumbo_grand_prix.deck import worth
from printnplay.games.jumbo_grand_prix.state import State
from printnplay.games.play.match import bot_named, play_match
from tests.games.jumbo_grand_prix.test_rules import GAME, at, race
from tests.games.tables import printed

pytestmark = pytest.mark.slow

jumbo = rules_of("jumbo-grand-prix")

OTHER = "body-1-b engine-1-b tyres-1-b driver-1"
SEVENS = "body-7-a engine-7-a tyres-7-a driver-7"
MIXED = "body-6-a engine-5-a tyres-6-a driver-6"


def choice(state: State, seed: int = 1) -> Any:
    return careful(jumbo.view(state, 0), jumbo.legal_moves(state, 0), Generator(seed))


@pytest.mark.parametrize(
    "cards",
    [
        "body-6-a engine-7-a tyres-4-a driver-2",
        "body-3-a engine-3-a tyres-3-a driver-6",
        "body-2-a engine-2-a tyres-2-a driver-2",
        "body-7-a engine-7-a tyres-6-a driver-7",
    ],
)
def test_a_car_alone_in_the_hand_is_the_best_car(cards: str) -> None:
    deck, car = at(OTHER, "").deck, tuple(cards.split())
    hand = joined([bit_of(deck, card) for card in car])
    assert best_car(hand) == number_of(worth(deck, car))
    assert best_car(hand & ~bit_of(deck, car[0])) == NO_CAR


def test_the_best_car_of_many_cards() -> None:
    """JGP-15: the worst set with a driver of 3 is better than the highest single cards."""
    deck = at(OTHER, "").deck
    cards = "body-1-a engine-1-a tyres-1-a driver-3 body-7-a engine-6-a tyres-7-a"
    hand = joined([bit_of(deck, card) for card in cards.split()])
    assert best_car(hand) == number_of((24, 3, False))


def test_points_rise_with_the_car_and_with_the_prizes() -> None:
    points = points_by_car((20.0, 10.0, 4.0))
    better = [points[number_of((value, 4, False))] for value in range(12, 29)]
    assert better == sorted(better)
    assert points[number_of((28, 7, False))] > 18
    assert points[NO_CAR] < points[number_of((12, 1, False))] < 5
    assert max(points_by_car((8.0, 6.0))) < 8


@pytest.mark.parametrize("seed", range(3))
def test_it_takes_the_open_card_that_makes_three_alike(seed: int) -> None:
    hand = "body-2-a engine-2-a driver-5 body-6-a engine-4-a tyres-1-a driver-2"
    state = at(hand, OTHER, open_="tyres-2-a body-7-a", turn=6, offer=(20, 2))
    move = choice(state, seed)
    assert "tyres" in move.take
    assert move.discard not in ("body-2-a", "engine-2-a", "driver-2")


def test_it_keeps_the_better_car_where_the_next_race_is_for_more() -> None:
    hand = f"{SEVENS} {MIXED}"
    small = at(hand, OTHER, phase="race", turn=8, offer=(20, 18), left=(16, 2))
    great = at(hand, OTHER, phase="race", turn=8, offer=(20, 2), left=(18, 16))
    last = at(hand, OTHER, phase="race", turn=8, offer=(20, 18))
    assert choice(small) == race(MIXED)
    assert choice(great) == race(SEVENS)
    assert choice(last) == race(SEVENS)


def test_without_a_car_it_does_as_greedy_does() -> None:
    hand = "body-7-a engine-7-a driver-7 body-1-a body-2-a engine-1-a engine-2-a driver-2"
    state = at(hand, OTHER, phase="race", turn=8, offer=(20, 2), left=(18, 16))
    view, moves = jumbo.view(state, 0), jumbo.legal_moves(state, 0)
    assert choice(state) == greedy(view, moves, Generator(1))


def test_it_says_why_and_does_the_same() -> None:
    state = at("body-3-a engine-3-a tyres-3-a driver-6", OTHER, open_="body-7-a", offer=(20, 2))
    view, moves = jumbo.view(state, 0), jumbo.legal_moves(state, 0)
    bot = bot_named("careful", find_playable(GAME))
    move, why = explained(bot, view, moves, Generator(7))
    assert move == bot(view, moves, Generator(7))
    assert why.key == "jumbo.why.careful"
    assert dict(why.values) == {"choices": len(moves), "draws": 1200, "points": 18}


def test_more_draws_see_more() -> None:
    """`passes` counts: with one draw it is often wrong where many agree."""
    hand = "body-2-a engine-2-a driver-5 body-6-a"
    state = at(hand, OTHER, open_="tyres-4-a driver-6", offer=(20, 2))
    view, moves = jumbo.view(state, 0), jumbo.legal_moves(state, 0)
    few = {Mechanic((1,))(view, moves, Generator(seed)) for seed in range(10)}
    many = {careful(view, moves, Generator(seed)) for seed in range(10)}
    assert len(many) < len(few)


def test_where_no_draw_brings_a_car_it_gives_up_what_costs_least() -> None:
    hand = "body-7-a body-6-a body-5-a body-4-a body-3-a body-2-a body-1-a"
    state = at(hand, OTHER, turn=6, offer=(20, 2))
    move: Any = careful(jumbo.view(state, 0), jumbo.legal_moves(state, 0), Generator(1))
    assert move.discard == "body-1-a"


def test_it_beats_greedy() -> None:
    """The same six deals each time, from both seats: points ahead in all of them together."""
    ahead = 0
    for seed in range(6):
        for seat in (0, 1):
            bots = [careful if s == seat else greedy for s in range(2)]
            match = play_match(jumbo, printed(GAME, 2), seats=2, seed=seed, bots=bots, options={})
            ahead += match.outcome.scores[seat] - match.outcome.scores[1 - seat]
    assert ahead > 0


@pytest.mark.parametrize("seats", [3, 5])
def test_it_plays_at_every_table(seats: int) -> None:
    bots = [Mechanic((5, 10))] * seats
    match = play_match(jumbo, printed(GAME, seats), seats=seats, seed=1, bots=bots, options={})
    assert sum(match.outcome.scores) > 100
