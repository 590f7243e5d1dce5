"""What GeneRally declares of itself: seats, cards, and the numbers that it plays by."""

from printnplay.games.engine.contract import Constant, GameFacts, Need
from printnplay.games.generally.deck import CARDS, MARKERS, MOVES, NEEDS, SEATS, STATISTICS
from printnplay.games.generally.state import FINAL_STEP, HAND, LAST, PILES, ROUNDS, STEP

CONSTANTS = (
    Constant("piles", len(PILES), "GEN-1"),
    Constant("rounds", ROUNDS, "GEN-2"),
    Constant("challenges", len(STATISTICS), "GEN-2"),
    Constant("draw", HAND, "GEN-3"),
    Constant("line-up", len(STATISTICS), "GEN-3"),
    Constant("step", STEP, "GEN-5"),
    Constant("final-step", FINAL_STEP, "GEN-13"),
)
PIECES = (
    Need("pawns", 1, "GEN-1", a_seat=True),
    Need("markers", MARKERS, "GEN-7", a_seat=True),
    Need("track", 1, "GEN-1", {"first": 0}),
    Need("track", 1, "GEN-13", {"last": LAST}),
)
# Six seats: 7 steps of set-up, 5 x 6 line-ups, 5 x 6 bets, 4 x 6 cards kept, 4 x 5 discarded.
CAP = 7 + 30 + 30 + 24 + 20
GAME = GameFacts("generally", SEATS, CAP, CARDS, NEEDS, MOVES, constants=CONSTANTS, pieces=PIECES)
