"""Rasant: a line of cars that overtakes itself, and cards that must be higher."""

from printnplay.games.engine.playable import Playable, card_fields
from printnplay.games.rasant.rules import rasant

PLAYABLE = Playable(
    rules=rasant,
    cards={
        "speed": card_fields("colour", "value"),
        "jokers": card_fields("colour", "value"),
        "cars": card_fields("colour", car=True),
    },
    stock=lambda state: len(state.stock),
    story="printnplay.games.rasant.story:storyteller",
    bots={"greedy": "printnplay.games.rasant.bots:greedy"},
    examples={
        "round": "printnplay.games.rasant.examples:round_won",
        "overtaking": "printnplay.games.rasant.examples:overtaking",
        "black-car": "printnplay.games.rasant.examples:overtaking",
    },
)
