"""What the compiler draws, seen through PDFium: colours at places, not operators."""

import pytest
from PIL import Image, ImageChops

from printnplay.core.units import Size
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.reader import Reader
from printnplay.pdf.png import page_images, pictures_pdf
from printnplay.text.fonts import measure
from tests.drawing.drawn import picture_of

DPI = 254  # ten pixels a millimetre


def printed(*bodies: str) -> bytes:
    """A file with a page of 20 x 20 mm for each drawing."""
    reader = Reader()
    return pictures_pdf([(picture_of(body, reader=reader), Size(20, 20)) for body in bodies], 0)


def seen(body: str) -> Image.Image:
    (image,) = page_images(printed(body), DPI)
    return image.convert("RGB")


def at(body: str, x: float, y: float) -> tuple[int, ...]:
    found = seen(body).getpixel((round(x * 10), round(y * 10)))
    assert isinstance(found, tuple)
    return found


RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


def near(found: tuple[int, ...], wanted: tuple[int, ...], slack: int = 3) -> bool:
    return all(abs(a - b) <= slack for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize(
    ("body", "x", "y", "colour"),
    [
        ('<rect x="2" y="3" width="4" height="5" fill="#FF0000"/>', 3, 4, RED),
        ('<rect x="2" y="3" width="4" height="5" fill="#f00"/>', 5.8, 7.8, RED),
        ('<rect x="2" y="2" width="10" height="10" rx="5" fill="#FF0000"/>', 2.5, 2.5, WHITE),
        ('<circle cx="10" cy="10" r="5" fill="#FF0000"/>', 14, 10, RED),
        ('<circle cx="10" cy="10" r="5" fill="#FF0000"/>', 14, 14, WHITE),
        ('<ellipse cx="10" cy="10" rx="8" ry="2" fill="#FF0000"/>', 17, 10, RED),
        ('<line x1="0" y1="5" x2="20" y2="5" stroke="#FF0000" stroke-width="2"/>', 10, 5, RED),
        ('<polygon points="0,0 20,0 0,20" fill="#FF0000"/>', 5, 5, RED),
        ('<polygon points="0,0 20,0 0,20" fill="#FF0000"/>', 15, 15, WHITE),
        (
            '<path d="M0 0H20V20H0ZM5 5H15V15H5Z" fill="#FF0000" fill-rule="evenodd"/>',
            10,
            10,
            WHITE,
        ),
        ('<path d="M0 0H20V20H0ZM5 5H15V15H5Z" fill="#FF0000"/>', 10, 10, RED),
        (
            '<g transform="translate(10 0)"><rect width="5" height="5" fill="#FF0000"/></g>',
            12,
            2,
            RED,
        ),
        (
            '<g transform="rotate(90 10 10)"><rect width="4" height="20" fill="#FF0000"/></g>',
            10,
            2,
            RED,
        ),
        ('<g fill="#FF0000"><rect width="5" height="5"/></g>', 2, 2, RED),
        ('<g fill="#FF0000"><rect width="5" height="5" fill="#0000FF"/></g>', 2, 2, BLUE),
        (
            '<defs><rect id="r" width="5" height="5"/></defs><use href="#r" x="9" fill="#FF0000"/>',
            11,
            2,
            RED,
        ),
        (
            '<path d="M0 5H20" stroke="#FF0000" stroke-width="4" stroke-dasharray="5 5"/>',
            7.5,
            5,
            WHITE,
        ),
        *(
            (f'<{shape} stroke="#FF0000" stroke-width="6"/>', 5, 5, WHITE)
            for shape in (
                'rect x="5" width="0" height="20"',
                'rect y="5" width="20" height="0"',
                'ellipse cx="5" cy="5" rx="4" ry="0"',
                'circle cx="5" cy="5" r="0"',
            )
        ),
        ('<line x1="0" y1="5" x2="20" y2="5" stroke="#FF0000" stroke-width="6"/>', 5, 5, RED),
    ],
)
def test_shapes(body: str, x: float, y: float, colour: tuple[int, ...]) -> None:
    assert near(at(body, x, y), colour)


SYMBOL = (
    '<defs><symbol id="s" viewBox="0 0 10 10"><rect x="-5" width="20" height="10"/></symbol></defs>'
)


def test_a_symbol_is_scaled_and_clipped_to_its_view_box() -> None:
    body = SYMBOL + '<use href="#s" x="5" y="5" width="4" height="4" fill="#FF0000"/>'
    assert near(at(body, 7, 7), RED)
    assert near(at(body, 4.5, 7), WHITE)
    assert near(at(body, 9.5, 7), WHITE)


def test_nested_symbols_inherit_the_fill_of_their_user() -> None:
    inner = '<symbol id="a" overflow="visible"><rect width="4" height="4"/></symbol>'
    outer = '<symbol id="b" overflow="visible"><use href="#a" transform="translate(8 8)"/></symbol>'
    assert near(
        at(f'<defs>{inner}{outer}</defs><g fill="#FF0000"><use href="#b"/></g>', 10, 10), RED
    )


def test_the_same_drawing_in_another_colour_is_not_confused() -> None:
    body = SYMBOL + "".join(
        f'<use href="#s" x="{x}" y="0" width="4" height="4" fill="{c}"/>'
        for x, c in ((0, "#FF0000"), (5, "#FF0000"), (10, "#0000FF"), (15, "#0000FF"))
    )
    assert near(at(body, 7, 2), RED)
    assert near(at(body, 17, 2), BLUE)


def test_clip_paths_cut() -> None:
    clip = '<defs><clipPath id="c"><circle cx="10" cy="10" r="5"/></clipPath></defs>'
    body = clip + '<g clip-path="url(#c)"><rect width="20" height="20" fill="#FF0000"/></g>'
    assert near(at(body, 10, 10), RED)
    assert near(at(body, 2, 2), WHITE)


def test_group_opacity_is_not_the_opacity_of_each_part() -> None:
    two = (
        '<rect width="10" height="20" fill="#FF0000"/><rect width="20" height="20" fill="#FF0000"/>'
    )
    assert near(at(f'<g opacity=".5">{two}</g>', 5, 5), (255, 128, 128))
    assert near(at(f'<g fill-opacity=".5">{two}</g>', 5, 5), (255, 64, 64))


def test_a_stroked_shape_fades_as_one() -> None:
    look = 'fill="#FF0000" stroke="#FF0000" stroke-width="4" opacity=".5"'
    body = f'<rect x="5" y="5" width="10" height="10" {look}/>'
    assert near(at(body, 6, 10), (255, 128, 128))


def test_gradients() -> None:
    stops = '<stop offset="0" stop-color="#FF0000"/><stop offset="1" stop-color="#0000FF"/>'
    linear = f'<defs><linearGradient id="g">{stops}</linearGradient></defs>'
    body = linear + '<rect width="20" height="20" fill="url(#g)"/>'
    assert near(at(body, 0.1, 5), RED, 8)
    assert near(at(body, 10, 5), (128, 0, 128), 8)
    radial = f'<defs><radialGradient id="g">{stops}</radialGradient></defs>'
    body = radial + '<rect width="20" height="20" fill="url(#g)"/>'
    assert near(at(body, 10, 10), RED, 8)
    assert near(at(body, 19.5, 10), BLUE, 16)
    for tag, given in (("linearGradient", 'x1="0" x2="0"'), ("radialGradient", 'r="0"')):
        flat = f'<defs><{tag} id="g" {given}>{stops}</{tag}></defs>'
        assert near(at(flat + '<rect width="20" height="20" fill="url(#g)"/>', 1, 9), BLUE)


def test_a_translucent_line_is_painted_on_the_fill() -> None:
    look = 'fill="#0000FF" stroke="#FF0000" stroke-width="4" stroke-opacity=".5"'
    body = f'<rect x="5" y="5" width="10" height="10" {look}/>'
    assert near(at(body, 6, 10), (128, 0, 128))
    assert near(at(body, 4, 10), (255, 128, 128))


def test_stop_opacity_lets_the_ground_through() -> None:
    clear = '<stop offset="0" stop-color="#FF0000" stop-opacity="0"/>'
    stops = clear + '<stop offset="1" stop-color="#FF0000"/>'
    gradient = f'<defs><linearGradient id="g">{stops}</linearGradient></defs>'
    body = gradient + '<rect width="20" height="20" fill="url(#g)"/>'
    assert near(at(body, 0.2, 5), WHITE, 8)
    assert near(at(body, 19.8, 5), RED, 8)


@pytest.mark.parametrize(("anchor", "shift"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_text_is_anchored(anchor: str, shift: float) -> None:
    look = f'font-family="Fredoka One" font-size="6" text-anchor="{anchor}" fill="#FF0000"'
    box = ImageChops.invert(seen(f'<text x="10" y="15" {look}>HH</text>')).getbbox()
    assert box is not None
    width = measure("HH", "Fredoka One", 400, 6)
    assert (box[0] + box[2]) / 20 == pytest.approx(10 + width * (0.5 - shift), abs=0.2)
    assert box[3] / 10 == pytest.approx(15, abs=0.2)


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="5" height="5" fill="tomato"/>',
        '<path d="M0 0 nonsense"/>',
        '<g transform="twist(3)"><rect width="5" height="5"/></g>',
        '<text font-family="Comic Sans" font-size="5">x</text>',
        '<text font-family="Fredoka One" font-size="5">→</text>',
        '<rect width="wide" height="5"/>',
        '<text font-family="Fredoka One" font-size="5" text-anchor="centre">x</text>',
        '<text font-family="Fredoka One" font-size="5" stroke="#FF0000">x</text>',
        '<path d="M0 0H5" stroke="#FF0000" stroke-linecap="pointed"/>',
        '<path d="M0 0H5" stroke="#FF0000" stroke-linejoin="pointed"/>',
        '<use href="other.svg#a"/>',
        '<defs><clipPath id="c"/></defs><g clip-path="url(#c)"><rect width="5" height="5"/></g>',
    ],
)
def test_what_it_does_not_know_is_refused(body: str) -> None:
    with pytest.raises(BadSvg):
        printed(body)


def test_the_same_faces_give_the_same_bytes_and_share_what_recurs() -> None:
    big = (
        '<path d="M0 0'
        + "".join(f"L{n % 20} {n * 7 % 20}" for n in range(300))
        + 'Z" fill="#FF0000"/>'
    )
    one, many = printed(big), printed(*[big] * 20)
    assert printed(*[big] * 20) == many
    assert len(many) < len(one) + 20 * 400
