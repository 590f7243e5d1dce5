"""rich() in templates: what it draws and returns, and where problems are reported."""

import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from printnplay.core.diagnostics import Report
from printnplay.core.units import Size
from printnplay.drawing.picture import Text
from printnplay.drawing.style import channels
from printnplay.faces.draw import draw_faces
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.pdf.book import Book
from printnplay.pdf.compiler import Compiler
from printnplay.text.fonts import measure
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


OUTLINED = "{{{{ fit('Gnome', 31.5, 15, 40, size=9, fill='#FFE060', {}) }}}}"


@pytest.mark.parametrize(
    ("effects", "found"),
    [
        ("outline='#12'", "expected a colour for 'outline' of fit(), found '#12'"),
        ("shadow=3", "expected a colour for 'shadow' of fit(), found 3"),
        (
            "outline='#000', outline_width=0",
            "expected more than 0 and at most 5 for 'outline_width' of fit(), found 0",
        ),
        ("shadow='#000', shadow_by='x'", "expected a number for 'shadow_by' of fit(), found 'x'"),
        (
            "shadow='#000', shadow_by=(1, 2, 3)",
            "expected a number or a pair (x, y) for 'shadow_by' of fit(), found a list of 3",
        ),
    ],
)
def test_wrong_effects_are_reported(tmp_path: Path, effects: str, found: str) -> None:
    report = Report()
    report.take(draw_faces(Draw(sketch(tmp_path, OUTLINED.format(effects)), Look())))
    assert [(p.code, p.message, p.pos.line) for p in report] == [("PNP205", found, 6)]


def test_an_outline_is_part_of_the_width(tmp_path: Path) -> None:
    face, _ = drawn(tmp_path, OUTLINED.format("outline='#402000', anchor='start'"))
    (text,) = (leaf for leaf, _, _ in face.picture.items() if isinstance(leaf, Text))
    assert text.runs[0].x == pytest.approx(31.8)
    width = measure("Gnome", "Fredoka One", 400, 9) + 1
    for reach, found in ((0.4, []), (0.6, ["PNP301"])):
        effects = f"outline='#402000', outline_width={reach}"
        _, report = drawn(tmp_path, OUTLINED.replace("40,", f"{width},").format(effects))
        assert [p.code for p in report] == found


def test_letters_are_copied_once(tmp_path: Path) -> None:
    effects = (
        "outline='#402000', shadow='#000000', shadow_by=(0.5, 0.2), lines=2, leading=0.9, min=5"
    )
    face, _ = drawn(tmp_path, OUTLINED.replace("Gnome", "Gnomes and dwarfs").format(effects))
    book = Book()
    ops = Compiler(book).draw(face.picture)
    assert ops.count("1 Tr") == ops.count("2 Tr") == 2
    book.add_page(ops, Size(63, 88))
    page = pypdfium2.PdfDocument(book.to_bytes())[0].get_textpage()
    assert page.get_text_range().split() == ["Gnomes", "and", "dwarfs"]


@pytest.mark.parametrize("paint", ["currentColor", "#0F0", "red", "Gold"])
def test_fills_are_colours_by_name_or_paints(tmp_path: Path, paint: str) -> None:
    art = f"{{{{ fit('a', 9, 9, 20, size=4, fill='{paint}') }}}}"
    _, report = drawn(tmp_path, art + art.replace("fit(", "rich(").replace("20,", "20, 9,"))
    assert not [*report]


def test_colours_have_names_in_texts_and_effects(tmp_path: Path) -> None:
    look = "size=4, fill='teal', outline='gold', shadow='navy'"
    art = f"{{{{ rich('a [b]{{colour=red}}', 6, 9, 50, 20, {look}) }}}}"
    face, report = drawn(tmp_path, art)
    (text,) = (leaf for leaf, _, _ in face.picture.items() if isinstance(leaf, Text))
    fills = [run.fill.rgb for run in text.runs if run.text.strip() in ("a", "b")]
    assert fills[-2:] == [channels("#008080"), channels("#FF0000")]
    assert not [*report]


def test_a_tint_of_a_colour_by_name(tmp_path: Path) -> None:
    art = "<text y='9'>{{ tint('red', 0.5) }} {{ tint('#FF0000', 0.5) }}</text>"
    assert words(drawn(tmp_path, art)[0].picture) == ["#FF8080 #FF8080"]
