"""Work in several processes, with results in order, so that their number changes nothing."""

import gc
import platform
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int
) -> Generator[Result, None, None]:
    """work(item) of each item, in their order; `work` can be pickled, and is sent but once.
    Closing the iterator ends the processes."""
    if jobs == 1 or len(items) < 2:
        yield from map(work, items)
        return
    # takes 10 ms to import
    from multiprocessing import get_context

    pool = get_context("fork" if can_fork() else "spawn").Pool(
        min(jobs, len(items)), _begin, (work,)
    )
    try:
        yield from pool.imap(_do, items)
    finally:
        pool.terminate()
        pool.join()


def can_fork() -> bool:
    """A fork starts in 10 ms, a fresh process in 300; but it is safe only on Linux, and where no
    other thread could hold a lock."""
    return platform.system() == "Linux" and threading.active_count() == 1


_work: Callable[[Any], Any]


def _begin(work: Callable[[Any], Any]) -> None:
    """Ctrl-C is the parent's to handle; matches and drawings leave hardly any cycles."""
    global _work  # noqa: PLW0603 - each process has its own
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(500_000)


def _do(item: Any) -> Any:
    return _work(item)
