"""A quick reference: passages, tables and figures by section."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from printnplay.core.diagnostics import LocatedText, Pos, Report
from printnplay.data.model import AidSide


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
    """A part of a quick reference: words, whose `form` is 'text', 'step' (numbered) or 'item' (of a
    list), a table, a figure; the rules that it is about, and the name of the worked example that it
    is."""

    pos: Pos
    rules: tuple[str, ...]
    form: str
    words: LocatedText | None = None
    table: tuple[tuple[LocatedText, ...], ...] = ()
    figure: tuple[FigureRow, ...] = ()
    example: str | None = None

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
class Reference:
    """A quick reference in one language: the passages of each section, and the two sides of the
    player aid, which sums it up."""

    language: str
    pos: Pos
    sections: Mapping[str, tuple[Passage, ...]]
    aid: tuple[AidSide, ...] = ()
    source: str = ""
    """The text of its file, for messages that point into it."""
    headings: Mapping[str, LocatedText] | None = None
    """Of the sections, if they have their own: a page in Markdown."""
    places: Mapping[str, Pos] = field(default_factory=dict)
    """Where cards (`speed/red-40`), icons (`icon:flame`) and expressions are, if that is known."""

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
        yield from (self.headings or {}).values()
        for part in (part for parts in self.sections.values() for part in parts):
            yield from part.texts()
        for side in self.aid:
            yield side.title
            yield from (s for line in side.lines for s in (line.label, line.words) if s)

    def faces(self) -> Iterator[LocatedText]:
        """The names of all faces in its figures."""
        for part in (part for parts in self.sections.values() for part in parts):
            for row in part.figure:
                yield from row.every
