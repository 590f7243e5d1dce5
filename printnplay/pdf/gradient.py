"""Gradients as PDF shadings: axial and radial, with stops, units and stop opacity."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from reportlab.pdfbase import pdfdoc

from printnplay.drawing.geometry import Box, Matrix
from printnplay.drawing.gradients import read_gradient
from printnplay.drawing.tree import Element
from printnplay.pdf.book import Book, number

Stops = Sequence[tuple[float, tuple[float, ...]]]


@dataclass(frozen=True, slots=True)
class Gradient:
    """A shading's name, its matrix, and the soft mask's shading where stops are see-through."""

    shading: str
    matrix: Matrix
    mask_shading: str | None


def make_gradient(element: Element, box: Box, book: Book) -> Gradient:
    found = read_gradient(element, box)
    kind = 3 if found.is_radial else 2
    colours = [(stop.offset, stop.colour) for stop in found.stops]
    shading = book.add_shading(_shading(kind, found.line, colours, "DeviceRGB"))
    mask = None
    if any(stop.opacity < 1 for stop in found.stops):
        greys = [(stop.offset, (stop.opacity,)) for stop in found.stops]
        mask = book.add_shading(_shading(kind, found.line, greys, "DeviceGray"))
    return Gradient(shading, found.matrix, mask)


def _shading(
    kind: int, coordinates: Sequence[float], stops: Stops, space: str
) -> dict[str, object]:
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
