"""Sprite: drawings of many faces in one page, whose ids do not clash."""

import re

import pytest

from printnplay.drawing.bad import BadSvg
from printnplay.drawing.sprite import Sprite
from tests.projects import GAMES, drawn

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9">'
LONG = "M0 0" + "L1.25 2.5" * 40


def sprite(*drawings: str) -> str:
    made = Sprite()
    read = [made.read(f"{HEAD}{drawing}</svg>") for drawing in drawings]
    for at, one in enumerate(read):
        made.write(one, f"face-{at}")
    return made.definitions


def used_by(text: str, face: str) -> list[str]:
    (own,) = re.findall(rf'<g id="{face}"[^>]*>(.*)</g>', text)
    return re.findall(r"#(d\d+)", own)


def clip(shape: str) -> str:
    return f'<defs><clipPath id="a">{shape}</clipPath></defs><rect clip-path="url(#a)"/>'


def test_one_id_with_two_meanings_is_two() -> None:
    text = sprite(clip('<circle r="1"/>'), clip('<circle r="2"/>'))
    assert text.count("<clipPath") == 2
    assert used_by(text, "face-0") != used_by(text, "face-1")


def test_one_meaning_is_written_once() -> None:
    text = sprite(clip('<circle r="1"/>') + "<path/>", clip('<circle r="1"/>'))
    assert text.count("<clipPath") == 1
    assert used_by(text, "face-0") == used_by(text, "face-1") == ["d0"]


def test_what_looks_alike_but_uses_something_else_is_two() -> None:
    def nested(radius: int) -> str:
        inner = f'<symbol id="in"><circle r="{radius}"/></symbol>'
        return f'<defs>{inner}<symbol id="out"><use href="#in"/></symbol></defs><use href="#out"/>'

    text = sprite(nested(1), nested(2))
    assert used_by(text, "face-0") != used_by(text, "face-1")
    assert text.count("<symbol") == 4


def test_what_recurs_and_is_long_is_shared() -> None:
    text = sprite(f'<g fill="#FF0000"><path d="{LONG}"/></g>', f'<path d="{LONG}"/>')
    assert text.count(LONG) == 1
    assert text.count("<use") == 2


def test_what_is_short_or_stands_alone_is_not() -> None:
    text = sprite('<path d="M0 0"/>', f'<path d="M0 0"/><path d="{LONG}"/>')
    assert "<use" not in text


def test_what_nothing_uses_is_left_out() -> None:
    assert "circle" not in sprite('<defs><symbol id="a"><circle r="1"/></symbol></defs><rect/>')


def test_texts_are_escaped_and_the_frame_is_not_kept() -> None:
    text = sprite('<text font-family="Source Sans Pro">a &lt; b &amp; c</text>')
    assert text == (
        '<g id="face-0"><text font-family="Source Sans Pro">a &lt; b &amp; c</text></g>'
    )


def test_what_cannot_be_read_is_said() -> None:
    with pytest.raises(BadSvg):
        Sprite().read("<svg>")


@pytest.mark.parametrize("game", GAMES)
def test_every_reference_of_a_game_is_there_once(game: str) -> None:
    made = Sprite()
    read = [made.read(face.svg) for face in drawn(game)]
    for at, one in enumerate(read):
        made.write(one, f"face-{at}")
    ids = re.findall(r' id="([^"]+)"', made.definitions)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"#(d\d+)", made.definitions)) <= set(ids)
    assert len(made.definitions) < sum(len(face.svg) for face in drawn(game)) / 2
