"""Where an image lies in its box, by preserveAspectRatio."""

import re
from typing import NamedTuple

from printnplay.core.diagnostics import quote
from printnplay.drawing.geometry import Box
from printnplay.drawing.shapes import value
from printnplay.drawing.tree import Element

_FIT = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)(?: +(meet|slice))?")
_PART = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


class Lying(NamedTuple):
    """The corner and the size of a whole picture, and whether its box cuts it."""

    x: float
    y: float
    width: float
    height: float
    is_cut: bool = False


def image_box(element: Element) -> Box:
    """x, y, width and height of an image's box."""
    x, y, wide, high = (value(element, name) for name in ("x", "y", "width", "height"))
    return x, y, wide, high


def lie(element: Element, across: int, down: int) -> Lying:
    """An image of so many pixels in its box. Raises ValueError."""
    x, y, wide, high = image_box(element)
    fit = element.get("preserveAspectRatio", "xMidYMid").strip()
    if fit == "none":
        return Lying(x, y, wide, high)
    found = _FIT.fullmatch(fit)
    if found is None:
        raise ValueError(f"preserveAspectRatio {quote(fit)} is not in the subset")
    scales = wide / across, high / down
    scale = max(scales) if found[3] == "slice" else min(scales)
    w, h = across * scale, down * scale
    left, top = x + (wide - w) * _PART[found[1]], y + (high - h) * _PART[found[2]]
    return Lying(left, top, w, h, found[3] == "slice")
