"""Icons: files as drawing programs write them become symbols, or are reported where they fail."""

import pytest

from printnplay.core.diagnostics import Report
from printnplay.drawing.icon_file import Icons
from printnplay.drawing.picture import Path, Picture
from printnplay.drawing.reader import Reader
from tests.drawing.drawn import XMLNS

SQUARE = '<path d="M0 0H10V10Z"/>'
USE = '<use href="#sword" x="10" y="20" width="5" height="5" color="#FF0000"/>'
RED, BLACK = (1.0, 0.0, 0.0), (0.0, 0.0, 0.0)


def reader(icon: str) -> Reader:
    def read(_name: str, report: Report) -> str:
        report.add_source("icons/sword.svg", icon)
        return icon

    found = Reader()
    found.use_icons(Icons({"sword": "icons/sword.svg"}, read))
    return found


def drawn(icon: str, body: str = USE) -> tuple[Picture, list[tuple[str, int, int, str]]]:
    found = reader(icon)
    picture = found.read(f'<svg {XMLNS} viewBox="0 0 30 30">{body}</svg>')
    assert found.icons
    problems = [(p.code, p.pos.line, p.pos.column, p.message) for p in found.icons.report]
    return picture, problems


def paths(picture: Picture) -> list[Path]:
    return [leaf for leaf, _, _ in picture.items() if isinstance(leaf, Path)]


def svg(content: str, attributes: str = 'viewBox="0 0 10 10"') -> str:
    return f"<svg {XMLNS} {attributes}>{content}</svg>"


@pytest.mark.parametrize(
    ("icon", "fill"),
    [
        (svg(SQUARE), BLACK),
        (svg(SQUARE, 'viewBox="0 0 10 10" fill="currentColor"'), RED),
        (svg(SQUARE, 'width="10px" height="10px" style="fill:currentColor"'), RED),
        (svg(SQUARE.replace("/>", ' fill="#00FF00"/>')), (0.0, 1.0, 0.0)),
    ],
)
def test_an_icon_is_black_unless_it_takes_the_colour_of_the_text(
    icon: str, fill: tuple[float, ...]
) -> None:
    picture, problems = drawn(icon)
    assert not problems
    assert [path.fill and path.fill[0] for path in paths(picture)] == [fill]


def test_lines_take_the_colour_of_the_text() -> None:
    picture, _ = drawn(svg(SQUARE, 'viewBox="0 0 9 9" fill="none" stroke="currentColor"'))
    (path,) = paths(picture)
    assert path.fill is None
    assert path.stroke
    assert path.stroke[0] == RED


def test_leftovers_of_drawing_programs_are_left_out() -> None:
    head = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">'
    tool = 'xmlns:ink="https://example.org/ink"'
    extras = f"<title>a</title><metadata><x/></metadata><ink:view><path/></ink:view>{SQUARE}"
    more = 'version="1.1" id="Layer_1" class="icon" data-name="x" aria-hidden="true" ink:v="1"'
    picture, problems = drawn(head + svg(extras, f'{tool} {more} viewBox="0 0 10 10"'))
    assert not problems
    assert len(paths(picture)) == 1


def test_ids_of_an_icon_are_its_own() -> None:
    body = f'<linearGradient id="a"><stop stop-color="#00FF00"/></linearGradient>{USE}'
    icon = svg(
        '<linearGradient id="a"><stop stop-color="#0000FF"/></linearGradient>'
        + SQUARE.replace("/>", ' fill="url(#a)"/>')
    )
    picture, problems = drawn(icon, body)
    assert not problems
    assert "(0.0, 0.0, 1.0)" in str(paths(picture)[0].fill)


def test_a_symbol_of_the_drawing_takes_precedence() -> None:
    own = f'<symbol id="sword" viewBox="0 0 9 9">{SQUARE}{SQUARE}</symbol>'
    picture, _ = drawn("no svg at all", own + USE)
    assert len(paths(picture)) == 2


@pytest.mark.parametrize(
    ("icon", "problem"),
    [
        (svg("\n<path>"), ("PNP363", 2, "it is not well-formed: mismatched tag")),
        (svg("\n<script>a</script>"), ("PNP363", 2, "a script cannot be printed")),
        (svg(SQUARE, ""), ("PNP363", 1, "an icon needs a viewBox, or a width and a height")),
        (svg('\n<path d="M0 0H9V9" fill="tomat"/>'), ("PNP363", 2, "'path': 'tomat' is not")),
        (svg('\n<use href="#x"/>'), ("PNP362", 2, "'use' draws nothing: there is no id 'x'")),
    ],
)
def test_what_is_wrong_is_reported_in_the_file_and_the_rest_is_drawn(
    icon: str, problem: tuple[str, int, str]
) -> None:
    picture, ((code, line, _, message),) = drawn(icon, f'{USE}<circle r="3"/>')
    assert (code, line) == problem[:2]
    assert problem[2] in message
    assert len(paths(picture)) == 1


STYLED = "<style>.a{fill:currentColor}.b{fill:tomato}</style>"


@pytest.mark.parametrize(
    ("content", "fills"),
    [
        (STYLED + SQUARE.replace("/>", ' class="a"/>'), [RED]),
        (STYLED + SQUARE.replace("/>", ' class="b"/>'), [(1.0, 99 / 255, 71 / 255)]),
        (f'<svg x="2" width="4" height="4" viewBox="0 0 10 10">{SQUARE}</svg>', [BLACK]),
        (f'<defs><g id="a">{SQUARE}</g></defs><use href="#a" fill="currentColor"/>', [RED]),
        (
            '<clipPath id="c"><circle r="5"/></clipPath>'
            + SQUARE.replace("/>", ' clip-path="url(#c)" fill="rgb(0,0,0)"/>'),
            [BLACK],
        ),
    ],
)
def test_icons_are_read_as_pictures_are(content: str, fills: list[tuple[float, ...]]) -> None:
    picture, problems = drawn(svg(content))
    assert not problems
    assert [path.fill and path.fill[0] for path in paths(picture)] == fills


def test_the_stops_of_a_gradient_take_the_colour_of_the_text() -> None:
    stops = '<stop stop-color="currentColor"/><stop offset="1" stop-color="#00F"/>'
    icon = svg(
        f'<linearGradient id="a">{stops}</linearGradient>'
        + SQUARE.replace("/>", ' fill="url(#a)"/>')
    )
    picture, _ = drawn(icon)
    assert str(RED) in str(paths(picture)[0].fill)


def test_an_icon_is_drawn_in_the_colour_of_each_text() -> None:
    icon = svg(SQUARE, 'viewBox="0 0 10 10" fill="currentColor"')
    picture, _ = drawn(icon, USE + USE.replace("#FF0000", "#000000"))
    assert [path.fill and path.fill[0] for path in paths(picture)] == [RED, BLACK]


def test_a_file_that_changed_is_drawn_anew() -> None:
    found, texts = Reader(), [svg(SQUARE), svg(SQUARE + SQUARE)]
    counts = []
    for text in texts:
        found.use_icons(Icons({"sword": "icons/sword.svg"}, lambda *_, text=text: text))
        counts.append(len(paths(found.read(f'<svg {XMLNS} viewBox="0 0 30 30">{USE}</svg>'))))
    assert counts == [1, 2]


def test_a_drawing_with_another_icon_is_another_drawing() -> None:
    one, two, same = (drawn(svg(path))[0] for path in (SQUARE, "<circle r='3'/>", SQUARE))
    assert one.digest == same.digest != two.digest


def test_an_icon_can_be_a_sign() -> None:
    symbols = reader(svg(SQUARE, 'viewBox="0 0 10 10" fill="currentColor"')).icon_symbols(["sword"])
    assert "sign-sword" in symbols.names
    (path,) = paths(symbols.draw("sign-sword", "#FF0000"))
    assert path.fill
    assert path.fill[0] == RED
