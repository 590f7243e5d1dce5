"""What the sheets of a game say and show, for the checks that compare it with the data.

Comes in: a Game and the faces of its cards. Goes out: numbers that the data contradict, icons that
no reference explains.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from printnplay.core.diagnostics import Report
from printnplay.data.flowing import Reference, Said
from printnplay.data.model import Game
from printnplay.documents.reference.build import read_reference
from printnplay.documents.reference.names import named_in
from printnplay.faces.face import Face
from printnplay.faces.session import Draw
from printnplay.kit.draft import ReadReference
from printnplay.preflight.drawings.places import FacePlaces
from printnplay.preflight.findings import Finding
from printnplay.preflight.icons import Shown, unexplained_icons
from printnplay.preflight.numbers import Told, check_numbers
from printnplay.preflight.unused import SPOKEN


def check_sheets(
    draw: Draw,
    languages: Iterable[str],
    read: Mapping[str, ReadReference | None],
    faces: Sequence[Face],
    sources: Report,
) -> Iterator[Finding]:
    """In these languages and in English. What was read is used again; a reference that cannot be
    read waits until it is mended."""
    game, references = draw.game, dict(read)
    for language in {"en", *languages} - references.keys():
        references[language] = read_reference(game, language, Report())
    known = {found.written.language: found for found in references.values() if found}
    told = [*_words(game, tuple(references)), *(one for r in known.values() for one in _said(*r))]
    for problem in check_numbers(game, told, sources):
        yield Finding(problem)
    places = FacePlaces(draw)
    for reference in known.values():
        yield from unexplained_icons(game, faces, _shown(reference.filled), places)


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
