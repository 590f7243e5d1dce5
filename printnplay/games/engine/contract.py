"""The contract that every game keeps: `Rules`, a base class.

A game writes the abstract methods in the order that they have here, so that any two games can be
read side by side; what all games do alike is done here. A state is data only, and chance is a move
of the DEALER whose result is written in the move.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Generic,
    NamedTuple,
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from printnplay.games.engine import moves
from printnplay.games.engine.facts import Cards, GameFacts, Options, Scalar, Seat
from printnplay.games.engine.loading import CodePlace
from printnplay.games.engine.moves import Move
from printnplay.games.engine.notation import UNTRANSLATED, Notation

T = TypeVar("T")
State = TypeVar("State")
"""A game's own frozen, slotted dataclass: ints, strings, tuples, dataclasses of the same."""
_hints: Callable[[type], dict[str, object]] = cache(get_type_hints)
# Most of a state: they are the same in JSON.
PLAIN = (str, int, bool, NoneType)


class AnyView(Protocol):
    """All that a seat may know: a game's own frozen dataclass, compared with ==. It can have a
    `hand`, and `secrets`: phrases for choices of the seat that are still hidden from the others."""

    @property
    def seat(self) -> Seat: ...


View = TypeVar("View", bound=AnyView)


class Shuffle(Protocol):
    """Any function that returns the same things in some order; the dealer's caller passes it in."""

    def __call__(self, things: tuple[T, ...], /) -> tuple[T, ...]: ...


class Phrase(NamedTuple):
    """A text for people: a word key, and the values to fill in. The caller translates."""

    key: str
    values: tuple[tuple[str, Scalar | tuple[Scalar, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end: points per seat, groups of tied seats with the best first, and why it ended (a word
    key). Tie-breaks show only in the ranking."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    reason: str


class Turn(NamedTuple, Generic[State, Move]):
    """A step of a match, and the table before and after it. `why` is a bot's reason; the dealer and
    a person give none."""

    number: int
    before: State
    seat: Seat
    move: Move
    after: State
    why: Phrase | None = None


AnyTurn = Turn[Any, Any]


class Rules(ABC, Generic[State, Move, View]):
    """A game: `facts`, the class of its states, and eleven methods."""

    facts: GameFacts
    state: type[State]

    @abstractmethod
    def setup(self, cards: Cards, seats: int, options: Options) -> State:
        """The table before the dealer's first move: no chance here. The cards and the number of
        seats have been checked, and the options are complete: see `opening`."""

    @abstractmethod
    def waiting_on(self, state: State) -> tuple[Seat, ...]:
        """Sorted; () exactly when there is an outcome; (DEALER,) for chance. Of several seats that
        choose at once, those that have not chosen yet: each choice is applied by itself, in seat
        order, and stays hidden in the state until the last of them."""

    @abstractmethod
    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Sorted, unique, never empty for a seat waited on (a forced pass is a move), () for any
        other. For the DEALER just one example: chance(state, unshuffled)."""

    @abstractmethod
    def why_illegal(self, state: State, seat: Seat, move: Move) -> str | None:
        """The one place where legality lives, for the dealer's moves too: 'RULE-6: ...' in English,
        or None. It never raises, whatever move of the game's shapes is passed."""

    @abstractmethod
    def apply_legal(self, state: State, seat: Seat, move: Move) -> State:
        """A new state. The move is not checked: it came from legal_moves or chance."""

    @abstractmethod
    def chance(self, state: State, shuffle: Shuffle) -> Move:
        """The dealer's next move, if waiting_on is (DEALER,): `shuffle` decides. A lot is the
        first of the shuffled seats, a draw the first of the shuffled cards that could come."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """None until the match is over."""

    @abstractmethod
    def view(self, state: State, seat: Seat) -> View:
        """All that the seat may know, nothing else: the open cards, everything that the seat has
        seen (its own choices while the others still choose, too), and the sizes of hidden piles."""

    @abstractmethod
    def imagine(self, view: View, shuffle: Shuffle) -> State:
        """A state that could be behind this view: everything that the seat cannot see is dealt by
        `shuffle`. For bots that look ahead; view(imagine(v, shuffle), v.seat) == v."""

    @abstractmethod
    def describe(self, state: State) -> tuple[Phrase, ...]:
        """The position as all could see it, a few lines for a transcript."""

    def opening(self, cards: Cards, seats: int, options: Options) -> State:
        """The table before the dealer's first move, options left out being the defaults. The cards
        have been checked (deck.problems); raises ValueError for a wrong number of seats."""
        low, high = self.facts.seats
        if not low <= seats <= high:
            raise ValueError(f"{self.facts.id} has {low} to {high} seats, not {seats}")
        return self.setup(cards, seats, {**self.facts.options, **options})

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """Checks the move (raises Illegal), then returns a new state."""
        reason = self.why_illegal(state, seat, move)
        if reason is not None:
            raise moves.Illegal(reason)
        return self.apply_legal(state, seat, move)

    def format_move(self, move: Move, notation: Notation = UNTRANSLATED) -> str:
        """One line that a person could type."""
        return moves.text(move, notation)

    def parse_move(
        self, state: State, seat: Seat, text: str, notation: Notation = UNTRANSLATED
    ) -> Move:
        """The legal move that is meant: raises Unreadable, Illegal or Ambiguous."""
        return moves.parse(
            self.facts,
            text,
            legal=self.legal_moves(state, seat),
            why=lambda move: self.why_illegal(state, seat, move),
            notation=notation,
        )

    def to_json(self, state: State) -> object:
        return to_data(state)

    def from_json(self, data: object) -> State:
        return read_as(self.state, data)


AnyRules = Rules[Any, Any, Any]
"""The rules of a game that is known only when the program runs."""


class ContractBroken(Exception):
    """Code of a game that breaks this contract. `place` is where that code begins,
    None if that is not known."""

    def __init__(self, message: str, place: CodePlace | None = None) -> None:
        super().__init__(message, place)
        self.message = message
        self.place = place

    def __str__(self) -> str:
        return self.message


def endless(rules: AnyRules) -> ContractBroken:
    """What to raise for a match with more steps than `cap`."""
    message = f"a match of {rules.facts.id} is not over after {rules.facts.cap} steps, its 'cap'"
    return ContractBroken(message, _method_at(rules.waiting_on))


def end_of(rules: Rules[State, Move, View], state: State) -> Outcome:
    """The outcome of a match that waits for nobody; raises ContractBroken."""
    outcome = rules.outcome(state)
    if outcome is None:
        message = f"a match of {rules.facts.id} waits for nobody, but has no outcome"
        raise ContractBroken(message, _method_at(rules.outcome))
    return outcome


def no_move(rules: AnyRules, seat: Seat) -> ContractBroken:
    """What to raise for a seat that is waited on and has no legal move."""
    message = f"a match of {rules.facts.id} waits for seat {seat}, which has no legal move"
    return ContractBroken(message, _method_at(rules.legal_moves))


def _method_at(method: Callable[..., object]) -> CodePlace | None:
    code = getattr(method, "__code__", None)
    return CodePlace(code.co_filename, code.co_firstlineno) if code else None


def ranked(*keys: int | tuple[int, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Seats grouped by key (one per seat, in seat order), the greatest first: ranked(8, 13, 8) is
    ((1,), (0, 2)). A key can be a tuple of points and tie-breaks."""
    best = sorted(set(keys), reverse=True)
    return tuple(tuple(s for s, key in enumerate(keys) if key == k) for k in best)


def unshuffled(things: tuple[T, ...], /) -> tuple[T, ...]:
    """A Shuffle that leaves everything as it is."""
    return things


def to_data(value: object) -> object:
    """Dataclasses become objects, tuples (named ones too) lists."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    if is_dataclass(value):
        return {f.name: to_data(getattr(value, f.name)) for f in fields(value) if f.init}
    return value.value if isinstance(value, Enum) else value


def read_as(kind: type[T], data: object) -> T:
    """A whole state, as to_data wrote it."""
    state = from_data(kind, data)
    assert isinstance(state, kind)
    return state


def from_data(hint: object, data: object) -> object:
    """The value that to_data wrote, of the annotated type."""
    if hint in PLAIN:
        return data
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        inner = next(h for h in get_args(hint) if h is not NoneType)
        return None if data is None else from_data(inner, data)
    if isinstance(data, list):
        return _read_tuple(hint, data)
    if isinstance(hint, type) and is_dataclass(hint) and isinstance(data, dict):
        hints = _hints(hint)
        return hint(**{name: from_data(hints[name], item) for name, item in data.items()})
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(data)
    return data


def _read_tuple(hint: object, data: list[object]) -> object:
    """tuple[int, ...], tuple[str, int] or a NamedTuple."""
    if isinstance(hint, type):
        hints = _hints(hint).values()
        return hint(*(from_data(h, item) for h, item in zip(hints, data, strict=True)))
    inner = get_args(hint)
    every = inner[:1] * len(data) if inner[-1] is Ellipsis else inner
    return tuple(from_data(h, item) for h, item in zip(every, data, strict=True))
