"""Bots: functions from a view, the legal moves and a generator to one of those moves."""

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from printnplay.games.engine.contract import Move, Phrase
from printnplay.games.engine.generator import Generator

Bot = Callable[[Any, tuple[Move, ...], Generator], Move]
"""(view, legal moves, generator) -> one of the moves. Never the state."""


@runtime_checkable
class Thinker(Protocol):
    """A bot that can say why it chose a move, because it knows what it has weighed."""

    def __call__(self, view: Any, moves: tuple[Move, ...], generator: Generator, /) -> Move: ...

    def think(
        self, view: Any, moves: tuple[Move, ...], generator: Generator, /
    ) -> tuple[Move, Phrase]: ...


def random(view: object, moves: tuple[Move, ...], generator: Generator) -> Move:
    """Any move, all alike."""
    return moves[generator.below(len(moves))]


BLIND: frozenset[Bot] = frozenset({random})
"""Bots that do not look: they are handed None for a view, which costs nothing to make."""
