"""A match from set-up to outcome: the dealer deals, bots choose, every step is kept."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printnplay.games.engine.bots import BLIND, Bot
from printnplay.games.engine.contract import (
    DEALER,
    Cards,
    Move,
    Options,
    Outcome,
    Rules,
    Seat,
    State,
)
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.record import Record, Step
from printnplay.games.engine.record_header import Header
from printnplay.games.play.dealer import DEALERS_STREAM, deal


@dataclass(frozen=True, slots=True)
class Match:
    header: Header
    steps: tuple[tuple[Seat, Move], ...]
    outcome: Outcome
    final: State

    @property
    def record(self) -> Record:
        return Record(self.header, tuple(Step(*step) for step in self.steps), self.outcome)


def play_match(
    rules: Rules,
    cards: Cards,
    *,
    seats: int,
    seed: int,
    bots: Sequence[Bot],
    options: Options,
    watch: Callable[[State], None] | None = None,
) -> Match:
    """One bot a seat. The cards have been checked; moves come from legal_moves, so that they are
    not checked again. `watch` is shown every state, which bots never are."""
    dealer = Generator(seed, DEALERS_STREAM)
    players = [(bot, bot in BLIND, Generator(seed, n)) for n, bot in enumerate(bots, 1)]
    state = rules.setup(cards, seats, {**rules.GAME.options, **options})
    steps: list[tuple[Seat, Move]] = []
    waiting_on, legal_moves, apply_legal = rules.waiting_on, rules.legal_moves, rules.apply_legal
    cap = rules.GAME.cap
    while waiting := waiting_on(state):
        seat = waiting[0]
        if seat == DEALER:
            move = deal(rules, state, dealer)
        elif len(moves := legal_moves(state, seat)) == 1:
            move = moves[0]
        else:  # as `choose` does, whose call is 4 % of a match
            bot, is_blind, generator = players[seat]
            move = bot(None if is_blind else rules.view(state, seat), moves, generator)
        steps.append((seat, move))
        state = apply_legal(state, seat, move)
        if watch:
            watch(state)
        if len(steps) > cap:
            raise RuntimeError(f"{rules.GAME.id}: more than {cap} steps")
    outcome = rules.outcome(state)
    assert outcome is not None
    header = Header(rules.GAME.id, seats, cards, options, seed)
    return Match(header, tuple(steps), outcome, state)


def choose(rules: Rules, state: State, *, seat: Seat, bot: Bot, generator: Generator) -> Move:
    """What the bot does. It is not asked where there is one move only."""
    moves = rules.legal_moves(state, seat)
    if len(moves) == 1:
        return moves[0]
    seen = None if bot in BLIND else rules.view(state, seat)
    return bot(seen, moves, generator)
