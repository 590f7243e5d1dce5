"""Plug-ins: the entry points of installed distributions, and the folders with their files.

Entry points are read only if some distribution has any: to look for one takes 1 ms, to import
importlib.metadata 33 ms.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from sys import path as search_path
from typing import NamedTuple

GAMES, BOTS = "printnplay.games", "printnplay.bots"
DATA = ("card_data", "templates")


class Plugin(NamedTuple):
    """An entry point, which names a Playable or a bot, and the distribution that declares it. If it
    names only a package, the game has no rules."""

    name: str
    distribution: str
    source: str

    @property
    def module(self) -> str:
        return self.source.partition(":")[0]

    @property
    def has_rules(self) -> bool:
        return ":" in self.source


def plugins(group: str) -> tuple[Plugin, ...]:
    """Of all installed distributions, sorted by name."""
    here = Path(os.devnull)
    with suppress(OSError):  # a working folder that was deleted
        here = Path.cwd()
    return _plugins(group, tuple(place for place in search_path if _is_installed(place, here)))


def _is_installed(place: str, here: Path) -> bool:
    """The working folder is in the search path of `python -m` and `python -c`, but nothing is
    installed there: to look into a project must not run code that came with it."""
    return Path(place).is_absolute() and Path(place).resolve() != here.resolve()


@cache
def _plugins(group: str, places: tuple[str, ...]) -> tuple[Plugin, ...]:
    if not any(_has_entry_points(group, place) for place in places):
        return ()
    from importlib.metadata import distributions

    found: dict[str, tuple[Plugin, ...]] = {}
    for dist in distributions(path=list(places)):
        if points := dist.entry_points.select(group=group):
            own = (Plugin(point.name, dist.name, _source(point.value)) for point in points)
            # As for imports, the first of two distributions with the same name counts.
            found.setdefault(dist.name.lower().replace("_", "-"), tuple(own))
    return tuple(sorted(plugin for own in found.values() for plugin in own))


def _source(value: str) -> str:
    """Without spaces and extras: 'package.module : name [extra]'."""
    parts = value.partition("[")[0].split(":")
    return ":".join(part.strip() for part in parts).rstrip(":")


def _has_entry_points(group: str, place: str) -> bool:
    """Whether a distribution in this folder of the search path mentions the group."""
    wanted = f"[{group}]".encode()
    try:
        with os.scandir(place) as entries:
            dists = [e.path for e in entries if e.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return False
    files = (Path(dist, "entry_points.txt") for dist in dists)
    return any(wanted in file.read_bytes() for file in files if file.is_file())


def folder_of(module: str) -> Path | None:
    """The innermost package around a module that has data, else the module's own; it is found
    without being imported. None if there is no such package."""
    packages = list(_packages(module))
    with_data = (path for path in packages if any((path / name).is_dir() for name in DATA))
    return next(with_data, packages[0] if packages else None)


def _packages(module: str) -> Iterator[Path]:
    """The folders of the packages around a module, the innermost first. A namespace can have
    several; the module is in one of them."""
    from importlib.util import find_spec

    top, *parts = module.split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):
        return
    for place in (spec and spec.submodule_search_locations) or ():
        folders = [Path(place).resolve()]
        for part in parts:
            folders.append(folders[-1] / part)
        if folders[-1].is_dir() or any(folders[-1].parent.glob(f"{folders[-1].name}.*")):
            yield from (folder for folder in reversed(folders) if folder.is_dir())
            return
