"""A kit's folder: made in a hidden folder next to it, under a lock, and moved in whole.

A build that fails, a full disk or a kill leaves the last good kit as it was; the next build sweeps
what a killed one left. Two builds into the same folder do not mix: the second one waits. Files
that a user put into the folder stay in it.
"""

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from errno import EDEADLK, ENOTDIR
from importlib import import_module
from pathlib import Path
from typing import Any

MAKING, LEAVING = ".making-", ".leaving-"
MANIFEST = "kit.json"


class HeldOpen(PermissionError):
    """The last kit cannot be replaced: another program has the file open (Windows)."""


def write_kit(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes all files and then lets the folder take its place. Raises OSError, which names the
    folder as it was given, or the file in it that is held open."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    place = folder.resolve()
    try:
        if place.exists() and not place.is_dir():
            raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
        write = _write_inside if _is_in_use(place) else _replace_folder
        write(place, files)
    except HeldOpen as held:
        inside = Path(held.filename).relative_to(place)
        raise HeldOpen(held.errno, held.strerror, str(folder / inside)) from None
    except OSError as problem:
        if problem.errno is None:
            raise
        raise OSError(problem.errno, problem.strerror, str(folder)) from None


def _replace_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    with locked(folder) as is_alone:
        sweep(folder, others=is_alone)
        making = _beside(folder, MAKING)
        try:
            making.mkdir()
            for name, data in files.items():
                _write(making / name, data)
            _keep_others(folder, making)
            _take_place(making, folder)
        finally:
            sweep(folder)


def _is_in_use(folder: Path) -> bool:
    """Whether this is the working folder or around it: if another folder took its place, this
    process and the user's shell would be left in one that is gone."""
    with suppress(OSError):  # a working folder that was deleted
        return Path.cwd().is_relative_to(folder)
    return False


def _write_inside(folder: Path, files: Mapping[str, bytes]) -> None:
    """All files are written into a hidden folder and then renamed, the manifest last."""
    with locked(folder):
        for left in folder.glob(f"{MAKING}*"):
            shutil.rmtree(left, ignore_errors=True)
        making = folder / f"{MAKING}{os.getpid()}"
        try:
            making.mkdir()
            for name, data in files.items():
                _write(making / name, data)
            old = (_own_names(folder) or set()) - files.keys()
            for name in sorted(files, key=MANIFEST.__eq__):
                (making / name).replace(folder / name)
            for name in old:
                (folder / name).unlink(missing_ok=True)
        finally:
            shutil.rmtree(making, ignore_errors=True)


def write_whole(path: Path, data: bytes) -> None:
    """A single file, written under another name and then renamed: it is there whole, or as it was.
    Raises OSError."""
    beside = path.with_name(f"{MAKING}{path.name}-{os.getpid()}")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def sweep(folder: Path, *, others: bool = False) -> None:
    """Clears up after builds that failed or were killed; a kit that was on its way out comes back.
    Only for the holder of the lock; if that is the lock of all folders next to this one, after
    builds of `others` too."""
    for left in sorted(folder.parent.iterdir()):
        kind = next((kind for kind in (MAKING, LEAVING) if left.name.startswith(kind)), None)
        name = left.name.removeprefix(kind or "").rpartition("-")[0]
        if kind is None or not name or (name != folder.name and not others):
            continue
        place = folder.with_name(name)
        if kind == LEAVING and not place.exists():
            left.rename(place)
        else:
            _move_late_ones(left, place)
            shutil.rmtree(left, ignore_errors=True)


def _keep_others(folder: Path, making: Path) -> None:
    """A second name, in the new kit, for each file of the user in the old one. Until the old folder
    is swept both are there, so that at no moment a kill loses one. A kit without a manifest is
    taken to have the files of the new one."""
    own = _own_names(folder) or {path.name for path in making.iterdir()}
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.name not in own:
            _link(path, _free_name(making, path.name))


def _move_late_ones(left: Path, folder: Path) -> None:
    """What a user put into the old kit while the new one took its place. A folder that was not
    finished has no manifest, and nothing in it that is not elsewhere."""
    own = _own_names(left)
    if own is None or not folder.is_dir():
        return
    for path in sorted(left.iterdir()):
        if path.name not in own and not (folder / path.name).exists():
            with suppress(OSError):
                path.rename(folder / path.name)


def _own_names(folder: Path) -> set[str] | None:
    """The files that a kit's manifest lists; None if it has no manifest that can be read."""
    try:
        found: Any = json.loads((folder / MANIFEST).read_bytes())
        return {MANIFEST, *(str(file["name"]) for file in found["files"])}
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def _free_name(making: Path, name: str) -> Path:
    """The user's file gets another name if the new kit has one of that name."""
    path = making / name
    number = 1
    while path.exists() or path.is_symlink():
        number += 1
        path = (making / name).with_stem(f"{Path(name).stem}-{number}")
    return path


def _link(path: Path, to: Path) -> None:
    """The same file under another name; a copy if the system cannot."""
    if path.is_dir() and not path.is_symlink():
        shutil.copytree(path, to, symlinks=True, copy_function=_link_file)
    else:
        _link_file(str(path), str(to))


def _link_file(path: str, to: str) -> None:
    try:
        os.link(path, to, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copy2(path, to, follow_symlinks=False)


def _take_place(making: Path, folder: Path) -> None:
    """In one step if the system can; otherwise in two, between which `sweep` finds the old kit."""
    if not folder.exists():
        making.rename(folder)
    elif not _exchange(making, folder):
        try:
            folder.rename(_beside(folder, LEAVING))
        except PermissionError as problem:
            held = _held_in(folder)
            if held is None and os.name != "nt":
                raise
            raise HeldOpen(problem.errno, problem.strerror, str(held or folder)) from None
        making.rename(folder)


def _held_in(folder: Path) -> Path | None:
    """The file that cannot be renamed, not even to its own name."""
    for path in sorted(folder.iterdir()):
        try:
            path.rename(path)
        except OSError:
            return path
    return None


def _exchange(one: Path, other: Path) -> bool:
    """Lets two folders change places at once, so that no kill falls in between (Linux)."""
    import ctypes

    rename = getattr(ctypes.CDLL(None), "renameat2", None) if os.name == "posix" else None
    if rename is None:
        return False
    here, exchange = -100, 2
    done: int = rename(here, os.fsencode(one), here, os.fsencode(other), exchange)
    return done == 0


def _beside(folder: Path, kind: str) -> Path:
    return folder.with_name(f"{kind}{folder.name}-{os.getpid()}")


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def locked(path: Path) -> AbstractContextManager[bool]:
    """Locks this file or folder for one process; the value is whether everything next to it is
    locked, too."""
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
    """Windows gives up after ten seconds; a large kit can take longer."""
    msvcrt = import_module("msvcrt")
    while True:
        try:
            msvcrt.locking(file, msvcrt.LK_LOCK, 1)
        except OSError as problem:
            if problem.errno != EDEADLK:
                raise
        else:
            return
