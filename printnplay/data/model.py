"""A Game, its components, their cards, and the facts that are declared about them.

No raw text is left here: numbers are numbers, words are keys, and every part knows its place.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from printnplay.core.diagnostics import LocatedText, Pos, column_letters
from printnplay.core.units import Size
from printnplay.data.accessories import Mat, TuckBox
from printnplay.data.records import Located, entry, record
from printnplay.data.shape import FILE
from printnplay.data.spec import Spec

Scalar = str | int | float | bool | None
# Every game has its words in this language; others translate it.
SOURCE_LANGUAGE = "en"


class AidLine(NamedTuple):
    """A line of a player aid: a head, a text, a numbered step, an item of a list, or a row, whose
    `label` is what the words are about."""

    kind: str
    words: LocatedText
    label: LocatedText | None = None


class AidSide(NamedTuple):
    """A side of a player aid."""

    title: LocatedText
    lines: tuple[AidLine, ...]


class Provenance(StrEnum):
    """Where a fact comes from."""

    STATED = "stated"
    DERIVED = "derived"
    PUBLISHED = "published"
    ASSUMED = "assumed"


class Source(NamedTuple):
    """The provenance of one fact: the rule that gives it, and a note with the reason."""

    provenance: Provenance | None
    pos: Pos
    rule: str | None = None
    note: str | None = None


class Fact(NamedTuple):
    """A constant of the rules or of the box: `hand: 4`. `pos` is the place of its value."""

    name: str
    value: Scalar
    source: Source | None
    pos: Pos


class Field(NamedTuple):
    """A field of cards. `choices` is empty if any value of the type is allowed."""

    name: str
    type: type[str] | type[int] | type[float] | type[bool]
    choices: tuple[Scalar, ...]
    source: Source | None = None
    is_word: bool = False
    words: str | None = None
    is_optional: bool = False
    is_image: bool = False


class Card(NamedTuple):
    """One design, of which copies are printed."""

    id: str
    values: Mapping[str, Scalar]
    copies: int
    pos: Pos
    source: Source | None = None
    places: Mapping[str, Pos] = {}

    def place(self, name: str) -> Pos:
        """The place of this field on the card."""
        return self.places.get(name, self.pos)

    def cells(self) -> Iterator[tuple[str, Pos]]:
        """Its texts that come from cells, each with its cell."""
        for name, value in self.values.items():
            if name in self.places and isinstance(value, str):
                yield value, self.places[name]

    @property
    def copy_ids(self) -> tuple[str, ...]:
        """`tyres-4-a`, `tyres-4-b`, or just `score-17` if there is only one copy."""
        if self.copies == 1:
            return (self.id,)
        return tuple(f"{self.id}-{column_letters(n)}" for n in range(1, self.copies + 1))


@record("a back")
class Back(Located):
    """The other side: one drawing shared by the whole deck, or one for each card."""

    shared: str | None = entry(
        FILE, "the template of the one back that all cards have", default=None
    )
    each: str | None = entry(FILE, "the template that draws every card its own back", default=None)

    @property
    def template(self) -> str:
        return self.shared or self.each or ""

    @property
    def is_shared(self) -> bool:
        return self.shared is not None


class Comparison(NamedTuple):
    """`yellow-train.speed > yellow-plane.speed`, `blue-boat.speed = max(speed)`, `x.y >= 3`."""

    card: str
    field: str
    operator: str
    right: int | tuple[str, str]
    aggregate: str | None = None


class Expectation(NamedTuple):
    """One number that the rulebook gives for a component."""

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
    """Cards or pieces of one kind; `spec` is what only that kind has."""

    id: str
    kind: str
    fields: Mapping[str, Field]
    cards: tuple[Card, ...]
    expect: tuple[Expectation, ...]
    pos: Pos
    rows_at: Pos
    spec: Spec
    source: Source | None = None
    size: Size | None = None
    size_source: Source | None = None
    front: str | None = None
    back: Back | None = None
    colours: tuple[str, ...] = ()
    aid: "tuple[AidSide, ...]" = ()
    """What a player aid says, front and back; every other component is without."""
    roles: Mapping[str, str] = {}
    """The field that plays each role of a look: `{"name": "title"}`."""
    is_printed: bool = True

    @property
    def is_deck(self) -> bool:
        return self.spec.copies_are == "cards"

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


class LocatedPath(NamedTuple):
    """A path, and the way it is shown to the user. A foreign one was not written by the author of
    the game: no mistake of theirs is there."""

    path: Path
    shown: str
    is_foreign: bool = False


class FontPlaces(NamedTuple):
    """The font files of a game, of which the first ones win, and the families that draw what a
    font lacks, with their places."""

    files: tuple[tuple[Path, str], ...] = ()
    """Each with the way it is shown to the user."""
    fallback: tuple[tuple[str, Pos], ...] = ()


class Game(NamedTuple):
    """A game as its files declare it: what it prints, and the words and facts about it. Read it,
    and use it as an argument; `load_game` makes one."""

    id: str
    pos: Pos
    title: Mapping[str, str]
    players: tuple[int, int]
    about: Mapping[str, Fact]
    facts: Mapping[str, Fact]
    components: tuple[Component, ...]
    words: Mapping[str, Mapping[str, str]]
    template_folders: tuple[LocatedPath, ...] = ()
    image_folders: tuple[LocatedPath, ...] = ()
    icons: Mapping[str, LocatedPath] = {}
    """The file of each icon, by its name."""
    palette: Palette | None = None
    boxes: tuple[TuckBox, ...] = ()
    needs: tuple[str, ...] = ()
    mats: tuple[Mat, ...] = ()
    extras: tuple[Component, ...] = ()
    """What is also printed, and not counted: strips to lay cars on."""
    references: Mapping[str, LocatedPath] = {}
    """The file of the quick reference in each language that has one."""
    rulebooks: Mapping[str, LocatedPath] = {}
    """The file of the rulebook in each language that has one."""
    sample: LocatedPath | None = None
    """The record of the match that its kit can show."""
    word_places: Mapping[str, Mapping[str, Pos]] = {}
    """Where the game's own words are, by language and key."""
    shared_words: frozenset[str] = frozenset()
    """The keys that all games have; a game can have its own words for them."""
    lineage: tuple[str, ...] = ()
    """Its own id and those of the games that it extends: the first with rules plays."""
    fonts: FontPlaces = FontPlaces()

    def __repr__(self) -> str:
        low, high = self.players
        parts = ", ".join(part.id for part in self.components)
        return f"<Game {self.id}: {low} to {high} players; {parts}>"

    @property
    def decks(self) -> tuple[Component, ...]:
        return tuple(part for part in self.components if part.is_deck)

    @property
    def version(self) -> str:
        """The version that its files give it, '' if none."""
        fact = self.about.get("version")
        return str(fact.value) if fact else ""

    def stamp(self, *texts: str) -> str:
        """The end of the labels in the margins: its version, if it has one, and these texts."""
        return " · ".join((self.version, *texts) if self.version else texts)

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.words)

    def title_in(self, language: str = SOURCE_LANGUAGE) -> str:
        """Its title in a language; if it has none there, the first one that its file gives."""
        return self.title.get(language) or next(iter(self.title.values()))

    def word(self, key: str, language: str = SOURCE_LANGUAGE) -> str:
        """The text under a key, in English if there is no translation."""
        return self.words.get(language, {}).get(key) or self.words[SOURCE_LANGUAGE][key]

    def words_in(self, language: str) -> dict[str, str]:
        """All words, those without a translation in English."""
        return {**self.words[SOURCE_LANGUAGE], **self.words.get(language, {})}

    def has_word(self, key: str) -> bool:
        return key in self.words[SOURCE_LANGUAGE]

    def sources(self) -> Iterator[Source]:
        """Every fact of the game that carries a provenance, once. Expectations are not facts of
        their own: they check those of the component."""
        for part in (*self.about.values(), *self.facts.values()):
            yield from _given(part.source)
        for component in self.components:
            yield from _given(component.source)
            yield from _given(component.size_source)
            yield from component.spec.sources()
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
