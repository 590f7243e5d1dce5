"""What Wacky Challenge declares of itself: seats, cards, and the numbers that it plays by."""

from printnplay.games.engine.contract import Constant, GameFacts, Need
from printnplay.games.wacky_challenge.deck import CARDS, COLOURS, MOVES, NEEDS, VEHICLES
from printnplay.games.wacky_challenge.race import (
    AIRFIELD,
    HALVES,
    OWN_COLOUR,
    PURPLE,
    PURPLE_BONUS,
    PURPLE_STARTERS,
)
from printnplay.games.wacky_challenge.state import ROUNDS, SPARE

CONSTANTS = (
    Constant("spare-starter", SPARE, "WAC-3"),
    Constant("rounds", ROUNDS, "WAC-4"),
    Constant("joined", HALVES, "WAC-10"),
    Constant("airfield", AIRFIELD, "WAC-11"),
    Constant("own-colour", OWN_COLOUR, "WAC-12"),
    Constant("purple-starters", PURPLE_STARTERS, "WAC-19"),
    Constant("purple-bonus", PURPLE_BONUS, "WAC-19"),
)
PIECES = (
    *(
        Need("hierarchy", 1, "WAC-2", {"vehicle": vehicle, "position": at})
        for at, vehicle in enumerate(VEHICLES, 1)
    ),
    *(
        Need("characters", 1, "WAC-19", {"colour": colour, "bonus": colour == PURPLE})
        for colour in COLOURS
    ),
)
SEATS = (2, len(COLOURS))
# 2 steps of set-up; in each round at most 7 picks and 7 takes; a choice after each but the last.
CAP = 2 + ROUNDS * 14 + ROUNDS - 1
GAME = GameFacts(
    "wacky-challenge", SEATS, CAP, CARDS, NEEDS, MOVES, constants=CONSTANTS, pieces=PIECES
)
