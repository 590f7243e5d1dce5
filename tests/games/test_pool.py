"""Processes that share work: the same results, in order, however they are started."""

import multiprocessing
import subprocess
import sys
import threading
from functools import partial

import pytest

from printnplay.games.play import pool

ALONE = """
from functools import partial
from printnplay.games.play.pool import in_order, can_fork
print(can_fork(), *in_order(partial(pow, 3), range(7), 2))
"""


@pytest.mark.parametrize("jobs", [1, 2, 3, 9])
def test_results_come_in_order_whatever_the_jobs(jobs: int) -> None:
    found = list(pool.in_order(partial(pow, 3), range(7), jobs))
    assert found == [1, 3, 9, 27, 81, 243, 729]


def test_a_process_without_threads_forks_where_that_is_safe() -> None:
    found = subprocess.run(
        [sys.executable, "-c", ALONE], capture_output=True, text=True, check=True
    )
    expected = str(sys.platform == "linux")
    assert found.stdout.split() == [expected, "1", "3", "9", "27", "81", "243", "729"]


def test_beside_another_thread_processes_start_afresh() -> None:
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        assert not pool.can_fork()
    finally:
        done.set()
        other.join()


def test_an_error_in_the_work_comes_to_who_asked_for_it() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(pool.in_order(int, ["1", "two", "3"], 2))


def test_who_stops_early_leaves_no_process_behind() -> None:
    results = pool.in_order(partial(pow, 3), range(100), 2)
    assert next(results) == 1
    assert multiprocessing.active_children()
    results.close()
    assert not multiprocessing.active_children()
