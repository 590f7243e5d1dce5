"""What the sheets of a game say and show, for the checks that compare it with the data.

Comes in: a Game and the faces of its cards. Goes out: numbers that the data contradict, icons that
no reference explains.
"""

from collections.abc import Iterator, Sequence

from printnplay.build.reference import fill
from printnplay.check.findings import Finding
from printnplay.check.icons import Shown, unexplained_icons
from printnplay.check.numbers import Told, check_numbers
from printnplay.check.unused import SPOKEN
from printnplay.diag import Report
from printnplay.draw.reference_names import named_in
from printnplay.load.reference import load_reference
from printnplay.model import Face, Game, Reference, Said

Pair = tuple[Reference, Reference]


def check_sheets(
    game: Game, languages: Sequence[str], faces: Sequence[Face], sources: Report
) -> Iterator[Finding]:
    """In these languages and in English; a reference with errors waits until they are mended."""
    read = Report()
    wanted = [language for language in game.references if language in ("en", *languages)]
    pairs = [pair for language in wanted if (pair := _read(game, language, read))]
    read.add_sources(sources)
    told = [*_words(game, languages), *(one for pair in pairs for one in _said(*pair))]
    for problem in check_numbers(game, told, read):
        yield Finding(problem)
    for _, filled in pairs:
        yield from unexplained_icons(game, faces, _shown(filled))


def _read(game: Game, language: str, report: Report) -> Pair | None:
    """As it is written, and filled in."""
    reference = load_reference(game, language, report)
    filled = fill(game, reference, report) if reference else None
    return (reference, filled) if reference and filled else None


def _said(reference: Reference, filled: Reference) -> Iterator[Told]:
    """Each text by its place: languages that tell the same have the same places."""
    for section, parts in reference.sections.items():
        for at, part in enumerate(parts):
            both = zip(part.said(), filled.sections[section][at].said(), strict=True)
            for number, (raw, printed) in enumerate(both):
                rules = " ".join(part.rules)
                name = f"{section} {at} {number} {rules}"
                yield Told(reference.language, name, raw, printed.text)


def _words(game: Game, languages: Sequence[str]) -> Iterator[Told]:
    """The texts of the game's own that are printed."""
    for language in dict.fromkeys(("en", *languages)):
        for key, pos in game.word_places.get(language, {}).items():
            if not key.startswith(SPOKEN):
                text = game.words[language][key]
                yield Told(language, key, Said(text, pos), text)


def _shown(reference: Reference) -> Shown:
    parts = [part for section in reference.sections.values() for part in section]
    words = " ".join(said.text for part in parts for said in part.said())
    names = frozenset(name for name, _ in named_in(reference))
    return Shown(names, words, reference.language, reference.pos)
