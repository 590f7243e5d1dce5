"""Word keys and values of the rules, put into a language for transcripts and captions.

The game's own words (card_data/GAME/text.LANG.yaml) come first, then those of all games.
"""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printnplay.data.model import Card, Component, Game

NOTHING = "–"
_VALUE = re.compile(r"\{([a-z_]+)\}")
_DECIMAL = re.compile(r"-?\d+\.\d+")


class Speech:
    """A `say` for transcripts. Cards are named as people say them: by `story.card.<component>`,
    filled with the card's own fields, or else by their ids. Seats go by their number, or by the
    names given. A text that begins with a value begins with a capital."""

    def __init__(self, game: "Game", language: str, names: tuple[str, ...] = ()) -> None:
        self.language = language
        self.title = game.title_in(language)
        self._seats = names
        self._words = game.words_in(language)
        self._cards = {
            copy: (part, card)
            for part in game.components
            for card in part.cards
            for copy in card.copy_ids
        }
        self._names: dict[str, str] = {}

    def __call__(self, key: str, /, **values: object) -> str | None:
        """The word for none or one (`key-0`, `key-1`) if there is one."""
        text = next((self._words[k] for k in _counted(key, values) if k in self._words), None)
        if text is None:
            return None
        shown = {name: self.name(value, name) for name, value in values.items()}
        said = _VALUE.sub(lambda found: shown.get(found[1], found[0]), text)
        return said[:1].upper() + said[1:] if text.startswith("{") else said

    def text(self, key: str, **values: object) -> str:
        """A word that is surely there."""
        found = self(key, **values)
        return key if found is None else found

    def name(self, value: object, field: str = "") -> str:
        """A card, a seat, a colour, or several: as people call them."""
        if isinstance(value, tuple):
            whole = self._words.get(f"play.{field}.{'-'.join(map(str, value))}")
            if whole and len(value) > 1:
                return whole
            then = self._words.get(f"play.{field}.then", ", ")
            return then.join(self.name(item, field) for item in value) or NOTHING
        if isinstance(value, bool):
            return field
        if isinstance(value, int):
            return self._seat(value) if field in ("seat", "seats", "other") else str(value)
        text = str(value)
        if text == "":
            return NOTHING
        if _DECIMAL.fullmatch(text):
            return text.replace(".", self._words.get("play.decimal", "."))
        if text in self._cards:
            return self._card(text)
        known = (f"play.{field}.{text}", f"{field}.{text}")
        return next((self._words[key] for key in known if key in self._words), text)

    def _seat(self, seat: int) -> str:
        if 0 <= seat < len(self._seats):
            return self._seats[seat]
        return self._words["play.seat"].replace("{n}", str(seat))

    def _card(self, copy: str) -> str:
        """Named when it is first asked for: a caption names a few of all the cards."""
        if copy not in self._names:
            self._names[copy] = self._card_name(*self._cards[copy]) or copy
        return self._names[copy]

    def _card_name(self, part: "Component", card: "Card") -> str | None:
        """With a field that is true, `story.card.<component>-<field>` if there is such a word, with
        any other `story.card.<component>-<value>`. If no face is seen, `play.card` comes first. An
        empty field leaves no brackets."""
        flags = "".join(f"-{name}" for name, value in card.values.items() if value is True)
        endings = (flags, *(f"-{value}" for value in card.values.values()), "")
        kinds = ("story",) if self._seats else ("play", "story")
        known = [f"{kind}.card.{part.id}{ending}" for kind in kinds for ending in endings]
        text = next((self._words[key] for key in known if key in self._words), None)
        if text is None:
            return None

        def said(found: re.Match[str]) -> str:
            is_field = found[1] in card.values
            return self._field(part, card, found[1]) if is_field else found[0]

        return _VALUE.sub(said, text).replace("()", "").strip()

    def _field(self, part: "Component", card: "Card", name: str) -> str:
        """As it is said in a sentence, with an article or an ending, on which the component or
        another field can decide: `story.colour-car.blue`, `story.colour.blue`; else as printed."""
        from printnplay.data.model import word_key

        value, declared = card.values[name], part.fields.get(name)
        own = word_key(declared.words, value) if declared and declared.words else ""
        deciding = (part.id, *card.values.values())
        known = (*(f"story.{name}-{by}.{value}" for by in deciding), f"story.{name}.{value}", own)
        found = next((self._words[key] for key in known if key in self._words), None)
        return found if found is not None else "" if value is None else str(value)


def _counted(key: str, values: Mapping[str, object]) -> Iterator[str]:
    """The first number that is not a seat decides between one buggy and two buggies."""
    seats = ("seat", "seats", "other")
    numbers = [v for name, v in values.items() if type(v) is int and name not in seats]
    if numbers and numbers[0] in (0, 1):
        yield f"{key}-{numbers[0]}"
    yield key
