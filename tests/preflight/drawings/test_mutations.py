"""Templates changed at random: the preflight says something, or nothing, but never fails."""

import re
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printnplay.core.diagnostics import Pos, Report
from printnplay.data.model import Game
from printnplay.data.places import builtin_root
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.tree import Parser
from printnplay.faces.faces import Look
from printnplay.kinds.pieces import draw_pieces
from printnplay.kit.preflight import preflight_drawings, report_findings
from printnplay.pdf.image import small_picture
from printnplay.pdf.text import known_width
from printnplay.preflight.drawings.faces import check_faces
from printnplay.preflight.drawings.trace import Press, Tracer
from printnplay.preflight.findings import Finding
from printnplay.sheets.model import Face, Side
from printnplay.text.fonts import measure, missing_glyphs
from tests.preflight.drawings.sketches import BACK, GAME, project
from tests.projects import builtin, drawn

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
COLOUR = re.compile(r"#[0-9A-F]{6}")
TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
ODD = ("0", "-1", "1e9", "1e-9", "1e400", "-0.0001", "63", "90", "3", "nan", "", "x", "1 2")
TEMPLATES = builtin_root() / "templates"

mutations = st.lists(
    st.tuples(st.sampled_from([NUMBER, COLOUR, TAG]), st.integers(0, 10_000), st.sampled_from(ODD)),
    min_size=1,
    max_size=6,
)
faces = [
    (game, face)
    for game in ("rasant", "wacky-challenge")
    for face in (*drawn(game)[:2], *(f for f in drawn(game) if f.side is Side.BACK))[:4]
]
faces += [
    ("generally", face)
    for cut in ("round", "square")
    for face in draw_pieces(builtin("generally"), Look(), measure, Report(), cut=cut)[:3]
]


def mutated(text: str, changes: list[tuple[re.Pattern[str], int, str]]) -> str:
    for pattern, number, odd in changes:
        found = list(pattern.finditer(text))
        if found:
            at = found[number % len(found)]
            new = "" if pattern is TAG else "#12345G" if pattern is COLOUR and not odd else odd
            text = text[: at.start()] + new + text[at.end() :]
    return text


def inspected(game: Game, face: Face) -> tuple[Finding, ...]:
    trees = {face.name: Parser().parse(face.svg)}
    tracer = Tracer(Press(known_width, missing_glyphs, small_picture))
    return check_faces(game, (face,), trees, tracer, locate=lambda at, *_: Pos(at))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(faces), mutations)
def test_a_broken_drawing_is_a_finding_or_none(
    drawn_face: tuple[str, Face], changes: list[tuple[re.Pattern[str], int, str]]
) -> None:
    game, face = drawn_face
    svg = mutated(face.svg, changes)
    broken = face._replace(svg=svg)
    try:
        found = inspected(builtin(game), broken)
    except BadSvg:
        return
    for finding in found:
        assert finding.face == face.name
        assert finding.problem.message
        assert re.fullmatch(r"PNP\d{3}", finding.problem.code)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(st.sampled_from(["rasant/back", "gumball-rally/race-back"]), mutations, mutations)
def test_a_broken_project_gives_findings_that_can_be_shown(
    tmp_path: Path,
    name: str,
    in_back: list[tuple[re.Pattern[str], int, str]],
    in_front: list[tuple[re.Pattern[str], int, str]],
) -> None:
    art = '<circle cx="8" cy="20" r="6.2" fill="#1C2036"/><text y="9" font-size="5">a</text>'
    front = f"{{% extends 'face.svg.j2' %}}{{% block art %}}{art}{{% endblock %}}"
    back = mutated((TEMPLATES / f"{name}.svg.j2").read_text(encoding="utf-8"), in_back)
    game = project(tmp_path, GAME + BACK, race=mutated(front, in_front), back=back)
    report = Report()
    report_findings(game, preflight_drawings(game, Look()), report)
    assert all(report.long(problem) for problem in report)
