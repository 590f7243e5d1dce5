"""The preflight of a game: everything it prints, drawn and planned in every language asked for,
with its player aids: a box that holds them holds the cards alone, too.

Comes in: a Game, and a Choice for each language, ink and paper. Goes out: what was found, on the
drawings and in the files. Nothing is written.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from printnplay.core.diagnostics import Problem, Report
from printnplay.data.model import Game
from printnplay.documents.reference.aids import add_aids
from printnplay.documents.reference.build import kit_reference
from printnplay.drawing.reader import Reader
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.kit.choice import Choice
from printnplay.kit.draft import Draft
from printnplay.kit.kit import plan_kit, tell_misfit
from printnplay.kit.pages import page_faces
from printnplay.kit.preflight import Edition, draw_all, inspect_drawings, tell_rest
from printnplay.kit.preflight_sheets import check_sheets
from printnplay.preflight.findings import Finding
from printnplay.preflight.heard import Heard, listen
from printnplay.preflight.longer import name_the_word
from printnplay.preflight.translations import missing_translations
from printnplay.preflight.unused import unused_components, unused_templates, unused_words
from printnplay.sheets.layout import DoesNotFit

SOURCE = "en"


@dataclass(slots=True)
class _Seen:
    """What came to light while kits were planned; `game` is the one with its aids."""

    game: Game
    report: Report = field(default_factory=Report)
    reader: Reader = field(default_factory=Reader)
    faces: dict[Look, tuple[Edition, ...]] = field(default_factory=dict)
    pages: list[Edition] = field(default_factory=list)
    printed: Counter[str] = field(default_factory=Counter)
    in_source: set[object] = field(default_factory=set)
    told: dict[object, Problem] = field(default_factory=dict)
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
    heard, seen, draft = listen(game), _Seen(game), Draft()
    for choice in sorted(choices, key=lambda c: c.look.language != SOURCE):
        found = _plan(heard.game, replace(choice, draft=draft), seen)
        _translate(game, choice.look.language, found, seen)
    unused = _unused(game, heard, seen) if seen.is_whole else ()
    languages = [look.language for look in seen.faces]
    inspected = inspect_drawings(seen.game, (*seen.editions, *seen.pages))
    measured = tuple(_as_told(inspected, seen))
    tell_rest(seen.report, measured, report)
    own = {part.id for part in game.components}
    draw, faces = seen.editions[0]
    cards = [face for face in faces if face.component in own]
    told = check_sheets(draw, languages, draft.references, cards, report)
    others = (*unused, *missing_translations(game))
    return (*measured, *(Finding(problem) for problem in others), *told)


def _plan(game: Game, choice: Choice, seen: _Seen) -> Report:
    found, look = Report(), choice.look
    game = seen.game = add_aids(game, kit_reference(game, choice, found))
    draw = Draw(game, look, seen.reader)
    if look not in seen.faces:
        seen.faces[look] = draw_all(draw, found)
    decks = {part.id for part in choice.selection.parts(game)}
    drawn = (face for _, faces in seen.faces[look] for face in faces)
    faces = tuple(f for f in drawn if f.component in decks and f.is_drawn)
    try:
        kit = plan_kit(draw.of(drawable(game, faces)), choice, faces, found)
        seen.pages.append((draw, tuple(page_faces(kit.drawn_pages))))
        seen.printed |= kit.copies
        seen.is_whole |= not found.has_errors and not choice.selection.components
    except DoesNotFit as problem:
        tell_misfit(game, choice, problem, found)
    return found


def _translate(game: Game, language: str, found: Report, seen: _Seen) -> None:
    """What is found in another language only is told at its word."""
    for problem in found:
        key = (problem.code, problem.pos)
        if language == SOURCE:
            seen.in_source.add(key)
        is_new = language != SOURCE and key not in seen.in_source
        told = name_the_word(problem, game, language) if is_new else problem
        seen.told[*key, problem.message] = told
        seen.report.add(told)
    seen.report.add_sources(found)


def _as_told(findings: Iterable[Finding], seen: _Seen) -> Iterator[Finding]:
    """What planning told, too, in the same words."""
    for found in findings:
        problem = found.problem
        told = seen.told.get((problem.code, problem.pos, problem.message), problem)
        yield found._replace(problem=told._replace(cards=problem.cards or told.cards))


def drawable(game: Game, faces: Iterable[Face]) -> Game:
    """The game without the cards that could not be drawn: what else is wrong is told, too. A
    reference may show them, so it has to wait; an aid it shows not."""
    sides = Counter((face.component, card) for face in faces for card in face.cards)
    parts = []
    for part in game.components:
        wanted = bool(part.front) + bool(part.back)
        kept = tuple(c for c in part.cards if sides[part.id, c.id] >= wanted)
        parts.append(part._replace(cards=kept) if part.is_deck else part)
    lost = [p for p, whole in zip(parts, game.components, strict=True) if p.cards != whole.cards]
    kept_references = {} if any(not part.aid for part in lost) else game.references
    return game._replace(components=tuple(parts), references=kept_references) if lost else game


def _unused(game: Game, heard: Heard, seen: _Seen) -> Iterator[Problem]:
    yield from unused_components(game, seen.printed)
    yield from unused_templates(game, seen.templates)
    yield from unused_words(game, heard.keys)
