"""Tournaments: fair seatings, and verdicts that are sure only of what is so."""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from printnplay.games.play import tournament
from printnplay.games.play.tournament import Duel, DuelResult, duel, round_robin, seatings
from tests.games.high_card import CARDS, SOURCE


@pytest.mark.parametrize("seats", range(2, 9))
def test_each_bot_sits_in_each_seat_as_often(seats: int) -> None:
    found = seatings(seats)
    for seat in range(seats):
        assert set(Counter(row[seat] for row in found).values()) == {len(found) // 2}
    assert all({0, 1} == set(row) for row in found)


run = partial(duel, Duel(SOURCE, CARDS, 3, ("random", "random"), 1))


def test_a_bot_is_not_better_than_itself() -> None:
    """Exchanged on the same deal, it wins as often as before."""
    verdict = run(40)
    assert verdict.lead == verdict.low == verdict.high == 0
    assert verdict.better is None


def test_two_deals_prove_nothing_and_one_less() -> None:
    assert run(1).better is None


def test_the_order_of_the_bots_turns_the_sign() -> None:
    def lead(*bots: str) -> DuelResult:
        return duel(Duel(SOURCE, CARDS, 2, bots, 3), 60)  # type: ignore[arg-type]

    one, other = lead("highest", "lowest"), lead("lowest", "highest")
    assert one.lead == pytest.approx(-other.lead)
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low))


def test_verdicts() -> None:
    bots = ("a", "b")
    assert DuelResult(bots, 9, 0.2, 0.1, 0.3).better == "a"
    assert DuelResult(bots, 9, -0.2, -0.3, -0.1).better == "b"
    assert DuelResult(bots, 9, 0.1, -0.1, 0.3).better is None


def test_a_cheat_is_significantly_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of a bot's wins: it leads by a whole win."""

    def wins(outcome: Any, seating: Any) -> float:
        return 1.0 if outcome.scores else 0.0

    monkeypatch.setattr(tournament, "_difference", wins)
    assert run(5).better == "random"


def test_round_robin_has_every_pair_once() -> None:
    found = round_robin(
        SOURCE,
        CARDS,
        seats=2,
        bots=("random", "highest", "lowest"),
        deals=2,
        seed=1,
        jobs=1,
    )
    pairs = [verdict.bots for verdict in found]
    assert pairs == [("random", "highest"), ("random", "lowest"), ("highest", "lowest")]
