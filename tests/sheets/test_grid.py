"""How many cards a page holds. The table is the one of print-facts.md, counted by hand there."""

from collections.abc import Sequence

import pytest

from printnplay.core.units import CARD_SIZES, Size
from printnplay.sheets.grid import best_grid
from printnplay.sheets.layout import DoesNotFit, Layout, frames
from printnplay.sheets.sheets import impose
from tests.sheets.cards import A4, LETTER, deck

BLEEDS = (0, 1.5, 2, 3)

# Bleed is kept around every card, margin 5 mm, nothing else in the margin.
BARE = {
    "poker": ((9, 9, 8, 8), (9, 8, 6, 6)),
    "tcg": ((9, 9, 8, 8), (9, 8, 8, 6)),
    "bridge": ((10, 9, 9, 9), (9, 8, 8, 8)),
    "mini": ((18, 18, 16, 12), (18, 16, 15, 12)),
    "tarot": ((4, 4, 4, 4), (4, 4, 4, 4)),
}
# Marks of 3 mm must lie inside the printable area, outside the trims. That costs a row or column
# where the bleed is less than 3 mm and the bare grid filled the page: 3 x 88 + 2 x 3 = 270 mm is
# more than the 269.4 mm of Letter. At 3 mm of bleed the marks lie on it, and nothing changes.
MARKED = {
    "poker": ((9, 8, 8, 8), (8, 8, 6, 6)),
    "tcg": ((9, 8, 8, 8), (8, 8, 6, 6)),
    "bridge": ((9, 9, 9, 9), (8, 8, 8, 8)),
    "mini": ((18, 16, 16, 12), (16, 16, 15, 12)),
    "tarot": ((4, 4, 4, 4), (4, 4, 4, 4)),
}
# 3 mm of bleed outwards, none between cards of one ground.
ABUTTING = {"poker": (9, 8), "tcg": (9, 8), "bridge": (9, 8), "mini": (18, 16), "tarot": (4, 4)}
# Poker as print-facts.md has it: 4 on A4; on Letter 4 without bleed and 3 at 2-3 mm of it. At
# 1.5 mm four turned cards still fit left of a vertical fold: 4 x 63.5 + 3 x 3 of 263.4 mm.
FOLDED = {
    "poker": ((4, 4, 4, 4), (4, 4, 3, 3)),
    "tcg": ((4, 4, 4, 4), (4, 4, 3, 3)),
    "tarot": ((2, 2, 2, 2), (2, 2, 2, 2)),
}


def capacity(card: Size, layout: Layout) -> int:
    gap = layout.gap or 0
    return max(best_grid(card, frame.room, gap=gap).capacity for frame in frames(layout))


@pytest.mark.parametrize("name", BARE)
def test_the_table_of_print_facts(name: str) -> None:
    for paper, bare, marked in zip((A4, LETTER), BARE[name], MARKED[name], strict=True):
        layouts = [Layout(paper, bleed=b, gap=2 * b, marks="none") for b in BLEEDS]
        assert tuple(capacity(CARD_SIZES[name], layout) for layout in layouts) == bare
        layouts = [Layout(paper, bleed=b, gap=2 * b) for b in BLEEDS]
        assert tuple(capacity(CARD_SIZES[name], layout) for layout in layouts) == marked


@pytest.mark.parametrize("name", ABUTTING)
def test_cards_that_abut(name: str) -> None:
    found = tuple(capacity(CARD_SIZES[name], Layout(paper, gap=0)) for paper in (A4, LETTER))
    assert found == ABUTTING[name]


@pytest.mark.parametrize("name", FOLDED)
def test_a_fold(name: str) -> None:
    for paper, expected in zip((A4, LETTER), FOLDED[name], strict=True):
        layouts = [Layout(paper, bleed=b, gap=2 * b, backs="fold") for b in BLEEDS]
        assert tuple(capacity(CARD_SIZES[name], layout) for layout in layouts) == expected


@pytest.mark.parametrize(
    ("paper", "grounds", "expected"),
    [
        (A4, "r", 9),
        (A4, "rb", 8),
        (A4, [None], 8),
        (LETTER, "r", 8),
        (LETTER, "rb", 6),
        (LETTER, [None], 6),
    ],
)
def test_one_ground_abuts_and_two_lie_apart(
    paper: Size, grounds: Sequence[str | None], expected: int
) -> None:
    sheets = impose(deck(100, grounds=grounds), Layout(paper, backs="none"))
    assert len(sheets[0].placements) == expected


def test_a_landscape_paper_is_turned() -> None:
    sheet = impose(deck(1), Layout(Size(297, 210)))[0]
    assert sheet.paper == A4


def test_a_card_larger_than_the_room_is_refused() -> None:
    with pytest.raises(DoesNotFit, match="a card of 300 x 88 mm does not fit the 194 x 281 mm"):
        impose(deck(1, Size(300, 88)), Layout(A4))
    assert impose(deck(1, Size(281, 194)), Layout(A4))
