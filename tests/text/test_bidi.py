"""The direction of text, worked out by hand from the rules of Unicode Standard Annex 9. In these
texts capital letters stand for Hebrew ones."""

import pytest

from printnplay.text.bidi import is_rtl, levels, visual_order

HEBREW = {chr(65 + at): chr(0x5D0 + at) for at in range(26)}


def real(text: str) -> str:
    return "".join(HEBREW.get(sign, sign) for sign in text)


def shown(text: str, *, rtl: bool = False) -> str:
    """The signs from left to right; brackets are not mirrored here."""
    order = visual_order(levels(real(text), int(rtl)))
    return "".join(text[at] for at in order)


@pytest.mark.parametrize(
    ("text", "left_to_right", "right_to_left"),
    [
        ("abc", "abc", "abc"),
        ("ABC", "CBA", "CBA"),
        ("abc DEF", "abc FED", "FED abc"),
        ("ABC def", "CBA def", "def CBA"),
        # W4, W5, W7: numbers keep their order, with their signs.
        ("AB 12.5%", "12.5% BA", "12.5% BA"),
        ("a 12 B", "a 12 B", "B a 12"),
        # N1, N2: signs between two directions go with the line.
        ("AB, CD!", "DC ,BA!", "!DC ,BA"),
        ("ab, CD!", "ab, DC!", "!DC ,ab"),
        # N0: a pair of brackets runs as what it holds, if that runs as the line.
        ("AB (cd) EF", "BA (cd) FE", "FE )cd( BA"),
        ("ab (CD) ef", "ab (DC) ef", "ef )DC( ab"),
        ("AB (CD) ef", ")DC( BA ef", "ef )DC( BA"),
        ("AB [ab] 12", "BA [ab] 12", "12 ]ab[ BA"),
        # L1: space at the end stays at the end of the line.
        ("ABC ", "CBA ", " CBA"),
    ],
)
def test_lines_are_shown_in_order(text: str, left_to_right: str, right_to_left: str) -> None:
    assert shown(text) == left_to_right
    assert shown(text, rtl=True) == right_to_left


def test_digits_after_arabic_letters_are_arabic_ones() -> None:
    assert levels("\u0627 1", 0) == (1, 1, 2)
    assert levels("\u0627 1-2", 1) == (1, 1, 2, 1, 2)


def test_marks_go_with_their_letters() -> None:
    assert levels("a\u0301", 0) == (0, 0)
    assert levels("\u05d0\u05b8", 0) == (1, 1)


def test_an_embedding_and_an_isolate_set_levels() -> None:
    assert levels("a\u202bb\u202cc", 0) == (0, 0, 2, 2, 0)
    assert levels("a\u2067b\u2069c", 0) == (0, 0, 2, 0, 0)
    assert levels("\u202eab\u202c", 0)[1:3] == (1, 1)


def test_an_isolate_does_not_change_what_is_around() -> None:
    text = "a \u2068\u05d0\u2069 1"
    assert levels(text, 0) == (0, 0, 0, 1, 0, 0, 0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("abc", False), ("12 ABC", True), ("abc ABC", False), ("", False), ("12", False)],
)
def test_the_first_letter_gives_the_direction(text: str, *, expected: bool) -> None:
    assert is_rtl(real(text)) is expected


def test_deep_nesting_ends() -> None:
    assert max(levels("\u202b" * 500 + "a", 0)) <= 126
