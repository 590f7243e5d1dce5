"""Plan: the cheapest way to put copies on pages.

Comes in: the copies, the Frames that may be used, the Layout. Goes out: the frame that holds more
and its pages, as few as can be; each size starts a new sheet unless shelves on a shared one save
a sheet.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from printnplay.sheets.frame import Frame
from printnplay.sheets.grid import AnyGrid, best_grid
from printnplay.sheets.layout import DoesNotFit, Layout
from printnplay.sheets.model import Copy
from printnplay.sheets.packing import Page, flow, pack
from printnplay.sheets.runs import Run, divide

T = TypeVar("T")


class Plan(NamedTuple):
    """`load` is the paper used if every sheet could be filled: small where a frame holds much."""

    frame: Frame
    pages: tuple[Page, ...]
    is_packed: bool
    load: float

    @property
    def cost(self) -> tuple[int, bool, int]:
        """Sheets first; shelves only where they save one; then cuts."""
        cuts = sum(band.grid.holding(len(band.slots)).cuts for page in self.pages for band in page)
        return len(self.pages), self.is_packed, cuts


def best_plan(copies: Sequence[Copy], frames: Iterable[Frame], layout: Layout) -> Plan:
    """The frame that holds more, the first where they hold as many; in it the cheapest plan."""
    plans = _that_fit(frames, lambda frame: [_plan_in(frame, copies, layout)])
    return min(plans, key=lambda plan: plan.load)


def _plan_in(frame: Frame, copies: Sequence[Copy], layout: Layout) -> Plan:
    plans = _that_fit(divide(copies, layout), lambda runs: _plans(frame, runs, layout))
    return min(plans, key=lambda plan: plan.cost)


def _plans(frame: Frame, runs: Sequence[Run], layout: Layout) -> Iterator[Plan]:
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
    """The plans of all choices; where none can be done, the first choice's reason."""
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
