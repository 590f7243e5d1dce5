"""Wacky Challenge: vehicles of a moving hierarchy, and routes of stages."""

from printnplay.games.engine.playable import Playable, card_fields
from printnplay.games.wacky_challenge.rules import wacky_challenge

PLAYABLE = Playable(
    rules=wacky_challenge,
    cards={
        "race": card_fields(
            "colour", "vehicle", "speed", "stages", "left", "right", "booster", kind="race"
        ),
        "starters": card_fields("vehicle", "stages", "left", "right", kind="starter"),
    },
    pieces={
        "hierarchy": card_fields("vehicle", "position"),
        "characters": card_fields("colour", "bonus"),
    },
    plays=frozenset({"pick"}),
    story="printnplay.games.wacky_challenge.story:storyteller",
    bots={"greedy": "printnplay.games.wacky_challenge.bots:greedy"},
    examples={
        "order": "printnplay.games.wacky_challenge.examples:order",
        "speed-first": "printnplay.games.wacky_challenge.examples:speed_first",
        "route": "printnplay.games.wacky_challenge.examples:route",
    },
)
