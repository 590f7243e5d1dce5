"""Wacky Challenge's greedy bot: sensible on positions laid out by hand, better than chance."""

from dataclasses import replace
from typing import Any

from printnplay.games.discovery import rules_of
from printnplay.games.engine.bots import AnyBot, random
from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.generator import Generator
from printnplay.games.play.match import play_match
from printnplay.games.wacky_challenge.bots import greedy, why
from printnplay.games.wacky_challenge.deck import (
    Characters,
    Decline,
    Pick,
    Starters,
    Swap,
    Take,
    Top,
)
from printnplay.games.wacky_challenge.state import State
from tests.games.tables import printed

wacky = rules_of("wacky-challenge")

LAID = ("starter-train-1", "starter-plane-1", "starter-boat-1")


def opened() -> State:
    state = wacky.setup(printed("wacky-challenge", 2), 2, {})
    state = wacky.apply(state, DEALER, Characters("characters", ("red", "blue")))
    starters = tuple(card for card in state.deck.ids if card.startswith("starter"))
    out = tuple(card for card in starters if card not in LAID)
    state = wacky.apply(state, DEALER, Starters("starters", LAID, out))
    assert isinstance(state, State)
    return state


def numbers(state: State, *cards: str) -> tuple[int, ...]:
    return tuple(state.deck.number[card] for card in cards)


def chosen(state: State, seat: int) -> Any:
    return greedy(wacky.view(state, seat), wacky.legal_moves(state, seat), Generator(1))


def test_it_takes_the_most_stages() -> None:
    state = wacky.apply(opened(), 0, Pick("pick", "red-train"))
    state = wacky.apply(state, 1, Pick("pick", "blue-boat"))
    assert chosen(state, 0) == Take("take", "starter-train-1")
    closing = replace(state, routes=(numbers(state, "blue-plane"), ()))
    assert chosen(closing, 0) == Take("take", "starter-plane-1"), "an airfield counts four"


def test_it_swaps_for_the_better_and_declines_what_is_worse() -> None:
    state = replace(opened(), phase="boost", booster="swap", owner=0, queue=(0,), round=2)
    weak = replace(state, routes=(numbers(state, "pink-plane"), ()))
    assert chosen(weak, 0) == Swap("boost", "swap", "pink-plane", "red-motorbike")
    good = replace(state, routes=(numbers(state, "pink-train"), ()))
    good = replace(good, hands=(numbers(state, "red-boat"), state.hands[1]))
    assert chosen(good, 0) == Decline("boost", "swap", True)


def test_it_puts_a_vehicle_at_the_top_that_helps_it() -> None:
    state = replace(opened(), phase="boost", booster="top", owner=0, queue=(0,), round=4)
    state = replace(
        state, hands=(numbers(state, "red-plane"), numbers(state, "blue-train", "blue-boat"))
    )
    assert chosen(state, 0) == Top("boost", "top", "plane")


def test_it_looks_at_what_lies_open_when_it_has_a_last_look() -> None:
    """A faster train of the other: only the card of less use is worth playing."""
    state = replace(opened(), booster="last-look", owner=0, queue=(1,))
    state = wacky.apply(state, 1, Pick("pick", "blue-car"))
    assert chosen(state, 0) == Pick("pick", "red-train")


def test_it_gives_a_reason() -> None:
    state = opened()
    moves = wacky.legal_moves(state, 0)
    said = why(wacky.view(state, 0), moves, moves[0])
    assert said.key == "wacky-challenge.why.pick"
    assert dict(said.values)["choices"] == 5


def test_it_beats_chance() -> None:
    wins = 0
    for seed in range(30):
        bots: list[AnyBot] = [random, random, random]
        bots[seed % 3] = greedy
        cards = printed("wacky-challenge", 3)
        match = play_match(wacky, cards, seats=3, seed=seed, bots=bots, options={})
        wins += match.outcome.ranking[0] == (seed % 3,)
    assert wins >= 24
