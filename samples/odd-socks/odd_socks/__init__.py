"""Odd Socks, rules SOX-1 to SOX-6: take socks from a washing line, pay pegs to skip some, and
collect pairs. Everything but the order of the basket is open.
"""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from printnplay.games.engine.bots import Explained
from printnplay.games.engine.contract import Outcome, Phrase, Rules, Shuffle, ranked, unshuffled
from printnplay.games.engine.deck import is_order_of, replaced, take, without
from printnplay.games.engine.facts import (
    DEALER,
    Cards,
    CardShape,
    Constant,
    GameFacts,
    Need,
    Options,
    Seat,
    player_name,
)
from printnplay.games.engine.generator import Generator
from printnplay.games.engine.moves import ShufflePile, breaks
from printnplay.games.engine.playable import Playable, card_fields

LINE = 4
PEGS = 3
SOCKS = 18


class Take(NamedTuple):
    type: Literal["take"]
    card: str


class Sock(NamedTuple):
    card: str
    pattern: str
    warmth: int


Move = ShufflePile | Take


@dataclass(frozen=True, slots=True)
class State:
    socks: tuple[Sock, ...]  # all of them, sorted
    basket: tuple[str, ...]  # the top first
    line: tuple[str, ...]
    clips: tuple[int, ...]  # the pegs on each sock of the line
    drawers: tuple[tuple[str, ...], ...]
    pegs: tuple[int, ...]
    turn: Seat


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows: all but the order of the basket."""

    seat: Seat
    table: State  # its basket is sorted


class OddSocks(Rules[State, Move, View]):
    facts = GameFacts(
        id="odd-socks",
        seats=(2, 3),
        cap=2 + SOCKS,
        cards=(CardShape("socks", {"pattern": str, "warmth": int}),),
        needs=(Need("socks", SOCKS, "SOX-1"),),
        moves=(ShufflePile, Take),
        constants=(Constant("line", LINE, "SOX-1"), Constant("pegs", PEGS, "SOX-2")),
    )
    state = State

    def setup(self, cards: Cards, seats: int, options: Options) -> State:
        socks = [Sock(c, str(f["pattern"]), int(f["warmth"] or 0)) for c, f in cards.items()]
        basket = tuple(sorted(cards))
        pegs = (PEGS,) * seats
        return State(tuple(sorted(socks)), basket, (), (), ((),) * seats, pegs, turn=0)

    def waiting_on(self, state: State) -> tuple[Seat, ...]:
        if state.line:
            return (state.turn,)
        return (DEALER,) if state.basket else ()

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.waiting_on(state):
            return ()
        if seat == DEALER:
            return (self.chance(state, unshuffled),)
        return tuple(Take("take", card) for card in sorted(state.line[: state.pegs[seat] + 1]))

    def why_illegal(self, state: State, seat: Seat, move: Move) -> str | None:
        if seat not in self.waiting_on(state):
            return f"SOX-3: players take turns, and {player_name(seat)} is not waited on"
        if seat == DEALER:
            is_dealt = isinstance(move, ShufflePile) and is_order_of(move.order, state.basket)
            return None if is_dealt else "SOX-1: each of the socks is shuffled once"
        if not isinstance(move, Take):
            return breaks("SOX-3", "take-now", "take a sock from the line")
        if move.card not in state.line:
            return breaks("SOX-3", "not-there", "{card} is not on the line", card=move.card)
        cost, pegs = state.line.index(move.card), state.pegs[seat]
        if cost > pegs:
            said = "{card} takes {count} pegs, and you have {pegs}"
            return breaks("SOX-3", "pegs", said, card=move.card, count=cost, pegs=pegs)
        return None

    def apply_legal(self, state: State, seat: Seat, move: Move) -> State:
        if isinstance(move, ShufflePile):
            line, basket = take(move.order, LINE)
            return replace(state, line=line, clips=(0,) * len(line), basket=basket)
        at = state.line.index(move.card)
        clips = tuple(c + 1 if n < at else c for n, c in enumerate(state.clips))
        pegs = state.pegs[seat] - at + clips[at]
        more, basket = take(state.basket, 1)
        return replace(
            state,
            basket=basket,
            line=without(state.line, move.card) + more,
            clips=clips[:at] + clips[at + 1 :] + (0,) * len(more),
            drawers=replaced(state.drawers, seat, (*state.drawers[seat], move.card)),
            pegs=replaced(state.pegs, seat, pegs),
            turn=(seat + 1) % len(state.pegs),
        )

    def chance(self, state: State, shuffle: Shuffle) -> Move:
        return ShufflePile("shuffle", "basket", shuffle(state.basket))

    def outcome(self, state: State) -> Outcome | None:
        if state.line or state.basket:
            return None
        points = _points(state)
        return Outcome(points, ranked(*points), "line-is-empty")

    def view(self, state: State, seat: Seat) -> View:
        return View(seat, replace(state, basket=tuple(sorted(state.basket))))

    def imagine(self, view: View, shuffle: Shuffle) -> State:
        return replace(view.table, basket=shuffle(view.table.basket))

    def describe(self, state: State) -> tuple[Phrase, ...]:
        return (
            Phrase("odd-socks.line", (("cards", state.line),)),
            Phrase("odd-socks.clips", (("pegs", state.clips),)),
            Phrase("odd-socks.basket", (("count", len(state.basket)),)),
            Phrase("odd-socks.drawers", (("points", _points(state)),)),
            Phrase("odd-socks.pegs", (("pegs", state.pegs),)),
        )


def _points(state: State) -> tuple[int, ...]:
    worths = (_worth(state, drawer) for drawer in state.drawers)
    return tuple(worth + pegs for worth, pegs in zip(worths, state.pegs, strict=True))


def _worth(state: State, drawer: tuple[str, ...]) -> int:
    """SOX-5: a pair scores its warmth, an odd sock costs it; of three, the coldest is odd."""
    alike: dict[str, list[int]] = {}
    for sock in state.socks:
        if sock.card in drawer:
            alike.setdefault(sock.pattern, []).append(sock.warmth)
    odd = sum(min(warmths) for warmths in alike.values() if len(warmths) % 2)
    return sum(map(sum, alike.values())) - 2 * odd


def _gain(view: View, move: Move) -> int:
    after = odd_socks.apply_legal(view.table, view.seat, move)
    return _points(after)[view.seat] - _points(view.table)[view.seat]


def choose(view: View, moves: tuple[Move, ...], generator: Generator) -> Move:
    return max(moves, key=lambda move: _gain(view, move))


def why(view: View, moves: tuple[Move, ...], move: Move) -> Phrase:
    gain = (("points", _gain(view, move)), ("choices", len(moves)))
    return Phrase("odd-socks.why.best", gain)


odd_socks = OddSocks()
PLAYABLE = Playable(
    rules=odd_socks,
    cards={"socks": card_fields("pattern", "warmth")},
    plays=frozenset({"take"}),
    stock=lambda state: len(state.basket),
    bots={"greedy": Explained(choose, why)},
)
