"""A face that fails is drawn to its end: all its problems are reported at once, and none twice."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report
from printnplay.faces.draw import draw_faces
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from tests.preflight.drawings.sketches import sketch
from tests.shown import words

LONG = "{{ fit('much too long a line', 31.5, 30, 20, size=6, min=5) }}"


def drawn(root: Path, art: str) -> tuple[tuple[Face, ...], list[tuple[str, int, int]]]:
    report = Report()
    faces = report.take(draw_faces(Draw(sketch(root, art), Look())))
    return faces, [(p.code, p.pos.line, p.pos.column) for p in report]


def test_what_does_not_fit_is_drawn_all_the_same(tmp_path: Path) -> None:
    (face,), told = drawn(tmp_path, f"{LONG}\n{LONG.replace('much', 'far')}")
    assert told == [("PNP301", 6, 4), ("PNP301", 7, 4)]
    assert len(words(face.picture)) == 4 + 3
    assert [one.at for one in face.problems] == ["race.svg.j2:6:fit", "race.svg.j2:7:fit"]


@pytest.mark.parametrize(
    "art",
    [
        "{{ card.nope }}{{ word('nope.no') }}",
        "{{ card.nope.more.and.more }}{{ word('nope.no') }}",
        "{{ card.nope[3](4) + 5 * 2 - 1 }}{{ word('nope.no') }}",
        "{{ (card.nope | round(2)) ~ -card.nope }}{{ word('nope.no') }}",
        "{% for one in card.nope %}{{ one }}{% endfor %}{{ word('nope.no') }}",
        "{% if card.nope > 3 or card.nope == 2 %}x{% endif %}{{ word('nope.no') }}",
        "{{ word('nope.no') }}{{ card.nope | length }}{{ card.nope | int }}{{ 3 in card.nope }}",
        "{% set found = card.nope %}{{ found }}{{ found }}{{ word('nope.no') }}",
    ],
)
def test_names_that_are_not_there_are_told_together(tmp_path: Path, art: str) -> None:
    faces, told = drawn(tmp_path, art)
    assert faces == ()
    assert sorted({code for code, *_ in told}) == ["PNP140", "PNP203"]
    assert len(told) == 2


def test_what_follows_from_a_missing_name_is_not_told(tmp_path: Path) -> None:
    _, told = drawn(tmp_path, "{{ {}[card.nope] }}{{ 1 / card.nope.size | float }}")
    assert [code for code, *_ in told] == ["PNP203"]


def test_what_fails_after_a_text_that_does_not_fit_is_told(tmp_path: Path) -> None:
    faces, told = drawn(tmp_path, f"{LONG}\n{{{{ 1 / 0 }}}}")
    assert faces == ()
    assert [code for code, *_ in told] == ["PNP301", "PNP205"]


def test_what_is_unsafe_stays_so(tmp_path: Path) -> None:
    faces, told = drawn(tmp_path, "{{ card.__class__.__mro__ }}{{ card.nope }}")
    assert faces == ()
    assert {code for code, *_ in told} == {"PNP203", "PNP204"}


def test_a_name_may_be_asked_for(tmp_path: Path) -> None:
    art = "{% if card.nope is defined %}x{% endif %}<text>{{ card.nope | default('9') }}</text>"
    (face,), told = drawn(tmp_path, art)
    assert not told
    assert "9" in words(face.picture)
    assert not face.problems
