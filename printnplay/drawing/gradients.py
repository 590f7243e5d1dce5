"""Gradients: their stops, and the line or circle along which these lie."""

from dataclasses import dataclass

from printnplay.drawing.geometry import IDENTITY, Box, Matrix, multiply, read_transform
from printnplay.drawing.style import channels, one_of
from printnplay.drawing.tree import Element
from printnplay.drawing.values import share

UNITS = {"objectBoundingBox": True, "userSpaceOnUse": False}


@dataclass(frozen=True, slots=True)
class Stop:
    offset: float
    colour: tuple[float, float, float]
    opacity: float


@dataclass(frozen=True, slots=True)
class Gradient:
    """`line` is x1, y1, x2, y2, or for a circle fx, fy, 0, cx, cy, r, in the units that `matrix`
    turns into those of the shape."""

    line: tuple[float, ...]
    stops: tuple[Stop, ...]
    matrix: Matrix

    @property
    def is_radial(self) -> bool:
        return len(self.line) > 4


def read_gradient(element: Element, box: Box) -> Gradient:
    """The gradient in a shape with this box; one without an extent is its last colour. Raises
    ValueError."""
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
            raise ValueError(f"{name} '{text}' of a gradient in millimetres is not a length")
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)

    if element.tag == "linearGradient":
        return read("x1", "0"), read("y1", "0"), read("x2", "1"), read("y2", "0")
    cx, cy, r = read("cx", ".5"), read("cy", ".5"), read("r", ".5")
    return read("fx", str(cx)), read("fy", str(cy)), 0, cx, cy, r


def _stops(element: Element) -> tuple[Stop, ...]:
    stops: list[Stop] = []
    for child in element.children:
        if isinstance(child, Element) and child.tag == "stop":
            text = child.get("offset", "0")
            offset = float(text[:-1]) / 100 if text.endswith("%") else float(text)
            offset = max(offset, stops[-1].offset if stops else 0.0)
            opacity = share("stop-opacity", child.get("stop-opacity", "1"))
            stops.append(Stop(offset, channels(child.get("stop-color", "#000000")), opacity))
    if not stops:
        raise ValueError("a gradient has no stops")
    return tuple(stops)
