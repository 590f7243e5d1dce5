"""Work shared among processes: as many as are asked for, or one for each core."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def share(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int | None
) -> Iterator[Result]:
    """work(item) of each item, in their order; one alone needs no other process."""
    if len(items) < 2:
        return map(work, items)
    from printnplay.games.play.pool import in_order

    return in_order(work, items, jobs or _cores())


def beside(work: Callable[[], Result], meanwhile: Callable[[], object]) -> Result:
    """work() in another process while this one does something else. Where there is no other, or
    it fails, the work is done here: so it fails here, in its own words."""
    from printnplay.games.play.pool import can_fork

    if not can_fork() or _cores() < 2:
        meanwhile()
        return work()
    import pickle

    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        # else it would be its own reader, and never end where the first one has gone
        os.close(reader)
        _tell(work, writer)
    os.close(writer)
    try:
        with os.fdopen(reader, "rb") as told:
            meanwhile()
            done: Result = pickle.load(told)
    except (EOFError, pickle.UnpicklingError):
        done = work()
    os.waitpid(child, 0)
    return done


def _tell(work: Callable[[], object], writer: int) -> NoReturn:
    """What the other process does, and no more: nothing of the first one's is written or closed."""
    import pickle

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        with os.fdopen(writer, "wb") as told:
            pickle.dump(work(), told, pickle.HIGHEST_PROTOCOL)
    finally:
        os._exit(0)


def _cores() -> int:
    """Those that this process may use, where the system tells."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1
