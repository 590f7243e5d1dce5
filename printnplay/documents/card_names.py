"""What people call a face such as `cars/car-red-1`, in a language."""

from dataclasses import dataclass

from printnplay.data.cards import NAMES
from printnplay.data.model import Card, Component, Game, word_key
from printnplay.games.speech import Speech

ARTICLES = "reference.articles"


@dataclass(frozen=True, slots=True)
class CardNames:
    """By the game's own pattern, by the card's name, or by the words of its fields."""

    game: Game
    language: str

    def full(self, face: str) -> str:
        """As in a sentence, with an article if the pattern has one. Raises LookupError if there is
        no such card."""
        part, card = self._found(face)
        copy = card.copy_ids[0]
        spoken = Speech(self.game, self.language).name(copy)
        return spoken if spoken != copy else self._fields(part, card)

    def bare(self, face: str) -> str:
        """Without its article, as in a table."""
        name = self.full(face)
        for article in self.game.word(ARTICLES, self.language).split(","):
            own = article.strip()
            before = own if own.endswith("’") else f"{own} "
            if own and name.startswith(before):
                return name.removeprefix(before)
        return name

    def mention(self, face: str) -> str | None:
        """The bare name; None if there is no such card."""
        try:
            return self.bare(face)
        except LookupError:
            return None

    def _found(self, face: str) -> tuple[Component, Card]:
        component, _, rest = face.partition("/")
        for part in self.game.components:
            for card in part.cards if part.id == component else ():
                if card.id == rest.split("/")[0]:
                    return part, card
        raise LookupError(face)

    def _fields(self, part: Component, card: Card) -> str:
        game, language, words = self.game, self.language, []
        named = {name: card.values[name] for name in NAMES if card.values.get(name)}
        for name, value in (named or card.values).items():
            declared = part.fields.get(name)
            if isinstance(value, bool):
                words += [game.word(name, language)] if value else []
            elif value is not None and not (declared and declared.is_image):
                key = word_key(declared.words, value) if declared and declared.words else ""
                words.append(game.word(key, language) if key else str(value))
        return " ".join(words)
