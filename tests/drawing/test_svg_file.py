"""SVG files as drawing programs write them, seen through PDFium; and what is refused."""

import gzip
import time
from pathlib import Path

import pytest
from PIL import Image, ImageColor

from printnplay.core.units import Size
from printnplay.drawing.picture import Group, Picture, items_of
from printnplay.drawing.svg_file import BadFiles, SvgDrawing, read_svg
from printnplay.pdf.png import page_images, pictures_pdf
from tests.pdf.pictures import data_uri, halves
from tests.pdf.test_compiler import RED, WHITE, near

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
BLEND = (
    '<linearGradient id="a"><stop stop-color="red"/><stop offset=".5" stop-color="red"/>'
    '<stop offset=".5" stop-color="blue"/></linearGradient>'
)
HEAD = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><!-- made -->'


def drawing(body: str, root: str = 'width="20" height="20"', head: str = "") -> SvgDrawing:
    return read_svg(f"{head}<svg {NS} {root}>{body}</svg>".encode())


def seen(found: SvgDrawing) -> Image.Image:
    """Ten pixels per unit."""
    size = Size(found.width, found.height)
    picture = Picture(Group((found.node,)), (0, 0, size.width, size.height))
    (image,) = page_images(pictures_pdf([(picture, size)], 0), 254)
    return image.convert("RGB")


BODIES = [
    line.split(" ", 2)
    for line in (Path(__file__).parent / "svg_files.txt").read_text().splitlines()
    if line and not line.startswith("# ")
]


@pytest.mark.parametrize(("at", "colour", "body"), BODIES)
def test_what_programs_write(at: str, colour: str, body: str) -> None:
    unnamed = data_uri(halves()).replace("image/png", "")
    body = body.replace("UNNAMED", unnamed).replace("IMAGE", data_uri(halves()))
    body = body.replace("BLEND", BLEND)
    found = drawing(body, head=HEAD)
    assert not found.effects
    got = seen(found).getpixel((round(float(at) * 10), 40))
    wanted = ImageColor.getrgb(colour)
    assert isinstance(got, tuple)
    assert near(got, wanted, 5)


@pytest.mark.parametrize(
    ("root", "size"),
    [
        ('width="20" height="10"', (20, 10)),
        ('viewBox="0 0 30 40"', (30, 40)),
        ('width="100%" height="100%" viewBox="0 0 30 40"', (30, 40)),
        ('width="60" viewBox="0 0 30 40"', (60, 80)),
        ('width="1in" height="2.54cm"', (96, 96)),
        ("", (300, 150)),
    ],
)
def test_the_size_of_a_drawing(root: str, size: tuple[float, float]) -> None:
    found = drawing("", root)
    assert (found.width, found.height) == pytest.approx(size)


def test_a_view_box_is_scaled_as_it_says() -> None:
    body = '<rect width="1" height="1" fill="red"/>'
    whole = seen(drawing(body, 'width="20" height="10" viewBox="0 0 1 1"'))
    assert near(whole.getpixel((20, 50)), WHITE)  # type: ignore[arg-type]
    assert near(whole.getpixel((100, 50)), RED)  # type: ignore[arg-type]
    left = 'width="20" height="10" viewBox="0 0 1 1" preserveAspectRatio="xMinYMid"'
    assert near(seen(drawing(body, left)).getpixel((20, 50)), RED)  # type: ignore[arg-type]


def test_text_in_a_font_of_the_project() -> None:
    body = (
        '<text x="10" y="8" font-size="6" text-anchor="middle" fill="red" '
        "font-family=\"Missing, 'Fredoka One'\">A<tspan dy='2'>b</tspan></text>"
    )
    (text,) = [leaf for leaf, _, _ in Picture(Group((drawing(body).node,)), None).items()]
    runs = text.runs  # type: ignore[union-attr]
    assert [(run.text, run.font.family, run.y) for run in runs] == [
        ("A", "Fredoka One", 8.0),
        ("b", "Fredoka One", 10.0),
    ]
    assert runs[0].x + (runs[0].width + runs[1].width) / 2 == pytest.approx(10)


@pytest.mark.parametrize(
    ("style", "size"),
    [
        ("font: 12px 'Fredoka One'", 12),
        ("font:normal small-caps bold 9pt/1.2 Arial,serif; font: 400 6px/7px Fredoka One", 6),
        ("font-size: 3px; font-family: Arial; font: 200% Fredoka One", 32),
    ],
)
def test_the_shorthand_for_fonts(style: str, size: float) -> None:
    (leaf,) = items_of(drawing(f'<text y="8" style="{style}">A</text>').node)
    (run,) = leaf.leaf.runs  # type: ignore[union-attr]
    assert (run.font.family, run.size) == ("Fredoka One", size)


def test_a_packed_file() -> None:
    data = f'<svg {NS} width="9" height="9"><rect width="9" height="9"/></svg>'.encode()
    assert read_svg(gzip.compress(data)).width == 9


def test_entities_of_illustrator() -> None:
    head = '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>'
    assert read_svg(f'{head}<svg xmlns="&ns;" width="9" height="9"/>'.encode()).width == 9


BOMB = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
OUTSIDE = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


MASKS = "<mask id='a' mask='url(#b)'>{0}</mask><mask id='b' mask='url(#a)'>{0}</mask>"
LOOP = MASKS.format("<rect width='9' height='9'/>") + "<rect width='9' height='9' mask='url(#a)'/>"
RULES = "".join(f"g g rect{{fill:#{number:06x}}}" for number in range(10_000))
SHEET = f"<style>{RULES}</style><g><g>{'<rect/>' * 10_000}</g></g>"
LONG_RULE = f"<style>{'rect,' * 20_000}rect{{{'fill:red;' * 2000}}}</style><rect/>"
STOPS = f"<linearGradient id='g'>{'<stop/>' * 501}</linearGradient>"
POINTS = f"<path d='M0 0{'l1 1' * 1_000_000}'/>"
SHADED = "<rect width='9' height='9' fill='url(#g)'/>"
CLIPPED = "<rect width='9' height='9' clip-path='url(#c)'/>"
CLIP = f"<clipPath id='c'><path d='M0 0{'l1 1' * 40_000}'/></clipPath>"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (f"<svg {NS}>{LOOP}</svg>", "'mask' with the id 'a' uses itself"),
        (f"<svg {NS}>{SHEET}</svg>", "asked more than 250,000 times"),
        (f"<svg {NS}>{LONG_RULE}</svg>", "asked more than 250,000 times"),
        (f"<svg {NS}>{POINTS}</svg>", "more than 100,000 shapes"),
        (f"<svg {NS}>{CLIP}{CLIPPED * 1000}</svg>", "more than 100,000 shapes"),
        (f"<svg {NS}>{STOPS}{SHADED}</svg>", "more than 500 stops"),
        (f"<svg {NS}><text>{'A' * 10_001}</text></svg>", "more than 10,000 letters"),
        ("", "it is empty"),
        ("<svg", "not well-formed"),
        ("<html/>", "it is not an SVG drawing"),
        (f"{BOMB}<svg {NS}/>", "entity 'b' is not a plain word"),
        (f"{OUTSIDE}<svg {NS}/>", "entity 'a' leads out of the file"),
        (f"<svg {NS}>{'<g>' * 70}{'</g>' * 70}</svg>", "nested more than 60 deep"),
        (f"<svg {NS}>{'<g/>' * 100_000}</svg>", "more than 50,000 elements"),
        (f'<svg {NS}><image href="/etc/passwd"/></svg>', "leads out of the file"),
        (f'<svg {NS}><use href="other.svg#a"/></svg>', "leads out of the file"),
        (f'<svg {NS}><rect fill="url(other.svg#a)"/></svg>', "leads out of the file"),
        (f"<svg {NS}><style>@import 'x.css';</style></svg>", "@import"),
        (f"<svg {NS}><style>@media print {{ rect {{ fill: red }} }}</style></svg>", "@media"),
        (f"<svg {NS}><style>rect:not(.a) {{ fill: red }}</style></svg>", "selector"),
        (f"<svg {NS}><rect style='fill: var(--a)'/></svg>", "fill 'var"),
        (f"<svg {NS}><foreignObject/></svg>", "text of a web page"),
        (f"<svg {NS}><flowRoot/></svg>", "flowing text of Inkscape"),
        (f"<svg {NS}><script>alert()</script></svg>", "a script"),
        (f"<svg {NS}><rect><animate/></rect></svg>", "an animation"),
        (f"<svg {NS}><g id='a'><use href='#a'/></g></svg>", "uses itself"),
        (f"<svg {NS}><rect width='3 mmm'/></svg>", "is not a length"),
        (f"<svg {NS}><rect width='9' height='9' fill='oklch(1 0 0)'/></svg>", "is not a colour"),
        (f"<svg {NS}><text font-family='Arial'>A</text></svg>", "set in 'Arial' 400"),
        (f"<svg {NS}><text><textPath href='#a'>A</textPath></text></svg>", "'textPath' in a text"),
        (f"<svg {NS}><text style='font: caption'>A</text></svg>", "font 'caption', which"),
        (f"<svg {NS}><text style='font: small-caps 9px Lato'>A</text></svg>", "small capitals"),
        (f"<svg {NS}><g dominant-baseline='middle'><text>A</text></g></svg>", "another baseline"),
        (f"<svg {NS}><image href='data:text/plain,A'/></svg>", "is not an image"),
        (f"<svg {NS}><thing/></svg>", "element 'thing' is not known"),
    ],
)  # fmt: skip
def test_what_is_refused(data: str, why: str) -> None:
    start = time.process_time()
    with pytest.raises(BadFiles) as found:
        read_svg(data.encode())
    assert any(why in problem.message for problem in found.value.problems)
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("<filter id='f'/><g filter='url(#f)'><rect width='9' height='9'/></g>", "a filter on 'g'"),
        ("<filter id='f'/><rect id='sky' width='9' height='9' filter='url(#f)'/>", "the id 'sky'"),
    ],
)
def test_what_only_pixels_can_show_is_named(body: str, why: str) -> None:
    (found,) = drawing(f"\n{body}").effects
    assert found.line == 2
    assert why in found.why


@pytest.mark.parametrize(
    "body",
    [
        f"<rect width='1' height='1' style='{'fill:red;' * 100_000}'/>",
        "<style>" + "".join(f".a{n}{{fill:red}}" for n in range(5000)) + "</style>"
        + "".join(f"<rect class='a{n}' width='1' height='1'/>" for n in range(5000)),
    ],
)  # fmt: skip
def test_long_styles_are_quick(body: str) -> None:
    start = time.process_time()
    assert drawing(body).node.count
    assert time.process_time() - start < 1.5


def test_a_use_of_nothing_is_remarked() -> None:
    ((_, remark),) = drawing("<use href='#gone'/>").remarks
    assert remark == "'use' draws nothing: there is no id 'gone'"
