"""How far nodes reach: boxes around them with their lines and all that viewers draw."""

from collections.abc import Iterable

from printnplay.core.geometry import Box
from printnplay.drawing.geometry import IDENTITY, Segment, move
from printnplay.drawing.picture import AnyNode, Group, Image, Path, Placed, Run, Stroke, Text
from printnplay.drawing.shapes import rectangle

NOWHERE: Box = (0.0, 0.0, 0.0, 0.0)
# Viewers draw fine lines as wide as a pixel, and letters can be larger than their font says.
AROUND, AT_LEAST = 0.5, 1.0


def reach_of(node: AnyNode, known: dict[AnyNode, Box]) -> Box:
    """A box (left, top, right, bottom) that nothing of a node leaves; those of nodes are kept."""
    found = known.get(node)
    if found is None:
        found = known[node] = _reach(node, known)
    return found


def widened(box: Box, by: float = 0.0) -> Box:
    """With room for all that viewers draw around it."""
    left, top, right, bottom = box
    by += AROUND * max(right - left, bottom - top) + AT_LEAST
    return left - by, top - by, right + by, bottom + by


def line_reach(segments: tuple[Segment, ...], stroke: Stroke | None) -> Box:
    """Around the points of a shape and the corners of its line."""
    left, top, right, bottom = _around_points(segments)
    by = 0.0
    if stroke:
        by = stroke.width * max(stroke.limit if stroke.join == "miter" else 1.0, 1.5)
    return left - by, top - by, right + by, bottom + by


def _reach(node: AnyNode, known: dict[AnyNode, Box]) -> Box:
    match node:
        case Group():
            return _around(reach_of(child, known) for child in node.children)
        case Placed():
            inner = reach_of(node.node, known)
            if node.matrix is IDENTITY:
                return inner
            return _around_points(move(rectangle(inner), node.matrix))
        case Path():
            return line_reach(node.segments, node.stroke)
        case Text():
            return _around(map(_run_reach, node.runs))
        case Image(box=(left, top, width, height)):
            return left, top, left + width, top + height
    raise AssertionError(node)


def _run_reach(run: Run) -> Box:
    by = run.size + (run.outline.width if run.outline else 0.0)
    by += max(abs(run.shadow.x), abs(run.shadow.y)) if run.shadow else 0.0
    return run.x - by, run.y - by, run.x + run.width + by, run.y + by


def _around(boxes: Iterable[Box]) -> Box:
    found = [*boxes]
    if not found:
        return NOWHERE
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _around_points(segments: tuple[Segment, ...]) -> Box:
    """Around all points, those beside curves too, which is quicker than around the curves."""
    xs = [x for _, values in segments for x in values[::2]]
    ys = [y for _, values in segments for y in values[1::2]]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else NOWHERE
