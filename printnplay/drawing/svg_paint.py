"""Paints of SVG files: colours and gradients, with what gradients take over from others."""

import math
from collections.abc import Mapping

from printnplay.core.diagnostics import quote
from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import multiply, read_transform
from printnplay.drawing.picture import Flat, Gradient, Paint, Stop
from printnplay.drawing.svg_css import Sheet
from printnplay.drawing.svg_tree import Tag
from printnplay.drawing.svg_values import Look, Port, colour, length, ratio

GRADIENTS = ("linearGradient", "radialGradient")
_LINE = {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"}
_CIRCLE = {"cx": "50%", "cy": "50%", "r": "50%"}
_UNIT = Port(1.0, 1.0)
# A focus on the rim or outside is moved inside: a cone of light is no gradient.
INSIDE = 0.999
# From an end of a gradient to the next stop: PDFium looks at 256 places.
NEAR = 1 / 256


class NeedsPixels(Exception):
    """What only pixels can show: the reason why."""


class Paints:
    """The paints of one file. Raises ValueError, and NeedsPixels."""

    def __init__(self, ids: Mapping[str, Tag], sheet: Sheet) -> None:
        self._ids, self._sheet = ids, sheet

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
            if target.name == "pattern":
                raise NeedsPixels("a pattern")
            raise ValueError(f"'{target.name}' is not a paint")
        return self._gradient(target, box, port)

    def _chain(self, target: Tag) -> list[Tag]:
        """A gradient, and those that it takes over from."""
        chain = [target]
        while (name := chain[-1].get("href").removeprefix("#")) and name in self._ids:
            if self._ids[name] in chain or self._ids[name].name not in GRADIENTS:
                break
            chain.append(self._ids[name])
        return chain

    def _gradient(self, target: Tag, box: Box | None, port: Port) -> Paint | None:
        chain = self._chain(target)

        def get(name: str, default: str) -> str:
            return next((tag.get(name) for tag in chain if tag.get(name)), default)

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
            if length(get("fr", "0"), view) > 0:
                raise NeedsPixels("a gradient with a focal radius")
            line = _circle(focus, values)
        return _spread(Gradient(line, stops, matrix), get("spreadMethod", "pad"))

    def _stops(self, gradient: Tag) -> tuple[Stop, ...]:
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


def _circle(focus: list[float], values: Mapping[str, float]) -> tuple[float, ...]:
    cx, cy, r = values["cx"], values["cy"], values["r"]
    dx, dy = focus[0] - cx, focus[1] - cy
    far = math.hypot(dx, dy)
    if far > r * INSIDE and far:
        dx, dy = dx * r * INSIDE / far, dy * r * INSIDE / far
    return cx + dx, cy + dy, 0.0, cx, cy, r


def _spread(gradient: Gradient, how: str) -> Paint:
    last = gradient.stops[-1]
    line = gradient.line
    is_point = line[5] <= 0 if gradient.is_radial else line[:2] == line[2:]
    if is_point:
        return Flat(last.rgb, last.alpha)
    if how not in ("pad", ""):
        raise NeedsPixels(f"a gradient that spreads by '{how}'")
    return gradient


def mean(gradient: Gradient) -> Flat:
    """The mean of its stops."""
    many = len(gradient.stops)
    red, green, blue = (sum(stop.rgb[n] for stop in gradient.stops) / many for n in range(3))
    return Flat((red, green, blue), sum(stop.alpha for stop in gradient.stops) / many)
