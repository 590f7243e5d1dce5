"""The sections of a flowing page, and which of them have room in which column.

A layout asks for sections in columns; this finds the nearest layout in which they have room.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from reportlab.platypus import Flowable
from reportlab.platypus.flowables import _listWrapOn

from printnplay.core.units import POINTS_PER_MM, Size
from printnplay.pdf.flow_layout import Column, FlowLayout, column_widths

# Between sections a frame adds the space after to the space before; a list takes only one of them.
BETWEEN_SECTIONS = 2.0


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document: its name in layouts and messages, and what it contains. The first two
    parts, a heading and what it is over, stay together unless they are long. `entry` is what the
    file's outline calls it, if it is to be there."""

    name: str
    parts: tuple[Flowable, ...]
    starts_page: bool = False
    entry: str = ""


def by_layout(sections: tuple[Section, ...], layout: FlowLayout) -> tuple[Section, ...]:
    """In the order in which the columns name them; one that none names comes last."""
    order = {name: at for at, name in enumerate(layout.sections)}
    return tuple(sorted(sections, key=lambda section: order.get(section.name, len(order))))


def height_of(parts: Sequence[Flowable], width: float) -> float:
    """Their height below one another in a column, all in millimetres."""
    _, height = _listWrapOn(list(parts), width * POINTS_PER_MM, None)
    return float(height) / POINTS_PER_MM


def with_room(sections: tuple[Section, ...], layout: FlowLayout, page: Size) -> FlowLayout:
    """The layout, but the last sections of a column that is too full are at the end of another
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
    """The columns of the first page, each with a height of `room`, and the names of the sections in
    each."""

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
