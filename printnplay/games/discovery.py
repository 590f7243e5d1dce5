"""Finds the Playable of a game: a folder next to this file, or an entry point of a plug-in.

The name of a built-in folder is the id (`_` for `-`), and takes precedence over a plug-in's. A
game, and the engine, are imported only when they are asked for. Plug-ins are looked for only if an
id is not built in, for `games`, `check` of all games and completion.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printnplay.core.diagnostics import Pos, Problem, Severity, quote
from printnplay.data.places import Root
from printnplay.games.plugins import BOTS, DATA, GAMES, Plugin, folder_of, plugins

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.games.engine.contract import AnyRules
    from printnplay.games.engine.playable import AnyPlayable

HERE = Path(__file__).parent
NO_GAMES = ("engine", "play")
BUILTIN_BOTS = ("random", "careful")
"""Bots of all games, which no other bot replaces."""
TAKEN, ABSENT = "PNP612", "PNP614"
_ID = re.compile(r"[a-z][a-z0-9-]*")


class Found(NamedTuple):
    """A playable game, and where it is: another process can load it from there."""

    playable: "AnyPlayable"
    source: str


def builtin_ids() -> tuple[str, ...]:
    folders = (path.parent.name for path in HERE.glob("*/__init__.py"))
    return tuple(sorted(name.replace("_", "-") for name in folders if name not in NO_GAMES))


def has_rules(game: "Game") -> bool:
    return any(map(_source, game.lineage))


def find(ids: Iterable[str]) -> Found | None:
    """The first of these ids that has rules; raises CannotLoad for a plug-in's that are broken, or
    that have another id."""
    name = next(filter(_source, ids), None)
    if name is None:
        return None
    from printnplay.games.engine.playable import load_playable

    return Found(load_playable(_source(name), name), _source(name))


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
    """Where the bots are that plug-ins have for this game (`game.name`) or for all (`name`)."""
    found: dict[str, str] = {}
    for plugin in plugins(BOTS):
        owner, _, name = plugin.name.rpartition(".")
        if owner in ("", game):
            found.setdefault(name, plugin.source)
    return found


def roots_for(game: str, roots: tuple[Root, ...]) -> tuple[Root, ...]:
    """Where the files of a game can be: in plug-ins too, unless it is built in."""
    return roots if _folder(game) else (*roots, *plugin_roots())


def plugin_roots() -> tuple[Root, ...]:
    """The packages of plug-ins that have card_data or templates."""
    games: dict[Path, tuple[str, ...]] = {}
    for plugin in plugins(GAMES):
        folder = folder_of(plugin.module)
        if folder and any((folder / name).is_dir() for name in DATA):
            games[folder] = (*games.get(folder, ()), plugin.name)
    return tuple(Root(folder, str(folder), False, names) for folder, names in games.items())


def plugin_warnings(known: Container[str]) -> Iterator[Problem]:
    """A warning for each game and bot of a plug-in that is not used; `known` are the games that
    are."""
    yield from _game_warnings(known)
    yield from _bot_warnings()


def _game_warnings(known: Container[str]) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for plugin in plugins(GAMES):
        message = _why_taken(plugin, seen)
        if message:
            yield _warning(TAKEN, plugin, f"{_has(plugin)}, {message}")
            continue
        seen[plugin.name] = plugin.distribution
        absent = None if plugin.name in known else _why_absent(plugin)
        if absent:
            yield _warning(ABSENT, plugin, f"{_has(plugin)}, {absent}")


def _bot_warnings() -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for plugin in plugins(BOTS):
        message = _why_bot_taken(plugin, seen)
        if message:
            yield _warning(TAKEN, plugin, f"{_has(plugin, 'bot')}, {message}")
        seen.setdefault(plugin.name, plugin.distribution)


def _warning(code: str, plugin: Plugin, message: str) -> Problem:
    return Problem(code, message, Pos(plugin.distribution), severity=Severity.WARNING)


def why_no_game(name: str) -> str | None:
    """Why the game of a plug-in is not there, if one names it."""
    plugin = next((plugin for plugin in plugins(GAMES) if plugin.name == name), None)
    why = _why_absent(plugin) if plugin else None
    return f"{_has(plugin)}, {why}" if plugin and why else None


def _has(plugin: Plugin, thing: str = "game") -> str:
    return f"the distribution {quote(plugin.distribution)} has a {thing} {quote(plugin.name)}"


def _why_taken(plugin: Plugin, seen: Mapping[str, str]) -> str | None:
    if _folder(plugin.name):
        return "but that id is built in: the built-in game is used"
    if plugin.name in seen:
        return f"but so has {quote(seen[plugin.name])}: that one is used"
    is_id = _ID.fullmatch(plugin.name)
    return None if is_id else "which is not an id: use lower-case letters, digits and hyphens"


def _why_bot_taken(plugin: Plugin, seen: Mapping[str, str]) -> str | None:
    """A bot of all games has its name in every game; `game.name` only in that one."""
    if plugin.name in seen:
        return f"but so has {quote(seen[plugin.name])}: that one is used"
    owner, _, name = plugin.name.rpartition(".")
    own = _own_bots(owner) if owner else ()
    is_taken = name in (*BUILTIN_BOTS, *own)
    return "but that name is built in: the built-in bot is used" if is_taken else None


def _own_bots(game: str) -> tuple[str, ...]:
    """Those of a built-in game."""
    found = find((game,)) if _folder(game) else None
    return tuple(found.playable.bots) if found else ()


def _why_absent(plugin: Plugin) -> str | None:
    folder = folder_of(plugin.module)
    if folder is None:
        return f"but there is no package {quote(plugin.module)} with its files"
    if (folder / "card_data" / plugin.name).is_dir():
        return None
    return f"but its package has no folder 'card_data/{plugin.name}'"


def _source(name: str) -> str:
    """Where the Playable of this id is; '' if there is none."""
    if folder := _folder(name):
        return f"printnplay.games.{folder}:PLAYABLE"
    found = (p.source for p in plugins(GAMES) if p.name == name and p.has_rules)
    return next(found, "")


def _folder(name: str) -> str:
    folder = name.replace("-", "_")
    is_game = _ID.fullmatch(name) and folder not in NO_GAMES
    return folder if is_game and (HERE / folder / "__init__.py").is_file() else ""
