"""Tokens and figures, looked at by machine: after people have looked at them."""

from collections import Counter
from functools import cache
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageStat

from printnplay.core.diagnostics import Report, long
from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.faces.face import Face
from printnplay.faces.session import Draw, Look
from printnplay.kinds.stand_up import LIP, Stand
from printnplay.kinds.track.cells import CAR_LONG, CAR_WIDE
from printnplay.kit.pieces import draw_pieces
from printnplay.text.lines import FLOOR_MM
from tests.faces.test_faces import far_pixels, pictures
from tests.projects import builtin
from tests.shown import as_svg, colours, shapes, texts

GAMES = ("generally", "rasant")
CUTS = ("round", "square")
TEN_PIXELS_A_MM = 254


@cache
def pieces(game: str, cut: str = "round", language: str = "en", ink: str = "full") -> list[Face]:
    report = Report()
    look = Look(language, ink == "low")
    found = draw_pieces(Draw(builtin(game), look), report, cut=cut)
    assert not len(report), [long(problem) for problem in report]
    return list(found)


def standing(game: str) -> list[Face]:
    return [face for face in pieces(game) if face.is_figure]


def flat(game: str) -> list[Face]:
    return [face for face in pieces(game) if face.name.endswith("-flat")]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("cut", CUTS)
def test_every_piece_has_its_faces(game: str, language: str, ink: str, cut: str) -> None:
    """A token a front and a back, a figure one that stands and one that lies."""
    faces = pieces(game, cut, language, ink)
    served = Counter((face.component, card, face.side) for face in faces for card in face.cards)
    for part in builtin(game).components:
        if part.kind in ("tokens", "standees"):
            sides = {Side.FRONT: 1, Side.BACK: 1} if part.kind == "tokens" else {Side.FRONT: 2}
            for card in part.cards:
                for side, count in sides.items():
                    assert served.pop((part.id, card.id, side)) == count
    assert not served
    assert len({face.name for face in faces}) == len(faces)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_face_shows_colour_and_symbol(game: str, ink: str) -> None:
    loaded = builtin(game)
    assert loaded.palette is not None
    cards = {card.id: card for part in loaded.components for card in part.cards}
    for face in pieces(game, ink=ink):
        look = loaded.palette.suits["colour"][str(cards[face.cards[0]].values["colour"])]
        assert look["symbol"] in face.picture.names, face.name
        tones = {look[tone].upper() for tone in ("base", "line") if tone in look}
        assert tones & colours(face.picture), face.name


def test_a_start_number_tells_the_cars_of_a_colour_apart() -> None:
    cards = {card.id: card for part in builtin("rasant").components for card in part.cards}
    for face in pieces("rasant"):
        number = cards[face.cards[0]].values["number"]
        found = [text for text in texts(face.picture) if text.text.isdigit()]
        sides = 2 if face.is_figure else 1
        shown = [text.text for text in found]
        assert shown == [str(number)] * (sides if number else 0), face.name
        assert all(text.size >= 7 for text in found)


@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_under_six_points(game: str) -> None:
    for face in pieces(game):
        for text in texts(face.picture):
            assert text.size >= FLOOR_MM - 1e-3, (face.name, text.text)


def test_a_round_token_is_cut_along_a_circle_and_a_square_one_along_its_trim() -> None:
    rounds, squares = (
        [face for face in pieces("generally", cut) if face.component == "markers"] for cut in CUTS
    )
    for one, other in zip(rounds, squares, strict=True):
        assert one.name == other.name
        assert as_svg(one.picture) != as_svg(other.picture)
        assert other.outline is None
        assert one.outline is not None
        assert len(one.outline) == 72
        assert all(hypot(x - 10, y - 10) == pytest.approx(10) for x, y in one.outline)
        is_front = one.side is Side.FRONT
        circles = [shape for shape in shapes(one.picture, "circle") if shape.fill == "none"]
        rims = [shape for shape in circles if shape.size == pytest.approx((20, 20))]
        assert len(rims) == is_front


def test_a_round_token_is_white_in_the_corners_and_a_square_one_is_not() -> None:
    for cut, is_white in (("round", True), ("square", False)):
        face = next(face for face in pieces("generally", cut) if face.cards == ("marker-teal",))
        (picture,) = pictures((face,), TEN_PIXELS_A_MM)
        corner = picture.getpixel((1, 1))
        assert (corner == (255, 255, 255)) is is_white


def test_flat_cars_lie_on_a_spot_of_the_track() -> None:
    assert len(flat("generally")) == 6
    for face in flat("generally"):
        assert face.size == Size(CAR_LONG, CAR_WIDE)


def test_cars_are_as_large_as_they_should_be() -> None:
    assert {face.size.width for face in standing("generally")} == {CAR_LONG}
    for face in (*standing("rasant"), *flat("rasant")):
        assert 45 <= face.size.width <= 55


# Where what is read stands on a side of Rasant's cars, in pixels: x, y, and half the box within its
# disc.
DISCS = ((291, 112, 32), (201, 116, 26))


def test_from_both_sides_a_car_without_another_side_looks_the_same() -> None:
    for face in standing("generally"):
        side, stand = Size(CAR_LONG, 24), Stand(Size(CAR_LONG, 24))
        (picture,) = pictures((face,), TEN_PIXELS_A_MM)
        width, height, roof = (round(10 * mm) for mm in (side.width, side.height, stand.roof))
        front = picture.crop((0, roof, width, roof + height))
        back = picture.crop((0, roof - height, width, roof)).transpose(Image.Transpose.ROTATE_180)
        assert far_pixels(front, back, 96) < 0.01, face.name


def test_seen_from_behind_a_car_faces_the_same_way() -> None:
    """The sheet is folded at the roof: what lies behind is the front, mirrored in that fold, but
    for what is read."""
    faces = standing("rasant")
    for face, picture in zip(faces, pictures(tuple(faces), TEN_PIXELS_A_MM), strict=True):
        front, back = halves(picture)
        folded = back.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        assert far_pixels(unread(front), unread(folded), 64) < 0.004, face.name
        across = back.transpose(Image.Transpose.ROTATE_180)
        assert far_pixels(unread(front), unread(across), 64) > 0.05, face.name


def test_seen_from_behind_numbers_and_symbols_read_true() -> None:
    faces = standing("rasant")
    for face, picture in zip(faces, pictures(tuple(faces), TEN_PIXELS_A_MM), strict=True):
        front, back = halves(picture)
        behind = back.transpose(Image.Transpose.ROTATE_180)
        for x, y, radius in DISCS:
            one, two = (
                half.crop((at - radius, y - radius, at + radius, y + radius))
                for half, at in ((front, x), (behind, front.width - x))
            )
            assert far_pixels(one, two, 96) < 0.02, face.name


def halves(picture: Image.Image) -> tuple[Image.Image, Image.Image]:
    """The upright side and the one above it, without the lines at their edges."""
    side = next(p.size for p in builtin("rasant").components if p.kind == "standees")
    assert side is not None
    width, height, roof = side.width * 10, side.height * 10, Stand(side).roof * 10
    front = picture.crop((0, int(roof), int(width), int(roof + height)))
    back = picture.crop((0, int(roof - height), int(width), int(roof)))
    return front, back


def unread(half: Image.Image) -> Image.Image:
    blotted = half.copy()
    for x, y, radius in DISCS:
        reach = radius * 1.45
        ImageDraw.Draw(blotted).ellipse((x - reach, y - reach, x + reach, y + reach), fill="white")
    return blotted.resize((half.width // 2, half.height // 2), Image.Resampling.BOX)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cut", CUTS)
def test_low_ink_is_low(game: str, cut: str) -> None:
    full, low = (
        sum(1 - sum(ImageStat.Stat(p).mean) / 3 / 255 for p in pictures(tuple(faces), 72))
        for faces in (pieces(game, cut, ink=ink) for ink in ("full", "low"))
    )
    assert low < 0.5 * full, (full, low)


@given(st.floats(8, 120), st.floats(15, 80))
def test_a_stand_up_closes_to_a_tube_and_locks(width: float, height: float) -> None:
    stand = Stand(Size(width, height))
    xs, ys = zip(*stand.outline, strict=True)
    assert (min(xs), max(xs)) == pytest.approx((0, width))
    assert (min(ys), max(ys)) == pytest.approx((0, stand.size.height))
    mirrored = {(round(width - x, 6), y) for x, y in stand.outline}
    assert {(round(x, 6), y) for x, y in stand.outline} == mirrored
    assert 2 * height > stand.floor
    roof = (stand.roof - stand.floor, stand.foot - stand.roof)
    assert roof == pytest.approx((height, height))
    if stand.is_glued:
        assert not stand.slits
        assert 0 < stand.size.height - stand.foot < stand.floor
        return
    (((left, slit), (right, level)),) = stand.slits
    assert slit == level
    assert 0 < left < right < width
    # The tongue begins as far from the front's foot as the slit is from the floor's edge.
    assert 0 <= slit - LIP <= 0.5
    assert slit < stand.floor
    tongue = [x for x, y in stand.outline if y > stand.foot + LIP + 1e-6]
    neck = stand.neck[1] - stand.neck[0]
    assert neck < right - left < max(tongue) - min(tongue)
