"""A match from set-up to outcome: the dealer deals, bots choose, every step is kept. Bots are found
by name: those of all games, a game's own, and those of plug-ins.

`play_match` is the quick way; `turns` gives the same match turn by turn, with reasons, for those
who watch or take part.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from printnplay.games.engine.bots import AnyBot, Bot, Careful, explained, random
from printnplay.games.engine.contract import (
    ContractBroken,
    Outcome,
    Phrase,
    Rules,
    State,
    Turn,
    View,
    end_of,
    endless,
    no_move,
)
from printnplay.games.engine.facts import DEALER, Cards, Options, Seat
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.loading import a_kind, is_ours, load
from printnplay.games.engine.moves import Move
from printnplay.games.engine.playable import AnyPlayable
from printnplay.games.engine.record import Record, Step
from printnplay.games.engine.record_header import Header

DEALERS_STREAM = 0
"""Seat s of a match has the stream s + 1: bots that think longer do not change the deal."""
NAMES = ("random", "greedy", "careful")
SHOWN = 60


@dataclass(frozen=True, slots=True)
class PlayedMatch(Generic[State, Move]):
    header: Header
    steps: tuple[tuple[Seat, Move], ...]
    outcome: Outcome
    final: State

    @property
    def record(self) -> Record:
        return Record(self.header, tuple(Step(*step) for step in self.steps), self.outcome)


AnyMatch = PlayedMatch[Any, Any]


def play_match(
    rules: Rules[State, Move, View],
    cards: Cards,
    *,
    seats: int,
    seed: int,
    bots: Sequence[Bot[View, Any]],
    options: Options,
    watch: Callable[[State], None] | None = None,
) -> PlayedMatch[State, Move]:
    """One bot per seat. The cards have been checked; moves come from legal_moves, so that they are
    not checked again. `watch` is shown every state, which bots never are. Raises ContractBroken."""
    shuffle = Generator(seed, DEALERS_STREAM).shuffle
    players = [(bot, bot is random, Generator(seed, n)) for n, bot in enumerate(bots, 1)]
    state = rules.opening(cards, seats, options)
    steps: list[tuple[Seat, Move]] = []
    waiting_on, legal_moves, apply_legal = rules.waiting_on, rules.legal_moves, rules.apply_legal
    cap = rules.facts.cap
    nothing: Any = None
    while waiting := waiting_on(state):
        seat = waiting[0]
        if seat == DEALER:
            move = rules.chance(state, shuffle)
        elif len(moves := legal_moves(state, seat)) == 1:
            move = moves[0]
        elif not moves:
            raise no_move(rules, seat)
        else:  # as `choose` does, whose call is 4 % of a match
            bot, is_blind, generator = players[seat]
            move = bot(nothing if is_blind else rules.view(state, seat), moves, generator)
        steps.append((seat, move))
        state = apply_legal(state, seat, move)
        if watch:
            watch(state)
        if len(steps) > cap:
            raise endless(rules)
    header = Header(rules.facts.id, seats, cards, options, seed)
    return PlayedMatch(header, tuple(steps), end_of(rules, state), state)


def turns(
    rules: Rules[State, Move, View],
    header: Header,
    bots: Sequence[Bot[View, Any]],
    *,
    persons: frozenset[Seat] = frozenset(),
) -> Iterator[Turn[State, Move]]:
    """Until the outcome. `persons` are seats whose bot asks somebody: they give no reasons, and
    are asked even if there is only one move. Raises ContractBroken."""
    seed = header.seed or 0
    dealer = Generator(seed, DEALERS_STREAM)
    generators = tuple(Generator(seed, seat + 1) for seat in range(header.seats))
    state = rules.opening(header.cards, header.seats, header.options)
    number = 0
    while waiting := rules.waiting_on(state):
        seat, number = waiting[0], number + 1
        why: Phrase | None = None
        if seat == DEALER:
            move = rules.chance(state, dealer.shuffle)
        else:
            legal, seen = rules.legal_moves(state, seat), rules.view(state, seat)
            if not legal:
                raise no_move(rules, seat)
            if seat in persons:
                move = bots[seat](seen, legal, generators[seat])
            else:
                move, why = explained(bots[seat], seen, legal, generators[seat])
        after = rules.apply(state, seat, move)
        if number > rules.facts.cap:
            raise endless(rules)
        yield Turn(number, state, seat, move, after, why)
        state = after


class NoBot(ValueError):
    """A name that no bot has, or a game without that bot."""


def bot_names(playable: AnyPlayable) -> tuple[str, ...]:
    """All that can sit at a table of this game."""
    return tuple(dict.fromkeys(("random", *playable.bots, "careful")))


def default_bot(playable: AnyPlayable) -> str:
    """The sensible one: greedy, if the game has it."""
    return "greedy" if "greedy" in playable.bots else "random"


@dataclass(frozen=True, slots=True)
class ForeignBot(Generic[View, Move]):
    """A bot that is not ours: what it returns is looked at."""

    name: str
    bot: Bot[View, Move]

    def __call__(self, view: View, moves: tuple[Move, ...], generator: Generator) -> Move:
        return self._checked(self.bot(view, moves, generator), moves)

    def think(
        self, view: View, moves: tuple[Move, ...], generator: Generator
    ) -> tuple[Move, Phrase | None]:
        move, why = explained(self.bot, view, moves, generator)
        return self._checked(move, moves), why

    def _checked(self, move: Move, moves: tuple[Move, ...]) -> Move:
        if move not in moves:
            found = f"{repr(move)[:SHOWN]}, which is not a legal move"
            raise ContractBroken(f"the bot '{self.name}' returned {found}")
        return move


def bot_named(name: str, playable: AnyPlayable, plugged: Mapping[str, str] | None = None) -> AnyBot:
    """`plugged` are the bots of plug-ins: a name, and where it is. Raises NoBot, CannotLoad, and
    ContractBroken for something that cannot be a bot."""
    if name in playable.bots:
        bot = playable.bot(name)
        return bot if is_ours(playable.rules) else _foreign(name, bot)
    if name == "random":
        return random
    if name == "careful":
        return Careful(playable.rules, bot_named(default_bot(playable), playable))
    if plugged and name in plugged:
        return _foreign(name, load(plugged[name]))
    if name in NAMES:
        *first, last = bot_names(playable)
        has = f"it has {', '.join(first)} and {last}"
        raise NoBot(f"{playable.id} has no bot '{name}' yet; {has}")
    known = dict.fromkeys((*NAMES, *playable.bots, *(plugged or ())))
    raise NoBot(f"there is no bot '{name}'; the bots are {', '.join(known)}")


def _foreign(name: str, bot: AnyBot) -> AnyBot:
    if not callable(bot):
        raise ContractBroken(f"the bot '{name}' is {a_kind(bot)}, not a function")
    if not _takes_three(bot):
        expected = "a function of a view, the legal moves and a generator"
        raise ContractBroken(f"the bot '{name}' is not {expected}")
    return ForeignBot(name, bot)


def _takes_three(bot: AnyBot) -> bool:
    from inspect import signature

    try:
        signature(bot).bind(None, (), None)
    except TypeError:
        return False
    except ValueError:  # one written in C does not say
        return True
    return True
