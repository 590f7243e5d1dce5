"""Marks: where to cut.

Comes in: the trims on a page, the printable area and the Layout. Goes out: lines of 3 mm and more
on the cut lines, never on a trim: short ones beyond the bleed (on it where there is no room), or
long ones through every gap and margin.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from printnplay.core.geometry import Line
from printnplay.sheets.lattice import EPSILON
from printnplay.sheets.layout import SHORTEST_MARK, Layout
from printnplay.sheets.model import ROOM_FOR_NAME
from printnplay.sheets.spots import Spot

LONGEST_CORNER = 4.0


class Span(NamedTuple):
    """A trim seen from a cut line: `low` to `high` across it, `start` to `end` along it."""

    low: float
    high: float
    start: float
    end: float
    is_used: bool = False
    is_shaped: bool = False


class Stretch(NamedTuple):
    """A free part of a cut line, and whether a card that the line cuts lies at its ends. One that
    lies at one end only goes on to the edge of the printable area, or to another card."""

    start: float
    end: float
    cuts_before: bool
    cuts_after: bool
    is_outer: bool = False


def marks_of(spots: Sequence[Spot], layout: Layout) -> tuple[Line, ...]:
    """Used spots and shaped ones are kept clear, but not cut."""
    if layout.marks == "none":
        return ()
    down = [Span(b.left, b.right, b.top, b.bottom, u, s) for b, _, u, _, s, _ in spots]
    across = [Span(b.top, b.bottom, b.left, b.right, u, s) for b, _, u, _, s, _ in spots]
    page = layout.page
    side, end = layout.margins
    high, wide = (end, page.height - end), (side, page.width - side)
    vertical = [Line(at, a, at, b) for at, a, b in _marks(down, high, layout)]
    horizontal = [Line(a, at, b, at) for at, a, b in _marks(across, wide, layout)]
    return (*vertical, *horizontal)


def outlines_of(spots: Sequence[Spot], layout: Layout) -> tuple[Line, ...]:
    """The edges of hexes, each once: no mark beside them can lead to their corners."""
    if layout.marks == "none":
        return ()
    found: dict[object, Line] = {}
    for ring in (spot.ring for spot in spots if spot.ring and not spot.is_used):
        for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
            ends = ((round(x, 2), round(y, 2)) for x, y in (start, end))
            found.setdefault(frozenset(ends), Line(*start, *end))
    return tuple(found.values())


def _marks(
    spans: Sequence[Span], printable: tuple[float, float], layout: Layout
) -> Iterator[tuple[float, float, float]]:
    cut = [span for span in spans if not (span.is_used or span.is_shaped)]
    for at in distinct(edge for span in cut for edge in (span.low, span.high)):
        for stretch in _free(spans, at, *printable):
            if stretch.end - stretch.start < SHORTEST_MARK - EPSILON:
                continue
            found = _whole if layout.marks == "lines" else _corners
            yield from ((at, a, b) for a, b in found(stretch, layout.bleed))


def _free(spans: Sequence[Span], at: float, first: float, last: float) -> Iterator[Stretch]:
    """What trims leave of a cut line, but for stretches that touch no card cut by it."""
    met = [s for s in spans if s.low - EPSILON <= at <= s.high + EPSILON]
    edges = [Span(at, at, first, first), *sorted(met, key=lambda s: s.start)]
    edges.append(Span(at, at, last, last))
    for before, after in pairwise(edges):
        cuts_before = before.end > first and _is_cut(before, at)
        cuts_after = after.start < last and _is_cut(after, at)
        if cuts_before or cuts_after:
            is_outer = before.end <= first or after.start >= last
            yield Stretch(before.end, after.start, cuts_before, cuts_after, is_outer)


def _is_cut(span: Span, at: float) -> bool:
    is_edge = min(abs(span.low - at), abs(span.high - at)) < EPSILON
    return is_edge and not span.is_shaped


def _whole(stretch: Stretch, _: float) -> Iterator[tuple[float, float]]:
    """From end to end, but for the name of the sheet, where there is room for both."""
    start, end = stretch.start, stretch.end
    off = ROOM_FOR_NAME if end - start >= SHORTEST_MARK + ROOM_FOR_NAME else 0.0
    is_before, is_after = (stretch.is_outer and not cuts for cuts in stretch[2:4])
    yield start + off * is_before, end - off * is_after


def _corners(stretch: Stretch, bleed: float) -> Iterator[tuple[float, float]]:
    """A mark next to each card; one over the whole stretch where two would meet. An outer one
    leaves room for the name of the sheet, where it can."""
    start, end = stretch.start, stretch.end
    off = min(bleed, end - start - SHORTEST_MARK)
    room = end - start - off - (ROOM_FOR_NAME if stretch.is_outer else 0.0)
    long = min(LONGEST_CORNER, max(room, SHORTEST_MARK), end - start - off)
    after = start + off, start + off + long
    before = end - off - long, end - off
    if stretch.cuts_before and stretch.cuts_after and after[1] > before[0]:
        yield start, end
        return
    if stretch.cuts_before:
        yield after
    if stretch.cuts_after:
        yield before


def distinct(values: Iterable[float]) -> list[float]:
    """Sorted; what differs by rounding only counts once."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > EPSILON:
            found.append(value)
    return found
