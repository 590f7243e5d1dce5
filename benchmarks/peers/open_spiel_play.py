"""open_spiel: random play of games that are written in Python, steps a second.

Arguments: seconds, games. Chance counts as a step, as it does with us.
"""

import random
import sys
import time

import pyspiel
from open_spiel.python.games import kuhn_poker  # noqa: F401  (registers python_kuhn_poker)


def steps_a_second(name: str, seconds: float) -> float:
    game = pyspiel.load_game(name)
    choose = random.Random(1).choice
    steps = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            steps += 1
    return steps / spent


for wanted in sys.argv[2:]:
    best = max(steps_a_second(wanted, float(sys.argv[1])) for _ in range(3))
    sys.stdout.write(f"{wanted} {best}\n")
