"""How long loading and checking take, and how long `--help` takes. Run by `make bench`.

Whole processes are timed side by side in one run: the medians of several, in turn, because the
machine's other work is noise.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from process import PRINTNPLAY, as_installed

RUNS = 15
PASS = [sys.executable, "-c", "pass"]


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, env=as_installed())


def load_and_check() -> None:
    from printnplay.core.diagnostics import Report
    from printnplay.data.game import load_game
    from printnplay.data.places import Root, builtin_root, game_ids
    from printnplay.kinds.catalogue import KINDS
    from printnplay.preflight.composition import check_composition

    roots = (Root(builtin_root(), "", is_builtin=True),)
    for game_id in game_ids(roots):
        report = Report()
        game = load_game(game_id, roots, report, kinds=KINDS)
        assert game is not None
        report.take(check_composition(game))
        assert not report.has_errors


def main() -> None:
    works: dict[str, Callable[[], object]] = {
        "python -c pass": lambda: run(PASS),
        "printnplay --help": lambda: run([PRINTNPLAY, "--help"]),
        "printnplay check (five games)": lambda: run([PRINTNPLAY, "check"]),
        "load and check, in process": load_and_check,
    }
    load_and_check()
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(RUNS):
        for name, work in works.items():
            times[name].append(seconds(work))
    medians = {name: statistics.median(found) for name, found in times.items()}
    say = sys.stdout.write
    for name, median in medians.items():
        say(f"{name:32} {median * 1000:7.1f} ms\n")
    more = medians["printnplay --help"] - medians["python -c pass"]
    say(f"{'--help more than pass':32} {more * 1000:7.1f} ms   (at most 150)\n")
    whole = medians["printnplay check (five games)"]
    say(f"{'loading and checking all five':32} {whole * 1000:7.1f} ms   (at most 500)\n")


if __name__ == "__main__":
    main()
