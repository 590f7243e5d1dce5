"""Processes that share work: the same results, in order, however they are started."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

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


@pytest.mark.parametrize("can_fork", [False, sys.platform == "linux"])
def test_processes_that_start_afresh_do_the_same(
    monkeypatch: pytest.MonkeyPatch, can_fork: bool
) -> None:
    monkeypatch.setattr(pool, "can_fork", lambda: can_fork)
    assert list(pool.in_order(partial(pow, 3), range(4), 2)) == [1, 3, 9, 27]


def test_there_is_one_process_per_core_unless_a_number_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool, "cores", lambda: 3)
    results = pool.in_order(partial(pow, 3), range(9))
    next(results)
    assert len(multiprocessing.active_children()) == 3
    results.close()


def test_one_item_needs_no_other_process() -> None:
    assert list(pool.in_order(lambda _: os.getpid(), [0], 2)) == [os.getpid()]


def test_an_error_in_the_work_comes_to_who_asked_for_it() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(pool.in_order(int, ["1", "two", "3"], 2))


def test_who_stops_early_leaves_no_process_behind() -> None:
    results = pool.in_order(partial(pow, 3), range(100), 2)
    assert next(results) == 1
    assert multiprocessing.active_children()
    results.close()
    assert not multiprocessing.active_children()


STOPPED = """
import os, signal, sys, time
from printnplay.games.play import pool
pool.can_fork = lambda: sys.argv[1] == "fork"
if __name__ == "__main__":
    results = pool.in_order(time.sleep, [0, *[60] * 9], 2)
    next(results)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        next(results)
    except KeyboardInterrupt:
        print("stopped")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no timer that interrupts")
@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_ctrl_c_ends_work_that_has_begun_without_a_word(tmp_path: Path, start: str) -> None:
    """The processes hold the output open as long as they live."""
    script = tmp_path / "stopped.py"
    script.write_text(STOPPED, encoding="utf-8")
    command = [sys.executable, str(script), start]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, env=env, check=True)
    assert (done.stdout, done.stderr) == ("stopped\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_process_that_is_killed_is_reported() -> None:
    with pytest.raises(ChildProcessError, match="perhaps for want of memory; try fewer jobs"):
        list(pool.in_order(_kill, range(3), 2))
    assert not multiprocessing.active_children()


def _kill(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)
