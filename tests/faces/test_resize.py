"""Blank cards and other sizes."""

from dataclasses import replace

import pytest

from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.drawing.reader import Reader
from printnplay.faces.resize import blank_face, resize_face
from tests.projects import GAMES, builtin, drawn
from tests.shown import as_svg, own_shapes


@pytest.mark.parametrize("bleed", [3, 5])
def test_the_ground_is_drawn_to_the_bleed(bleed: float) -> None:
    whole = drawn("rasant")[0]
    face = resize_face(replace(whole, bleed=bleed), Size(70, 120))
    assert face.picture.view == (-bleed, -bleed, 70 + 2 * bleed, 120 + 2 * bleed)
    (ground,) = own_shapes(face.picture, "rect")
    assert ground.box == (-bleed, -bleed, 70 + bleed, 120 + bleed)
    assert ground.fill == face.ground == whole.ground


@pytest.mark.parametrize("size", [Size(5, 5), Size(5, 200), Size(63, 88)])
def test_a_blank_card_of_any_size(size: Size) -> None:
    game = builtin("rasant")
    part = game.components[0]
    faces = tuple(resize_face(f, size) for f in drawn("rasant") if f.side is Side.FRONT)
    Reader().read(as_svg(blank_face(part, faces, "blank").picture))


@pytest.mark.parametrize("game", GAMES)
def test_no_card_of_another_size_shows_bare_paper(game: str) -> None:
    """What is added above and below is the face's ground: white only where little ink is wanted."""
    decks = {part.id for part in builtin(game).components if part.is_deck}
    for face in drawn(game):
        if face.component in decks:
            assert face.ground not in (None, "#FFFFFF"), face.name
    for face in drawn(game, ink="low"):
        if face.component in decks:
            assert face.ground == "#FFFFFF", face.name
