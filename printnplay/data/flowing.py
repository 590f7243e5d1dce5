"""Flowing pages: how they are laid out, and what a quick reference says."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printnplay.core.diagnostics import Pos
from printnplay.sheets.model import SAFE_EDGE


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a paragraph of a flowing page is set, in millimetres. The colour is a name of the
    layout's."""

    font: tuple[str, int]
    size: float
    leading: float
    colour: str
    before: float = 0.0
    after: float = 0.0


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a flowing page: its share of the width, and the sections that start in it (all
    that flow into it, where none is named)."""

    share: int
    sections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FlowLayout:
    """How a flowing page is laid out, in millimetres. `band` is the height of the title's;
    `pages` the most it may fill; columns under `narrowest` become one; `edges` is what the printer
    leaves white at the sides and at the ends, where `ends` is the margin if it is another."""

    pos: Pos
    margin: float
    gap: float
    narrowest: float
    band: float
    pages: int
    columns: tuple[Column, ...]
    colours: Mapping[str, str]
    styles: Mapping[str, TextStyle]
    edges: tuple[float, float] = (SAFE_EDGE, SAFE_EDGE)
    ends: float | None = None

    def height(self, page_height: float) -> float:
        """Between the margins."""
        return page_height - 2 * self.end

    @property
    def end(self) -> float:
        """The margin at the top and the bottom of a page."""
        return self.margin if self.ends is None else self.ends

    @property
    def sections(self) -> tuple[str, ...]:
        """In the order of the columns."""
        return tuple(name for column in self.columns for name in column.sections)


@dataclass(frozen=True, slots=True)
class Said:
    """Words of a file, and where they stand."""

    text: str
    pos: Pos


@dataclass(frozen=True, slots=True)
class FigureRow:
    """Faces side by side (`cars/car-red-1`): what stands over them and what comes out; those that
    are `marked` have a bar below; joined ones touch; an arrow leads to those `after` them. Rows
    with faces on the `left` and on the `right` lie as on the table, their own ones in a column."""

    faces: tuple[Said, ...]
    words: Said | None = None
    result: Said | None = None
    marked: tuple[Said, ...] = ()
    is_joined: bool = False
    after: tuple[Said, ...] = ()
    left: tuple[Said, ...] = ()
    right: tuple[Said, ...] = ()

    @property
    def every(self) -> tuple[Said, ...]:
        """All faces that it names."""
        return (*self.left, *self.faces, *self.right, *self.after, *self.marked)


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a quick reference: words (as text, a numbered step or an item of a list), a table,
    a figure; the rules that it tells, and the name of the worked example that it is."""

    pos: Pos
    rules: tuple[str, ...]
    kind: str
    words: Said | None = None
    table: tuple[tuple[Said, ...], ...] = ()
    figure: tuple[FigureRow, ...] = ()
    example: str | None = None

    @property
    def is_table(self) -> bool:
        """Whether its figure lies as on the table."""
        return any(row.left or row.right for row in self.figure)

    def said(self) -> Iterator[Said]:
        """All its words."""
        rows = (said for row in self.figure for said in (row.words, row.result))
        cells = (cell for row in self.table for cell in row)
        yield from (said for said in (self.words, *cells, *rows) if said)


@dataclass(frozen=True, slots=True)
class AidLine:
    """A line of a player aid: a head, a text, a numbered step, an item of a list, or a row, whose
    `label` says what the words are about."""

    kind: str
    words: Said
    label: Said | None = None


@dataclass(frozen=True, slots=True)
class AidSide:
    """A side of a player aid."""

    title: Said
    lines: tuple[AidLine, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """A quick reference in one language: the passages of each section, and the two sides of the
    card that says the same in brief."""

    language: str
    pos: Pos
    sections: Mapping[str, tuple[Passage, ...]]
    aid: tuple[AidSide, ...] = ()

    def said(self) -> Iterator[Said]:
        """All its words, in their order."""
        for part in (part for parts in self.sections.values() for part in parts):
            yield from part.said()
        for side in self.aid:
            yield side.title
            yield from (s for line in side.lines for s in (line.label, line.words) if s)

    def faces(self) -> Iterator[Said]:
        """The names of all faces in its figures."""
        for part in (part for parts in self.sections.values() for part in parts):
            for row in part.figure:
                yield from row.every
