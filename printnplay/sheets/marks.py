"""Where to cut: the marks on a page, and the straight cuts of a sheet.

Marks are lines of 3 mm and more on the cut lines and never touch a trim: short ones beyond the
bleed (on it if there is no room), or long ones through every gap and margin. Straight cuts are
counted in the order in which they are made, first all across the paper, then down its strips.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from printnplay.core.geometry import Line, Point, Ring, Side
from printnplay.sheets.lattice import EPSILON
from printnplay.sheets.layout import SHORTEST_MARK, Layout
from printnplay.sheets.model import ROOM_FOR_NAME, Cuts, Placement, Sheet
from printnplay.sheets.outlines import Corners
from printnplay.sheets.spots import Spot, TrimBox

LONGEST_CORNER = 4.0


class TrimSpan(NamedTuple):
    """A trim seen from a cut line: `low` to `high` across it, `start` to `end` along it."""

    low: float
    high: float
    start: float
    end: float
    is_used: bool = False
    is_shaped: bool = False


class Stretch(NamedTuple):
    """A free part of a cut line, and whether a card that the line cuts is at its ends. With a card
    at one end only, it runs to the edge of the printable area or to another card."""

    start: float
    end: float
    cuts_before: bool
    cuts_after: bool
    is_outer: bool = False


def marks_of(spots: Sequence[Spot], layout: Layout) -> tuple[Line, ...]:
    """Used spots and shaped ones are kept clear, but not cut."""
    if layout.marks == "none":
        return ()
    down = [TrimSpan(b.left, b.right, b.top, b.bottom, u, s) for b, _, u, _, s, _ in spots]
    across = [TrimSpan(b.top, b.bottom, b.left, b.right, u, s) for b, _, u, _, s, _ in spots]
    page = layout.page
    side, end = layout.margins
    rows, columns = (end, page.height - end), (side, page.width - side)
    vertical = [Line(at, a, at, b) for at, a, b in _marks(down, rows, layout)]
    horizontal = [Line(a, at, b, at) for at, a, b in _marks(across, columns, layout)]
    return (*vertical, *horizontal)


def outlines_of(rings: Iterable[Ring], layout: Layout) -> tuple[Line, ...]:
    """The edges of the outlines on a page, each once."""
    if layout.marks == "none":
        return ()
    found: dict[frozenset[Point], Line] = {}
    corners = Corners()
    for ring in rings:
        for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
            ends = frozenset((corners.same(start), corners.same(end)))
            found.setdefault(ends, Line(*start, *end))
    return tuple(found.values())


def _marks(
    spans: Sequence[TrimSpan], printable: tuple[float, float], layout: Layout
) -> Iterator[tuple[float, float, float]]:
    cut = [span for span in spans if not (span.is_used or span.is_shaped)]
    for at in distinct(edge for span in cut for edge in (span.low, span.high)):
        for stretch in _free(spans, at, *printable):
            if stretch.end - stretch.start < SHORTEST_MARK - EPSILON:
                continue
            found = _whole if layout.marks == "lines" else _corners
            yield from ((at, a, b) for a, b in found(stretch, layout.bleed))


def _free(spans: Sequence[TrimSpan], at: float, first: float, last: float) -> Iterator[Stretch]:
    """What trims leave of a cut line, but for stretches that touch no card cut by it."""
    met = [s for s in spans if s.low - EPSILON <= at <= s.high + EPSILON]
    edges = [TrimSpan(at, at, first, first), *sorted(met, key=lambda s: s.start)]
    edges.append(TrimSpan(at, at, last, last))
    for before, after in pairwise(edges):
        cuts_before = before.end > first and _is_cut(before, at)
        cuts_after = after.start < last and _is_cut(after, at)
        if cuts_before or cuts_after:
            is_outer = before.end <= first or after.start >= last
            yield Stretch(before.end, after.start, cuts_before, cuts_after, is_outer)


def _is_cut(span: TrimSpan, at: float) -> bool:
    is_edge = min(abs(span.low - at), abs(span.high - at)) < EPSILON
    return is_edge and not span.is_shaped


def _whole(stretch: Stretch, _: float) -> Iterator[tuple[float, float]]:
    """A mark from end to end, leaving out the name of the sheet if there is room for both."""
    start, end = stretch.start, stretch.end
    off = ROOM_FOR_NAME if end - start >= SHORTEST_MARK + ROOM_FOR_NAME else 0.0
    is_before, is_after = (stretch.is_outer and not cuts for cuts in stretch[2:4])
    yield start + off * is_before, end - off * is_after


def _corners(stretch: Stretch, bleed: float) -> Iterator[tuple[float, float]]:
    """A mark next to each card, or one over the whole stretch if two would meet. An outer mark
    leaves room for the name of the sheet if it can."""
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


def cuts_of(sheet: Sheet) -> Cuts:
    """The cuts of a paper, found on its front; a back needs none of its own. A folded sheet is cut
    through both halves at once. Cards of another size have their own columns; shaped pieces are not
    cut straight."""
    boxes = [] if sheet.side is Side.BACK else _cut_boxes(sheet)
    rows = distinct(edge for box in boxes for edge in (box.top, box.bottom))
    shelves: dict[tuple[float, float], list[TrimBox]] = {}
    for box in boxes:
        cell = round(box.right - box.left, 3), round(box.bottom - box.top, 3)
        shelves.setdefault(cell, []).append(box)
    across = tuple(Line(0, y, sheet.paper.width, y) for y in rows)
    return Cuts(across, tuple(line for shelf in shelves.values() for line in _down(shelf)))


def straight_cuts(sheets: Iterable[Sheet]) -> int:
    """How many cuts all of them take. Most are laid out alike: those are counted once."""
    alike: dict[object, list[Sheet]] = {}
    for sheet in sheets:
        # all of a placement but whose copy it is
        places = [placement[2:] for placement in sheet.placements]
        alike.setdefault((sheet.side, sheet.fold, sheet.cut_out, *places), []).append(sheet)
    return sum(cuts_of(same[0]).total * len(same) for same in alike.values())


def _cut_boxes(sheet: Sheet) -> list[TrimBox]:
    straight = [_box(placement) for placement in sheet.placements if not placement.is_shaped]
    on_half = [box for box in straight if _is_before(box, sheet)]
    return [*on_half, *(TrimBox(*box) for box in sheet.cut_out)]


def _down(shelf: list[TrimBox]) -> list[Line]:
    top, bottom = min(box.top for box in shelf), max(box.bottom for box in shelf)
    edges = distinct(edge for box in shelf for edge in (box.left, box.right))
    return [Line(x, top, x, bottom) for x in edges]


def _box(placement: Placement) -> TrimBox:
    width, height = placement.size.width, placement.size.height
    if placement.rotation % 180:
        width, height = height, width
    return TrimBox(placement.x, placement.y, placement.x + width, placement.y + height)


def _is_before(box: TrimBox, sheet: Sheet) -> bool:
    """On the half that is cut."""
    fold = sheet.fold
    return fold is None or box.right <= fold.x1 + EPSILON or box.bottom <= fold.y1 + EPSILON
