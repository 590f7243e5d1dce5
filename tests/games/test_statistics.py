"""Statistics: intervals against published values, and counts that add up in any order."""

import pytest

from printnplay.games.engine.bots import random
from printnplay.games.play.match import play_match
from printnplay.games.play.statistics import (
    WHOLE,
    Statistics,
    StockWatch,
    Tally,
    mean,
    of_place,
    quantile,
    total,
    win_rate,
)
from tests.games.high_card import CARDS, PLAYABLE, high_card


def counted(seed: int, seats: int = 3) -> Statistics:
    stock = StockWatch(lambda state: len(state.stock))
    bots = [random] * seats
    match = play_match(
        high_card,
        CARDS,
        seats=seats,
        seed=seed,
        bots=bots,
        options={},
        watch=stock,
    )
    tally = Tally(PLAYABLE.plays)
    tally.add(match, ("a", "b", "b", "b")[:seats], stock)
    return tally.statistics()


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (1, 3, 0.0615, 0.7923)],
)
def test_wilsons_interval(wins: int, matches: int, low: float, high: float) -> None:
    """Values of the published formula, z = 1.96."""
    rate = win_rate(wins * WHOLE, matches)
    assert rate == pytest.approx((wins / matches, low, high), abs=1e-4)


def test_no_matches_say_nothing() -> None:
    assert win_rate(0, 0) == (0, 0, 1)


def test_a_win_can_be_shared_by_two_to_eight() -> None:
    assert all(WHOLE % seats == 0 for seats in range(1, 9))


def test_one_match() -> None:
    found = counted(1)
    assert found.matches == 1
    assert found.steps == 1 + 9
    assert found.lengths == {9: 1}
    assert sum(found.points.values()) == 3
    assert sum(points * n for (_, points), n in found.points.items()) == 3
    assert sum(found.seat_wins.values()) == WHOLE
    assert sum(found.bot_wins.values()) == WHOLE
    assert found.bots == {"a": 1, "b": 2}
    assert sum(found.played.values()) == 9
    assert set(found.won) <= set(found.played)


def test_a_card_is_won_when_who_played_it_came_first() -> None:
    found = counted(1)
    firsts = len(found.seat_wins)
    assert sum(found.won.values()) == 3 * firsts


def test_ties_share_the_win_and_the_place() -> None:
    """Three tricks, one each: all are first."""
    tied = next(s for seed in range(200) if (s := counted(seed)).ties and len(s.seat_wins) == 3)
    assert set(tied.seat_wins.values()) == {WHOLE // 3}
    assert tied.points == {(1, 1): 3}


def test_counts_add_up_in_any_order() -> None:
    parts = [counted(seed) for seed in range(20)]
    whole = total(parts)
    assert whole == total(reversed(parts))
    assert whole == total([total(parts[:7]), total(parts[7:])])
    assert whole == total(parts[:7]) + total(parts[7:])
    assert whole.matches == 20
    assert sum(whole.seat_wins.values()) == 20 * WHOLE
    assert total([]) == Statistics()


def test_the_stock_runs_out_when_it_was_full_before() -> None:
    """Four seats take all twelve cards; three leave three of them."""
    assert (counted(1, 4).stock_seen, counted(1, 4).stock_out, counted(1, 4).stock_times) == (
        0,
    ) * 3
    assert counted(1, 3).stock_out == 0
    watch = StockWatch(len)
    for stock in ((), (1,), (), (), (1, 2), ()):
        watch(stock)
    assert watch.is_there
    assert watch.times == 2


def test_a_game_without_a_draw_pile_is_not_counted_as_one() -> None:
    bots = [random] * 2
    match = play_match(high_card, CARDS, seats=2, seed=1, bots=bots, options={})
    tally = Tally(PLAYABLE.plays)
    tally.add(match, ("a", "b"), None)
    assert tally.statistics().stock_seen == 0


def test_means_and_quantiles() -> None:
    counts = {10: 1, 20: 2, 40: 1}
    assert mean(counts) == 22.5
    assert [quantile(counts, share) for share in (0.05, 0.5, 0.75, 0.95)] == [10, 20, 20, 40]
    assert of_place({(1, 5): 2, (2, 3): 1, (1, 4): 1}, 1) == {4: 1, 5: 2}
