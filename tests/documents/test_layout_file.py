"""Layouts: the user's own first, and every problem at its place."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Report
from printnplay.data.model import LocatedPath
from printnplay.documents.setting import FONTS, load_layout
from printnplay.pdf.flow_layout import FlowLayout
from printnplay.text.fonts import BUILTIN as BUILTIN_FONTS
from tests.projects import BUILTIN

GOOD = """\
margin: 10mm
gap: 5mm
narrowest: 60mm
band: 20mm
pages: 2
columns: [{share: 1, sections: [print]}, {share: 3}]
colours: {ink: "#22222C"}
styles:
  body: {font: Source Sans Pro 400, size: 7.5pt, leading: 9pt, colour: ink}
"""


def read(root: Path, text: str, **needs: tuple[str, ...]) -> tuple[FlowLayout | None, list[str]]:
    (root / "page.layout.yaml").write_text(text, encoding="utf-8")
    report = Report()
    layout = load_layout("page", (LocatedPath(root, "mine"),), report, **needs)
    places = [(str(found.pos).removeprefix("mine/page.layout.yaml:"), found) for found in report]
    return layout, [f"{place} {found.code} {found.message}" for place, found in places]


def test_lengths_are_millimetres_and_styles_have_names(tmp_path: Path) -> None:
    layout, problems = read(tmp_path, GOOD)
    assert layout is not None, problems
    assert (layout.margin, layout.gap, layout.band, layout.pages) == (10, 5, 20, 2)
    assert [(column.share, column.sections) for column in layout.columns] == [
        (1, ("print",)),
        (3, ()),
    ]
    assert layout.styles["body"].font == ("Source Sans Pro", 400)
    assert round(layout.styles["body"].size, 3) == 2.646


def test_every_problem_is_reported_at_its_place(tmp_path: Path) -> None:
    bad = GOOD.replace("7.5pt", "7pt").replace("margin: 10mm", "margin: 10").replace("gap", "gapp")
    layout, problems = read(tmp_path, bad.replace("colour: ink", "colour: inc"))
    assert layout is None
    assert problems == [
        "1:1 PNP103 a layout has no 'gap'",
        "1:9 PNP104 expected a length with its unit (mm, cm, in, pt), such as 10mm, found '10'",
        "2:1 PNP101 unknown field 'gapp'",
        "9:43 PNP104 expected a size of 7.5pt or more, found '7pt'",
        "9:70 PNP105 expected a name under 'colours:', found 'inc'",
    ]


def test_a_page_says_which_styles_it_cannot_do_without(tmp_path: Path) -> None:
    _, problems = read(tmp_path, GOOD, styles=("body", "title"), colours=("band",))
    assert problems == [
        "7:10 PNP103 'colours' has no 'band'",
        "9:3 PNP103 'styles' has no 'title'",
    ]


def test_a_list_is_not_a_layout_and_a_missing_file_is_an_error(tmp_path: Path) -> None:
    assert read(tmp_path, "- 1\n")[1][0].startswith("1:1 PNP104")
    report = Report()
    assert load_layout("none", (LocatedPath(tmp_path, "mine"),), report) is None
    assert [str(found.pos) for found in report] == ["mine/none.layout.yaml"]


def test_the_users_layout_comes_before_the_built_in_one(tmp_path: Path) -> None:
    built_in = LocatedPath(BUILTIN.path / "templates" / "shared", "builtin")
    (tmp_path / "contents.layout.yaml").write_text(GOOD, encoding="utf-8")
    report = Report()
    mine = load_layout("contents", (LocatedPath(tmp_path, "mine"), built_in), report)
    theirs = load_layout("contents", (built_in,), report)
    assert mine is not None
    assert theirs is not None
    assert (mine.margin, theirs.margin) == (10, 12)


@pytest.mark.parametrize("name", FONTS)
def test_the_fonts_that_a_layout_can_name_are_there(name: str) -> None:
    family, _, weight = name.rpartition(" ")
    assert BUILTIN_FONTS.find(family, int(weight))
