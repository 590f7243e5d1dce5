"""Blank cards and other sizes."""

import pytest

from printnplay.core.units import Size
from printnplay.drawing.tree import Parser
from printnplay.faces.resize import blank_face, ground_of, resize_face
from printnplay.sheets.model import Side
from tests.projects import GAMES, builtin, drawn


@pytest.mark.parametrize("bleed", [3, 5])
def test_the_ground_is_drawn_to_the_bleed(bleed: float) -> None:
    face = resize_face(drawn("rasant")[0]._replace(bleed=bleed), Size(70, 120))
    box = f'viewBox="-{bleed} -{bleed} {70 + 2 * bleed} {120 + 2 * bleed}"'
    assert box in face.svg
    assert f'<rect x="-{bleed}" y="-{bleed}" width="{70 + 2 * bleed}"' in face.svg


@pytest.mark.parametrize("size", [Size(5, 5), Size(5, 200), Size(63, 88)])
def test_a_blank_card_of_any_size(size: Size) -> None:
    game = builtin("rasant")
    part = game.components[0]
    faces = tuple(resize_face(f, size) for f in drawn("rasant") if f.side is Side.FRONT)
    Parser().parse(blank_face(part, faces, "blank").svg)


@pytest.mark.parametrize("game", GAMES)
def test_no_card_of_another_size_shows_bare_paper(game: str) -> None:
    """What is added above and below is the face's ground: white only where little ink is wanted."""
    decks = {part.id for part in builtin(game).components if part.is_deck}
    for face in drawn(game):
        if face.component in decks:
            assert ground_of(face).upper() != "#FFFFFF", face.name
    for face in drawn(game, ink="low"):
        if face.component in decks:
            assert ground_of(face).upper() == "#FFFFFF", face.name
