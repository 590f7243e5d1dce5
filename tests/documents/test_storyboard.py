"""Strips of a storyboard: all inside their width, nothing on top of each other, legible."""

import math
from itertools import combinations

import pytest

from printnplay.core.diagnostics import Report
from printnplay.core.units import Size
from printnplay.documents.story.storyboard import Storyboard
from printnplay.documents.story.storyboard_marks import TEXT, Pens, StripFace
from printnplay.documents.story.storyboard_track import BOARD, TrackMap, open_track
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.picture import Picture
from printnplay.faces.session import Draw, Look
from printnplay.games.engine.story import Block, Player, Row, Run, Scene, Shot
from printnplay.kinds.track.circuit import PLATE
from tests.projects import builtin
from tests.shown import as_svg, texts, words
from tests.shown import shapes as shapes_on

CARD = Size(63, 88)
PLAYERS = (Player("Ben", "B"), Player("Cleo", "C", "#2353B5"))
CARDS = tuple(f"race/{n}" for n in range(30))
WIDTH = 180.0


def board(*, is_low: bool = False, track: TrackMap | None = None) -> Storyboard:
    pens = Pens(PLAYERS, "#222222", "#555555", "#B3202E", is_low)
    return Storyboard(pens, dict.fromkeys(CARDS, CARD), WIDTH, track)


def row(count: int, high: float = 18.0, spread: str = "apart") -> Row:
    return Row((Run(tuple(Shot(card) for card in CARDS[:count]), spread),), high)


def scene(*blocks: Block) -> Scene:
    return Scene((1, 2), "A scene", (), blocks)


def box(placed: StripFace) -> tuple[float, float, float, float]:
    width = placed.height * CARD.width / CARD.height
    return placed.x, placed.y, placed.x + width, placed.y + placed.height


def overlap(one: StripFace, two: StripFace) -> bool:
    (a, b, c, d), (e, f, g, h) = box(one), box(two)
    return a < g - 1e-6 and e < c - 1e-6 and b < h - 1e-6 and f < d - 1e-6


@pytest.mark.parametrize("share", [1.0, 1.1, 1.2])
@pytest.mark.parametrize("counts", [(3,), (4, 4, 4), (13,), (25,), (6, 1, 9, 2, 7), (1,) * 14])
def test_faces_are_inside_and_beside_each_other(counts: tuple[int, ...], share: float) -> None:
    strip = board().strip(scene(*(Block("Words", (row(n),)) for n in counts)), scale=share)
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
    assert few.placed[0].height == 18
    assert many.placed[0].height < 18


def test_a_share_makes_faces_larger_but_moves_no_block_down() -> None:
    three = scene(*(Block("Words", (row(4, 14.0),)) for _ in range(3)))
    plain, large = board().strip(three), board().strip(three, scale=1.2)
    assert plain.placed[0].height < large.placed[0].height <= 14 * 1.2
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
    assert all(one.y + one.height <= two.y for one, two in zip(upper, lower, strict=True))


def table(*rows: tuple[int, ...], heads: tuple[str, ...] = ()) -> Block:
    """Rows of runs with these numbers of faces."""
    made = tuple(
        Row(tuple(Run(tuple(Shot(CARDS[n]) for n in range(count))) for count in counts), 14.0)
        for counts in rows
    )
    return Block(rows=made, heads=heads)


def test_runs_of_a_table_are_in_columns_under_their_heads() -> None:
    placed = board().strip(scene(table((3, 1, 2), (1, 2, 1), heads=("A", "B", "C")))).placed
    upper, lower = placed[:6], placed[6:]
    assert [upper[at].x for at in (0, 3, 4)] == [lower[at].x for at in (0, 1, 3)]
    heads = board().strip(scene(table((3, 1), heads=("Left", "A head that is wider"))))
    assert {"Left", "A head that is wider"} <= set(words(heads.picture))


def test_a_run_stands_at_the_end_of_its_column_or_in_its_middle() -> None:
    def left(side: str) -> float:
        runs = (Run((Shot("race/1"),), side=side),)
        rows = Row((Run(tuple(map(Shot, CARDS[:4]))),), 14.0), Row(runs, 14.0)
        return board().strip(scene(Block(rows=rows))).placed[-1].x

    start, middle, end = map(left, ("start", "middle", "end"))
    assert start == 0
    assert middle == pytest.approx(end / 2)
    assert end > 0


def test_rows_of_a_table_are_evenly_spaced() -> None:
    tagged = Row((Run((Shot("race/2", tag="3"),)),), 14.0)
    plain = table((1,), (1,), heads=("Head",))
    block = Block(rows=(tagged, *plain.rows), heads=("Head",))
    ys = [placed.y for placed in board().strip(scene(block)).placed]
    assert ys[1] - ys[0] == pytest.approx(ys[2] - ys[1])


def test_a_lifted_card_is_higher_than_its_hand_and_inside_the_strip() -> None:
    shots = tuple(
        Shot(card, 0, "goes" if n == 1 else "", is_lifted=n == 1)
        for n, card in enumerate(CARDS[:3])
    )
    strip = board().strip(scene(Block(rows=(Row((Run(shots, "fan"),), 14.0),))))
    ys = [placed.y for placed in strip.placed]
    assert ys[0] == ys[2] > ys[1] >= 0
    (goes,) = [text for text in texts(strip.picture) if text.text == "goes"]
    assert goes.box[3] > ys[0] + 14, "words stand below the hand, not below the lifted card"


def test_a_pile_has_edges_and_its_number_and_an_empty_place_is_a_box() -> None:
    pile, one = Shot("race/1", tag="12", is_pile=True), Shot("race/1")
    assert len(shapes_on(shown(pile), "path")) == len(shapes_on(shown(one), "path")) + 2
    assert "12" in words(shown(pile))
    assert any(shape.is_dashed for shape in shapes_on(shown(Shot(""))))
    keeps = shown(Shot("", words="keeps", is_faint=True))
    assert not any(shape.is_dashed for shape in shapes_on(keeps))


def test_a_block_that_is_below_begins_a_new_line() -> None:
    beside = board().strip(scene(Block(rows=(row(2),)), Block(rows=(row(2),))))
    below = board().strip(scene(Block(rows=(row(2),)), Block(rows=(row(2),), is_below=True)))
    assert beside.placed[0].y == beside.placed[2].y
    assert below.placed[0].y + 18 < below.placed[2].y
    assert below.placed[0].x == below.placed[2].x == 0


def test_blocks_of_seats_are_in_even_columns() -> None:
    def starts(*counts: int) -> list[float]:
        blocks = [Block(rows=(row(n, 14.0),), seat=n % 2) for n in counts]
        placed = board().strip(scene(*blocks)).placed
        firsts = [sum(counts[:at]) for at in range(len(counts))]
        return [placed[at].x for at in firsts]

    assert starts(1, 2, 3) == starts(3, 2, 1)
    two, three = starts(1, 1), starts(1, 1, 1)
    assert two == three[:2]


def test_the_height_is_known_before_it_is_drawn() -> None:
    blocks = table((3, 1, 2), (1, 2, 1), heads=("A", "B", "C")), Block("Words", (row(9),))
    for share in (1.0, 1.2, 1.5):
        one = scene(*blocks)
        assert board().height(one, scale=share) == board().strip(one, scale=share).height


def shown(shot: Shot, *, is_low: bool = False) -> Picture:
    return board(is_low=is_low).strip(scene(Block(rows=(Row((Run((shot,)),), 18.0),)))).picture


def test_each_mark_draws_something_of_its_own() -> None:
    best = Shot("race/1", is_best=True)
    drawn = [
        shown(Shot("race/1")),
        shown(best),
        shown(Shot("race/1", is_faint=True)),
        shown(Shot("race/1", is_marked=True)),
        shown(best, is_low=True),
    ]
    assert len(set(map(as_svg, drawn))) == len(drawn)
    assert shapes_on(shown(best), "polygon"), "a star, for those who see no colour"


@pytest.mark.parametrize("words", ["", "Label"])
def test_the_star_hides_nothing_of_any_card(words: str) -> None:
    shots = tuple(Shot(card, is_best=card == CARDS[1]) for card in CARDS[:3])
    blocks = Block(words, (Row((Run(shots),), 18.0),)), Block(words, (row(2),))
    strip = board().strip(scene(*blocks))
    ((x, y, r),) = discs(strip.picture)
    assert y - r >= 0
    assert all(y + r <= placed.y for placed in strip.placed), "above them"
    assert len({placed.y for placed in strip.placed}) == 1, "cards beside it are in line"
    left, _, right, _ = box(strip.placed[1])
    assert left < x < right


def test_a_badge_has_the_letter_of_its_player() -> None:
    shots = (Shot("race/1", 0), Shot("", 1, "passes"))
    strip = board().strip(scene(Block("Label", (Row((Run(shots),), 18.0),), seat=1)))
    told = words(strip.picture)
    assert [word for word in told if len(word) == 1] == ["C", "B", "C"]
    assert {"passes", "Label"} <= set(told)


def test_no_words_are_smaller_than_they_may_be() -> None:
    shots = (Shot("race/1", 0, "something quite long"), Shot("race/2", 1, "12"))
    blocks = (
        Block("A label that is rather long", (Row((Run(shots),), 14.0, "before"),)),
        Block(big="21"),
    )
    sizes = [text.size for text in texts(board().strip(scene(*blocks)).picture)]
    assert sizes
    assert min(sizes) >= round(TEXT, 2) - 0.01


def small_track() -> TrackMap:
    report = Report()
    opened = open_track(Draw(builtin("generally"), Look()), report)
    assert opened
    assert not len(report)
    track, face = opened
    assert face.size == track.ground
    return TrackMap(track)


def discs(picture: Picture) -> list[tuple[float, float, float]]:
    """The middle and the radius of each."""
    boxes = [circle.box for circle in shapes_on(picture, "circle")]
    return [((x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) / 2) for x1, y1, x2, y2 in boxes]


@pytest.mark.parametrize(
    "marks", [(0,) * 6, (0, 24), (7, 7), (24, 99), (3, 2, 2, 0, 20, 2), (11,) * 4]
)
def test_each_car_has_a_spot_of_its_mark_for_itself(marks: tuple[int, ...]) -> None:
    small = small_track()
    scale = small.width / small.track.ground.width
    places = small.places(marks)
    assert len({*places}) == len(marks)
    for (x, y), mark in zip(places, marks, strict=True):
        spots = [place.car.frame for place in small.track.cells[min(mark, 24)].places]
        assert min(math.dist((x, y), (spot.x * scale, spot.y * scale)) for spot in spots) < 0.01


def test_cars_are_inside_the_board_apart_and_off_the_numbers() -> None:
    small = small_track()
    scale = small.width / small.track.ground.width
    plates = [(x * scale, y * scale) for x, y in small.track.plates]
    players = tuple(Player(name, name[0]) for name in ("Ann", "Ben", "Cleo", "Dora", "Eva", "Finn"))
    pens = Pens(players, "#222222", "#555555", "#B3202E")
    for mark in range(25):
        marks = (mark, mark, (mark + 1) % 25, mark, (mark + 12) % 25, mark)
        canvas = Canvas(Size(WIDTH, small.height))
        (ground,) = small.draw(canvas, pens, marks, 0, 0)
        assert ground.face == BOARD
        drawn = discs(canvas.to_picture())
        assert len(drawn) == len(marks)
        for x, y, r in drawn:
            assert r <= x <= small.width - r
            assert r <= y <= small.height - r
            assert all(math.dist((x, y), plate) > r + PLATE * scale for plate in plates)
        for one, two in combinations(drawn, 2):
            assert math.dist(one[:2], two[:2]) > one[2] + two[2]


def test_a_game_without_a_track_has_no_map() -> None:
    assert open_track(Draw(builtin("rasant"), Look()), Report()) is None
