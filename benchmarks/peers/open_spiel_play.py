"""open_spiel: random play of games that are written in Python, steps a second.

Arguments: seconds, games. Chance counts as a step, as it does with us. Each game is played in two
ways: as in open_spiel's own example (chance drawn by numpy, with its probabilities), and the
quickest way there is (any legal action, right where all are as likely).
"""

import importlib
import random
import sys
import time
from typing import Any

pyspiel = importlib.import_module("pyspiel")
numbers = importlib.import_module("numpy").random
importlib.import_module("open_spiel.python.games.kuhn_poker")  # registers its game


def by_example(state: Any, chance: Any, choose: Any) -> int:
    if not state.is_chance_node():
        return int(choose(state.legal_actions(state.current_player())))
    actions, odds = zip(*state.chance_outcomes(), strict=True)
    return int(chance.choice(actions, p=odds))


def quickest(state: Any, chance: Any, choose: Any) -> int:
    return int(choose(state.legal_actions()))


def steps_a_second(name: str, seconds: float, act: Any) -> float:
    game = pyspiel.load_game(name)
    chance, choose = numbers.RandomState(1), random.Random(1).choice
    steps = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(act(state, chance, choose))
            steps += 1
    return steps / spent


for wanted in sys.argv[2:]:
    for act, how in ((by_example, "by its example"), (quickest, "the quickest way")):
        best = max(steps_a_second(wanted, float(sys.argv[1]), act) for _ in range(3))
        sys.stdout.write(f"{wanted}, {how} {best}\n")
