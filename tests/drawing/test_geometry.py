import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.drawing.geometry import IDENTITY, box_of, multiply, read_path, read_transform


def test_relative_and_repeated_commands() -> None:
    assert read_path("m1 2 3 4h1v-1z") == (
        ("M", (1, 2)),
        ("L", (4, 6)),
        ("L", (5, 6)),
        ("L", (5, 5)),
        ("Z", ()),
    )


def test_numbers_may_touch() -> None:
    assert read_path("M-.5-.5.5.5") == (("M", (-0.5, -0.5)), ("L", (0.5, 0.5)))


def test_smooth_curves_mirror_the_last_control_point() -> None:
    path = read_path("M0 0C0 1 1 1 1 0S2-1 2 0")
    assert path[2] == ("C", (1, -1, 2, -1, 2, 0))


def test_quadratic_curves_become_cubic_ones() -> None:
    (_, curve) = read_path("M0 0Q3 3 6 0")
    assert curve[1] == pytest.approx((2, 2, 4, 2, 6, 0))


@pytest.mark.parametrize("flags", ["0 0", "0 1", "1 0", "1 1"])
def test_arcs_lie_on_their_circle(flags: str) -> None:
    segments = read_path(f"M5 0A5 5 0 {flags} 0 5")
    box = box_of(segments)
    centre = (0, 0) if flags in ("0 1", "1 0") else (5, 5)
    assert segments[-1][1][-2:] == pytest.approx((0, 5))
    for _, v in segments[1:]:
        assert math.dist(centre, v[-2:]) == pytest.approx(5, abs=1e-6)
    assert box[2] <= centre[0] + 5.01


def test_arc_flags_may_touch_the_next_number() -> None:
    assert read_path("M0 0a1 1 0 012 0") == read_path("M0 0a1 1 0 0 1 2 0")


@pytest.mark.parametrize(
    "text", ["", "L1 1", "M1", "M0 0L1", "M0 0X1", "M0 0L1 nonsense", "M0 0 1"]
)
def test_what_is_not_a_path_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="path data"):
        read_path(text)


@pytest.mark.parametrize("text", ["M0 0L1e999 3", "M0 0A1 1 0 0 0 1e999 1"])
def test_a_path_without_end_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="too large"):
        read_path(text)


def test_a_transform_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        read_transform("scale(1e999)")


def test_the_box_of_a_curve_is_its_true_extent() -> None:
    assert box_of(read_path("M0 0C0 4 4 4 4 0")) == pytest.approx((0, 0, 4, 3))


@given(st.floats(-360, 360), st.floats(-50, 50), st.floats(-50, 50))
def test_turning_about_a_point_keeps_the_point(degrees: float, x: float, y: float) -> None:
    a, b, c, d, e, f = read_transform(f"rotate({degrees:.6f} {x:.6f} {y:.6f})")
    assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx((x, y), abs=1e-4)


def test_transforms_apply_from_the_right() -> None:
    assert read_transform("translate(10 20) scale(2)") == (2, 0, 0, 2, 10, 20)
    assert multiply(IDENTITY, (1, 2, 3, 4, 5, 6)) == (1, 2, 3, 4, 5, 6)
    with pytest.raises(ValueError, match="cannot be read"):
        read_transform("twist(3)")
