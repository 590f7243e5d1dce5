"""What a printer does wrong is made up for: found in pictures of the pages, not in the code.

Each sheet has five black dots. Where their middles are is measured at 10 pixels a millimetre.
"""

import math
from functools import cache

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.pdf.sheet_pdf import sheets_pdf
from printnplay.sheets.model import Correction, Placement, Sheet
from tests.pdf.marked import ABOUT, engraved, face, pictures

pytestmark = pytest.mark.slow

PIXELS = 10
PAPER = Size(210, 297)
DOTS = ((105.0, 148.5), (40.0, 50.0), (170.0, 50.0), (40.0, 250.0), (170.0, 250.0))
DOT = face("dot", Size(4, 4), '<circle cx="2" cy="2" r="2" fill="#000000"/>')
SLACK = 0.02  # millimetres: a fifth of a pixel

Point = tuple[float, float]
Points = tuple[Point, ...]


def sheet(side: Side) -> Sheet:
    placed = tuple(
        Placement(f"{n}", "dot", x - 2, y - 2, Size(4, 4), 0, (0, 0, 0, 0))
        for n, (x, y) in enumerate(DOTS)
    )
    return Sheet(1, 1, side, PAPER, placed, (), None, ("race",), (38, 48, 172, 252))


def pdf(correction: Correction | None) -> bytes:
    sheets = (sheet(Side.FRONT), sheet(Side.BACK))
    return sheets_pdf(sheets, engraved(sheets, [DOT], correction), ABOUT)


@cache
def dots(correction: Correction | None) -> tuple[Points, Points]:
    """The middles of the dots on the front and on the back, in millimetres."""
    front, back = (
        tuple(middle(picture, near) for near in DOTS)
        for picture in pictures(pdf(correction), PIXELS)
    )
    return front, back


def middle(picture: Image.Image, near: Point) -> Point:
    """The weighted middle of what is dark within 6 mm of a place."""
    left, top = (round((value - 6) * PIXELS) for value in near)
    part = picture.crop((left, top, left + 12 * PIXELS, top + 12 * PIXELS)).convert("L")
    dark = [255 - level for level in part.tobytes()]
    total = sum(dark)
    x = sum(much * (at % part.width + 0.5) for at, much in enumerate(dark)) / total
    y = sum(much * (at // part.width + 0.5) for at, much in enumerate(dark)) / total
    return (left + x) / PIXELS, (top + y) / PIXELS


def close(found: Points, wanted: Points) -> bool:
    return all(math.dist(a, b) < SLACK for a, b in zip(found, wanted, strict=True))


def test_without_a_correction_dots_are_where_they_were_placed() -> None:
    for found in dots(None):
        assert close(found, DOTS)


def test_nothing_to_correct_changes_no_picture() -> None:
    assert dots(Correction()) == dots(None)


def test_backs_are_moved_right_and_down_and_fronts_stay() -> None:
    front, back = dots(Correction(offset=(0.4, -0.3)))
    assert close(front, DOTS)
    assert close(back, tuple((x + 0.4, y - 0.3) for x, y in DOTS))


def test_backs_are_turned_clockwise_about_the_middle() -> None:
    front, back = dots(Correction(angle=0.5))
    assert close(front, DOTS)
    assert close(back[:1], DOTS[:1])
    # The upper dots go right, the lower ones left; the right ones down, the left ones up.
    shifts = [(b[0] - d[0], b[1] - d[1]) for b, d in zip(back, DOTS, strict=True)]
    high, wide = 98.5 * math.sin(math.radians(0.5)), 65 * math.sin(math.radians(0.5))
    assert shifts[1] == pytest.approx((high, -wide), abs=SLACK)
    assert shifts[2] == pytest.approx((high, wide), abs=SLACK)
    assert shifts[4][0] == pytest.approx(-101.5 * math.sin(math.radians(0.5)), abs=SLACK)


def test_both_sides_shrink_by_what_the_printer_enlarges() -> None:
    wanted = tuple((105 + (x - 105) / 1.02, 148.5 + (y - 148.5) / 0.99) for x, y in DOTS)
    for found in dots(Correction(scale=(102, 99))):
        assert close(found, wanted)


def test_a_bad_printer_prints_a_corrected_back_behind_its_front() -> None:
    """The printer stretches both sides and turns and moves the back; then the sheet is turned."""
    front, back = dots(Correction(offset=(1.2, -0.7), angle=-0.4, scale=(101.5, 98.8)))
    turn = math.radians(0.4)

    def stretched(x: float, y: float) -> Point:
        return (x - 105) * 1.015, (y - 148.5) * 0.988

    def misprinted(x: float, y: float) -> Point:
        x, y = stretched(x, y)
        x, y = x - 1.2, y + 0.7
        return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)

    on_front = [stretched(x, y) for x, y in front]
    behind = [(-x, y) for x, y in (misprinted(*point) for point in back)]
    for point in on_front:
        assert min(math.dist(point, other) for other in behind) < SLACK
    assert close(tuple((x + 105, y + 148.5) for x, y in on_front), DOTS)


def test_a_page_that_lies_is_stretched_the_other_way() -> None:
    """It is printed on a paper that stands: what is across for the printer is down on the page."""
    lying = Correction(scale=(102, 99)).matrix(Size(297, 210), Side.FRONT)
    assert (lying[0], lying[3]) == pytest.approx((100 / 99, 100 / 102))


@given(
    st.tuples(st.floats(-20, 20), st.floats(-20, 20)),
    st.floats(-5, 5),
    st.tuples(st.floats(80, 120), st.floats(80, 120)),
    st.floats(0, 20),
)
def test_what_lies_so_far_inside_is_not_moved_into_the_margin(
    offset: Point, angle: float, scale: Point, margin: float
) -> None:
    correction = Correction(offset, angle, scale)
    inset = margin + correction.reach(PAPER, margin)
    for side in Side:
        a, b, c, d, e, f = correction.matrix(PAPER, side)
        for x in (inset, PAPER.width - inset):
            for y in (inset, PAPER.height - inset):
                assert margin - 0.01 <= a * x + c * y + e <= PAPER.width - margin + 0.01
                assert margin - 0.01 <= b * x + d * y + f <= PAPER.height - margin + 0.01


def test_the_trim_box_goes_with_the_cards_and_the_paper_stays() -> None:
    plain, moved = (
        [page.get_trimbox() for page in pypdfium2.PdfDocument(pdf(correction))]
        for correction in (None, Correction(offset=(2, 1)))
    )
    k = 72 / 25.4
    assert moved[0] == pytest.approx(plain[0])
    left, bottom, right, top = plain[1]
    assert moved[1] == pytest.approx((left + 2 * k, bottom - k, right + 2 * k, top - k), abs=0.001)
    size = pypdfium2.PdfDocument(pdf(Correction(scale=(98, 98))))[0].get_size()
    assert size == pytest.approx((210 * k, 297 * k), abs=0.001)
