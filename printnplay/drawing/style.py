"""What an element is painted with: the properties that it inherits, colours, gradients.

Values that a browser would skip or clamp are refused.
"""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeVar

from printnplay.core.diagnostics import listed, quote
from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.bad import BadValue, Blamed
from printnplay.drawing.geometry import (
    IDENTITY,
    MAX_NUMBER,
    multiply,
    number,
    numbers,
    read_transform,
)
from printnplay.drawing.picture import Gradient, Shadow, Stop, Stroke
from printnplay.drawing.subset import INHERITED
from printnplay.drawing.tree import Element, is_colour, reference
from printnplay.text.font import STYLES
from printnplay.text.lines import ANCHORS

T = TypeVar("T")
CAPS = {name: name for name in ("butt", "round", "square")}
JOINS = {name: name for name in ("miter", "round", "bevel")}
DIRECTIONS = {"ltr": False, "rtl": True}
RULES = {"nonzero": False, "evenodd": True}
KEYWORDS: Mapping[str, Mapping[str, object]] = {
    "fill-rule": RULES,
    "stroke-linecap": CAPS,
    "stroke-linejoin": JOINS,
    "font-style": STYLES,
    "text-anchor": ANCHORS,
    "direction": DIRECTIONS,
}
ORDERS = {"stroke": True}
UNITS = {"objectBoundingBox": True, "userSpaceOnUse": False}
# By how much a matrix can enlarge: even nested as deep as allowed, the numbers stay finite.
MAX_SCALE = 1e4
# The colour of the words around, for icons.
CURRENT = "currentColor"
NAMED = {"white": "#FFFFFF", "black": "#000000"}
_NAMES = {name: at for at, name in enumerate(INHERITED)}


def parse_ratio(name: str, text: str) -> float:
    """A number from 0 to 1."""
    found = number(text)
    if not 0 <= found <= 1:
        raise ValueError(f"{name} {quote(text)} is not a number from 0 to 1")
    return found


@lru_cache(maxsize=20_000)
def check_value(name: str, text: str) -> None:
    """Raises ValueError if the value cannot be drawn."""
    match name:
        case "color":
            channels(text)
        case "fill" | "stroke" if text not in ("none", CURRENT) and not (
            name == "fill" and reference(text)
        ):
            channels(text)
        case "fill-opacity" | "stroke-opacity":
            parse_ratio(name, text)
        case "stroke-width" | "font-size" | "stroke-miterlimit":
            least = 1 if name == "stroke-miterlimit" else 0
            if not number(text) >= least:
                raise ValueError(f"{name} {quote(text)} is not a length")
        case "font-weight" if not text.isdecimal():
            raise ValueError(f"font-weight {quote(text)} is not a number")
        case "stroke-dasharray" if text != "none":
            found = numbers(text)
            if not any(found) or min(found) < 0:
                raise ValueError(f"stroke-dasharray {quote(text)} is not a row of lengths")
        case _ if name in KEYWORDS:
            one_of(KEYWORDS[name], text, name)


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
    font_style: str
    direction: str
    text_anchor: str
    color: str

    @property
    def dashes(self) -> tuple[float, ...]:
        """The lengths of dashes and gaps; none for a whole line."""
        return () if self.stroke_dasharray == "none" else tuple(numbers(self.stroke_dasharray))


PLAIN = Style(*INHERITED.values())


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
    if changed is None:
        return style
    if CURRENT in changed:
        colour = changed[-1]
        changed = [colour if value == CURRENT else value for value in changed]
    return Style(*changed)


def one_of(known: Mapping[str, T], value: str, name: str) -> T:
    if value not in known:
        raise ValueError(f"expected {listed(known)} for {name}, found {quote(value)}")
    return known[value]


@lru_cache(maxsize=5000)
def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1. Raises ValueError if it is not a colour."""
    colour = NAMED.get(colour, colour)
    if not colour.startswith("#") or not is_colour(colour):
        raise ValueError(f"colour {quote(colour)} is not of the form #RRGGBB")
    if len(colour) == 4:
        colour = "#" + "".join(2 * digit for digit in colour[1:])
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def read_gradient(element: Element, box: Box) -> Gradient:
    """The gradient in a shape with this box; one of length zero has its last colour. Raises
    ValueError, at the gradient or at one of its stops."""
    with Blamed(element):
        return _gradient(element, box)


def _gradient(element: Element, box: Box) -> Gradient:
    stops = _stops(element)
    is_box = one_of(UNITS, element.get("gradientUnits", "objectBoundingBox"), "gradientUnits")
    x0, y0, x1, y1 = box
    matrix: Matrix = (x1 - x0, 0, 0, y1 - y0, x0, y0) if is_box else IDENTITY
    if "gradientTransform" in element.attributes:
        matrix = multiply(matrix, read_transform(element.get("gradientTransform")))
    line = _line(element, is_box=is_box)
    if line[:2] == line[2:] or line[5:] == (0,):
        stops, line = stops[-1:], (0, 0, 0, 0, 0, 1) if len(line) > 4 else (0, 0, 1, 0)
    return Gradient(line, stops, matrix)


def _line(element: Element, *, is_box: bool) -> tuple[float, ...]:
    def read(name: str, default: str) -> float:
        text = element.get(name, default)
        if not is_box and name not in element.attributes and name not in ("fx", "fy"):
            raise ValueError(f"a gradient in millimetres needs {name}")
        if not is_box and text.endswith("%"):
            raise ValueError(f"{name} {quote(text)} of a gradient in millimetres is not a length")
        return _ratio(name, text)

    if element.tag == "linearGradient":
        return read("x1", "0"), read("y1", "0"), read("x2", "1"), read("y2", "0")
    cx, cy, r = read("cx", ".5"), read("cy", ".5"), read("r", ".5")
    return read("fx", str(cx)), read("fy", str(cy)), 0, cx, cy, r


def _stops(element: Element) -> tuple[Stop, ...]:
    stops: list[Stop] = []
    for child in element.children:
        if isinstance(child, Element) and child.tag == "stop":
            with Blamed(child):
                stops.append(_stop(child, stops[-1].offset if stops else 0.0))
    if not stops:
        raise ValueError("a gradient has no stops")
    return tuple(stops)


def _stop(element: Element, least: float) -> Stop:
    offset = max(_ratio("offset", element.get("offset", "0")), least)
    opacity = parse_ratio("stop-opacity", element.get("stop-opacity", "1"))
    return Stop(offset, channels(element.get("stop-color", "#000000")), opacity)


def _ratio(name: str, text: str) -> float:
    """A number, or a percentage."""
    found = number(text[:-1]) / 100 if text.endswith("%") else number(text)
    if math.isnan(found):
        raise ValueError(f"{name} {quote(text)} is not a number")
    return found


def stroke_of(style: Style, opacity: float) -> Stroke:
    """The stroke of a style. Raises ValueError."""
    return Stroke(
        channels(style.stroke),
        float(style.stroke_opacity) * opacity,
        float(style.stroke_width),
        one_of(CAPS, style.stroke_linecap, "stroke-linecap"),
        one_of(JOINS, style.stroke_linejoin, "stroke-linejoin"),
        float(style.stroke_miterlimit),
        style.dashes,
    )


def outline_of(element: Element, style: Style) -> Stroke | None:
    """The line around the letters of a text, which is under them. Raises ValueError."""
    one_of(ORDERS, element.get("paint-order", "stroke"), "paint-order")
    if style.stroke == "none" or not float(style.stroke_width):
        return None
    if "paint-order" not in element.attributes:
        message = "text can be stroked under its letters only, found no paint-order"
        raise BadValue(message, properties=("stroke",), help='paint-order="stroke" on the text')
    return stroke_of(style, 1.0)


def shadow_of(element: Element) -> Shadow | None:
    """Raises ValueError."""
    text = element.get("text-shadow", "none")
    if text == "none":
        return None
    *places, colour = text.split() or [""]
    if len(places) != 2:
        raise ValueError(f"expected 'X Y #RRGGBB' for text-shadow, found {quote(text)}")
    return Shadow(number(places[0]), number(places[1]), channels(colour))


@lru_cache(maxsize=20_000)
def matrix_of(text: str) -> Matrix:
    """The matrix of a transform attribute. Raises ValueError."""
    found = read_transform(text)
    is_small = max(map(abs, found[:4])) <= MAX_SCALE and max(map(abs, found[4:])) <= MAX_NUMBER
    if not is_small:
        raise ValueError("the numbers are too large")
    return found
