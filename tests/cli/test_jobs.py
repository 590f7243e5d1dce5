"""Work in another process: what it gives, and what happens when it fails there."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from printnplay.cli import jobs

SEEN: list[str] = []


def _see() -> None:
    SEEN.append("meanwhile")


@pytest.mark.parametrize("can_fork", [False, sys.platform == "linux"])
def test_the_result_of_another_process(can_fork: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printnplay.games.play.pool.can_fork", lambda: can_fork)
    monkeypatch.setattr(jobs, "_cores", lambda: 2)
    SEEN.clear()
    other = jobs.beside(os.getpid, _see)
    assert (other != os.getpid()) == can_fork
    assert SEEN == ["meanwhile"]


@pytest.mark.skipif(sys.platform != "linux", reason="forks on Linux only")
def test_work_that_fails_in_the_other_process_fails_here(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("printnplay.games.play.pool.can_fork", lambda: True)
    monkeypatch.setattr(jobs, "_cores", lambda: 2)

    def fail() -> int:
        raise ZeroDivisionError("its own words")

    with pytest.raises(ZeroDivisionError, match="its own words"):
        jobs.beside(fail, _see)
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform != "linux", reason="forks on Linux only")
def test_what_cannot_be_told_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printnplay.games.play.pool.can_fork", lambda: True)
    monkeypatch.setattr(jobs, "_cores", lambda: 2)
    assert jobs.beside(lambda: lambda: 7, _see)() == 7


ALONE = """
import os
from printnplay.cli import jobs
jobs._cores = lambda: 2
jobs.beside(lambda: "more than a pipe holds" * 10_000, lambda: os._exit(7))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="forks on Linux only")
def test_the_other_process_ends_with_the_first() -> None:
    """It holds the output open as long as it lives."""
    command = [sys.executable, "-c", ALONE]
    done = subprocess.run(command, timeout=60, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (7, b"")


@pytest.mark.skipif(sys.platform != "linux", reason="forks on Linux only")
def test_a_build_reads_its_games_in_another_process(tmp_path: Path) -> None:
    """And is the same as one on a single core, which reads them itself."""
    made = []
    for cores in (os.sched_getaffinity(0), {min(os.sched_getaffinity(0))}):
        out = tmp_path / str(len(cores))
        command = [sys.executable, "-m", "printnplay", "-q", "build", "rasant", "--out", str(out)]
        subprocess.run(command, check=True, preexec_fn=partial(os.sched_setaffinity, 0, cores))
        made.append({p.name: p.read_bytes() for p in out.rglob("*") if p.is_file()})
    assert made[0] == made[1]
