"""Bots by name: those of all games, those that a game has of its own, and those of plug-ins."""

from collections.abc import Mapping

from printnplay.games.engine.bots import AnyBot, random
from printnplay.games.engine.careful import Careful
from printnplay.games.engine.loading import load
from printnplay.games.engine.playable import AnyPlayable

NAMES = ("random", "greedy", "careful")


class NoBot(ValueError):
    """A name that no bot has, or a game without that bot."""


def bot_names(playable: AnyPlayable) -> tuple[str, ...]:
    """All that can sit at a table of this game."""
    return tuple(dict.fromkeys(("random", *playable.bots, "careful")))


def usual_bot(playable: AnyPlayable) -> str:
    """The sensible one: greedy, if the game has it."""
    return "greedy" if "greedy" in playable.bots else "random"


def bot_named(name: str, playable: AnyPlayable, plugged: Mapping[str, str] | None = None) -> AnyBot:
    """`plugged` are the bots of plug-ins: a name, and where it is. Raises NoBot, and CannotLoad."""
    if name in playable.bots:
        return playable.bot(name)
    if name == "random":
        return random
    if name == "careful":
        return Careful(playable.rules, bot_named(usual_bot(playable), playable))
    if plugged and name in plugged:
        bot: AnyBot = load(plugged[name])
        return bot
    if name in NAMES:
        *first, last = bot_names(playable)
        has = f"it has {', '.join(first)} and {last}"
        raise NoBot(f"{playable.id} has no bot '{name}' yet; {has}")
    known = dict.fromkeys((*NAMES, *playable.bots, *(plugged or ())))
    raise NoBot(f"there is no bot '{name}'; the bots are {', '.join(known)}")
