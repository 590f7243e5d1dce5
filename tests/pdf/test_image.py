"""Pictures inside drawings: seen through PDFium, and what is refused."""

import re
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms

from printnplay.drawing.bad import BadSvg
from printnplay.drawing.reader import Reader
from printnplay.drawing.stamps import Stamped
from tests.drawing.drawn import XMLNS
from tests.examples import examples
from tests.pdf.pictures import as_uri, data_uri, from_uri, halves
from tests.pdf.test_compiler import BLUE, RED, WHITE, at, near, printed

PNG = data_uri(halves())
JPEG = data_uri(halves(), "JPEG", quality=95)
BOX = 'x="4" y="4" width="12" height="12"'


def image(href: str, more: str = "") -> str:
    return f'<image {BOX} href="{href}" {more}/>'


@pytest.mark.parametrize(
    ("body", "x", "y", "colour"),
    [
        (image(PNG), 5, 10, RED),
        (image(PNG), 15, 10, BLUE),
        (image(PNG), 5, 6, WHITE),
        (image(PNG, 'preserveAspectRatio="none"'), 5, 5, RED),
        (image(PNG, 'preserveAspectRatio="xMidYMin"'), 5, 5, RED),
        (image(PNG, 'preserveAspectRatio="xMidYMax meet"'), 5, 5, WHITE),
        (image(PNG, 'preserveAspectRatio="xMinYMid slice"'), 15, 5, RED),
        (image(PNG, 'preserveAspectRatio="xMaxYMid slice"'), 5, 5, BLUE),
        (image(PNG, 'preserveAspectRatio="xMinYMid slice"'), 17, 10, WHITE),
        (image(JPEG), 5, 10, RED),
        (image(JPEG), 15, 10, BLUE),
        (image(PNG, 'opacity=".5"'), 5, 10, (255, 128, 128)),
        (image(PNG, 'transform="rotate(180 10 10)"'), 5, 10, BLUE),
        (image(data_uri(halves("L", 0, 200))), 15, 10, (200, 200, 200)),
        (image(data_uri(halves("L", 0, 200), "JPEG")), 15, 10, (200, 200, 200)),
        (image(data_uri(halves("1", 0, 1))), 5, 10, (0, 0, 0)),
        (image(data_uri(halves().convert("P"))), 15, 10, BLUE),
        (image(data_uri(halves("RGBA", (255, 0, 0, 128), (0, 0, 0, 0)))), 5, 10, (255, 127, 127)),
        (image(data_uri(halves("RGBA", (255, 0, 0, 128), (0, 0, 0, 0)))), 15, 10, WHITE),
        (image(data_uri(halves("LA", (0, 255), (0, 0)))), 15, 10, WHITE),
        (image(data_uri(halves(), transparency=(0, 0, 255))), 15, 10, WHITE),
        (f'<defs><g id="i">{image(PNG)}</g></defs><use href="#i" x="2"/>', 7, 10, RED),
        (
            '<defs><clipPath id="c"><rect width="8" height="20"/></clipPath></defs>'
            + image(PNG, 'clip-path="url(#c)"'),
            15,
            10,
            WHITE,
        ),
    ],
)
def test_images(body: str, x: float, y: float, colour: tuple[int, ...]) -> None:
    assert near(at(body, x, y), colour, 4)


def test_an_image_is_written_once_and_a_jpeg_byte_by_byte() -> None:
    twice = image(PNG) + f'<image width="2" height="2" href="{PNG}"/>' + image(JPEG)
    pdf = printed(twice, image(PNG))
    assert len(re.findall(rb"/Subtype /Image", pdf)) == 2
    assert from_uri(JPEG) in pdf
    assert printed(twice, image(PNG)) == pdf


def test_only_what_is_see_through_has_a_mask() -> None:
    opaque = data_uri(halves("RGBA", (255, 0, 0, 255), (0, 0, 255, 255)))
    assert b"/SMask" not in printed(image(opaque))
    clear = data_uri(halves("RGBA", (255, 0, 0, 255), (0, 0, 255, 0)))
    assert b"/SMask" in printed(image(clear))


def huge() -> str:
    """A PNG of nothing that says it has 10,000 million pixels."""
    header = b"IHDR" + struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header))
    return as_uri(b"\x89PNG\r\n\x1a\n" + chunk + struct.pack(">I", 9) + b"IDAT")


def turned() -> str:
    exif = Image.Exif()
    exif[0x0112] = 6
    return data_uri(halves(), "JPEG", exif=exif.tobytes())


def other_colours() -> str:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    return data_uri(halves(), icc_profile=profile)


REFUSED: dict[str, tuple[Callable[[], str], str]] = {
    "not base64": (lambda: "data:image/png;base64,???", "not base64"),
    "not a picture": (lambda: as_uri(b"nothing"), "not a whole PNG"),
    "cut off": (lambda: as_uri(from_uri(PNG)[:-40]), "not a whole PNG"),
    "cut off JPEG": (lambda: as_uri(from_uri(JPEG)[:-40], "JPEG"), "not a whole JPEG"),
    "another kind": (lambda: as_uri(from_uri(JPEG), "PNG"), "not a whole PNG"),
    "GIF": (lambda: data_uri(halves(), "GIF"), "not a PNG or a JPEG"),
    "SVG": (lambda: "data:image/svg+xml;base64,PHN2Zy8+", "not a PNG or a JPEG"),
    "CMYK": (lambda: data_uri(halves().convert("CMYK"), "JPEG"), "mode CMYK"),
    "16 bits": (lambda: data_uri(Image.new("I;16", (4, 4))), "mode I;16"),
    "huge": (huge, "more than 40 million pixels"),
    "large": (lambda: data_uri(Image.new("1", (8000, 6000))), "more than 40 million pixels"),
    "turned": (turned, "turned"),
    "colours": (other_colours, "not sRGB"),
    "moving": (
        lambda: data_uri(halves(), save_all=True, append_images=[halves("RGB", 9)]),
        "moves",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_drawn_right_is_refused(name: str) -> None:
    make, message = REFUSED[name]
    body = image(make(), 'data-at="race.svg.j2:9"')
    with pytest.raises(BadSvg, match=message):
        printed(body)
    _, (bad,) = Reader().examine(Stamped(f"<svg {XMLNS}>{body}</svg>"))
    assert re.search(message, bad.message)
    assert bad.at == "race.svg.j2:9"


@pytest.mark.parametrize(
    "more", ['preserveAspectRatio="xMidYMid twist"', 'preserveAspectRatio="defer none"']
)
def test_another_fit_is_refused(more: str) -> None:
    with pytest.raises(BadSvg, match="preserveAspectRatio"):
        printed(image(PNG, more))


def test_an_image_has_a_size() -> None:
    with pytest.raises(BadSvg, match="needs a width and a height"):
        printed(f'<image href="{PNG}" width="3"/>')


@examples(200)
@given(st.sampled_from([PNG, JPEG]), st.integers(0, 5000), st.integers(0, 255))
def test_any_bytes_are_drawn_or_refused(href: str, place: int, byte: int) -> None:
    data = bytearray(from_uri(href))
    data[place % len(data)] = byte
    with suppress(BadSvg):
        printed(image(as_uri(bytes(data), "PNG" if href == PNG else "JPEG")))
