"""What Rasant declares of itself: seats, cards, and the numbers that it plays by."""

from printnplay.games.engine.contract import Constant, GameFacts
from printnplay.games.rasant.deck import A_CAR, CARDS, DOUBLED, LIMIT, MOVES, NEEDS
from printnplay.games.rasant.state import HAND

CONSTANTS = (
    Constant("hand", HAND, "RAS-2"),
    Constant("limit", LIMIT, "RAS-7"),
    Constant("points-a-car", A_CAR, "RAS-10"),
    Constant("black-factor", DOUBLED, "RAS-10"),
)
# 3 steps of set-up; 56 cards are played at most, and each round of them has at most 5 passes.
CAP = 3 + 56 + 56 * 5
GAME = GameFacts("rasant", (3, 5), CAP, CARDS, NEEDS, MOVES, constants=CONSTANTS)
