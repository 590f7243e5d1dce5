"""The words on a tuck box, in one language."""

from collections.abc import Mapping
from dataclasses import dataclass

from printnplay.data.accessories import TuckBox
from printnplay.data.model import Game
from printnplay.faces.face import Face
from printnplay.kinds.box.nets import CardStack


@dataclass(frozen=True, slots=True)
class Filling:
    """A box and its contents: copies by component, the decks, and the back that it shows."""

    box: TuckBox
    colour: str | None
    contents: Mapping[str, int]
    decks: tuple[CardStack, ...]
    art: Face | None


@dataclass(frozen=True, slots=True)
class BoxWords:
    game: Game
    language: str
    filling: Filling

    @property
    def title(self) -> str:
        return self.game.title_in(self.language)

    def word(self, key: str, **values: object) -> str:
        text = self.game.word(f"box.{key}", self.language)
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    @property
    def player(self) -> str:
        """The player's colour, in words."""
        key = f"colour.{self.filling.colour}"
        return self.game.word(key, self.language) if self.filling.colour else ""

    def part(self, name: str) -> str:
        one = f"one.{name}"
        is_single = self.filling.contents[name] == 1 and self.game.has_word(one)
        return self.game.word(one if is_single else f"component.{name}", self.language)

    def about(self) -> str:
        """How many play, how long, from which age; on a player's box the colour."""
        if self.player:
            return self.player
        (low, high), facts = self.game.players, self.game.about
        found = [self.word("players" if low < high else "same", low=low, high=high)]
        given = [name for name in ("minutes", "age") if name in facts]
        found += [self.word(name, n=facts[name].value) for name in given]
        return " · ".join("\u00a0".join(words.split()) for words in found)

    def designer(self) -> str:
        """The name in the data, or its translation if it is a phrase."""
        if self.game.has_word("designer"):
            return self.game.word("designer", self.language)
        fact = self.game.about.get("designer")
        return str(fact.value) if fact else ""
