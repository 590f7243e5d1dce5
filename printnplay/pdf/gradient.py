"""Gradients as PDF shadings: axial and radial, with stops and their opacities."""

from collections.abc import Sequence
from itertools import pairwise

from reportlab.pdfbase import pdfdoc

from printnplay.drawing.picture import Gradient
from printnplay.pdf.book import Book, number

Stops = Sequence[tuple[float, tuple[float, ...]]]


def shadings(gradient: Gradient, book: Book) -> tuple[str, str | None]:
    """The name of a gradient's shading in the book, and of that of its soft mask, where stops are
    see-through; each different one is written once."""
    known = book.gradients.get(gradient[:2])
    if known is None:
        known = book.gradients[gradient[:2]] = _added(gradient, book)
    return known


def _added(gradient: Gradient, book: Book) -> tuple[str, str | None]:
    colours = [(stop.offset, stop.rgb) for stop in gradient.stops]
    shading = book.add_shading(_shading(gradient, colours, "DeviceRGB"))
    if all(stop.alpha >= 1 for stop in gradient.stops):
        return shading, None
    greys = [(stop.offset, (stop.alpha,)) for stop in gradient.stops]
    return shading, book.add_shading(_shading(gradient, greys, "DeviceGray"))


def _shading(gradient: Gradient, stops: Stops, space: str) -> dict[str, object]:
    return {
        "ShadingType": 3 if gradient.is_radial else 2,
        "ColorSpace": pdfdoc.PDFName(space),
        "Coords": pdfdoc.PDFArray([number(c, 5) for c in gradient.line]),
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
