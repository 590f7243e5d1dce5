"""Strips of a storyboard: all inside their width, nothing on top of each other, legible."""

import re
from itertools import combinations

import pytest

from printnplay.diag import Report
from printnplay.draw.faces import Look
from printnplay.draw.storyboard import Storyboard
from printnplay.draw.storyboard_marks import TEXT, Pens
from printnplay.draw.storyboard_track import BOARD, CAR, TrackMap, open_track
from printnplay.model.story import Block, Placed, Player, Row, Scene, Shot
from printnplay.units import Size
from printnplay.write.fonts import measure
from tests.projects import builtin

CARD = Size(63, 88)
PLAYERS = (Player("Ben", "B"), Player("Cleo", "C", "#2353B5"))
CARDS = tuple(f"race/{n}" for n in range(30))
WIDTH = 180.0


def board(*, is_low: bool = False, track: TrackMap | None = None) -> Storyboard:
    pens = Pens(PLAYERS, measure, "#222222", "#555555", "#B3202E", is_low)
    return Storyboard(pens, dict.fromkeys(CARDS, CARD), WIDTH, track)


def row(count: int, high: float = 18.0, spread: str = "apart") -> Row:
    return Row(tuple(Shot(card) for card in CARDS[:count]), high, spread=spread)


def scene(*blocks: Block) -> Scene:
    return Scene((1, 2), "A scene", (), blocks)


def box(placed: Placed) -> tuple[float, float, float, float]:
    width = placed.high * CARD.width / CARD.height
    return placed.x, placed.y, placed.x + width, placed.y + placed.high


def overlap(one: Placed, two: Placed) -> bool:
    (a, b, c, d), (e, f, g, h) = box(one), box(two)
    return a < g - 1e-6 and e < c - 1e-6 and b < h - 1e-6 and f < d - 1e-6


@pytest.mark.parametrize("share", [1.0, 1.1, 1.2])
@pytest.mark.parametrize("counts", [(3,), (4, 4, 4), (13,), (25,), (6, 1, 9, 2, 7), (1,) * 14])
def test_faces_are_inside_and_beside_each_other(counts: tuple[int, ...], share: float) -> None:
    strip = board().strip(scene(*(Block("Words", (row(n),)) for n in counts)), share=share)
    assert len(strip.placed) == sum(counts)
    for placed in strip.placed:
        left, top, right, bottom = box(placed)
        assert left >= 0
        assert top >= 0
        assert right <= WIDTH + 1e-6
        assert bottom <= strip.height + 1e-6
    assert not any(overlap(one, two) for one, two in combinations(strip.placed, 2))


def test_a_row_that_is_too_wide_has_lower_faces() -> None:
    few, many = (
        board().strip(scene(Block(rows=(row(3),)))),
        board().strip(scene(Block(rows=(row(25),)))),
    )
    assert few.placed[0].high == 18
    assert many.placed[0].high < 18


def test_a_share_makes_faces_larger_but_moves_no_block_down() -> None:
    three = scene(*(Block("Words", (row(4, 14.0),)) for _ in range(3)))
    plain, large = board().strip(three), board().strip(three, share=1.2)
    assert plain.placed[0].high < large.placed[0].high <= 14 * 1.2
    assert len({placed.y for placed in large.placed}) == 1


def test_cards_of_a_hand_overlap_and_joined_ones_touch() -> None:
    wide = 18 * CARD.width / CARD.height
    fan, joined = (
        board().strip(scene(Block(rows=(row(2, spread=spread),)))).placed
        for spread in ("fan", "joined")
    )
    assert 0 < fan[1].x - fan[0].x < wide
    assert joined[1].x - joined[0].x == pytest.approx(wide)


def test_rows_below_each_other_are_in_line() -> None:
    strip = board().strip(scene(Block("Two", (row(4, 13.0), row(4, 13.0)))))
    upper, lower = strip.placed[:4], strip.placed[4:]
    assert [placed.x for placed in upper] == [placed.x for placed in lower]
    assert all(one.y + one.high <= two.y for one, two in zip(upper, lower, strict=True))


def shapes(shot: Shot, *, is_low: bool = False) -> str:
    return board(is_low=is_low).strip(scene(Block(rows=(Row((shot,), 18.0),)))).svg


def test_each_mark_draws_something_of_its_own() -> None:
    best = Shot("race/1", is_best=True)
    drawn = [
        shapes(Shot("race/1")),
        shapes(best),
        shapes(Shot("race/1", is_faint=True)),
        shapes(Shot("race/1", is_marked=True)),
        shapes(best, is_low=True),
    ]
    assert len(set(drawn)) == len(drawn)
    assert "<polygon" in shapes(best), "a star, for those who see no colour"


def test_a_badge_has_the_letter_of_its_player() -> None:
    shots = (Shot("race/1", 0), Shot("", 1, "passes"))
    svg = board().strip(scene(Block("Label", (Row(shots, 18.0),), seat=1))).svg
    letters = re.findall(r">([A-Z])</", svg)
    assert letters == ["C", "B", "C"]
    assert ">passes</" in svg
    assert ">Label</" in svg


def test_no_words_are_smaller_than_they_may_be() -> None:
    shots = (Shot("race/1", 0, "something quite long"), Shot("race/2", 1, "12"))
    blocks = Block("A label that is rather long", (Row(shots, 14.0, "before"),)), Block(big="21")
    sizes = re.findall(r'font-size="([\d.]+)', board().strip(scene(*blocks)).svg)
    assert sizes
    assert min(map(float, sizes)) >= round(TEXT, 2) - 0.01


def test_cars_stand_on_their_marks() -> None:
    game = builtin("generally")
    cars = ("pawns/car-red", "pawns/car-blue")
    report = Report()
    opened = open_track(game, Look(), measure, report, cars=cars)
    assert opened
    assert not len(report)
    track, face = opened
    small = TrackMap(track, cars, dict.fromkeys(cars, Size(36, 25)))
    assert face.size == track.ground
    for marks in ((0, 24), (7, 7), (3, 99)):
        ground, *placed = small.draw(marks, 0, 0)
        assert ground.face == BOARD
        assert {one.face for one in placed} == set(cars)
        scale = small.width / track.ground.width
        for seat, mark in enumerate(marks):
            (car,) = [one for one in placed if one.face == cars[seat]]
            cell = track.cells[min(mark, 24)]
            middle = car.x + CAR / 2, car.y + car.high / 2
            spots = [cell.frame, *(spot.frame for spot in cell.spots)]
            assert any(
                abs(middle[0] - spot.x * scale) < 0.01 and abs(middle[1] - spot.y * scale) < 0.01
                for spot in spots
            )
    both = [(one.x, one.y) for one in small.draw((7, 7), 0, 0)][1:]
    assert both[0] != both[1]


def test_a_game_without_a_track_has_no_map() -> None:
    assert open_track(builtin("rasant"), Look(), measure, Report(), cars=("x",)) is None
