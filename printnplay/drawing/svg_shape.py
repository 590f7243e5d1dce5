"""Shapes of SVG files with their fills, lines and markers."""

import math
from collections.abc import Iterator, Mapping

from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import (
    Segment,
    box_of,
    multiply,
    numbers,
    read_transform,
)
from printnplay.drawing.picture import (
    AnyNode,
    Clip,
    Flat,
    Gradient,
    Group,
    Path,
    Placed,
    Stroke,
)
from printnplay.drawing.shapes import rectangle
from printnplay.drawing.style import CAPS, JOINS
from printnplay.drawing.svg_css import StyleSheet
from printnplay.drawing.svg_elements import targets
from printnplay.drawing.svg_paint import Inside, Paints, mean
from printnplay.drawing.svg_tree import Tag
from printnplay.drawing.svg_values import MARKERS, Look, Port, length, ratio
from printnplay.drawing.svg_view import view_matrix
from printnplay.drawing.tree import Element

# Joins of SVG 2, which printers know as the plain ones.
_SIMILAR = {"arcs": "miter", "miter-clip": "miter"}
WHITE = Flat((1.0, 1.0, 1.0))


_LENGTHS = {
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
}
_ACROSS = ("x", "cx", "x1", "x2", "width", "rx")
_DOWN = ("y", "cy", "y1", "y2", "height", "ry")


def plain_shape(tag: Tag, look: Look, port: Port) -> Element | None:
    """A shape with its lengths in user units; None if it draws nothing."""
    own = dict(tag.own)
    for name in _LENGTHS.get(tag.name, ()):
        text = own.get(name, "").strip()
        if text in ("", "auto"):
            own.pop(name, None)
            continue
        axis = "x" if name in _ACROSS else "y" if name in _DOWN else ""
        own[name] = repr(length(text, port, axis, look.size))
    sides = {"rect": ("width", "height"), "circle": ("r",), "ellipse": ("rx", "ry")}
    if any(float(own.get(name, "0")) <= 0 for name in sides.get(tag.name, ())):
        return None
    if tag.name in ("polyline", "polygon"):
        points = numbers(own.get("points", ""))
        if len(points) < 4:
            return None
        own["points"] = " ".join(map(repr, points[: len(points) // 2 * 2]))
    if tag.name == "path" and own.get("d", "").strip() in ("", "none"):
        return None
    return Element(tag.name, own, (), 0, frozenset())


def painted(
    tag: Tag, segments: tuple[Segment, ...], look: Look, paints: Paints, port: Port
) -> AnyNode | None:
    """The shape as its look paints it. Raises ValueError, and NeedsPixels."""
    fill = _filled(tag, segments, look, paints, port)
    line = _lined(tag, segments, look, paints, port)
    if fill is None or line is None:
        return fill or line
    order = look["paint-order"].split()
    if "stroke" in order and "fill" not in order[: order.index("stroke")]:
        return Group((line, fill))
    if isinstance(fill, Path) and isinstance(line, Path):
        rule = fill.is_even_odd
        return Path(segments, fill.fill, line.stroke, is_even_odd=rule, tag=tag.name)
    return Group((fill, line))


def _filled(
    tag: Tag, segments: tuple[Segment, ...], look: Look, paints: Paints, port: Port
) -> AnyNode | None:
    box, alpha = box_of(segments), ratio(look["fill-opacity"])
    # Viewers of PDF draw a shape without an area as a hairline.
    if box[0] >= box[2] or box[1] >= box[3]:
        return None
    is_even_odd = look["fill-rule"] == "evenodd"
    pattern = paints.pattern(look["fill"])
    if pattern:
        tiles = paints.tiles(pattern, box, box, port)
        clip = Clip((segments,), is_even_odd=is_even_odd)
        return Placed(tiles, clip=clip, opacity=alpha) if tiles and alpha else None
    fill = paints.paint(look["fill"], look, box, port)
    fill = fill._replace(alpha=fill.alpha * alpha) if fill else None
    return Path(segments, fill, is_even_odd=is_even_odd, tag=tag.name) if fill else None


def _lined(
    tag: Tag, segments: tuple[Segment, ...], look: Look, paints: Paints, port: Port
) -> AnyNode | None:
    box = box_of(segments)
    pattern = paints.pattern(look["stroke"])
    stroke = _stroke(look, box, paints, port, WHITE if pattern else None)
    if stroke is None:
        return None
    line = Path(segments, None, stroke, tag=tag.name)
    if pattern is None:
        return line
    reach = stroke.width * max(stroke.limit, 1.5)
    around = (box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach)
    tiles = paints.tiles(pattern, box, around, port)
    return Placed(tiles, mask=line) if tiles else None


def faded(node: Path, opacity: float) -> Path:
    """A shape with one paint, which takes in its opacity: PDFium loses masks in groups."""
    fill, pen = node.fill, node.stroke
    return Path(
        node.segments,
        fill._replace(alpha=fill.alpha * opacity) if fill else None,
        pen._replace(alpha=pen.alpha * opacity) if pen else None,
        is_even_odd=node.is_even_odd,
        tag=node.tag,
    )


def _stroke(
    look: Look, box: Box, paints: Paints, port: Port, paint: Flat | None = None
) -> Stroke | None:
    """The line of a look, in a paint of its own or another one."""
    width = length(look["stroke-width"], port, "", look.size)
    found = paint or (paints.paint(look["stroke"], look, box, port) if width > 0 else None)
    if found is None or width <= 0:
        return None
    alpha = ratio(look["stroke-opacity"])
    flat = found if isinstance(found, Flat) else mean(found)
    blend = found if isinstance(found, Gradient) else None
    dashes = _dashes(look, port)
    join = _SIMILAR.get(look["stroke-linejoin"], look["stroke-linejoin"])
    return Stroke(
        flat.rgb,
        alpha if blend else flat.alpha * alpha,
        width,
        CAPS.get(look["stroke-linecap"], "butt"),
        JOINS.get(join, "miter"),
        max(1.0, float(look["stroke-miterlimit"])),
        dashes,
        _offset(look, port, dashes),
        blend,
    )


def _dashes(look: Look, port: Port) -> tuple[float, ...]:
    """As often as it takes to have a gap for each dash; none for a whole line."""
    text = look["stroke-dasharray"].replace(",", " ")
    if text.strip() in ("none", ""):
        return ()
    found = tuple(length(part, port, "", look.size) for part in text.split())
    if min(found) < 0 or not any(found):
        return ()
    return found * 2 if len(found) % 2 else found


def _offset(look: Look, port: Port, dashes: tuple[float, ...]) -> float:
    """Of the first dash: PDF has none below 0."""
    return length(look["stroke-dashoffset"], port, "", look.size) % sum(dashes) if dashes else 0.0


def markers_of(
    segments: tuple[Segment, ...],
    look: Look,
    ids: Mapping[str, Tag],
    sheet: StyleSheet,
    inside: Inside,
    port: Port,
) -> Iterator[AnyNode]:
    """The markers at the start, in the middle and at the end of a line."""
    width = length(look["stroke-width"], port, "", look.size)
    for name in MARKERS:
        marker = next((ids.get(found) for found in targets(look[name])), None)
        if marker is None or marker.name != "marker":
            continue
        size = 1.0 if marker.get("markerUnits") == "userSpaceOnUse" else width
        is_cut = sheet.properties(marker).get("overflow") not in ("visible", "auto")
        for kind, place in _marker_places(segments):
            turned = _turned(marker, place, size, name)
            if kind == name and (node := _marker(marker, turned, inside, port, is_cut=is_cut)):
                yield node


def _turned(marker: Tag, place: Matrix, size: float, name: str) -> Matrix:
    """The place of a marker: turned by its `orient`, and as large as its units."""
    how = marker.get("orient", "0")
    a, b, c, d, x, y = place
    if how == "auto-start-reverse" and name == "marker-start":
        a, b, c, d = -a, -b, -c, -d
    elif not how.startswith("auto"):
        a, b, c, d, _, _ = read_transform(f"rotate({how.removesuffix('deg')})")
    return (a * size, b * size, c * size, d * size, x, y)


def _marker(
    marker: Tag, place: Matrix, inside: Inside, port: Port, *, is_cut: bool
) -> AnyNode | None:
    """A marker with its reference point at a place."""
    width, height = (length(marker.get(n, "3"), port) for n in ("markerWidth", "markerHeight"))
    if width <= 0 or height <= 0:
        return None
    view = numbers(marker.get("viewBox")) if marker.get("viewBox") else []
    fit = view_matrix(view, (0.0, 0.0, width, height), marker.get("preserveAspectRatio"))
    at = [length(marker.get(name, "0"), port, name[-1].lower()) for name in ("refX", "refY")]
    x, y = fit[0] * at[0] + fit[4], fit[3] * at[1] + fit[5]
    moved = multiply(multiply(place, (1, 0, 0, 1, -x, -y)), fit)
    node = inside(marker, port, moved)
    if node and is_cut:
        left, top, wide, high = view or (0.0, 0.0, width, height)
        edges = (left, top, left + wide, top + high)
        node = Placed(node, clip=Clip((rectangle(edges),), edges))
    return Placed(node, moved) if node else None


def _marker_places(segments: tuple[Segment, ...]) -> Iterator[tuple[str, Matrix]]:
    """Each vertex of a shape, by the property that marks it, and the matrix that leads there and
    turns into the direction of the line."""
    corners = list(_corners(segments))
    for number, (x, y, before, after) in enumerate(corners):
        found = [angle for angle in (before, after) if angle is not None]
        turn = _between(*found) if len(found) == 2 else found[0] if found else 0.0
        cos, sin = math.cos(turn), math.sin(turn)
        place: Matrix = (cos, sin, -sin, cos, x, y)
        if number == 0:
            yield "marker-start", place
        if 0 < number < len(corners) - 1:
            yield "marker-mid", place
        if number == len(corners) - 1:
            yield "marker-end", place


def _between(first: float, second: float) -> float:
    """The middle of two directions."""
    x, y = math.cos(first) + math.cos(second), math.sin(first) + math.sin(second)
    return math.atan2(y, x) if math.hypot(x, y) > 1e-9 else first + math.pi / 2


_Corner = tuple[float, float, float | None, float | None]


def _corners(segments: tuple[Segment, ...]) -> Iterator[_Corner]:
    """Each vertex with the directions of the line before and after it."""
    places: list[tuple[float, float]] = []
    ways: list[tuple[float | None, float | None]] = []
    start = at = (0.0, 0.0)
    for kind, values in segments:
        points = [(values[n], values[n + 1]) for n in range(0, len(values), 2)] or [start]
        ways.append((None, None) if kind == "M" else _ways([at, *points]))
        at = points[-1]
        places.append(at)
        start = at if kind == "M" else start
    for number, (place, (_, way)) in enumerate(zip(places, ways, strict=True)):
        after = ways[number + 1][0] if number + 1 < len(ways) else None
        yield *place, way, after


def _ways(points: list[tuple[float, float]]) -> tuple[float | None, float | None]:
    """The directions in which a line or a curve starts and ends."""
    first, last = points[0], points[-1]
    ahead = next((p for p in points[1:] if math.dist(p, first) > 1e-9), None)
    behind = next((p for p in reversed(points[:-1]) if math.dist(p, last) > 1e-9), None)
    start = math.atan2(ahead[1] - first[1], ahead[0] - first[0]) if ahead else None
    end = math.atan2(last[1] - behind[1], last[0] - behind[0]) if behind else None
    return start, end
