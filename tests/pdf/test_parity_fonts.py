"""The browser and the printer set text alike: kerned, from right to left, with fallbacks."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PIL import Image, ImageChops

from printnplay.core.diagnostics import Pos
from printnplay.core.units import Size
from printnplay.drawing.picture import Picture
from printnplay.drawing.reader import Reader
from printnplay.drawing.svg_out import svg_files
from printnplay.text.font_files import open_fonts
from tests.made_fonts import make_font
from tests.pdf.test_parity import DPI, on_one_page, pixels, printed_picture

pytestmark = pytest.mark.slow

SIZE = Size(150, 24)
HEBREW, KANJI = "שלום", "山札から"
FEATURES = (
    "feature kern { pos u0061 u0062 -250; } kern; feature liga { sub u0063 u0063 by u002D; } liga;"
)
# Large: a browser rounds small sizes of type down. Each has its look and its words.
TEXTS = {
    "kerned": ('font-size="16"', "AVATAR To Wave"),
    "ligature": ('font-size="16" font-weight="700"', "office fjord"),
    "italic": ('font-size="16" font-style="italic"', "AVATAR fjord"),
    "own": ('font-size="12" font-family="Bars"', "abab cc a"),
    "right": ('font-size="10" font-family="Bars"', f"ab {HEBREW} (12) {HEBREW} b"),
    "turned": ('font-size="10" font-family="Bars" direction="rtl"', f"{HEBREW} ab"),
    "fallback": ('font-size="12" font-family="Fredoka One"', f"AV {KANJI} To"),
    "variable": ('font-size="9" font-family="Vary" font-weight="500"', "ABC abc"),
}


def drawings() -> dict[str, Picture]:
    with TemporaryDirectory() as folder:
        bars = make_font(
            Path(folder, "bars.woff2"),
            signs=f" ab12()c-{HEBREW}{KANJI}",
            width=700,
            features=FEATURES,
        )
        vary = make_font(Path(folder, "vary.ttf"), "Vary", width=500, weights=(100, 900))
        files = ((bars, "fonts/bars.woff2"), (vary, "fonts/vary.ttf"))
        fonts = open_fonts(files, (("Bars", Pos("game.yaml")),)).value
    reader = Reader(fonts)
    place = 'y="18" text-anchor="middle"'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 24">'
    return {
        name: reader.read(f'{head}<text x="75" {place} {look}>{text}</text></svg>')
        for name, (look, text) in TEXTS.items()
    }


def columns(image: Image.Image) -> list[int]:
    """Where ink begins and ends along the line, in pixels; gaps of a hair are no gaps."""
    dark = ImageChops.invert(image.convert("L")).point(lambda v: 255 * (v > 100))
    flat = dark.resize((dark.width, 1), Image.Resampling.BOX).point(lambda v: 255 * (v > 8))
    inked = [bool(value) for value in flat.tobytes()]
    edges = [at for at in range(1, len(inked)) if inked[at] != inked[at - 1]]
    inner = zip(edges[1:-1:2], edges[2:-1:2], strict=True)
    wide = [edge for gap in inner if gap[1] - gap[0] > 4 for edge in gap]
    return [edges[0], *wide, edges[-1]]


def test_text_is_set_alike() -> None:
    found = drawings()
    files = [svg for picture in found.values() for svg in svg_files([(picture, SIZE)], 0)]
    shown = on_one_page(files, [pixels(SIZE)] * len(files))
    for (name, picture), page in zip(found.items(), shown, strict=True):
        ours, theirs = columns(printed_picture(picture, SIZE)), columns(page)
        assert ours, name
        assert len(ours) == len(theirs), name
        furthest = max(abs(a - b) for a, b in zip(ours, theirs, strict=True))
        assert furthest * 25.4 / DPI <= 0.2, name
