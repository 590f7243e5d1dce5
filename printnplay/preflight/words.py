"""Templates and words: which are never printed, not translated, or too long in one language.

Only the game's own files are looked at, not those of a game that it extends.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from printnplay.core.diagnostics import Note, Pos, Problem, Severity, quote
from printnplay.data.model import SOURCE_LANGUAGE, Game, word_key

SPOKEN = ("play.", "story.")
SUFFIX = ".svg.j2"

_TAG = re.compile(r"\{[%{].*?[%}]\}", re.S)
_QUOTED = re.compile(r"'([^'\n]+)'|\"([^\"\n]+)\"")
CODE = "PNP141"
TOO_LONG = "PNP301"


def unused_templates(game: Game, loaded: Iterable[str]) -> Iterator[Problem]:
    """PNP351: a file in the game's own folder of templates that nothing was drawn with, and that
    no file which is used names."""
    if not game.template_folders:
        return
    own, *others = game.template_folders
    files = {path.name: path for path in sorted(own.path.glob(f"*{SUFFIX}"))}
    shared = {path.name for folder in others for path in folder.path.glob(f"*{SUFFIX}")}
    reached = _reached({*_named(game), *shared, *loaded}, game)
    for name in files:
        if name not in reached:
            message = f"the template {quote(name)} is never used"
            help = f"name it in a component ('front: {name}'), or delete it"
            yield _warning("PNP351", Pos(str(Path(own.shown, name))), message, help)


def _named(game: Game) -> Iterator[str]:
    for part in game.components:
        yield from (name for name in (part.front, part.back and part.back.template) if name)


def _reached(names: Collection[str], game: Game) -> set[str]:
    """With every file that these extend, import or include, by any name in quotes."""
    reached: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [found for found in _mentioned(name, game) if found not in reached]
    return reached


def _mentioned(name: str, game: Game) -> Iterator[str]:
    for folder in game.template_folders:
        path = folder.path / name
        if path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            for tag in _TAG.findall(text):
                found = ("".join(quoted) for quoted in _QUOTED.findall(tag))
                yield from (word for word in found if word.endswith(SUFFIX))


def unused_words(game: Game, usage: Collection[str]) -> Iterator[Problem]:
    """PNP352: a key of the game's own words that nothing asks for. What is said of a match
    (`play.`, `story.`) depends on what happens in it."""
    needed = {*usage, *_needed(game), *game.shared_words}
    own = Path(game.pos.file).parent
    for key, pos in game.word_places.get(SOURCE_LANGUAGE, {}).items():
        if key not in needed and not key.startswith(SPOKEN) and Path(pos.file).parent == own:
            message = f"the word {quote(key)} is never used"
            help = f"draw it with {{{{ word('{key}') }}}}, or delete it in every language"
            yield _warning("PNP352", pos, message, help)


def _needed(game: Game) -> Iterator[str]:
    """Words that the data themselves ask for: without them a game is refused. `printnplay rules`
    prints a card's yes by the name of its field."""
    yield from (f"component.{part.id}" for part in game.components)
    yield from (f"need.{need}" for need in game.needs)
    for part in game.components:
        for declared in part.fields.values():
            if declared.type is bool:
                yield declared.name
            if declared.is_word or declared.words:
                values = {card.values.get(declared.name) for card in part.cards}
                yield from (word_key(declared.words, v) for v in values if v is not None)


def _warning(code: str, pos: Pos, message: str, help: str) -> Problem:
    return Problem(code, message, pos, severity=Severity.WARNING, help=help)


def missing_translations(game: Game) -> Iterator[Problem]:
    for language in game.languages:
        if language not in game.title:
            message = f"the title is missing in '{language}': English is used instead"
            help = f"add '{language}: ...' to 'title:'"
            yield Problem(CODE, message, game.pos, Severity.WARNING, help)
        source = game.references.get(SOURCE_LANGUAGE)
        if source and language not in game.references:
            message = f"there is no reference in '{language}': English is used instead"
            help = f"write reference.{language}{source.path.suffix} next to it"
            yield Problem(CODE, message, Pos(source.shown), Severity.WARNING, help)


@dataclass(frozen=True, slots=True)
class WordUsage:
    """A game that is drawn from, and the keys of the words that were asked for meanwhile."""

    game: Game
    keys: set[str] = field(default_factory=set)


class _TrackedWords(Mapping[str, str]):
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


def track_words(game: Game) -> WordUsage:
    keys: set[str] = set()
    words = {language: _TrackedWords(texts, keys) for language, texts in game.words.items()}
    return WordUsage(game._replace(words=words), keys)


def name_the_word(problem: Problem, game: Game, language: str) -> Problem:
    """PNP353 for a text that fits in English and not in this language."""
    key = _key(problem.text, game, language) if problem.code == TOO_LONG else None
    pos = game.word_places.get(language, {}).get(key) if key else None
    if key is None or pos is None:
        return problem._replace(message=f"{problem.message} (in {quote(language)})")
    text = game.words[language][key]
    message = f"the word {quote(key)} fits in English and not in {quote(language)}"
    return Problem(
        "PNP353",
        f"{message}: {problem.message}",
        pos,
        severity=problem.severity,
        help=f"shorten {quote(text)}, or give its box more room at {problem.pos}",
        notes=(Note("drawn at", problem.pos), *problem.notes),
        text=problem.text,
    )


def _key(text: str, game: Game, language: str) -> str | None:
    """The word that a text is, or that is most of it; large and small letters alike."""
    whole = _plain(text)
    own = game.word_places.get(language, {})
    words = {key: _plain(game.words[language][key]) for key in own}
    held = [key for key, word in words.items() if word in whole and 2 * len(word) >= len(whole)]
    return max(held, key=lambda key: len(words[key]), default=None)


def _plain(text: str) -> str:
    return " ".join(text.replace("\u00ad", "").casefold().split())
