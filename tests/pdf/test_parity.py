"""The SVG in a real browser and the PDF in PDFium show the same picture."""

import html
import math
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PIL import Image, ImageChops

from printnplay.core.units import Size
from printnplay.drawing.picture import Flat, Group, Picture, Placed, Text
from printnplay.drawing.svg_out import svg_files
from printnplay.faces.face import Face
from printnplay.pdf.book import Book, in_millimetres
from printnplay.pdf.compiler import Compiler
from printnplay.pdf.png import page_images
from tests.browser import browser_picture
from tests.projects import GAMES, drawn

pytestmark = pytest.mark.slow

# Compared at 150 dpi, drawn four times finer: the drawing is compared, not the antialiasing.
DPI, FINER = 150, 4
# On the browser's page.
IN_A_ROW = 3
CHOSEN = {
    "jumbo-grand-prix": ("race-driver-6-wreath", "score-score-17"),
    "generally": ("cars-blue-itabuna", "cars-teal-back"),
    "rasant": ("speed-red-80", "jokers-fast-125"),
    "gumball-rally": ("danger-danger-red-major", "race-blue-10"),
    "wacky-challenge": ("characters-character-purple", "race-green-car"),
}


def faces_of(game: str) -> tuple[Face, Face]:
    one, two = (face for face in drawn(game, "fr") if face.name in CHOSEN[game])
    return one, two


@cache
def shown() -> dict[str, list[Image.Image]]:
    """Two faces of each game in the browser, and the text of the first one alone."""
    wanted = [
        (picture, face.size)
        for one, two in map(faces_of, GAMES)
        for picture, face in ((one.picture, one), (two.picture, two), (only_text(one.picture), one))
    ]
    files = [svg for drawing in wanted for svg in svg_files([drawing], 0)]
    found = iter(on_one_page(files, [pixels(size) for _, size in wanted]))
    return {game: [next(found) for _ in range(IN_A_ROW)] for game in GAMES}


def on_one_page(files: Iterable[str], sizes: list[tuple[int, int]]) -> list[Image.Image]:
    """Drawings as the browser shows them on one page: starting it takes longer than drawing. Each
    is a document of its own, because their ids are the same."""
    zoom = f"<style>body{{margin:0}}svg{{display:block;zoom:{DPI * FINER / 96}}}</style>"
    frames, boxes = "", []
    wide, high = (max(size[side] for size in sizes) * FINER for side in (0, 1))
    for at, (svg, size) in enumerate(zip(files, sizes, strict=True)):
        left, top = at % IN_A_ROW * wide, at // IN_A_ROW * high
        width, height = (v * FINER for v in size)
        place = f"left:{left}px;top:{top}px;width:{width}px;height:{height}px"
        frames += (
            f'<iframe style="position:absolute;border:0;{place}" '
            f'srcdoc="{html.escape(zoom + svg)}"></iframe>'
        )
        boxes.append((left, top, left + width, top + height))
    rows = math.ceil(len(sizes) / IN_A_ROW)
    with TemporaryDirectory() as folder:
        page = browser_picture(frames, Path(folder), (IN_A_ROW * wide, rows * high))
    return [page.crop(box).reduce(FINER) for box in boxes]


def pixels(size: Size) -> tuple[int, int]:
    return math.ceil(size.width * DPI / 25.4), math.ceil(size.height * DPI / 25.4)


def printed_picture(picture: Picture, size: Size) -> Image.Image:
    """The face from the top left corner of a page of whole pixels: PDFium stretches others."""
    page = Size(*(count * 25.4 / DPI for count in pixels(size)))
    book = Book()
    drawn = Compiler(book).draw(picture)
    book.add_page(f"q {in_millimetres(page)}\n{drawn}\nQ", page)
    (image,) = page_images(book.to_bytes(), DPI * FINER)
    return image.convert("RGB").reduce(FINER)


@pytest.mark.parametrize("game", GAMES)
def test_the_browser_and_the_printer_agree(game: str) -> None:
    for face, picture in zip(faces_of(game), shown()[game], strict=False):
        printed = printed_picture(face.picture, face.size)
        box = (0, 0, int(face.size.width * DPI / 25.4), int(face.size.height * DPI / 25.4))
        both = printed.crop(box), picture.crop(box)
        grey = ImageChops.difference(*both).convert("L").histogram()
        assert sum(grey[33:]) / sum(grey) <= 0.01, face.name


@pytest.mark.parametrize("game", GAMES)
def test_text_stands_within_a_fifth_of_a_millimetre(game: str) -> None:
    face, _ = faces_of(game)
    printed = printed_picture(only_text(face.picture), face.size)
    boxes = [
        ImageChops.invert(picture.convert("L")).point(lambda v: 255 * (v > 60)).getbbox()
        for picture in (printed, shown()[game][-1])
    ]
    assert boxes[0] is not None
    assert boxes[1] is not None
    for one, two in zip(*boxes, strict=True):
        assert abs(one - two) * 25.4 / DPI <= 0.2


def only_text(picture: Picture) -> Picture:
    """The drawing with its words in black and nothing else."""
    black = Flat((0, 0, 0))
    texts = [
        Placed(Text(tuple(run._replace(fill=black) for run in item.leaf.runs)), item.matrix)
        for item in picture.items()
        if isinstance(item.leaf, Text)
    ]
    return Picture(Group(tuple(texts)), picture.view)
