"""Finds the Playable of a game: the folder beside this file whose name is the id (`_` for `-`).

A game, and the engine, are imported only when they are asked for: a kit of a game without rules
does not need them.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.games.engine.contract import AnyRules
    from printnplay.games.engine.playable import AnyPlayable

HERE = Path(__file__).parent
NO_GAMES = ("engine", "play")
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
    """The first of these ids that has rules."""
    for name in ids:
        if source := _source(name):
            from printnplay.games.engine.playable import resolve

            playable: AnyPlayable = resolve(source)
            return Found(playable, source)
    return None


def playable_of(game: "Game") -> "AnyPlayable | None":
    """The game's own, or that of a game which it extends; None without rules."""
    found = find(game.lineage)
    return found.playable if found else None


def find_playable(name: str) -> "AnyPlayable":
    """Raises LookupError for an id without rules."""
    found = find((name,))
    if found is None:
        raise LookupError(f"no rules for the game '{name}'")
    return found.playable


def rules_of(name: str) -> "AnyRules":
    """Raises LookupError for an id without rules."""
    return find_playable(name).rules


def _source(name: str) -> str:
    folder = name.replace("-", "_")
    is_game = _ID.fullmatch(name) and folder not in NO_GAMES
    has_folder = is_game and (HERE / folder / "__init__.py").is_file()
    return f"printnplay.games.{folder}:PLAYABLE" if has_folder else ""
