"""The symbol of a suit as a second code for eyes that cannot tell its colour: is it seen?

One of its uses has to be inside the cut, 2 mm large, and stand out from its surroundings in grey
too.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from printnplay.core.geometry import Box, Point
from printnplay.core.units import mm
from printnplay.drawing.light import contrast
from printnplay.preflight.drawings.boxes import common, holds, meets, spanning
from printnplay.preflight.drawings.marks import Mark, MarkGroup, in_order
from printnplay.preflight.drawings.paint import (
    NOTHING,
    OPAQUE,
    PAPER,
    Rgba,
    as_hex,
    over,
    thinned,
)
from printnplay.preflight.drawings.polygons import Polygon, box_around, has_point, middles

# As large as a capital letter of 8 pt.
SMALLEST = 2.0
# WCAG 2.1, 1.4.11: what a picture tells by.
STANDS_OUT = 3.0
PLACES = 6
SAME = 1.1
PAST = "it is past the cut"

Nodes = tuple[MarkGroup | Mark, ...]


@lru_cache(maxsize=100_000)
def uses_of(node: MarkGroup | Mark, symbol: str) -> tuple[MarkGroup, ...]:
    """The groups in which a symbol is drawn and leaves a mark."""
    if isinstance(node, Mark) or not node.marks:
        return ()
    own = (node,) if node.draws == symbol else ()
    return (*own, *(found for child in node.children for found in uses_of(child, symbol)))


def why_unseen(face: MarkGroup, uses: tuple[MarkGroup, ...], cut: Polygon) -> str | None:
    """Of the use that is seen best."""
    lacks = [(0, "nothing of it is painted")]
    for use in uses:
        found = _judged(tuple(_meeting(face, use.box)), use, cut)
        if found is None:
            return None
        lacks.append(found)
    return max(lacks)[1]


def _meeting(node: MarkGroup | Mark, box: Box) -> Iterator[MarkGroup | Mark]:
    """What is painted in a box: the same on many faces. Opaque groups are what they hold."""
    if not meets(node.box, box):
        return
    if isinstance(node, MarkGroup) and node.opacity == 1 and not node.draws:
        for child in node.children:
            yield from _meeting(child, box)
    else:
        yield node


@lru_cache(maxsize=10_000)
def _judged(painted: Nodes, use: MarkGroup, cut: Polygon) -> tuple[int, str] | None:
    """None if it is seen; else how far it came, and what it lacks. Asked once for all faces that
    have it over the same ground."""
    trim = box_around((cut,))
    marks = tuple(mark for mark in in_order(use) if _size(common(mark.box, trim)) >= 0)
    if not marks:
        return 1, PAST
    size = _size(common(spanning(tuple(mark.box for mark in marks)), trim))
    if size < SMALLEST:
        return 2, f"it is {mm(size)} large, under {mm(SMALLEST)}"
    best, shown = 0.0, list[Box]()
    for mark in marks:
        found = sorted(_contrasts(painted, use, mark, cut))
        middle = found[len(found) // 2] if found else 0.0
        best = max(best, middle)
        if middle >= STANDS_OUT:
            shown.append(common(mark.box, trim))
            if _size(spanning(tuple(shown))) >= SMALLEST:
                return None
    if not best:
        return 1, PAST
    if best < SAME:
        return 3, "it is painted over, or like its ground"
    if best < STANDS_OUT:
        return 4, f"it has a contrast of {best:.1f} with its ground, under {STANDS_OUT:g}"
    return 5, f"only {mm(_size(spanning(tuple(shown))))} of it stand out, under {mm(SMALLEST)}"


def _contrasts(painted: Nodes, use: MarkGroup, mark: Mark, cut: Polygon) -> Iterator[float]:
    """At some of the places that it covers; none past the cut. That of letters is looked at
    elsewhere."""
    if mark.kind == "text":
        yield STANDS_OUT
    step = 1 + len(mark.pieces) // PLACES
    places = (place for _, polygon in mark.pieces[::step] for place in middles(polygon))
    for x, y in islice((place for place in places if mark.covers(*place)), PLACES):
        is_inside = has_point((cut,), x, y, is_even_odd=False)
        yield _contrast(painted, use, (x, y)) if is_inside else 0.0


def _contrast(painted: Nodes, use: MarkGroup, place: Point) -> float:
    seen, without = (over(_painted(painted, no, place), PAPER) for no in (None, use))
    return contrast(as_hex(seen), as_hex(without))


def _painted(nodes: Nodes, left_out: MarkGroup | None, place: Point) -> Rgba:
    """What is painted at a place, without one group."""
    found = NOTHING
    for node in reversed(nodes):
        if node is not left_out and holds(node.box, *place):
            found = over(found, _colour(node, left_out, place))
            if found[3] > OPAQUE:
                break
    return found


def _colour(node: MarkGroup | Mark, left_out: MarkGroup | None, place: Point) -> Rgba:
    if isinstance(node, Mark):
        return node.colour(*place)
    found = _painted(node.children, left_out, place)
    return thinned(found, node.opacity) if node.opacity < 1 else found


def _size(box: Box) -> float:
    """The longer side; less than nothing without a box."""
    width, height = box[2] - box[0], box[3] - box[1]
    return max(width, height) if min(width, height) >= 0 else -1.0
