"""Many pictures in one page of SVG: what they share is written once, and their ids do not clash."""

import re

import pytest

from printnplay.drawing.bad import BadSvg
from printnplay.drawing.picture import Picture
from printnplay.drawing.reader import Reader
from printnplay.drawing.svg_out import SvgSheet
from tests.drawing.drawn import picture_of
from tests.projects import GAMES, drawn

LONG = "M0 0" + "L1.25 2.5" * 40
OTHER = "M0 0" + "L2.5 1.25" * 40


def sheet(*bodies: str) -> str:
    reader = Reader()
    pictures = [picture_of(body, reader=reader) for body in bodies]
    made = SvgSheet(pictures)
    for at, one in enumerate(pictures):
        made.define(one, f"face-{at}")
    return made.definitions


def used_by(text: str, face: str) -> list[str]:
    (own,) = re.findall(rf'<g id="{face}"[^>]*>(.*?)</g>(?=\n<\w+ id=|\Z)', text, re.DOTALL)
    return re.findall(r"#(d\d+)", own)


def clip(shape: str) -> str:
    cut = '<rect width="9" height="9" clip-path="url(#a)"/>'
    return f'<defs><clipPath id="a">{shape}</clipPath></defs>{cut}'


def test_one_id_with_two_meanings_is_two() -> None:
    text = sheet(clip('<circle r="1"/>'), clip('<circle r="2"/>'))
    assert text.count("<clipPath") == 2
    assert used_by(text, "face-0") != used_by(text, "face-1")


def test_one_meaning_is_written_once() -> None:
    text = sheet(clip('<circle r="1"/>') + '<path d="M0 0L1 1"/>', clip('<circle r="1"/>'))
    assert text.count("<clipPath") == 1
    assert used_by(text, "face-0") == used_by(text, "face-1") == ["d0"]


def test_what_looks_alike_but_uses_something_else_is_two() -> None:
    def nested(shape: str) -> str:
        inner = f'<symbol id="in" overflow="visible"><path d="{shape}"/></symbol>'
        outer = '<symbol id="out" overflow="visible"><use href="#in"/></symbol>'
        return f'<defs>{inner}{outer}</defs><use href="#out"/><use href="#out" x="5"/>'

    text = sheet(nested(LONG), nested(OTHER))
    assert used_by(text, "face-0")
    assert not {*used_by(text, "face-0")} & {*used_by(text, "face-1")}
    assert text.count(LONG) == text.count(OTHER) == 1


def test_what_recurs_and_is_long_is_shared() -> None:
    text = sheet(f'<g transform="scale(2)"><path d="{LONG}"/></g>', f'<path d="{LONG}"/>')
    assert text.count(LONG) == 1
    assert text.count("<use") == 2


def test_what_is_short_or_stands_alone_is_not() -> None:
    text = sheet('<path d="M0 0"/>', f'<path d="M0 0"/><path d="{LONG}"/>')
    assert "<use" not in text


def test_what_nothing_uses_is_left_out() -> None:
    unused = f'<defs><symbol id="a" overflow="visible"><path d="{LONG}"/></symbol></defs>'
    text = sheet(f'{unused}<rect width="9" height="9"/>')
    assert LONG not in text
    assert text.count("<path") == 1


def test_texts_are_escaped_and_the_frame_is_not_kept() -> None:
    look = 'font-family="Source Sans Pro" font-weight="400" font-size="1" fill="#000000"'
    text = sheet('<text font-family="Source Sans Pro">a &lt; b &amp; c</text>')
    place = 'x="0" y="0" xml:space="preserve"'
    assert text == f'<g id="face-0"><text {place} {look}>a &lt; b &amp; c</text></g>'


def test_what_cannot_be_read_is_said() -> None:
    with pytest.raises(BadSvg):
        Reader().read("<svg>")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_reference_of_a_game_is_there_once(game: str) -> None:
    pictures = [face.picture for face in drawn(game)]
    made = SvgSheet(pictures)
    for at, one in enumerate(pictures):
        made.define(one, f"face-{at}")
    ids = re.findall(r' id="([^"]+)"', made.definitions)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"#(d\d+)", made.definitions)) <= set(ids)
    assert len(made.definitions) < sum(map(alone, pictures)) / 2


def alone(picture: Picture) -> int:
    """How long a picture is by itself."""
    made = SvgSheet([picture])
    made.define(picture, "face")
    return len(made.definitions)


def test_what_is_under_letters_is_drawn_first_and_not_read_out() -> None:
    look = 'stroke="#FF0000" stroke-width=".4" paint-order="stroke" text-shadow=".5 .2 #00FF00"'
    picture = picture_of(
        f'<text y="5" font-size="4" {look}>a<tspan fill="#0000FF">b</tspan></text>'
    )
    texts = re.findall(r"<text [^>]*>", SvgSheet([picture]).markup(picture))
    strokes = [re.findall(r' stroke="(#\w+)"', text) for text in texts]
    assert strokes == [["#00FF00"]] * 2 + [["#FF0000"]] * 2 + [[]] * 2
    assert ["aria-hidden" in text for text in texts] == [True] * 4 + [False] * 2
    assert 'x="0.5" y="5.2"' in texts[0]
