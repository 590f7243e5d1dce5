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
        (svg("\n <filter/>"), ("PNP311", 2, 2, "element 'filter' is not in the subset here")),
        (svg("\n<path>"), ("PNP310", 2, 9, "not well-formed: mismatched tag")),
        (svg(SQUARE, ""), ("PNP311", 1, 1, "an icon needs a viewBox, or a width and a height")),
        (
            f"<!DOCTYPE svg [<!ENTITY a 'b'>]>{svg(SQUARE)}",
            ("PNP311", 1, 15, "a DOCTYPE with entities is not read"),
        ),
        (
            svg('\n<path d="M0 0" style="mix-blend-mode:screen"/>'),
            ("PNP311", 2, 1, "attribute 'mix-blend-mode' is not in the subset"),
        ),
        (svg('\n<use href="#x"/>'), ("PNP311", 2, 1, "there is no element or icon")),
    ],
)
def test_what_is_wrong_is_reported_in_the_file_and_the_rest_is_drawn(
    icon: str, problem: tuple[str, int, int, str]
) -> None:
    picture, ((code, line, column, message),) = drawn(icon, f'{USE}<circle r="3"/>')
    assert (code, line, column) == problem[:3]
    assert message.startswith(problem[3])
    assert len(paths(picture)) == 1


def test_a_drawing_with_another_icon_is_another_drawing() -> None:
    one, two, same = (drawn(svg(path))[0] for path in (SQUARE, "<circle r='3'/>", SQUARE))
    assert one.digest == same.digest != two.digest


def test_an_icon_can_be_a_sign() -> None:
    symbols = reader(svg(SQUARE, 'viewBox="0 0 10 10" fill="currentColor"')).icon_symbols(["sword"])
    assert "sign-sword" in symbols.names
    (path,) = paths(symbols.draw("sign-sword", "#FF0000"))
    assert path.fill
    assert path.fill[0] == RED
