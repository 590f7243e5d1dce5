"""What a picture knows of itself without a walk through it."""

import math

import pytest

from tests.drawing.drawn import picture_of


def test_the_smallest_text_is_known_without_a_walk() -> None:
    def least(body: str) -> float:
        return picture_of(body).root.least

    assert least('<rect width="1" height="1"/>') == math.inf
    turned = '<g transform="rotate(90)"><text font-size="3">a</text></g>'
    assert least(f'{turned}<text font-size="4">b</text>') == pytest.approx(3)
    assert least(f'<g transform="scale(2)">{turned}</g>') == pytest.approx(6)
    assert least('<g font-size="3"><text>a</text></g>') == 3
    assert least('<text font-size="3">a<tspan font-size="1">b</tspan></text>') == 1
