"""A page that is computed: svgwrite shapes, text that fits, and other pictures placed on it.

Shapes are in millimetres from the top left corner, y down. svgwrite is imported only if it is used,
because its import takes a tenth of a second.
"""

from collections.abc import Sequence
from typing import Any

from printnplay.core.geometry import Point
from printnplay.core.units import Size
from printnplay.drawing.geometry import read_transform
from printnplay.drawing.picture import AnyNode, Clip, Group, Picture, Placed
from printnplay.drawing.reader import Reader, digest_of
from printnplay.text.lines import FLOOR_MM, Measure, Type, fit_lines, set_lines

HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'


class Canvas:
    """Shapes in the order in which they are drawn. Styles are svgwrite's: `stroke_width=0.3`.
    Canvases that have a reader in common share what they draw alike."""

    def __init__(self, size: Size, reader: Reader | None = None, *, bleed: float = 0) -> None:
        self.size = size
        self._bleed, self._reader = bleed, reader or Reader()
        self._nodes: list[AnyNode] = []
        self._digests: list[bytes] = []
        self._markup: list[str] = []

    @property
    def measure(self) -> Measure:
        """The widths of texts on it, in the fonts of its game."""
        return self._reader.fonts.measure

    def blank(self) -> "Canvas":
        """Another canvas of the same size, to try out something that might not fit."""
        return Canvas(self.size, self._reader)

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
            words,
            width,
            type=wanted,
            minimum=smallest,
            lines=lines,
            measure=self.measure,
        )
        drop = leading * fitted
        if middle:
            y += 0.35 * fitted - (len(found) - 1) * drop / 2
        type = Type(font, weight, fitted)
        self.lines(found, x, y, type=type, anchor=anchor, fill=fill, leading=leading)
        return y + (len(found) - 1) * drop

    def lines(
        self,
        lines: tuple[str, ...],
        x: float,
        y: float,
        *,
        type: Type,
        anchor: str,
        fill: str,
        leading: float,
    ) -> None:
        """Lines that are fitted already, the first baseline at y."""
        self._markup.append(
            set_lines(
                lines,
                x,
                y,
                type=type,
                anchor=anchor,
                fill=fill,
                leading=leading,
                measure=self.measure,
            )
        )

    def place(
        self,
        drawing: "Picture | Canvas",
        transform: str = "",
        *,
        clip: Sequence[Point] = (),
    ) -> None:
        """Another drawing (a face, say) as a part of this one, in its own units; shown only
        within the outline `clip`, which is in the page's units. Raises BadSvg."""
        self._read()
        picture = drawing.to_picture() if isinstance(drawing, Canvas) else drawing
        node: AnyNode = picture.root
        node = Placed(node, read_transform(transform)) if transform else node
        self._nodes.append(Placed(node, clip=_ring(clip)) if clip else node)
        self._digests.append(digest_of(f"{transform} {tuple(clip)}", picture.digest))

    def to_picture(self) -> Picture:
        """Raises BadSvg if a colour or a number is not valid SVG."""
        self._read()
        off = self._bleed
        w, h = _n(self.size.width + 2 * off), _n(self.size.height + 2 * off)
        view = (0 - off, 0 - off, w, h)
        return Picture(Group(tuple(self._nodes)), view, digest_of(f"{view}", *self._digests))

    def _read(self) -> None:
        """What was drawn since the last picture was placed."""
        if self._markup:
            text = "\n".join([HEAD, *self._markup, "</svg>"])
            picture = self._reader.read(text)
            self._nodes += picture.root.children
            self._digests.append(picture.digest)
            self._markup.clear()

    def _add(self, element: Any) -> None:
        """Any of svgwrite's elements: it has no type hints."""
        self._markup.append(element.tostring())


def _ring(points: Sequence[Point]) -> Clip:
    (x, y), *others = map(_point, points)
    path = (("M", (x, y)), *(("L", point) for point in others), ("Z", ()))
    return Clip((path,))


def _n(value: float) -> float:
    return round(value, 3)


def _point(point: Point) -> Point:
    return _n(point[0]), _n(point[1])
