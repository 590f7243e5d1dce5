"""Runs: copies that follow each other in one grid, with the gap between them.

Comes in: the copies and the Layout. Goes out: two ways to divide them, in their order: by size
alone, and by component as well, so that a component of one ground may abut though its neighbour
cannot.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printnplay.core.units import Size
from printnplay.sheets.lattice import Lattice
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import Copy

Slots = tuple[Copy | None, ...]


class Run(NamedTuple):
    """A slot without a copy stays empty."""

    size: Size
    gap: float
    slots: Slots
    lattice: Lattice = Lattice.BOXES


def divide(copies: Sequence[Copy], layout: Layout) -> tuple[tuple[Run, ...], ...]:
    """The ways to divide that differ, by size first."""
    by_size = [list(part) for _, part in groupby(copies, key=_box)]
    by_ground = list(_by_ground(copies, layout)) if layout.gap is None else by_size
    ways = [by_size] if by_ground == by_size else [by_size, by_ground]
    return tuple(_as_runs(parts, layout) for parts in ways)


def _as_runs(parts: Iterable[Sequence[Copy]], layout: Layout) -> tuple[Run, ...]:
    runs = [Run(p[0].size, _gap(p, layout), tuple(p), p[0].lattice) for p in parts]
    skipped: Slots = (None,) * layout.skip_first
    return (runs[0]._replace(slots=skipped + runs[0].slots), *runs[1:])


def _box(copy: Copy) -> tuple[Size, Lattice]:
    """What copies must have in common to lie in one grid."""
    return copy.size, copy.lattice


def _by_ground(copies: Sequence[Copy], layout: Layout) -> Iterator[list[Copy]]:
    """Components flow on into each other where size and gap agree and, if they abut, the ground."""
    decks = [list(part) for _, part in groupby(copies, key=lambda c: (_box(c), c.component))]
    for _, alike in groupby(decks, key=lambda d: (_box(d[0]), _gap(d, layout), _one_ground(d))):
        yield [copy for deck in alike for copy in deck]


def _gap(copies: Sequence[Copy], layout: Layout) -> float:
    if layout.gap is not None:
        return layout.gap
    return 0.0 if _one_ground(copies) is not None else 2 * layout.bleed


def _one_ground(copies: Sequence[Copy]) -> str | None:
    """The ground of all, None where one differs or stays apart."""
    first = copies[0].ground
    return first if all(copy.ground == first for copy in copies) else None
