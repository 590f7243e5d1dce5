"""What a shape is painted with, and how paints lie over each other.

A colour is red, green, blue and how much of it there is, all from 0 to 1 and already multiplied
by it. What nobody can know (the pixels of an image) is not a number: no comparison with it holds.
"""

import math
from dataclasses import dataclass
from itertools import pairwise

from printnplay.svg.geometry import Matrix
from printnplay.svg.gradients import Gradient, Stop

Rgba = tuple[float, float, float, float]

NOTHING: Rgba = (0.0, 0.0, 0.0, 0.0)
BLACK: Rgba = (0.0, 0.0, 0.0, 1.0)
PAPER: Rgba = (1.0, 1.0, 1.0, 1.0)
UNKNOWN: Rgba = (math.nan, math.nan, math.nan, 1.0)
OPAQUE = 0.98


@dataclass(frozen=True, slots=True)
class Flat:
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
        alpha = found.opacity * self.alpha
        red, green, blue = found.colour
        return red * alpha, green * alpha, blue * alpha, alpha

    def _share(self, x: float, y: float) -> float:
        """How far along its stops a point lies. The focus of a circle is taken for its centre."""
        u, v = _back_through(self.matrix, x, y)
        line = self.gradient.line
        if self.gradient.is_radial:
            return math.hypot(u - line[3], v - line[4]) / (line[5] or math.inf)
        dx, dy = line[2] - line[0], line[3] - line[1]
        return ((u - line[0]) * dx + (v - line[1]) * dy) / (dx * dx + dy * dy or math.inf)


Paint = Flat | Blend


def flat(channels: tuple[float, float, float], alpha: float) -> Flat:
    red, green, blue = channels
    return Flat((red * alpha, green * alpha, blue * alpha, alpha))


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


def is_known(colour: Rgba) -> bool:
    return not math.isnan(colour[0])


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
            red, green, blue = (
                a + t * (b - a) for a, b in zip(before.colour, after.colour, strict=True)
            )
            opacity = before.opacity + t * (after.opacity - before.opacity)
            return Stop(share, (red, green, blue), opacity)
    return stops[0] if share < stops[0].offset else stops[-1]
