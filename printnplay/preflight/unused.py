"""What is declared and never printed: components, templates, words.

Comes in: a Game, and what was seen while its whole kit was drawn. Goes out: a warning for each
that nothing needs. Only the game's own files are looked at, not those of a game that it extends.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from printnplay.core.diagnostics import Pos, Problem, Severity, quote
from printnplay.data.model import Component, Game, Kind, word_key

SPOKEN = ("play.", "story.")
SUFFIX = ".svg.j2"

_TAG = re.compile(r"\{[%{].*?[%}]\}", re.S)
_QUOTED = re.compile(r"'([^'\n]+)'|\"([^\"\n]+)\"")
_HOW = {
    Kind.DECK: "front: card.svg.j2",
    Kind.TOKENS: "front: token.svg.j2",
    Kind.STANDEES: "front: figure.svg.j2",
    Kind.BOARD: "shape: [[0, 0], [100, 0], [100, 100], [0, 100]]",
    Kind.PAD: "pad: {rows: 10}",
}


def unused_components(game: Game, printed: Mapping[str, int]) -> Iterator[Problem]:
    """PNP350: a component of which nothing lies in the kit."""
    for part in game.components:
        if not printed.get(part.id):
            message = f"nothing of the component {quote(part.id)} is drawn: {_why(part)}"
            yield _warning("PNP350", part.pos, message, f"add '{_HOW[part.kind]}', or delete it")


def _why(part: Component) -> str:
    wanted = _HOW[part.kind].partition(":")[0]
    has = {"front": part.front, "shape": part.shape, "pad": part.pad}[wanted]
    if not has:
        return f"expected {quote(wanted)}, found none"
    return "it has no cards" if not part.cards else "it has no size"


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
    """With every file that these extend, import or include, by whatever name stands in quotes."""
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


def unused_words(game: Game, heard: Collection[str]) -> Iterator[Problem]:
    """PNP352: a key of the game's own words that nothing asks for. What is said of a match
    (`play.`, `story.`) depends on what happens in it."""
    needed = {*heard, *_needed(game), *game.shared_words}
    own = Path(game.pos.file).parent
    for key, pos in game.word_places.get("en", {}).items():
        if key not in needed and not key.startswith(SPOKEN) and Path(pos.file).parent == own:
            message = f"the word {quote(key)} is never used"
            help = f"draw it with {{{{ word('{key}') }}}}, or delete it in every language"
            yield _warning("PNP352", pos, message, help)


def _needed(game: Game) -> Iterator[str]:
    """What the data themselves ask for: without it, a game is refused. A card's yes is told by the
    name of its field (`printnplay rules`)."""
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
