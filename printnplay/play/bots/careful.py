"""A bot that looks ahead: it deals what it cannot see at random, plays on, and counts who wins.

Works for every game: a view is turned into a state that could be behind it (rules.imagine), each
move is tried on the same imagined states, and the match is played on by a simpler bot and, further
ahead, at random. After each pass over the moves the worse half is left out (sequential halving);
the best must be ahead of the simpler bot's own choice by more than the error of so few matches.
"""

import math
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from printnplay.play.bots import Bot, random
from printnplay.play.generator import Generator
from printnplay.play.match import choose
from printnplay.rules.core import DEALER, Move, Outcome, Phrase, Rules, Seat, State

PLAYOUTS = 64
"""About how many matches are played out for one choice: two at least for each move it weighs."""
AHEAD = 12
"""How many moves the simpler bot plays on; after that chance does, which is quicker."""
DOUBT = 1.0
"""By how many standard errors a move must be ahead of the simpler bot's."""
MOST = 16
"""How many moves it weighs: GeneRally has 360 line-ups."""


@dataclass(frozen=True, slots=True)
class Careful:
    rules: Rules
    policy: Bot
    playouts: int = PLAYOUTS
    ahead: int = AHEAD

    def __call__(self, view: Any, moves: tuple[Move, ...], generator: Generator) -> Move:
        return self.think(view, moves, generator)[0]

    def think(
        self, view: Any, moves: tuple[Move, ...], generator: Generator
    ) -> tuple[Move, Phrase]:
        """The move, and what it was worth: the mean over its playouts, from 0 to 100."""
        first, *others = self._candidates(view, moves, generator)
        worths: list[float] = []
        leads: dict[Move, list[float]] = {move: [] for move in others}
        self._weigh(view, first, generator=generator, worths=worths, leads=leads)
        best = max(others, key=lambda move: (len(leads[move]), fmean(leads[move])))
        lead, spread = fmean(leads[best]), stdev(leads[best])
        is_better = lead > DOUBT * spread / math.sqrt(len(leads[best]))
        worth = fmean(worths) + (lead if is_better else 0)
        played = len(worths) + sum(map(len, leads.values()))
        numbers = (("playouts", played), ("worth", round(100 * worth)))
        why = Phrase("play.why.careful", (("choices", len(others) + 1), *numbers))
        return best if is_better else first, why

    def _weigh(
        self,
        view: Any,
        first: Move,
        *,
        generator: Generator,
        worths: list[float],
        leads: dict[Move, list[float]],
    ) -> None:
        """Fills in what the first move is worth, and how far each other is ahead of it on the same
        imagined states; the better half of the others goes on to the next pass."""
        left = list(leads)
        passes = len(left).bit_length()
        for _ in range(passes):
            for _ in range(max(2, self.playouts // (passes * (len(left) + 1)))):
                state, seed = self.rules.imagine(view, generator.shuffle), generator.next()
                worths.append(self._worth(state, view.seat, move=first, seed=seed))
                for move in left:
                    found = self._worth(state, view.seat, move=move, seed=seed)
                    leads[move].append(found - worths[-1])
            left.sort(key=lambda move: -fmean(leads[move]))
            left = left[: max(1, len(left) // 2)]

    def _candidates(self, view: Any, moves: tuple[Move, ...], generator: Generator) -> list[Move]:
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
