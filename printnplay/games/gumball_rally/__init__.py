"""Gumball Rally: a line of buggies, cards that pass each other, and dangers."""

from printnplay.games.engine.playable import Playable, card_fields
from printnplay.games.gumball_rally.rules import gumball_rally

PLAYABLE = Playable(
    rules=gumball_rally,
    cards={
        "race": card_fields("colour", "number", kind="race"),
        "danger": card_fields("effect", "colour", kind="danger"),
        "points": card_fields("at", "place", "points", kind="point"),
    },
    pieces={"large-buggies": card_fields(), "small-buggies": card_fields()},
    stock=lambda state: len(state.race),
    story="printnplay.games.gumball_rally.story:storyteller",
    bots={
        "greedy": "printnplay.games.gumball_rally.bots:greedy",
        "careful": "printnplay.games.gumball_rally.bots:careful",
    },
    examples={
        "passing": "printnplay.games.gumball_rally.examples:passing",
        "danger": "printnplay.games.gumball_rally.examples:danger",
        "major-danger": "printnplay.games.gumball_rally.examples:danger",
        "points": "printnplay.games.gumball_rally.examples:points",
    },
)
