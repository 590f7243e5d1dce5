"""The pages of a split board leave room for the marks of a cutting machine, and have them."""

import pytest

from printnplay.kit.build import build_kit
from printnplay.kit.options import KitOptions
from printnplay.sheets.choices import Backs
from printnplay.sheets.outlines import BESIDE, INSET
from tests.kinds.samples import sample

REGISTRATION = b'id="registration"'


@pytest.mark.parametrize("backs", ["duplex-long", "fold"])
def test_every_part_of_a_board_has_marks_and_keeps_clear_of_them(backs: Backs) -> None:
    options = KitOptions(
        paper="a4",
        lang="en",
        printer="none",
        backs=backs,
        component=("map",),
        cut_file="svg",
        registration="three-point",
    )
    files = build_kit(sample("boards"), options).files
    cuts = [data for name, data in files.items() if name.startswith("cut-")]
    assert len(cuts) == (6 if backs == "duplex-long" else 12)
    assert all(REGISTRATION in data for data in cuts)
    left = min(float(data.split(b'd="M')[1].split()[0]) for data in cuts)
    assert left > INSET + BESIDE


def test_without_marks_the_parts_are_as_large_as_the_paper_allows() -> None:
    options = KitOptions(paper="a4", lang="en", printer="none", component=("map",), cut_file="svg")
    files = build_kit(sample("boards"), options).files
    cuts = [data for name, data in files.items() if name.startswith("cut-")]
    assert len(cuts) == 4
    assert not any(REGISTRATION in data for data in cuts)
