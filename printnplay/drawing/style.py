"""What an element inherits: the presentation properties that hold for it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from printnplay.drawing.subset import INHERITED
from printnplay.drawing.tree import Element, is_colour
from printnplay.drawing.values import check_value

T = TypeVar("T")

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
NAMED = {"white": "#FFFFFF", "black": "#000000"}


class Style(NamedTuple):
    """The inherited properties, in the order of the subset's table."""

    fill: str
    fill_opacity: str
    fill_rule: str
    stroke: str
    stroke_width: str
    stroke_opacity: str
    stroke_linecap: str
    stroke_linejoin: str
    stroke_miterlimit: str
    stroke_dasharray: str
    font_family: str
    font_size: str
    font_weight: str
    text_anchor: str


PLAIN = Style(*INHERITED.values())
_NAMES = {name: at for at, name in enumerate(INHERITED)}


def inherit(style: Style, element: Element) -> Style:
    """The element's own properties over what it inherits."""
    changed = None
    for name, value in element.attributes.items():
        at = _NAMES.get(name)
        if at is not None:
            if changed is None:
                changed = list(style)
            check_value(name, value)
            changed[at] = value
    return style if changed is None else Style(*changed)


def one_of(known: Mapping[str, T], value: str, name: str) -> T:
    if value not in known:
        raise ValueError(f"expected {' or '.join(known)} for {name}, found '{value}'")
    return known[value]


@lru_cache(maxsize=5000)
def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1. Raises ValueError on what is not a colour."""
    colour = NAMED.get(colour, colour)
    if not colour.startswith("#") or not is_colour(colour):
        raise ValueError(f"colour '{colour}' is not of the form #RRGGBB")
    if len(colour) == 4:
        colour = "#" + "".join(2 * digit for digit in colour[1:])
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue
