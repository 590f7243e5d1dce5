"""Which words are looked up while a game is drawn.

Comes in: a Game. Goes out: the same Game, whose words remember the keys that were asked for.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from printnplay.data.model import Game


@dataclass(frozen=True, slots=True)
class Heard:
    """A game that is drawn from, and the keys of the words that were asked for meanwhile."""

    game: Game
    keys: set[str] = field(default_factory=set)


class _Listening(Mapping[str, str]):
    """Texts by key. To ask whether there is a word is not to use it."""

    def __init__(self, texts: Mapping[str, str], keys: set[str]) -> None:
        self._texts, self._keys = texts, keys

    def __getitem__(self, key: str) -> str:
        text = self._texts[key]
        self._keys.add(key)
        return text

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def listen(game: Game) -> Heard:
    keys: set[str] = set()
    words = {language: _Listening(texts, keys) for language, texts in game.words.items()}
    return Heard(game._replace(words=words), keys)
