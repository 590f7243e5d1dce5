"""What a game declares beside its cards: pads, mats, the shape of a track, boxes."""

from collections.abc import Mapping
from typing import NamedTuple

from printnplay.core.diagnostics import Pos


class PadRow(NamedTuple):
    """A row of a pad: its word, the fact that says what each counts, and the colours that alone
    have it (all where there are none)."""

    word: str
    pos: Pos
    times: str | None = None
    only: tuple[str, ...] = ()
    places: Mapping[str, Pos] = {}

    def place(self, name: str) -> Pos:
        """Where the row says this."""
        return self.places.get(name, self.pos)


class Pad(NamedTuple):
    """What is written on a pad: a number of rounds, or rows with words. `columns` is the deck whose
    colours head the columns; without it there is one for each player."""

    pos: Pos
    rounds: int = 0
    rows: tuple[PadRow, ...] = ()
    is_running: bool = False
    columns: str | None = None
    hint: str | None = None
    places: Mapping[str, Pos] = {}

    def place(self, name: str) -> Pos:
        """Where the pad says this."""
        return self.places.get(name, self.pos)


class Spot(NamedTuple):
    """A place for cards on a mat: its word, its sign, and the side to which its cards fan out."""

    word: str
    pos: Pos
    sign: str | None = None
    fan: str | None = None


class Mat(NamedTuple):
    """Rows of places as large as the cards of a deck, all of them `down` times; `steps` are a
    numbered list of words. A player's mat comes in every colour of the deck."""

    id: str
    pos: Pos
    deck: str
    places: tuple[tuple[Spot, ...], ...]
    down: int = 1
    is_a_players: bool = False
    hint: str | None = None
    steps: tuple[Spot, ...] = ()

    @property
    def spots(self) -> tuple[Spot, ...]:
        return (*(spot for row in self.places for spot in row), *self.steps)


class ControlPoint(NamedTuple):
    """A corner of a track's road, in per cent across and down."""

    x: float
    y: float
    pos: Pos


class Box(NamedTuple):
    """A tuck box and the decks that it holds; `each_colour` makes it one box a player, each for
    the cards of one colour."""

    id: str
    holds: tuple[str, ...]
    pos: Pos
    each_colour: bool = False
