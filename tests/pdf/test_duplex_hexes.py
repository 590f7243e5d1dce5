"""Backs of hexes lie behind their fronts: both sides are rendered, the picture is turned as paper
turns, and each copy's mark is looked for. Nothing here knows the code's own mirror."""

import pytest
from PIL import Image
from PIL.Image import Transpose

from printnplay.core.geometry import Side
from printnplay.core.units import PAPERS, Size
from printnplay.faces.face import Face
from printnplay.sheets.choices import Backs
from printnplay.sheets.lattice import Lattice
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import Copy
from tests.pdf.marked import Box, Spotter, built, colour, face, pictures
from tests.pdf.test_duplex import TURNS, same

pytestmark = pytest.mark.slow

PIXELS = 3  # a millimetre
WIDE, TALL, ODD = Size(44, 38.1), Size(30, 34.64), Size(50, 30)
CASES = [
    ("a4", WIDE, Lattice.FLAT, 40, 1),
    ("a4", WIDE, Lattice.FLAT, 23, 3),
    ("letter", TALL, Lattice.POINTED, 30, 1),
    ("letter", TALL, Lattice.POINTED, 41, 2),
    ("a5", ODD, Lattice.FLAT, 7, 2),
    ("a4", Size(150, 129.9), Lattice.FLAT, 3, 1),
]
SQUARE = 5.0


def corners(size: Size, lattice: Lattice, share: float) -> str:
    """A hex about the middle of the box, that share of its size."""
    flat = [(0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5)]
    places = flat if lattice is Lattice.FLAT else [(y, x) for x, y in flat]
    near = [(0.5 + share * (x - 0.5), 0.5 + share * (y - 0.5)) for x, y in places]
    return " ".join(f"{size.width * x:.3f},{size.height * y:.3f}" for x, y in near)


def in_hex(wanted: tuple[int, int, int]) -> str:
    return "#" + "".join(f"{part:02X}" for part in wanted)


def tile(number: int, side: Side, size: Size, lattice: Lattice) -> Face:
    """A hex in the copy's colour, and a square at its upper left; on the back at its upper right,
    so that it lies behind the other."""
    plain, top = (colour(number, side, is_top=is_top) for is_top in (False, True))
    x = 0.3 * size.width if side is Side.FRONT else 0.7 * size.width - SQUARE
    square = f'x="{x}" y="{0.22 * size.height}" width="{SQUARE}" height="{SQUARE}"'
    body = (
        f'<rect x="-3" y="-3" width="{size.width + 6}" height="{size.height + 6}" fill="#E8E8E8"/>'
        f'<polygon points="{corners(size, lattice, 0.85)}" fill="{in_hex(plain)}"/>'
        f'<rect {square} fill="{in_hex(top)}"/>'
    )
    return face(f"{number}.{side}", size, body)


def tiles(
    count: int, size: Size, lattice: Lattice, grounds: int
) -> tuple[list[Copy], dict[str, Face]]:
    copies = [
        Copy(f"{n}", "race", size, f"{n}.front", f"{n}.back", f"#{n % grounds}", True, lattice)
        for n in range(count)
    ]
    faces = [tile(n, side, size, lattice) for n in range(count) for side in Side]
    return copies, {made.name: made for made in faces}


def seen(picture: Spotter, wanted: tuple[int, int, int]) -> Box | None:
    """Larger than a pixel or two, in which other colours may blend to this one."""
    box = picture.find(wanted)
    return box if box and box[2] - box[0] > PIXELS else None


def check_paper(front: Image.Image, behind: Image.Image, count: int) -> list[int]:
    """`behind` is the back as seen through the paper. The copies found."""
    found = []
    sides = (Spotter(front), Side.FRONT), (Spotter(behind), Side.BACK)
    for number in range(count):
        boxes = [
            seen(picture, colour(number, side, is_top=is_top))
            for picture, side in sides
            for is_top in (False, True)
        ]
        assert len({box is None for box in boxes}) == 1, f"copy {number} is on one side only"
        whole, square, back, back_square = boxes
        if whole and square and back and back_square:
            assert same(whole, back), f"the back of copy {number} is not behind it"
            assert same(square, back_square), f"the back of copy {number} is turned or mirrored"
            found.append(number)
    return found


@pytest.mark.parametrize("backs", TURNS)
@pytest.mark.parametrize(("paper", "size", "lattice", "count", "grounds"), CASES)
def test_turned_over(
    backs: Backs, paper: str, size: Size, lattice: Lattice, count: int, grounds: int
) -> None:
    copies, faces = tiles(count, size, lattice, grounds)
    _, pdf = built(copies, faces, Layout(PAPERS[paper], backs=backs))
    pages = list(pictures(pdf, PIXELS))
    found = []
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        found += check_paper(front, back.transpose(TURNS[backs]), count)
    assert found == list(range(count))


@pytest.mark.parametrize(("paper", "size", "lattice", "count", "grounds"), CASES[:-1])
def test_folded(paper: str, size: Size, lattice: Lattice, count: int, grounds: int) -> None:
    copies, faces = tiles(count, size, lattice, grounds)
    sheets, pdf = built(copies, faces, Layout(PAPERS[paper], backs="fold"))
    found = []
    for sheet, page in zip(sheets, pictures(pdf, PIXELS), strict=True):
        assert sheet.fold is not None
        is_vertical = sheet.fold.x1 == sheet.fold.x2
        turn = Transpose.FLIP_LEFT_RIGHT if is_vertical else Transpose.FLIP_TOP_BOTTOM
        found += check_paper(page, page.transpose(turn), count)
    assert found == list(range(count))


def test_no_ground_runs_into_a_neighbour() -> None:
    """Every hex is painted to its bleed in a colour of its own; inside each cut is no other."""
    size, lattice, count = WIDE, Lattice.FLAT, 16
    copies, faces = tiles(count, size, lattice, grounds=16)
    for number in range(count):
        shown = colour(number, Side.FRONT, is_top=False)
        box = f'x="-3" y="-3" width="{size.width + 6}" height="{size.height + 6}"'
        faces[f"{number}.front"] = face(
            f"{number}.front", size, f'<rect {box} fill="{in_hex(shown)}"/>'
        )
    sheets, pdf = built(copies, faces, Layout(PAPERS["a4"], backs="none", marks="none"))
    (page, *_) = pictures(pdf, PIXELS)
    for placed in sheets[0].placements:
        wanted = colour(int(placed.copy), Side.FRONT, is_top=False)
        is_flat = placed.rotation % 180 == 0
        for x, y in inside(placed.x, placed.y, size, is_flat=is_flat):
            seen = page.getpixel((round(x * PIXELS), round(y * PIXELS)))
            assert isinstance(seen, tuple)
            assert all(abs(a - b) <= 6 for a, b in zip(seen, wanted, strict=True)), placed.copy


def inside(x: float, y: float, size: Size, *, is_flat: bool) -> list[tuple[float, float]]:
    """The middle of a hex and places just inside its corners, on the page."""
    flat = [(0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5)]
    places = flat if is_flat else [(b, a) for a, b in flat]
    w, h = (size.width, size.height) if is_flat else (size.height, size.width)
    near = [(0.5 + 0.95 * (a - 0.5), 0.5 + 0.95 * (b - 0.5)) for a, b in places]
    return [(x + a * w, y + b * h) for a, b in (*near, (0.5, 0.5))]
