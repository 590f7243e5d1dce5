"""Backs lie behind their fronts: both sides are rendered, the picture is turned as paper turns,
and each copy's mark is looked for. Nothing here knows the code's own mirror."""

import pytest
from PIL import Image
from PIL.Image import Transpose

from printnplay.core.geometry import Side
from printnplay.core.units import PAPERS, Size
from printnplay.sheets.choices import Backs
from printnplay.sheets.layout import Layout
from tests.pdf.marked import Box, Spotter, built, colour, marked, pictures

pytestmark = pytest.mark.slow

PIXELS = 2  # a millimetre
TURNS: dict[Backs, Transpose] = {
    "duplex-long": Transpose.FLIP_LEFT_RIGHT,
    "separate": Transpose.FLIP_LEFT_RIGHT,
    "duplex-short": Transpose.FLIP_TOP_BOTTOM,
}
UPRIGHT, LYING, SMALL = Size(63, 88), Size(88, 63), Size(41.3, 63.1)
CASES = [
    ("a4", UPRIGHT, 11, 1),
    ("a4", UPRIGHT, 9, 2),
    ("a4", LYING, 10, 1),
    ("letter", UPRIGHT, 5, 3),
    ("letter", SMALL, 13, 2),
    ("a5", SMALL, 7, 1),
    ("a5", LYING, 3, 3),
    ("legal", LYING, 14, 1),
]


def box_of(picture: Spotter, number: int, side: Side, *, is_top: bool) -> Box | None:
    return picture.find(colour(number, side, is_top=is_top))


def same(one: Box, other: Box) -> bool:
    return all(abs(a - b) <= 2 for a, b in zip(one, other, strict=True))


def check_paper(front: Image.Image, behind: Image.Image, count: int) -> list[int]:
    """`behind` is the back as seen through the paper. The copies found."""
    found = []
    on_front, on_back = Spotter(front), Spotter(behind)
    for number in range(count):
        box = box_of(on_front, number, Side.FRONT, is_top=False)
        top = box_of(on_front, number, Side.FRONT, is_top=True)
        back = box_of(on_back, number, Side.BACK, is_top=False)
        back_top = box_of(on_back, number, Side.BACK, is_top=True)
        assert (box is None) == (back is None), f"copy {number} is on one side only"
        if box and top and back and back_top:
            assert same(box, back), f"the back of copy {number} is not behind it"
            assert same(top, back_top), f"the back of copy {number} is upside down"
            check_points(front, behind, number, (box, top))
            found.append(number)
    return found


def check_points(
    front: Image.Image, behind: Image.Image, number: int, boxes: tuple[Box, Box]
) -> None:
    """The centre and near the four corners, pixel by pixel."""
    (x1, y1, x2, y2), off = around(boxes), 2 * PIXELS
    corners = [(x, y) for x in (x1 + off, x2 - off) for y in (y1 + off, y2 - off)]
    for at in (*corners, ((x1 + x2) // 2, (y1 + y2) // 2)):
        red, green, blue = front.getpixel(at)  # type: ignore[misc]
        there = behind.getpixel(at)
        assert isinstance(there, tuple)
        wanted = (red, green, blue + 128)
        assert all(abs(a - b) <= 6 for a, b in zip(there, wanted, strict=True)), (number, at)


def around(boxes: tuple[Box, Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


@pytest.mark.parametrize("backs", TURNS)
@pytest.mark.parametrize(("paper", "size", "count", "grounds"), CASES)
def test_turned_over(backs: Backs, paper: str, size: Size, count: int, grounds: int) -> None:
    copies, faces = marked(count, size, grounds=grounds)
    _, pdf = built(copies, faces, Layout(PAPERS[paper], backs=backs))
    pages = list(pictures(pdf, PIXELS))
    found = []
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        found += check_paper(front, back.transpose(TURNS[backs]), count)
    assert found == list(range(count))


@pytest.mark.parametrize(("paper", "size", "count", "grounds"), CASES)
def test_folded(paper: str, size: Size, count: int, grounds: int) -> None:
    """Folded outwards in the middle, one half lies behind the other."""
    copies, faces = marked(count, size, grounds=grounds)
    sheets, pdf = built(copies, faces, Layout(PAPERS[paper], backs="fold"))
    found = []
    for sheet, page in zip(sheets, pictures(pdf, PIXELS), strict=True):
        assert sheet.fold is not None
        is_vertical = sheet.fold.x1 == sheet.fold.x2
        turn = Transpose.FLIP_LEFT_RIGHT if is_vertical else Transpose.FLIP_TOP_BOTTOM
        found += check_paper(page, page.transpose(turn), count)
    assert found == list(range(count))


@pytest.mark.parametrize("order", ["sheet", "stack"])
def test_a_part_used_sheet(order: str) -> None:
    copies, faces = marked(12, UPRIGHT)
    layout = Layout(PAPERS["a4"], skip_first=4, order=order)  # type: ignore[arg-type]
    pages = list(pictures(built(copies, faces, layout)[1], PIXELS))
    found = []
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        found += check_paper(front, back.transpose(Transpose.FLIP_LEFT_RIGHT), 12)
    assert sorted(found) == list(range(12))


def test_both_faces_can_be_read() -> None:
    """Turned, never mirrored: with the top up, the red edge of a face is at its left."""
    from tests.pdf.marked import face

    size = LYING
    edge = '<rect x="2" y="2" width="9" height="59" fill="#FF0000"/>'
    top = '<rect x="20" y="2" width="60" height="9" fill="#0000FF"/>'
    copies, _ = marked(3, size)
    faces = {name: face(name, size, edge + top) for c in copies for name in (c.front, c.back or "")}
    for backs in (*TURNS, "fold"):
        layout = Layout(PAPERS["a4"], backs=backs)
        sheets, pdf = built(copies, faces, layout)
        for sheet, page in zip(sheets, pictures(pdf, PIXELS), strict=True):
            for placed in sheet.placements:
                wide, high = size.width, size.height
                if placed.rotation % 180:
                    wide, high = high, wide
                box = [placed.x, placed.y, placed.x + wide, placed.y + high]
                crop = page.crop(tuple(round(v * PIXELS) for v in box))  # type: ignore[arg-type]
                upright = turned_up(crop)
                red, blue = map(Spotter(upright).find, ((255, 0, 0), (0, 0, 255)))
                assert red is not None
                assert blue is not None
                assert red[2] < blue[0]


def turned_up(card: Image.Image) -> Image.Image:
    """The card as one holds it: the blue stripe above."""
    for turn in range(4):
        held = card.rotate(90 * turn, expand=True)
        blue = Spotter(held).find((0, 0, 255))
        if blue and blue[3] < held.height / 4 and held.width > held.height:
            return held
    raise AssertionError("no side of the card is its top")
