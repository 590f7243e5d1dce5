"""A Game, its components, their cards, and what is declared of them.

No raw text is left here: numbers are numbers, words are keys, and every part knows its place.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printnplay.core.diagnostics import Pos
from printnplay.core.units import Size
from printnplay.data.accessories import Box, ControlPoint, Mat, Pad

if TYPE_CHECKING:
    from printnplay.data.flowing import AidSide

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


class Source(NamedTuple):
    """The provenance of one fact: the rule that gives it, and a note that says why."""

    provenance: Provenance | None
    pos: Pos
    rule: str | None = None
    note: str | None = None


class Fact(NamedTuple):
    """A constant of the rules or of the box: `hand: 4`. `pos` is where its value stands."""

    name: str
    value: Scalar
    source: Source | None
    pos: Pos


class Field(NamedTuple):
    """What a card may say under one name. `choices` is empty where any value of the type goes."""

    name: str
    type: type[str] | type[int] | type[bool]
    choices: tuple[Scalar, ...]
    source: Source | None = None
    is_word: bool = False
    words: str | None = None
    is_optional: bool = False


class Card(NamedTuple):
    """One design. A copy is what is printed of it."""

    id: str
    values: Mapping[str, Scalar]
    copies: int
    pos: Pos
    source: Source | None = None
    places: Mapping[str, Pos] = {}

    def place(self, name: str) -> Pos:
        """Where the card says this field."""
        return self.places.get(name, self.pos)

    @property
    def copy_ids(self) -> tuple[str, ...]:
        """`tyres-4-a`, `tyres-4-b`, or just `score-17` where there is one."""
        if self.copies == 1:
            return (self.id,)
        return tuple(f"{self.id}-{_letters(n)}" for n in range(self.copies))


class Back(NamedTuple):
    """The other side: one drawing shared by the whole deck, or one for each card."""

    template: str
    is_shared: bool


class Comparison(NamedTuple):
    """`yellow-train.speed > yellow-plane.speed`, `blue-boat.speed = max(speed)`, `x.y >= 3`."""

    card: str
    field: str
    operator: str
    right: int | tuple[str, str]
    aggregate: str | None = None


class Expectation(NamedTuple):
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


class Component(NamedTuple):
    id: str
    kind: Kind
    fields: Mapping[str, Field]
    cards: tuple[Card, ...]
    expect: tuple[Expectation, ...]
    pos: Pos
    rows_at: Pos
    source: Source | None = None
    size: Size | None = None
    size_source: Source | None = None
    front: str | None = None
    back: Back | None = None
    abuts: bool = False
    colours: tuple[str, ...] = ()
    flat: Size | None = None
    flat_source: Source | None = None
    pad: Pad | None = None
    shape: tuple[ControlPoint, ...] = ()
    shape_at: Pos | None = None
    aid: "tuple[AidSide, ...]" = ()
    """What a player aid says, front and back; every other component is without."""

    @property
    def is_deck(self) -> bool:
        return self.kind is Kind.DECK

    @property
    def copies(self) -> int:
        return sum(card.copies for card in self.cards)

    @property
    def card_colours(self) -> tuple[str, ...]:
        """The colours that its cards name, in their order."""
        found = (card.values.get("colour") for card in self.cards)
        return tuple(dict.fromkeys(str(colour) for colour in found if colour is not None))


class Palette(NamedTuple):
    """A game's colours: inks by name, and for each suit (a field) what its values look like."""

    inks: Mapping[str, str]
    suits: Mapping[str, Mapping[str, Mapping[str, str]]]
    pos: Pos

    def signs(self) -> dict[str, Mapping[str, str]]:
        """How the value looks whose symbol it is, by symbol."""
        looks = (look for suit in self.suits.values() for look in suit.values())
        return {look["symbol"]: look for look in looks if "symbol" in look}


class Folder(NamedTuple):
    """Where templates lie, and how the user knows the place."""

    path: Path
    shown: str


class Game(NamedTuple):
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
    boxes: tuple[Box, ...] = ()
    needs: tuple[str, ...] = ()
    mats: tuple[Mat, ...] = ()
    references: Mapping[str, Folder] = {}
    """The file of the quick reference in each language that has one."""
    sample: Folder | None = None
    """The record of the match that its kit can show."""
    word_places: Mapping[str, Mapping[str, Pos]] = {}
    """Where the game's own words stand, by language and key."""
    shared_words: frozenset[str] = frozenset()
    """The keys that all games have, and this one may word anew."""
    lineage: tuple[str, ...] = ()
    """Its own id and those of the games that it extends: the first with rules plays."""

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.words)

    def word(self, key: str, language: str = "en") -> str:
        """The text under a key, in English where there is no translation."""
        return self.words.get(language, {}).get(key) or self.words["en"][key]

    def sources(self) -> Iterator[Source]:
        """Every fact of the game that carries a provenance, once. Expectations are not facts of
        their own: they check those of the component."""
        for part in (*self.about.values(), *self.facts.values()):
            yield from _given(part.source)
        for component in self.components:
            yield from _given(component.source)
            yield from _given(component.size_source)
            yield from _given(component.flat_source)
            for declared in component.fields.values():
                yield from _given(declared.source)
            yield from dict.fromkeys(c.source for c in component.cards if c.source)

    def provenance(self) -> dict[Provenance, int]:
        found = [source.provenance for source in dict.fromkeys(self.sources())]
        return {provenance: found.count(provenance) for provenance in Provenance}


def word_key(prefix: str | None, value: Scalar) -> str:
    """The key of a value's word: `part.body`, `wreath.yes`; without a prefix the value itself."""
    if prefix is None:
        return str(value)
    text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    return f"{prefix}.{'-'.join(text.lower().split())}"


def _given(source: Source | None) -> tuple[Source, ...]:
    return () if source is None else (source,)


def _letters(number: int) -> str:
    """a ... z, aa, ab ...: the columns of a spreadsheet."""
    text = ""
    while number >= 0:
        text = chr(ord("a") + number % 26) + text
        number = number // 26 - 1
    return text
