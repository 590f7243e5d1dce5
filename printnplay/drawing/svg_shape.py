"""Shapes of SVG files with their fills and lines."""

from printnplay.drawing.geometry import Segment, box_of, numbers
from printnplay.drawing.picture import AnyNode, Flat, Gradient, Group, Path, Stroke
from printnplay.drawing.style import CAPS, JOINS
from printnplay.drawing.svg_paint import NeedsPixels, Paints, mean
from printnplay.drawing.svg_tree import Tag
from printnplay.drawing.svg_values import Look, Port, length, ratio
from printnplay.drawing.tree import Element

# Joins of SVG 2, which printers know as the plain ones.
_SIMILAR = {"arcs": "miter", "miter-clip": "miter"}
MARKERS = ("marker-start", "marker-mid", "marker-end")


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


def stroked(
    tag: Tag, segments: tuple[Segment, ...], look: Look, paints: Paints, port: Port
) -> AnyNode | None:
    """The shape as its look paints it. Raises ValueError, and NeedsPixels."""
    if tag.name not in ("rect", "circle", "ellipse") and any(
        look[name] != "none" for name in MARKERS
    ):
        raise NeedsPixels("a marker")
    box = box_of(segments)
    fill = None
    # Viewers of PDF draw a shape without an area as a hairline.
    if box[0] < box[2] and box[1] < box[3]:
        fill = paints.paint(look["fill"], look, box, port)
    alpha = ratio(look["fill-opacity"])
    fill = fill._replace(alpha=fill.alpha * alpha) if fill else None
    stroke = _stroke(look, segments, paints, port)
    if not fill and not stroke:
        return None
    is_even_odd = look["fill-rule"] == "evenodd"
    order = look["paint-order"].split()
    if fill and stroke and "stroke" in order and "fill" not in order[: order.index("stroke")]:
        parts = (
            Path(segments, None, stroke, tag=tag.name),
            Path(segments, fill, is_even_odd=is_even_odd, tag=tag.name),
        )
        return Group(parts)
    return Path(segments, fill, stroke, is_even_odd=is_even_odd, tag=tag.name)


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


def _stroke(look: Look, segments: tuple[Segment, ...], paints: Paints, port: Port) -> Stroke | None:
    width = length(look["stroke-width"], port, "", look.size)
    paint = paints.paint(look["stroke"], look, box_of(segments), port) if width > 0 else None
    if paint is None:
        return None
    alpha = ratio(look["stroke-opacity"])
    flat = paint if isinstance(paint, Flat) else mean(paint)
    blend = paint if isinstance(paint, Gradient) else None
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
