"""The dealer: chance, drawn from a seeded generator, as moves of the rules."""

from printnplay.games.engine.contract import Move, Rules, State
from printnplay.games.engine.generator import Generator

DEALERS_STREAM = 0
"""Seat s of a match has the stream s + 1: bots that think longer do not change the deal."""


def deal(rules: Rules, state: State, generator: Generator) -> Move:
    """The dealer's next move. Each game says what is shuffled; this says how."""
    return rules.chance(state, generator.shuffle)
