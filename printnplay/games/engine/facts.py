"""What a game declares of itself: its seats, its cards, the shapes of its moves, its numbers.

Records, printed cards and facts of the data are checked against it before a match begins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, Protocol

Seat = int
DEALER: Seat = -1
"""Chance is a player. It sorts before all seats; records write it as 'dealer'."""

Scalar = str | int | float | bool | None
Cards = Mapping[str, Mapping[str, Scalar]]
"""Card ids with their fields, exactly as in a record's header."""
Options = Mapping[str, Scalar]
Maybe = Annotated[str, "null in a record if it is ''"]
"""The annotation of a move's field that can be nothing."""


def player_name(seat: Seat) -> str:
    """Seats are numbered from 0, people from 1."""
    return f"Player {seat + 1}"


class AnyMove(Protocol):
    """A NamedTuple: `type` first, a Literal, then the fields that records have, in their order.
    Cards are named by id; '' is nothing (null in a record), so that moves can be sorted."""

    @property
    def type(self) -> str: ...

    def _asdict(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class CardShape:
    """One kind of card in a record's header: its group (the component's id in card_data), and
    under each field the values that are allowed, or int or str for any."""

    group: str
    fields: Mapping[str, type[int] | type[str] | tuple[Scalar, ...]]


@dataclass(frozen=True, slots=True)
class Need:
    """How many cards of a group the rules need, of those with these values. With `per_seat` the
    count is for each seat, whose cards have its number in the field `seat`."""

    group: str
    count: int
    rule: str
    where: Mapping[str, Scalar] = field(default_factory=dict)
    per_seat: bool = False


class Constant(NamedTuple):
    """A number that the rules play by, under the name that it has among the data's `facts:`."""

    name: str
    value: int
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """`cap` is more steps than a match can have, the dealer's included. `moves` are the NamedTuples
    of all moves; `options` the known ones with their defaults. `constants` and `pieces` (printed,
    but in no record) are compared with the data."""

    id: str
    seats: tuple[int, int]
    cap: int
    cards: tuple[CardShape, ...]
    needs: tuple[Need, ...]
    moves: tuple[type[AnyMove], ...]
    options: Options = field(default_factory=dict)
    constants: tuple[Constant, ...] = ()
    pieces: tuple[Need, ...] = ()
