"""Strips of a storyboard: all inside their width, nothing on top of each other, legible."""

import math
import re
from itertools import combinations

import pytest

from printnplay.diag import Report
from printnplay.draw.canvas import Canvas
from printnplay.draw.circuit import PLATE
from printnplay.draw.faces import Look
from printnplay.draw.storyboard import Storyboard
from printnplay.draw.storyboard_marks import TEXT, Pens
from printnplay.draw.storyboard_track import BOARD, TrackMap, open_track
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


@pytest.mark.parametrize("words", ["", "Label"])
def test_the_star_hides_nothing_of_any_card(words: str) -> None:
    shots = tuple(Shot(card, is_best=card == CARDS[1]) for card in CARDS[:3])
    blocks = Block(words, (Row(shots, 18.0),)), Block(words, (row(2),))
    strip = board().strip(scene(*blocks))
    ((x, y, r),) = discs(strip.svg)
    assert y - r >= 0
    assert all(y + r <= placed.y for placed in strip.placed), "above them"
    assert len({placed.y for placed in strip.placed}) == 1, "cards beside it are in line"
    left, _, right, _ = box(strip.placed[1])
    assert left < x < right


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


def small_track() -> TrackMap:
    report = Report()
    opened = open_track(builtin("generally"), Look(), measure, report)
    assert opened
    assert not len(report)
    track, face = opened
    assert face.size == track.ground
    return TrackMap(track)


def discs(svg: str) -> list[tuple[float, float, float]]:
    found = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"[^>]*? r="([\d.]+)"', svg)
    return [(float(x), float(y), float(r)) for x, y, r in found]


@pytest.mark.parametrize(
    "marks", [(0,) * 6, (0, 24), (7, 7), (24, 99), (3, 2, 2, 0, 20, 2), (11,) * 4]
)
def test_each_car_has_a_spot_of_its_mark_for_itself(marks: tuple[int, ...]) -> None:
    small = small_track()
    scale = small.width / small.track.ground.width
    places = small.places(marks)
    assert len({*places}) == len(marks)
    for (x, y), mark in zip(places, marks, strict=True):
        spots = [spot.frame for spot in small.track.cells[min(mark, 24)].spots]
        assert min(math.dist((x, y), (spot.x * scale, spot.y * scale)) for spot in spots) < 0.01


def test_cars_are_inside_the_board_apart_and_off_the_numbers() -> None:
    small = small_track()
    scale = small.width / small.track.ground.width
    plates = [(x * scale, y * scale) for x, y in small.track.plates]
    players = tuple(Player(name, name[0]) for name in ("Ann", "Ben", "Cleo", "Dora", "Eva", "Finn"))
    pens = Pens(players, measure, "#222222", "#555555", "#B3202E")
    for mark in range(25):
        marks = (mark, mark, (mark + 1) % 25, mark, (mark + 12) % 25, mark)
        canvas = Canvas(Size(WIDTH, small.height), measure)
        (ground,) = small.draw(canvas, pens, marks, 0, 0)
        assert ground.face == BOARD
        drawn = discs(canvas.to_svg())
        assert len(drawn) == len(marks)
        for x, y, r in drawn:
            assert r <= x <= small.width - r
            assert r <= y <= small.height - r
            assert all(math.dist((x, y), plate) > r + PLATE * scale for plate in plates)
        for one, two in combinations(drawn, 2):
            assert math.dist(one[:2], two[:2]) > one[2] + two[2]


def test_a_game_without_a_track_has_no_map() -> None:
    assert open_track(builtin("rasant"), Look(), measure, Report()) is None
