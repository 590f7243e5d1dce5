"""Boards: imposed if they fit the paper; else split over pages that go together again. Pages are
rendered, cut out and glued here as a person would, and compared with the drawing."""

import pytest
from PIL import Image, ImageChops, ImageStat
from PIL.Image import Transpose

from printnplay.core.units import Size
from printnplay.drawing.picture import Picture
from printnplay.faces.face import Face, Page
from printnplay.faces.session import Draw, Look
from printnplay.kinds.board import KIND
from printnplay.kinds.board.marks import OVERLAP
from printnplay.kinds.catalogue import kind_of
from printnplay.pdf.png import page_images, pictures_pdf
from printnplay.sheets.choices import Backs
from printnplay.sheets.split import split
from tests.kinds.samples import drawn, making, part_of, sample
from tests.shown import words

PIXELS = 2  # a millimetre
BOARD = Size(350, 450)


def pages(
    paper: str = "a4", backs: Backs = "duplex-long", language: str = "en"
) -> tuple[Page, ...]:
    draw = Draw(sample("boards"), Look(language))
    found = KIND.pages(part_of("boards", "map"), draw, making("boards", paper, backs))
    assert not found.problems
    return found.value


def picture(drawing: Picture, size: Size) -> Image.Image:
    (image,) = page_images(pictures_pdf([(drawing, size)], 0), 25.4 * PIXELS)
    return image.convert("RGB")


def cut_out(page: Page, shown: Image.Image) -> Image.Image:
    (ring,) = page.cuts
    xs, ys = zip(*ring, strict=True)
    box = (min(xs), min(ys), max(xs), max(ys))
    left, top, right, bottom = (round(side * PIXELS) for side in box)
    return shown.crop((left, top, right, bottom))


def glued(parts: list[Image.Image], columns: int, *, is_behind: bool = False) -> Image.Image:
    """Each part over the strips of those before it; from behind, those before it are on top."""
    wide, high = parts[0].size
    strip = round(OVERLAP * PIXELS)
    rows = len(parts) // columns
    size = columns * (wide - strip) + strip, rows * (high - strip) + strip
    whole = Image.new("RGB", size, "white")
    order = list(enumerate(parts))
    for at, part in reversed(order) if is_behind else order:
        row, column = divmod(at, columns)
        whole.paste(part, (column * (wide - strip), row * (high - strip)))
    return whole


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of the pixels; edges of lines may lie half a pixel beside each other."""
    assert max(abs(a - b) for a, b in zip(one.size, other.size, strict=True)) <= 2
    size = (min(one.width, other.width), min(one.height, other.height))
    first, second = (image.crop((0, 0, *size)) for image in (one, other))
    return max(ImageStat.Stat(ImageChops.difference(first, second)).mean)


def face(side: str) -> Face:
    return next(f for f in drawn("boards") if f.component == "map" and f.side == side)


@pytest.mark.parametrize(
    ("paper", "columns", "rows"), [("a4", 2, 2), ("letter", 2, 2), ("a3", 1, 2)]
)
def test_the_parts_go_together_to_the_whole_board(paper: str, columns: int, rows: int) -> None:
    found = pages(paper, "none")
    assert len(found) == columns * rows
    parts = [cut_out(page, picture(page.picture, page.size)) for page in found]
    whole = glued(parts, columns)
    front = picture(face("front").picture, BOARD)
    assert difference(whole, front) < 3
    shifted = ImageChops.offset(front, 6 * PIXELS, 0)
    assert difference(whole, shifted) > 6


@pytest.mark.parametrize(
    ("backs", "turn"),
    [
        ("duplex-long", Transpose.FLIP_LEFT_RIGHT),
        ("separate", Transpose.FLIP_LEFT_RIGHT),
        ("duplex-short", Transpose.FLIP_TOP_BOTTOM),
    ],
)
def test_the_back_of_each_part_lies_behind_it(backs: Backs, turn: Transpose) -> None:
    """Through the paper one sees the back mirrored, in whichever way the paper was turned."""
    found = pages(backs=backs)
    parts = []
    for page in found:
        assert page.back is not None
        parts.append(cut_out(page, picture(page.back, page.size).transpose(turn)))
    whole = glued(parts, 2, is_behind=True)
    back = picture(face("back").picture, BOARD).transpose(Transpose.FLIP_LEFT_RIGHT)
    assert difference(whole, back) < 3


def test_where_sides_are_glued_backs_have_pages_of_their_own() -> None:
    found = pages(backs="fold")
    assert [page.name for page in found] == [
        *("map-a1", "map-b1", "map-a2", "map-b2"),
        *("map-a1-back", "map-b1-back", "map-a2-back", "map-b2-back"),
    ]
    assert not any(page.back for page in found)
    assert sum(page.pieces for page in found) == 1
    backs = [cut_out(page, picture(page.picture, page.size)) for page in found[4:]]
    mirrored = [part.transpose(Transpose.FLIP_LEFT_RIGHT) for part in backs]
    whole = glued(mirrored, 2, is_behind=True)
    back = picture(face("back").picture, BOARD).transpose(Transpose.FLIP_LEFT_RIGHT)
    assert difference(whole, back) < 3


@pytest.mark.parametrize(
    ("language", "name", "strip"),
    [
        ("en", "part B2", "Glue B2 here"),
        ("fr", "partie B2", "Coller B2 ici"),
        ("nl", "deel B2", "Hier B2 plakken"),
    ],
)
def test_each_part_says_which_it_is_and_where_it_goes(language: str, name: str, strip: str) -> None:
    found = {page.name: " ".join(words(page.picture)) for page in pages(language=language)}
    assert name in found["map-b2"]
    for page in ("map-b1", "map-a2"):
        assert strip in found[page]
    assert strip not in found["map-a1"]
    for text in found.values():
        assert all(label in text for label in ("A1", "B1", "A2", "B2"))


def test_a_board_that_fits_is_imposed() -> None:
    part = part_of("boards", "harbour")
    assert kind_of(part) is KIND
    draw = Draw(sample("boards"), Look())
    assert KIND.pages(part, draw, making("boards")).value == ()
    folded = KIND.pages(part, draw, making("boards", backs="fold")).value
    assert folded == ()


def test_a_paper_without_room_for_a_strip_is_an_error() -> None:
    game = sample("boards")
    tight = making("boards")
    small = tight._replace(layout=tight.layout._replace(paper=Size(60, 60), margin=22))
    found = KIND.pages(part_of("boards", "map"), Draw(game, Look()), small)
    assert found.value == ()
    assert [problem.code for problem in found.problems] == ["PNP401"]


@pytest.mark.parametrize(
    ("drawing", "columns", "rows", "is_turned"),
    [
        (Size(100, 100), 1, 1, False),
        (Size(280, 180), 1, 1, True),
        (Size(360, 480), 2, 2, False),
        (Size(560, 180), 2, 1, True),
        (Size(1000, 1000), 4, 7, True),
    ],
)
def test_a_drawing_is_split_over_the_fewest_pages(
    drawing: Size, columns: int, rows: int, is_turned: bool
) -> None:
    room, lying = Size(192, 257), Size(279, 170)
    if drawing.height == 180:
        lying = Size(285, 190)
    found = split(drawing, room, overlap=10, lying=lying)
    assert found is not None
    assert (found.columns, found.rows, found.is_turned) == (columns, rows, is_turned)
    covered = {tile.name: (tile.left, tile.top) for tile in found.tiles}
    assert covered["A1"] == (0, 0)
    last = found.tiles[-1]
    assert last.left + last.width == pytest.approx(drawing.width)
    assert last.top + last.height == pytest.approx(drawing.height)
    most = lying if is_turned else room
    assert all(t.width <= most.width + 1e-6 and t.height <= most.height + 1e-6 for t in found.tiles)
