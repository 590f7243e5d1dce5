"""The sums of an estimate, and which sleeve a card fits."""

import pytest

from printnplay.core.units import CARD_SIZES, Size
from printnplay.kit.estimate_model import (
    Coverage,
    Estimate,
    FileTally,
    Pace,
    SleevePack,
    add_coverages,
    sleeve_for,
    sleeves,
)


def tally(name: str, stock: str, sheets: int, straight: int = 0, shaped: float = 0) -> FileTally:
    return FileTally(name, stock, sheets, sheets, straight, shaped, Coverage(100, (1, 2, 3, 4)))


def test_sheets_are_summed_by_stock() -> None:
    files = (tally("fronts", "card", 3), tally("backs", "card", 0), tally("sheets", "plain", 2))
    assert Estimate(files, (), (), (), Pace()).sheets == {"card": 3, "plain": 2}


def test_time_is_cuts_and_shapes_at_a_pace() -> None:
    files = (tally("cards", "card", 1, straight=10), tally("pieces", "thick", 1, shaped=1000))
    assert Estimate(files, (), (), (), Pace()).seconds == 10 * 15 + 1000 / 5
    assert Estimate(files, (), (), (), Pace(6, 10)).seconds == 10 * 6 + 1000 / 10


def test_ink_is_a_part_of_all_pages_not_a_mean_of_files() -> None:
    found = add_coverages([Coverage(100, (0, 0, 0, 100)), Coverage(300, (30, 0, 0, 0))])
    assert found.percents == pytest.approx((7.5, 0, 0, 25))


def test_no_pages_have_no_ink() -> None:
    assert add_coverages([]).percents == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("name", "sleeve"),
    [
        ("poker", "Standard Card Game"),
        ("tcg", "Standard Card Game"),
        ("bridge", "Chimera"),
        ("mini", "Mini European"),
        ("tarot", "Tarot"),
    ],
)
def test_cards_with_names_have_sleeves(name: str, sleeve: str) -> None:
    found = sleeve_for(CARD_SIZES[name])
    assert found
    assert found.name == sleeve
    width, height = CARD_SIZES[name].width, CARD_SIZES[name].height
    assert sleeve_for(Size(height, width)) == found


def test_a_sleeve_for_a_smaller_card_says_why() -> None:
    """Sleeves are cut 2 to 3 mm larger than the card they are sold for."""
    pack = SleevePack(CARD_SIZES["poker"], 54, sleeve_for(CARD_SIZES["poker"]))
    sold = "sleeves: 54 x Standard Card Game (sold for 63.5 x 88 mm, with room to spare)"
    assert sleeves(pack) == f"{sold} for 54 cards of 63.5 x 88.9 mm"


def test_no_sleeve_holds_a_board() -> None:
    assert sleeve_for(Size(210, 297)) is None
