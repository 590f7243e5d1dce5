"""Ink that can be read on any ground."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.drawing.light import READABLE, contrast, readable_on

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06X}")


@pytest.mark.parametrize(
    ("ground", "ink"),
    [
        ("#CC2936", "#FFFFFF"),
        ("#1FA598", "#191C28"),
        ("#7A7A7A", "#000000"),
    ],
)
def test_the_first_ink_that_can_be_read(ground: str, ink: str) -> None:
    assert readable_on(ground, "#FFFFFF", "#191C28") == ink


@given(COLOURS, COLOURS)
def test_there_is_one_on_every_ground(ground: str, ink: str) -> None:
    assert contrast(readable_on(ground, ink), ground) >= READABLE
