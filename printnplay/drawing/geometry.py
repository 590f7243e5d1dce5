"""Numbers of SVG: path data, transforms, boxes.

Paths become absolute move, line, curve and close segments (arcs as curves); matrices are
(a, b, c, d, e, f) as in SVG.
"""

import math
import re
from functools import lru_cache

from printnplay.core.diagnostics import quote
from printnplay.core.geometry import Box, Matrix

Segment = tuple[str, tuple[float, ...]]

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
# The largest coordinate in mm.
MAX_NUMBER = 1e7

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LETTER = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])")
_N = r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)[\s,]*"
_ARC = re.compile(_N * 3 + r"([01])[\s,]*([01])[\s,]*" + _N * 2)
_TRANSFORM = re.compile(r"\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)[\s,]*")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def number(text: str) -> float:
    """A number as SVG writes it; NaN for anything else that Python takes for one: '1_0', 'nan',
    digits of other scripts."""
    try:
        found = float(text) if text.isascii() and "_" not in text else math.nan
    except ValueError:
        return math.nan
    return found if abs(found) <= MAX_NUMBER else math.nan


def numbers(text: str) -> list[float]:
    """Raises ValueError if the text is not a row of numbers."""
    if _NUMBER.sub("", text).strip(" ,\t\r\n"):
        raise ValueError(f"{quote(text)} is not a row of numbers")
    return _floats(_NUMBER.findall(text))


def _floats(texts: list[str]) -> list[float]:
    found = list(map(float, texts))
    if found and not -MAX_NUMBER <= min(found) <= max(found) <= MAX_NUMBER:
        raise ValueError("the numbers are too large")
    return found


def multiply(m: Matrix, n: Matrix) -> Matrix:
    """First n, then m: the matrix of a child inside its parent."""
    a, b, c, d, e, f = m
    g, h, i, j, k, o = n
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * o + e,
        b * k + d * o + f,
    )


def inverse(m: Matrix) -> Matrix:
    """The way back. Raises ZeroDivisionError for a matrix that makes all flat."""
    a, b, c, d, e, f = m
    det = a * d - b * c
    return d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det


def scale_of(matrix: Matrix) -> float:
    """By how much a matrix enlarges lengths, the mean of all directions."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


@lru_cache(maxsize=20_000)
def read_transform(text: str) -> Matrix:
    matrix = IDENTITY
    at = 0
    while at < len(text.rstrip()):
        found = _TRANSFORM.match(text, at)
        if found is None:
            raise ValueError(f"transform {quote(text)} cannot be read")
        matrix = multiply(matrix, _one_transform(found[1], numbers(found[2])))
        at = found.end()
    return matrix


def _one_transform(name: str, v: list[float]) -> Matrix:
    match name, len(v):
        case "matrix", 6:
            return (v[0], v[1], v[2], v[3], v[4], v[5])
        case "translate", 1 | 2:
            return (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
        case "scale", 1 | 2:
            return (v[0], 0, 0, v[-1], 0, 0)
        case "rotate", 1 | 3:
            return _rotation(v[0], *(v[1:] or (0, 0)))
        case "skewX", 1:
            return (1, 0, math.tan(math.radians(v[0])), 1, 0, 0)
        case "skewY", 1:
            return (1, math.tan(math.radians(v[0])), 0, 1, 0, 0)
    raise ValueError(f"transform '{name}' has {len(v)} numbers")


def _rotation(degrees: float, x: float, y: float) -> Matrix:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


@lru_cache(maxsize=20_000)
def read_path(text: str) -> tuple[Segment, ...]:
    """Absolute M, L, C and Z segments. Raises ValueError if the text is not path data."""
    segments: list[Segment] = []
    x = y = start_x = start_y = 0.0
    last_control: tuple[str, float, float] = ("", 0, 0)
    for command, given in _commands(text):
        kind = command.upper()
        v = _absolute(kind, given, x, y) if command.islower() else given
        if kind == "M":
            x, y = start_x, start_y = v[0], v[1]
            segments.append(("M", (x, y)))
        elif kind in "LHV":
            x, y = (v[0], v[1]) if kind == "L" else (v[0], y) if kind == "H" else (x, v[0])
            segments.append(("L", (x, y)))
        elif kind in "CSQT":
            curve, control = _curve(kind, v, x, y, last_control)
            segments.append(("C", curve))
            x, y = curve[4], curve[5]
            last_control = control
            continue
        elif kind == "A":
            segments.extend(_arc(x, y, v))
            x, y = v[5], v[6]
        else:
            segments.append(("Z", ()))
            x, y = start_x, start_y
        last_control = ("", x, y)
    return tuple(segments)


def _commands(text: str) -> list[tuple[str, list[float]]]:
    """Each command with its own numbers; a repeated one is written out."""
    found: list[tuple[str, list[float]]] = []
    head, *chunks = _LETTER.split(text)
    if head.strip() or not chunks or chunks[0] not in "Mm":
        raise ValueError(f"path data {quote(text)} does not begin with M")
    for command, body in zip(chunks[::2], chunks[1::2], strict=True):
        values = _arc_numbers(body) if command in "Aa" else _found_numbers(body)
        count = _ARGUMENTS[command.upper()]
        is_whole = not values if count == 0 else values and len(values) % count == 0
        if not is_whole or _NUMBER.sub("", body).strip(" ,\t\r\n"):
            raise ValueError(f"path data {quote(command + body)} cannot be read")
        if count == 0:
            found.append((command, []))
        for start in range(0, len(values), count or 1):
            repeated = {"M": "L", "m": "l"}.get(command, command) if start else command
            found.append((repeated, values[start : start + count]))
    return found


def _found_numbers(body: str) -> list[float]:
    return _floats(_NUMBER.findall(body))


def _arc_numbers(body: str) -> list[float]:
    """Arc flags need no space between them and the next number."""
    return _floats([group for found in _ARC.finditer(body) for group in found.groups()])


def _absolute(kind: str, v: list[float], x: float, y: float) -> list[float]:
    if kind == "H":
        return [v[0] + x]
    if kind == "V":
        return [v[0] + y]
    if kind == "A":
        return [*v[:5], v[5] + x, v[6] + y]
    return [n + (y if i % 2 else x) for i, n in enumerate(v)]


def _curve(
    kind: str, v: list[float], x: float, y: float, last: tuple[str, float, float]
) -> tuple[tuple[float, ...], tuple[str, float, float]]:
    """A cubic curve, and the control point that a smooth one would mirror."""
    if kind in "CS":
        mirrored = (2 * x - last[1], 2 * y - last[2]) if last[0] == "C" else (x, y)
        first = (v[0], v[1]) if kind == "C" else mirrored
        rest = v[-4:]
        return (*first, *rest), ("C", rest[0], rest[1])
    mirrored = (2 * x - last[1], 2 * y - last[2]) if last[0] == "Q" else (x, y)
    cx, cy = (v[0], v[1]) if kind == "Q" else mirrored
    ex, ey = v[-2:]
    curve = (
        x + 2 / 3 * (cx - x),
        y + 2 / 3 * (cy - y),
        ex + 2 / 3 * (cx - ex),
        ey + 2 / 3 * (cy - ey),
        ex,
        ey,
    )
    return curve, ("Q", cx, cy)


def _arc(x: float, y: float, v: list[float]) -> list[Segment]:
    """An elliptical arc as curves of at most a quarter turn (SVG 1.1, appendix F.6)."""
    rx, ry, turn, large, sweep, ex, ey = v
    rx, ry = abs(rx), abs(ry)
    if (x, y) == (ex, ey):
        return []
    if rx == 0 or ry == 0:
        return [("L", (ex, ey))]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (x - ex) / 2, (y - ey) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = max(1.0, (px / rx) ** 2 + (py / ry) ** 2)
    rx, ry = rx * math.sqrt(grow), ry * math.sqrt(grow)
    below = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below))
    root = -root if large == sweep else root
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x + ex) / 2, sin * qx + cos * qy + (y + ey) / 2
    start = math.atan2((py - qy) / ry, (px - qx) / rx)
    angle = math.atan2((-py - qy) / ry, (-px - qx) / rx) - start
    if sweep and angle < 0:
        angle += 2 * math.pi
    elif not sweep and angle > 0:
        angle -= 2 * math.pi
    return _arc_curves((cx, cy), (rx, ry), (cos, sin), start, angle)


def _arc_curves(
    centre: tuple[float, float],
    radii: tuple[float, float],
    axis: tuple[float, float],
    start: float,
    angle: float,
) -> list[Segment]:
    pieces = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / pieces
    reach = 4 / 3 * math.tan(step / 4)

    def place(u: float, w: float) -> tuple[float, float]:
        px, py = radii[0] * u, radii[1] * w
        return centre[0] + axis[0] * px - axis[1] * py, centre[1] + axis[1] * px + axis[0] * py

    segments: list[Segment] = []
    for piece in range(pieces):
        a, b = start + piece * step, start + (piece + 1) * step
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        first = place(ca - reach * sa, sa + reach * ca)
        second = place(cb + reach * sb, sb - reach * cb)
        segments.append(("C", (*first, *second, *place(cb, sb))))
    return segments


def is_upright(m: Matrix) -> bool:
    """Whether upright boxes stay so."""
    tiny = 1e-9
    return (abs(m[1]) < tiny and abs(m[2]) < tiny) or (abs(m[0]) < tiny and abs(m[3]) < tiny)


def move(segments: tuple[Segment, ...], m: Matrix) -> tuple[Segment, ...]:
    """A path through a matrix."""

    def point(x: float, y: float) -> tuple[float, float]:
        return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]

    return tuple(
        (kind, tuple(n for i in range(0, len(v), 2) for n in point(v[i], v[i + 1])))
        for kind, v in segments
    )


def box_of(segments: tuple[Segment, ...]) -> Box:
    """The smallest upright box around a path, curves measured at their extremes."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for kind, v in segments:
        if kind == "C":
            xs += _reach(x, v[0], v[2], v[4])
            ys += _reach(y, v[1], v[3], v[5])
        if v:
            x, y = v[-2], v[-1]
            xs.append(x)
            ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0, 0, 0, 0)


def _reach(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """The extremes of one coordinate of a cubic curve."""
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        inside = b * b - 4 * a * c
        root = math.sqrt(inside) if inside >= 0 else 0.0
        roots = [(-b - root) / (2 * a), (-b + root) / (2 * a)] if inside >= 0 else []
    return [
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3
        for t in roots
        if 0 < t < 1
    ]
