"""Finds the Playable of a game: a folder beside this file, or an entry point of a plug-in.

The name of a built-in folder is the id (`_` for `-`), and wins over a plug-in's. A game, and the
engine, are imported only when they are asked for. Entry points are read only for an id that is no
folder, for `games` and for completion; and only if some distribution has any: to look for one takes
1 ms, to import importlib.metadata 33 ms.
"""

import os
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from sys import path as search_path
from typing import TYPE_CHECKING, NamedTuple

from printnplay.core.diagnostics import Pos, Problem, Severity, quote
from printnplay.data.places import Root

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.games.engine.contract import AnyRules
    from printnplay.games.engine.loading import CannotLoad
    from printnplay.games.engine.playable import AnyPlayable

HERE = Path(__file__).parent
NO_GAMES = ("engine", "play")
GAMES, BOTS = "printnplay.games", "printnplay.bots"
UNLOADABLE, TAKEN, FAILING, ABSENT = "PNP611", "PNP612", "PNP613", "PNP614"
_ID = re.compile(r"[a-z][a-z0-9-]*")


class Found(NamedTuple):
    """A playable game, and where it is: another process can load it from there."""

    playable: "AnyPlayable"
    source: str


class Plugin(NamedTuple):
    """An entry point, which names a Playable or a bot, and the distribution that brings it. If it
    names only a package, the game has no rules."""

    name: str
    distribution: str
    source: str


def builtin_ids() -> tuple[str, ...]:
    folders = (path.parent.name for path in HERE.glob("*/__init__.py"))
    return tuple(sorted(name.replace("_", "-") for name in folders if name not in NO_GAMES))


def has_rules(game: "Game") -> bool:
    return any(map(_source, game.lineage))


def find(ids: Iterable[str]) -> Found | None:
    """The first of these ids that has rules; raises CannotLoad for a plug-in's that are broken."""
    source = next(filter(None, map(_source, ids)), "")
    if not source:
        return None
    from printnplay.games.engine.playable import load_playable

    return Found(load_playable(source), source)


def playable_of(game: "Game") -> "AnyPlayable | None":
    """The game's own, or that of a game which it extends; None without rules, or if they cannot be
    loaded: `check` and `play` report that, a kit is printed all the same."""
    from printnplay.games.engine.loading import CannotLoad

    try:
        found = find(game.lineage)
    except CannotLoad:
        return None
    return found.playable if found else None


def find_playable(name: str) -> "AnyPlayable":
    """Raises LookupError for an id without rules, CannotLoad for a plug-in's that are broken."""
    found = find((name,))
    if found is None:
        raise LookupError(f"no rules for the game '{name}'")
    return found.playable


def rules_of(name: str) -> "AnyRules":
    """Raises what find_playable does."""
    return find_playable(name).rules


def bots_of_plugins(game: str) -> Mapping[str, str]:
    """Where the bots are that plug-ins bring for this game (`game.name`) or for all (`name`)."""
    found: dict[str, str] = {}
    for plugin in plugins(BOTS):
        owner, _, name = plugin.name.rpartition(".")
        if owner in ("", game):
            found.setdefault(name, plugin.source)
    return found


def roots_for(game: str, roots: tuple[Root, ...]) -> tuple[Root, ...]:
    """Where the files of a game may be: those of plug-ins too, unless it is built in."""
    return roots if _folder(game) else (*roots, *plugin_roots())


def plugin_roots() -> tuple[Root, ...]:
    """The packages of plug-ins that have card_data or templates."""
    games: dict[Path, tuple[str, ...]] = {}
    for plugin in plugins(GAMES):
        folder = _package_folder(plugin.source)
        if folder and any((folder / name).is_dir() for name in ("card_data", "templates")):
            games[folder] = (*games.get(folder, ()), plugin.name)
    return tuple(Root(folder, str(folder), False, names) for folder, names in games.items())


def plugin_warnings(known: Container[str]) -> Iterator[Problem]:
    """A warning for each game of a plug-in that cannot be had; `known` are all that can."""
    seen: dict[str, str] = {}
    for plugin in plugins(GAMES):
        code, message = TAKEN, _why_taken(plugin, seen)
        if message is None:
            seen[plugin.name] = plugin.distribution
            code, message = ABSENT, None if plugin.name in known else _why_absent(plugin)
        if message:
            pos = Pos(plugin.distribution)
            yield Problem(code, f"{_brings(plugin)}, {message}", pos, severity=Severity.WARNING)


def why_no_game(name: str) -> str | None:
    """Why the game of a plug-in is not there, if one names it."""
    plugin = next((plugin for plugin in plugins(GAMES) if plugin.name == name), None)
    why = _why_absent(plugin) if plugin else None
    return f"{_brings(plugin)}, {why}" if plugin and why else None


def _brings(plugin: Plugin) -> str:
    return f"the distribution {quote(plugin.distribution)} brings a game {quote(plugin.name)}"


def _why_taken(plugin: Plugin, seen: Mapping[str, str]) -> str | None:
    if _folder(plugin.name):
        return "which is built in: that one is used"
    if plugin.name in seen:
        return f"as {quote(seen[plugin.name])} does: that one is used"
    is_id = _ID.fullmatch(plugin.name)
    return None if is_id else "which is no id: use lower-case letters, digits and hyphens"


def _why_absent(plugin: Plugin) -> str | None:
    folder = _package_folder(plugin.source)
    if folder is None:
        return f"but there is no package {quote(_top(plugin))} with its files"
    if (folder / "card_data" / plugin.name).is_dir():
        return None
    return f"but its package has no folder 'card_data/{plugin.name}'"


def unloadable(error: "CannotLoad") -> Problem:
    """What is wrong, at the line at fault, with the distribution that brings it."""
    source = error.source.rpartition(":")[0]
    by = [plugin for plugin in (*plugins(GAMES), *plugins(BOTS)) if _top(plugin) == _top_of(source)]
    brought = f" of the distribution {quote(by[0].distribution)}" if by else ""
    message = f"{quote(error.source)}{brought} cannot be loaded: {error.reason}"
    pos = Pos(*error.place) if error.place else Pos(source)
    return Problem(UNLOADABLE, message, pos)


def foreign_problem(error: BaseException) -> Problem | None:
    """The problem, if the code of a plug-in or of a rules file has failed, and not ours. If the
    error was raised in our code while such code was used, it is taken for the cause: it may have
    returned what the contract forbids."""
    from printnplay.games.engine.loading import OURS, CannotLoad, failed_at, foreign_code
    from printnplay.games.play.match import BadBot

    if isinstance(error, CannotLoad):
        return None if _top_of(error.source) == OURS else unloadable(error)
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if place := failed_at(error):
        return Problem(FAILING, f"this code of a game has failed: {said}", Pos(*place))
    code = foreign_code()
    if code is None:
        return None
    message = f"printnplay failed while it used this code: {said}"
    return Problem(FAILING, str(error) if isinstance(error, BadBot) else message, Pos(str(code)))


def plugins(group: str) -> tuple[Plugin, ...]:
    """Of all installed distributions, sorted by name."""
    return _plugins(group, tuple(search_path))


@cache
def _plugins(group: str, places: tuple[str, ...]) -> tuple[Plugin, ...]:
    if not any(_has_entry_points(group, place) for place in places):
        return ()
    from importlib.metadata import entry_points

    return tuple(
        sorted(
            Plugin(e.name, e.dist.name if e.dist else "", f"{e.module}:{e.attr}".rstrip(":"))
            for e in entry_points(group=group)
        )
    )


def _has_entry_points(group: str, place: str) -> bool:
    """Whether a distribution in this folder of the search path mentions the group."""
    wanted = f"[{group}]".encode()
    try:
        with os.scandir(place or ".") as entries:
            dists = [e.path for e in entries if e.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return False
    files = (Path(dist, "entry_points.txt") for dist in dists)
    return any(wanted in file.read_bytes() for file in files if file.is_file())


def _source(name: str) -> str:
    """Where the Playable of this id is; '' if there is none."""
    if folder := _folder(name):
        return f"printnplay.games.{folder}:PLAYABLE"
    found = next((plugin.source for plugin in plugins(GAMES) if plugin.name == name), "")
    return found if ":" in found else ""


def _folder(name: str) -> str:
    folder = name.replace("-", "_")
    is_game = _ID.fullmatch(name) and folder not in NO_GAMES
    return folder if is_game and (HERE / folder / "__init__.py").is_file() else ""


def _package_folder(source: str) -> Path | None:
    """That of the outermost package, which is found without being imported."""
    from importlib.util import find_spec

    try:
        spec = find_spec(_top_of(source))
    except (ImportError, ValueError):
        return None
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))).resolve() if places else None


def _top(plugin: Plugin) -> str:
    return _top_of(plugin.source)


def _top_of(source: str) -> str:
    return source.partition(":")[0].partition(".")[0]
