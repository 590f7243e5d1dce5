"""The contract that every game's module keeps, as types.

A game is a module with the functions of `Rules`, in that order, so that all of them can be read
side by side. A state is data only; chance is a move of the DEALER, whose order is in the move.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, Protocol

Seat = int
DEALER: Seat = -1
"""Chance is a player. It sorts before all seats; records write it as 'dealer'."""

Scalar = str | int | bool | None
Cards = Mapping[str, Mapping[str, Scalar]]
"""Card ids with their fields, exactly as in a record's header."""
Options = Mapping[str, Scalar]
State = Any
"""A game's own frozen, slotted dataclass: ints, strings, tuples, dataclasses of the same."""
Move = Any
"""A NamedTuple: `type` first, then the fields that its shape has in records.md, in that order.
Cards are named by id; '' is nothing (null in a record), so that moves can be sorted."""
Maybe = Annotated[str, "null in a record where it is ''"]
"""The annotation of a move's field that may be nothing."""
Shuffle = Callable[[tuple[Any, ...]], tuple[Any, ...]]
"""Any function that gives back the same things in some order. Whoever deals hands it in."""


class View(Protocol):
    """All that a seat may know: a game's own frozen dataclass, compared with ==. It may have a
    `hand`, and `secrets`: phrases for what the seat has chosen and nobody else sees yet."""

    @property
    def seat(self) -> Seat: ...


class Phrase(NamedTuple):
    """A text for people: a word key, and the values to fill in. The caller translates."""

    key: str
    values: tuple[tuple[str, Scalar | tuple[Scalar, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class CardShape:
    """One kind of card in a record's header: its group (the component's id in card_data), and
    under each field the values that are allowed, or int or str for any."""

    group: str
    fields: Mapping[str, type[int] | type[str] | tuple[Scalar, ...]]


@dataclass(frozen=True, slots=True)
class Need:
    """How many cards of a group the rules need, of those with these values. With `a_seat` that
    many for each seat, told apart by the field `seat`."""

    group: str
    count: int
    rule: str
    where: Mapping[str, Scalar] = field(default_factory=dict)
    a_seat: bool = False


class Constant(NamedTuple):
    """A number that the rules play by, under the name that it has among the data's `facts:`."""

    name: str
    value: int
    rule: str


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What a game declares of itself. `cap` is more steps than a match can have, dealer's too.
    `moves` are the NamedTuples by their type; `options` the known ones with their defaults.
    `constants` and `pieces` (what is printed but in no record) are held against the data."""

    id: str
    seats: tuple[int, int]
    cap: int
    cards: tuple[CardShape, ...]
    needs: tuple[Need, ...]
    moves: Mapping[str, tuple[type[Move], ...]]
    options: Options = field(default_factory=dict)
    constants: tuple[Constant, ...] = ()
    pieces: tuple[Need, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end: points a seat, groups of tied seats with the best first, and why it ended (a word
    key). Tie-breaks show only in the ranking."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    reason: str


class MoveError(ValueError):
    """A move that cannot be taken. One of three kinds."""


class Unreadable(MoveError):
    """No move is written like this."""


class Illegal(MoveError):
    """A move that the rules forbid here; the message begins with the rule's id."""


class Ambiguous(MoveError):
    """More than one legal move could be meant."""


class Reason(str):
    """Why a move is refused, in English: 'RAS-6: the card must be higher than 80'. Those who say it
    in another language have a word for its `name`, and fill in the `values`."""

    __slots__ = ("name", "rule", "values")
    rule: str
    name: str
    values: Mapping[str, Scalar]


def breaks(rule: str, name: str, text: str, **values: Scalar) -> Reason:
    """Every reason that a seat may meet in its turn is made so; those of the dealer, and of seats
    out of turn, are plain text. `rule` is '' for what is no move at all."""
    said = text.format(**values)
    reason = Reason(f"{rule}: {said}" if rule else said)
    reason.rule, reason.name, reason.values = rule, name, values
    return reason


NOT_HELD = ("not-held", "seat {seat} does not hold {card}")
"""The name and the text of a reason that all games have."""


def refuse(reason: str | None) -> None:
    """Raises Illegal for what why_illegal says."""
    if reason is not None:
        raise Illegal(reason)


class Rules(Protocol):
    """What a game's module offers. A module is a Rules, and mypy says so where a test
    writes `RULES: Rules = rasant`."""

    @property
    def GAME(self) -> GameFacts: ...  # noqa: N802  a constant of the module

    def setup(self, cards: Cards, seats: int, options: Options) -> State:
        """The table before the dealer's first move: no chance here. The cards have been checked
        (deck.problems); raises ValueError for a number of seats that the game does not have."""

    def waiting_on(self, state: State) -> tuple[Seat, ...]:
        """Sorted; () exactly when there is an outcome; (DEALER,) for chance. Of several seats that
        choose at once, those that have not chosen yet: each choice is applied by itself, in seat
        order, and stays hidden in the state until the last of them."""

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Sorted, unique, never empty for a seat waited on (a forced pass is a move), () for any
        other. For the DEALER just one example: chance(state, unshuffled)."""

    def why_illegal(self, state: State, seat: Seat, move: Move) -> str | None:
        """The one place where legality lives, for dealer's moves too: 'RAS-6: ...', in English,
        or None. Never raises, whatever move of the game's shapes comes in."""

    def apply(self, state: State, seat: Seat, move: Move) -> State:
        """Checks (raises Illegal), then returns a new state."""

    def apply_legal(self, state: State, seat: Seat, move: Move) -> State:
        """The same without the check, for moves that came from legal_moves or chance."""

    def chance(self, state: State, shuffle: Shuffle) -> Move:
        """The dealer's next move, where waiting_on is (DEALER,): `shuffle` decides. A lot is the
        first of the shuffled seats, a draw the first of the shuffled cards that could come."""

    def outcome(self, state: State) -> Outcome | None: ...

    def view(self, state: State, seat: Seat) -> View:
        """All that the seat may know, nothing else: what lies open, what the seat has seen (its own
        choices while the others still choose, too), and how many cards the rest are."""

    def imagine(self, view: Any, shuffle: Shuffle) -> State:
        """A state that could be behind this view: what the seat cannot see, dealt by `shuffle`.
        For bots that look ahead; view(imagine(v, shuffle), v.seat) == v."""

    def format_move(self, move: Move) -> str:
        """One line that a person could type: moves.text(move) does for most."""

    def parse_move(self, state: State, seat: Seat, text: str) -> Move:
        """The legal move that is meant: raises Unreadable, Illegal or Ambiguous."""

    def to_json(self, state: State) -> object: ...

    def from_json(self, data: object) -> State: ...

    def describe(self, state: State) -> tuple[Phrase, ...]:
        """The position as all could see it, a few lines for a transcript."""


def ranked(*keys: Any) -> tuple[tuple[Seat, ...], ...]:
    """Seats grouped by key (one a seat, in seat order), the greatest first: ranked(8, 13, 8) is
    ((1,), (0, 2)). A key may be a tuple of points and tie-breaks."""
    best = sorted(set(keys), reverse=True)
    return tuple(tuple(s for s, key in enumerate(keys) if key == k) for k in best)


def unshuffled(things: tuple[Any, ...]) -> tuple[Any, ...]:
    """A Shuffle that leaves all as it is."""
    return things
