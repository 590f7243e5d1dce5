"""A quick reference: passages, tables and figures by section."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printnplay.core.diagnostics import LocatedText, Pos, Report
from printnplay.data.model import AidSide

_COMPUTED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{(?:card|icon):[^}]*\}", re.S)


def without_computed(text: str) -> str:
    """With blanks for what is computed or drawn: what is left is in the words themselves."""
    return _COMPUTED.sub(lambda found: " " * len(found[0]), text)


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

    def report(self) -> Report:
        """An empty report that can show lines of its file."""
        found = Report()
        found.add_source(self.pos.file, self.source)
        return found

    def texts(self) -> Iterator[LocatedText]:
        """All its words, in their order."""
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
