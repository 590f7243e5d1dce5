"""rich() in templates: what it draws, what it tells the template, and where it is reported."""

import subprocess
import sys
from pathlib import Path

from printnplay.core.diagnostics import Report
from printnplay.faces.draw import draw_faces
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from tests.preflight.drawings.sketches import codes, sketch
from tests.shown import words

LINES = "Draw **two**.\\n\\n- Or *pass*."


def drawn(root: Path, art: str) -> tuple[Face, Report]:
    report = Report()
    (face,) = report.take(draw_faces(Draw(sketch(root, art), Look())))
    return face, report


def test_a_box_is_drawn_and_knows_its_height(tmp_path: Path) -> None:
    art = f"""{{% set box = rich('{LINES}', 6, 9, 50, 20, size=4) %}}{{{{ box }}}}
<text y="40">{{{{ box.height }}}} {{{{ box.size }}}}</text>"""
    face, report = drawn(tmp_path, art)
    assert not [*report]
    assert "".join(words(face.picture)) == "Draw two.\N{BULLET}Or pass.10.72 4"


def test_what_does_not_fit_is_drawn_all_the_same(tmp_path: Path) -> None:
    art = f"{{{{ rich('{LINES}', 6, 9, 50, 5, size=4) }}}}"
    face, report = drawn(tmp_path, art)
    assert [(p.code, p.pos.line, p.pos.column) for p in report] == [("PNP301", 6, 4)]
    assert "Or pass." in words(face.picture)
    assert [one.at for one in face.problems] == ["race.svg.j2:6:rich"]


def test_a_number_is_a_text(tmp_path: Path) -> None:
    face, _ = drawn(tmp_path, "{{ rich(card.value, 6, 9, 50, 20, size=4) }}")
    assert words(face.picture) == ["1"]


def test_an_empty_field_draws_nothing(tmp_path: Path) -> None:
    face, report = drawn(tmp_path, "{{ rich(none, 6, 9, 50, 20, size=4) }}")
    assert words(face.picture) == []
    assert not [*report]


def test_preflight_finds_nothing_in_a_box(tmp_path: Path) -> None:
    art = f"{{{{ rich('{LINES}', 6, 9, 50, 60, size=4, align='justify', valign='middle') }}}}"
    assert codes(sketch(tmp_path, art)) == []


def test_a_deck_without_rich_text_does_not_read_its_modules() -> None:
    code = "import sys, printnplay.faces.draw as _; print('printnplay.text.rich' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
