"""The frozen types that the stages hand on: a Game, its components, their cards.

No raw text is left here: numbers are numbers, words are keys, and every part knows its place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from printnplay.diag import Pos
from printnplay.units import Size

Scalar = str | int | bool | None


class Provenance(StrEnum):
    """Where a fact comes from."""

    STATED = "stated"
    DERIVED = "derived"
    PUBLISHED = "published"
    ASSUMED = "assumed"


class Kind(StrEnum):
    """What a component is made of; a deck is cards, the rest are pieces."""

    DECK = "deck"
    BOARD = "board"
    TOKENS = "tokens"
    STANDEES = "standees"
    PAD = "pad"


@dataclass(frozen=True, slots=True)
class Source:
    """The provenance of one fact: the rule that gives it, and a note that says why."""

    provenance: Provenance | None
    pos: Pos
    rule: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A constant of the rules or of the box: `hand: 4`."""

    name: str
    value: Scalar
    source: Source | None


@dataclass(frozen=True, slots=True)
class Field:
    """What a card may say under one name. `choices` is empty where any value of the type goes."""

    name: str
    type: type[str] | type[int] | type[bool]
    choices: tuple[Scalar, ...]
    source: Source | None = None
    is_word: bool = False
    words: str | None = None
    is_optional: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One design. A copy is what is printed of it."""

    id: str
    values: Mapping[str, Scalar]
    copies: int
    pos: Pos
    source: Source | None = None

    @property
    def copy_ids(self) -> tuple[str, ...]:
        """`tyres-4-a`, `tyres-4-b`, or just `score-17` where there is one."""
        if self.copies == 1:
            return (self.id,)
        return tuple(f"{self.id}-{_letters(n)}" for n in range(self.copies))


@dataclass(frozen=True, slots=True)
class Back:
    """The other side: one drawing shared by the whole deck, or one for each card."""

    template: str
    is_shared: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """`yellow-train.speed > yellow-plane.speed`, `blue-boat.speed = max(speed)`, `x.y >= 3`."""

    card: str
    field: str
    operator: str
    right: int | tuple[str, str]
    aggregate: str | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """One line of what the rulebook says of a component."""

    kind: str
    fields: tuple[str, ...]
    pos: Pos
    source: Source | None
    where: Mapping[str, tuple[Scalar, ...]]
    within: tuple[str, ...] = ()
    number: int | None = None
    counts: Mapping[Scalar, int] | None = None
    values: tuple[Scalar, ...] = ()
    ranked_within: tuple[str, ...] = ()
    comparison: Comparison | None = None


@dataclass(frozen=True, slots=True)
class Component:
    id: str
    kind: Kind
    fields: Mapping[str, Field]
    cards: tuple[Card, ...]
    expect: tuple[Expectation, ...]
    pos: Pos
    rows_at: Pos
    source: Source | None = None
    size: Size | None = None
    front: str | None = None
    back: Back | None = None
    colours: tuple[str, ...] = ()

    @property
    def is_deck(self) -> bool:
        return self.kind is Kind.DECK

    @property
    def copies(self) -> int:
        return sum(card.copies for card in self.cards)


@dataclass(frozen=True, slots=True)
class Palette:
    """A game's colours: inks by name, and for each suit (a field) what its values look like."""

    inks: Mapping[str, str]
    suits: Mapping[str, Mapping[str, Mapping[str, str]]]
    pos: Pos


@dataclass(frozen=True, slots=True)
class Folder:
    """Where templates lie, and how the user knows the place."""

    path: Path
    shown: str


class Side(StrEnum):
    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Face:
    """One side of one or more cards, as SVG text in millimetres with 3 mm of bleed around."""

    name: str
    component: str
    side: Side
    cards: tuple[str, ...]
    size: Size
    svg: str
    pos: Pos


@dataclass(frozen=True, slots=True)
class Game:
    id: str
    pos: Pos
    title: Mapping[str, str]
    players: tuple[int, int]
    about: Mapping[str, Fact]
    facts: Mapping[str, Fact]
    components: tuple[Component, ...]
    words: Mapping[str, Mapping[str, str]]
    template_folders: tuple[Folder, ...] = ()
    palette: Palette | None = None

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.words)

    def word(self, key: str, language: str = "en") -> str:
        """The text under a key, in English where there is no translation."""
        return self.words.get(language, {}).get(key) or self.words["en"][key]

    def sources(self) -> Iterator[Source]:
        """Every fact of the game that carries a provenance, once."""
        for part in (*self.about.values(), *self.facts.values()):
            yield from _given(part.source)
        for component in self.components:
            yield from _given(component.source)
            for field in component.fields.values():
                yield from _given(field.source)
            for expectation in component.expect:
                yield from _given(expectation.source)
            yield from dict.fromkeys(c.source for c in component.cards if c.source)

    def provenance(self) -> dict[Provenance, int]:
        found = [source.provenance for source in self.sources()]
        return {provenance: found.count(provenance) for provenance in Provenance}


def _given(source: Source | None) -> tuple[Source, ...]:
    return () if source is None else (source,)


def _letters(number: int) -> str:
    """a ... z, aa, ab ...: the columns of a spreadsheet."""
    text = ""
    while number >= 0:
        text = chr(ord("a") + number % 26) + text
        number = number // 26 - 1
    return text
