"""What Gumball Rally declares of itself: seats, cards, and the numbers that it plays by."""

from printnplay.games.engine.contract import Constant, GameFacts, Need
from printnplay.games.gumball_rally.deck import CARDS, MOST_SEATS, MOVES, NEEDS
from printnplay.games.gumball_rally.road import ASIDE, BLOCK
from printnplay.games.gumball_rally.state import HAND

CONSTANTS = (
    Constant("hand", HAND, "GUM-1"),
    Constant("set-aside", ASIDE, "GUM-2"),
    Constant("danger-block", BLOCK, "GUM-2"),
)
PIECES = tuple(Need(f"{size}-buggies", MOST_SEATS, "GUM-1") for size in ("large", "small"))
# 3 steps of set-up; 15 rounds of 8 plays, at most one new deck in each; 31 photos, 2 new decks.
CAP = 3 + 15 * 9 + 33
GAME = GameFacts(
    "gumball-rally",
    (3, MOST_SEATS),
    CAP,
    CARDS,
    NEEDS,
    MOVES,
    {"photo_finish": False},
    CONSTANTS,
    PIECES,
)
