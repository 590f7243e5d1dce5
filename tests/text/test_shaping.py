"""Shaped text: kerning and ligatures, and lines that break without spaces."""

from itertools import pairwise
from pathlib import Path

import pytest

from printnplay.core.diagnostics import Pos
from printnplay.text.font_files import open_fonts
from printnplay.text.fonts import BUILTIN, Fonts, measure
from printnplay.text.lines import Type, fit_lines, set_lines
from printnplay.text.shaping import are_joined, breakable_parts
from tests.made_fonts import make_font

HEBREW = "שלום"
KANJI = "「山札」から、カードを3枚引く。"


def fonts_with(folder: Path, signs: str) -> Fonts:
    file = make_font(folder / "a.ttf", "Far", signs=signs + " abc0123456789", width=1000)
    return open_fonts(((file, "fonts/a.ttf"),), (("Far", Pos("game.yaml")),)).value


def test_letters_are_kerned() -> None:
    font = BUILTIN.find("Source Sans Pro", 400)
    assert font.width("AV") < font.width("A") + font.width("V")
    assert measure("AV", "Source Sans Pro", 400, 10) == pytest.approx(10 * font.width("AV"))


def test_letters_join_to_ligatures() -> None:
    font = BUILTIN.find("Source Sans Pro", 400)
    assert font.glyphs("offa").clusters == [0, 1, 3]


@pytest.mark.parametrize("text", ["", "offa AV", "AVATAR, 10 % " * 500])
def test_a_line_has_the_glyphs_that_are_shaped(text: str) -> None:
    font = BUILTIN.find("Source Sans Pro", 400)
    glyphs, line = font.glyphs(text), font.line(text)
    advances = [advance for _, _, advance, _ in glyphs.moves]
    pairs = zip(glyphs.ids, advances, strict=True)
    assert line.glyphs == "|".join(f"{glyph}+{advance}" for glyph, advance in pairs)
    assert line.width == sum(advances) / font.em


def test_no_break_spaces_are_as_wide_as_spaces() -> None:
    assert measure("a\xa0b", "Fredoka One", 400, 1) == measure("a b", "Fredoka One", 400, 1)
    assert measure("a\u00adb", "Fredoka One", 400, 1) == measure("ab", "Fredoka One", 400, 1)


def test_pieces_of_two_directions_are_in_the_order_of_the_line(tmp_path: Path) -> None:
    fonts = fonts_with(tmp_path, HEBREW)
    font = fonts.find("Far", 400)
    pieces = [(piece.text, piece.is_rtl) for piece in fonts.pieces(f"abc {HEBREW} 12", font)]
    assert pieces == [("abc ", False), ("12", False), (f"{HEBREW} ", True)]
    turned = fonts.pieces(f"abc {HEBREW}", font, is_rtl=True)
    assert [piece.text for piece in turned] == [f" {HEBREW}", "abc"]


def test_glyphs_of_a_line_from_right_to_left_come_from_left_to_right(tmp_path: Path) -> None:
    glyphs = fonts_with(tmp_path, HEBREW).find("Far", 400).glyphs(HEBREW, is_rtl=True)
    assert glyphs.clusters == [3, 2, 1, 0]


def test_fitted_text_from_right_to_left_says_so(tmp_path: Path) -> None:
    fonts = fonts_with(tmp_path, HEBREW)
    type = Type("Far", 400, 4)
    drawn = set_lines(
        (HEBREW,), 9, 9, type=type, anchor="start", fill="#000", leading=1, measure=fonts.measure
    )
    assert 'direction="rtl"' in drawn
    assert 'text-anchor="end"' in drawn


def test_lines_of_japanese_break_between_characters(tmp_path: Path) -> None:
    fonts = fonts_with(tmp_path, KANJI)
    lines, _ = fit_lines(
        KANJI, 6.2, type=Type("Far", 400, 1), minimum=1, lines=4, measure=fonts.measure
    )
    assert "".join(lines) == KANJI
    assert max(map(len, lines)) <= 6
    for before, after in pairwise(lines):
        assert before[-1] not in "「"
        assert after[0] not in "」、。"


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("card", ["card"]),
        ("山札", ["山", "札"]),
        ("「山」、札", ["「山」、", "札"]),
        ("カードA1枚", ["カー", "ド", "A1", "枚"]),
        ("한국어", ["한국어"]),
        ("がっこう", ["がっ", "こ", "う"]),
    ],
)
def test_parts_that_stay_on_one_line(word: str, parts: list[str]) -> None:
    assert breakable_parts(word) == parts


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("\u0628", "\u0627", True),
        ("\u0628\u064e", "\u0628", True),
        ("\u0627", "\u0628", False),
        ("\u0628", "\u0621", False),
        ("\u0628", "a", False),
        ("\u05d0", "\u05d1", False),
        ("", "\u0628", False),
    ],
)
def test_arabic_letters_join_the_next(before: str, after: str, expected: bool) -> None:
    assert are_joined(before, after) is expected
