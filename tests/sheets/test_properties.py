"""What holds for every paper, deck and layout (Hypothesis). Nothing here calls the code's own
mirror: the paper is turned by hand, corner by corner."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from hypothesis import assume, given
from hypothesis import strategies as st

from printnplay.core.geometry import Line, Side
from printnplay.core.units import CARD_SIZES, Size
from printnplay.sheets.layout import DoesNotFit, Layout
from printnplay.sheets.model import Copy, Placement, Sheet
from printnplay.sheets.sheets import impose
from tests.examples import examples
from tests.sheets.cards import A4, LETTER, Box, deck, drawn, overlap, trim

SLACK = 1e-4
PAPERS = [A4, LETTER, Size(148, 210), Size(297, 420), Size(215.9, 355.6), Size(279.4, 215.9)]
SIZES = [*CARD_SIZES.values(), Size(70, 70), Size(15.9, 15.9), Size(120, 180), Size(41.3, 63.1)]
Job = tuple[list[Copy], Layout, tuple[Sheet, ...]]
Corner = tuple[float, float]

sides = st.floats(12, 130).map(lambda mm: round(mm, 2))
sizes = st.sampled_from(SIZES) | st.builds(Size, sides, sides)
layouts = st.builds(
    Layout,
    paper=st.sampled_from(PAPERS) | st.builds(Size, st.floats(90, 450), st.floats(90, 450)),
    margin=st.sampled_from([0, 3.5, 5, 6.35, 10]),
    ends=st.sampled_from([None, None, 4, 12.7]),
    bleed=st.sampled_from([0, 0.625, 1.5, 2, 3, 5]),
    gap=st.sampled_from([None, None, None, 0, 1.25, 2, 3, 6, 10]),
    backs=st.sampled_from(["duplex-long", "duplex-short", "fold", "separate", "none"]),
    marks=st.sampled_from(["corners", "lines", "none"]),
    order=st.sampled_from(["sheet", "sheet", "stack"]),
    skip_first=st.sampled_from([0, 0, 0, 1, 2, 5]),
)


GROUNDS: list[tuple[str | None, ...]] = [
    ("red",),
    ("red",),
    ("blue",),
    ("red", "blue", "red"),
    (None,),
]


@st.composite
def decks(draw: st.DrawFn) -> list[Copy]:
    """One to four components, some of one ground, some with backs."""
    few_sizes = draw(st.lists(sizes, min_size=1, max_size=3))
    copies: list[Copy] = []
    for n in range(draw(st.integers(1, 4))):
        grounds = draw(st.sampled_from(GROUNDS))
        back = draw(st.sampled_from(["back", "back", None]))
        size = draw(st.sampled_from(few_sizes))
        count = draw(st.integers(1, 40))
        copies += deck(count, size, name=f"part{n}", grounds=grounds, back=back)
    return copies


@st.composite
def jobs(draw: st.DrawFn) -> Job:
    copies, layout = draw(decks()), draw(layouts)
    try:
        return copies, layout, impose(copies, layout)
    except DoesNotFit:
        assume(False)
        raise


def fronts(sheet: Sheet) -> list[Placement]:
    return [p for p in sheet.placements if p.face.endswith(".front")]


def backs(sheet: Sheet) -> list[Placement]:
    return [p for p in sheet.placements if p.face == "back"]


def papers(sheets: Iterable[Sheet]) -> Iterator[tuple[Sheet, Sheet]]:
    """Each paper's two sides; a side printed alone, or folded, is both."""
    front: Sheet | None = None
    for sheet in sheets:
        if sheet.side is Side.BACK:
            assert front is not None
            assert (front.number, front.of) == (sheet.number, sheet.of)
            yield front, sheet
            front = None
        else:
            if front is not None:
                yield front, front
            front = sheet
    if front is not None:
        yield front, front


@examples(150, derandomize=True)
@given(jobs())
def test_every_copy_is_printed_once_on_each_side(job: Job) -> None:
    copies, layout, sheets = job
    found = Counter(p.face for sheet in sheets for p in fronts(sheet))
    assert found == Counter(copy.front for copy in copies)
    behind = Counter(p.copy for sheet in sheets for p in backs(sheet))
    has_backs = layout.backs != "none"
    assert behind == Counter(copy.id for copy in copies if copy.back and has_backs)
    assert all(fronts(sheet) for sheet in sheets if sheet.side is Side.FRONT)
    if layout.order == "sheet":
        assert [p.copy for s in sheets for p in fronts(s)] == [copy.id for copy in copies]


@examples(150, derandomize=True)
@given(jobs())
def test_nothing_overlaps_and_all_is_inside_the_printable_area(job: Job) -> None:
    _, layout, sheets = job
    for sheet in sheets:
        for one, other in combinations(sheet.placements, 2):
            assert not overlap(drawn(one), trim(other))
            assert not overlap(trim(one), drawn(other))
        boxes = [drawn(p) for p in sheet.placements]
        boxes += [(line.x1, line.y1, line.x2, line.y2) for line in sheet.marks]
        assert all(is_printable(box, sheet, layout) for box in boxes)
        assert all(0 <= side <= layout.bleed for p in sheet.placements for side in p.bleed)


def is_printable(box: Box, sheet: Sheet, layout: Layout) -> bool:
    """Also what lies on a page that is turned for the printer: the page itself always stands."""
    x1, y1, x2, y2 = box
    width, height, side = sheet.paper.width, sheet.paper.height, layout.margin
    end = side if layout.ends is None else layout.ends
    low = x1 >= side - SLACK and y1 >= end - SLACK
    return low and x2 <= width - side + SLACK and y2 <= height - end + SLACK


@examples(150, derandomize=True)
@given(jobs())
def test_turning_the_paper_puts_each_back_behind_its_own_front(job: Job) -> None:
    copies, layout, sheets = job
    has_back = {copy.id for copy in copies if copy.back}
    for front, back in papers(sheets):
        behind = {p.copy: p for p in backs(back)}
        for card in fronts(front):
            if card.copy in has_back and layout.backs != "none":
                seen = [turn_over(at, front, layout) for at in corners(card)]
                # Turned over sideways, a card shows its top left corner where top right was.
                mirrored = [seen[1], seen[0], seen[3], seen[2]]
                assert close(mirrored, corners(behind[card.copy]))


def corners(placement: Placement) -> list[Corner]:
    """The card's own top left, top right, bottom right and bottom left, on the page."""
    x1, y1, x2, y2 = trim(placement)
    clockwise = [(x1, y1), (x2, y1), (x2, y2), (x1, y2)]
    quarter_turns = placement.rotation // 90
    return [clockwise[(n + quarter_turns) % 4] for n in range(4)]


def turn_over(at: Corner, sheet: Sheet, layout: Layout) -> Corner:
    """Where a needle through the paper (or through both halves of the fold) comes out."""
    x, y = at
    is_sideways = layout.backs in ("duplex-long", "separate")
    if sheet.fold is not None:
        is_sideways = sheet.fold.x1 == sheet.fold.x2
    if is_sideways:
        return sheet.paper.width - x, y
    return x, sheet.paper.height - y


def close(one: list[Corner], other: list[Corner]) -> bool:
    pairs = zip(one, other, strict=True)
    return all(abs(a[0] - b[0]) < 0.01 and abs(a[1] - b[1]) < 0.01 for a, b in pairs)


@examples(150, derandomize=True)
@given(jobs())
def test_marks_show_every_cut_and_never_lie_on_a_card(job: Job) -> None:
    _, layout, sheets = job
    for sheet in sheets:
        for mark in sheet.marks:
            assert abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) >= 3 - SLACK
            assert (mark.x1 == mark.x2) != (mark.y1 == mark.y2)
            assert not any(meets(mark, trim(p)) for p in sheet.placements)
        if layout.marks != "none":
            across = {round(line.x1, 3) for line in sheet.marks if line.x1 == line.x2}
            down = {round(line.y1, 3) for line in sheet.marks if line.y1 == line.y2}
            for x1, y1, x2, y2 in map(trim, sheet.placements):
                assert all(near(x, across) for x in (x1, x2))
                assert all(near(y, down) for y in (y1, y2))


def meets(mark: Line, box: Box) -> bool:
    """More than the touch of an end on an edge."""
    x1, y1, x2, y2 = box
    if mark.x1 == mark.x2:
        in_width = x1 - SLACK < mark.x1 < x2 + SLACK
        return in_width and mark.y1 < y2 - SLACK and mark.y2 > y1 + SLACK
    in_height = y1 - SLACK < mark.y1 < y2 + SLACK
    return in_height and mark.x1 < x2 - SLACK and mark.x2 > x1 + SLACK


def near(value: float, others: set[float]) -> bool:
    return any(abs(value - other) < 0.002 for other in others)


@examples(100, derandomize=True)
@given(jobs())
def test_a_fold_keeps_5_mm_from_all_that_is_drawn(job: Job) -> None:
    _, layout, sheets = job
    for sheet in sheets:
        assert (sheet.fold is not None) == (layout.backs == "fold")
        for placement in sheet.placements if sheet.fold else ():
            assert sheet.fold
            x1, y1, x2, y2 = drawn(placement)
            if sheet.fold.x1 == sheet.fold.x2:
                distance = max(x1 - sheet.fold.x1, sheet.fold.x1 - x2)
            else:
                distance = max(y1 - sheet.fold.y1, sheet.fold.y1 - y2)
            assert distance >= 5 - SLACK


@examples(100, derandomize=True)
@given(jobs())
def test_the_trim_box_holds_all_trims(job: Job) -> None:
    _, _, sheets = job
    for sheet in sheets:
        x1, y1, x2, y2 = sheet.trim
        for left, top, right, bottom in map(trim, sheet.placements):
            assert x1 - SLACK <= left < right <= x2 + SLACK
            assert y1 - SLACK <= top < bottom <= y2 + SLACK


@examples(100, derandomize=True)
@given(decks(), layouts)
def test_the_same_input_gives_the_same_sheets_or_the_same_words(
    copies: list[Copy], layout: Layout
) -> None:
    assert outcome(copies, layout) == outcome(list(copies), layout)


def outcome(copies: list[Copy], layout: Layout) -> object:
    try:
        return impose(copies, layout)
    except DoesNotFit as error:
        words = str(error)
        assert words[0].islower()
        assert not words.endswith(".")
        return words
