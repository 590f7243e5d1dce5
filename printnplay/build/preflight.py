"""Preflight of a game's drawings: every face, in every language and ink, drawn and measured."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from printnplay.build.template_places import TemplatePlaces
from printnplay.check.findings import Finding
from printnplay.check.printing import Fonts, Tracer, check_faces
from printnplay.check.printing.faces import bad_drawing
from printnplay.check.suits import suit_findings
from printnplay.diag import Report
from printnplay.draw.faces import Look, draw_faces
from printnplay.model import Face, Game
from printnplay.svg.tree import BadSvg, Parser, Svg
from printnplay.write.fonts import measure, missing_glyphs
from printnplay.write.svg_to_pdf.text import known_width

INKS = (False, True)


def preflight_drawings(
    game: Game, look: Look, *, languages: Iterable[str] | None = None
) -> tuple[Finding, ...]:
    """What is wrong with the drawings of a game, in full and in low ink and in each language. The
    look says where templates are kept, and how far faces are drawn past the cut."""
    desk = _Desk(game)
    found = [
        finding
        for language in (game.languages if languages is None else languages)
        for is_low_ink in INKS
        for finding in desk.inspect(replace(look, language=language, is_low_ink=is_low_ink))
    ]
    return tuple(dict.fromkeys(found))


def preflight_faces(game: Game, faces: tuple[Face, ...], bleed: float) -> tuple[Finding, ...]:
    """What is wrong with faces that are drawn already."""
    return tuple(dict.fromkeys(_Desk(game).judge(faces, bleed)))


def report_findings(game: Game, findings: Iterable[Finding], report: Report) -> None:
    """The problems, merged over their cards, with the lines of templates that they point at."""
    places = TemplatePlaces(game)
    for found in findings:
        report.add(found.problem)
        source = places.source(found.problem.pos.file)
        if source is not None:
            report.add_source(found.problem.pos.file, source)


class _Desk:
    """Inspects the faces of one game, and remembers those that it has seen."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.parser, self.locate = Parser(), TemplatePlaces(game)
        self.tracer = Tracer(Fonts(known_width, missing_glyphs))
        self.seen: set[tuple[str, str]] = set()

    def inspect(self, look: Look) -> Iterator[Finding]:
        report = Report()
        faces = self._draw(look, report)
        yield from (Finding(problem) for problem in report)
        yield from self.judge(faces, look.bleed)

    def judge(self, faces: tuple[Face, ...], bleed: float) -> Iterator[Finding]:
        trees: dict[str, Svg] = {}
        for face in faces:
            try:
                trees[face.name] = self.parser.parse(face.svg)
            except BadSvg as bad:
                yield bad_drawing(face, bad, self.locate)
        yield from suit_findings(self.game, faces)
        readable = tuple(face for face in faces if face.name in trees)
        yield from check_faces(
            self.game, readable, trees, self.tracer, locate=self.locate, bleed=bleed
        )

    def _draw(self, look: Look, report: Report) -> tuple[Face, ...]:
        """Cards and pieces that were not seen in another language or ink."""
        drawn = draw_faces(self.game, look, measure, report)
        new = tuple(face for face in drawn if (face.name, face.svg) not in self.seen)
        self.seen.update((face.name, face.svg) for face in new)
        return new
