"""Work in several processes, with results in order, so that their number changes nothing."""

import gc
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_order(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> Iterator[Result]:
    """work(item) of each item, in their order; `work` can be pickled. Processes start afresh
    (spawn), as on every system; closing the iterator ends them."""
    if jobs == 1 or len(items) < 2:
        yield from map(work, items)
        return
    pool = get_context("spawn").Pool(min(jobs, len(items)), _begin)
    try:
        yield from pool.imap(work, items)
    finally:
        pool.terminate()
        pool.join()


def _begin() -> None:
    """Ctrl-C is the parent's to handle; states have hardly any cycles to look for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(100_000)
