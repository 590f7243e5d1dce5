"""Rich text from right to left: the order of what a line contains, and where it begins. Each letter
of the font is as wide as the size."""

import re
from pathlib import Path

import pytest

from printnplay.drawing.picture import Text
from printnplay.drawing.reader import Reader
from printnplay.text.box import set_box
from printnplay.text.fonts import Fonts
from printnplay.text.lines import FLOOR_MM, Effects, Type
from printnplay.text.paragraphs import BoxLook, TextRoom
from tests.drawing.drawn import picture_of
from tests.text.test_shaping import fonts_with

ROOM = TextRoom(10, 0, 100, 30)
LOOK = BoxLook(Type("Far", 400, 4), FLOOR_MM, "start", "top", 1, 0.5, "#112233")
LEAF = '<defs><symbol id="leaf" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></symbol></defs>'
JOINED = "\u200d"


@pytest.fixture
def fonts(tmp_path: Path) -> Fonts:
    return fonts_with(tmp_path, "אבגד\u0628\u0627()\N{BULLET}")


def boxed(fonts: Fonts, text: str, **changes: object) -> str:
    look = LOOK._replace(**changes)  # type: ignore[arg-type]
    return set_box(text, ROOM, look, fonts.measure).drawn


def order(fonts: Fonts, text: str, **changes: object) -> list[tuple[float, str]]:
    """The left end of each run and icon, and its text, from left to right."""
    drawn = boxed(fonts, text, **changes)
    leaves = (leaf for leaf, *_ in picture_of(LEAF + drawn, reader=Reader(fonts)).items())
    runs = [run for leaf in leaves if isinstance(leaf, Text) for run in leaf.runs]
    icons = [float(x) for x in re.findall(r'<use href="#leaf" x="([\d.]+)"', drawn)]
    found = [(round(run.x, 2), run.text) for run in runs] + [(x, "leaf") for x in icons]
    return sorted(found)


def texts(fonts: Fonts, text: str, **changes: object) -> list[str]:
    return [found.strip() for _, found in order(fonts, text, **changes)]


RED = "[{}]{{colour=#FF0000}}"


def test_looks_do_not_change_the_order(fonts: Fonts) -> None:
    assert order(fonts, "אב גד 12 abc") == [(62, "abc"), (78, "12"), (86, "אב גד ")]
    spans = order(fonts, f"אב {RED.format('גד')} {RED.format('12')} abc")
    assert spans == [(62, "abc"), (78, "12"), (86, "גד "), (98, "אב ")]


def test_an_icon_has_its_place_among_letters(fonts: Fonts) -> None:
    assert texts(fonts, "אב {icon:leaf} גד") == ["גד", "leaf", "אב"]
    assert texts(fonts, "ab {icon:leaf} גד") == ["ab", "leaf", "גד"]


@pytest.mark.parametrize(
    ("align", "left"),
    [("start", 102), ("right", 102), ("justify", 102), ("left", 10), ("center", 56)],
)
def test_a_paragraph_begins_on_its_own_side(fonts: Fonts, align: str, left: float) -> None:
    assert order(fonts, "אב", align=align) == [(left, "אב")]


def test_each_paragraph_has_its_own_direction(fonts: Fonts) -> None:
    assert order(fonts, "ab\nאב") == [(10, "ab"), (102, "אב")]


def test_a_list_hangs_on_the_right(fonts: Fonts) -> None:
    bullet = "\N{BULLET}"
    assert order(fonts, "- אב") == [(pytest.approx(110 - 0.9 * 4 - 8), "אב"), (106, bullet)]
    assert order(fonts, "- אב", align="left") == [(10, f"{bullet}\xa0אב")]


def test_letters_join_over_the_border_of_two_colours(fonts: Fonts) -> None:
    assert texts(fonts, f"\u0628{RED.format(chr(0x628))}") == [f"{JOINED}\u0628", f"\u0628{JOINED}"]
    assert texts(fonts, f"\u0627{RED.format(chr(0x628))}") == ["\u0628", "\u0627"]


def test_an_outlined_line_has_the_same_order(fonts: Fonts) -> None:
    effects = Effects("#FF0000", 0.5)
    bare = texts(fonts, "אב {icon:leaf} 12")
    assert texts(fonts, "אב {icon:leaf} 12", effects=effects) == bare == ["12", "leaf", "אב"]


def test_justified_lines_reach_both_edges(fonts: Fonts) -> None:
    narrow = ROOM._replace(width=30)
    look = LOOK._replace(align="justify", minimum=4)
    drawn = set_box("אב גד אב גד אב", narrow, look, fonts.measure).drawn
    first = re.findall(r'<tspan x="([\d.]+)"', drawn.split("</text>")[0])
    assert min(map(float, first)) == 10
    assert max(map(float, first)) + 8 == pytest.approx(40)
