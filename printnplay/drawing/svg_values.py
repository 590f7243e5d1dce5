"""Values of SVG files: lengths in any unit, colours in any form, and the look of an element."""

import math
import re
from functools import lru_cache
from typing import NamedTuple

from printnplay.core.diagnostics import quote
from printnplay.drawing.geometry import number
from printnplay.drawing.picture import Flat

# User units of 96 dpi.
UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
}
INHERITED = {
    "clip-rule": "nonzero",
    "color": "black",
    "dominant-baseline": "auto",
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "font-family": "",
    "font-size": "16",
    "font-stretch": "normal",
    "font-style": "normal",
    "font-variant": "normal",
    "font-weight": "400",
    "letter-spacing": "normal",
    "marker-end": "none",
    "marker-mid": "none",
    "marker-start": "none",
    "paint-order": "normal",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "text-anchor": "start",
    "text-transform": "none",
    "visibility": "visible",
    "word-spacing": "normal",
    "writing-mode": "lr-tb",
}
MARKERS = ("marker-start", "marker-mid", "marker-end")
_SIZES = {"xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24}
_WEIGHTS = {"normal": 400, "bold": 700, "lighter": 300, "bolder": 700}
_LENGTH = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(px|pt|pc|mm|cm|in|em|ex|%|)")
_FUNCTION = re.compile(r"(rgba?|hsla?)\(([^)]*)\)")


class Port(NamedTuple):
    """What percentages are of: the width and the height of the view around."""

    width: float
    height: float

    def of(self, axis: str) -> float:
        if axis == "x":
            return self.width
        return self.height if axis == "y" else math.hypot(self.width, self.height) / math.sqrt(2)


def length(text: str, port: Port, axis: str = "", size: float = 16.0) -> float:
    """A length in user units. Raises ValueError."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None or math.isnan(number(found[1])):
        raise ValueError(f"{quote(text)} is not a length")
    value, unit = number(found[1]), found[2]
    if unit == "%":
        return value / 100 * port.of(axis)
    return (
        value * size * (0.5 if unit == "ex" else 1) if unit in ("em", "ex") else value * UNITS[unit]
    )


def ratio(text: str) -> float:
    """A number or a percentage, from 0 to 1. Raises ValueError."""
    share = number(text[:-1]) / 100 if text.endswith("%") else number(text)
    if math.isnan(share):
        raise ValueError(f"{quote(text)} is not a number")
    return min(1.0, max(0.0, share))


@lru_cache(maxsize=5000)
def colour(text: str) -> Flat:
    """A colour in any of the forms of CSS. Raises ValueError."""
    from PIL import ImageColor

    found = text.strip().lower()
    if found == "transparent":
        return Flat((0.0, 0.0, 0.0), 0.0)
    function = _FUNCTION.fullmatch(found)
    alpha = 1.0
    if function:
        *values, last = re.split(r"[\s,/]+", function[2].strip())
        values, alpha = ([*values, last], 1.0) if len(values) < 3 else (values, ratio(last))
        found = f"{function[1][:3]}({','.join(map(_whole, values))})"
    try:
        channels = ImageColor.getrgb(found.partition(" icc-color(")[0])
    except ValueError:
        raise ValueError(f"{quote(text)} is not a colour that is known here") from None
    opacity = channels[3] / 255 if len(channels) == 4 else alpha
    red, green, blue = (value / 255 for value in channels[:3])
    return Flat((red, green, blue), opacity)


def _whole(text: str) -> str:
    """Pillow knows no fractions in rgb()."""
    is_number = not text.endswith(("%", "deg")) and "." in text
    return str(round(float(text))) if is_number else text.removesuffix("deg")


class Look:
    """The inherited properties of an element, and the size of its text."""

    __slots__ = ("own", "size")

    def __init__(self, own: dict[str, str] | None = None, size: float = 16.0) -> None:
        self.own, self.size = INHERITED if own is None else own, size

    def __getitem__(self, name: str) -> str:
        return self.own[name]

    def with_own(self, properties: dict[str, str], port: Port) -> "Look":
        """An element's own properties over these. Raises ValueError."""
        if "marker" in properties:
            whole = properties["marker"]
            properties = dict.fromkeys(MARKERS, whole) | properties
        changed = {
            name: INHERITED[name] if value in ("initial", "unset", "revert") else value
            for name, value in properties.items()
            if name in INHERITED and value not in ("inherit", "")
        }
        if changed.get("color", "").lower() == "currentcolor":
            del changed["color"]
        if not changed:
            return self
        size = self._size(changed["font-size"], port) if "font-size" in changed else self.size
        return Look({**self.own, **changed}, size)

    def _size(self, text: str, port: Port) -> float:
        if text in _SIZES:
            return float(_SIZES[text])
        if text.endswith("%"):
            return self.size * number(text[:-1]) / 100
        return length(text, port, "", self.size)

    @property
    def weight(self) -> int:
        text = self["font-weight"]
        return _WEIGHTS.get(text) or (int(text) if text.isdecimal() else 400)
