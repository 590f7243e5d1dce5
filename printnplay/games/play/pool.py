"""Work in several processes, with results in order, so that their number changes nothing."""

import os
import platform
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int | None = None
) -> Generator[Result, None, None]:
    """work(item) of each item, in their order, in one process per core unless `jobs` says how many.
    `work` and the items can be pickled. Closing the iterator ends the processes."""
    count = min(cores() if jobs is None else jobs, len(items))
    if count < 2:
        yield from map(work, items)
        return
    # takes 15 ms to import
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    others, is_done = {*active_children()}, False
    context = get_context("fork" if can_fork() else "spawn")
    executor = ProcessPoolExecutor(count, context, initializer=_begin)
    try:
        futures = deque(executor.submit(work, item) for item in items)
        while futures:
            yield futures.popleft().result()
        is_done = True
    except BrokenProcessPool:
        message = "a process was ended from outside, perhaps for want of memory; try fewer --jobs"
        raise ChildProcessError(message) from None
    finally:
        # Futures are not cancelled: in Python 3.11 a pool that breaks then prints a traceback.
        for worker in () if is_done else {*active_children()} - others:
            worker.terminate()
        executor.shutdown()


def cores() -> int:
    """Those that this process may use, if the system tells."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def can_fork() -> bool:
    """A fork starts in 10 ms, a fresh process in 300; but it is safe only on Linux, and where no
    other thread could hold a lock."""
    return platform.system() == "Linux" and threading.active_count() == 1


def _begin() -> None:
    """Ctrl-C is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
