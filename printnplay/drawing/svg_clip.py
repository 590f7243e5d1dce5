"""Clips and masks of SVG files, and the boxes of nodes that they can be measured in."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import IDENTITY, Segment, box_of, move, multiply
from printnplay.drawing.picture import (
    AnyNode,
    Clip,
    Flat,
    Gradient,
    Group,
    Image,
    Path,
    Placed,
    Rgb,
    Stroke,
    Text,
    items_of,
)
from printnplay.drawing.shapes import outline, rectangle
from printnplay.drawing.style import matrix_of
from printnplay.drawing.subset import SHAPES
from printnplay.drawing.svg_css import StyleSheet
from printnplay.drawing.svg_elements import targets
from printnplay.drawing.svg_paint import Inside, NeedsPixels
from printnplay.drawing.svg_shape import WHITE, plain_shape
from printnplay.drawing.svg_tree import Tag
from printnplay.drawing.svg_values import Look, Port, length

MAX_DEPTH = 5
# Shapes of a clip; more are not compared with each other.
MANY = 100
# How light red, green and blue are to a mask.
LIGHT = (0.2125, 0.7154, 0.0721)
UNIT = Port(1.0, 1.0)
_REGION = (("x", "-10%"), ("y", "-10%"), ("width", "120%"), ("height", "120%"))
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

    def __init__(self, ids: Mapping[str, Tag], sheet: StyleSheet) -> None:
        self._ids, self._sheet = ids, sheet
        self._known: dict[tuple[Tag, Port, Matrix], Clip | Group] = {}

    def of(self, text: str, box: Callable[[], Box | None], port: Port) -> list[Clip | Group]:
        """The clip that a value names, and those that clip it in turn. One whose shapes overlap, or
        have rules of their own, is a mask."""
        found: list[Clip | Group] = []
        while text != "none":
            target = next((self._ids.get(name) for name in targets(text)), None)
            if target is None or len(found) > MAX_DEPTH:
                break
            if target.name != "clipPath":
                raise ValueError(f"'{target.name}' is not a clipPath")
            found.append(self._clip(target, box, port))
            text = self._sheet.properties(target).get("clip-path", "none")
        return found

    def _clip(self, target: Tag, box: Callable[[], Box | None], port: Port) -> Clip | Group:
        matrix = IDENTITY
        if target.get("clipPathUnits") == "objectBoundingBox":
            around = box() or (0.0, 0.0, 0.0, 0.0)
            matrix = (around[2] - around[0], 0, 0, around[3] - around[1], *around[:2])
        if target.get("transform"):
            matrix = multiply(matrix, matrix_of(target.get("transform")))
        if (target, port, matrix) not in self._known:
            self._known[target, port, matrix] = self._made(target, port, matrix)
        return self._known[target, port, matrix]

    def _made(self, target: Tag, port: Port, matrix: Matrix) -> Clip | Group:
        look = Look().with_own(self._sheet.properties(target), port)
        shapes = [shape for tag in target.tags for shape in self._shapes(tag, matrix, look, port)]
        rules = {is_even_odd for _, is_even_odd in shapes}
        paths = tuple(path for path, _ in shapes) or (NOTHING,)
        if len(shapes) > 1 and (True in rules or _can_overlap(paths)):
            return Group(tuple(Path(path, WHITE, is_even_odd=rule) for path, rule in shapes))
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


def _can_overlap(paths: tuple[tuple[Segment, ...], ...]) -> bool:
    """Whether the boxes of shapes do. Where two shapes of opposite directions overlap, a clip of
    both would have a hole."""
    if len(paths) > MANY:
        return True
    return any(
        a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
        for a, b in combinations(map(box_of, paths), 2)
    )


def region(tag: Tag, units: str, box: Box | None, port: Port) -> Box | None:
    """Where a mask or a filter has an effect (left, top, right, bottom) on what has this box; None
    for nowhere. Raises ValueError."""
    is_box = tag.get(units, "objectBoundingBox") != "userSpaceOnUse"
    view = UNIT if is_box else port
    x, y, width, height = (
        length(tag.get(name, default), view, "x" if name in ("x", "width") else "y")
        for name, default in _REGION
    )
    edges = (x, y, x + width, y + height)
    if is_box and box:
        wide, high = box[2] - box[0], box[3] - box[1]
        left, top, right, bottom = edges
        near = left * wide + box[0], top * high + box[1]
        edges = (*near, right * wide + box[0], bottom * high + box[1])
    is_nowhere = edges[0] >= edges[2] or edges[1] >= edges[3] or (is_box and not box)
    return None if is_nowhere else edges


def mask_node(
    mask: Tag, own: Mapping[str, str], inside: Inside, box: Box | None, port: Port
) -> AnyNode:
    """A mask as what it shows in shades of grey: white is seen, black and nothing are not; `own`
    are its properties. Raises ValueError, and NeedsPixels."""
    edges = region(mask, "maskUnits", box, port)
    matrix = IDENTITY
    if mask.get("maskContentUnits") == "objectBoundingBox" and box:
        matrix = (box[2] - box[0], 0, 0, box[3] - box[1], *box[:2])
    node = inside(mask, port, matrix) if edges else None
    if node is None or edges is None:
        return Group(())
    if own.get("color-interpolation") == "linearRGB":
        raise NeedsPixels("a mask in linearRGB")
    is_alpha = (own.get("mask-type") or mask.get("mask-type")) == "alpha"
    grey = in_greys(Placed(node, matrix) if matrix != IDENTITY else node, is_alpha=is_alpha)
    return Placed(grey, clip=Clip((rectangle(edges),), edges))


def in_greys(node: AnyNode, *, is_alpha: bool) -> AnyNode:
    """A node in shades of grey, as light as its colours are, or in white. PDF takes other shares of
    red, green and blue than SVG, and the same of greys."""

    def grey(rgb: Rgb) -> Rgb:
        light = 1.0 if is_alpha else sum(a * b for a, b in zip(rgb, LIGHT, strict=True))
        return light, light, light

    return _in_greys(node, grey)


_Grey = Callable[[Rgb], Rgb]


def _in_greys(node: AnyNode, grey: _Grey) -> AnyNode:
    match node:
        case Group():
            return Group(tuple(_in_greys(child, grey) for child in node.children))
        case Placed(matrix=matrix, clip=clip, opacity=opacity, mask=mask, blend=blend):
            inner = _in_greys(node.node, grey)
            return Placed(inner, matrix, clip=clip, opacity=opacity, mask=mask, blend=blend)
        case Path(segments=segments, fill=fill, stroke=pen):
            shade = _grey_gradient(fill, grey) if isinstance(fill, Gradient) else fill
            shade = shade._replace(rgb=grey(shade.rgb)) if isinstance(shade, Flat) else shade
            pen = _grey_pen(pen, grey) if pen else None
            return Path(segments, shade, pen, is_even_odd=node.is_even_odd, tag=node.tag)
        case Text():
            fills = (run.fill._replace(rgb=grey(run.fill.rgb)) for run in node.runs)
            pairs = zip(node.runs, fills, strict=True)
            return Text(tuple(run._replace(fill=fill) for run, fill in pairs))
    raise NeedsPixels("a mask with an image in it")


def _grey_gradient(gradient: Gradient, grey: _Grey) -> Gradient:
    stops = (stop._replace(rgb=grey(stop.rgb)) for stop in gradient.stops)
    return gradient._replace(stops=tuple(stops))


def _grey_pen(pen: Stroke, grey: _Grey) -> Stroke:
    blend = _grey_gradient(pen.blend, grey) if pen.blend else None
    return pen._replace(rgb=grey(pen.rgb), blend=blend)
