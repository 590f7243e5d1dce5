"""Bots: functions from a view, the legal moves and a generator to one of those moves.

`random` and `Careful` play every game. Careful looks ahead: it turns its view into a state that
could be behind it (rules.imagine), tries each move on the same imagined states, and plays on with a
simpler bot and, further ahead, at random. After each pass over the moves the worse half is left out
(sequential halving), but never the simpler bot's own move, which is made unless another one is
clearly better.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from printnplay.games.engine.contract import (
    Outcome,
    Phrase,
    Rules,
    State,
    View,
    end_of,
    endless,
    no_move,
)
from printnplay.games.engine.facts import DEALER, Seat
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.moves import Move

Bot = Callable[[View, tuple[Move, ...], Generator], Move]
"""(view, legal moves, generator) -> one of the moves. It never sees the state."""
AnyBot = Bot[Any, Any]
"""Bots are typed by a seat's moves, rules by all moves, the dealer's too: functions that take both
take Bot[View, Any]."""
View_contra = TypeVar("View_contra", contravariant=True)
PLAYOUTS = 48
"""How many matches are played out for one choice, at most (but two for each move it weighs)."""
AHEAD = 24
"""How many moves the simpler bot plays on; after that chance does, which is quicker."""
MOST = 16
"""How many moves it weighs: a game can have 360 line-ups."""
SURE = 1.0
"""By how many standard errors a move must be better than the simpler bot's to be preferred."""


@runtime_checkable
class Thinker(Protocol[View_contra, Move]):
    """A bot that can explain its moves, because it knows what it has weighed."""

    def __call__(
        self, view: View_contra, moves: tuple[Move, ...], generator: Generator, /
    ) -> Move: ...

    def think(
        self, view: View_contra, moves: tuple[Move, ...], generator: Generator, /
    ) -> tuple[Move, Phrase]: ...


@dataclass(frozen=True, slots=True)
class Explained(Generic[View, Move]):
    """A bot and a second function that explains its moves."""

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
    """Any move, with equal probability. It does not look, so it is passed None for a view, which
    costs nothing to make."""
    return moves[generator.below(len(moves))]


def choose(
    rules: Rules[State, Move, View],
    state: State,
    *,
    seat: Seat,
    bot: Bot[View, Any],
    generator: Generator,
) -> Move:
    """The bot's move. It is not asked if there is only one. Raises ContractBroken."""
    moves = rules.legal_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    if not moves:
        raise no_move(rules, seat)
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


@dataclass(frozen=True, slots=True)
class Careful(Generic[State, Move, View]):
    rules: Rules[State, Move, View]
    policy: Bot[View, Any]
    playouts: int = PLAYOUTS
    ahead: int = AHEAD

    def __call__(self, view: View, moves: tuple[Move, ...], generator: Generator) -> Move:
        return self.think(view, moves, generator)[0]

    def think(
        self, view: View, moves: tuple[Move, ...], generator: Generator
    ) -> tuple[Move, Phrase]:
        """The move, and what it was worth: the mean over all its playouts, from 0 to 100."""
        left = self._candidates(view, moves, generator)
        first, choices = left[0], len(left)
        found: dict[Move, list[float]] = {move: [] for move in left}
        passes = max(1, (choices - 1).bit_length())
        while len(left) > 1:
            for _ in range(max(2, self.playouts // (passes * len(left)))):
                state = self.rules.imagine(view, generator.shuffle)
                seed = generator.next()
                for move in left:
                    found[move].append(self._worth(state, view.seat, move=move, seed=seed))
            others = sorted(left[1:], key=lambda move: -fmean(found[move]))
            best = others[0]
            left = [first, *others[: (len(left) + 1) // 2 - 1]] if len(left) > 2 else []
        if not is_better(found[best], found[first]):
            best = first
        playouts = sum(len(worths) for worths in found.values())
        worth = round(100 * fmean(found[best]))
        values = (("choices", choices), ("playouts", playouts), ("worth", worth))
        return best, Phrase("play.why.careful", values)

    def _candidates(self, view: View, moves: tuple[Move, ...], generator: Generator) -> list[Move]:
        """All moves, or a few of many: first what the simpler bot would do."""
        first = self.policy(view, moves, generator)
        others = generator.shuffle(moves) if len(moves) > MOST else moves
        return [first, *(move for move in others if move != first)][:MOST]

    def _worth(self, state: State, seat: Seat, *, move: Move, seed: int) -> float:
        rules, generator = self.rules, Generator(seed)
        state = rules.apply_legal(state, seat, move)
        left, steps, cap = self.ahead, 0, rules.facts.cap
        while waiting := rules.waiting_on(state):
            turn, steps = waiting[0], steps + 1
            if steps > cap:
                raise endless(rules)
            if turn == DEALER:
                chosen = rules.chance(state, generator.shuffle)
            else:
                left -= 1
                bot = self.policy if left >= 0 else random
                chosen = choose(rules, state, seat=turn, bot=bot, generator=generator)
            state = rules.apply_legal(state, turn, chosen)
        return worth(end_of(rules, state), seat)


def is_better(one: Sequence[float], other: Sequence[float]) -> bool:
    """On the same imagined states: by more than chance would do now and then."""
    leads = [a - b for a, b in zip(one, other, strict=True)]
    return fmean(leads) > SURE * stdev(leads) / sqrt(len(leads))


def worth(outcome: Outcome, seat: Seat) -> float:
    """From 0 to 1: mostly the win (shared by those who tie), then the place, then the points
    ahead of or behind the best other. Points and places tell more than wins from few matches. A
    seat without others only has points."""
    if len(outcome.scores) == 1:
        points = outcome.scores[seat]
        return (1 + points / (1 + abs(points))) / 2
    place = next(n for n, group in enumerate(outcome.ranking) if seat in group)
    group = outcome.ranking[place]
    behind = sum(len(other) for other in outcome.ranking[place + 1 :])
    beaten = (behind + (len(group) - 1) / 2) / (len(outcome.scores) - 1)
    won = 1 / len(group) if place == 0 else 0.0
    own = outcome.scores[seat]
    best = max(score for other, score in enumerate(outcome.scores) if other != seat)
    lead = (own - best) / (abs(own) + abs(best) or 1)
    return 0.5 * won + 0.25 * beaten + 0.25 * (lead + 1) / 2
