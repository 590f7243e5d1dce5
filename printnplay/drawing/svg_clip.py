"""Clips of SVG files, and the boxes of nodes that they can be measured in."""

from collections.abc import Callable, Iterator, Mapping

from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import IDENTITY, Segment, box_of, move, multiply
from printnplay.drawing.picture import AnyNode, Clip, Image, Path, items_of
from printnplay.drawing.shapes import outline, rectangle
from printnplay.drawing.style import matrix_of
from printnplay.drawing.subset import SHAPES
from printnplay.drawing.svg_css import Sheet
from printnplay.drawing.svg_paint import NeedsPixels
from printnplay.drawing.svg_shape import plain_shape
from printnplay.drawing.svg_tree import Tag
from printnplay.drawing.svg_values import Look, Port, length

MAX_DEPTH = 5
NOTHING: tuple[Segment, ...] = rectangle((0, 0, 0, 0))


def box_of_node(node: AnyNode) -> Box | None:
    """Around all shapes (left, top, right, bottom), without their lines."""
    boxes = []
    for leaf, matrix, _ in items_of(node):
        if isinstance(leaf, Path):
            boxes.append(box_of(move(leaf.segments, matrix)))
        elif isinstance(leaf, Image):
            x, y, w, h = leaf.box
            boxes.append(box_of(move(rectangle((x, y, x + w, y + h)), matrix)))
        else:
            for run in leaf.runs:
                edges = (run.x, run.y - run.size, run.x + run.width, run.y + run.size / 4)
                boxes.append(box_of(move(rectangle(edges), matrix)))
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


class Clips:
    """The clips of one file. Raises ValueError, and NeedsPixels."""

    def __init__(self, ids: Mapping[str, Tag], sheet: Sheet) -> None:
        self._ids, self._sheet = ids, sheet

    def of(self, text: str, box: Callable[[], Box | None], port: Port) -> list[Clip]:
        """The clip that a value names, and those that clip it in turn."""
        found: list[Clip] = []
        while text != "none":
            name = text.strip().removeprefix("url(").rstrip(")").strip("\"' ")
            target = self._ids.get(name.removeprefix("#"))
            if target is None or len(found) > MAX_DEPTH:
                break
            if target.name != "clipPath":
                raise ValueError(f"'{target.name}' is not a clipPath")
            found.append(self._clip(target, box, port))
            text = self._sheet.properties(target).get("clip-path", "none")
        return found

    def _clip(self, target: Tag, box: Callable[[], Box | None], port: Port) -> Clip:
        matrix = IDENTITY
        if target.get("clipPathUnits") == "objectBoundingBox":
            around = box() or (0.0, 0.0, 0.0, 0.0)
            matrix = (around[2] - around[0], 0, 0, around[3] - around[1], *around[:2])
        if target.get("transform"):
            matrix = multiply(matrix, matrix_of(target.get("transform")))
        look = Look().with_own(self._sheet.properties(target), port)
        shapes = [shape for tag in target.tags for shape in self._shapes(tag, matrix, look, port)]
        rules = {is_even_odd for _, is_even_odd in shapes}
        if len(rules) > 1 or (True in rules and len(shapes) > 1):
            raise NeedsPixels("a clip with several rules")
        paths = tuple(path for path, _ in shapes) or (NOTHING,)
        return Clip(paths, is_even_odd=True in rules)

    def _shapes(
        self, tag: Tag, matrix: Matrix, look: Look, port: Port, depth: int = 0
    ) -> Iterator[tuple[tuple[Segment, ...], bool]]:
        own = self._sheet.properties(tag)
        look = look.with_own(own, port)
        if own.get("display") == "none" or look["visibility"] != "visible":
            return
        if own.get("clip-path", "none") != "none":
            raise NeedsPixels("a clip in a clip")
        inside = (
            multiply(matrix, matrix_of(tag.get("transform"))) if tag.get("transform") else matrix
        )
        if tag.name == "use" and depth < MAX_DEPTH:
            target = self._ids.get(tag.get("href").removeprefix("#"))
            x, y = (length(tag.get(n, "0"), port, n) for n in ("x", "y"))
            moved = multiply(inside, (1, 0, 0, 1, x, y))
            if target is not None:
                yield from self._shapes(target, moved, look, port, depth + 1)
        elif tag.name in SHAPES:
            element = plain_shape(tag, look, port)
            if element is not None:
                yield move(outline(element), inside), look["clip-rule"] == "evenodd"
        elif tag.name == "text":
            raise NeedsPixels("a clip by text")
