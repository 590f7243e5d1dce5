"""Preflight of a game's drawings: every face, in every language and ink, drawn and measured."""

from collections.abc import Iterable, Iterator

from printnplay.core.diagnostics import Report
from printnplay.data.model import Game, Kind
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.tree import Parser, Svg
from printnplay.faces.faces import Look, draw_faces
from printnplay.faces.template_places import TemplatePlaces
from printnplay.kinds.pieces import draw_pieces
from printnplay.pdf.image import small_picture
from printnplay.pdf.text import known_width
from printnplay.preflight.drawings.faces import bad_drawing, check_faces
from printnplay.preflight.drawings.trace import Press, Tracer
from printnplay.preflight.findings import Finding, told_as_one
from printnplay.sheets.model import Face
from printnplay.text.fonts import measure, missing_glyphs

INKS = (False, True)
# What the face of a token that is cut square is called by, beside the round one.
SQUARE = "-square"
AT_THE_CUT = frozenset(["PNP340", "PNP341", "PNP348"])


def preflight_drawings(
    game: Game, look: Look, *, languages: Iterable[str] | None = None
) -> tuple[Finding, ...]:
    """What is wrong with the drawings of a game, in full and in low ink and in each language. The
    look says where templates are kept, and how far faces are drawn past the cut."""
    report = Report()
    editions = [
        draw_all(game, look._replace(language=language, is_low_ink=is_low), report)
        for language in (game.languages if languages is None else languages)
        for is_low in INKS
    ]
    found = inspect_drawings(game, editions)
    return (*(Finding(problem) for problem in report), *found)


def draw_all(game: Game, look: Look, report: Report) -> tuple[Face, ...]:
    """Everything that is cut out: cards, tokens cut round and square, figures."""
    decks = game._replace(components=tuple(part for part in game.components if part.is_deck))
    cards = draw_faces(decks, look, measure, report)
    pieces = draw_pieces(game, look, measure, report, cut="round")
    tokens = tuple(part for part in game.components if part.kind is Kind.TOKENS)
    square = draw_pieces(game._replace(components=tokens), look, measure, report, cut="square")
    return (*cards, *pieces, *(face._replace(name=f"{face.name}{SQUARE}") for face in square))


def inspect_drawings(
    game: Game, editions: Iterable[tuple[Face, ...]], *, parser: Parser | None = None
) -> tuple[Finding, ...]:
    """What is wrong with faces that are drawn already, in whatever languages and inks: each
    different one is looked at once. A parser that has read them need not do so again."""
    desk = _Desk(game, parser or Parser())
    found = dict.fromkeys(found for faces in editions for found in desk.inspect(faces))
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
    places = TemplatePlaces(game)
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


class _Desk:
    """Inspects the faces of one game, and remembers those that it has seen."""

    def __init__(self, game: Game, parser: Parser) -> None:
        self.game, self.parser, self.locate = game, parser, TemplatePlaces(game)
        self.tracer = Tracer(Press(known_width, missing_glyphs, small_picture))
        self.seen: set[tuple[str, str]] = set()

    def inspect(self, faces: tuple[Face, ...]) -> Iterator[Finding]:
        new = tuple(face for face in faces if (face.name, face.svg) not in self.seen)
        self.seen.update((face.name, face.svg) for face in new)
        trees: dict[str, Svg] = {}
        for face in new:
            try:
                trees[face.name] = self.parser.parse(face.svg)
            except BadSvg as problem:
                yield from (bad_drawing(face, bad, self.locate) for bad in problem.every)
        readable = tuple(face for face in new if face.name in trees)
        yield from check_faces(self.game, readable, trees, self.tracer, locate=self.locate)
