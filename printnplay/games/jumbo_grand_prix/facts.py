"""What Jumbo Grand Prix declares of itself: seats, cards, and the numbers that it plays by."""

from printnplay.games.engine.contract import Constant, GameFacts
from printnplay.games.jumbo_grand_prix.deck import CARDS, FULL_SET, MOVES, NEEDS, SET
from printnplay.games.jumbo_grand_prix.state import CAR, HAND, ROUNDS

CONSTANTS = (
    Constant("hand", HAND, "JGP-2"),
    Constant("rounds", ROUNDS, "JGP-5"),
    Constant("car-cards", CAR, "JGP-12"),
    Constant("set-value", SET, "JGP-15"),
    Constant("full-set-value", FULL_SET, "JGP-16"),
)
# 3 steps of set-up; the longest match has 5 races of 4 seats: 16 turns, 4 cars and a shuffle each.
CAP = 3 + 5 * 21
GAME = GameFacts("jumbo-grand-prix", (2, 5), CAP, CARDS, NEEDS, MOVES, constants=CONSTANTS)
