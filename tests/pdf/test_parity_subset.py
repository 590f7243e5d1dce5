"""Each corner of the subset looks the same in a browser and on paper."""

from functools import cache

import pytest
from PIL import Image, ImageChops

from printnplay.core.units import Size
from printnplay.drawing.svg_out import svg_files
from tests.drawing.drawn import picture_of
from tests.pdf.pictures import data_uri, halves
from tests.pdf.test_parity import DPI, on_one_page, pixels, printed_picture

pytestmark = pytest.mark.slow

SIZE = Size(60, 60)
RGB = data_uri(halves())
ALPHA = data_uri(halves("RGBA", (255, 0, 0, 255), (0, 0, 255, 64)))
JPEG = data_uri(halves(), "JPEG", quality=95)

BODIES = {
    "images": f"""
        <defs><clipPath id="c"><circle cx="50" cy="10" r="8"/></clipPath>
        <symbol id="s" viewBox="0 0 10 10"><image width="10" height="10" href="{RGB}"
        preserveAspectRatio="none"/></symbol></defs>
        <rect y="20" width="60" height="20" fill="#FFD700"/>
        <image x="2" y="2" width="16" height="16" href="{RGB}"/>
        <image x="22" y="2" width="16" height="16" href="{JPEG}" preserveAspectRatio="none"/>
        <image x="40" y="0" width="20" height="20" href="{RGB}" clip-path="url(#c)"
        preserveAspectRatio="xMidYMid slice"/>
        <image x="2" y="22" width="16" height="16" href="{ALPHA}"/>
        <image x="22" y="22" width="16" height="16" href="{RGB}" opacity=".4"
        preserveAspectRatio="xMinYMax"/>
        <image x="42" y="22" width="8" height="16" href="{ALPHA}" transform="rotate(10 46 30)"
        preserveAspectRatio="xMaxYMin slice"/>
        <use href="#s" x="2" y="42" width="15" height="15"/>
        <use href="#s" x="22" y="42" width="25" height="15"/>""",
    "classes": """
        <style>/* looks */ .sun, .sea { fill: #C03020; stroke: black; stroke-width: 1px }
        .sea { fill: #2040C0; stroke-dasharray: 3 2; stroke-linecap: round }
        .title { font-family: 'Fredoka One'; font-size: 6px; text-anchor: middle; opacity: .5 }
        .clear { fill-opacity: 0.5 }</style>
        <rect class="sun" x="3" y="3" width="20" height="20" fill="#00FF00"/>
        <rect class="sea sun" x="33" y="3" width="20" height="20"/>
        <g class="clear sun"><circle cx="13" cy="40" r="9"/>
        <circle cx="20" cy="40" r="9" fill="#00FF00"/></g>
        <text class="title" x="42" y="42">Ready</text>""",
    "symbols": """
        <defs><linearGradient id="g"><stop offset="10%" stop-color="#FF0000" stop-opacity=".2"/>
        <stop offset="1" stop-color="#0000FF"/></linearGradient>
        <symbol id="inner" viewBox="0 0 10 10"><rect x="-3" y="2" width="20" height="6"/>
        <text x="1" y="8" font-family="Fredoka One" font-size="6" fill="#FFFFFF">A</text></symbol>
        <symbol id="outer" overflow="visible"><use href="#inner" x="2" y="2" width="12" height="9"/>
        <circle cx="20" cy="8" r="5" fill="url(#g)"/></symbol></defs>
        <g fill="#208040"><use href="#outer"/></g>
        <use href="#outer" y="15" fill="#C03020" opacity=".5"/>
        <g transform="translate(30 0) scale(.9)"><use href="#outer" y="15"/></g>
        <g opacity=".4" fill="#2040C0"><use href="#outer" y="35"/>
        <use href="#outer" x="5" y="38"/></g>
        <path d="M30 40H58M30 46H58" stroke="#000000" stroke-width="2" stroke-dasharray="6 2 1"/>
        <path d="M32 50L44 58L56 50" fill="none" stroke="#000000" stroke-width="2"
        stroke-linejoin="round" stroke-linecap="square"/>""",
    "texts": """
        <g font-family="Source Sans Pro" font-size="5">
        <text x="2" y="8">one <tspan font-weight="700" fill="#C03020">two</tspan> three</text>
        <text x="30" y="18" text-anchor="middle">some   <tspan font-size="7">big</tspan>
        words</text>
        <text x="58" y="28" text-anchor="end">to the <tspan fill="#2040C0">end</tspan></text>
        <text text-anchor="middle"><tspan x="30" y="38">first</tspan><tspan x="30" y="45">second
        </tspan></text>
        <text x="2" y="55" xml:space="preserve">a   b<tspan y="58"> lower</tspan></text></g>""",
}


@cache
def shown() -> dict[str, Image.Image]:
    drawings = [(picture_of(body, view="0 0 60 60"), SIZE) for body in BODIES.values()]
    found = on_one_page(svg_files(drawings, 0), [pixels(SIZE)] * len(BODIES))
    return dict(zip(BODIES, found, strict=True))


@pytest.mark.parametrize("name", BODIES)
def test_the_browser_and_the_printer_agree(name: str) -> None:
    printed = printed_picture(picture_of(BODIES[name], view="0 0 60 60"), SIZE)
    size = (int(60 * DPI / 25.4),) * 2
    pictures = [picture.crop((0, 0, *size)) for picture in (printed, shown()[name])]
    grey = ImageChops.difference(*pictures).convert("L").histogram()
    assert sum(grey[33:]) / sum(grey) <= 0.01
