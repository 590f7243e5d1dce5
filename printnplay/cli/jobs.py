"""Work shared among processes: as many as are asked for, or one for each core."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def share(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int | None
) -> Iterator[Result]:
    """work(item) of each item, in their order; one alone needs no other process."""
    if len(items) < 2:
        return map(work, items)
    from printnplay.play.pool import in_order

    return in_order(work, items, jobs or _cores())


def _cores() -> int:
    """Those that this process may use, where the system tells."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1
