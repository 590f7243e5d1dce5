"""rlcard: random play of its games, steps a second. Arguments: seconds, games.

The games' own classes are stepped (`game.step`), without the environment that turns states into
arrays for learning: that is rlcard at its best.
"""

import importlib
import random
import sys
import time

rlcard = importlib.import_module("rlcard")


def steps_a_second(name: str, seconds: float) -> float:
    game = rlcard.make(name, config={"seed": 1}).game
    choose = random.Random(1).choice
    steps = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        game.init_game()
        while not game.is_over():
            legal = getattr(game, "get_legal_actions", None) or game.judge.get_legal_actions
            game.step(choose(list(legal())))
            steps += 1
    return steps / spent


for wanted in sys.argv[2:]:
    best = max(steps_a_second(wanted, float(sys.argv[1])) for _ in range(3))
    sys.stdout.write(f"{wanted} {best}\n")
