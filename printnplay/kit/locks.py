"""Locks: one process at a time in a place. The system unlocks when a process is killed."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from errno import EDEADLK
from importlib import import_module
from pathlib import Path


def locked(path: Path) -> AbstractContextManager[bool]:
    """Whoever changes this file or folder. Gives whether it is the only one that changes anything
    beside it, too."""
    if os.name == "nt":
        return locked_by_file(path.with_name(f".lock-{path.name}"))
    return _locked_folder(path.parent)


@contextmanager
def _locked_folder(folder: Path) -> Iterator[bool]:
    """File systems that know no locks do without."""
    import fcntl

    opened = os.open(folder, os.O_RDONLY)
    try:
        is_locked = False
        with suppress(OSError):
            fcntl.flock(opened, fcntl.LOCK_EX)
            is_locked = True
        yield is_locked
    finally:
        os.close(opened)


@contextmanager
def locked_by_file(path: Path) -> Iterator[bool]:
    try:
        with path.open("ab") as file:
            _wait_for(file.fileno())
            yield False
    finally:
        with suppress(OSError):
            path.unlink()


def _wait_for(file: int) -> None:
    """Windows gives up after ten seconds; a large kit may take longer."""
    msvcrt = import_module("msvcrt")
    while True:
        try:
            msvcrt.locking(file, msvcrt.LK_LOCK, 1)
        except OSError as problem:
            if problem.errno != EDEADLK:
                raise
        else:
            return
