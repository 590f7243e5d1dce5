"""Runs of text: white space, anchors and places, as browsers have them."""

import pytest

from printnplay.drawing.geometry import scale_of
from printnplay.drawing.picture import Text
from printnplay.text.fonts import measure
from tests.drawing.drawn import picture_of


def runs(body: str) -> list[tuple[str, float, float]]:
    (text,) = picture_of(body).root.children
    assert isinstance(text, Text)
    return [(run.text, run.x, run.y) for run in text.runs]


def wide(text: str) -> float:
    return measure(text, "Source Sans Pro", 400, 1)


def test_spaces_between_runs_stay_and_those_at_the_ends_go() -> None:
    assert [text for text, _, _ in runs("<text>\n one  <tspan>\ttwo </tspan> three\n</text>")] == [
        "one ",
        "two ",
        "three",
    ]


def test_preserved_spaces_stay() -> None:
    kept = runs('<text xml:space="preserve"> a\n  <tspan>b </tspan></text>')
    assert [text for text, _, _ in kept] == [" a   ", "b "]


@pytest.mark.parametrize(("anchor", "part"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_runs_are_anchored_as_a_whole(anchor: str, part: float) -> None:
    found = runs(f'<text x="9" y="2" text-anchor="{anchor}">ab <tspan>cd</tspan></text>')
    start = 9 - part * (wide("ab ") + wide("cd"))
    assert [x for _, x, _ in found] == pytest.approx([start, start + wide("ab ")])


def test_a_place_of_its_own_begins_anew() -> None:
    found = runs(
        '<text x="9" y="2" text-anchor="end">a<tspan x="5" y="4">b</tspan><tspan>c</tspan></text>'
    )
    assert [(text, y) for text, _, y in found] == [("a", 2), ("b", 4), ("c", 4)]
    a, b, c = wide("a"), wide("b"), wide("c")
    assert [x for _, x, _ in found] == pytest.approx([9 - a, 5 - b - c, 5 - c])


def test_the_floor_sees_the_smallest_part_of_a_text() -> None:
    text = '<text font-size="4">a<tspan font-size="1">b</tspan></text>'
    symbol = f'<symbol id="s" overflow="visible" font-size="2">{text}<text>c</text></symbol>'
    body = f'<use href="#s" font-size="9"/>{symbol}'
    picture = picture_of(body)
    texts = [item for item in picture.items() if isinstance(item.leaf, Text)]
    assert [item.leaf.least * scale_of(item.matrix) for item in texts] == [1, 2]
    assert picture.least_text == 1
