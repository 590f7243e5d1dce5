"""Gradients as PDF shadings: axial and radial, with stops, units and stop opacity."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from reportlab.pdfbase import pdfdoc

from printnplay.svg.geometry import IDENTITY, Box, Matrix, multiply, read_transform
from printnplay.svg.tree import Element
from printnplay.svg.values import share
from printnplay.write.svg_to_pdf.book import Book, number
from printnplay.write.svg_to_pdf.style import one_of, rgb

UNITS = {"objectBoundingBox": True, "userSpaceOnUse": False}
Stops = Sequence[tuple[float, tuple[float, ...]]]


@dataclass(frozen=True, slots=True)
class Stop:
    offset: float
    colour: tuple[float, float, float]
    opacity: float


@dataclass(frozen=True, slots=True)
class Gradient:
    """A shading's name, its matrix, and the soft mask's shading where stops are see-through."""

    shading: str
    matrix: Matrix
    mask_shading: str | None


def make_gradient(element: Element, box: Box, book: Book) -> Gradient:
    stops = _stops(element)
    is_box = one_of(UNITS, element.get("gradientUnits", "objectBoundingBox"), "gradientUnits")
    x0, y0, x1, y1 = box
    matrix: Matrix = (x1 - x0, 0, 0, y1 - y0, x0, y0) if is_box else IDENTITY
    if "gradientTransform" in element.attributes:
        matrix = multiply(matrix, read_transform(element.get("gradientTransform")))
    coordinates = _coordinates(element, is_box=is_box)
    kind = 2 if element.tag == "linearGradient" else 3
    colours = [(s.offset, s.colour) for s in stops]
    shading = book.add_shading(_shading(kind, coordinates, colours, "DeviceRGB"))
    mask = None
    if any(stop.opacity < 1 for stop in stops):
        greys = [(s.offset, (s.opacity,)) for s in stops]
        mask = book.add_shading(_shading(kind, coordinates, greys, "DeviceGray"))
    return Gradient(shading, matrix, mask)


def _coordinates(element: Element, *, is_box: bool) -> list[float]:
    def read(name: str, default: str) -> float:
        text = element.get(name, default)
        if not is_box and name not in element.attributes and name not in ("fx", "fy"):
            raise ValueError(f"a gradient in millimetres needs {name}")
        if not is_box and text.endswith("%"):
            raise ValueError(f"{name} '{text}' of a gradient in millimetres is not a length")
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)

    if element.tag == "linearGradient":
        return [read("x1", "0"), read("y1", "0"), read("x2", "1"), read("y2", "0")]
    cx, cy, r = read("cx", ".5"), read("cy", ".5"), read("r", ".5")
    fx, fy = read("fx", str(cx)), read("fy", str(cy))
    return [fx, fy, 0, cx, cy, r]


def _stops(element: Element) -> list[Stop]:
    stops: list[Stop] = []
    for child in element.children:
        if isinstance(child, Element) and child.tag == "stop":
            text = child.get("offset", "0")
            offset = float(text[:-1]) / 100 if text.endswith("%") else float(text)
            offset = max(offset, stops[-1].offset if stops else 0.0)
            red, green, blue = map(float, rgb(child.get("stop-color", "#000000")).split())
            stops.append(Stop(offset, (red, green, blue), _stop_opacity(child)))
    if not stops:
        raise ValueError("a gradient has no stops")
    return stops


def _stop_opacity(stop: Element) -> float:
    return share("stop-opacity", stop.get("stop-opacity", "1"))


def _shading(kind: int, coordinates: list[float], stops: Stops, space: str) -> dict[str, object]:
    return {
        "ShadingType": kind,
        "ColorSpace": pdfdoc.PDFName(space),
        "Coords": pdfdoc.PDFArray([number(c, 5) for c in coordinates]),
        "Extend": pdfdoc.PDFArray(["true", "true"]),
        "Function": _function(stops),
    }


def _function(stops: Stops) -> pdfdoc.PDFDictionary:
    """Straight blends between neighbours, stitched together."""
    if stops[0][0] > 0:
        stops = [(0.0, stops[0][1]), *stops]
    if stops[-1][0] < 1:
        stops = [*stops, (1.0, stops[-1][1])]
    if len(stops) == 1:
        stops = [stops[0], stops[0]]
    blends = [_blend(a[1], b[1]) for a, b in pairwise(stops)]
    if len(blends) == 1:
        return blends[0]
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "Functions": pdfdoc.PDFArray(blends),
            "Bounds": pdfdoc.PDFArray([number(s[0], 5) for s in stops[1:-1]]),
            "Encode": pdfdoc.PDFArray([0, 1] * len(blends)),
        }
    )


def _blend(first: tuple[float, ...], second: tuple[float, ...]) -> pdfdoc.PDFDictionary:
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 2,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "N": 1,
            "C0": pdfdoc.PDFArray([number(v) for v in first]),
            "C1": pdfdoc.PDFArray([number(v) for v in second]),
        }
    )
