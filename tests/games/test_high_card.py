"""The toy game keeps the contract, too: it is what the guide shows to authors."""

import json

import pytest

from printnplay.games.engine.facts import DEALER
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.moves import Illegal
from tests.games.high_card import CARDS, Play, high_card


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_every_state_of_a_match(seats: int, seed: int) -> None:
    rules, generator = high_card, Generator(seed)
    state = rules.opening(CARDS, seats, {})
    while waiting := rules.waiting_on(state):
        assert rules.outcome(state) is None
        seat = waiting[0]
        legal = rules.legal_moves(state, seat)
        assert [*legal] == sorted({*legal})
        if seat != DEALER:
            seen = rules.view(state, seat)
            guess = rules.imagine(seen, generator.shuffle)
            assert rules.view(guess, seat) == seen
            assert rules.legal_moves(guess, seat) == legal
            with pytest.raises(Illegal, match=r"HIC-2: Player [1-9] does not hold nothing"):
                rules.apply(state, seat, Play("play", "nothing"))
        move = rules.chance(state, generator.shuffle) if seat == DEALER else legal[0]
        assert rules.parse_move(state, seat, rules.format_move(move)) == move
        state = rules.apply(state, seat, move)
        assert rules.from_json(json.loads(json.dumps(rules.to_json(state)))) == state
    outcome = rules.outcome(state)
    assert outcome is not None
    assert sum(outcome.scores) == 3
