import base64
import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from printnplay.drawing.bad import BadSvg
from printnplay.preflight.drawings.marks import in_order
from printnplay.preflight.drawings.single import FLOOR_MM
from printnplay.preflight.drawings.trace import Tracer
from printnplay.text import lines as text
from tests.drawing.drawn import picture_of
from tests.preflight.drawings.sketches import FRONT, codes, findings, rounded, sketch

THIN = 'fill="none" stroke="#000000"'


@pytest.mark.parametrize(
    ("art", "width"),
    [
        ('<path d="M10 40H50" stroke="#000000" stroke-width=".19"/>', "0.19 mm"),
        (
            f'<g transform="rotate(9) scale(.1)" {THIN}><circle cx="300" cy="300" r="9"/></g>',
            "0.1 mm",
        ),
        (
            f'<g transform="scale(1 .1)" {THIN}><rect x="9" y="99" width="30" height="300"/></g>',
            "0.1 mm",
        ),
        ('<rect x="10" y="40" width=".1" height="20"/>', "0.1 mm"),
        ('<path d="M20 20L45 45L45.1 44.9L20.1 19.9Z"/>', "0.14 mm"),
    ],
)
def test_hairlines_are_measured_as_printed(tmp_path: Path, art: str, width: str) -> None:
    (found,) = findings(sketch(tmp_path, art))
    assert (found.problem.code, found.face) == ("PNP342", FRONT)
    assert f" is {width} wide as printed" in found.problem.message


def test_the_help_for_a_hairline_mends_it(tmp_path: Path) -> None:
    art = '<g transform="scale(.3)"><path d="M40 90H150" stroke="#000000" stroke-width="{}"/></g>'
    (found,) = findings(sketch(tmp_path, art.format(".3")))
    assert found.problem.help
    assert not codes(sketch(tmp_path, art.format(found.problem.help.split('"')[1])))


def test_a_line_with_a_fill_of_no_area_is_no_hairline(tmp_path: Path) -> None:
    assert not codes(sketch(tmp_path, '<path d="M10 40H50" stroke="#000000" stroke-width=".3"/>'))


def picture(width: int, height: int, form: str = "PNG", *, colour: str = "#C8283A") -> str:
    return as_data(Image.new("RGB", (width, height), colour), form)


def as_data(image: Image.Image, form: str = "PNG") -> str:
    buffer = BytesIO()
    image.save(buffer, form)
    return f"data:image/{form.lower()};base64,{base64.b64encode(buffer.getvalue()).decode()}"


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_pixels_are_counted(form: str) -> None:
    (mark,) = in_order(Tracer().trace(picture_of(image_of(picture(31, 17, form)))))
    assert mark.pixels
    assert (mark.pixels.across, mark.pixels.down) == (31, 17)


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("", "href '' leads out of the drawing"),
        ("data:image/png;base64,!", "not base64"),
        ("data:image/png;base64,iVBORw0KGgo=", "not a whole PNG"),
    ],
)
def test_what_is_no_image_is_refused(bad: str, why: str) -> None:
    with pytest.raises(BadSvg, match=why):
        picture_of(image_of(bad))


def image_of(href: str) -> str:
    return f'<image width="20" height="20" href="{href}"/>'


@pytest.mark.parametrize(
    ("look", "dpi"),
    [
        ('width="20" height="20"', 102),
        ('width="20" height="10"', 203),
        ('width="20" height="10" preserveAspectRatio="xMidYMid slice"', 102),
        ('width="20" height="10" preserveAspectRatio="none"', 102),
        ('width="6" height="6"', None),
        ('width="3" height="3" transform="translate(-30 -30) scale(3)"', 226),
    ],
)
def test_images_have_300_dpi_as_printed(tmp_path: Path, look: str, dpi: int | None) -> None:
    art = f'<image x="20" y="20" {look} href="{picture(80, 80)}"/>'
    found = findings(sketch(tmp_path, art))
    assert [f.problem.code for f in found] == (["PNP344"] if dpi else [])
    if dpi:
        assert f"at {dpi} dpi" in found[0].problem.message


def test_a_broken_image_is_told_at_its_tag(tmp_path: Path) -> None:
    chunk = struct.pack(">I", 0) + b"IHDR" + struct.pack(">I", zlib.crc32(b"IHDR"))
    data = base64.b64encode(b"\x89PNG\r\n\x1a\n" + chunk).decode()
    art = f'<image width="20" height="20" href="data:image/png;base64,{data}"/>'
    (found,) = findings(sketch(tmp_path, art))
    assert (found.problem.code, found.problem.pos.line) == ("PNP311", 6)


def test_the_floor_is_that_of_the_fitted_text() -> None:
    assert pytest.approx(text.FLOOR_MM) == FLOOR_MM


def test_small_text_is_found_with_its_box(tmp_path: Path) -> None:
    art = '<text x="20" y="40" font-size="1.8">tiny</text>'
    (found,) = findings(sketch(tmp_path, art))
    assert (found.problem.code, found.face) == ("PNP302", FRONT)
    assert rounded(found)[:2] == (20, 38.7)


def test_a_missing_glyph_is_found_with_its_box(tmp_path: Path) -> None:
    (found,) = findings(sketch(tmp_path, '<text x="20" y="40" font-size="5">→\u2603</text>'))
    assert (found.problem.code, found.face, rounded(found)[0]) == ("PNP501", FRONT, 20)


def test_text_that_does_not_fit_is_a_finding_on_its_face(tmp_path: Path) -> None:
    """With the box of its lines; that it runs over the cut follows from that."""
    art = "{{ fit('muchtoo long', 5, 44, 9, size=9) }}"
    *_, found = findings(sketch(tmp_path, art))
    assert (found.problem.code, found.problem.pos.line, found.face) == ("PNP301", 6, FRONT)
    left, top, right, bottom = rounded(found)
    assert left < 0
    assert right > 10
    assert bottom - top > 9
    assert set(codes(sketch(tmp_path, art))) == {"PNP301"}


def test_text_that_does_not_fit_hides_nothing(tmp_path: Path) -> None:
    art = (
        "{{ fit('much too long', 31, 44, 9, size=5) }}"
        f'<path d="M9 9H20" {THIN} stroke-width=".1"/>'
    )
    assert set(codes(sketch(tmp_path, art))) == {"PNP301", "PNP342"}


DISC = '<clipPath id="c"><circle cx="31" cy="44" r="8"/></clipPath>'


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ('<text x="26" y="40" font-size="4">corner</text>', "slanted edge of its clip-path"),
        ('<text x="31" y="39" font-size="3">lo<tspan y="36.5">fty</tspan></text>', "the top"),
        ('<text x="9" y="12" font-size="4">gone</text>', "nothing of it is seen"),
        ('<text x="29" y="45" font-size="4">in</text>', None),
        ('<text x="31" y="45" font-size="4" text-anchor="middle">inside</text>', None),
        ('<text transform="rotate(90 31 44)" x="31" y="45" font-size="4">down</text>', "bottom"),
    ],
)
def test_the_shape_of_a_clip_counts(tmp_path: Path, text: str, how: str | None) -> None:
    found = findings(sketch(tmp_path, f'<g clip-path="url(#c)">{text}</g>', symbols=DISC))
    assert [f.problem.code for f in found] == (["PNP348"] if how else [])
    assert all(how in f.problem.message for f in found if how)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('<text x="64" y="40" font-size="2.2">x</text>', "PNP348"),
        ('<text x="90" y="40" font-size="4">far</text>', "PNP348"),
        ('<text x="9" y="40" font-size="4">in <tspan x="60">out</tspan></text>', "PNP348"),
        ('<text x="9" y="40" font-size="4">in <tspan y="86">low</tspan></text>', "PNP340"),
        ('<use href="#s" transform="translate(58 20)"/>', "PNP348"),
    ],
)
def test_plain_text_keeps_inside_the_safe_zone(tmp_path: Path, text: str, code: str) -> None:
    symbol = '<symbol id="s" overflow="visible"><text font-size="4">sign</text></symbol>'
    assert codes(sketch(tmp_path, text, symbols=symbol)) == [code]


def test_text_that_a_clip_cuts_is_found(tmp_path: Path) -> None:
    clip = '<clipPath id="c"><circle cx="31" cy="44" r="8"/></clipPath>'
    art = '<text x="20" y="46" font-size="5" clip-path="url(#c)">cut at both ends</text>'
    (found,) = findings(sketch(tmp_path, art, symbols=clip))
    assert found.problem.code == "PNP348"
    assert "at the left and right" in found.problem.message
