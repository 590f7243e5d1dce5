"""Simulation: the same result for the same seed, whatever the number of jobs."""

from dataclasses import asdict, replace
from itertools import islice

import pytest

from printnplay.games.discovery import find
from printnplay.games.play.simulate import (
    SimulationPlan,
    chunks_of,
    play_one,
    seated,
    seed_of,
    simulate,
)
from printnplay.games.play.statistics import total
from tests.games.tables import printed

RASANT, SOURCE = find(("rasant",)) or (None, "")
PLAN = SimulationPlan(
    "rasant", SOURCE, printed("rasant", 3), 30, ("random", "random", "careful"), 7
)
QUICK = replace(PLAN, bots=("random",) * 3)


def test_the_number_of_jobs_changes_nothing() -> None:
    one, two = (total(simulate(QUICK, jobs)) for jobs in (1, 2))
    assert one == two
    assert repr(asdict(one)) == repr(asdict(two))
    assert one.matches == 30


def test_another_seed_is_another_result() -> None:
    assert total(simulate(QUICK)) != total(simulate(replace(QUICK, seed=8)))


@pytest.mark.parametrize("matches", [1, 2, 99, 1_000, 100_000])
def test_a_chunk_is_hardly_longer_than_all_before(matches: int) -> None:
    """So that Ctrl-C finds something finished, however long a match takes."""
    chunks = tuple(chunks_of(matches))
    assert [n for chunk in chunks for n in chunk] == list(range(matches))
    assert len(chunks[0]) == 1
    assert all(len(chunk) <= chunk.start + 1 for chunk in chunks)


def test_who_stops_early_has_the_first_matches() -> None:
    chunks = simulate(QUICK)
    some = total(islice(chunks, 5))
    assert some == total(simulate(replace(QUICK, matches=some.matches)))


def test_every_match_has_a_seed_of_its_own() -> None:
    assert len({seed_of(7, number) for number in range(10_000)}) == 10_000
    assert RASANT
    one, two, three, again = (play_one(QUICK, RASANT, number) for number in (0, 1, 3, 3))
    assert one.steps != two.steps
    assert three == again


def test_bots_move_on_by_a_seat_after_each_match() -> None:
    assert [seated(PLAN, n) for n in range(4)] == [
        ("random", "random", "careful"),
        ("careful", "random", "random"),
        ("random", "careful", "random"),
        ("random", "random", "careful"),
    ]


def test_matches_are_shared_out_without_rest() -> None:
    for matches in (1, 7, 250, 333):
        plan = replace(QUICK, matches=matches)
        assert total(simulate(plan)).matches == matches


def test_the_stock_of_rasant_always_runs_out() -> None:
    found = total(simulate(QUICK))
    assert found.stock_seen == found.stock_out == found.stock_times == 30
