"""The page of a proof: every face once, its lines and marks in their places, and no other file."""

import re
from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printnplay.core.diagnostics import Pos
from printnplay.core.geometry import Line, Side
from printnplay.core.units import Size
from printnplay.documents.proof.html import proof_html
from printnplay.documents.proof.model import (
    Chapter,
    MarkedProblem,
    Proof,
    ProofPart,
    ProofTable,
    ShownFace,
    ShownPage,
    ShownSheet,
)
from printnplay.drawing.reader import Reader
from printnplay.faces.draw import NOTHING
from printnplay.faces.face import Face
from printnplay.kit.proof_page import SEEN
from printnplay.preflight.colours import VISIONS, seen
from printnplay.sheets.model import Cuts, Placement, Sheet
from tests.browser import browser_picture
from tests.pdf.pages import HtmlPage
from tests.preflight.drawings.test_single import as_data

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">'
    '<rect x="-3" y="-3" width="69" height="94" fill="#AA2233"/>'
    '<text x="10" y="20" font-size="5" font-family="Fredoka One">{}</text></svg>'
)

SAFE = ((3.0, 3.0), (60.0, 3.0), (60.0, 85.0), (3.0, 85.0))


def face(name: str, words: str = "Go", part: str = "deck", side: Side = Side.FRONT) -> Face:
    picture = Reader().read(SVG.format(words))
    return Face(name, part, side, (name,), Size(63, 88), picture, Pos("a.svg.j2"))


def shown(name: str, part: str = "deck", words: str = "Go") -> ShownFace:
    return ShownFace(face(name, words, part), part, name, "front", safe=SAFE)


def problem(number: int = 1, **more: Any) -> MarkedProblem:
    made = MarkedProblem(number, "error", "PNP340", "too near", "a.svg.j2:3")
    return replace(made, **more)


PROOF = Proof(
    title="Demo <1> & 2",
    edition="demo en-a4",
    language="nl",
    facts=(("2", "faces"),),
    visions=SEEN,
    problems=(),
    parts=(ProofPart("deck", "Cards", "1 front"), ProofPart("more", "More cards", "1 front")),
    faces=(shown("one"), shown("two", "more", "Stop")),
    sheets=(),
    chapters=(
        Chapter("counts", "Counts", (ProofTable(("a", "b"), (("x", "1"),), frozenset((1,))),)),
    ),
)


def page(**changes: Any) -> HtmlPage:
    return HtmlPage(proof_html(replace(PROOF, **changes)))


def test_every_face_is_drawn_once_and_shown_in_every_view() -> None:
    found = page()
    for at, name in enumerate(("one", "two")):
        assert len(found.all("g", id=f"face-{at}")) == 1
        (figure,) = found.all("figure", id=f"f-{name}")
        uses = found.inside(figure, "use", href=f"#face-{at}")
        assert len(uses) == 1 + len(VISIONS)
    assert found.source.count("Stop") == 1


def test_ids_are_used_once_and_lead_somewhere() -> None:
    found = page(problems=(problem(spots=(("one", (1, 2, 3, 4)),)),))
    assert len(found.ids) == len(set(found.ids))
    assert {ref.removeprefix("#") for ref in found.references} <= set(found.ids)


def test_it_needs_no_other_file_and_no_script() -> None:
    text = page().source
    assert "http" not in text
    assert "<script" not in text
    assert "<link" not in text
    assert "@import" not in text
    assert text.count("url(") == text.count("url(#") + text.count("url(data:font/ttf;base64,")


def test_fonts_are_embedded_once() -> None:
    assert page().source.count("@font-face{font-family:'Fredoka One'") == 1


def test_the_filters_are_the_matrices_of_colour_blindness() -> None:
    found = page()
    for name, matrix in VISIONS.items():
        if matrix is None:
            continue
        (tag,) = found.all("filter", id=name)
        assert tag.attributes["color-interpolation-filters"] == "linearRGB"
        (values,) = found.inside(tag, "fecolormatrix")
        numbers = [float(v) for v in values.attributes["values"].split()]
        rows = [numbers[n : n + 3] for n in (0, 5, 10)]
        assert rows == [pytest.approx(row, abs=1e-6) for row in matrix]
        assert numbers[15:] == [0, 0, 0, 1, 0]
        assert f"#view-{name}:checked) .seen {{ filter: url(#{name}); }}" in found.source


@pytest.mark.slow
def test_a_browser_shows_what_the_matrices_say(tmp_path: Path) -> None:
    """Four squares of one colour, each through its filter."""
    colour, names = "#C8501E", [name for name, matrix in VISIONS.items() if matrix]
    squares = "".join(
        f'<rect x="{20 * n}" width="20" height="20" fill="{colour}" filter="url(#{name})"/>'
        for n, name in enumerate(names)
    )
    filters = "".join(re.findall(r"<filter.*?</filter>", proof_html(PROOF)))
    svg = f'<svg width="100" height="20"><defs>{filters}</defs>{squares}</svg>'
    picture = browser_picture(svg, tmp_path, (600, 300))
    for n, name in enumerate(names):
        expected = [_encoded(v) for v in seen(colour, name)]
        assert picture.getpixel((20 * n + 10, 10)) == pytest.approx(expected, abs=2), name


def _encoded(value: float) -> float:
    return 255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055)


def test_lines_lie_on_bleed_trim_and_safe() -> None:
    found = page()
    (figure,) = found.all("figure", id="f-one")
    points = {
        name: found.inside(figure, "polygon", cls=name)[0].attributes["points"]
        for name in ("bleed", "trim", "safe")
    }
    assert points == {
        "bleed": "-3,-3 66,-3 66,91 -3,91",
        "trim": "0,0 63,0 63,88 0,88",
        "safe": "3,3 60,3 60,85 3,85",
    }


def test_a_shape_is_cut_along_its_outline() -> None:
    ring = ((0.0, 0.0), (10.0, 0.0), (5.0, 9.5))
    token = replace(shown("one"), cuts=(ring,), folds=(Line(0, 5, 10, 5),), safe=())
    found = page(faces=(token,))
    (trim,) = found.all("polygon", cls="trim")
    assert trim.attributes["points"] == "0,0 10,0 5,9.5"
    assert len(found.all("polygon", cls="fold")) == 1
    assert not found.all("polygon", cls="safe")


def test_a_problem_is_marked_at_its_place() -> None:
    found = page(problems=(problem(7, spots=(("two", (10.5, 20, 30, 40)),)),))
    (figure,) = found.all("figure", cls="marked")
    assert figure.attributes["id"] == "f-two"
    (link,) = found.inside(figure, "a", **{"class": "error"})
    assert link.attributes["href"] == "#p7"
    halo, box = found.inside(link, "rect")
    assert box.attributes == {"x": "10.5", "y": "20", "width": "19.5", "height": "20"}
    assert halo.attributes == box.attributes | {"class": "halo"}
    (badge,) = found.inside(link, "circle")
    assert (badge.attributes["cx"], badge.attributes["cy"]) == ("30", "20")
    (item,) = found.all("li", id="p7")
    assert "too near" in item.text
    assert "a.svg.j2:3" in item.text
    assert found.inside(item, "a", href="#f-two")


def test_a_badge_stays_inside_the_picture() -> None:
    found = page(problems=(problem(spots=(("one", (60, -3, 66, 0)),)),))
    (badge,) = found.all("circle")
    assert (badge.attributes["cx"], badge.attributes["cy"]) == ("63.4", "-0.4")


def test_a_problem_of_a_whole_face_has_a_badge_and_no_box() -> None:
    found = page(problems=(problem(spots=(("one", None),)),))
    (link,) = found.all("a", cls="error")
    assert not found.inside(link, "rect")
    assert found.inside(link, "circle")


def test_a_problem_on_many_faces_is_listed_once() -> None:
    spots = tuple((f"f{n}", None) for n in range(9))
    faces = tuple(shown(f"f{n}") for n in range(9))
    found = page(faces=faces, problems=(problem(spots=spots),))
    (item,) = found.all("li", id="p1")
    assert len(found.inside(item, "a")) == 6
    assert "and 3 more" in item.text
    assert len(found.all("figure", cls="marked")) == 9


def test_problems_without_a_face_are_listed_and_counted() -> None:
    warning = problem(2, severity="warning", text="a <b> & c", help="type 'x'")
    found = page(problems=(problem(), warning, problem(3, severity="note")))
    assert [li.attributes["class"] for li in found.all("li") if "id" in li.attributes] == [
        "error",
        "warning",
        "note",
    ]
    (item,) = found.all("li", id="p2")
    assert "a <b> & c" in item.text
    assert "help: type 'x'" in item.text
    (facts,) = found.all("ul", cls="facts")
    assert facts.text.startswith("1 error1 warning1 note")
    assert "no problems" in page().all("ul", cls="facts")[0].text


def test_each_part_can_be_shown_alone() -> None:
    found = page()
    parts = [s.attributes["data-part"] for s in found.all("section", cls="part")]
    assert parts == ["0", "1"]
    for n in parts:
        assert found.all("input", id=f"part-{n}", type="radio", name="part")
        assert f'#part-{n}:checked) .part:not([data-part="{n}"]) {{ display: none; }}' in (
            found.source
        )


def test_controls_have_labels_and_one_choice_is_made() -> None:
    found = page()
    for control in found.all("input"):
        assert control.inside is not None
        assert control.inside.name == "label"
        assert control.inside.text
    for name in ("view", "part"):
        radios = found.all("input", name=name)
        assert [r for r in radios if "checked" in r.attributes] == radios[:1]
    assert len(found.all("legend")) == len(found.all("fieldset")) == 3


def test_pictures_have_words_for_those_who_do_not_see_them() -> None:
    found = page(problems=(problem(spots=(("one", None),)),))
    pictures = [tag for tag in found.all("svg") if tag.attributes.get("role") == "img"]
    assert all(tag.attributes["aria-label"] for tag in pictures)
    assert {tag.attributes["lang"] for tag in pictures} == {"nl"}
    assert found.all("html", lang="en")
    assert pictures[0].attributes["aria-label"] == "one, front, 1 marked"
    headings = [tag.name for tag in found.tags if tag.name in ("h1", "h2", "h3")]
    assert headings == ["h1", "h2", "h2", "h3", "h3", "h2"]


def test_a_face_that_cannot_be_drawn_leaves_its_place_empty() -> None:
    bad = replace(face("one"), picture=NOTHING, is_drawn=False)
    found = page(faces=(replace(shown("one"), face=bad), shown("two", "more")))
    (figure,) = found.all("figure", id="f-one")
    assert "cannot be drawn" in figure.text
    assert not found.inside(figure, "use")


def test_a_sheet_shows_its_faces_where_they_lie_and_its_cuts_in_order() -> None:
    placed = Placement("one", "one", 20, 30, Size(63, 88), 90, (3, 0, 3, 3))
    sheet = Sheet(1, 1, Side.FRONT, Size(210, 297), (placed,), (), None, ("deck",), (0, 0, 1, 1))
    cuts = Cuts((Line(0, 30, 210, 30), Line(0, 93, 210, 93)), (Line(20, 30, 20, 93),))
    found = page(sheets=(ShownSheet("cards.pdf, sheet 1", sheet, cuts),))
    (section,) = found.all("section", id="sheets")
    (use,) = found.inside(section, "use")
    assert use.attributes == {"href": "#face-0", "transform": "matrix(0 1 -1 0 108 30)"}
    assert use.inside is not None
    assert use.inside.attributes["viewbox"] == "17 30 94 66"
    assert [tag.text for tag in found.inside(section, "text")] == ["1", "2", "3"]
    assert found.inside(section, "line", cls="down")[0].attributes["x1"] == "20"


def test_a_page_of_words_is_a_picture_in_the_page() -> None:
    png = as_data(Image.new("RGB", (60, 80)))
    found = page(sheets=(ShownPage("sheets.pdf, sheet 1", b64decode(png.split(",")[1])),))
    (image,) = found.all("image")
    assert image.attributes == {"width": "60", "height": "80", "href": png}


def test_tables_say_what_is_wrong() -> None:
    table = ProofTable(("a", "b"), (("x", "1"), ("y", "<2>")), frozenset((1,)), frozenset((1,)))
    found = page(chapters=(Chapter("counts", "Counts", (table, "a & b")),))
    (wrong,) = found.all("tr", cls="wrong")
    assert wrong.text == "y<2>"
    assert [tag.text for tag in found.all("th") if tag.attributes["scope"] == "col"] == ["a", "b"]


def test_the_same_proof_is_the_same_page() -> None:
    assert proof_html(PROOF) == proof_html(PROOF)


def test_titles_are_text() -> None:
    found = page()
    assert found.all("h1")[0].text == "Demo <1> & 2"
    assert found.all("title")[0].text == "Proof of Demo <1> & 2"
