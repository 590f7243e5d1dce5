"""What holds for hexes on every paper (Hypothesis): they nest, nothing runs into a neighbour, and
backs lie behind their fronts. The paper is turned by hand here, and hexes are drawn by hand."""

import math
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from printnplay.core.geometry import Line
from printnplay.core.units import PAPERS, Size
from printnplay.kit.cutfile import cut_file
from printnplay.sheets.lattice import Lattice, fit_hexes, hex_ring
from printnplay.sheets.layout import DoesNotFit, Layout
from printnplay.sheets.marks import cuts_of
from printnplay.sheets.model import Copy, Placement, Sheet
from printnplay.sheets.outlines import cut_paths, placed_rings
from printnplay.sheets.sheets import impose
from tests.examples import examples
from tests.sheets.cards import A4, deck, drawn, trim
from tests.sheets.test_properties import (
    GROUNDS,
    backs,
    close,
    corners,
    fronts,
    is_printable,
    layouts,
    papers,
    turn_over,
)

Corner = tuple[float, float]
Polygon = list[Corner]
Job = tuple[list[Copy], Layout, tuple[Sheet, ...]]
SLACK = 1e-3
REGULAR = Size(50, 50 * math.sqrt(3) / 2)


def hexes(
    count: int,
    size: Size = REGULAR,
    lattice: Lattice = Lattice.FLAT,
    grounds: tuple[str | None, ...] = ("red",),
    back: str | None = "back",
    name: str = "hex",
) -> list[Copy]:
    copies = deck(count, size, name=name, grounds=grounds, back=back)
    ring = hex_ring(size, lattice)
    return [copy._replace(is_shaped=True, lattice=lattice, outline=ring) for copy in copies]


@st.composite
def jobs(draw: st.DrawFn) -> Job:
    """One or two kinds of hexes, of any box, some beside a deck of cards."""
    sides = st.floats(12, 90).map(lambda mm: round(mm, 2))
    copies: list[Copy] = []
    for n in range(draw(st.integers(1, 2))):
        size = draw(st.sampled_from([REGULAR, Size(26, 30)]) | st.builds(Size, sides, sides))
        lattice = draw(st.sampled_from([Lattice.FLAT, Lattice.POINTED]))
        grounds = draw(st.sampled_from(GROUNDS))
        back = draw(st.sampled_from(["back", None]))
        copies += hexes(draw(st.integers(1, 40)), size, lattice, grounds, back, f"hex{n}")
    if draw(st.booleans()):
        copies += deck(draw(st.integers(1, 9)), Size(40, 60))
    layout = draw(layouts)
    try:
        return copies, layout, impose(copies, layout)
    except DoesNotFit:
        assume(False)
        raise


def outline(placement: Placement, lattice: Lattice) -> Polygon:
    """The corners of what is cut out, where it lies on the page."""
    x1, y1, x2, y2 = trim(placement)
    w, h = x2 - x1, y2 - y1
    is_flat = (lattice is Lattice.FLAT) == (placement.rotation % 180 == 0)
    if lattice is Lattice.BOXES:
        return [(x1, y1), (x2, y1), (x2, y2), (x1, y2)]
    if is_flat:
        shares = [(0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)]
    else:
        shares = [(0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)]
    return [(x1 + a * w, y1 + b * h) for a, b in shares]


def drawn_ring(placement: Placement) -> Polygon:
    """As far as it is drawn: inside its ring, and inside its box with the bleed."""
    x1, y1, x2, y2 = drawn(placement)
    if placement.ring is None:
        return [(x1, y1), (x2, y1), (x2, y2), (x1, y2)]
    return [(min(max(x, x1), x2), min(max(y, y1), y2)) for x, y in placement.ring]


def depth(one: Polygon, other: Polygon) -> float:
    """How deep two convex polygons are in each other: the least push that would part them."""
    found = math.inf
    for shape in (one, other):
        for (x1, y1), (x2, y2) in zip(shape, [*shape[1:], shape[0]], strict=True):
            length = math.hypot(x2 - x1, y2 - y1)
            a, b = (y2 - y1) / length, (x1 - x2) / length
            first = [a * x + b * y for x, y in one]
            second = [a * x + b * y for x, y in other]
            found = min(found, max(first) - min(second), max(second) - min(first))
    return found


def are_apart(one: Polygon, other: Polygon) -> bool:
    """Most are left and right of each other, or above and below: that is seen at once."""
    are_boxes_apart = any(
        max(corner[axis] for corner in first) <= min(corner[axis] for corner in second)
        for first, second in ((one, other), (other, one))
        for axis in (0, 1)
    )
    return are_boxes_apart or depth(one, other) < SLACK


def lattices(copies: list[Copy]) -> dict[str, Lattice]:
    return {copy.id: copy.lattice for copy in copies}


@examples(100, derandomize=True)
@given(jobs())
def test_every_hex_is_printed_once_on_each_side(job: Job) -> None:
    copies, layout, sheets = job
    found = Counter(p.copy for sheet in sheets for p in fronts(sheet))
    assert found == Counter(copy.id for copy in copies)
    behind = Counter(p.copy for sheet in sheets for p in backs(sheet))
    has_backs = layout.backs != "none"
    assert behind == Counter(copy.id for copy in copies if copy.back and has_backs)


@examples(100, derandomize=True)
@given(jobs())
def test_no_hex_runs_into_a_neighbour_and_all_is_printable(job: Job) -> None:
    copies, layout, sheets = job
    shapes = lattices(copies)
    for sheet in sheets:
        cut = {id(p): outline(p, shapes[p.copy]) for p in sheet.placements}
        seen = {id(p): drawn_ring(p) for p in sheet.placements}
        for one, other in combinations(sheet.placements, 2):
            assert are_apart(cut[id(one)], cut[id(other)])
            if layout.gap is None or layout.gap >= 2 * layout.bleed:
                assert are_apart(seen[id(one)], cut[id(other)])
                assert are_apart(cut[id(one)], seen[id(other)])
        for placement in sheet.placements:
            xs, ys = zip(*seen[id(placement)], strict=True)
            assert is_printable((min(xs), min(ys), max(xs), max(ys)), sheet, layout)


@examples(100, derandomize=True)
@given(jobs())
def test_turning_the_paper_puts_each_back_behind_its_own_front(job: Job) -> None:
    copies, layout, sheets = job
    has_back = {copy.id for copy in copies if copy.back}
    for front, back in papers(sheets):
        behind = {p.copy: p for p in backs(back)}
        for tile in fronts(front):
            if tile.copy not in has_back or layout.backs == "none":
                continue
            seen = [turn_over(at, front, layout) for at in corners(tile)]
            mirrored = [seen[1], seen[0], seen[3], seen[2]]
            assert close(mirrored, corners(behind[tile.copy]))
            if tile.ring:
                through = sorted(turn_over(at, front, layout) for at in tile.ring)
                ring = behind[tile.copy].ring
                assert ring is not None
                assert close(through, sorted(ring))


@examples(60, derandomize=True)
@given(jobs())
def test_the_outline_of_every_hex_is_drawn_and_no_line_twice(job: Job) -> None:
    copies, layout, sheets = job
    shapes = lattices(copies)
    for sheet in sheets:
        lines = [middle(line) for line in sheet.outlines]
        assert all(math.dist(a, b) > SLACK for a, b in combinations(lines, 2))
        is_marked = layout.marks != "none"
        for tile in (p for p in fronts(sheet) if shapes[p.copy] is not Lattice.BOXES):
            ring = outline(tile, shapes[tile.copy])
            for start, end in zip(ring, [*ring[1:], ring[0]], strict=True):
                at = middle(Line(*start, *end))
                is_drawn = any(math.dist(at, other) < 0.01 for other in lines)
                assert is_drawn == (is_marked and sheet.side == "front")


def middle(line: Line) -> Corner:
    return (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2


@pytest.mark.parametrize("lattice", [Lattice.FLAT, Lattice.POINTED])
def test_hexes_nest_so_that_more_fit_than_in_rows_and_columns(lattice: Lattice) -> None:
    size = REGULAR if lattice is Lattice.FLAT else Size(REGULAR.height, REGULAR.width)
    (sheet, *_) = impose(hexes(60, size, lattice, back=None), Layout(A4, backs="none"))
    (boxes, *_) = impose(deck(60, size, back=None), Layout(A4, backs="none"))
    assert len(sheet.placements) == 25 > len(boxes.placements) == 20


def test_one_ground_shares_its_cuts_and_others_lie_two_bleeds_apart() -> None:
    """25 hexes in rows of 4 and 3 have 96 edges: 150, less the 18 between neighbours in a row and
    the 36 between rows."""
    alike = impose(hexes(25, back=None), Layout(A4, backs="none"))[0]
    assert len(alike.placements) == 25
    assert len(alike.outlines) == 96
    apart = impose(hexes(25, back=None, grounds=("red", "blue")), Layout(A4, backs="none"))[0]
    assert len(apart.outlines) == 6 * len(apart.placements)
    near = [
        -depth(outline(a, Lattice.FLAT), outline(b, Lattice.FLAT))
        for a, b in combinations(apart.placements, 2)
    ]
    assert min(near) == pytest.approx(6)


def test_hexes_nest_if_rows_and_columns_hold_no_more() -> None:
    """On A4, 15 are in rows and columns, and 15 turned ones nest: those share most edges."""
    copies = hexes(18, Size(60, 52), back=None)
    sheets = impose(copies, Layout(A4, backs="none"))
    assert [len(sheet.placements) for sheet in sheets] == [15, 3]
    assert {p.rotation for sheet in sheets for p in sheet.placements} == {90}
    slanted = [line for line in sheets[0].outlines if line.x1 != line.x2 and line.y1 != line.y2]
    assert len(slanted) == 15 * 4 - 20
    letter = impose(copies, Layout(PAPERS["letter"], backs="none"))
    assert [len(sheet.placements) for sheet in letter] == [18]


def test_a_machine_cuts_a_shared_edge_once() -> None:
    size = Size(50, 43.3)
    copies = hexes(25, size, back=None)
    (sheet,) = impose(copies, Layout(PAPERS["letter"], backs="none"))[:1]
    ring = hex_ring(size, Lattice.FLAT)
    rings = [placed for p in sheet.placements for placed in placed_rings(p, (ring,))]
    edges = [
        frozenset((a, b))
        for path in cut_paths(rings)
        for a, b in zip(path.points, [*path.points[1:], path.points[0]], strict=True)
        if path.is_closed or b != path.points[0]
    ]
    assert len(edges) == len(set(edges)) == len(sheet.outlines)
    drawing = cut_file(rings, sheet.paper, kind="svg", registration="none").decode()
    assert drawing.count("<path") == len(cut_paths(rings))


def test_no_straight_cut_frees_a_hex() -> None:
    sheets = impose([*hexes(6), *deck(3, Size(40, 60))], Layout(A4))
    assert sum(cuts_of(sheet).total for sheet in sheets if not deck_on(sheet)) == 0
    assert sum(cuts_of(sheet).total for sheet in sheets if deck_on(sheet)) > 0


def deck_on(sheet: Sheet) -> bool:
    return any(p.copy.startswith("deck") for p in sheet.placements)


@given(
    st.floats(10, 80), st.floats(10, 80), st.floats(60, 400), st.floats(60, 400), st.floats(0, 8)
)
def test_a_lattice_keeps_inside_its_room(
    w: float, h: float, width: float, height: float, gap: float
) -> None:
    for lattice in (Lattice.FLAT, Lattice.POINTED):
        grid = fit_hexes(Size(w, h), Size(width, height), gap=gap, lattice=lattice)
        places = [grid.place(slot) for slot in range(grid.capacity)]
        assert len(set(places)) == grid.capacity
        for x, y in places:
            assert -SLACK <= x <= width - w + SLACK
            assert -SLACK <= y <= height - h + SLACK
