"""A shared back must be the same when it is turned round, or the deck is marked.

Comes in: the marks of a back. Goes out: a fault for each mark that has no counterpart half a turn
about the middle, and for paints that lie over each other in another order there. A mark without a
counterpart that cannot be seen, because what is painted is the same, is not a fault. Gradients and
images are compared by what they paint.
"""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise

from printnplay.core.diagnostics import Severity
from printnplay.core.geometry import Box, Point
from printnplay.core.units import Size
from printnplay.drawing.picture import AnyNode
from printnplay.preflight.drawings.boxes import common, holds, meets
from printnplay.preflight.drawings.faults import Fault, with_article
from printnplay.preflight.drawings.marks import Mark, MarkGroup, in_order
from printnplay.preflight.drawings.paint import PAPER, Blend, FlatColour, Paint, Rgba, over
from printnplay.preflight.drawings.polygons import Polygon, cut, middles

# Numbers in templates have two or three decimals: what is nearer than this is the same place.
NEAR = 0.03
# How far from a place another colour can be seen, and how different it is: for shapes, and for the
# pixels of an image.
IN_SHAPES = (0.07, 3 / 255)
IN_PIXELS = (0.3, 0.2)
# How far inside their ends lines are looked at, and inside their corners shapes.
INSIDE = 0.15
LONG = 2.0


def turned_faults(back: MarkGroup, size: Size) -> Iterator[Fault]:
    """At most one for each tag: the first that it draws."""
    marks = tuple(mark for mark in in_order(back) if _is_on(mark.box, size))
    partners = _partners(marks, size)
    reported: set[AnyNode] = set()
    for mark, box in (*_alone(marks, partners), *_crossed(marks, partners)):
        tag = mark.via or mark.leaf
        is_seen = mark.words or _differs(back, mark, box, size)
        if tag not in reported and is_seen:
            reported.add(tag)
            yield _fault(mark, box)


def _is_on(box: Box, size: Size) -> bool:
    return meets(box, (0, 0, size.width, size.height))


def _partners(marks: tuple[Mark, ...], size: Size) -> tuple[int | None, ...]:
    """For each mark the number of its counterpart, which can be itself."""
    places: dict[object, list[int]] = {}
    for number, mark in enumerate(marks):
        places.setdefault(_look(mark), []).append(number)
    return tuple(_partner(marks, mark, places[_look(mark)], size) for mark in marks)


def _look(mark: Mark) -> object:
    paint = _paint(mark.paint)
    words = mark.words and (mark.words.text, round(mark.words.size, 2), mark.words.family)
    return mark.kind, paint, round(mark.pen, 2), words


def _paint(paint: Paint) -> object:
    if isinstance(paint, FlatColour):
        return paint.colour
    return paint.gradient if isinstance(paint, Blend) else None


def _partner(marks: tuple[Mark, ...], mark: Mark, near: list[int], size: Size) -> int | None:
    left, top, right, bottom = _turned_box(mark.box, size)
    for number in near:
        x1, y1, x2, y2 = marks[number].box
        is_there = abs(x1 - left) < NEAR and abs(y1 - top) < NEAR
        is_there = is_there and abs(x2 - right) < NEAR and abs(y2 - bottom) < NEAR
        if is_there and _is_turned(mark, marks[number], size):
            return number
    return None


def _is_turned(mark: Mark, other: Mark, size: Size) -> bool:
    """Corner by corner; a text also has to be the same way round. A shape can begin at any of its
    corners: all are compared by their extents across, down and aslant."""
    ours = [_turned(p, size) for polygon in mark.outline for p in _corners(polygon)]
    theirs = [p for polygon in other.outline for p in _corners(polygon)]
    if len(ours) != len(theirs):
        return False
    if mark.kind == "text":
        return all(_is_near(a, b) for a, b in zip(ours, theirs, strict=True))
    return all(
        abs(a - b) < NEAR * (abs(u) + abs(v))
        for u, v in ((1, 0), (0, 1), (1, 2))
        for a, b in zip(_ranked(ours, u, v), _ranked(theirs, u, v), strict=True)
    )


def _corners(polygon: Polygon) -> Polygon:
    """Without the last, if it closes on the first."""
    return polygon[:-1] if _is_near(polygon[0], polygon[-1]) else polygon


def _ranked(points: list[Point], u: int, v: int) -> list[float]:
    return sorted(u * x + v * y for x, y in points)


def _alone(marks: tuple[Mark, ...], partners: tuple[int | None, ...]) -> Iterator[tuple[Mark, Box]]:
    for mark, partner in zip(marks, partners, strict=True):
        if partner is None or not isinstance(mark.paint, FlatColour):
            yield mark, mark.box


def _crossed(
    marks: tuple[Mark, ...], partners: tuple[int | None, ...]
) -> Iterator[tuple[Mark, Box]]:
    """Two that meet, while their counterparts are over each other the other way."""
    known = [(m, p, m.paint) for m, p in zip(marks, partners, strict=True) if p is not None]
    for (lower, first, one), (upper, second, two) in combinations(known, 2):
        if first > second and one != two and meets(lower.box, upper.box):
            yield lower, common(lower.box, upper.box)


def _differs(back: MarkGroup, mark: Mark, box: Box, size: Size) -> bool:
    """Whether another colour is seen in the box of a mark than in its counterpart."""
    limit = common(box, (0, 0, size.width, size.height))
    places = {"stroke": _along, "image": _all_over}.get(mark.kind, _in_shape)(mark, limit)
    near = IN_PIXELS if mark.kind == "image" else IN_SHAPES
    return any(not _is_like(back, at, _seen(back, _turned(at, size)), near) for at in places)


def _along(mark: Mark, limit: Box) -> Iterator[Point]:
    """Places on the line of a stroke: the middle of each piece, and the ends of long ones."""
    for line in mark.outline:
        for (x1, y1), (x2, y2) in pairwise(line):
            length = math.hypot(x2 - x1, y2 - y1)
            end = INSIDE / length if length > LONG else 0.5
            for share in {end, 0.5, 1 - end}:
                x, y = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
                if holds(limit, x, y):
                    yield x, y


def _in_shape(mark: Mark, limit: Box) -> Iterator[Point]:
    for around, polygon in mark.pieces:
        if meets(around, limit):
            yield from middles(cut(polygon, limit), INSIDE)


def _all_over(mark: Mark, limit: Box) -> Iterator[Point]:
    """Places every millimetre of an image."""
    left, top, right, bottom = common(mark.box, limit)
    for row in range(int(bottom - top)):
        for column in range(int(right - left)):
            yield left + column + 0.5, top + row + 0.5


def _is_like(back: MarkGroup, place: Point, wanted: Rgba, near: tuple[float, float]) -> bool:
    """Whether a colour is seen at a place or very near it: edges need not match exactly."""
    by, like = near
    beside = ((0.0, 0.0), (by, 0.0), (-by, 0.0), (0.0, by), (0.0, -by))
    x, y = place
    return any(_is_same(_seen(back, (x + dx, y + dy)), wanted, like) for dx, dy in beside)


def _seen(back: MarkGroup, place: Point) -> Rgba:
    return over(back.colour(*place), PAPER)


def _is_same(first: Rgba, second: Rgba, like: float) -> bool:
    return all(abs(a - b) <= like for a, b in zip(first, second, strict=True))


def _fault(mark: Mark, box: Box) -> Fault:
    what = with_article(mark.tag)
    message = f"{what} of a shared back is not the same turned round: the deck would be marked"
    help = "draw it twice: {% call kit.twice() %} ... {% endcall %}, or give back: {each: ...}"
    return Fault("PNP345", message, mark, box, help, is_of_use=True, severity=Severity.ERROR)


def _turned(place: Point, size: Size) -> Point:
    return size.width - place[0], size.height - place[1]


def _turned_box(box: Box, size: Size) -> Box:
    w, h = size.width, size.height
    return w - box[2], h - box[3], w - box[0], h - box[1]


def _is_near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < NEAR and abs(a[1] - b[1]) < NEAR
