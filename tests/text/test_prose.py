"""Words of several looks in lines: where they break, and where each part is."""

from pathlib import Path

import pytest

from printnplay.core.diagnostics import Pos
from printnplay.text.font_files import open_fonts
from printnplay.text.fonts import BUILTIN, Fonts, builtin_members
from printnplay.text.prose import (
    InlineBox,
    Letters,
    Part,
    break_words,
    place_line,
    width_of_line,
    words_of,
)
from tests.made_fonts import make_font

PLAIN = Letters(BUILTIN.find("Source Sans Pro", 400), 10, "#000000")
STRONG = PLAIN._replace(font=BUILTIN.find("Source Sans Pro", 700))
SIGN = InlineBox("icon:leaf", 12, 9, 1)


def lines(*parts: Part, width: float, fonts: Fonts = BUILTIN) -> list[str]:
    words = break_words(words_of(parts, fonts), width, fonts)
    return ["|".join("".join(part.text for part in word.parts) for word in line) for line in words]


def test_lines_break_at_spaces_and_line_breaks() -> None:
    assert lines(Part("one two\nthree", PLAIN), width=100) == ["one|two", "three"]
    assert lines(Part("one two", PLAIN), width=20) == ["one", "two"]
    assert lines(Part("one\n\ntwo", PLAIN), width=20) == ["one", "", "two"]


def test_a_word_of_two_looks_is_one_word() -> None:
    found = lines(Part("a fort", PLAIN), Part("night", STRONG), Part(" b", PLAIN), width=45)
    assert found == ["a", "fortnight", "b"]


def test_a_word_that_is_wider_than_its_column_is_broken_anywhere() -> None:
    found = lines(Part("a fort", PLAIN), Part("night", STRONG), Part(" b", PLAIN), width=20)
    assert len(found) > 3
    assert "".join(found).replace("|", "") == "afortnightb"


def test_chinese_breaks_between_characters_but_not_before_a_full_stop() -> None:
    found = lines(Part("漢字漢字。", PLAIN), width=PLAIN.font.width("字。") * 10)
    assert found == ["漢|字", "漢", "字。"]


def test_neighbours_of_one_look_are_shaped_together() -> None:
    parts = (Part("AV", PLAIN), Part("A b", PLAIN), Part("c", STRONG))
    (line,) = break_words(words_of(parts, BUILTIN), 1000, BUILTIN)
    first, second = place_line(line, BUILTIN)
    assert first.piece
    assert second.piece
    assert (first.piece.text, second.piece.text) == ("AVA b", "c")
    assert second.x == pytest.approx(PLAIN.font.width("AVA b") * 10)


def test_a_drawing_takes_its_room() -> None:
    parts = (Part("", PLAIN, SIGN), Part(" a", PLAIN))
    (line,) = break_words(words_of(parts, BUILTIN), 1000, BUILTIN)
    sign, letters = place_line(line, BUILTIN)
    assert (sign.box, letters.x) == (SIGN, 12)
    assert width_of_line(line) == pytest.approx(12 + PLAIN.font.width(" a") * 10)


@pytest.fixture
def hebrew(tmp_path: Path) -> Fonts:
    make_font(tmp_path / "rest.ttf", "Rest", signs="אבג ")
    found, problems = open_fonts(
        ((tmp_path / "rest.ttf", "rest.ttf"),), (("Rest", Pos("game.yaml")),), None
    )
    assert not problems
    return found


def test_a_line_from_right_to_left_starts_at_its_right_end(hebrew: Fonts) -> None:
    assert len(hebrew.members) == len(builtin_members()) + 1
    parts = (Part("אב ", PLAIN), Part("12", STRONG), Part(" ג", PLAIN), Part("", PLAIN, SIGN))
    (line,) = break_words(words_of(parts, hebrew), 1000, hebrew)
    placed = place_line(line, hebrew, is_rtl=True)
    shown = [part.piece.text.strip() if part.piece else "sign" for part in placed]
    assert [text for text in shown if text] == ["sign", "ג", "12", "אב"]
    assert [part.x for part in placed] == sorted(part.x for part in placed)
    pieces = [part.piece for part in placed if part.piece and part.piece.text.strip()]
    assert [piece.font.family for piece in pieces] == ["Rest", "Source Sans Pro", "Rest"]
    assert [piece.is_rtl for piece in pieces] == [True, False, True]


def test_chinese_breaks_between_two_looks_and_beside_a_drawing() -> None:
    sign = PLAIN.font.width("字") * 10
    strong = STRONG.font.width("字") * 10
    parts = Part("漢", PLAIN), Part("字", STRONG), Part("。字", PLAIN)
    assert lines(*parts, width=max(sign + strong, 2 * sign)) == ["漢", "字。", "字"]
    assert lines(Part("漢", PLAIN), Part("", PLAIN, SIGN), Part("字", PLAIN), width=13) == [
        "漢",
        "",
        "字",
    ]
