"""How long a preflight of the five games takes: `printnplay check --print`. Run by `make bench`.

A whole process with its imports, in seconds of the processor (user and system), because the
machine's other work is noise; the best of some runs, beside the build of the same kits.
"""

import os
import subprocess
import sys

from process import as_installed

RUNS = 5
TARGET = 5.0
PRINTNPLAY = [sys.executable, "-m", "printnplay", "-q"]
WORKS = {
    "build --dry-run": ["build", "--dry-run"],
    "check": ["check"],
    "check --print": ["check", "--print"],
}


def cpu_seconds(arguments: list[str]) -> float:
    """Of a child that must succeed."""
    before = os.times()
    subprocess.run([*PRINTNPLAY, *arguments], check=True, capture_output=True, env=as_installed())
    after = os.times()
    user = after.children_user - before.children_user
    return user + after.children_system - before.children_system


def main() -> None:
    times: dict[str, list[float]] = {name: [] for name in WORKS}
    for _ in range(RUNS):
        for name, arguments in WORKS.items():
            times[name].append(cpu_seconds(arguments))
    for name, found in times.items():
        sys.stdout.write(f"{name:20} {min(found):6.2f} s of the processor\n")
    best = min(times["check --print"])
    verdict = "held" if best < TARGET else "MISSED"
    sys.stdout.write(f"preflight of all five games: under {TARGET:g} s: {verdict}\n")


if __name__ == "__main__":
    main()
