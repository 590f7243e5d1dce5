"""What browsers pass over or show otherwise is refused, never dropped."""

import pytest

from printnplay.drawing.bad import BadSvg
from tests.pdf.test_compiler import RED, WHITE, at, near, printed

RECT = '<rect width="5" height="5" fill="#FF0000"'
LINE = '<path d="M0 0H5" stroke="#FF0000"'
STOPS = '<stop offset="0" stop-color="#FF0000"/>'
CUT_CLIP = f'<clipPath id="c">{RECT} clip-path="url(#d)"/></clipPath><clipPath id="d"/>'
PLACE = 'x1="0" y1="0" x2="1" y2="0"'


def gradient(look: str, stops: str = STOPS) -> str:
    made = f'<linearGradient id="g" {look}>{stops}</linearGradient>'
    return f'<defs>{made}</defs><rect width="5" height="5" fill="url(#g)"/>'


def symbol(look: str, use: str = 'width="5" height="5"') -> str:
    return f'<symbol id="s" {look}>{RECT}/></symbol><use href="#s" {use}/>'


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (f'{RECT} opacity="50%"/>', "opacity '50%' is not a number from 0 to 1"),
        (f'{RECT} opacity="-1"/>', "opacity"),
        (f'{RECT} fill-opacity="2"/>', "fill-opacity"),
        (f'{RECT} fill-rule="odd"/>', "fill-rule"),
        (f'{RECT} clip-path="#c"/>', "clip-path"),
        (f'{RECT} transform="translate(5px)"/>', "row of numbers"),
        ('<rect width="5mm" height="5"/>', "width '5mm' is not a length"),
        ('<polygon points="0,0 a 5,5 0,5"/>', "row of numbers"),
        (f'{LINE} stroke-width="-1"/>', "stroke-width"),
        (f'{LINE} stroke-width="1px"/>', "stroke-width"),
        (f'{LINE} stroke-miterlimit="0"/>', "stroke-miterlimit"),
        (f'{LINE} stroke-dasharray="5%"/>', "row of numbers"),
        (f'{LINE} stroke-dasharray="2 -1"/>', "stroke-dasharray"),
        (f'{LINE} stroke-dasharray="0"/>', "stroke-dasharray"),
        (f'{LINE} stroke-dashoffset="1"/>', "stroke-dashoffset"),
        ('<text font-size="1em">x</text>', "font-size"),
        ('<text font-weight="bold">x</text>', "font-weight"),
        ('<text x="1 2 3">abc</text>', "x '1 2 3'"),
        ('<text>a<tspan stroke="#FF0000">b</tspan></text>', "stroked"),
        ('<text paint-order="fill">a</text>', "expected stroke for paint-order, found 'fill'"),
        ('<text text-shadow="1 #000">a</text>', "expected 'X Y #RRGGBB' for text-shadow"),
        ('<g text-shadow="1 1 #000"/>', "'text-shadow' is not in the subset of 'g'"),
        ('<text>a<tspan opacity=".5">b</tspan></text>', "'opacity' is not in the subset of"),
        (symbol(""), "needs a viewBox"),
        (symbol('viewBox="0 0 5 5"', ""), "needs a width and a height"),
        (symbol('viewBox="0 0 5"'), "viewBox '0 0 5'"),
        (symbol('viewBox="0 0 0 5"'), "viewBox"),
        (symbol('viewBox="0 0 5 5" overflow="auto"'), "overflow"),
        (gradient('gradientUnits="mm"'), "gradientUnits"),
        (gradient('gradientUnits="userSpaceOnUse"'), "needs x1"),
        (gradient(f'gradientUnits="userSpaceOnUse" {PLACE}'.replace('"1"', '"9%"')), "x2 '9%'"),
        (gradient("", '<stop stop-opacity="3"/>'), "stop-opacity"),
        (f'<g id="c"/>{RECT} clip-path="url(#c)"/>', "not a clipPath"),
        (f'{CUT_CLIP}{RECT} clip-path="url(#c)"/>', "clipped itself"),
    ],
)
def test_refused(body: str, message: str) -> None:
    with pytest.raises(BadSvg, match=message):
        printed(body)


def test_a_symbol_is_cut_where_its_use_ends() -> None:
    held = '<rect x="-50" width="100" height="10" fill="#FF0000"/>'
    body = f'<symbol id="s" viewBox="0 0 10 10">{held}</symbol>'
    body += '<use href="#s" x="2" y="2" width="16" height="8"/>'
    assert near(at(body, 3, 5), RED)
    assert near(at(body, 17, 5), RED)
    assert near(at(body, 1, 5), WHITE)
    assert near(at(body, 19, 5), WHITE)


def test_an_icon_whose_id_looks_like_a_colour_is_not_confused() -> None:
    body = f'<defs><g id="add">{RECT}/></g></defs><use href="#add"/>'
    other = body.replace("FF0000", "0000FF")
    pdf = printed(body, other, body)
    assert pdf != printed(body, body, body)
    assert near(at(body, 2, 2), RED)
