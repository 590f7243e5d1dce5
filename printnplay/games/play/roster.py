"""Bots by name: those of all games, and those that a game has of its own."""

from importlib import import_module
from importlib.util import find_spec
from typing import cast

from printnplay.games.engine.bots import AnyBot, random
from printnplay.games.engine.careful import Careful
from printnplay.games.registry import GAMES, rules_of

NAMES = ("random", "greedy", "careful")


class NoBot(ValueError):
    """A name that no bot has, or a game without that bot."""


def bot_named(name: str, game: str) -> AnyBot:
    """Raises NoBot."""
    if name == "random":
        return random
    if name == "greedy":
        return greedy_of(game)
    if name == "careful":
        return careful_of(game)
    raise NoBot(f"there is no bot '{name}'; the bots are {', '.join(NAMES)}")


def has_greedy(game: str) -> bool:
    return find_spec(_module("greedy", game)) is not None


def greedy_of(game: str) -> AnyBot:
    if not has_greedy(game):
        raise NoBot(f"{game} has no bot 'greedy' yet; it has random and careful")
    return cast(AnyBot, import_module(_module("greedy", game)).greedy)


def careful_of(game: str) -> AnyBot:
    """The game's own, or the one for all games on top of the simpler bot that there is."""
    if find_spec(_module("careful", game)):
        return cast(AnyBot, import_module(_module("careful", game)).careful)
    return Careful(rules_of(game), greedy_of(game) if has_greedy(game) else random)


def _module(bot: str, game: str) -> str:
    return f"printnplay.games.{GAMES[game]}.{bot}"
