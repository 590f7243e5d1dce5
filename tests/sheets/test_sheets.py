"""Single sheets a person can follow: goldens, packing, order, backs, folds, marks and refusals."""

import math

import pytest

from printnplay.core.geometry import Side
from printnplay.core.units import CARD_SIZES, Size
from printnplay.sheets.choices import Backs
from printnplay.sheets.layout import DoesNotFit, Layout
from printnplay.sheets.marks import cuts_of
from printnplay.sheets.sheets import impose
from printnplay.sheets.spots import Spot, TrimBox, with_bleed
from tests.sheets.cards import A4, A6, LETTER, TCG, deck, dump, names, trim

MINI = Size(44, 63)

THREE_ON_A6 = """\
sheet 1 of 1, front, 105 x 148 mm
trim 8.5 11 96.5 137
deck-1.front at   8.50  11.00  turned   0  bleed 3 3 0 0
deck-2.front at  52.50  11.00  turned   0  bleed 0 3 3 3
deck-3.front at   8.50  74.00  turned   0  bleed 3 0 3 3
        mark 8.5 5 to 8.5 8
        mark 8.5 140 to 8.5 143
        mark 52.5 5 to 52.5 8
        mark 52.5 140 to 52.5 143
        mark 96.5 5 to 96.5 8
        mark 96.5 77 to 96.5 81
        mark 5 11 to 8 11
        mark 97 11 to 100 11
        mark 5 74 to 8 74
        mark 97 74 to 100 74
        mark 5 137 to 8 137
        mark 55.5 137 to 59.5 137"""

# The third card was at the left, so its back is at the right.
BEHIND_THEM = """\
sheet 1 of 1, back, 105 x 148 mm
trim 8.5 11 96.5 137
        back at  52.50  11.00  turned   0  bleed 0 3 3 0
        back at   8.50  11.00  turned   0  bleed 3 3 0 3
        back at  52.50  74.00  turned   0  bleed 3 0 3 3"""

FOLDED = """\
sheet 1 of 1, front, 105 x 148 mm
trim 8.5 3 96.5 145
deck-1.front at   8.50   3.00  turned   0  bleed 3 3 0 3
deck-2.front at  52.50   3.00  turned   0  bleed 0 3 3 3
        back at   8.50  82.00  turned 180  bleed 3 3 0 3
        back at  52.50  82.00  turned 180  bleed 0 3 3 3
        fold 5 74 on"""


def test_a_small_sheet_and_its_back() -> None:
    front, back = impose(deck(3, MINI), Layout(A6))
    assert dump(front) == THREE_ON_A6
    assert dump(back).startswith(BEHIND_THEM)
    assert len(back.marks) == len(front.marks)


def test_a_fold_has_its_backs_upside_down_below() -> None:
    layout = Layout(A6, margin=0, backs="fold", marks="none")
    assert dump(impose(deck(2, MINI), layout)[0]) == FOLDED


@pytest.mark.parametrize(
    ("paper", "grounds", "is_vertical", "held"),
    [(A4, "r", False, 4), (A4, "rb", True, 4), (LETTER, "r", True, 4), (LETTER, "rb", True, 3)],
)
def test_the_fold_that_holds_more(paper: Size, grounds: str, is_vertical: bool, held: int) -> None:
    cards = deck(8, CARD_SIZES["poker"], grounds=grounds)
    first = impose(cards, Layout(paper, backs="fold"))[0]
    assert first.fold
    assert (first.fold.x1 == first.fold.x2) == is_vertical
    assert len(first.placements) == 2 * held


def test_a_full_sheet_is_centred() -> None:
    for sheet in impose(deck(9), Layout(A4)):
        x1, y1, x2, y2 = sheet.trim
        assert x1 + x2 == pytest.approx(210)
        assert y1 + y2 == pytest.approx(297)


def test_turned_cards_keep_their_top_when_the_paper_is_turned() -> None:
    rotations: dict[Backs, tuple[int, int]] = {"duplex-long": (90, 270), "duplex-short": (90, 90)}
    for backs, expected in rotations.items():
        front, back = impose(deck(8), Layout(LETTER, backs=backs))
        assert (front.placements[0].rotation, back.placements[0].rotation) == expected


def test_a_front_without_backs_is_followed_by_a_blank_side() -> None:
    sheets = impose(deck(9) + deck(9, back=None, name="plain"), Layout(A4))
    assert [sheet.side for sheet in sheets] == [Side.FRONT, Side.BACK] * 2
    assert [(sheet.number, sheet.of) for sheet in sheets] == [(1, 2), (1, 2), (2, 2), (2, 2)]
    assert not sheets[3].placements
    assert not sheets[3].marks


def test_the_kinds_of_backs() -> None:
    cards = deck(10)
    assert impose(cards, Layout(A4, backs="separate")) == impose(cards, Layout(A4))
    fronts = [s for s in impose(cards, Layout(A4)) if s.side is Side.FRONT]
    assert list(impose(cards, Layout(A4, backs="none"))) == fronts


def test_components_of_one_size_and_ground_flow_on() -> None:
    (sheet,) = impose(deck(5, name="one") + deck(4, name="two"), Layout(A4, backs="none"))
    assert sheet.components == ("one", "two")
    assert cuts_of(sheet).total == 8


def test_two_grounds_abut_each_in_its_own_rows() -> None:
    cards = deck(6, name="red") + deck(3, name="blue", grounds=["blue"])
    (sheet,) = impose(cards, Layout(A4, backs="none"))
    assert [p.bleed[3] for p in sheet.placements] == [0, 0, 0, 3, 3, 3, 3, 3, 3]
    assert sheet.placements[6].y - trim(sheet.placements[5])[3] == pytest.approx(6)


def test_sizes_share_a_sheet_where_that_saves_one() -> None:
    (sheet,) = impose(deck(6) + deck(4, MINI, name="mini"), Layout(A4, backs="none"))
    assert sheet.components == ("deck", "mini")
    # 4 + 5 columns; rows at 23, 111, 199, 211 and 274 mm.
    assert sheet.placements[6].y - trim(sheet.placements[5])[3] == pytest.approx(12)
    assert cuts_of(sheet).total == 14
    one, two = impose(deck(9) + deck(4, MINI, name="mini"), Layout(A4, backs="none"))
    assert (one.components, two.components) == (("deck",), ("mini",))


def test_shelves_leave_room_for_marks_even_where_cards_abut() -> None:
    cards = deck(3, back=None) + deck(4, MINI, name="mini", back=None)
    (sheet,) = impose(cards, Layout(A4, backs="none", gap=0, bleed=0))
    assert sheet.placements[3].y - trim(sheet.placements[0])[3] == pytest.approx(6)
    inner = [line for line in sheet.marks if line.x1 == line.x2 == 61]
    assert len(inner) == 2
    full = deck(3, back=None) + cards
    (sheet,) = impose(full, Layout(Size(210, 258), backs="none", gap=0, bleed=0))
    assert sheet.placements[6].y - trim(sheet.placements[3])[3] == pytest.approx(3)


def test_skipped_places_are_neither_printed_on_nor_marked() -> None:
    (sheet,) = impose(deck(3, MINI), Layout(A6, backs="none", skip_first=1))
    assert [(p.x, p.y) for p in sheet.placements] == [(52.5, 11), (8.5, 74), (52.5, 74)]
    assert [p.bleed for p in sheet.placements] == [(0, 3, 3, 0), (3, 0, 0, 3), (0, 0, 3, 3)]
    assert not any(8.5 < line.x1 < 52.5 and 11 < line.y1 < 74 for line in sheet.marks)


def test_a_pile_is_cut_into_stacks_in_order() -> None:
    sheets = impose(deck(10, MINI), Layout(A6, backs="none", order="stack"))
    dealt = [[int(name[5:]) for name in sheet] for sheet in names(sheets)]
    assert dealt == [[1, 4, 7, 10], [2, 5, 8], [3, 6, 9]]


@pytest.mark.parametrize(
    ("count", "skipped", "expected"),
    [(10, 2, [[5, 8], [1, 3, 6, 9], [2, 4, 7, 10]]), (2, 3, [[1], [2]])],
)
def test_stacks_on_a_part_used_sheet(count: int, skipped: int, expected: list[list[int]]) -> None:
    layout = Layout(A6, backs="none", order="stack", skip_first=skipped)
    sheets = impose(deck(count, MINI), layout)
    assert [[int(name[5:]) for name in sheet] for sheet in names(sheets)] == expected
    assert (sheets[0].placements[0].x, sheets[0].placements[0].y) != (8.5, 11)


def test_lines_run_through_gaps_and_margins() -> None:
    layout = Layout(A6, margin=0, gap=6, bleed=3, backs="none", marks="lines")
    (sheet,) = impose(deck(4, MINI), layout)
    down = [(line.y1, line.y2) for line in sheet.marks if line.x1 == line.x2 == 5.5]
    assert down == [(3, 8), (71, 77), (140, 145)]
    close = layout._replace(margin=2.5)
    (sheet,) = impose(deck(4, MINI), close)
    down = [(line.y1, line.y2) for line in sheet.marks if line.x1 == line.x2 == 5.5]
    assert down == [(2.5, 8), (71, 77), (140, 145.5)]


def test_no_marks() -> None:
    assert not any(sheet.marks for sheet in impose(deck(20), Layout(A4, marks="none")))


def test_a_bleed_does_not_enter_a_trim_round_the_corner() -> None:
    upper, lower = TrimBox(0, 0, 50, 50), TrimBox(50, 50, 100, 100)
    one, two = with_bleed([Spot(upper, 0, False), Spot(lower, 0, False)], 3)
    assert (one.bleed, two.bleed) == ((3, 3, 3, 0), (3, 0, 3, 3))


def test_a_fold_is_cut_through_both_halves_at_once() -> None:
    (folded,) = impose(deck(3), Layout(A4, backs="fold"))
    assert len(folded.placements) == 6
    assert cuts_of(folded).total == 6
    front, back = impose(deck(9), Layout(A4))
    assert (cuts_of(front).total, cuts_of(back).total) == (8, 0)


def test_nothing_to_print() -> None:
    assert impose([], Layout(A4)) == ()


@pytest.mark.parametrize(
    ("layout", "card", "message"),
    [
        (Layout(A4, gap=-1), TCG, "expected a gap from 0 to 100 mm, found -1"),
        (Layout(A4, bleed=-0.1), TCG, "expected a bleed from 0 to 20 mm, found -0.1"),
        (Layout(A4, margin=math.nan), TCG, "expected a margin from 0 to 100 mm, found nan"),
        (Layout(Size(0, 297)), TCG, "expected a paper width from 1 to 2000 mm, found 0"),
        (Layout(A4), Size(63, 0.5), "expected a card height from 5 to 2000 mm, found 0.5"),
        (Layout(A4, skip_first=-1), TCG, "expected 0 or more places to skip, found -1"),
        (Layout(A4, skip_first=9), TCG, "cannot skip 9 places: a sheet holds 9"),
        (Layout(A6, margin=60), TCG, "a card of 63 x 88 mm does not fit the 0 x 22 mm that"),
    ],
)
def test_what_cannot_be_done(layout: Layout, card: Size, message: str) -> None:
    with pytest.raises(DoesNotFit) as caught:
        impose(deck(1, card), layout)
    assert str(caught.value).startswith(message)
