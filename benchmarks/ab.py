"""Two versions of printnplay at the same work, in turn, in one run: CPU time and peak memory.

`python benchmarks/ab.py OLD [NEW]`: each is a git revision or the folder of a checkout; without
NEW it is this checkout. Versions take turns and the best run of each counts, because the machine's
other work is noise: only the ratios mean anything. A goal that is missed is printed and fails
nothing.
"""

import argparse
import compileall
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from process import as_installed, load_line
from project import write_project

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent
GAMES = ("generally", "gumball-rally", "jumbo-grand-prix", "rasant", "wacky-challenge")
# Enough that starting Python does not count: a few seconds each.
MATCHES = {
    "generally": 2000,
    "gumball-rally": 4000,
    "jumbo-grand-prix": 3000,
    "rasant": 4000,
    "wacky-challenge": 5000,
}
EDITION = ("--paper", "a4", "--backs", "duplex-long", "--lang", "en", "--printer", "none")
CPU, MEMORY = "CPU, s", "peak, MB"


@dataclass(frozen=True, slots=True)
class Job:
    """A command to measure: how often, and the most the new figures may be of the old ones."""

    name: str
    arguments: tuple[str, ...]
    rounds: int
    most_time: float
    most_memory: float | None = None


@dataclass(frozen=True, slots=True)
class Spent:
    """What one process and its children took."""

    seconds: float
    megabytes: float


def jobs(base: Path) -> Iterator[Job]:
    for times, rounds in ((1, 11), (10, 9), (100, 5)):
        write_project(base / str(times), times)
        project = ("-q", "--project", str(base / str(times)))
        cards = (*project, "build", "work", "--component", "cards", *EDITION)
        name = "W" if times == 1 else f"W x {times}"
        yield Job(name, (*cards, "--out", "OUT"), rounds, 1.05, 1.1)
    yield Job("five games", ("-q", "build", *EDITION, "--out", "OUT"), 5, 1.05, 1.1)
    yield Job("check --print", ("-q", "check", "--print", "--paper", "a4"), 3, 1.5)
    for game, matches in MATCHES.items():
        play = ("--matches", str(matches), "--bots", "random", "--seed", "1", "--jobs", "1")
        yield Job(f"random {game}", ("-q", "simulate", game, *play), 3, 1 / 0.95)


@contextmanager
def checkout(version: str) -> Iterator[Path]:
    """The folder of a version; of a revision, a worktree for as long as it is needed."""
    if Path(version).is_dir():
        yield Path(version).resolve()
        return
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        git = ["git", "-C", str(REPOSITORY), "worktree"]
        subprocess.run([*git, "add", "--detach", "--quiet", str(tree), version], check=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def measure(job: Job, root: Path, *, folder: Path, cache: Path) -> Spent:
    """Runs a job with the version in `root`, from a folder that is no project."""
    with tempfile.TemporaryDirectory(dir=folder) as out:
        arguments = [out if text == "OUT" else text for text in job.arguments]
        child = subprocess.Popen(
            [sys.executable, "-m", "printnplay", *arguments],
            cwd=out,
            env=as_installed() | {"PYTHONPATH": str(root), "XDG_CACHE_HOME": str(cache)},
            stdout=subprocess.DEVNULL,
        )
        _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{root}: '{job.name}' ends with {child.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Spent(used.ru_utime + used.ru_stime, used.ru_maxrss * unit / 1e6)


def compare(job: Job, roots: tuple[Path, Path], base: Path) -> list[str]:
    """The lines of a table: each figure, old and new, their ratio and what became of the goal."""
    spent: tuple[list[Spent], list[Spent]] = ([], [])
    for turn in range(job.rounds + 1):
        for at, root in enumerate(roots):
            found = measure(job, root, folder=base, cache=base / f"cache-{at}")
            if turn:  # the first one fills the cache of templates
                spent[at].append(found)
    old, new = (min(one.seconds for one in runs) for runs in spent)
    lines = [_line(job.name, CPU, (old, new), job.most_time)]
    if job.most_memory:
        old, new = (min(one.megabytes for one in runs) for runs in spent)
        lines.append(_line("", MEMORY, (old, new), job.most_memory))
    return lines


def _line(name: str, unit: str, figures: tuple[float, float], most: float) -> str:
    old, new = figures
    digits = 2 if unit == CPU else 0
    held = "held" if new / old <= most else "MISSED"
    table = f"{name:24} {unit:9} {old:8.{digits}f} {new:8.{digits}f} {new / old:6.2f}"
    return f"{table} {most:6.2f}  {held}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old")
    parser.add_argument("new", nargs="?", default=str(REPOSITORY))
    parser.add_argument("--only", nargs="*", default=[""], help="jobs whose names start like this")
    options = parser.parse_args()
    say = sys.stdout.write
    say(f"before: {load_line()}\n")
    with (
        checkout(options.old) as old,
        checkout(options.new) as new,
        tempfile.TemporaryDirectory() as name,
    ):
        for root in (old, new):
            compileall.compile_dir(root / "printnplay", quiet=1)
        say(f"{'':24} {'':9} {'old':>8} {'new':>8} {'ratio':>6} {'goal':>6}\n")
        for job in jobs(Path(name)):
            if job.name.startswith(tuple(options.only)):
                for line in compare(job, (old, new), Path(name)):
                    say(f"{line}\n")
                    sys.stdout.flush()
    say(f"after: {load_line()}\n")


if __name__ == "__main__":
    main()
