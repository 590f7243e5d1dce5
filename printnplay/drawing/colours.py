"""Colours by their names: first those of a game's palette, then those of CSS."""

import re
from collections.abc import Mapping
from functools import cache

from printnplay.core.diagnostics import did_you_mean, quote

_VALUE = re.compile("#(?:[0-9a-fA-F]{3}){1,2}")
FORMS = "write #RRGGBB, an ink or a suit of palette.yaml, or a colour name of CSS"


class NoSuchColour(ValueError):
    """It is neither a colour nor the name of one; `help` is what to type."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


def colour_of(text: str, own: Mapping[str, str]) -> str:
    """The value of a colour, or of one that has a name. Raises NoSuchColour."""
    if text in own:
        return own[text]
    if _VALUE.fullmatch(text):
        return text
    found = _css_colours().get(text.lower())
    if found is None:
        help = did_you_mean(text, (*own, *_css_colours())) or FORMS
        raise NoSuchColour(f"expected a colour, found {quote(text)}", help)
    return found


def colour_help(message: str) -> str | None:
    """What to type for a colour's name in a drawing, which takes values only."""
    found = re.match("colour '([^']+)' is not", message)
    value = _css_colours().get(found[1].lower()) if found else None
    return f"write '{value}'" if value else None


@cache
def _css_colours() -> dict[str, str]:
    # Most games name no colour of CSS, and reading Pillow takes longer than a deck's text.
    from PIL import ImageColor

    # Pillow replaces the values of names that it has looked up, so that all of them are.
    values = {name: ImageColor.getrgb(name) for name in tuple(ImageColor.colormap)}
    return {name: f"#{''.join(f'{one:02X}' for one in rgb[:3])}" for name, rgb in values.items()}
