"""Random play: moves per second of each game, of rlcard and of open_spiel's Python games.

One process, whole matches, the fewest and the most seats in turn, CPU seconds, the best of
several runs: the machine's other work changes that least. Two jobs and one are measured
in wall time. A missed target is printed and does not fail.
"""

import argparse
import gc
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from process import Failed, install, load_line, peer_python

from printnplay.core.diagnostics import Report
from printnplay.data.game import load_game
from printnplay.data.places import Root, builtin_root
from printnplay.games.cards import cards_for
from printnplay.games.discovery import builtin_ids, find, rules_of
from printnplay.games.engine.bots import random
from printnplay.games.engine.contract import AnyRules
from printnplay.games.engine.facts import Cards
from printnplay.games.play.match import play_match
from printnplay.games.play.simulate import SimulationPlan, simulate
from printnplay.kinds.catalogue import KINDS

MEAN, LEAST, SPEEDUP = 60_000, 15_000, 1.7
LEASTS = {"generally": 6_000}  # its line-ups have 360 choices
PEERS = {"rlcard": ("uno", "gin-rummy"), "open_spiel": ("python_kuhn_poker",)}
HERE = Path(__file__).resolve().parent
SEED = 1
say = sys.stdout.write


def cards_of(game: str, seats: int) -> Cards:
    root = builtin_root()
    loaded = load_game(game, (Root(root, str(root), is_builtin=True),), Report(), kinds=KINDS)
    assert loaded is not None
    return cards_for(loaded, seats)[0]


def rate(play: Callable[[int], int], seconds: float, runs: int) -> float:
    """Steps per second, the best of several runs; `play` plays match i and gives its steps."""
    best = 0.0
    for run in range(runs):
        steps = number = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            steps += play(run * 100_000 + number)
            number += 1
        best = max(best, steps / spent)
    return best


def game_rate(game: str, seconds: float, runs: int) -> float:
    """The mean of the fewest and the most seats, in moves of seats and dealer."""
    rules = rules_of(game)
    rates = []
    for seats in rules.facts.seats:
        cards = cards_of(game, seats)
        rates.append(rate(partial(play_one, rules, cards, seats), seconds / 2, runs))
    return sum(rates) / len(rates)


def play_one(rules: AnyRules, cards: Cards, seats: int, seed: int) -> int:
    bots = [random] * seats
    return len(play_match(rules, cards, seats=seats, seed=seed, bots=bots, options={}).steps)


def speedup(game: str, matches: int, runs: int) -> float:
    """How many times as fast two jobs are as one, whole runs with the start of the processes, in
    turn: the medians."""
    seats = rules_of(game).facts.seats[0]
    game_found = find((game,))
    assert game_found is not None
    plan = SimulationPlan(
        game, game_found.source, cards_of(game, seats), matches, ("random",) * seats, SEED
    )
    spent: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(runs):
        for jobs, found in spent.items():
            start = time.perf_counter()
            for _ in simulate(plan, jobs):
                pass
            found.append(time.perf_counter() - start)
    return statistics.median(spent[1]) / statistics.median(spent[2])


def peer_rates(package: str, seconds: float) -> dict[str, float]:
    """Each game's steps a second, measured by peers/<package>_play.py in .venv-bench."""
    install(package)
    script = HERE / "peers" / f"{package}_play.py"
    command = [peer_python(), str(script), str(seconds), *PEERS[package]]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode:
        raise Failed((found.stderr.strip().splitlines() or ["no reason given"])[-1])
    rows = (line.rpartition(" ") for line in found.stdout.splitlines())
    return {name: float(steps) for name, _, steps in rows}


def judge(name: str, found: float, least: float, unit: str) -> None:
    held = "held" if found >= least else "MISSED"
    digits = 2 if unit == "x" else 0
    say(f"{held:8} {name}: {found:,.{digits}f} {unit}, at least {least:,g}\n")


def measure_games(seconds: float, runs: int) -> dict[str, float]:
    found = {}
    for game in builtin_ids():
        found[game] = game_rate(game, seconds, runs)
        say(f"{game:20} {found[game]:10,.0f} moves/s\n")
    return found


def measure_peers(seconds: float) -> dict[str, float]:
    found: dict[str, float] = {}
    for package in PEERS:
        try:
            for game, steps in peer_rates(package, seconds).items():
                found[f"{package} {game}"] = steps
                say(f"{package + ' ' + game:42} {steps:10,.0f} moves/s\n")
        except Failed as reason:
            say(f"{package}: not measured ({reason})\n")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each game and run")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--no-peers", action="store_true", help="do not install and run the peers")
    options = parser.parse_args()
    gc.set_threshold(100_000)  # as the command does
    say(f"before: {load_line()}\n")
    games = measure_games(options.seconds, options.runs)
    peers = {} if options.no_peers else measure_peers(options.seconds)
    faster = speedup("rasant", int(5000 * options.seconds), options.runs)
    say(f"after: {load_line()}\n\n")
    mean = sum(games.values()) / len(games)
    judge(f"mean of {len(games)} games", mean, MEAN, "moves/s")
    for game, found in games.items():
        judge(game, found, LEASTS.get(game, LEAST), "moves/s")
    judge("simulate with two jobs", faster, SPEEDUP, "x")
    for name, steps in peers.items():
        judge(f"mean vs. {name}", mean, round(steps), "moves/s")


if __name__ == "__main__":
    main()
