"""Text that fits or says so, measured with the fonts that are embedded."""

import re

import pytest

from printnplay.text.fonts import measure
from printnplay.text.lines import FLOOR_MM, TextTooLong, Type, fit_lines, set_lines, width_of

BODY = Type("Source Sans Pro", 600, 3.5)
TITLE = Type("Fredoka One", 400, 6)


def fitted(
    text: str, width: float, lines: int = 1, minimum: float = 2.5
) -> tuple[tuple[str, ...], float]:
    return fit_lines(text, width, type=BODY, minimum=minimum, lines=lines, measure=measure)


def test_short_text_keeps_its_size() -> None:
    assert fitted("Sun", 40) == (("Sun",), 3.5)


def test_long_text_shrinks_before_it_fails() -> None:
    lines, size = fitted("The highest yellow card goes to the end", 52)
    assert len(lines) == 1
    assert 2.5 <= size < 3.5
    assert width_of(lines[0], Type(BODY.family, BODY.weight, size), measure) <= 52


def test_lines_are_filled_evenly() -> None:
    lines, size = fitted("Exchange a card of your route with one from your hand", 60, lines=2)
    widths = [width_of(line, Type(BODY.family, BODY.weight, size), measure) for line in lines]
    assert len(lines) == 2
    assert max(widths) - min(widths) < 15


def test_what_cannot_fit_says_by_how_much() -> None:
    with pytest.raises(TextTooLong, match=r"'Voertuigenparade' is \d+\.\d mm wider than its 10 mm"):
        fitted("Voertuigenparade", 10)
    with pytest.raises(TextTooLong, match=r"needs 3 lines at 3\.2 mm and has 2"):
        fitted("one two three four five six seven eight nine", 25, 2, 3.2)


def test_french_signs_stay_with_their_word() -> None:
    lines, _ = fitted("Vainqueur\u00a0! Vainqueur\u00a0!", 20, lines=2)
    assert lines == ("Vainqueur\u00a0!", "Vainqueur\u00a0!")


def test_a_soft_hyphen_breaks_only_where_it_must() -> None:
    word = "ontdekkings\u00adreizigster"
    assert fitted(word, 60)[0] == ("ontdekkingsreizigster",)
    assert fitted(word, 22, lines=2, minimum=3.5)[0] == ("ontdekkings-", "reizigster")


def test_icons_sit_inline_and_are_measured() -> None:
    line = "card = +1 {icon:star}"
    assert width_of(line, TITLE, measure) > width_of("card = +1 ", TITLE, measure)
    svg = str(
        set_lines(
            (line,),
            10,
            20,
            type=TITLE,
            anchor="start",
            fill="#000000",
            leading=1.2,
            measure=measure,
        )
    )
    found = re.search(r'<use href="#star" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', svg)
    assert found is not None
    assert float(found[1]) == pytest.approx(10 + width_of("card = +1 ", TITLE, measure), abs=0.01)
    assert float(found[2]) + float(found[3]) == pytest.approx(20 + 0.12 * 6, abs=0.01)


def test_text_is_escaped() -> None:
    svg = set_lines(
        ("<b> & co",), 0, 0, type=BODY, anchor="start", fill="#000000", leading=1, measure=measure
    )
    assert "&lt;b&gt; &amp; co" in svg


def test_the_floor_is_six_points() -> None:
    assert pytest.approx(2.1167, abs=1e-4) == FLOOR_MM
