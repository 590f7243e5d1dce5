"""Basic shapes as paths, so that everything drawn is a path."""

import math
from functools import lru_cache

from printnplay.drawing.geometry import Segment, numbers, read_path
from printnplay.drawing.tree import Element

NOT_NEGATIVE = ("width", "height", "r", "rx", "ry")

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


def is_nothing(element: Element) -> bool:
    """A shape without width or height: not even its stroke is drawn."""
    sides = {"rect": ("width", "height"), "circle": ("r",), "ellipse": ("rx", "ry")}
    return not all(_values(element, *sides.get(element.tag, ())))


def value(element: Element, name: str, default: float = 0.0) -> float:
    text = element.attributes.get(name)
    try:
        found = default if text is None else float(text)
    except ValueError:
        found = math.nan
    if not math.isfinite(found) or (name in NOT_NEGATIVE and found < 0):
        raise ValueError(f"{name} '{text}' is not a length")
    return found


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
