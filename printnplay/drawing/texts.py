"""The texts of a drawing with the size they are really drawn at, through groups and symbols."""

import math
from collections.abc import Iterator

from printnplay.drawing.geometry import IDENTITY, Matrix, multiply, numbers, read_transform
from printnplay.drawing.tree import Element, Svg

UNSEEN = frozenset(["defs", "symbol", "clipPath"])


def is_large(svg: Svg, least: float) -> bool:
    """Whether no text can be smaller, seen without a walk through the drawing."""
    return svg.root.least >= least and all(e.least == math.inf for e in svg.ids.values())


def text_sizes(svg: Svg) -> Iterator[tuple[Element, float]]:
    """Each text with its size in the drawing's own units."""
    yield from _walk(svg, svg.root, IDENTITY, "1")


def _walk(
    svg: Svg, element: Element, matrix: Matrix, inherited: str
) -> Iterator[tuple[Element, float]]:
    if element.tag in UNSEEN:
        return
    size = element.get("font-size", inherited)
    if "transform" in element.attributes:
        matrix = multiply(matrix, read_transform(element.get("transform")))
    if element.tag == "text":
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        yield element, _smallest(element, size) * scale
        return
    inside = element.children
    if element.tag == "use":
        target = svg.ids[element.get("href")[1:]]
        matrix = multiply(matrix, _scaling(element, target))
        inside = target.children if target.tag == "symbol" else (target,)
        size = target.get("font-size", size)
    for child in inside:
        if isinstance(child, Element) and (child.least < math.inf or child.refs):
            yield from _walk(svg, child, matrix, size)


def _smallest(text: Element, size: str) -> float:
    """The size of a text, or of its smallest part."""
    spans = (child for child in text.children if isinstance(child, Element))
    return min(float(size), *(float(span.get("font-size", size)) for span in spans), math.inf)


def _scaling(use: Element, target: Element) -> Matrix:
    if target.tag != "symbol" or "viewBox" not in target.attributes:
        return IDENTITY
    _, _, width, height = numbers(target.get("viewBox"))
    wide, high = (float(use.get(n, str(v))) for n, v in (("width", width), ("height", height)))
    scale = min(wide / width, high / height)
    return (scale, 0, 0, scale, 0, 0)


def words_of(element: Element) -> str:
    return "".join(c if isinstance(c, str) else words_of(c) for c in element.children).strip()
