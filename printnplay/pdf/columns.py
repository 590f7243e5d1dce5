"""Columns of a flowing page: how wide they are, and which sections have room in which.

Comes in: a layout, sections of ReportLab flowables, a paper. Goes out: the layout as it can be.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from reportlab.platypus import Flowable
from reportlab.platypus.flowables import _listWrapOn

from printnplay.core.units import POINTS_PER_MM, Size
from printnplay.data.flowing import Column, FlowLayout
from printnplay.pdf.margin import BAND

# Between sections a frame adds the space after to the space before, where a list takes one of them.
BETWEEN_SECTIONS = 2.0
# Between the text and the name of a page.
OFF_NAME = 2.5


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page: its name in layouts and messages, and what it holds. The first two parts,
    a heading and what it is over, stay together unless they are long."""

    name: str
    parts: tuple[Flowable, ...]
    starts_page: bool = False


def column_widths(layout: FlowLayout, page: Size) -> list[float]:
    """In millimetres, from left to right."""
    room = page.width - 2 * layout.margin - layout.gap * (len(layout.columns) - 1)
    shares = sum(column.share for column in layout.columns)
    return [room * column.share / shares for column in layout.columns]


def clear_of(layout: FlowLayout, edges: tuple[float, float]) -> FlowLayout:
    """The layout for a printer that leaves such edges white, with room for the page's name at top
    and bottom; it may take a page more where that costs it room."""
    (side, end), usual = edges, layout.margin
    margin, ends = max(usual, side), max(usual, end + BAND + OFF_NAME)
    pages = layout.pages + (max(margin, ends) > usual)
    return replace(layout, margin=margin, ends=ends, edges=edges, pages=pages)


def for_page(layout: FlowLayout, page: Size) -> FlowLayout:
    """On small paper, where a column would be too narrow to read, one column and more pages."""
    if min(column_widths(layout, page)) >= layout.narrowest:
        return layout
    pages = layout.pages * len(layout.columns)
    return replace(layout, columns=(Column(1, layout.sections),), pages=pages)


def by_layout(sections: tuple[Section, ...], layout: FlowLayout) -> tuple[Section, ...]:
    """In the order in which the columns name them; one that none names comes last."""
    order = {name: at for at, name in enumerate(layout.sections)}
    return tuple(sorted(sections, key=lambda section: order.get(section.name, len(order))))


def height_of(parts: Sequence[Flowable], width: float) -> float:
    """How high they are below one another in a column, all in millimetres."""
    _, height = _listWrapOn(list(parts), width * POINTS_PER_MM, None)
    return float(height) / POINTS_PER_MM


def with_room(sections: tuple[Section, ...], layout: FlowLayout, page: Size) -> FlowLayout:
    """The layout, but the last sections of a column that is too full stand at the end of another
    that has room on the first page, or in none: these come last, on the next page. A column's
    first section stays: other columns do not wait for it."""
    if len(layout.columns) == 1:
        return layout
    held = {section.name: section.parts for section in sections}
    names = [[name for name in column.sections if name in held] for column in layout.columns]
    room = layout.height(page.height) - layout.band
    _Rooms(held, names, column_widths(layout, page), room).settle()
    pairs = zip(layout.columns, names, strict=True)
    return replace(layout, columns=tuple(Column(c.share, tuple(inside)) for c, inside in pairs))


@dataclass(frozen=True, slots=True)
class _Rooms:
    """The columns of the first page, all `room` high, and the names of what stands in each."""

    held: Mapping[str, tuple[Flowable, ...]]
    names: list[list[str]]
    widths: list[float]
    room: float

    def settle(self) -> None:
        late: list[str] = []
        for at, column in enumerate(self.names):
            first = len(late)
            while len(column) > 1 and not self._fits(at):
                late.insert(first, column.pop())
        for name in late:
            free = [at for at in range(len(self.names)) if self._fits(at, name)]
            if free:
                self.names[free[0]].append(name)

    def _fits(self, at: int, *more: str) -> bool:
        inside = (*self.names[at], *more)
        parts = [part for name in inside for part in self.held[name]]
        height = height_of(parts, self.widths[at]) + BETWEEN_SECTIONS * len(inside)
        return height <= self.room
