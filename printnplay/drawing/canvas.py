"""A page that is computed: svgwrite shapes, text that fits, and drawings from templates.

Comes in: shapes in millimetres from the top left corner, y down. Goes out: SVG text of the subset.
svgwrite is imported where it is used: it takes a tenth of a second.
"""

import re
from collections.abc import Sequence
from typing import Any

from printnplay.core.units import Size
from printnplay.text.lines import FLOOR_MM, Measure, Type, fit_lines, set_lines

Point = tuple[float, float]

_INSIDE = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.S)


class Canvas:
    """Shapes in the order in which they are drawn. Styles are svgwrite's: `stroke_width=0.3`."""

    def __init__(self, size: Size, measure: Measure, *, bleed: float = 0) -> None:
        self.size = size
        self._bleed = bleed
        self.measure = measure
        self._parts: list[str] = []
        self._clips = 0

    def blank(self) -> "Canvas":
        """Another of the same size, to try on what may not fit."""
        return Canvas(self.size, self.measure)

    def rect(self, x: float, y: float, width: float, height: float, **style: object) -> None:
        from svgwrite.shapes import Rect

        self._add(Rect((_n(x), _n(y)), (_n(width), _n(height)), debug=False, **style))

    def circle(self, x: float, y: float, radius: float, **style: object) -> None:
        from svgwrite.shapes import Circle

        self._add(Circle((_n(x), _n(y)), _n(radius), debug=False, **style))

    def line(self, start: Point, end: Point, **style: object) -> None:
        from svgwrite.shapes import Line

        self._add(Line(_point(start), _point(end), debug=False, **style))

    def polygon(self, points: Sequence[Point], **style: object) -> None:
        from svgwrite.shapes import Polygon

        self._add(Polygon([_point(point) for point in points], debug=False, **style))

    def polyline(self, points: Sequence[Point], **style: object) -> None:
        from svgwrite.shapes import Polyline

        self._add(Polyline([_point(point) for point in points], debug=False, **style))

    def path(self, d: str, **style: object) -> None:
        from svgwrite.path import Path

        self._add(Path(d=d, debug=False, **style))

    def text(
        self,
        words: str,
        x: float,
        y: float,
        width: float,
        *,
        size: float,
        minimum: float | None = None,
        lines: int = 1,
        leading: float = 1.18,
        font: str = "Source Sans Pro",
        weight: int = 600,
        anchor: str = "start",
        fill: str = "#22222C",
        middle: bool = False,
    ) -> float:
        """Wrapped, and shrunk from `size` to `minimum`; the first baseline at y, or (middle) the
        block centred on y. Gives the last baseline. Raises TextTooLong."""
        smallest = max(FLOOR_MM, size if minimum is None else minimum)
        wanted = Type(font, weight, size)
        found, fitted = fit_lines(
            words, width, type=wanted, minimum=smallest, lines=lines, measure=self.measure
        )
        drop = leading * fitted
        if middle:
            y += 0.35 * fitted - (len(found) - 1) * drop / 2
        at = Type(font, weight, fitted)
        self._parts.append(
            set_lines(
                found,
                x,
                y,
                type=at,
                anchor=anchor,
                fill=fill,
                leading=leading,
                measure=self.measure,
            )
        )
        return y + (len(found) - 1) * drop

    def place(self, svg: str, transform: str, *, clip: Sequence[Point] = ()) -> None:
        """Another drawing (a face, say) as a part of this one, in its own units; shown only
        within the outline `clip`, which is in the page's units."""
        placed = f'<g transform="{transform}">{inside_of(svg)}</g>'
        if clip:
            self._clips += 1
            name = f"page-clip-{self._clips}"
            ring = " ".join("{:g},{:g}".format(*_point(point)) for point in clip)
            shape = f'<clipPath id="{name}"><polygon points="{ring}"/></clipPath>'
            placed = f'<defs>{shape}</defs><g clip-path="url(#{name})">{placed}</g>'
        self._parts.append(placed)

    def clip(self, other: "Canvas", id: str) -> None:
        """Another canvas's shapes, shown only inside a clipPath of that id."""
        self._parts.append(f'<g clip-path="url(#{id})">{"".join(other._parts)}</g>')

    def to_svg(self) -> str:
        off = self._bleed
        w, h = _n(self.size.width + 2 * off), _n(self.size.height + 2 * off)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:g}mm" height="{h:g}mm" '
            f'viewBox="{0 - off:g} {0 - off:g} {w:g} {h:g}">'
        )
        return "\n".join([head, *self._parts, "</svg>"])

    def _add(self, element: Any) -> None:
        """Any of svgwrite's elements: it has no type hints."""
        self._parts.append(element.tostring())


def _n(value: float) -> float:
    return round(value, 3)


def _point(point: Point) -> Point:
    return _n(point[0]), _n(point[1])


def inside_of(svg: str) -> str:
    """What a drawing holds, to be a part of another."""
    inside = _INSIDE.search(svg)
    return inside[1] if inside else svg
