"""The middle line of a road: exact lengths, smooth joints, and a box that is filled."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.kinds.track.curve import BadCurve, Circuit, fill_box, round_corners
from tests.examples import examples

SQUARE = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]


def joints(circuit: Circuit) -> float:
    """How far the end of a piece is from the start of the next one, at most."""
    ends = [piece.at(piece.length) for piece in circuit.pieces]
    starts = [piece.start for piece in (*circuit.pieces[1:], circuit.pieces[0])]
    return max(math.hypot(a.x - b.x, a.y - b.y) for a, b in zip(ends, starts, strict=True))


def test_a_square_with_round_corners_is_as_long_as_geometry_says() -> None:
    circuit = round_corners(SQUARE, radius=20)
    assert circuit.length == pytest.approx(4 * 60 + 2 * math.pi * 20)


def test_corners_share_an_edge_that_is_too_short_for_them() -> None:
    circuit = round_corners(SQUARE, radius=70)
    assert circuit.length == pytest.approx(2 * math.pi * 50)


def test_a_point_on_a_straight_changes_nothing() -> None:
    more = [(50.0, 0.0), *SQUARE[1:], SQUARE[0]]
    assert round_corners(more, radius=45).length == round_corners(SQUARE, radius=45).length


def test_the_place_of_a_length_is_that_far_along() -> None:
    circuit = round_corners(SQUARE, radius=30)
    step = circuit.length / 1000
    frames = [circuit.at(n * step) for n in range(1001)]
    gaps = [math.hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(frames)]
    assert min(gaps) == pytest.approx(step, rel=0.001)
    assert max(gaps) == pytest.approx(step, rel=0.001)


def test_right_bends_are_positive_and_y_points_down() -> None:
    circuit = round_corners(SQUARE, radius=30)
    assert {round(1 / piece.bend) for piece in circuit.pieces if piece.bend} == {30}
    frame = circuit.at(circuit.nearest((50, 0)))
    assert (frame.x, frame.y) == pytest.approx((50, 0), abs=1.1)
    assert frame.aside(5, 2) == pytest.approx((frame.x + 2, 5))


@pytest.mark.parametrize(
    ("points", "corner"),
    [
        ([(0, 0), (0, 0), (50, 0), (50, 50)], 1),
        ([(0, 0), (50, 0), (0, 0.1), (20, 60)], 1),
        ([(0, 0), (50, 0), (100, 0), (150, 0)], 0),
    ],
)
def test_what_cannot_be_rounded_names_its_point(
    points: list[tuple[float, float]], corner: int
) -> None:
    with pytest.raises(BadCurve) as bad:
        round_corners(points, radius=20)
    assert bad.value.corner == corner


@examples(100)
@given(st.lists(st.tuples(st.floats(0, 100), st.floats(0, 100)), min_size=3, max_size=9))
def test_any_points_give_a_smooth_line_that_fills_its_box_or_an_error(
    points: list[tuple[float, float]],
) -> None:
    box = (18.0, 18.0, 250.0, 180.0)
    try:
        circuit = fill_box(points, box, radius=34)
    except BadCurve:
        return
    assert joints(circuit) < 1e-6
    frames = circuit.sample(0, circuit.length, 1)
    found = (
        min(f.x for f in frames),
        min(f.y for f in frames),
        max(f.x for f in frames),
        max(f.y for f in frames),
    )
    is_broad = all(abs(piece.bend) < 1 / 18 for piece in circuit.pieces)
    assert found == pytest.approx(box, abs=0.1 if is_broad else 2)
