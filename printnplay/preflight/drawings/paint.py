"""The paint of a shape, and how paints are put over each other.

A colour is red, green, blue and opacity, all from 0 to 1; the first three are already multiplied by
the opacity.
"""

import math
from dataclasses import dataclass
from itertools import pairwise

from printnplay.core.geometry import Matrix
from printnplay.drawing.picture import Gradient, Stop

Rgba = tuple[float, float, float, float]

NOTHING: Rgba = (0.0, 0.0, 0.0, 0.0)
BLACK: Rgba = (0.0, 0.0, 0.0, 1.0)
PAPER: Rgba = (1.0, 1.0, 1.0, 1.0)
OPAQUE = 0.98


@dataclass(frozen=True, slots=True)
class FlatColour:
    """The same everywhere."""

    colour: Rgba

    def at(self, x: float, y: float) -> Rgba:
        return self.colour


@dataclass(frozen=True, slots=True)
class Blend:
    """A gradient on the face: `matrix` leads from its own units to millimetres."""

    gradient: Gradient
    matrix: Matrix
    alpha: float

    def at(self, x: float, y: float) -> Rgba:
        found = _blended(self.gradient.stops, self._share(x, y))
        alpha = found.alpha * self.alpha
        red, green, blue = found.rgb
        return red * alpha, green * alpha, blue * alpha, alpha

    def _share(self, x: float, y: float) -> float:
        """How far along its stops a point is. The focus of a circle is taken for its centre."""
        u, v = _back_through(self.matrix, x, y)
        line = self.gradient.line
        if self.gradient.is_radial:
            return math.hypot(u - line[3], v - line[4]) / (line[5] or math.inf)
        dx, dy = line[2] - line[0], line[3] - line[1]
        return ((u - line[0]) * dx + (v - line[1]) * dy) / (dx * dx + dy * dy or math.inf)


@dataclass(frozen=True, slots=True)
class Bitmap:
    """The pixels of an image: `matrix` leads from a square of 1 to millimetres."""

    across: int
    down: int
    pixels: bytes
    matrix: Matrix

    def at(self, x: float, y: float) -> Rgba:
        u, v = _back_through(self.matrix, x, y)
        if not (0 <= u <= 1 and 0 <= v <= 1):
            return NOTHING
        column, right = _between(u, self.across)
        row, below = _between(v, self.down)
        upper = _mixed(self._pixel(column, row), self._pixel(column + 1, row), right)
        lower = _mixed(self._pixel(column, row + 1), self._pixel(column + 1, row + 1), right)
        return _mixed(upper, lower, below)

    def _pixel(self, column: int, row: int) -> Rgba:
        column, row = min(column, self.across - 1), min(row, self.down - 1)
        first = 4 * (row * self.across + column)
        red, green, blue, alpha = (part / 255 for part in self.pixels[first : first + 4])
        return red * alpha, green * alpha, blue * alpha, alpha


Paint = FlatColour | Blend | Bitmap


def flat(channels: tuple[float, float, float], alpha: float) -> FlatColour:
    red, green, blue = channels
    return FlatColour((red * alpha, green * alpha, blue * alpha, alpha))


def over(top: Rgba, bottom: Rgba) -> Rgba:
    left = 1 - top[3]
    if left <= 0:
        return top
    return (
        top[0] + left * bottom[0],
        top[1] + left * bottom[1],
        top[2] + left * bottom[2],
        top[3] + left * bottom[3],
    )


def thinned(colour: Rgba, opacity: float) -> Rgba:
    red, green, blue, alpha = colour
    return red * opacity, green * opacity, blue * opacity, alpha * opacity


def as_hex(colour: Rgba) -> str:
    """A colour on paper as '#RRGGBB'."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, v))):02X}" for v in colour[:3])


def _between(share: float, number: int) -> tuple[int, float]:
    """The pixel before a place, and how far that is on the way to the middle of the next."""
    at = min(max(share * number - 0.5, 0.0), number - 1.0)
    return int(at), at - int(at)


def _mixed(first: Rgba, second: Rgba, share: float) -> Rgba:
    """Of the second so much."""
    a, b = thinned(first, 1 - share), thinned(second, share)
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def _back_through(m: Matrix, x: float, y: float) -> tuple[float, float]:
    det = m[0] * m[3] - m[1] * m[2]
    if not det:
        return 0.0, 0.0
    x, y = x - m[4], y - m[5]
    return (m[3] * x - m[2] * y) / det, (m[0] * y - m[1] * x) / det


def _blended(stops: tuple[Stop, ...], share: float) -> Stop:
    """Between the two stops around a share."""
    for before, after in pairwise(stops):
        if before.offset <= share <= after.offset:
            width = after.offset - before.offset
            t = (share - before.offset) / width if width else 1.0
            red, green, blue = (a + t * (b - a) for a, b in zip(before.rgb, after.rgb, strict=True))
            alpha = before.alpha + t * (after.alpha - before.alpha)
            return Stop(share, (red, green, blue), alpha)
    return stops[0] if share < stops[0].offset else stops[-1]
