"""The SVG in a real browser and the PDF in PDFium show the same picture."""

import math
import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from printnplay.core.units import Size
from printnplay.drawing.picture import Flat, Group, Picture, Placed, Text
from printnplay.drawing.svg_out import svg_files
from printnplay.pdf.book import Book, in_millimetres
from printnplay.pdf.compiler import Compiler
from printnplay.pdf.png import page_pictures
from tests.projects import GAMES, drawn

# Compared at 150 dpi, drawn four times finer: the drawing is compared, not the antialiasing.
DPI, FINER = 150, 4
CHROMIUM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--hide-scrollbars",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-lcd-text",
    "--virtual-time-budget=2000",
]
CHOSEN = {
    "jumbo-grand-prix": ("race-driver-6-wreath", "score-score-17"),
    "generally": ("cars-blue-itabuna", "cars-teal-back"),
    "rasant": ("speed-red-80", "jokers-fast-125"),
    "gumball-rally": ("danger-danger-red-major", "race-blue-10"),
    "wacky-challenge": ("characters-character-purple", "race-green-car"),
}


def browser_picture(svg: str, folder: Path, size: tuple[int, int]) -> Image.Image:
    scale = DPI * FINER / 96
    html = f"<style>body{{margin:0}}svg{{display:block;zoom:{scale}}}</style>{svg}"
    (folder / "page.html").write_text(html, encoding="utf-8")
    assert CHROMIUM is not None
    subprocess.run(
        [
            CHROMIUM,
            *FLAGS,
            f"--user-data-dir={folder / 'profile'}",
            f"--window-size={size[0] * FINER},{size[1] * FINER}",
            f"--screenshot={folder / 'page.png'}",
            (folder / "page.html").as_uri(),
        ],
        check=True,
        capture_output=True,
        timeout=60,
    )
    return Image.open(folder / "page.png").convert("RGB").reduce(FINER)


def printed_picture(picture: Picture, size: Size) -> Image.Image:
    """The face from the top left corner of a page of whole pixels: PDFium stretches others."""
    pixels = (math.ceil(v * DPI / 25.4) for v in (size.width, size.height))
    page = Size(*(count * 25.4 / DPI for count in pixels))
    book = Book()
    drawn = Compiler(book).draw(picture)
    book.add_page(f"q {in_millimetres(page)}\n{drawn}\nQ", page)
    (png,) = page_pictures(book.to_bytes(), DPI * FINER)
    return Image.open(BytesIO(png)).convert("RGB").reduce(FINER)


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (.ci/run installs it)")
@pytest.mark.parametrize("game", GAMES)
def test_the_browser_and_the_printer_agree(game: str, tmp_path: Path) -> None:
    faces = tuple(face for face in drawn(game, "fr") if face.name in CHOSEN[game])
    assert len(faces) == 2
    files = svg_files([(face.picture, face.size) for face in faces], 0)
    for face, svg in zip(faces, files, strict=True):
        printed = printed_picture(face.picture, face.size)
        size = (int(face.size.width * DPI / 25.4), int(face.size.height * DPI / 25.4))
        shown = browser_picture(svg, tmp_path, printed.size).crop((0, 0, *size))
        grey = ImageChops.difference(printed.crop((0, 0, *size)), shown).convert("L").histogram()
        assert sum(grey[33:]) / sum(grey) <= 0.01, face.name


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (.ci/run installs it)")
@pytest.mark.parametrize("game", GAMES)
def test_text_stands_within_a_fifth_of_a_millimetre(game: str, tmp_path: Path) -> None:
    face = next(face for face in drawn(game, "fr") if face.name in CHOSEN[game])
    words = only_text(face.picture)
    (svg,) = svg_files([(words, face.size)], 0)
    printed = printed_picture(words, face.size)
    boxes = [
        ImageChops.invert(picture.convert("L")).point(lambda v: 255 * (v > 60)).getbbox()
        for picture in (printed, browser_picture(svg, tmp_path, printed.size))
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
