"""Packing: runs of copies to pages, each a few bands of equal cards one below the other.

Comes in: Runs, and their grids or the room on a page. Goes out: pages that start anew for each run
(flow, also in stacks), or pages that runs share in shelves (pack). The copies keep their order.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printnplay.core.units import Size
from printnplay.sheets.grid import AnyGrid, best_grid, fit_grids
from printnplay.sheets.runs import Run, Slots


class Band(NamedTuple):
    """Cards in a grid, filled from the top left; a slot without a copy stays empty."""

    grid: AnyGrid
    slots: Slots


Page = tuple[Band, ...]


def flow(runs: Sequence[Run], grids: Sequence[AnyGrid], *, in_stacks: bool) -> Iterator[Page]:
    """Each run on sheets of its own."""
    deal = _in_stacks if in_stacks else _in_sheets
    for run, grid in zip(runs, grids, strict=True):
        for slots in deal(run.slots, grid.capacity):
            yield (Band(grid, slots),)


def pack(runs: Sequence[Run], room: Size, join: float) -> Iterator[Page]:
    """Runs below each other, as far as the page goes."""
    bands: list[Band] = []
    for run in runs:
        slots = run.slots
        while slots:
            free = room.height - sum(band.grid.height + join for band in bands)
            grid = _shelf(run, len(slots), Size(room.width, free))
            if not grid.capacity:
                yield _finished(bands, room)
                bands = []
                continue
            taken, slots = slots[: grid.capacity], slots[grid.capacity :]
            bands.append(Band(grid.holding(len(taken)), taken))
    yield _finished(bands, room)


def _shelf(run: Run, count: int, room: Size) -> AnyGrid:
    """The lowest grid that holds them all, else the one that holds most."""
    grids = fit_grids(run.size, room, gap=run.gap, lattice=run.lattice)
    enough = [grid for grid in grids if grid.capacity >= count]
    if enough:
        return min(enough, key=lambda grid: grid.holding(count).height)
    return max(grids, key=lambda grid: grid.capacity)


def _finished(bands: Sequence[Band], room: Size) -> Page:
    """A band alone on its page lies in the full grid, like all sheets of its run."""
    if len(bands) > 1:
        return tuple(bands)
    (only,) = bands
    lattice = only.grid.lattice.turned if only.grid.is_turned else only.grid.lattice
    grid = best_grid(only.grid.card, room, gap=only.grid.gap, lattice=lattice)
    return (Band(grid, only.slots),)


def _in_sheets(slots: Slots, capacity: int) -> Iterator[Slots]:
    for start in range(0, len(slots), capacity):
        yield slots[start : start + capacity]


def _in_stacks(slots: Slots, capacity: int) -> Iterator[Slots]:
    """First all first places of the pile, then all second ones: cut, the stacks lie in order.
    A first sheet that is part-used joins the pile with the places it has left."""
    skipped = next(n for n, copy in enumerate(slots) if copy is not None)
    sheets = math.ceil(len(slots) / capacity)
    places = [(i % sheets, i // sheets) for i in range(sheets * capacity)]
    free = [(s, slot) for s, slot in places if s or slot >= skipped]
    dealt = dict(zip(free, slots[skipped:], strict=False))
    if not any(sheet == 0 for sheet, _ in dealt):
        yield from _in_sheets(slots, capacity)
        return
    for sheet in range(sheets):
        yield tuple(dealt.get((sheet, slot)) for slot in range(capacity))
