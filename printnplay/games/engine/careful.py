"""A bot that looks ahead: it deals the hidden cards at random, plays on, and counts who wins.

It works for every game: a view is turned into a state that could be behind it (rules.imagine), each
move is tried on the same imagined states, and the match is played on by a simpler bot and, further
ahead, at random. After each pass over the moves the worse half is left out (sequential halving),
but never the simpler bot's own move, which is made unless another one is clearly better.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Generic

from printnplay.games.engine.bots import Bot, choose, random
from printnplay.games.engine.contract import Outcome, Phrase, Rules, State, View
from printnplay.games.engine.facts import DEALER, Seat
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.moves import Move

PLAYOUTS = 48
"""How many matches are played out for one choice, at most (but two for each move it weighs)."""
AHEAD = 24
"""How many moves the simpler bot plays on; after that chance does, which is quicker."""
MOST = 16
"""How many moves it weighs: a game may have 360 line-ups."""
SURE = 1.0
"""By how many standard errors a move must be better than the simpler bot's to be preferred."""


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
        left = self.ahead
        while waiting := rules.waiting_on(state):
            turn = waiting[0]
            if turn == DEALER:
                chosen = rules.chance(state, generator.shuffle)
            else:
                left -= 1
                bot = self.policy if left >= 0 else random
                chosen = choose(rules, state, seat=turn, bot=bot, generator=generator)
            state = rules.apply_legal(state, turn, chosen)
        outcome = rules.outcome(state)
        assert outcome is not None
        return worth(outcome, seat)


def is_better(one: Sequence[float], other: Sequence[float]) -> bool:
    """On the same imagined states: by more than chance would do now and then."""
    leads = [a - b for a, b in zip(one, other, strict=True)]
    return fmean(leads) > SURE * stdev(leads) / sqrt(len(leads))


def worth(outcome: Outcome, seat: Seat) -> float:
    """From 0 to 1: mostly the win (shared by those who tie), then the place, then the points
    ahead of or behind the best other. Points and places tell more than wins from few matches."""
    place = next(n for n, group in enumerate(outcome.ranking) if seat in group)
    group = outcome.ranking[place]
    behind = sum(len(other) for other in outcome.ranking[place + 1 :])
    beaten = (behind + (len(group) - 1) / 2) / (len(outcome.scores) - 1)
    won = 1 / len(group) if place == 0 else 0.0
    own = outcome.scores[seat]
    best = max(score for other, score in enumerate(outcome.scores) if other != seat)
    lead = (own - best) / (abs(own) + abs(best) or 1)
    return 0.5 * won + 0.25 * beaten + 0.25 * (lead + 1) / 2
