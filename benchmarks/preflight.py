"""How long a preflight of the five games takes: `printnplay check --print`. Run by `make bench`.

A whole process with its imports, in seconds and in CPU seconds (user and system), which the
machine's other work disturbs less; the best of some runs, compared with the build of the same
kits. The target is by the clock, on two cores that have nothing else to do.
"""

import os
import subprocess
import sys
import time
from typing import NamedTuple

from process import PRINTNPLAY, as_installed

RUNS = 5
TARGET = 5.0
WORKS = {
    "build --dry-run": ["build", "--dry-run"],
    "check": ["check"],
    "check --print": ["check", "--print"],
    "both inks": ["check", "--print", "--ink", "full", "--ink", "low"],
}


class Took(NamedTuple):
    """Seconds by the clock and of the processor."""

    clock: float
    processor: float


def seconds(arguments: list[str]) -> Took:
    """Of a child that must succeed."""
    before, start = os.times(), time.perf_counter()
    subprocess.run(
        [PRINTNPLAY, "-q", *arguments], check=True, capture_output=True, env=as_installed()
    )
    after, end = os.times(), time.perf_counter()
    user = after.children_user - before.children_user
    return Took(end - start, user + after.children_system - before.children_system)


def main() -> None:
    times: dict[str, list[Took]] = {name: [] for name in WORKS}
    for _ in range(RUNS):
        for name, arguments in WORKS.items():
            times[name].append(seconds(arguments))
    for name, found in times.items():
        clock, processor = (min(numbers) for numbers in zip(*found, strict=True))
        sys.stdout.write(f"{name:16} {clock:6.2f} s by the clock {processor:6.2f} s of processor\n")
    best = min(took.clock for took in times["check --print"])
    verdict = "held" if best < TARGET else "MISSED"
    sys.stdout.write(f"preflight of all five games: under {TARGET:g} s: {verdict}\n")


if __name__ == "__main__":
    main()
