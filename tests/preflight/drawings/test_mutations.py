"""Templates changed at random: the preflight says something, or nothing, but never fails."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from printnplay.core.diagnostics import Report, long
from printnplay.core.geometry import Side
from printnplay.data.places import builtin_root
from printnplay.drawing.picture import Picture
from printnplay.drawing.reader import Reader
from printnplay.drawing.stamps import Stamped
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.kit.faces import faces
from printnplay.kit.pieces import draw_pieces
from printnplay.kit.preflight import preflight_drawings, report_findings
from printnplay.preflight.drawings.faces import check_faces
from printnplay.preflight.drawings.places import FacePlaces
from printnplay.preflight.drawings.trace import Tracer
from printnplay.preflight.findings import Finding
from tests.examples import examples
from tests.preflight.drawings.sketches import BACK, GAME, project
from tests.projects import builtin

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


class Remembering(Reader):
    """Keeps the texts of the drawings that it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[bytes, str] = {}

    def read(self, text: str) -> Picture:
        picture = super().read(text)
        self.texts[picture.digest] = text
        return picture


class Drawn(NamedTuple):
    """A face, what draws it, and the text that it was read from."""

    draw: Draw
    face: Face
    text: str


def some_cards(game: str) -> list[Drawn]:
    reader = Remembering()
    draw = Draw(builtin(game), Look(), reader)
    found = faces(draw, Report())
    chosen = (*found[:2], *(face for face in found if face.side is Side.BACK))[:4]
    return [Drawn(draw, face, reader.texts[face.picture.digest]) for face in chosen]


def some_tokens(cut: str) -> list[Drawn]:
    reader = Remembering()
    draw = Draw(builtin("generally"), Look(), reader)
    chosen = draw_pieces(draw, Report(), cut=cut)[:3]
    varied = draw.cut_as(cut)
    return [Drawn(varied, face, reader.texts[face.picture.digest]) for face in chosen]


@cache
def drawn() -> dict[str, Drawn]:
    """By names that say all where a test fails."""
    games, cuts = ("rasant", "wacky-challenge"), ("round", "square")
    return {
        **{one.face.name: one for game in games for one in some_cards(game)},
        **{f"{cut} {one.face.name}": one for cut in cuts for one in some_tokens(cut)},
    }


def mutated(text: str, changes: list[tuple[re.Pattern[str], int, str]]) -> str:
    for pattern, number, odd in changes:
        found = list(pattern.finditer(text))
        if found:
            at = found[number % len(found)]
            new = "" if pattern is TAG else "#12345G" if pattern is COLOUR and not odd else odd
            text = text[: at.start()] + new + text[at.end() :]
    return text


def inspected(draw: Draw, face: Face) -> tuple[Finding, ...]:
    return check_faces(draw.game, (face,), Tracer(), FacePlaces(draw))


@examples(60)
@given(st.deferred(lambda: st.sampled_from(list(drawn()))), mutations)
def test_a_broken_drawing_is_a_finding_or_none(
    name: str, changes: list[tuple[re.Pattern[str], int, str]]
) -> None:
    one = drawn()[name]
    text, reader = mutated(one.text, changes), one.draw.reader
    picture, problems = reader.examine(Stamped(text))
    if not problems:
        picture = reader.read(text)
    if picture is None:
        return
    for finding in inspected(one.draw, replace(one.face, picture=picture)):
        assert finding.face == one.face.name
        assert finding.problem.message
        assert re.fullmatch(r"PNP\d{3}", finding.problem.code)


@examples(25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
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
    assert all(long(problem) for problem in report)
