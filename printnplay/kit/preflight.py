"""The preflight of a game: everything that it prints, drawn and planned in every language that is
asked for, and measured. Nothing is written.

Boxes are checked with and without the player aids.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from printnplay.core.diagnostics import LocatedText, Problem, Report
from printnplay.data.model import SOURCE_LANGUAGE, Game
from printnplay.documents.manuscript import Manuscript
from printnplay.documents.reference.build import ReadReference, add_aids, read_reference
from printnplay.documents.shown import named_in
from printnplay.drawing.reader import Reader
from printnplay.faces.face import Face
from printnplay.faces.places import TemplatePlaces
from printnplay.faces.session import Draw, Look
from printnplay.kinds.catalogue import kind_of
from printnplay.kinds.kind import PieceKind
from printnplay.kit.choice import Choice
from printnplay.kit.documents import DryRun, kit_reference
from printnplay.kit.pages import page_faces
from printnplay.kit.plan import plan_kit
from printnplay.kit.user import cache_folder
from printnplay.preflight.drawings.faces import check_faces
from printnplay.preflight.drawings.places import FacePlaces
from printnplay.preflight.drawings.trace import Tracer
from printnplay.preflight.findings import Finding, merge_alike
from printnplay.preflight.icons import ShownNames, unexplained_icons
from printnplay.preflight.numbers import SheetText, check_numbers
from printnplay.preflight.words import (
    SPOKEN,
    WordUsage,
    missing_translations,
    name_the_word,
    track_words,
    unused_templates,
    unused_words,
)

INKS = (False, True)
Edition = tuple[Draw, tuple[Face, ...]]
AT_THE_CUT = frozenset(["PNP340", "PNP341", "PNP348"])


def preflight_drawings(
    game: Game, look: Look, *, languages: Iterable[str] | None = None
) -> tuple[Finding, ...]:
    """Everything wrong with the drawings of a game, in full and in low ink and in each language.
    The look has the cache of templates, and how far faces are drawn past the cut."""
    report = Report()
    chosen = game.languages if languages is None else languages
    looks = [look._replace(language=name, is_low_ink=low) for name in chosen for low in INKS]
    editions = (edition for look in looks for edition in draw_all(Draw(game, look), report))
    found = inspect_drawings(game, editions)
    return (*map(Finding, unmeasured(report, found)), *found)


def draw_all(draw: Draw, report: Report) -> tuple[Edition, ...]:
    """Everything that is cut out, in all ways in which it can be cut: cards, tokens cut round and
    square, figures. A face that is cut in another than the usual way has that as its form."""
    drawn: dict[Look, tuple[Draw, list[Face]]] = {draw.look: (draw, [])}
    for part in draw.game.components:
        kind = kind_of(part)
        for cut in kind.cuts if isinstance(kind, PieceKind) else ():
            assert isinstance(kind, PieceKind)
            made = kind.session(draw, cut)
            session, faces = drawn.setdefault(made.look, (made, []))
            found = report.take(kind.faces(part, session, cut))
            is_usual = cut == kind.cuts[0]
            faces += found if is_usual else (_cut_otherwise(face, cut) for face in found)
    return tuple((session, tuple(faces)) for session, faces in drawn.values())


def _cut_otherwise(face: Face, cut: str) -> Face:
    return replace(face, name=f"{face.name}-{cut}", form=cut)


def inspect_drawings(game: Game, editions: Iterable[Edition]) -> tuple[Finding, ...]:
    """What is wrong with faces that are drawn already, in whatever languages and inks: each
    different one is looked at once."""
    tracer = Tracer()
    seen: set[tuple[str, bytes]] = set()
    found: dict[Finding, None] = {}
    usual: dict[str, str] = {}
    for draw, faces in editions:
        keys = {face.name: (face.name, face.picture.digest) for face in faces}
        new = tuple(face for face in faces if keys[face.name] not in seen or face.problems)
        seen.update(keys.values())
        usual |= {face.name: face.name.removesuffix(f"-{face.form}") for face in faces if face.form}
        found |= dict.fromkeys(check_faces(game, new, tracer, FacePlaces(draw)))
    return merge_alike(_without_twins(found, usual))


def _without_twins(findings: Iterable[Finding], usual: Mapping[str, str]) -> Iterator[Finding]:
    """What is wrong with a piece however it is cut is reported for the usual cut."""
    kinds = {found: (_kind(found.problem.code), found.problem.pos) for found in findings}
    reported = {(found.face, *kind) for found, kind in kinds.items()}
    for found, kind in kinds.items():
        other = usual.get(found.face or "")
        if other is None or (other, *kind) not in reported:
            yield found


def _kind(code: str) -> str:
    return "cut" if code in AT_THE_CUT else code


def report_findings(game: Game, findings: Iterable[Finding], report: Report) -> None:
    """The problems, merged over their cards, with the lines of templates that they point at."""
    places = TemplatePlaces(game.template_folders)
    for found in findings:
        report.add(found.problem)
        source = places.source(found.problem.pos.file)
        if source is not None:
            report.add_source(found.problem.pos.file, source)


def unmeasured(planned: Report, measured: Iterable[Finding]) -> Report:
    """The problems that planning found and measuring did not: a measured one knows its column and
    its box."""
    report = Report()
    places = [(f.problem.code, f.problem.pos.file, f.problem.pos.line) for f in measured]
    known = {*places, *((code, file, 0) for code, file, _ in places)}
    for problem in planned:
        if (problem.code, problem.pos.file, problem.pos.line) not in known:
            report.add(problem)
    report.add_sources(planned)
    return report


@dataclass(slots=True)
class _Seen:
    """What came to light while kits were planned; `game` is the one with its aids."""

    game: Game
    reader: Reader
    report: Report = field(default_factory=Report)
    faces: dict[Look, tuple[Edition, ...]] = field(default_factory=dict)
    pages: list[Edition] = field(default_factory=list)
    in_source: set[object] = field(default_factory=set)
    worded: dict[object, Problem] = field(default_factory=dict)
    is_whole: bool = False

    @property
    def templates(self) -> set[str]:
        """The files that something was drawn with."""
        draws = (draw for draw, _ in (*self.editions, *self.pages))
        return {name for draw in draws for name in draw.templates.loaded}

    @property
    def editions(self) -> tuple[Edition, ...]:
        return tuple(edition for editions in self.faces.values() for edition in editions)


def preflight(game: Game, choices: Sequence[Choice], report: Report) -> tuple[Finding, ...]:
    """What is wrong with the kits of these choices, English first. What stages report anyway goes
    to the report; the rest are findings."""
    usage, seen, dry_run = track_words(game), _Seen(game, _reader(game)), DryRun()
    for choice in sorted(choices, key=lambda c: c.look.language != SOURCE_LANGUAGE):
        found = _plan(usage.game, replace(choice, dry_run=dry_run), seen)
        _translate(game, choice.look.language, found, seen)
    unused = _unused(game, usage, seen) if seen.is_whole else ()
    languages = [look.language for look in seen.faces]
    inspected = inspect_drawings(seen.game, (*seen.editions, *seen.pages))
    measured = tuple(_as_planned(inspected, seen))
    report.extend(unmeasured(seen.report, measured))
    own = {part.id for part in game.components}
    draw, faces = seen.editions[0]
    cards = [face for face in faces if face.component in own]
    on_sheets = check_sheets(draw, languages, dry_run.references, cards, report)
    others = (*unused, *missing_translations(game))
    return (*measured, *(Finding(problem) for problem in others), *on_sheets)


def _reader(game: Game) -> Reader:
    return Draw(game, Look(cache=cache_folder())).reader


def _plan(game: Game, choice: Choice, seen: _Seen) -> Report:
    found, look = Report(), choice.look
    game = seen.game = add_aids(game, kit_reference(game, choice, found))
    draw = Draw(game, look, seen.reader)
    if look not in seen.faces:
        seen.faces[look] = draw_all(draw, found)
    decks = {part.id for part in choice.selection.parts(game)}
    drawn = (face for _, faces in seen.faces[look] for face in faces)
    faces = tuple(f for f in drawn if f.component in decks and f.is_drawn)
    shown, is_sound = draw.of(drawable(game, faces)), not found.has_errors
    kit = found.take(plan_kit(shown, choice, faces, is_sound=is_sound))
    if kit:
        seen.pages.append((draw, tuple(page_faces(kit.drawn_pages))))
        seen.is_whole |= not found.has_errors and not choice.selection.components
    return found


def _translate(game: Game, language: str, found: Report, seen: _Seen) -> None:
    """Problems of another language alone are reported at their words."""
    for problem in found:
        key = (problem.code, problem.pos)
        if language == SOURCE_LANGUAGE:
            seen.in_source.add(key)
        is_new = language != SOURCE_LANGUAGE and key not in seen.in_source
        worded = name_the_word(problem, game, language) if is_new else problem
        seen.worded[*key, problem.message] = worded
        seen.report.add(worded)
    seen.report.add_sources(found)


def _as_planned(findings: Iterable[Finding], seen: _Seen) -> Iterator[Finding]:
    """In the words of planning, if it found the same."""
    for found in findings:
        problem = found.problem
        worded = seen.worded.get((problem.code, problem.pos, problem.message), problem)
        yield found._replace(problem=worded._replace(cards=problem.cards or worded.cards))


def drawable(game: Game, faces: Iterable[Face]) -> Game:
    """The game without the cards that could not be drawn: other problems are reported too. A
    reference can show them, so it waits until they are mended; it never shows aids."""
    drawn = {(face.component, card, face.side) for face in faces for card in face.cards}
    sides = Counter((component, card) for component, card, _ in drawn)
    parts, decks = [], {deck.id for deck in game.decks}
    for part in game.components:
        wanted = 1 + bool(part.back) if part.front else 0
        kept = tuple(c for c in part.cards if sides[part.id, c.id] >= wanted)
        parts.append(part._replace(cards=kept) if part.id in decks else part)
    lost = [p for p, whole in zip(parts, game.components, strict=True) if p.cards != whole.cards]
    kept_references = {} if any(not part.aid for part in lost) else game.references
    return game._replace(components=tuple(parts), references=kept_references) if lost else game


def _unused(game: Game, usage: WordUsage, seen: _Seen) -> Iterator[Problem]:
    yield from unused_templates(game, seen.templates)
    yield from unused_words(game, usage.keys)


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
    for language in {SOURCE_LANGUAGE, *languages} - references.keys():
        references[language] = read_reference(game, language).value
    known = {found.written.language: found for found in references.values() if found}
    for reference in known.values():
        sources.add_sources(reference.written.report())
    texts = [*_words(game, tuple(references)), *(one for r in known.values() for one in _texts(r))]
    for problem in check_numbers(game, texts, sources):
        yield Finding(problem)
    places = FacePlaces(draw)
    for reference in known.values():
        yield from unexplained_icons(game, faces, _shown(reference.filled), places)


def _texts(read: ReadReference) -> Iterator[SheetText]:
    """Each text by its place: the same text in two languages has the same place. Numbers in
    Markdown are the author's own."""
    reference = read.written
    if reference.headings is not None:
        return
    for section, parts in reference.sections.items():
        for at, part in enumerate(parts):
            both = zip(part.texts(), read.filled.sections[section][at].texts(), strict=True)
            for number, (raw, printed) in enumerate(both):
                rules = " ".join(part.rules)
                name = f"{section} {at} {number} {rules}"
                yield SheetText(reference.language, name, raw, printed.text)


def _words(game: Game, languages: Sequence[str]) -> Iterator[SheetText]:
    """The texts of the game's own that are printed."""
    for language in dict.fromkeys((SOURCE_LANGUAGE, *languages)):
        for key, pos in game.word_places.get(language, {}).items():
            if not key.startswith(SPOKEN):
                text = game.words[language][key]
                yield SheetText(language, key, LocatedText(text, pos), text)


def _shown(reference: Manuscript) -> ShownNames:
    parts = [part for section in reference.sections.values() for part in section]
    words = " ".join(said.text for part in parts for said in part.texts())
    names = frozenset(name for name, _ in named_in(reference))
    return ShownNames(names, words, reference.language, reference.pos)
