"""A kit's folder: made in a hidden place beside, and moved in whole.

A build that fails, a full disk or a kill leaves the last good kit as it was; the next build sweeps
what a killed one left. Two builds into the same folder do not mix.
"""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

MAKING, LEAVING = ".making-", ".leaving-"


def write_kit(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes all files and then lets the folder take its place. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    sweep(folder)
    making = folder.with_name(f"{MAKING}{folder.name}-{os.getpid()}")
    leaving = folder.with_name(f"{LEAVING}{folder.name}-{os.getpid()}")
    try:
        making.mkdir()
        for name, data in files.items():
            _write(making / name, data)
        if folder.exists():
            folder.rename(leaving)
        making.rename(folder)
    except OSError:
        if leaving.exists() and not folder.exists():
            leaving.rename(folder)
        raise
    finally:
        shutil.rmtree(making, ignore_errors=True)
        shutil.rmtree(leaving, ignore_errors=True)


def sweep(folder: Path) -> None:
    """Clears up after builds that were killed; a kit that was on its way out comes back."""
    for old in sorted(folder.parent.glob(f"{LEAVING}{folder.name}-*")):
        if not _is_alive(old):
            if folder.exists():
                shutil.rmtree(old, ignore_errors=True)
            else:
                old.rename(folder)
    for half in folder.parent.glob(f"{MAKING}{folder.name}-*"):
        if not _is_alive(half):
            shutil.rmtree(half, ignore_errors=True)


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _is_alive(path: Path) -> bool:
    """Whether the build that made a hidden folder still runs."""
    number = path.name.rpartition("-")[2]
    if not number.isdecimal() or int(number) == os.getpid():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
