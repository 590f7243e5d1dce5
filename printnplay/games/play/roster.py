"""Bots by name. Each game's greedy is play/bots/greedy_<module>.py, with a function `greedy`.

It may also have `why(view, moves, move)`, a Phrase for transcripts: why it chose that move. A game
that is better thought about in its own way has a careful_<module>.py with a Thinker, `careful`.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from printnplay.games.engine.bots import Bot, Thinker, random
from printnplay.games.engine.careful import Careful
from printnplay.games.engine.contract import Move, Phrase
from printnplay.games.engine.generator import Generator
from printnplay.games.registry import GAMES, rules_of

NAMES = ("random", "greedy", "careful")
Why = Callable[[Any, tuple[Move, ...], Move], Phrase]


class NoBot(ValueError):
    """A name that no bot has, or a game without that bot."""


def bot_named(name: str, game: str) -> Bot:
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


def greedy_of(game: str) -> Bot:
    if not has_greedy(game):
        raise NoBot(f"{game} has no bot 'greedy' yet; it has random and careful")
    return cast(Bot, import_module(_module("greedy", game)).greedy)


def careful_of(game: str) -> Thinker:
    """The game's own, or the one for all games on top of the simpler bot that there is."""
    if find_spec(_module("careful", game)):
        return cast(Thinker, import_module(_module("careful", game)).careful)
    return Careful(rules_of(game), greedy_of(game) if has_greedy(game) else random)


def reasoned(
    bot: Bot, view: Any, moves: tuple[Move, ...], generator: Generator
) -> tuple[Move, Phrase]:
    """What the bot does, the very same as without being asked, and why."""
    if len(moves) == 1:
        return moves[0], Phrase("play.why.only")
    choices = ("choices", len(moves))
    if isinstance(bot, Thinker):
        return bot.think(view, moves, generator)
    move = bot(view, moves, generator)
    if bot is random:
        return move, Phrase("play.why.random", (choices,))
    why = cast(Why | None, getattr(import_module(bot.__module__), "why", None))
    return move, why(view, moves, move) if why else Phrase("play.why.greedy", (choices,))


def _module(bot: str, game: str) -> str:
    return f"printnplay.games.{GAMES[game]}.{bot}"
