"""A problem is reported at the element that has the wrong value, used or not, and only there."""

import re

import pytest

from printnplay.drawing.reader import Reader
from printnplay.drawing.stamps import Stamped
from tests.drawing.drawn import XMLNS

RECT = '<rect width="9" height="9"/>'
FILLED = f'<g fill="url(#a)">{RECT}</g>'
FLAG = '<symbol id="flag" overflow="visible"><path d="M0 0H9V9Z"/></symbol>'
# Each mistake is in the tag that is marked with '*'.
WRONG = {
    "a colour of a group": (f'<*g fill="red">{RECT}</g>', "colour 'red'"),
    "a colour that nothing paints": ('<*g stroke="red"/>', "colour 'red'"),
    "a stroke by a gradient": (
        '<linearGradient id="a"><stop/></linearGradient><*path d="M0 0H9" stroke="url(#a)"/>',
        "colour 'url(#a)'",
    ),
    "a font of a group": ('<*g font-family="Arial"><text>a</text></g>', "no font 'Arial'"),
    "a weight of a group": (
        '<*g font-weight="500"><text>a</text></g>',
        "no Source Sans Pro of weight '500', only 400, 600 and 700",
    ),
    "a weight of another font": (
        '<g font-weight="700"><*g font-family="Fredoka One"><text>a</text></g></g>',
        "no Fredoka One of weight '700'",
    ),
    "a weight of a part": (
        '<text font-family="Fredoka One">a<*tspan font-weight="700">b</tspan></text>',
        "no Fredoka One of weight '700'",
    ),
    "a style that is none": ('<*g font-style="oblique"><text>a</text></g>', "normal or italic"),
    "an italic that is not there": (
        '<text font-family="Fredoka One">a<*tspan font-style="italic">b</tspan></text>',
        "no italic Fredoka One 400, only Source Sans Pro 400 and Source Sans Pro 700",
    ),
    "a number of a part": ('<text>a<*tspan x="1 2">b</tspan></text>', "x '1 2'"),
    "an anchor of a group": (
        '<*g text-anchor="center"><text>a</text></g>',
        "expected start, middle or end for text-anchor, found 'center'",
    ),
    "a line end of a group": (f'<*g stroke-linecap="flat">{RECT}</g>', "stroke-linecap"),
    "a rule of a group": (f'<*g fill-rule="odd">{RECT}</g>', "fill-rule"),
    "a colour of a use": (f'{FLAG}<*use href="#flag" fill="currentcolour"/>', "'currentcolour'"),
    "a colour of a symbol": (
        FLAG.replace("<symbol", '<*symbol fill="red"') + '<use href="#flag"/>',
        "colour 'red'",
    ),
    "a colour of a stop": (
        f'<linearGradient id="a"><*stop stop-color="red"/></linearGradient>{FILLED}',
        "colour 'red'",
    ),
    "a gradient without stops": (
        '<*linearGradient id="a"/><rect width="9" height="9" fill="url(#a)"/>',
        "no stops",
    ),
    "no gradient": (f'<clipPath id="a">{RECT}</clipPath><*g fill="url(#a)">{RECT}</g>', "gradient"),
    "a view of a symbol": (
        f'<*symbol id="a" viewBox="0 0 x">{RECT}</symbol><use href="#a" width="9" height="9"/>',
        "viewBox '0 0 x' is not left, top, width and height",
    ),
    "a use without a size": (
        f'<symbol id="a" viewBox="0 0 9 9">{RECT}</symbol><*use href="#a"/>',
        "needs a width",
    ),
    "a shape of a clip": (
        f'<clipPath id="a"><*circle r="x"/></clipPath><g clip-path="url(#a)">{RECT}</g>',
        "r 'x'",
    ),
    "a clip without shapes": (
        f'<*clipPath id="a"/><g clip-path="url(#a)">{RECT}</g>',
        "needs a shape",
    ),
    "text in a gradient": (
        '<linearGradient id="a"><stop/></linearGradient><g fill="url(#a)"><*text>a</text></g>',
        "text cannot be filled with a gradient",
    ),
    "an unused gradient": ('<linearGradient id="a"><*stop offset="x"/></linearGradient>', "offset"),
    "an unused symbol": (f'<*symbol id="a" viewBox="0 0">{RECT}</symbol>', "viewBox '0 0'"),
    "a shape of an unused symbol": (
        '<symbol id="a" overflow="visible"><*path d="x"/></symbol>',
        "path data 'x'",
    ),
    "an unused clip": ('<clipPath id="a"><*rect width="x"/></clipPath>', "width 'x'"),
    "an unused group": ('<defs><g id="a"><*path d="x"/></g></defs>', "path data 'x'"),
}


def examined(body: str) -> list[tuple[str | None, str]]:
    """The problems of a drawing: the place of each, '*' for the marked tag, and the message."""
    marked = re.sub(r"<\*(\w+)", r'<\1 data-at="*"', body)
    stamped = re.sub(r'<(\w+)(?=[ />])(?! data-at="\*")', r'<\1 data-at="elsewhere"', marked)
    _, wrong = Reader().examine(Stamped(f'<svg {XMLNS} viewBox="0 0 20 20">{stamped}</svg>'))
    return [(bad.at, bad.message) for bad in wrong]


@pytest.mark.parametrize("name", WRONG)
def test_a_problem_is_reported_once_at_the_element_that_has_it(name: str) -> None:
    body, message = WRONG[name]
    ((at, found),) = examined(body)
    assert at == "*"
    assert message in found


def test_an_unused_definition_can_inherit_its_font() -> None:
    """A heart that only the font of the use has: which font it is nobody knows here."""
    body = '<symbol id="a" overflow="visible"><text>\u4e2d</text></symbol>'
    assert examined(body) == []
    ((_, message),) = examined(f'{body}<use href="#a"/>')
    assert "U+4E2D" in message


def test_a_long_value_is_cut() -> None:
    for value in ('width="', 'fill="', 'transform="', 'font-family="', 'clip-path="', 'points="'):
        tag = "polygon" if "points" in value else "rect"
        ((_, message),) = examined(f'<{tag} {value}{"x" * 5000}"/>')
        assert len(message) < 200, message
        assert "…" in message
