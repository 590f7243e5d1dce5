"""A kit's folder: made in a hidden place beside, under a lock, and moved in whole.

A build that fails, a full disk or a kill leaves the last good kit as it was; the next build sweeps
what a killed one left. Two builds into the same folder do not mix: the second one waits.
"""

import ctypes
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import ENOTDIR
from importlib import import_module
from pathlib import Path

MAKING, LEAVING = ".making-", ".leaving-"


def write_kit(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes all files and then lets the folder take its place. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(folder))
    with _locked(folder):
        sweep(folder)
        making = _beside(folder, MAKING)
        try:
            making.mkdir()
            for name, data in files.items():
                _write(making / name, data)
            _take_place(making, folder)
        finally:
            sweep(folder)


def sweep(folder: Path) -> None:
    """Clears up after builds that failed or were killed; a kit that was on its way out comes back.
    Only for who holds the lock."""
    for left in sorted(folder.parent.iterdir()):
        kind = left.name.removesuffix(left.name.rpartition("-")[2])
        if kind == f"{LEAVING}{folder.name}-" and not folder.exists():
            left.rename(folder)
        elif kind in (f"{LEAVING}{folder.name}-", f"{MAKING}{folder.name}-"):
            shutil.rmtree(left, ignore_errors=True)


def _take_place(making: Path, folder: Path) -> None:
    """In one step where the system can; else in two, between which `sweep` finds the old kit."""
    if not folder.exists():
        making.rename(folder)
    elif not _exchange(making, folder):
        folder.rename(_beside(folder, LEAVING))
        making.rename(folder)


def _exchange(one: Path, other: Path) -> bool:
    """Lets two folders change places at once, so that no kill falls in between (Linux)."""
    rename = getattr(ctypes.CDLL(None), "renameat2", None) if os.name == "posix" else None
    if rename is None:
        return False
    here, exchange = -100, 2
    done: int = rename(here, os.fsencode(one), here, os.fsencode(other), exchange)
    return done == 0


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """One build at a time beside this folder; the system unlocks when a build is killed. File
    systems that know no locks do without."""
    if os.name == "nt":
        msvcrt = import_module("msvcrt")
        path = folder.with_name(f".lock-{folder.name}")
        with path.open("ab") as file:
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            yield
        with suppress(OSError):
            path.unlink()
    else:
        import fcntl

        parent = os.open(folder.parent, os.O_RDONLY)
        try:
            with suppress(OSError):
                fcntl.flock(parent, fcntl.LOCK_EX)
            yield
        finally:
            os.close(parent)


def _beside(folder: Path, kind: str) -> Path:
    return folder.with_name(f"{kind}{folder.name}-{os.getpid()}")


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
