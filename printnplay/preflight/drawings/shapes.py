"""Single elements as shapes with their paint, in their own units; and what clips them.

Comes in: a shape, a text or an image with its style. Goes out: what of it is painted, to be placed
on a face by a matrix.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from printnplay.drawing.geometry import (
    Box,
    Matrix,
    Segment,
    box_of,
    is_upright,
    move,
    multiply,
    read_transform,
)
from printnplay.drawing.gradients import read_gradient
from printnplay.drawing.images import image_box, lie
from printnplay.drawing.runs import Width, placed_runs
from printnplay.drawing.shapes import is_nothing, outline
from printnplay.drawing.style import Style, channels
from printnplay.drawing.tree import Element
from printnplay.drawing.values import share
from printnplay.preflight.drawings.marks import Clip, Mark, Pixels, Words, common, spanning
from printnplay.preflight.drawings.paint import Blend, Flat, Paint, Picture, flat
from printnplay.preflight.drawings.pixels import pixel_size
from printnplay.preflight.drawings.polygons import Polygon, flatten

# How far letters reach, in ems: capitals and figures, accents on capitals, what hangs below.
CAPITALS, ACCENTS, HANGING = 0.70, 0.92, 0.22
_HANGS = frozenset("gjpqyçÇQ,;()[]{}/|@µ")
_LOW_JOINS = frozenset(["rect", "circle", "ellipse", "line"])


@dataclass(frozen=True, slots=True)
class Shape:
    """A fill, a stroke, a line of text or an image in its own units; `reach` is how far its ink may
    lie outside its outline."""

    kind: Literal["fill", "stroke", "text", "image"]
    segments: tuple[Segment, ...]
    box: Box
    paint: Paint
    style: Style
    reach: float = 0.0
    words: Words | None = None
    pixels: Pixels | None = None

    def box_through(self, m: Matrix) -> Box:
        box = _through(self.box, m) if is_upright(m) else box_of(move(self.segments, m))
        if not self.reach:
            return box
        by = self.reach * scales(m)[1]
        return box[0] - by, box[1] - by, box[2] + by, box[3] + by

    def mark(
        self,
        element: Element,
        box: Box,
        whole: Box,
        matrix: Matrix,
        clip: Clip | None,
        via: Element | None,
    ) -> Mark:
        small, large = scales(matrix)
        paint = self.paint
        if not isinstance(paint, Flat):
            paint = replace(paint, matrix=multiply(matrix, paint.matrix))
        pen = float(self.style.stroke_width) * small if self.kind == "stroke" else 0.0
        words = self.words and replace(self.words, size=self.words.size * small)
        pixels = self.pixels
        if pixels:
            pixels = replace(pixels, width=pixels.width * large, height=pixels.height * large)
        return Mark(
            kind=self.kind,
            element=element,
            via=via,
            box=box,
            whole=whole,
            paint=paint,
            segments=self.segments,
            matrix=matrix,
            style=self.style,
            clip=clip,
            pen=pen,
            words=words,
            pixels=pixels,
        )


@dataclass(slots=True)
class Shapes:
    """Reads elements, each outline once. `picture` gives the pixels of a small copy of an image:
    how many across and down, and four bytes for each."""

    width: Width
    picture: Callable[[str], tuple[int, int, bytes]]
    outlines: dict[int, tuple[tuple[Segment, ...], Box]] = field(default_factory=dict)

    def painted(self, element: Element, style: Style, gradient: Element | None) -> list[Shape]:
        """The fill and then the stroke of a shape."""
        if is_nothing(element):
            return []
        if element.uid not in self.outlines:
            segments = outline(element)
            self.outlines[element.uid] = segments, box_of(segments)
        segments, box = self.outlines[element.uid]
        found = []
        if style.fill != "none" and element.tag != "line" and float(style.fill_opacity):
            found.append(Shape("fill", segments, box, _fill(style, gradient, box), style))
        width = float(style.stroke_width)
        if style.stroke != "none" and width > 0 and float(style.stroke_opacity):
            paint = flat(channels(style.stroke), float(style.stroke_opacity))
            found.append(Shape("stroke", segments, box, paint, style, _reach(element, style)))
        return found

    def written(self, element: Element, style: Style) -> list[Shape]:
        """The lines of a text."""
        found = []
        for run, x, y, width in placed_runs(element, style, self.width):
            own, text = run.style, run.text
            size = float(own.font_size)
            words = Words(text, size, own.font_family, int(own.font_weight))
            box = (x, y - rise(text) * size, x + width, y + drop(text) * size)
            paint = flat(channels(own.fill), float(own.fill_opacity))
            if text.strip():
                found.append(Shape("text", _rectangle(box), box, paint, own, words=words))
        return found

    def pictured(self, element: Element, style: Style) -> list[Shape]:
        across, down = pixel_size(element.get("href"))
        left, top, width, height, _ = lie(element, across, down)
        x, y, wide, high = image_box(element)
        box = (x, y, x + wide, y + high)
        pixels = Pixels(across, down, width, height)
        matrix = (width, 0.0, 0.0, height, left, top)
        paint = Picture(*self.picture(element.get("href")), matrix)
        return [Shape("image", _rectangle(box), box, paint, style, pixels=pixels)]


def scales(m: Matrix) -> tuple[float, float]:
    """The least and the greatest by which a matrix enlarges a length."""
    whole = m[0] * m[0] + m[1] * m[1] + m[2] * m[2] + m[3] * m[3]
    det = m[0] * m[3] - m[1] * m[2]
    root = math.sqrt(max(0.0, whole * whole - 4 * det * det))
    return math.sqrt(max(0.0, (whole - root) / 2)), math.sqrt(max(0.0, (whole + root) / 2))


def rise(text: str) -> float:
    """How far a text stands above its baseline, in ems."""
    return ACCENTS if any(sign.isupper() and not sign.isascii() for sign in text) else CAPITALS


def drop(text: str) -> float:
    return HANGING if not _HANGS.isdisjoint(text) else 0.0


def clip_of(shapes: Sequence[Element | Box], matrix: Matrix, around: Clip | None) -> Clip:
    """The clip of some shapes, within that around it. Raises ValueError."""
    boxes: list[Box] = []
    polygons: list[Polygon] = []
    is_plain = len(shapes) == 1
    for shape in shapes:
        segments, m = _rectangle(shape) if isinstance(shape, tuple) else outline(shape), matrix
        if isinstance(shape, Element):
            if "transform" in shape.attributes:
                m = multiply(matrix, read_transform(shape.get("transform")))
            is_plain = (
                is_plain and shape.tag == "rect" and not {"rx", "ry"} & shape.attributes.keys()
            )
        boxes.append(box_of(move(segments, m)))
        polygons += [points for points, _ in flatten(segments, m)]
        is_plain = is_plain and is_upright(m)
    if not boxes:
        raise ValueError("a clip path needs a shape")
    box = spanning(tuple(boxes))
    box = common(box, around.box) if around else box
    return Clip(box, None if is_plain else tuple(polygons), around)


def _fill(style: Style, gradient: Element | None, box: Box) -> Paint:
    alpha = share("fill-opacity", style.fill_opacity)
    if gradient is None:
        return flat(channels(style.fill), alpha)
    if gradient.tag not in ("linearGradient", "radialGradient"):
        raise ValueError(f"'{style.fill}' is not a gradient")
    found = read_gradient(gradient, box)
    return Blend(found, found.matrix, alpha)


def _reach(element: Element, style: Style) -> float:
    """Sharp corners reach out to the miter limit, and square ends by their diagonal."""
    half = float(style.stroke_width) / 2
    if style.stroke_linejoin == "miter" and element.tag not in _LOW_JOINS:
        return half * float(style.stroke_miterlimit)
    return half * (math.sqrt(2) if style.stroke_linecap == "square" else 1)


def _rectangle(box: Box) -> tuple[Segment, ...]:
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return (("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ()))


def _through(box: Box, m: Matrix) -> Box:
    x1, y1 = m[0] * box[0] + m[2] * box[1] + m[4], m[1] * box[0] + m[3] * box[1] + m[5]
    x2, y2 = m[0] * box[2] + m[2] * box[3] + m[4], m[1] * box[2] + m[3] * box[3] + m[5]
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
