"""The cheapest way to put copies on pages.

Copies are divided into runs of one size and gap, by size alone or by component as well, so that a
component of one ground can abut though its neighbour cannot. Each run starts a new sheet, unless
runs in shelves on a shared sheet save one. Copies keep their order.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from printnplay.core.units import Size
from printnplay.sheets.grid import AnyGrid, best_grid, fit_grids, most
from printnplay.sheets.lattice import Lattice
from printnplay.sheets.layout import DoesNotFit, Frame, Layout
from printnplay.sheets.model import Copy

Slots = tuple[Copy | None, ...]

T = TypeVar("T")


class CopyRun(NamedTuple):
    """A slot without a copy stays empty."""

    size: Size
    gap: float
    slots: Slots
    lattice: Lattice = Lattice.BOXES


def divide(copies: Sequence[Copy], layout: Layout) -> tuple[tuple[CopyRun, ...], ...]:
    """The ways to divide that differ, by size first."""
    by_size = [list(part) for _, part in groupby(copies, key=_box)]
    by_ground = list(_by_ground(copies, layout)) if layout.gap is None else by_size
    ways = [by_size] if by_ground == by_size else [by_size, by_ground]
    return tuple(_as_runs(parts, layout) for parts in ways)


def _as_runs(parts: Iterable[Sequence[Copy]], layout: Layout) -> tuple[CopyRun, ...]:
    runs = [CopyRun(p[0].size, _gap(p, layout), tuple(p), p[0].lattice) for p in parts]
    skipped: Slots = (None,) * layout.skip_first
    return (runs[0]._replace(slots=skipped + runs[0].slots), *runs[1:])


def _box(copy: Copy) -> tuple[Size, Lattice]:
    """The properties that copies in one grid share."""
    return copy.size, copy.lattice


def _by_ground(copies: Sequence[Copy], layout: Layout) -> Iterator[list[Copy]]:
    """Components follow each other in one run if size and gap agree and, if they abut, the
    ground."""
    decks = [list(part) for _, part in groupby(copies, key=lambda c: (_box(c), c.component))]
    for _, alike in groupby(decks, key=lambda d: (_box(d[0]), _gap(d, layout), _one_ground(d))):
        yield [copy for deck in alike for copy in deck]


def _gap(copies: Sequence[Copy], layout: Layout) -> float:
    if layout.gap is not None:
        return layout.gap
    return 0.0 if _one_ground(copies) is not None else 2 * layout.bleed


def _one_ground(copies: Sequence[Copy]) -> str | None:
    """The ground of all copies; None if one differs or stays apart."""
    first = copies[0].may_abut
    return first if all(copy.may_abut == first for copy in copies) else None


class GridBand(NamedTuple):
    """Cards in a grid, filled from the top left; a slot without a copy stays empty."""

    grid: AnyGrid
    slots: Slots


PageOfBands = tuple[GridBand, ...]


def flow(
    runs: Sequence[CopyRun], grids: Sequence[AnyGrid], *, in_stacks: bool
) -> Iterator[PageOfBands]:
    """Each run on sheets of its own."""
    deal = _in_stacks if in_stacks else _in_sheets
    for run, grid in zip(runs, grids, strict=True):
        for slots in deal(run.slots, grid.capacity):
            yield (GridBand(grid, slots),)


def pack(runs: Sequence[CopyRun], room: Size, join: float) -> Iterator[PageOfBands]:
    """Runs below each other, as far as the page goes."""
    bands: list[GridBand] = []
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
            bands.append(GridBand(grid.holding(len(taken)), taken))
    yield _finished(bands, room)


def _shelf(run: CopyRun, count: int, room: Size) -> AnyGrid:
    """The lowest grid that holds them all, else the one that holds most."""
    grids = fit_grids(run.size, room, gap=run.gap, lattice=run.lattice)
    enough = [grid for grid in grids if grid.capacity >= count]
    if enough:
        return min(enough, key=lambda grid: grid.holding(count).height)
    return most(grids)


def _finished(bands: Sequence[GridBand], room: Size) -> PageOfBands:
    """A band alone on its page takes the full grid, like all sheets of its run."""
    if len(bands) > 1:
        return tuple(bands)
    (only,) = bands
    lattice = only.grid.lattice.turned if only.grid.is_turned else only.grid.lattice
    grid = best_grid(only.grid.card, room, gap=only.grid.gap, lattice=lattice)
    return (GridBand(grid, only.slots),)


def _in_sheets(slots: Slots, capacity: int) -> Iterator[Slots]:
    for start in range(0, len(slots), capacity):
        yield slots[start : start + capacity]


def _in_stacks(slots: Slots, capacity: int) -> Iterator[Slots]:
    """All first places of the pile come first, then all second ones, so that the cut stacks are in
    order. A part-used first sheet joins the pile with the places it has left."""
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


class Plan(NamedTuple):
    """`load` is the paper used if every sheet could be filled: it is small if a frame holds
    much."""

    frame: Frame
    pages: tuple[PageOfBands, ...]
    is_packed: bool
    load: float

    @property
    def cost(self) -> tuple[int, bool, int]:
        """Sheets count first; shelves only if they save one; then cuts."""
        cuts = sum(band.grid.holding(len(band.slots)).cuts for page in self.pages for band in page)
        return len(self.pages), self.is_packed, cuts


def best_plan(copies: Sequence[Copy], frames: Iterable[Frame], layout: Layout) -> Plan:
    """The cheapest plan in the frame that holds more; in the first frame if they hold the same."""
    plans = _that_fit(frames, lambda frame: [_plan_in(frame, copies, layout)])
    return min(plans, key=lambda plan: plan.load)


def _plan_in(frame: Frame, copies: Sequence[Copy], layout: Layout) -> Plan:
    plans = _that_fit(divide(copies, layout), lambda runs: _plans(frame, runs, layout))
    return min(plans, key=lambda plan: plan.cost)


def _plans(frame: Frame, runs: Sequence[CopyRun], layout: Layout) -> Iterator[Plan]:
    grids = [best_grid(run.size, frame.room, gap=run.gap, lattice=run.lattice) for run in runs]
    _check_skip(layout.skip_first, grids[0])
    filled = zip(runs, grids, strict=True)
    load = round(sum(len(run.slots) / grid.capacity for run, grid in filled), 6)
    in_stacks = layout.order == "stack"
    pages = tuple(flow(runs, grids, in_stacks=in_stacks))
    yield Plan(frame, pages, is_packed=False, load=load)
    if len(runs) > 1 and not in_stacks:
        pages = tuple(pack(runs, frame.room, layout.join))
        yield Plan(frame, pages, is_packed=True, load=load)


def _check_skip(skipped: int, grid: AnyGrid) -> None:
    if skipped >= grid.capacity:
        message = f"cannot skip {skipped} places: a sheet holds {grid.capacity}"
        raise DoesNotFit(message, help=f"skip fewer: --skip-first {grid.capacity - 1}")


def _that_fit(choices: Iterable[T], plan: Callable[[T], Iterable[Plan]]) -> list[Plan]:
    """The plans of all choices; raises the first choice's reason if none is possible."""
    found: list[Plan] = []
    refused: list[DoesNotFit] = []
    for choice in choices:
        try:
            found += plan(choice)
        except DoesNotFit as error:
            refused.append(error)
    if not found:
        raise refused[0]
    return found
