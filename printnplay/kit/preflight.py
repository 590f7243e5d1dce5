"""Preflight of a game's drawings: every face, in every language and ink, drawn and measured."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from printnplay.core.diagnostics import Report
from printnplay.data.model import Game, Kind
from printnplay.faces.draw import draw_faces
from printnplay.faces.face import Face
from printnplay.faces.places import TemplatePlaces
from printnplay.faces.session import BLEED, Draw, Look
from printnplay.kinds.pieces import draw_pieces
from printnplay.preflight.drawings.faces import check_faces
from printnplay.preflight.drawings.places import FacePlaces
from printnplay.preflight.drawings.trace import Tracer
from printnplay.preflight.findings import Finding, told_as_one

INKS = (False, True)
# What the face of a token that is cut square is called by, beside the round one.
SQUARE = "-square"
Edition = tuple[Draw, tuple[Face, ...]]
AT_THE_CUT = frozenset(["PNP340", "PNP341", "PNP348"])


def preflight_drawings(
    game: Game, look: Look, *, languages: Iterable[str] | None = None
) -> tuple[Finding, ...]:
    """What is wrong with the drawings of a game, in full and in low ink and in each language. The
    look says where templates are kept, and how far faces are drawn past the cut."""
    report, rest = Report(), Report()
    chosen = game.languages if languages is None else languages
    looks = [look._replace(language=name, is_low_ink=low) for name in chosen for low in INKS]
    editions = (edition for look in looks for edition in draw_all(Draw(game, look), report))
    found = inspect_drawings(game, editions)
    tell_rest(report, found, rest)
    return (*(Finding(problem) for problem in rest), *found)


def draw_all(draw: Draw, report: Report) -> tuple[Edition, ...]:
    """Everything that is cut out: cards, tokens cut round and square, figures."""
    game = draw.game
    decks = draw.only(tuple(part for part in game.components if part.is_deck))
    cards = draw_faces(decks, report)
    pieces = draw_pieces(draw, report, cut="round")
    tokens = tuple(part for part in game.components if part.kind is Kind.TOKENS)
    square = draw_pieces(draw.only(tokens), report, cut="square")
    named = tuple(replace(face, name=f"{face.name}{SQUARE}") for face in square)
    return (
        (draw, cards),
        (draw.varied(cut="round", bleed=BLEED), pieces),
        (draw.varied(cut="square", bleed=BLEED), named),
    )


def inspect_drawings(game: Game, editions: Iterable[Edition]) -> tuple[Finding, ...]:
    """What is wrong with faces that are drawn already, in whatever languages and inks: each
    different one is looked at once."""
    tracer = Tracer()
    seen: set[tuple[str, bytes]] = set()
    found: dict[Finding, None] = {}
    for draw, faces in editions:
        keys = {face.name: (face.name, face.picture.digest) for face in faces}
        new = tuple(face for face in faces if keys[face.name] not in seen or face.problems)
        seen.update(keys.values())
        found |= dict.fromkeys(check_faces(game, new, tracer, FacePlaces(draw)))
    return told_as_one(_without_twins(found))


def _without_twins(findings: Iterable[Finding]) -> Iterator[Finding]:
    """What is wrong with a token however it is cut is told of the round one."""
    kinds = {found: (_kind(found.problem.code), found.problem.pos) for found in findings}
    told = {(found.face, *kind) for found, kind in kinds.items()}
    for found, kind in kinds.items():
        face = found.face or ""
        if not face.endswith(SQUARE) or (face.removesuffix(SQUARE), *kind) not in told:
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


def tell_rest(planned: Report, measured: Iterable[Finding], report: Report) -> None:
    """What planning found, but for what was measured too: that knows its column and its box."""
    places = [(f.problem.code, f.problem.pos.file, f.problem.pos.line) for f in measured]
    known = {*places, *((code, file, 0) for code, file, _ in places)}
    for problem in planned:
        if (problem.code, problem.pos.file, problem.pos.line) not in known:
            report.add(problem)
    report.add_sources(planned)
