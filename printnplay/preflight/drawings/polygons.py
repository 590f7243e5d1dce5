"""Paths as polygons in millimetres: flattened, stroked, cut by a box, asked for a point.

A curve becomes as many straight pieces as keep within two hundredths of a millimetre of it.
"""

import math
from collections.abc import Iterator
from itertools import pairwise

from printnplay.core.geometry import Box, Matrix, Point
from printnplay.drawing.geometry import Segment, move

Polygon = tuple[Point, ...]

# A curve bent by b, in n pieces, lies 0.75 b / n2 from them at most.
FLAT = 0.02 / 0.75
MAX_STEPS = 64
ROUND_STEPS = 12
TINY = 1e-9
# A line of more dashes than this is taken for a whole one.
MAX_DASHES = 2000
MAX_CORNERS = 12
MOST = 0.8


def flatten(segments: tuple[Segment, ...], matrix: Matrix) -> tuple[tuple[Polygon, bool], ...]:
    """Each subpath as points, and whether it is closed."""
    found: list[tuple[Polygon, bool]] = []
    points: list[Point] = []
    for kind, v in move(segments, matrix):
        if kind in "MZ" and len(points) > 1:
            found.append((tuple(points), kind == "Z"))
        if kind == "M":
            points = [(v[0], v[1])]
        elif kind == "Z":
            points = points[:1]
        elif kind == "L":
            points.append((v[0], v[1]))
        else:
            points += _curve(points[-1], v)
    return (*found, (tuple(points), False)) if len(points) > 1 else tuple(found)


def _curve(start: Point, v: tuple[float, ...]) -> list[Point]:
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = v
    bent = max(
        abs(x0 - 2 * x1 + x2), abs(y0 - 2 * y1 + y2), abs(x1 - 2 * x2 + x3), abs(y1 - 2 * y2 + y3)
    )
    steps = int(min(MAX_STEPS, 2 + math.sqrt(bent / FLAT)))
    points: list[Point] = []
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def stroke(
    line: Polygon, width: float, *, is_closed: bool, cap: str, join: str, limit: float
) -> tuple[Polygon, ...]:
    """What a pen covers along a line: a box for each straight piece, its corners and its ends."""
    half, parts = width / 2, list[Polygon]()
    points = [p for p, q in pairwise((*line, (math.inf, math.inf))) if p != q]
    ends = [*points, points[0]] if is_closed and len(points) > 2 else points
    for start, end in pairwise(ends):
        parts.append(_piece(start, end, half))
    corners = list(zip(ends, ends[1:], ends[2:], strict=False))
    if ends is not points:
        corners.append((points[-1], points[0], points[1]))
    for before, at, after in corners:
        parts += _corner(before, at, after, half, join, limit)
    if ends is points and cap != "butt" and len(points) > 1:
        parts += [_cap(points[1], points[0], half, cap), _cap(points[-2], points[-1], half, cap)]
    return tuple(parts)


def dashed(line: Polygon, dashes: tuple[float, ...], *, is_closed: bool) -> tuple[Polygon, ...]:
    """The drawn pieces of a dashed line."""
    points = (*line, line[0]) if is_closed else line
    found: list[Polygon] = []
    number, left = 0, dashes[0]
    piece = [points[0]]
    for (x1, y1), (x2, y2) in pairwise(points):
        length, gone = math.hypot(x2 - x1, y2 - y1), 0.0
        while length - gone > left:
            gone += left
            at = (x1 + (x2 - x1) * gone / length, y1 + (y2 - y1) * gone / length)
            if number % 2 == 0:
                found.append((*piece, at))
            number, piece = number + 1, [at]
            left = dashes[number % len(dashes)]
            if len(found) > MAX_DASHES:
                return (line,)
        left -= length - gone
        piece.append((x2, y2))
    return (*found, tuple(piece)) if number % 2 == 0 else tuple(found)


def _piece(start: Point, end: Point, half: float) -> Polygon:
    x, y = _across(start, end, half)
    (x1, y1), (x2, y2) = start, end
    return ((x1 + x, y1 + y), (x2 + x, y2 + y), (x2 - x, y2 - y), (x1 - x, y1 - y))


def _across(start: Point, end: Point, half: float) -> Point:
    """From a line to the edge of its stroke."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return -dy / length * half, dx / length * half


def _corner(
    before: Point, at: Point, after: Point, half: float, join: str, limit: float
) -> list[Polygon]:
    if join == "round":
        return [_round(at, half)]
    (ax, ay), (bx, by) = _across(before, at, half), _across(at, after, half)
    turn = ax * by - ay * bx
    sign = -1 if turn > 0 else 1
    outer = [(at[0] + sign * ax, at[1] + sign * ay), (at[0] + sign * bx, at[1] + sign * by)]
    along = (ax * bx + ay * by) / (half * half or 1.0)
    if join == "miter" and (1 + along) / 2 * limit * limit >= 1 and along > TINY - 1:
        reach = sign / (1 + along)
        outer.insert(1, (at[0] + reach * (ax + bx), at[1] + reach * (ay + by)))
    return [(at, *outer)] if abs(turn) > TINY else []


def _cap(inner: Point, end: Point, half: float, cap: str) -> Polygon:
    if cap == "round":
        return _round(end, half)
    x, y = _across(inner, end, half)
    return _piece(end, (end[0] + y, end[1] - x), half)


def _round(at: Point, half: float) -> Polygon:
    turns = [2 * math.pi * step / ROUND_STEPS for step in range(ROUND_STEPS)]
    return tuple((at[0] + half * math.cos(a), at[1] + half * math.sin(a)) for a in turns)


def box_around(polygons: tuple[Polygon, ...]) -> Box:
    xs = [x for polygon in polygons for x, _ in polygon]
    ys = [y for polygon in polygons for _, y in polygon]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0, 0, 0, 0)


def width(polygon: Polygon) -> float:
    """The width of the rectangle that has the same area and perimeter, at any angle."""
    half = sum(math.dist(start, end) for start, end in _sides(polygon)) / 2
    return (half - math.sqrt(max(0.0, half * half - 4 * area(polygon)))) / 2


def area(polygon: Polygon) -> float:
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in _sides(polygon))) / 2


def _sides(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    return zip(polygon, (*polygon[1:], *polygon[:1]), strict=True)


def cut(polygon: Polygon, box: Box) -> Polygon:
    """The part of a polygon inside a box (Sutherland and Hodgman)."""
    around = box_around((polygon,))
    for side, sign in enumerate((1, 1, -1, -1)):
        if sign * (around[side] - box[side]) < 0:
            polygon = _cut_once(polygon, side % 2, box[side], sign)
            if not polygon:
                break
    return polygon


def _cut_once(polygon: Polygon, axis: int, limit: float, sign: int) -> Polygon:
    kept: list[Point] = []
    for start, end in zip((polygon[-1], *polygon[:-1]), polygon, strict=True):
        a, b = sign * (start[axis] - limit), sign * (end[axis] - limit)
        if (a < 0) != (b < 0):
            t = a / (a - b)
            kept.append((start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])))
        if b >= 0:
            kept.append(end)
    return tuple(kept)


def middles(polygon: Polygon, inside: float | None = None) -> Iterator[Point]:
    """Places inside: the middle, and some on the ways from it to the corners, most of the way out
    or as far as a distance from them."""
    if not polygon:
        return
    x = sum(point[0] for point in polygon) / len(polygon)
    y = sum(point[1] for point in polygon) / len(polygon)
    corners = polygon[:: 1 + len(polygon) // MAX_CORNERS]
    for u, v in ((x, y), *(_towards((x, y), corner, inside) for corner in corners)):
        if has_point((polygon,), u, v, is_even_odd=False):
            yield u, v


def _towards(middle: Point, corner: Point, inside: float | None) -> Point:
    far = MOST
    if inside is not None:
        far = max(0.0, 1 - inside / (math.dist(middle, corner) or 1.0))
    (x, y), (u, v) = middle, corner
    return x + far * (u - x), y + far * (v - y)


def has_point(polygons: tuple[Polygon, ...], x: float, y: float, *, is_even_odd: bool) -> bool:
    """Whether a point is inside, by the rule of a fill."""
    winding = crossings = 0
    for polygon in polygons:
        x1, y1 = polygon[-1]
        for x2, y2 in polygon:
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                crossings += 1
                winding += 1 if y2 > y1 else -1
            x1, y1 = x2, y2
    return bool(crossings % 2 if is_even_odd else winding)
