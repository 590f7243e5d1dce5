"""What a sheet's PDF says of itself, and what is seen in its margins."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageStat
from pypdfium2 import raw

from printnplay.core.units import PAPERS, Size
from printnplay.faces.face import Face
from printnplay.sheets.choices import Backs, Marks
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import Copy
from tests.pdf.marked import ABOUT, black, blank, built, engraved, marked, pictures

TCG = Size(63, 88)
A4 = PAPERS["a4"]
At = tuple[int, int]
Cards = Callable[[int, Size], tuple[list[Copy], dict[str, Face]]]
POINT = 25.4 / 72
DARK = [0 if level < 128 else 255 for level in range(256)]


def opened(pdf: bytes) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(pdf)


def in_mm(box: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(value * POINT, 3) for value in box)


def words(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in opened(pdf)]


@pytest.mark.parametrize("paper", [*PAPERS.values(), Size(123.45, 234.5)])
def test_the_page_is_as_large_as_the_paper(paper: Size) -> None:
    _, pdf = built(*marked(10, Size(41.3, 63.1)), Layout(paper))
    for page in opened(pdf):
        assert in_mm(page.get_mediabox()) == (0, 0, paper.width, paper.height)


def test_trim_and_bleed_box_of_a_full_sheet() -> None:
    """Three by three cards of 63 x 88 mm in the middle of A4, and 3 mm around."""
    _, pdf = built(*marked(9, TCG), Layout(A4))
    for page in opened(pdf):
        assert in_mm(page.get_trimbox()) == (10.5, 16.5, 199.5, 280.5)
        assert in_mm(page.get_bleedbox()) == (7.5, 13.5, 202.5, 283.5)


def test_trim_box_of_a_part_filled_sheet_is_turned_with_it() -> None:
    """Two cards at the top left of the front, at the top right of the back."""
    _, pdf = built(*marked(2, TCG), Layout(A4))
    front, back = (in_mm(page.get_trimbox()) for page in opened(pdf))
    assert front == (10.5, 192.5, 136.5, 280.5)
    assert back == (73.5, 192.5, 199.5, 280.5)


@pytest.mark.parametrize(("bleed", "margin"), [(0, 0), (0, 5), (1.5, 3), (2, 0)])
def test_the_bleed_box_is_what_is_drawn(bleed: float, margin: float) -> None:
    layout = Layout(A4, bleed=bleed, margin=margin, gap=0, marks="none")
    (front, _) = opened(built(*marked(9, TCG), layout)[1])
    x1, y1, x2, y2 = in_mm(front.get_trimbox())
    assert in_mm(front.get_bleedbox()) == (x1 - bleed, y1 - bleed, x2 + bleed, y2 + bleed)


def test_boxes_lie_in_each_other() -> None:
    """Cards to the very edge of the paper."""
    layout = Layout(Size(126, 176), bleed=0, margin=0, marks="none")
    for page in opened(built(*marked(4, TCG), layout)[1]):
        assert in_mm(page.get_bleedbox()) == in_mm(page.get_mediabox()) == (0, 0, 126, 176)


@pytest.mark.parametrize(
    ("wish", "flag"),
    [
        ("DuplexFlipLongEdge", raw.DuplexFlipLongEdge),
        ("DuplexFlipShortEdge", raw.DuplexFlipShortEdge),
        ("Simplex", raw.Simplex),
    ],
)
def test_the_print_dialog_is_asked(wish: str, flag: int) -> None:
    _, pdf = built(*marked(2, TCG), Layout(A4), ABOUT._replace(duplex=wish))
    assert not raw.FPDF_VIEWERREF_GetPrintScaling(opened(pdf))
    assert raw.FPDF_VIEWERREF_GetDuplex(opened(pdf)) == flag


def test_it_says_what_it_is() -> None:
    _, pdf = built(*marked(2, TCG), Layout(A4))
    about = opened(pdf).get_metadata_dict()
    assert (about["Title"], about["Author"]) == ("Grand Prix", "printnplay")
    assert about["Subject"] == "print-and-play cards"
    (catalogue,) = [part for part in pdf.split(b"endobj") if b"/Type /Catalog" in part]
    assert b"/Lang (fr)" in catalogue


def test_its_version_knows_what_it_asks_for() -> None:
    """The Duplex hint came with PDF 1.7, PrintScaling with 1.6, transparency with 1.4."""
    assert built(*marked(2, TCG), Layout(A4))[1].startswith(b"%PDF-1.7")


@pytest.mark.parametrize("backs", ["duplex-long", "none", "fold"])
def test_the_outline_names_components(backs: Backs) -> None:
    copies, faces = blank(10, TCG)
    copies += blank(10, TCG, component="score")[0]
    sheets, pdf = built(copies, faces, Layout(A4, backs=backs))
    entries = [(entry.get_title(), entry.get_dest().get_index()) for entry in opened(pdf).get_toc()]
    first = next(n for n, sheet in enumerate(sheets) if "score" in sheet.components)
    assert entries == [("Cartes", 0), ("Points", first)]


def test_a_file_of_backs_has_an_outline() -> None:
    from printnplay.core.geometry import Side
    from printnplay.pdf.sheet_pdf import sheets_pdf
    from printnplay.sheets.sheets import impose

    copies, faces = blank(10, TCG)
    sheets = impose(copies, Layout(A4, backs="separate"))
    backs = tuple(s for s in sheets if s.side is Side.BACK)
    pdf = sheets_pdf(backs, engraved(backs, faces.values()), ABOUT)
    assert [entry.get_title() for entry in opened(pdf).get_toc()] == ["Cartes"]


def test_fonts_are_embedded_and_subset() -> None:
    """The file of a font is in, and its name has the six letters of a subset."""
    _, pdf = built(*marked(2, TCG), Layout(A4))
    names = re.findall(rb"/BaseFont /(\S+)", pdf)
    assert names
    assert all(re.match(rb"[A-Z]{6}\+", name) for name in names)
    assert pdf.count(b"/FontFile2") == len(set(names))
    assert len(pdf) < 40_000


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "legal"])
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "separate", "none", "fold"])
def test_every_margin_names_the_sheet(backs: Backs, paper: str) -> None:
    layout = Layout(PAPERS[paper], backs=backs)
    sheets, pdf = built(*blank(20, TCG), layout)
    for sheet, text in zip(sheets, words(pdf), strict=True):
        side = "recto + verso" if backs == "fold" else ABOUT.names[sheet.side]
        assert f"Grand Prix · Cartes · {sheet.number}/{sheet.of} · {side} · fr · 0123abcd" in text


def test_only_the_first_page_has_the_ruler() -> None:
    found = ["100 mm: measure" in text for text in words(built(*blank(20, TCG), Layout(A4))[1])]
    assert found == [True, False, False, False, False, False]


def test_a_blank_back_is_named_too() -> None:
    copies, faces = blank(3, TCG)
    copies = [copy._replace(back=None) for copy in copies]
    _, back = words(built(copies, faces, Layout(A4))[1])
    assert "1/1 · verso" in back


LONG_ENOUGH = [A4, PAPERS["letter"], PAPERS["a5"], Size(105, 148), Size(130, 130)]


@pytest.mark.parametrize("paper", LONG_ENOUGH)
@pytest.mark.parametrize("backs", ["duplex-long", "fold"])
def test_the_ruler_is_100_mm_long(paper: Size, backs: Backs) -> None:
    """It is the longest unbroken line of the picture, lying or upright."""
    _, pdf = built(*blank(3, Size(30, 40)), Layout(paper, backs=backs))
    picture = next(pictures(pdf, 8)).convert("L").point(DARK)
    both = picture, picture.transpose(Image.Transpose.ROTATE_90)
    longest = max(run for seen in both for run in _runs(seen.tobytes(), seen.width))
    assert abs(longest / 8 - 100) <= 0.26


def _runs(pixels: bytes, width: int) -> list[int]:
    rows = (pixels[start : start + width] for start in range(0, len(pixels), width))
    return [max(map(len, re.findall(rb"[^\xff]+", row)), default=0) for row in rows]


LAYOUTS = [
    Layout(A4),
    Layout(A4, marks="lines"),
    Layout(A4, bleed=0, margin=3, marks="none"),
    Layout(A4, bleed=0, margin=3, gap=0),
    Layout(A4, gap=4),
    Layout(A4, bleed=5, backs="fold"),
    Layout(PAPERS["letter"], backs="fold", marks="lines"),
    Layout(PAPERS["letter"], backs="duplex-short", skip_first=2),
    Layout(Size(142, 192)),
    Layout(Size(132, 182), margin=3, bleed=0),
    Layout(Size(126, 176), margin=0, bleed=0, marks="none"),
]


@pytest.mark.parametrize(("cards", "level"), [(blank, 255), (black, 0)])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_of_ours_is_in_a_trim(layout: Layout, cards: Cards, level: int) -> None:
    """Blank cards stay blank and black ones black, to within half a mark's width of the cut."""
    sheets, pdf = built(*cards(10, TCG), layout)
    for sheet, picture in zip(sheets, pictures(pdf, 5), strict=True):
        for placed in sheet.placements:
            wide, high = placed.size.width, placed.size.height
            if placed.rotation % 180:
                wide, high = high, wide
            edges = (placed.x, placed.y, placed.x + wide, placed.y + high)
            box = tuple(round(v * 5) + d for v, d in zip(edges, (2, 2, -2, -2), strict=True))
            inside = picture.crop(box)  # type: ignore[arg-type]
            assert inside.getextrema() == ((level, level),) * 3, placed.copy


@pytest.mark.parametrize("layout", LAYOUTS[:-1])
def test_label_and_ruler_are_on_the_paper_and_not_crossed(layout: Layout) -> None:
    """Letter by letter: inside the page, and no mark or fold runs through."""
    sheets, pdf = built(*blank(10, TCG), layout)
    for sheet, page in zip(sheets, opened(pdf), strict=True):
        text = page.get_textpage()
        height = sheet.paper.height
        assert text.count_chars() > 30
        lines = [*sheet.marks, *((sheet.fold,) if sheet.fold else ())]
        for at in range(text.count_chars()):
            left, bottom, right, top = (v * POINT for v in text.get_charbox(at))
            assert left >= 0
            assert right <= sheet.paper.width
            assert 0 <= bottom <= top <= height
            for line in lines:
                across = min(right, line.x2) - max(left, line.x1)
                down = min(height - bottom, line.y2) - max(height - top, line.y1)
                assert across < 0 or down < 0, (line, text.get_text_range())


@pytest.mark.parametrize("paper", [PAPERS["a5"], Size(142, 192), Size(150, 212)])
@pytest.mark.parametrize("marks", ["corners", "lines"])
def test_marks_on_dark_bleed_are_seen(paper: Size, marks: Marks) -> None:
    """White, black, white: across the middle of every mark, whatever it lies on."""
    pixels = 20
    sheets, pdf = built(*black(4, TCG), Layout(paper, marks=marks))
    on_bleed = 0
    for sheet, page, picture in zip(sheets, opened(pdf), pictures(pdf, pixels), strict=True):
        seen, high = picture.convert("L"), sheet.paper.height
        x1, y1, x2, y2 = (v * POINT for v in page.get_bleedbox())
        for line in sheet.marks:
            x, y = (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2
            if marks == "lines":  # which cross others in their middle
                x, y = line.x1 + (line.x1 < line.x2), line.y1 + (line.y1 < line.y2)
            on_bleed += x1 < x < x2 and high - y2 < y < high - y1
            aside = (0, 1) if line.y1 == line.y2 else (1, 0)
            levels = [
                seen.getpixel((int(x * pixels + off * aside[0]), int(y * pixels + off * aside[1])))
                for off in (-4, 0, 4)
            ]
            assert levels == [255, 0, 255], line
    assert on_bleed


@pytest.mark.parametrize("paper", [PAPERS["a5"], Size(105, 148)])
@pytest.mark.parametrize("backs", ["duplex-long", "fold"])
def test_words_on_dark_bleed_are_read(paper: Size, backs: Backs) -> None:
    """Grey on black, every letter is darker than a quarter of white."""
    _, pdf = built(*black(4, Size(57, 87) if backs == "fold" else TCG), Layout(paper, backs=backs))
    for page, picture in zip(opened(pdf), pictures(pdf, 10), strict=True):
        text, seen = page.get_textpage(), picture.convert("L")
        assert text.count_chars() > 30
        for at in range(text.count_chars()):
            left, bottom, right, top = (v * POINT * 10 for v in text.get_charbox(at))
            box = (round(left), round(seen.height - top), round(right), round(seen.height - bottom))
            if min(box[2] - box[0], box[3] - box[1]) > 4:
                assert ImageStat.Stat(seen.crop(box)).mean[0] > 60


@pytest.mark.parametrize("paper", [A4, PAPERS["letter"], PAPERS["a5"], Size(150, 212)])
@pytest.mark.parametrize(("margin", "backs"), [(4, "none"), (5, "duplex-long"), (6, "fold")])
def test_nothing_looks_like_a_tick_of_the_ruler(paper: Size, margin: float, backs: Backs) -> None:
    """Eleven ticks stand on the ruler's line, and no mark and no fold."""
    about = ABOUT._replace(edges=(margin, margin))
    _, pdf = built(*marked(4, Size(57, 87)), Layout(paper, margin=margin, backs=backs), about)
    picture = next(pictures(pdf, 8)).convert("L").point(DARK)
    ruler, just_above = _ruler_rows(picture)
    assert len(ruler) == pytest.approx(800, abs=3)
    assert len(re.findall(rb"\x00+", just_above)) == 11


def _ruler_rows(picture: Image.Image) -> tuple[bytes, bytes]:
    """The longest dark run of a picture, lying or upright, and what is seen 0.7 mm above it."""
    found = []
    for turned in (picture, picture.transpose(Image.Transpose.ROTATE_270)):
        pixels, width = turned.tobytes(), turned.width
        for row in range(6, turned.height):
            line = pixels[row * width : (row + 1) * width]
            run = max(re.findall(rb"\x00+", line), key=len, default=b"")
            at = (row - 6) * width + line.find(run)
            found.append((run, pixels[at - 2 : at + len(run) + 2]))
    return max(found, key=lambda rows: len(rows[0]))


@pytest.mark.parametrize("paper", [A4, PAPERS["letter"], PAPERS["a5"], Size(148, 200)])
def test_words_stand_on_white_where_they_can(paper: Size) -> None:
    """Not on a card's bleed, though there is more room beside the cards."""
    _, pdf = built(*marked(4, TCG), Layout(paper))
    for page in opened(pdf):
        text = page.get_textpage()
        x1, y1, x2, y2 = page.get_bleedbox()
        for at in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(at)
            assert right <= x1 or left >= x2 or top <= y1 or bottom >= y2


@pytest.mark.parametrize("marks", ["corners", "lines"])
@pytest.mark.parametrize("backs", ["duplex-long", "duplex-short", "fold"])
def test_marks_are_wide_and_long_enough(marks: Marks, backs: Backs) -> None:
    """Outwards from each corner of the block on both of its cut lines, and on both sides."""
    pixels = 20
    _, pdf = built(*marked(2, Size(30, 40)), Layout(Size(110, 150), backs=backs, marks=marks))
    for page, picture in zip(opened(pdf), pictures(pdf, pixels), strict=True):
        seen = picture.convert("L").point(DARK)
        left, bottom, right, top = (v * POINT for v in page.get_trimbox())
        down = page.get_height() * POINT
        for x, y, way, aside in (
            *((x, down - top, (0, -1), (1, 0)) for x in (left, right)),
            *((x, down - bottom, (0, 1), (1, 0)) for x in (left, right)),
            *((left, down - y, (-1, 0), (0, 1)) for y in (top, bottom)),
            *((right, down - y, (1, 0), (0, 1)) for y in (top, bottom)),
        ):
            start = round(x * pixels), round(y * pixels)
            length, width = _mark(seen, start, way, aside)
            assert length >= 3 * pixels - 1
            assert width >= 0.2 * pixels - 1


def _mark(picture: Image.Image, start: At, way: At, aside: At) -> At:
    """Walks to the first dark pixel; how long and how wide it is dark there."""
    at = _walk(picture, start, way, is_dark=False)
    end = _walk(picture, at, way, is_dark=True)
    middle = (at[0] + end[0]) // 2, (at[1] + end[1]) // 2
    back = -aside[0], -aside[1]
    one, other = (_walk(picture, middle, side, is_dark=True) for side in (aside, back))
    length = abs(end[0] - at[0]) + abs(end[1] - at[1])
    return length, abs(one[0] - other[0]) + abs(one[1] - other[1]) - 1


def _walk(picture: Image.Image, at: At, way: At, *, is_dark: bool) -> At:
    while (picture.getpixel(at) == 0) == is_dark:
        at = at[0] + way[0], at[1] + way[1]
    return at


def test_the_same_input_gives_the_same_bytes() -> None:
    copies, faces = marked(20, TCG, grounds=3)
    first, second = (built(copies, faces, Layout(A4))[1] for _ in range(2))
    assert first == second


@pytest.mark.slow
def test_the_same_bytes_in_another_process(tmp_path: Path) -> None:
    """With other hashes, another folder, another time zone."""
    made = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        command = [sys.executable, "-m", "printnplay", "-q", "build", "rasant"]
        command += ["--component", "jokers", "--out", str(out)]
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": f"UTC{seed}"}
        subprocess.run(command, check=True, capture_output=True, env=env)
        made.append({path.name: path.read_bytes() for path in out.rglob("*.*") if path.is_file()})
    assert len(made[0]) == 2
    assert made[0] == made[1]
