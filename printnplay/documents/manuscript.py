"""What is written for a page: passages, tables and figures by section.

The numbers of rules are in brackets behind what they are about: 'Deal six cards. [ABC-3, ABC-4]'.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from printnplay.core.diagnostics import LocatedText, Pos, Report
from printnplay.data.model import AidSide
from printnplay.text.rich import CITED, RULE

HEAD, TEXT, ITEM, STEP = "head", "text", "item", "step"

_CITED = re.compile(rf"\[({CITED})\]")


def cited_rules(text: str) -> Iterator[tuple[str, int]]:
    """The number of each rule that a text cites, and where it is in it."""
    for found in _CITED.finditer(text):
        yield from ((one[0], found.start(1) + one.start()) for one in re.finditer(RULE, found[1]))


def rules_in(text: str) -> tuple[str, ...]:
    return tuple(rule for rule, _ in cited_rules(text))


@dataclass(frozen=True, slots=True)
class FigureRow:
    """Faces side by side (`cars/car-red-1`): what is over them and what comes out; those that
    are `marked` have a bar below; joined ones touch; an arrow leads to those `after` them. Rows
    with faces on the `left` and on the `right` are as on the table, their own ones in a column."""

    faces: tuple[LocatedText, ...]
    words: LocatedText | None = None
    result: LocatedText | None = None
    marked: tuple[LocatedText, ...] = ()
    is_joined: bool = False
    after: tuple[LocatedText, ...] = ()
    left: tuple[LocatedText, ...] = ()
    right: tuple[LocatedText, ...] = ()

    @property
    def every(self) -> tuple[LocatedText, ...]:
        """All faces that it names."""
        return (*self.left, *self.faces, *self.right, *self.after, *self.marked)


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a manuscript: words, whose `form` is 'text', 'step' (numbered), 'item' (of a list)
    or 'head', a table, a figure of faces or a drawn `scene`; the rules that it is about, and the
    name of the worked example that it is. The `level` of an item is 1 below a step, that of a head
    counts from 1; passages with the same `box` other than 0 are in one tinted box."""

    pos: Pos
    rules: tuple[str, ...]
    form: str
    words: LocatedText | None = None
    table: tuple[tuple[LocatedText, ...], ...] = ()
    figure: tuple[FigureRow, ...] = ()
    example: str | None = None
    level: int = 0
    box: int = 0
    scene: LocatedText | None = None

    @property
    def is_shown(self) -> bool:
        """Whether it has a picture of its own."""
        return bool(self.figure or self.example or self.scene)

    @property
    def is_boxed(self) -> bool:
        """Whether it is in a box of its own; a drawing has its own ground."""
        return self.is_shown and not self.scene

    @property
    def is_table(self) -> bool:
        """Whether its figure is as on the table."""
        return any(row.left or row.right for row in self.figure)

    def texts(self) -> Iterator[LocatedText]:
        """All its words."""
        rows = (text for row in self.figure for text in (row.words, row.result))
        cells = (cell for row in self.table for cell in row)
        yield from (text for text in (self.words, *cells, *rows) if text)


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A page in one language: the passages of each section, and the two sides of the player aid,
    which sums it up."""

    language: str
    pos: Pos
    sections: Mapping[str, tuple[Passage, ...]]
    aid: tuple[AidSide, ...] = ()
    source: str = ""
    """The text of its file, for messages that point into it."""
    headings: Mapping[str, LocatedText] | None = None
    """Of the sections, if they have their own: a page in Markdown."""
    places: Mapping[str, Pos] = field(default_factory=dict)
    """Where cards (`speed/red-40`), icons (`icon:flame`), rules (`ABC-3`) and expressions are, if
    that is known."""
    title: LocatedText | None = None
    """Over all sections, if it has one."""

    @property
    def passages(self) -> tuple[Passage, ...]:
        """Those of all sections."""
        return tuple(part for parts in self.sections.values() for part in parts)

    def heading(self, section: str, word: Callable[[str], str]) -> str:
        """Its own, or the word of a section that all references have; '' if there is none."""
        return word(section) if self.headings is None else self.headings[section].text

    def located(self, named: Iterable[LocatedText]) -> Iterator[tuple[str, Pos]]:
        """Names of cards and icons, each as near to its place as can be."""
        return ((name, self.places.get(name, pos)) for name, pos in named)

    def report(self) -> Report:
        """An empty report that can show lines of its file."""
        found = Report()
        found.add_source(self.pos.file, self.source)
        return found

    def texts(self) -> Iterator[LocatedText]:
        """All its words, in their order."""
        yield from (self.title,) if self.title else ()
        yield from (self.headings or {}).values()
        for part in self.passages:
            yield from part.texts()
        for side in self.aid:
            yield side.title
            yield from (s for line in side.lines for s in (line.label, line.words) if s)

    def faces(self) -> Iterator[LocatedText]:
        """The names of all faces in its figures."""
        for part in self.passages:
            for row in part.figure:
                yield from row.every


def with_numbers(parts: Iterable[Passage]) -> Iterator[tuple[int, Passage]]:
    """Each passage with its number if it is a step, else with 0. Steps count on up to the next
    heading; a box has its own."""
    last: Counter[int] = Counter()
    for part in parts:
        if part.form == HEAD:
            last[part.box] = 0
        last[part.box] += part.form == STEP
        yield last[part.box] if part.form == STEP else 0, part


def boxed(parts: Iterable[Passage]) -> Iterator[tuple[int, tuple[tuple[int, Passage], ...]]]:
    """Passages with the numbers of their steps, by the box that they are in (0: none)."""
    for box, held in groupby(with_numbers(parts), lambda one: one[1].box):
        yield box, tuple(held)
