"""Work in several processes, with results in order, so that their number changes nothing."""

import os
import platform
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Item = TypeVar("Item")
Result = TypeVar("Result")
MOST_JOBS = 256


def in_order(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int | None = None
) -> Generator[Result, None, None]:
    """work(item) of each item, in their order, in `jobs` processes, one per core without it. `work`
    and the items can be pickled. Closing the iterator ends the processes."""
    count = min(cores() if jobs is None else jobs, len(items))
    if count < 2:
        yield from map(work, items)
        return
    with _processes(count) as executor:
        futures = deque(executor.submit(work, item) for item in items)
        while futures:
            yield futures.popleft().result()


@contextmanager
def _processes(count: int) -> "Iterator[ProcessPoolExecutor]":
    """A caller that leaves early ends them. Futures are not cancelled for that: a pool of Python
    3.11 that breaks then prints a traceback."""
    # takes 15 ms to import
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    others = {*active_children()}
    context = get_context("fork" if can_fork() else "spawn")
    with ProcessPoolExecutor(count, context, initializer=_begin) as executor:
        try:
            yield executor
        except BrokenProcessPool:
            cause = "ended from outside, perhaps for want of memory; try fewer jobs"
            raise ChildProcessError(f"a process was {cause}") from None
        except BaseException:
            for worker in {*active_children()} - others:
                worker.terminate()
            raise


def cores() -> int:
    """The cores that this process may use, if the system knows."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def can_fork() -> bool:
    """A fork starts in 10 ms, a fresh process in 300; but it is safe only on Linux, and if no
    other thread could hold a lock."""
    return platform.system() == "Linux" and threading.active_count() == 1


def _begin() -> None:
    """Ctrl-C is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
