"""Bots: functions from a view, the legal moves and a generator to one of those moves."""

from collections.abc import Callable
from typing import Any

from printnplay.play.generator import Generator
from printnplay.rules.core import Move

Bot = Callable[[Any, tuple[Move, ...], Generator], Move]
"""(view, legal moves, generator) -> one of the moves. Never the state."""


def random(view: object, moves: tuple[Move, ...], generator: Generator) -> Move:
    """Any move, all alike."""
    return moves[generator.below(len(moves))]


BLIND: frozenset[Bot] = frozenset({random})
"""Bots that do not look: they are handed None for a view, which costs nothing to make."""
