"""Bots: functions from a view, the legal moves and a generator to one of those moves."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from printnplay.games.engine.contract import Phrase, Rules, State, View
from printnplay.games.engine.facts import Seat
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.moves import Move

Bot = Callable[[View, tuple[Move, ...], Generator], Move]
"""(view, legal moves, generator) -> one of the moves. It never sees the state."""
AnyBot = Bot[Any, Any]
"""Bots are typed by a seat's moves, rules by all moves, the dealer's too: functions that take both
take Bot[View, Any]."""
View_contra = TypeVar("View_contra", contravariant=True)


@runtime_checkable
class Thinker(Protocol[View_contra, Move]):
    """A bot that can say why it chose a move, because it knows what it has weighed."""

    def __call__(
        self, view: View_contra, moves: tuple[Move, ...], generator: Generator, /
    ) -> Move: ...

    def think(
        self, view: View_contra, moves: tuple[Move, ...], generator: Generator, /
    ) -> tuple[Move, Phrase]: ...


@dataclass(frozen=True, slots=True)
class Explained(Generic[View, Move]):
    """A bot and a second function that says why it chose a move."""

    choose: Bot[View, Move]
    why: Callable[[View, tuple[Move, ...], Move], Phrase]

    def __call__(self, view: View, moves: tuple[Move, ...], generator: Generator) -> Move:
        return self.choose(view, moves, generator)

    def think(
        self, view: View, moves: tuple[Move, ...], generator: Generator
    ) -> tuple[Move, Phrase]:
        move = self.choose(view, moves, generator)
        return move, self.why(view, moves, move)


def random(view: object, moves: tuple[Move, ...], generator: Generator) -> Move:
    """Any move, all alike. It does not look, so it is passed None for a view, which costs nothing
    to make."""
    return moves[generator.below(len(moves))]


def choose(
    rules: Rules[State, Move, View],
    state: State,
    *,
    seat: Seat,
    bot: Bot[View, Any],
    generator: Generator,
) -> Move:
    """The bot's move. It is not asked if there is only one."""
    moves = rules.legal_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    seen: Any = None if bot is random else rules.view(state, seat)
    chosen: Move = bot(seen, moves, generator)
    return chosen


def explained(
    bot: Bot[View, Any], view: View, moves: tuple[Move, ...], generator: Generator
) -> tuple[Move, Phrase]:
    """The bot's move, the very same as without being asked, and why."""
    if len(moves) == 1:
        return moves[0], Phrase("play.why.only")
    if isinstance(bot, Thinker):
        return bot.think(view, moves, generator)
    key = "random" if bot is random else "greedy"
    return bot(view, moves, generator), Phrase(f"play.why.{key}", (("choices", len(moves)),))
