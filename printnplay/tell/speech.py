"""Word keys and values of the rules, put into a language: what transcripts and captions say.

Looks first in the game's own words (card_data/GAME/text.LANG.yaml), then in those of all games.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printnplay.model import Card, Component, Game

NOTHING, STORY = "–", "story"
_VALUE = re.compile(r"\{([a-z_]+)\}")
_DECIMAL = re.compile(r"-?\d+\.\d+")


class Speech:
    """A `say` for transcripts. Cards are named by the word `play.card.<component>`, filled with the
    card's own fields, or else by their ids; in sentences of a story by `story.card.<component>`,
    where there is such a word. Seats go by their number, or by the names given."""

    def __init__(self, game: "Game", language: str, names: tuple[str, ...] = ()) -> None:
        self.language = language
        self.title = game.title.get(language) or game.title["en"]
        self._seats = names
        self._words: Mapping[str, str] = {**game.words["en"], **game.words.get(language, {})}
        self._names: dict[str, str] = {}
        self._told: dict[str, str] = {}
        for part in game.components:
            for card in part.cards:
                name, told = self._card_name(part, card), self._card_name(part, card, STORY)
                self._names |= {copy: name or copy for copy in card.copy_ids}
                self._told |= {copy: told or name or copy for copy in card.copy_ids}

    def __call__(self, key: str, /, **values: object) -> str | None:
        """Where there is a word for just so many (`key-0`, `key-1`), that one."""
        text = next((self._words[k] for k in _counted(key, values) if k in self._words), None)
        if text is None:
            return None
        cards = self._told if key.startswith(f"{STORY}.") else self._names
        shown = {name: self._value(name, value, cards) for name, value in values.items()}
        return _VALUE.sub(lambda found: shown.get(found[1], found[0]), text)

    def text(self, key: str, **values: object) -> str:
        """A word that is surely there."""
        found = self(key, **values)
        return key if found is None else found

    def name(self, value: object, field: str = "") -> str:
        """A card, a seat, a colour: as people call it."""
        return self._value(field, value, self._names)

    def _value(self, name: str, value: object, cards: Mapping[str, str]) -> str:
        if isinstance(value, tuple):
            whole = self._words.get(f"play.{name}.{'-'.join(map(str, value))}")
            if whole and len(value) > 1:
                return whole
            return ", ".join(self._value(name, item, cards) for item in value) or NOTHING
        if isinstance(value, bool):
            return name
        if isinstance(value, int):
            return self._seat(value) if name in ("seat", "seats", "other") else str(value)
        text = str(value)
        if text == "":
            return NOTHING
        if _DECIMAL.fullmatch(text):
            return text.replace(".", self._words.get("play.decimal", "."))
        if text in cards:
            return cards[text]
        known = (f"play.{name}.{text}", f"{name}.{text}")
        return next((self._words[key] for key in known if key in self._words), text)

    def _seat(self, seat: int) -> str:
        if 0 <= seat < len(self._seats):
            return self._seats[seat]
        return self._words["play.seat"].replace("{n}", str(seat))

    def _card_name(self, part: "Component", card: "Card", area: str = "play") -> str | None:
        """With a field that is true, `play.card.<component>-<field>` where there is such a word."""
        flags = "".join(f"-{name}" for name, value in card.values.items() if value is True)
        known = (f"{area}.card.{part.id}{flags}", f"{area}.card.{part.id}")
        text = next((self._words[key] for key in known if key in self._words), None)
        if text is None:
            return None
        field = self._told_field if area == STORY else self._field
        values = {name: field(part, card, name) for name in card.values}
        return _VALUE.sub(lambda found: values.get(found[1], found[0]), text).strip()

    def _field(self, part: "Component", card: "Card", name: str) -> str:
        from printnplay.model import word_key

        value, declared = card.values[name], part.fields.get(name)
        key = word_key(declared.words, value) if declared and declared.words else ""
        return self._words.get(key, "" if value is None else str(value))

    def _told_field(self, part: "Component", card: "Card", name: str) -> str:
        """As it is said in a sentence: small, with an article or an ending."""
        known = self._words.get(f"{STORY}.{name}.{card.values[name]}")
        return self._field(part, card, name) if known is None else known


def _counted(key: str, values: Mapping[str, object]) -> Iterator[str]:
    """The first number that is no seat says which word: one buggy, two buggies."""
    seats = ("seat", "seats", "other")
    numbers = [v for name, v in values.items() if type(v) is int and name not in seats]
    if numbers and numbers[0] in (0, 1):
        yield f"{key}-{numbers[0]}"
    yield key
