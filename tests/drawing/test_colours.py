"""Colours by their names."""

import pytest
from PIL import ImageColor

from printnplay.drawing.colours import FORMS, NoSuchColour, _css_colours, colour_of

OWN = {"gold": "#C9A227", "Ünder-water": "#123456"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("#C8283A", "#C8283A"),
        ("#abc", "#abc"),
        ("gold", "#C9A227"),
        ("Ünder-water", "#123456"),
        ("red", "#FF0000"),
        ("DarkSlateGrey", "#2F4F4F"),
    ],
)
def test_the_palette_comes_before_the_names_of_css(text: str, value: str) -> None:
    assert colour_of(text, OWN) == value


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("glod", "did you mean 'gold'?"),
        ("yelow", "did you mean 'yellow'?"),
        ("#12345", FORMS),
        ("url(#a)", FORMS),
        ("", FORMS),
    ],
)
def test_what_is_no_colour_gets_a_suggestion(text: str, help: str) -> None:
    with pytest.raises(NoSuchColour) as problem:
        colour_of(text, OWN)
    assert problem.value.help == help


def test_a_name_that_pillow_has_looked_up_is_a_value_still() -> None:
    ImageColor.getrgb("tomato")
    _css_colours.cache_clear()
    assert colour_of("tomato", {}) == "#FF6347"
