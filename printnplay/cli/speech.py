"""Word keys and values of the rules, put into a language: what `play` and `replay` say.

Looks first in the game's own words (card_data/GAME/text.LANG.yaml), then in those of all games.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from printnplay.cli.locales import locale_language
from printnplay.diag import did_you_mean

if TYPE_CHECKING:
    from printnplay.model import Card, Component, Game

NOTHING = "–"
_VALUE = re.compile(r"\{([a-z_]+)\}")


class Speech:
    """A `say` for transcripts. Cards are named by the word `play.card.<component>`, filled with the
    card's own fields, or else by their ids."""

    def __init__(self, game: "Game", language: str) -> None:
        self.language = language
        self.title = game.title.get(language) or game.title["en"]
        self._words: Mapping[str, str] = {**game.words["en"], **game.words.get(language, {})}
        self._names: dict[str, str] = {}
        for part in game.components:
            for card in part.cards:
                name = self._card_name(part, card)
                self._names |= {copy: name or copy for copy in card.copy_ids}

    def __call__(self, key: str, /, **values: object) -> str | None:
        text = self._words.get(key)
        if text is None:
            return None
        shown = {name: self._value(name, value) for name, value in values.items()}
        return _VALUE.sub(lambda found: shown.get(found[1], found[0]), text)

    def text(self, key: str, **values: object) -> str:
        """A word that is surely there."""
        return self(key, **values) or key

    def name(self, value: object, field: str = "") -> str:
        """A card, a seat, a colour: as people call it."""
        return self._value(field, value)

    def _value(self, name: str, value: object) -> str:
        if isinstance(value, tuple):
            return ", ".join(self._value(name, item) for item in value) or NOTHING
        if isinstance(value, bool):
            return name
        if isinstance(value, int):
            is_seat = name in ("seat", "seats")
            return self._words["play.seat"].replace("{n}", str(value)) if is_seat else str(value)
        text = str(value)
        if text == "":
            return NOTHING
        if text in self._names:
            return self._names[text]
        known = (f"play.{name}.{text}", f"{name}.{text}")
        return next((self._words[key] for key in known if key in self._words), text)

    def _card_name(self, part: "Component", card: "Card") -> str | None:
        from printnplay.model import word_key

        values = {}
        for name, value in card.values.items():
            declared = part.fields.get(name)
            key = word_key(declared.words, value) if declared and declared.words else ""
            values[name] = self._words.get(key, "" if value is None else str(value))
        text = self._words.get(f"play.card.{part.id}")
        return text and _VALUE.sub(lambda found: values.get(found[1], found[0]), text).strip()


def speech_for(game: "Game", asked: str | None) -> Speech:
    """In the language asked for, or else the user's own; a wrong one is a wrong command line."""
    if asked is not None and asked not in game.languages:
        hint = did_you_mean(asked, game.languages) or f"it has {', '.join(game.languages)}"
        raise click.UsageError(f"{game.id} has no words in '{asked}'; {hint}")
    return Speech(game, asked or locale_language(game))
