"""Paints of SVG files: colours, gradients and patterns, with what these take over from others."""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from printnplay.core.diagnostics import quote
from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import (
    IDENTITY,
    box_of,
    inverse,
    move,
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
    Paint,
    Placed,
    Stop,
    Text,
    unique_nodes,
)
from printnplay.drawing.shapes import rectangle
from printnplay.drawing.svg_css import StyleSheet
from printnplay.drawing.svg_tree import MAX_LINKS, Tag
from printnplay.drawing.svg_values import Look, Port, colour, length, ratio
from printnplay.drawing.svg_view import view_matrix
from printnplay.text.font import Font

# What is in an element that is not drawn in place, through a matrix.
Inside = Callable[[Tag, Port, Matrix], AnyNode | None]
GRADIENTS = ("linearGradient", "radialGradient")
_LINE = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"}
_CIRCLE = {"cx": "50%", "cy": "50%", "r": "50%"}
_UNIT = Port(1.0, 1.0)
# A focus on the rim or outside is moved inside: a cone of light is no gradient.
INSIDE = 0.999
# Tiles of a pattern and shapes in all of them, and the times that a gradient is repeated. More of
# them are quicker, and no coarser to the eye, as pixels.
MAX_TILES, MAX_TILED, MAX_SPREAD = 5_000, 50_000, 20
MAX_STOPS = 500
# From an end of a gradient to the next stop: PDFium looks at 256 places.
NEAR = 1 / 256


class NeedsPixels(Exception):
    """What only pixels can show: the reason why; the vectors of it; and its box (left, top, right,
    bottom), if it is known."""

    def __init__(self, why: str, node: AnyNode | None = None, box: Box | None = None) -> None:
        super().__init__(why)
        self.box = box
        nodes = unique_nodes(node) if node else ()
        runs = (run for one in nodes if isinstance(one, Text) for run in one.runs)
        self.fonts = tuple(dict.fromkeys(run.font for run in runs))


class Effect(NamedTuple):
    """A part of a drawing that only pixels can show: its line and the reason; its text; its box
    (left, top, width, height) in its own units, and how many of the drawing's one of them is; and
    its fonts."""

    line: int
    why: str
    text: str
    box: Box
    scale: float
    fonts: tuple[Font, ...]


class Paints:
    """The paints of one file. Raises ValueError, and NeedsPixels."""

    def __init__(self, ids: Mapping[str, Tag], sheet: StyleSheet, inside: Inside) -> None:
        self._ids, self._sheet, self._inside = ids, sheet, inside
        self._known: dict[Tag, tuple[Stop, ...]] = {}

    def pattern(self, text: str) -> Tag | None:
        """The pattern that a paint names, if it does."""
        name = text.strip().partition(")")[0]
        target = self._ids.get(name[4:].strip("\"' ").removeprefix("#"))
        is_named = name.startswith("url(") and target is not None
        return target if is_named and target and target.name == "pattern" else None

    def tiles(self, pattern: Tag, box: Box, around: Box, port: Port) -> AnyNode | None:
        """The tiles of a pattern all over a box, for a shape with this box (both left, top, right,
        bottom). Raises NeedsPixels."""
        get = _getter(chain := self._chain(pattern, ("pattern",)))
        own = (box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1])
        is_box = get("patternUnits", "objectBoundingBox") != "userSpaceOnUse"
        view = _UNIT if is_box else port
        x, y, width, height = (
            length(get(name, "0"), view, axis)
            for name, axis in (("x", "x"), ("y", "y"), ("width", "x"), ("height", "y"))
        )
        if is_box:
            x, y = x * own[0] + own[4], y * own[3] + own[5]
            width, height = width * own[0], height * own[3]
        source = next((tag for tag in chain if tag.tags), None)
        if width <= 0 or height <= 0 or source is None:
            return None
        tile = (x, y, width, height)
        # What is in a pattern is measured from the corner of its tile.
        inner: Matrix = (1, 0, 0, 1, x, y)
        if get("viewBox", ""):
            inner = view_matrix(numbers(get("viewBox", "")), tile, get("preserveAspectRatio", ""))
        elif get("patternContentUnits", "userSpaceOnUse") == "objectBoundingBox":
            inner = (own[0], 0, 0, own[3], x, y)
        turn = read_transform(get("patternTransform", ""))
        content = self._inside(source, port, multiply(turn, inner))
        if content is None:
            return None
        node = Placed(content, inner) if inner != IDENTITY else content
        if self._sheet.properties(pattern).get("overflow") not in ("visible", "auto"):
            edges = (x, y, x + width, y + height)
            node = Placed(node, clip=Clip((rectangle(edges),), edges))
        spread = _repeated(node, tile, box_of(move(rectangle(around), inverse(turn))))
        return Placed(spread, turn) if turn != IDENTITY else spread

    def paint(self, text: str, look: Look, box: Box | None, port: Port) -> Paint | None:
        """What fills or strokes a shape with this box (left, top, right, bottom); None for
        nothing."""
        found = text.strip()
        if found == "none":
            return None
        if found.startswith("url("):
            name, _, rest = found.partition(")")
            target = self._ids.get(name[4:].strip("\"' ").removeprefix("#"))
            if target is not None:
                return self._server(target, box, port, look)
            fallback = rest.strip()
            if not fallback:
                raise ValueError(f"there is no paint {quote(found)}")
            return self.paint(fallback, look, box, port)
        if found.lower() == "currentcolor":
            found = look["color"]
        return colour(found)

    def _server(self, target: Tag, box: Box | None, port: Port, look: Look) -> Paint | None:
        if target.name not in GRADIENTS:
            raise ValueError(f"'{target.name}' is not a paint")
        return self._gradient(target, box, port)

    def _chain(self, target: Tag, kinds: tuple[str, ...] = GRADIENTS) -> list[Tag]:
        """A gradient or a pattern, and those that it takes over from."""
        chain = [target]
        while (name := chain[-1].get("href").removeprefix("#")) and name in self._ids:
            if self._ids[name] in chain or self._ids[name].name not in kinds:
                break
            chain.append(self._ids[name])
            if len(chain) > MAX_LINKS:
                raise ValueError(f"it takes over from more than {MAX_LINKS} others")
        return chain

    def _gradient(self, target: Tag, box: Box | None, port: Port) -> Paint | None:
        get = _getter(chain := self._chain(target))
        stops = next((found for tag in chain if (found := self._stops(tag))), ())
        if len(stops) < 2:
            return Flat(stops[0].rgb, stops[0].alpha) if stops else None
        is_box = get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"
        matrix = read_transform(get("gradientTransform", ""))
        if is_box:
            if box is None or box[2] <= box[0] or box[3] <= box[1]:
                return None
            frame: Matrix = (box[2] - box[0], 0, 0, box[3] - box[1], box[0], box[1])
            matrix = multiply(frame, matrix)
        names = _LINE if target.name == "linearGradient" else _CIRCLE
        view = _UNIT if is_box else port
        values = {n: length(get(n, default), view, _axis(n)) for n, default in names.items()}
        if target.name == "linearGradient":
            line = tuple(values[name] for name in _LINE)
        else:
            focus = [length(get(n, str(values["c" + n[1]])), view, n[1]) for n in ("fx", "fy")]
            line = _circle(focus, length(get("fr", "0"), view), values)
        return _spread(Gradient(line, stops, matrix), get("spreadMethod", "pad"), box)

    def _stops(self, gradient: Tag) -> tuple[Stop, ...]:
        if gradient not in self._known:
            if len(gradient.tags) > MAX_STOPS:
                raise ValueError(f"its gradient has more than {MAX_STOPS} stops")
            self._known[gradient] = self._read_stops(gradient)
        return self._known[gradient]

    def _read_stops(self, gradient: Tag) -> tuple[Stop, ...]:
        found: list[Stop] = []
        for tag in gradient.tags:
            if tag.name != "stop":
                continue
            own = self._sheet.properties(tag)
            offset = max(ratio(tag.get("offset", "0") or "0"), found[-1].offset if found else 0.0)
            text = own.get("stop-color", "black")
            if text.lower() in ("currentcolor", "inherit"):
                text = self._inherited(tag, "color" if "urr" in text else "stop-color")
            paint = colour(text)
            opacity = own.get("stop-opacity", "1")
            alpha = 1.0 if opacity == "inherit" else ratio(opacity)
            found.append(Stop(offset, paint.rgb, paint.alpha * alpha))
        return tuple(_apart(found))

    def _inherited(self, tag: Tag | None, name: str) -> str:
        while tag is not None:
            value = self._sheet.properties(tag).get(name)
            if value and value not in ("inherit", "currentColor", "currentcolor"):
                return value
            tag = tag.parent
        return "black"


def _apart(stops: list[Stop]) -> list[Stop]:
    """Of several stops at an end, PDF continues with the innermost and SVG with the outermost."""
    least, most = NEAR, 1 - 2 * NEAR
    found = list(stops)
    if len(found) > 1 and found[1].offset <= 0:
        found[1:] = [_moved(stop, least, 1.0) for stop in found[1:]]
    if len(found) > 1 and found[-2].offset >= 1:
        inner = [_moved(stop, 0.0, most) for stop in found[:-1]]
        return [*inner, _moved(found[-1], 0.0, 1 - NEAR), found[-1]]
    return found


def _moved(stop: Stop, least: float, most: float) -> Stop:
    return stop._replace(offset=min(max(stop.offset, least), most))


def _axis(name: str) -> str:
    return name[0] if name[0] in "xy" else name[1] if name[0] == "c" else ""


def _circle(focus: list[float], inner: float, values: Mapping[str, float]) -> tuple[float, ...]:
    cx, cy, r = values["cx"], values["cy"], values["r"]
    dx, dy = focus[0] - cx, focus[1] - cy
    far = math.hypot(dx, dy)
    if far > r * INSIDE and far:
        dx, dy = dx * r * INSIDE / far, dy * r * INSIDE / far
    return cx + dx, cy + dy, min(max(inner, 0.0), r), cx, cy, r


def _getter(chain: Iterable[Tag]) -> Callable[[str, str], str]:
    """Reads an attribute of the first that has it."""
    found = tuple(chain)

    def get(name: str, default: str) -> str:
        return next((tag.get(name) for tag in found if tag.get(name)), default)

    return get


def _repeated(tile: AnyNode, place: Box, around: Box) -> AnyNode:
    """A tile (left, top, width, height) as often as it takes to cover a box."""
    left, top, width, height = place
    columns = range(math.floor((around[0] - left) / width), math.ceil((around[2] - left) / width))
    rows = range(math.floor((around[1] - top) / height), math.ceil((around[3] - top) / height))
    count = len(columns) * len(rows)
    if count > MAX_TILES or count * tile.count > MAX_TILED:
        raise NeedsPixels(f"a pattern of {count:,} tiles")
    row = Group(tuple(Placed(tile, (1, 0, 0, 1, at * width, 0)) for at in columns))
    return Group(tuple(Placed(row, (1, 0, 0, 1, 0, at * height)) for at in rows))


def _spread(gradient: Gradient, how: str, box: Box | None) -> Paint:
    last = gradient.stops[-1]
    line = gradient.line
    is_point = line[5] <= 0 if gradient.is_radial else line[:2] == line[2:]
    if is_point:
        return Flat(last.rgb, last.alpha)
    if how not in ("repeat", "reflect") or box is None:
        return gradient
    first, after = _turns(gradient, box)
    if after - first > MAX_SPREAD or (gradient.is_radial and (line[:2] != line[3:5] or line[2])):
        raise NeedsPixels(f"a gradient that spreads by '{how}'")
    stops = [
        Stop((turn - first + offset) / (after - first), rgb, alpha)
        for turn in range(first, after)
        for offset, rgb, alpha in _period(gradient.stops, is_back=how == "reflect" and turn % 2)
    ]
    if gradient.is_radial:
        return gradient._replace(line=(*line[:5], line[5] * after), stops=tuple(stops))
    (x1, y1, x2, y2), across = line, (line[2] - line[0], line[3] - line[1])
    start = x1 + across[0] * first, y1 + across[1] * first
    end = x2 + across[0] * (after - 1), y2 + across[1] * (after - 1)
    return gradient._replace(line=(*start, *end), stops=tuple(stops))


def _period(stops: tuple[Stop, ...], *, is_back: object) -> list[Stop]:
    """The stops from 0 to 1, or from 1 to 0."""
    whole = [stops[0]._replace(offset=0.0), *stops, stops[-1]._replace(offset=1.0)]
    if is_back:
        return [stop._replace(offset=1 - stop.offset) for stop in reversed(whole)]
    return whole


def _turns(gradient: Gradient, box: Box) -> tuple[int, int]:
    """The first time that a gradient is repeated in a box, and the one after the last. A line on
    the rim of the shape is as much outside as inside, so that one more is on either side."""
    points = [at for _, at in move(rectangle(box), inverse(gradient.matrix)) if at]
    line = gradient.line
    if gradient.is_radial:
        far = max(math.hypot(x - line[3], y - line[4]) for x, y in points) / line[5]
        return 0, math.ceil(far) + 1
    dx, dy = line[2] - line[0], line[3] - line[1]
    shares = [((x - line[0]) * dx + (y - line[1]) * dy) / (dx * dx + dy * dy) for x, y in points]
    return math.floor(min(shares)) - 1, math.ceil(max(shares)) + 1


def mean(gradient: Gradient) -> Flat:
    """The mean of its stops."""
    many = len(gradient.stops)
    red, green, blue = (sum(stop.rgb[n] for stop in gradient.stops) / many for n in range(3))
    return Flat((red, green, blue), sum(stop.alpha for stop in gradient.stops) / many)
