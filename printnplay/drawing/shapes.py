"""Basic shapes as paths, so that everything drawn is a path; and the boxes that symbols are drawn
in."""

import math
from functools import lru_cache

from printnplay.drawing.geometry import Box, Matrix, Segment, number, numbers, read_path
from printnplay.drawing.style import one_of
from printnplay.drawing.tree import Element

NOT_NEGATIVE = ("width", "height", "r", "rx", "ry")
OVERFLOWS = {"hidden": True, "visible": False}

# The handle of a quarter circle drawn as one curve.
K = 0.5522847498


def outline(element: Element) -> tuple[Segment, ...]:
    """The path of a shape. Raises ValueError where its numbers cannot be read."""
    match element.tag:
        case "path":
            return read_path(element.get("d"))
        case "rect":
            return _rect(*_values(element, "x", "y", "width", "height"), *_radii(element))
        case "circle":
            cx, cy, r = _values(element, "cx", "cy", "r")
            return _ellipse(cx, cy, r, r)
        case "ellipse":
            return _ellipse(*_values(element, "cx", "cy", "rx", "ry"))
        case "line":
            x1, y1, x2, y2 = _values(element, "x1", "y1", "x2", "y2")
            return (("M", (x1, y1)), ("L", (x2, y2)))
    return _poly(element.get("points"), is_closed=element.tag == "polygon")


def rectangle(box: Box) -> tuple[Segment, ...]:
    """The path around a box (left, top, right, bottom)."""
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return (("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ()))


def is_nothing(element: Element) -> bool:
    """A shape without width or height: not even its stroke is drawn."""
    sides = {"rect": ("width", "height"), "circle": ("r",), "ellipse": ("rx", "ry")}
    return not all(_values(element, *sides.get(element.tag, ())))


def value(element: Element, name: str, default: float = 0.0) -> float:
    text = element.attributes.get(name)
    found = default if text is None else number(text)
    if math.isnan(found) or (name in NOT_NEGATIVE and found < 0):
        raise ValueError(f"{name} '{text}' is not a length")
    return found


def fit_symbol(use: Element, symbol: Element) -> tuple[Matrix, Box | None]:
    """Where a symbol is drawn: its viewBox scaled into the box that its use gives it. The matrix of
    its own units, and the box (left, top, width, height) that cuts it. Raises ValueError."""
    x, y = value(use, "x"), value(use, "y")
    is_cut = one_of(OVERFLOWS, symbol.get("overflow", "hidden"), "overflow")
    if "viewBox" not in symbol.attributes:
        if is_cut:
            raise ValueError("a symbol needs a viewBox or overflow='visible'")
        return (1, 0, 0, 1, x, y), None
    if not {"width", "height"} <= use.attributes.keys():
        raise ValueError("a use of a symbol with a viewBox needs a width and a height")
    wide, high = value(use, "width"), value(use, "height")
    left, top, width, height = _view_box(symbol.get("viewBox"))
    scale = min(wide / width, high / height)
    along = x + (wide - width * scale) / 2 - left * scale
    down = y + (high - height * scale) / 2 - top * scale
    return (scale, 0, 0, scale, along, down), (x, y, wide, high) if is_cut else None


def read_view(root: Element) -> Box | None:
    """Left, top, width and height of what a drawing shows; None where it does not say."""
    try:
        return _view_box(root.get("viewBox"))
    except ValueError:
        return None


def _values(element: Element, *names: str) -> list[float]:
    return [value(element, name) for name in names]


def _radii(element: Element) -> tuple[float, float]:
    rx = value(element, "rx", value(element, "ry"))
    width, height = _values(element, "width", "height")
    return min(rx, width / 2), min(value(element, "ry", rx), height / 2)


@lru_cache(maxsize=5000)
def _rect(x: float, y: float, w: float, h: float, rx: float, ry: float) -> tuple[Segment, ...]:
    if rx <= 0 or ry <= 0:
        corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
        return (("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ()))
    kx, ky = rx * (1 - K), ry * (1 - K)
    right, low = x + w, y + h
    return (
        ("M", (x + rx, y)),
        ("L", (right - rx, y)),
        ("C", (right - kx, y, right, y + ky, right, y + ry)),
        ("L", (right, low - ry)),
        ("C", (right, low - ky, right - kx, low, right - rx, low)),
        ("L", (x + rx, low)),
        ("C", (x + kx, low, x, low - ky, x, low - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)),
        ("Z", ()),
    )


@lru_cache(maxsize=5000)
def _ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    kx, ky = rx * K, ry * K
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    )


def _poly(points: str, *, is_closed: bool) -> tuple[Segment, ...]:
    found = numbers(points)
    if len(found) < 4 or len(found) % 2:
        raise ValueError(f"points '{points[:30]}' cannot be read")
    pairs = list(zip(found[::2], found[1::2], strict=True))
    lines: list[Segment] = [("L", pair) for pair in pairs[1:]]
    return (("M", pairs[0]), *lines, *((("Z", ()),) if is_closed else ()))


@lru_cache(maxsize=256)
def _view_box(text: str) -> Box:
    found = numbers(text)
    if len(found) != 4 or found[2] <= 0 or found[3] <= 0:
        raise ValueError(f"viewBox '{text}' is not left, top, width and height")
    return found[0], found[1], found[2], found[3]
