"""Bots: by name, and what careful does with what it cannot see."""

from typing import Any

import pytest

from printnplay.games.discovery import find_playable
from printnplay.games.engine.bots import MOST, AnyBot, Careful, explained, is_better, random, worth
from printnplay.games.engine.contract import Outcome
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.record_header import Header
from printnplay.games.play.match import (
    NAMES,
    ForeignBot,
    NoBot,
    bot_named,
    bot_names,
    default_bot,
    play_match,
    turns,
)
from tests.games.high_card import (
    CARDS,
    DECK,
    PLAYABLE,
    Play,
    State,
    View,
    high_card,
    highest,
    lowest,
)

RASANT = find_playable("rasant")


def dealt(seed: int, seats: int = 3) -> Any:
    state = high_card.setup(CARDS, seats, {})
    move = high_card.chance(state, Generator(seed).shuffle)
    return high_card.apply_legal(state, DEALER, move)


def last_choice() -> tuple[Any, tuple[Any, ...]]:
    """Two cards left each, one trick each so far: two seats, and seat 0 knows nearly all."""
    hands = (("card-01", "card-10"), ("card-02", "card-11"))
    seen = tuple(f"card-{n:02}" for n in (0, 3, 4, 5, 6, 7, 8, 9))
    state = State(DECK, (), hands, ("", ""), seen, (1, 0))
    return high_card.view(state, 0), high_card.legal_moves(state, 0)


def test_names() -> None:
    assert NAMES == ("random", "greedy", "careful")
    assert bot_named("random", RASANT) is random
    assert isinstance(bot_named("careful", RASANT), Careful)
    with pytest.raises(NoBot, match="there is no bot 'clever'; the bots are random, greedy"):
        bot_named("clever", RASANT)


def test_a_game_without_a_greedy_says_so() -> None:
    assert default_bot(PLAYABLE) == "random"
    assert bot_names(PLAYABLE) == ("random", "highest", "lowest", "careful")
    has = "it has random, highest, lowest and careful"
    with pytest.raises(NoBot, match=f"high-card has no bot 'greedy' yet; {has}"):
        bot_named("greedy", PLAYABLE)
    assert bot_named("highest", PLAYABLE) == ForeignBot("highest", highest)


def test_careful_gives_the_same_move_with_and_without_its_reason() -> None:
    view, legal = last_choice()
    bot = Careful(high_card, random)
    for seed in range(5):
        move, why = bot.think(view, legal, Generator(seed))
        assert bot(view, legal, Generator(seed)) == move
        assert move in legal
        assert why.key == "play.why.careful"
        assert 0 <= dict(why.values)["worth"] <= 100  # type: ignore[operator]


def test_careful_finds_the_winning_move_by_looking_ahead() -> None:
    """Seat 1 plays its lowest first (so does every playout): seat 0 leads by a trick and takes the
    match with card-05 now, against card-04; with card-00 it loses both."""
    hands = (("card-00", "card-05"), ("card-04", "card-06"))
    seen = tuple(f"card-{n:02}" for n in (1, 2, 3, 7, 8, 9, 10, 11))
    state = State(DECK, (), hands, ("", ""), seen, (1, 0))
    view, legal = high_card.view(state, 0), high_card.legal_moves(state, 0)
    move, why = Careful(high_card, lowest).think(view, legal, Generator(1))
    assert move == Play("play", "card-05")
    assert dict(why.values)["worth"] > 60  # type: ignore[operator]


def test_careful_does_what_the_simpler_bot_would_unless_another_move_is_clearly_better() -> None:
    assert is_better((0.9, 0.8, 0.9), (0.1, 0.2, 0.1))
    assert not is_better((0.1, 0.9), (0.9, 0.0)), "by chance"
    assert not is_better((0.5, 0.5), (0.5, 0.5))
    hands = (("card-00", "card-01"), ("card-04", "card-06"))
    seen = tuple(f"card-{n:02}" for n in (2, 3, 5, 7, 8, 9, 10, 11))
    state = State(DECK, (), hands, ("", ""), seen, (1, 0))
    view, legal = high_card.view(state, 0), high_card.legal_moves(state, 0)
    simpler: tuple[AnyBot, ...] = (lambda _, moves, __: moves[0], lambda _, moves, __: moves[-1])
    for policy in simpler:  # both moves lose both tricks
        bot = Careful(high_card, policy)
        assert bot(view, legal, Generator(1)) == policy(view, legal, Generator(1))


def test_careful_bounds_its_work() -> None:
    played = 0

    def policy(view: Any, legal: tuple[Any, ...], generator: Generator) -> Any:
        nonlocal played
        played += 1
        return legal[0]

    state = dealt(1)
    legal = high_card.legal_moves(state, 0)
    bot = Careful(high_card, policy, playouts=12)
    _, why = bot.think(high_card.view(state, 0), legal, Generator(1))
    values = dict(why.values)
    assert values["choices"] == 3
    assert values["playouts"] in range(10, 17)
    assert played <= 17 * 9


def test_careful_weighs_only_some_of_very_many_moves() -> None:
    """The simpler bot's choice is always among them."""
    legal = tuple(range(360))
    bot: Any = Careful(high_card, lambda view, moves, generator: 77)
    found = bot._candidates(None, legal, Generator(1))
    assert len(found) == len(set(found)) == MOST
    assert found[0] == 77
    assert set(found) <= set(legal)


def test_bots_are_handed_a_view_and_never_the_state() -> None:
    seen: list[object] = []

    def spy(view: object, legal: tuple[Any, ...], generator: Generator) -> Any:
        seen.append(view)
        return legal[0]

    play_match(high_card, CARDS, seats=2, seed=1, bots=[spy, spy], options={})
    assert seen
    assert all(isinstance(view, View) for view in seen)


def test_worth_is_more_for_a_better_place() -> None:
    outcome = Outcome((3, 1, 1), ((0,), (1, 2)), "")
    first, second, third = (worth(outcome, seat) for seat in range(3))
    assert 0 <= second == third < first <= 1
    tied = Outcome((0, 0), ((0, 1),), "")
    assert worth(tied, 0) == worth(tied, 1) == 0.5


def test_a_match_turn_by_turn_is_the_same_match() -> None:
    bots = (Careful(high_card, random, playouts=8), random, random)
    for seed in range(5):
        match = play_match(high_card, CARDS, seats=3, seed=seed, bots=bots, options={})
        header = Header("high-card", 3, CARDS, {}, seed)
        slow = tuple((turn.seat, turn.move) for turn in turns(high_card, header, bots))
        assert slow == match.steps


def test_reasons() -> None:
    view, legal = last_choice()
    assert explained(random, view, legal[:1], Generator(1))[1].key == "play.why.only"
    move, why = explained(random, view, legal, Generator(1))
    assert move == random(view, legal, Generator(1))
    assert (why.key, dict(why.values)) == ("play.why.random", {"choices": 2})
    assert explained(lowest, view, legal, Generator(1))[1].key == "play.why.greedy"
