"""The words of `play` and `replay`: in the language asked for, or else the user's own."""

from typing import TYPE_CHECKING

import click

from printnplay.cli.locales import locale_language
from printnplay.core.diagnostics import did_you_mean
from printnplay.games.speech import Speech

if TYPE_CHECKING:
    from printnplay.data.model import Game

__all__ = ["Speech", "speech_for"]


def speech_for(game: "Game", asked: str | None) -> Speech:
    """A wrong language is a wrong command line."""
    if asked is not None and asked not in game.languages:
        hint = did_you_mean(asked, game.languages) or f"it has {', '.join(game.languages)}"
        raise click.UsageError(f"{game.id} has no words in '{asked}'; {hint}")
    return Speech(game, asked or locale_language(game))
