"""Runs: copies that follow each other in one grid, with the gap between them.

Comes in: the copies and the Layout. Goes out: two ways to divide them, in their order: by size
alone, and by component as well, so that a component of one ground may abut though its neighbour
cannot.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printnplay.core.units import Size
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import Copy

Slots = tuple[Copy | None, ...]


class Run(NamedTuple):
    """A slot without a copy stays empty."""

    size: Size
    gap: float
    slots: Slots


def divide(copies: Sequence[Copy], layout: Layout) -> tuple[tuple[Run, ...], ...]:
    """The ways to divide that differ, by size first."""
    by_size = [list(part) for _, part in groupby(copies, key=lambda copy: copy.size)]
    by_ground = list(_by_ground(copies, layout)) if layout.gap is None else by_size
    ways = [by_size] if by_ground == by_size else [by_size, by_ground]
    return tuple(_as_runs(parts, layout) for parts in ways)


def _as_runs(parts: Iterable[Sequence[Copy]], layout: Layout) -> tuple[Run, ...]:
    runs = [Run(part[0].size, _gap(part, layout), tuple(part)) for part in parts]
    skipped: Slots = (None,) * layout.skip_first
    first = Run(runs[0].size, runs[0].gap, skipped + runs[0].slots)
    return (first, *runs[1:])


def _by_ground(copies: Sequence[Copy], layout: Layout) -> Iterator[list[Copy]]:
    """Components flow on into each other where size and gap agree and, if they abut, the ground."""
    decks = [list(part) for _, part in groupby(copies, key=lambda c: (c.size, c.component))]
    for _, alike in groupby(decks, key=lambda d: (d[0].size, _gap(d, layout), _one_ground(d))):
        yield [copy for deck in alike for copy in deck]


def _gap(copies: Sequence[Copy], layout: Layout) -> float:
    if layout.gap is not None:
        return layout.gap
    return 0.0 if _one_ground(copies) is not None else 2 * layout.bleed


def _one_ground(copies: Sequence[Copy]) -> str | None:
    first = copies[0].ground
    return first if all(copy.ground == first for copy in copies) else None
