"""Rich text of Chinese and Japanese: lines break without spaces, but not beside some signs. Each
character of the font is as wide as the size."""

import re
from pathlib import Path

import pytest

from printnplay.drawing.picture import Text
from printnplay.drawing.reader import Reader
from printnplay.text.box import set_box
from printnplay.text.fonts import Fonts
from printnplay.text.lines import ICON_DROP, ICON_EM, Type
from printnplay.text.paragraphs import BoxLook, TextRoom
from tests.drawing.drawn import picture_of
from tests.text.test_shaping import fonts_with

LOOK = BoxLook(Type("Far", 400, 4), 4, "start", "top", 1, 0.5, "#112233")
ICON_TOP = 4 * (ICON_EM - ICON_DROP)
LEAF = '<defs><symbol id="leaf" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></symbol></defs>'


@pytest.fixture
def fonts(tmp_path: Path) -> Fonts:
    return fonts_with(tmp_path, "山札から引く一枚「」、。\N{BULLET}אב")


def runs(
    fonts: Fonts, text: str, *, wide: int, **changes: object
) -> list[tuple[float, float, str]]:
    """Top, left and text of each run in a box, and of each icon, that many characters wide."""
    look = LOOK._replace(**changes)  # type: ignore[arg-type]
    drawn = set_box(text, TextRoom(0, 0, 4 * wide, 99), look, fonts.measure).drawn
    leaves = (leaf for leaf, *_ in picture_of(LEAF + drawn, reader=Reader(fonts)).items())
    found = [run for leaf in leaves if isinstance(leaf, Text) for run in leaf.runs]
    icons = re.findall(r'<use href="#leaf" x="([-\d.]+)" y="([-\d.]+)"', drawn)
    placed = [(run.y // 4, round(run.x, 2), run.text) for run in found]
    return sorted(placed + [((float(y) + ICON_TOP) // 4, float(x), "+") for x, y in icons])


def lines(fonts: Fonts, text: str, *, wide: int, **changes: object) -> list[str]:
    found: dict[float, str] = {}
    for y, _, words in runs(fonts, text, wide=wide, **changes):
        found[y] = found.get(y, "") + words
    return [*found.values()]


def test_lines_break_between_characters(fonts: Fonts) -> None:
    assert lines(fonts, "山札から一枚引く", wide=3) == ["山札か", "ら一枚", "引く"]
    assert lines(fonts, "山札 から一枚", wide=4) == ["山札 か", "ら一枚"]
    assert lines(fonts, "山札abc引く", wide=4) == ["山札", "abc引", "く"]


def test_no_line_begins_with_a_full_stop_or_ends_with_an_opening_bracket(fonts: Fonts) -> None:
    assert lines(fonts, "山札引く。一枚、引く", wide=4) == ["山札引", "く。一", "枚、引く"]
    assert lines(fonts, "山札か「一枚」引く", wide=4) == ["山札か", "「一枚」", "引く"]


@pytest.mark.parametrize("look", ["colour=#FF0000", "size=4"])
def test_lines_break_between_two_looks(fonts: Fonts, look: str) -> None:
    assert lines(fonts, f"山札[から]{{{look}}}一枚", wide=2) == ["山札", "から", "一枚"]
    assert lines(fonts, f"山札[から]{{{look}}}。一枚", wide=3) == ["山札か", "ら。一", "枚"]


def test_lines_break_beside_an_icon_but_not_before_its_full_stop(fonts: Fonts) -> None:
    assert lines(fonts, "山札{icon:leaf}一枚", wide=2) == ["山札", "+一", "枚"]
    assert lines(fonts, "山札{icon:leaf}。一枚", wide=3) == ["山札", "+。一", "枚"]
    assert lines(fonts, "山「{icon:leaf}」一枚", wide=3) == ["山", "「+」", "一枚"]


def test_what_follows_a_run_is_beside_it(fonts: Fonts) -> None:
    found = runs(fonts, "山[札]{colour=#FF0000}{leaf}引く", wide=9)
    assert [round(x, 2) for _, x, _ in found] == [0, 4, 8, 11.68]


def test_justified_lines_are_stretched_between_characters(fonts: Fonts) -> None:
    found = runs(fonts, "山札から「一枚」", wide=5, align="justify")
    assert [(x, text) for y, x, text in found if not y] == [
        (0, "山"),
        (5.33, "札"),
        (10.67, "か"),
        (16, "ら"),
    ]


def test_items_are_indented_and_broken(fonts: Fonts) -> None:
    assert lines(fonts, "- 山札から\n- 一枚", wide=3) == [
        "\N{BULLET}山札",
        "から",
        "\N{BULLET}一枚",
    ]


def test_mixed_directions_keep_their_characters_together(fonts: Fonts) -> None:
    found = runs(fonts, "山札 אב", wide=9, align="justify")
    assert [text.strip() for *_, text in found] == ["山札", "אב"]


def test_a_text_of_one_line_is_one_run(fonts: Fonts) -> None:
    assert [text for *_, text in runs(fonts, "山札から 一枚。", wide=9)] == ["山札から 一枚。"]
