"""Fonts in PDF files: what is embedded, where glyphs are, and what can be copied."""

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from printnplay.core.diagnostics import Pos
from printnplay.core.units import Size
from printnplay.drawing.reader import Reader
from printnplay.pdf.book import Book, in_millimetres
from printnplay.pdf.compiler import Compiler
from printnplay.pdf.fonts import _moved_pieces, shown_run
from printnplay.pdf.png import page_images
from printnplay.text.font_files import open_fonts
from printnplay.text.fonts import BUILTIN, Fonts, builtin_members
from tests.made_fonts import make_font

PAGE, DPI = Size(100, 30), 254
HEBREW = "שלום"


def page_of(body: str, fonts: Fonts = BUILTIN) -> bytes:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 30">{body}</svg>'
    book = Book()
    drawn = Compiler(book).draw(Reader(fonts).read(svg))
    book.add_page(f"q {in_millimetres(PAGE)}\n{drawn}\nQ", PAGE)
    return book.to_bytes()


def text_of(pdf: bytes) -> str:
    return str(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range())


def ink(pdf: bytes) -> tuple[float, ...]:
    """The box of what is drawn, in millimetres."""
    (image,) = page_images(pdf, DPI)
    white = Image.new("L", image.size, 255)
    box = (
        ImageChops.difference(image.convert("L"), white).point(lambda v: 255 * (v > 100)).getbbox()
    )
    assert box
    return tuple(edge * 25.4 / DPI for edge in box)


def project(folder: Path, *fallback: str) -> Fonts:
    files = tuple((path, f"fonts/{path.name}") for path in sorted(folder.iterdir()))
    return open_fonts(files, tuple((name, Pos("game.yaml")) for name in fallback)).value


def test_what_is_drawn_can_be_copied() -> None:
    pdf = page_of('<text x="5" y="20" font-size="8">AVATAR office, 10 %</text>')
    assert text_of(pdf).strip() == "AVATAR office, 10 %"


def test_the_same_drawing_gives_the_same_bytes() -> None:
    body = '<text x="5" y="20" font-size="8">AVATAR office</text>'
    assert page_of(body) == page_of(body)


def test_shifts_carry_the_rounding_along_the_line(tmp_path: Path) -> None:
    """A font of 1000 units needs no shift but its kerning."""
    font = BUILTIN.find("Source Sans Pro", 400)
    assert [shown for _, shown in shown_run(font, "oo").pieces] == ["<002A002A> Tj"]
    ((_, shown),) = shown_run(font, "AV").pieces
    kern = round(1000 * (font.width("A") + font.width("V") - font.width("AV")))
    first, second = font.glyphs("AV").ids
    assert shown == f"[<{first:04X}>{kern}<{second:04X}>] TJ"


@pytest.mark.parametrize("em", [1000, 2048])
def test_what_is_looked_up_is_what_is_reckoned(em: int, tmp_path: Path) -> None:
    """Text that is only kerned is written from a table if that needs no rounding."""
    kerning = "feature kern { pos u0041 u0042 -77; pos u0042 u0041 33; } kern;"
    make_font(tmp_path / "a.ttf", width=611, em=em, features=kerning)
    text = "AVATAR ABBA BABA 1/10 To office, \u00c9va. Aj1A"
    for font in (BUILTIN.find("Source Sans Pro", 600), project(tmp_path).find("Bars", 400)):
        for start in range(len(text) + 1):
            run, glyphs = shown_run(font, text[start:]), font.glyphs(text[start:])
            assert [*run.pieces] == [*_moved_pieces(font, glyphs)]
            assert [*run.glyphs] == glyphs.ids


@pytest.mark.parametrize("name", ["bars.ttf", "bars.woff2"])
def test_letters_of_a_project_are_where_they_are_measured(tmp_path: Path, name: str) -> None:
    make_font(tmp_path / name, width=600)
    pdf = page_of(
        '<text x="10" y="20" font-size="10" font-family="Bars">ABC</text>', project(tmp_path)
    )
    # Three bars, with a tenth of the size free before the first and after the last.
    assert ink(pdf) == pytest.approx((11, 13, 27, 20), abs=0.11)
    assert text_of(pdf).strip() == "ABC"


def test_a_variable_font_is_embedded_at_its_weight(tmp_path: Path) -> None:
    make_font(tmp_path / "a.ttf", width=400, weights=(100, 900))
    fonts = project(tmp_path)
    for weight, width in ((100, 4), (500, 6), (900, 8)):
        look = f'font-size="10" font-family="Bars" font-weight="{weight}"'
        left, _, right, _ = ink(page_of(f'<text x="10" y="20" {look}>A</text>', fonts))
        assert (left, right) == pytest.approx((11, 10 + width - 1), abs=0.11)


def test_outlines_in_the_form_of_postscript_are_embedded(tmp_path: Path) -> None:
    source = builtin_members()[3].source
    assert isinstance(source, Path)
    (tmp_path / "a.otf").write_bytes(source.with_suffix(".otf").read_bytes())
    fonts, member = project(tmp_path), builtin_members()[3]
    look = f'font-size="10" font-family="{member.family}" font-weight="{member.low}"'
    style = f'font-style="{member.styles[0]}"'
    body = f'<text x="10" y="20" {look} {style}>AVATAR office</text>'
    own, theirs = page_of(body, fonts), page_of(body)
    assert b"CIDFontType0C" in own
    assert b"CIDFontType0C" not in theirs
    assert ink(own) == pytest.approx(ink(theirs), abs=0.21)
    assert text_of(own) == text_of(theirs)


def test_a_font_that_forbids_parts_is_embedded_whole(tmp_path: Path) -> None:
    signs = "".join(map(chr, range(0x4E00, 0x4E80)))
    sizes = []
    for licence in (0, 0x100):
        make_font(tmp_path / "a.ttf", signs=signs, licence=licence)
        look = 'font-size="10" font-family="Bars"'
        sizes.append(len(page_of(f"<text y='20' {look}>\u4e00</text>", project(tmp_path))))
    assert sizes[1] > sizes[0] + 200


def test_a_line_from_right_to_left_begins_at_the_right(tmp_path: Path) -> None:
    make_font(tmp_path / "a.ttf", "Far", signs=HEBREW + " abc", width=600)
    fonts = project(tmp_path)
    look = 'x="60" y="20" font-size="10" font-family="Far" direction="rtl"'
    left, _, right, _ = ink(page_of(f"<text {look}>{HEBREW} a</text>", fonts))
    assert (left, right) == pytest.approx((60 - 6 * 6 + 1, 59), abs=0.11)


def test_raised_marks_are_raised(tmp_path: Path) -> None:
    """Marks that the font places above letters are drawn there, and the line goes on below."""
    features = (
        "markClass u0062 <anchor 300 0> @TOP;"
        "feature mark { pos base u0061 <anchor 300 700> mark @TOP; } mark;"
    )
    make_font(tmp_path / "a.ttf", signs="abc", width=600, features=features)
    fonts = project(tmp_path)
    font = fonts.find("Bars", 400)
    rises = [rise for rise, _ in shown_run(font, "abc").pieces]
    assert rises == [0, 0.7, 0]
    look = 'x="10" y="25" font-size="10" font-family="Bars"'
    _, top, _, bottom = ink(page_of(f"<text {look}>abc</text>", fonts))
    assert (top, bottom) == pytest.approx((25 - 14, 25), abs=0.11)
