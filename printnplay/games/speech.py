"""Word keys and values of the rules, put into a language for transcripts and captions.

The game's own words (card_data/GAME/text.LANG.yaml) come first, then those of all games.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from printnplay.data.model import SOURCE_LANGUAGE
from printnplay.games.engine.notation import NOTHING as LEFT_OUT
from printnplay.games.engine.notation import Notation, notation

if TYPE_CHECKING:
    from printnplay.data.model import Card, Component, Game

NOTHING = "–"
SEATS = ("seat", "seats", "other", "player")
"""Values with these names are seats. In a list of `seats`, and as a `player` before a colon, the
person at the table is 'you'."""
TYPED, TYPED_CARD = "play.typed.", "play.typed-card."
_VALUE = re.compile(r"\{([a-z_]+)\}")
_NEXT_SENTENCE = re.compile(r"[.!?] $")
_SENTENCE_START = re.compile(r"(?:^|[.!?] )$")
_DECIMAL = re.compile(r"-?\d+\.\d+")


class Speech:
    """A `say` for transcripts. Cards are named as people say them: by `story.card.<component>`,
    filled with the card's own fields, or else by their ids. Seats go by their number, from 1, or by
    the names given; `you` is the seat of the person at the table. A sentence that begins with a
    value begins with a capital."""

    def __init__(
        self, game: "Game", language: str, names: tuple[str, ...] = (), *, you: int | None = None
    ) -> None:
        self.language = language
        self.title = game.title_in(language)
        self._game = game
        self._seats = names
        self._you = you
        self._words = game.words_in(language)
        self._cards = {
            copy: (part, card)
            for part in game.components
            for card in part.cards
            for copy in card.copy_ids
        }
        self._names: dict[str, str] = {}

    @cached_property
    def notation(self) -> Notation:
        """How moves are typed in this language."""
        return notation_of(self._game, self.language)

    def to(self, you: int) -> "Speech":
        """The same, spoken to the person at this seat."""
        return Speech(self._game, self.language, self._seats, you=you)

    def __call__(self, key: str, /, **values: object) -> str | None:
        """The word for none or one (`key-0`, `key-1`) if there is one."""
        text = self._template(key, values)
        return None if text is None else self._filled(text, values, _SENTENCE_START)

    def text(self, key: str, **values: object) -> str:
        """A word that is surely there."""
        found = self(key, **values)
        return key if found is None else found

    def part(self, key: str, **values: object) -> str:
        """The same for a part of a sentence, which begins without a capital."""
        return self._filled(self._template(key, values) or key, values, _NEXT_SENTENCE)

    def _template(self, key: str, values: Mapping[str, object]) -> str | None:
        return next((self._words[k] for k in _counted(key, values) if k in self._words), None)

    def _filled(self, text: str, values: Mapping[str, object], start: re.Pattern[str]) -> str:
        def said(found: re.Match[str]) -> str:
            shown = self._value(found[1], values)
            if shown is None:
                return found[0]
            return _capital(shown) if start.search(text[: found.start()]) else shown

        return self._contracted(_VALUE.sub(said, text))

    def _value(self, name: str, values: Mapping[str, object]) -> str | None:
        """`{player}` is the `seat` as it is called before a colon; `{plays}` are the `cards`, each
        with the one of the `seats` that played it."""
        cards, seats = values.get("cards"), values.get("seats")
        if name == "plays" and isinstance(cards, tuple) and isinstance(seats, tuple):
            pairs = zip(cards, seats, strict=False)
            return ", ".join(self.part("play.by", card=card, player=seat) for card, seat in pairs)
        given = "seat" if name == "player" and name not in values else name
        return self.name(values[given], name) if given in values else None

    def _contracted(self, text: str) -> str:
        """`play.contract` is 'de le = du; à le = au': what a language draws together."""
        for pair in self._words.get("play.contract", "").split("; "):
            apart, _, together = pair.partition(" = ")
            if apart and together:
                text = text.replace(apart, together).replace(_capital(apart), _capital(together))
        return text

    def name(self, value: object, field: str = "") -> str:
        """A card, a seat, a colour, or several: as people call them. What is `typed` is as it is
        typed."""
        if isinstance(value, tuple):
            whole = self._words.get(f"play.{field}.{'-'.join(map(str, value))}")
            if whole and len(value) > 1:
                return whole
            then = self._words.get(f"play.{field}.then", ", ")
            return then.join(self.name(item, field) for item in value) or NOTHING
        if isinstance(value, bool):
            return field
        if isinstance(value, int):
            return self._seat(value, field) if field in SEATS else str(value)
        text = str(value)
        if text == "":
            return NOTHING
        if field == "typed":
            return self.notation.word(text)
        if _DECIMAL.fullmatch(text):
            return text.replace(".", self._words.get("play.decimal", "."))
        if text in self._cards:
            return self._card(text)
        known = (f"play.{field}.{text}", f"{field}.{text}")
        return next((self._words[key] for key in known if key in self._words), text)

    def _seat(self, seat: int, field: str) -> str:
        if 0 <= seat < len(self._seats):
            return self._seats[seat]
        if seat == self._you and field in ("seats", "player"):
            return self._words["play.you"]
        key = "play.player" if field == "player" else "play.seat"
        return self._words[key].replace("{n}", str(seat + 1))

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
    numbers = [v for name, v in values.items() if type(v) is int and name not in SEATS]
    if numbers and numbers[0] in (0, 1):
        yield f"{key}-{numbers[0]}"
    yield key


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def notation_of(game: "Game", language: str) -> Notation:
    """How moves are typed: the words of the language are shown, and those of the source language
    are understood too. `play.typed.<name>` is the word for a name, or for a part of a card's id
    ('red' in 'red-40'); `play.typed-card.<component>` is the order of a card's fields."""
    return notation(
        *(_typed_words(game, name) for name in dict.fromkeys((language, SOURCE_LANGUAGE)))
    )


def _typed_words(game: "Game", language: str) -> Mapping[str, str]:
    every = game.words_in(language)
    words = {key.removeprefix(TYPED): word for key, word in every.items() if key.startswith(TYPED)}
    nothing = words.pop("nothing", LEFT_OUT)
    found = {**words, LEFT_OUT: nothing}
    for part in game.components:
        order = every.get(f"{TYPED_CARD}{part.id}")
        for card in part.cards:
            typed = words.get(card.id) or _typed_card(card, order, words)
            found |= {copy: typed + copy.removeprefix(card.id) for copy in card.copy_ids}
    return found


def _typed_card(card: "Card", order: str | None, words: Mapping[str, str]) -> str:
    def word(field: re.Match[str]) -> str:
        value = str(card.values.get(field[1], ""))
        return words.get(value, value)

    if order is not None:
        return _VALUE.sub(word, order)
    return "-".join(words.get(part, part) for part in card.id.split("-"))
