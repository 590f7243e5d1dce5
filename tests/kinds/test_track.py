"""The track: as much room on every mark, for six cars, and nothing on top of anything else."""

import math
import re
from contextlib import suppress
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from printnplay.core.diagnostics import Pos, Report, long
from printnplay.core.geometry import Matrix, Point
from printnplay.core.units import PAPERS, Size
from printnplay.data.model import Component, Game
from printnplay.drawing.geometry import IDENTITY
from printnplay.drawing.picture import Picture
from printnplay.drawing.reader import Reader
from printnplay.faces.face import Page
from printnplay.faces.session import Draw, Look
from printnplay.kinds.stand_up import foot_of
from printnplay.kinds.standees import StandeesSpec
from printnplay.kinds.track.cells import CAR_LONG, CAR_WIDE, LANE, LANES, ROAD, RoadRoom, overlap
from printnplay.kinds.track.circuit import INSET, PLATE, LaidTrack, NoTrack, lay_track
from printnplay.kinds.track.scenery import Scenery
from printnplay.kinds.track.spec import ControlPoint
from printnplay.kinds.track.track import LEAST, STRIP, draw_track, halves_size, shape_of
from printnplay.pdf.png import page_images
from printnplay.pdf.sheet_pdf import About, page_pdf
from tests.examples import examples
from tests.projects import BUILTIN, builtin, load, write_game
from tests.shown import as_svg, placed, words

pytestmark = pytest.mark.slow

PAPER_NAMES = ("a4", "letter")
GROUNDS = (
    LEAST,
    Size(287, 200),
    Size(269.4, 205.9),
    Size(276.6, 200),
    Size(304, 200),
    Size(335, 200),
)


def board(game: Game) -> Component:
    return next(part for part in game.components if part.id == "track")


def points(part: Component) -> list[Point]:
    return [(point.x, point.y) for point in shape_of(part)]


def shaped(part: Component, shape: tuple[ControlPoint, ...]) -> Component:
    return part._replace(spec=part.spec.replaced(shape=shape))


@cache
def laid(ground: Size) -> LaidTrack:
    return lay_track(points(board(builtin("generally"))), ground, first=0, last=24)


@cache
def pages(
    paper: str, language: str = "en", ink: str = "full", form: str = "page", margin: float = 5.0
) -> tuple[Page, ...]:
    report = Report()
    game = builtin("generally")
    drawn = draw_track(
        Draw(game, Look(language, ink == "low")),
        board(game),
        page=PAPERS[paper],
        margin=margin,
        is_large=form == "large",
    )
    found = report.take(drawn)
    assert not len(report), [long(problem) for problem in report]
    return found


def picture(page: Page, dpi: float = 50.8) -> Image.Image:
    pdf = page_pdf(page.picture, page.size, About("track", "", "en", {}, "", ""))
    return next(page_images(pdf, dpi)).convert("RGB")


def inside(point: Point, outline: tuple[Point, ...]) -> bool:
    """Whether a ray from the point crosses the outline an odd number of times."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossings += 1
    return crossings % 2 == 1


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


def near(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether the boxes around two outlines overlap."""
    return all(
        max(min(p[axis] for p in one), min(p[axis] for p in other))
        < min(max(p[axis] for p in one), max(p[axis] for p in other))
        for axis in (0, 1)
    )


def meet(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether two outlines overlap by more than the line they may share."""
    if not near(one, other):
        return False
    edges = [list(pairwise((*outline, outline[0]))) for outline in (one, other)]
    if any(crosses(*a, *b) for a in edges[0] for b in edges[1]):
        return True
    middles = [
        (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
        for outline in (one, other)
    ]
    return inside(middles[0], other) or inside(middles[1], one)


@pytest.mark.parametrize("ground", GROUNDS, ids=str)
def test_every_mark_has_as_much_room_and_the_next_begins_where_it_ends(ground: Size) -> None:
    track = laid(ground)
    assert len(track.cells) == 25
    room = RoadRoom.on(track.circuit)
    rooms = [room.at(cell.end) - room.at(cell.start) for cell in track.cells]
    assert max(rooms) - min(rooms) < 1e-6
    assert min(rooms) >= 2
    for one, other in pairwise(track.cells):
        assert other.start == pytest.approx(one.end)
    last = track.cells[-1].end - track.circuit.length
    assert last == pytest.approx(track.cells[0].start)


@pytest.mark.parametrize("ground", GROUNDS, ids=str)
def test_no_two_cells_overlap_and_all_are_on_the_ground(ground: Size) -> None:
    cells = laid(ground).cells
    for one, other in combinations(cells, 2):
        assert not meet(one.outline, other.outline), (one.number, other.number)
    for cell in cells:
        for x, y in cell.outline:
            assert -0.1 <= x <= ground.width + 0.1
            assert -0.1 <= y <= ground.height + 0.1


@pytest.mark.parametrize("ground", GROUNDS, ids=str)
def test_six_cars_stand_on_every_mark_in_three_lanes_of_two(ground: Size) -> None:
    """By the corners of the cars alone: inside their mark, and none on another."""
    for cell in laid(ground).cells:
        cars = [place.car for place in cell.places]
        assert len(cars) == 6
        for car in cars:
            corners = car.corners()
            assert math.dist(corners[0], corners[1]) == pytest.approx(CAR_LONG)
            assert math.dist(corners[1], corners[2]) == pytest.approx(CAR_WIDE)
            assert all(inside(corner, cell.outline) for corner in corners), cell.number
        for one, other in combinations(cars, 2):
            assert not overlap(one, other)
            assert not meet(one.corners(), other.corners())


@pytest.mark.parametrize("ground", GROUNDS, ids=str)
def test_places_follow_the_road_and_do_not_overlap(ground: Size) -> None:
    track = laid(ground)
    for cell in track.cells:
        for one, other in combinations(cell.places, 2):
            assert not meet(one.outline, other.outline)
        for number, place in enumerate(cell.places):
            lane = LANES[number // 2]
            for corner in place.outline:
                along = track.circuit.nearest(corner)
                frame = track.circuit.at(along)
                aside = math.dist(corner, (frame.x, frame.y))
                assert abs(aside - abs(lane)) <= LANE / 2 + 0.1


@pytest.mark.parametrize("form", ["page", "large"])
@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_standing_and_flat_cars_have_room_on_the_printed_track(paper: str, form: str) -> None:
    scale = min(moved(page)[0][0] for page in pages(paper, form=form))
    cars = next(part for part in builtin("generally").components if part.id == "pawns")
    assert isinstance(cars.spec, StandeesSpec)
    assert cars.spec.flat
    assert cars.size
    for foot in (cars.spec.flat.value, foot_of(cars.size)):
        assert foot.width <= CAR_LONG * scale + 1e-6
        assert foot.height <= CAR_WIDE * scale + 1e-6


def test_it_is_a_circuit_with_bends_of_both_hands_and_a_straight_of_three_marks() -> None:
    for ground in GROUNDS:
        track = laid(ground)
        turns = [p.length * p.bend for p in track.circuit.pieces if abs(p.length * p.bend) > 0.2]
        assert len(turns) >= 6
        assert sum(turn > 0 for turn in turns) >= 2
        assert sum(turn < 0 for turn in turns) >= 2
        straight = max(piece.length for piece in track.circuit.pieces if not piece.bend)
        assert straight >= 3 * (track.cells[1].end - track.cells[1].start)
        assert abs(abs(sum(turns)) - 2 * math.pi) < 0.01


def test_it_starts_on_the_long_straight() -> None:
    track = laid(Size(287, 200))
    frame = track.cells[0].frame
    assert frame.y == pytest.approx(200 - INSET, abs=0.1)
    assert math.cos(frame.heading) == pytest.approx(1)
    first, third = track.cells[0], track.cells[3]
    ahead = [track.circuit.bend(first.middle + n) for n in range(round(third.end - first.middle))]
    assert not any(ahead)


@pytest.mark.parametrize("ground", GROUNDS, ids=str)
def test_number_plates_stand_beside_their_cell_and_on_nothing_else(ground: Size) -> None:
    track = laid(ground)
    for one, other in combinations(track.plates, 2):
        assert math.dist(one, other) >= 2 * PLATE
    for cell, plate in zip(track.cells, track.plates, strict=True):
        away = [math.dist(plate, (f.x, f.y)) for f in track.line]
        assert min(away) > ROAD / 2 + PLATE
        nearest = min(
            track.cells, key=lambda c: min(math.dist(plate, corner) for corner in c.outline)
        )
        assert nearest.number == cell.number
        assert PLATE <= plate[0] <= ground.width - PLATE
        assert PLATE <= plate[1] <= ground.height - PLATE


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("form", ["page", "large"])
@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_every_paper_language_and_ink_draws_the_subset(
    paper: str, language: str, ink: str, form: str
) -> None:
    found = pages(paper, language, ink, form)
    size = PAPERS[paper]
    if form == "page":
        assert [page.name for page in found] == ["track"]
        assert found[0].size == Size(size.height, size.width)
    else:
        assert [page.name for page in found] == ["track-left", "track-right"]
        assert {page.size for page in found} == {size}
    assert sum(page.pieces for page in found) == 1
    for page in found:
        Reader().read(as_svg(page.picture))
        shown = words(page.picture)
        assert {str(mark) for mark in range(25)} <= set(shown)
        for word in ("start", "finish", "statistic.handling"):
            assert builtin("generally").word(word, language) in shown


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("form", ["page", "large"])
@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_nothing_is_printed_in_the_margins(paper: str, form: str, ink: str) -> None:
    for page in pages(paper, "en", ink, form):
        shown = picture(page)
        white = Image.new("RGB", shown.size, "white")
        dark = ImageChops.difference(shown, white).convert("L").point(lambda v: 255 * (v > 24))
        left, top, right, bottom = dark.getbbox() or (0, 0, 0, 0)
        edge = 5 * 2 - 1
        assert min(left, top) >= edge
        assert right <= shown.width - edge
        assert bottom <= shown.height - edge


def test_low_ink_takes_far_less_ink() -> None:
    def ink(page: Page) -> float:
        grey = picture(page).convert("L")
        return float(sum(count * (255 - n) for n, count in enumerate(grey.histogram())))

    assert ink(pages("a4", ink="low")[0]) < 0.2 * ink(pages("a4")[0])


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_the_halves_show_the_same_where_they_overlap(paper: str) -> None:
    left, right = (picture(page) for page in pages(paper, form="large", ink="low"))
    wide, edge, strip = left.width, 10, round(2 * STRIP)
    # Left of the joint, a strip as wide as the overlap is the end of what only the left has.
    ours = left.crop((wide - edge - strip, edge, wide - edge, left.height - 20))
    theirs = right.crop((edge, edge, edge + strip, right.height - 20))
    veil = Image.new("RGB", ours.size, "white")
    faded = Image.blend(theirs, veil, 0.82)
    rows = [
        max(ImageChops.difference(ours.crop(box), faded.crop(box)).convert("L").tobytes()) < 90
        for box in ((4, y, strip - 2, y + 1) for y in range(ours.height))
    ]
    assert sum(rows) > 0.8 * len(rows)


def moved(page: Page) -> list[Matrix]:
    """The matrices of what is placed on a page, the outer ones first."""
    return [node.matrix for node in placed(page.picture) if node.matrix != IDENTITY]


def test_the_large_one_is_larger_and_nothing_of_it_is_lost() -> None:
    single, (left, right) = pages("a4")[0], pages("a4", form="large")
    scales = [moved(page)[0][0] for page in (left, right)]
    assert scales[0] == scales[1] > 1.35
    assert moved(single)[0][0] == pytest.approx(1, abs=0.001)
    wide = PAPERS["a4"].width - 10
    places = [moved(page)[0][4:] for page in (left, right)]
    assert places[0][0] - places[1][0] == pytest.approx(wide - STRIP)
    assert places[0][1] == places[1][1] == 11


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3"])
def test_no_sign_and_no_plate_lies_on_the_joint(
    paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[float, float, LaidTrack]] = []
    put = Scenery._put

    def spy(self: Scenery, drawn: Picture, place: Point, room: Size, **more: Any) -> None:
        found.append((place[0], room.width, self.track))
        put(self, drawn, place, room, **more)

    monkeypatch.setattr(Scenery, "_put", spy)
    pages.__wrapped__(paper, form="large")
    assert len(found) >= 2
    for x, wide, track in found:
        joint = STRIP * track.ground.width / halves_size(PAPERS[paper], 5.0).width
        middle = track.ground.width / 2
        assert abs(x - middle) >= (joint + wide) / 2
        assert all(abs(plate - middle) >= joint / 2 + PLATE for plate, _ in track.plates)


def test_broad_margins_make_it_a_little_smaller() -> None:
    page = pages("letter", margin=9)[0]
    assert 0.9 < moved(page)[0][0] < 1


def test_the_same_track_twice_is_the_same_text() -> None:
    first = pages("a4")[0].picture
    pages.cache_clear()
    again = pages("a4")[0].picture
    assert again is not first
    assert as_svg(again) == as_svg(first)
    assert again.digest == first.digest


OTHER = """\
id: demo
extends: generally
title: {en: Demo}
components:
  - id: track
    shape: [[50, 100], [100, 100], [100, 0], [62, 0], [55, 45], [38, 0], [0, 0], [0, 100]]
    cards: [{id: track, first: 0, last: 11}]
    expect: [{total: 1}]
"""


def draw(tmp_path: Path, text: str, paper: Size = PAPERS["a4"]) -> tuple[tuple[Page, ...], Report]:
    root = write_game(tmp_path, game_yaml=text, text_en_yaml="component: {}\n")
    game, report = load(root, "demo", BUILTIN)
    assert game is not None, [long(problem) for problem in report]
    drawn = draw_track(Draw(game, Look()), board(game), page=paper, margin=5, is_large=False)
    return report.take(drawn), report


def test_another_shape_in_a_project_draws_another_track(tmp_path: Path) -> None:
    found, report = draw(tmp_path, OTHER)
    assert not len(report), [long(problem) for problem in report]
    shown = {word for word in words(found[0].picture) if word.isdigit()}
    assert shown == {str(mark) for mark in range(12)}
    assert as_svg(found[0].picture) != as_svg(pages("a4")[0].picture)


SHAPE = re.compile(r"shape: .*")


@pytest.mark.parametrize(
    ("shape", "code", "column"),
    [
        ("[[50, 100], [100, 100], [0, 0], [100, 0], [0, 100]]", "PNP330", None),
        ("[[50, 100], [50, 100], [100, 0], [0, 0]]", "PNP330", 24),
        ("[[50, 100], [100, 100], [100, 90], [100, 0], [0, 0], [4, 4], [0, 100]]", "PNP331", None),
    ],
)
def test_a_road_that_cannot_be_is_an_error_at_its_point(
    tmp_path: Path, shape: str, code: str, column: int | None
) -> None:
    found, report = draw(tmp_path, SHAPE.sub(f"shape: {shape}", OTHER))
    assert found == ()
    (problem,) = report
    assert (problem.code, problem.pos.line) == (code, 6)
    assert problem.pos.file.endswith("card_data/demo/game.yaml")
    starts = [found.start() + len("    shape: ") + 1 for found in re.finditer(r"\[\d", shape)]
    assert problem.pos.column in starts
    assert column in (None, problem.pos.column)


def test_marks_too_close_for_six_cars_are_an_error(tmp_path: Path) -> None:
    found, report = draw(tmp_path, OTHER.replace("last: 11", "last: 60"))
    assert found == ()
    (problem,) = report
    assert problem.code == "PNP331"
    assert problem.pos.line == 6
    assert re.search(r"room for \d+ marks with 6 cars of 12 x 9 mm, found 61", problem.message)


EXTENDING = "id: demo\nextends: generally\ntitle: {en: Demo}\ncomponents:\n"


def test_too_many_marks_on_a_shape_of_another_file_are_an_error_at_the_last(tmp_path: Path) -> None:
    marks = (
        "  - id: track\n    cards: [{id: track, first: 0, last: 60}]\n    expect: [{total: 1}]\n"
    )
    found, report = draw(tmp_path, EXTENDING + marks)
    assert found == ()
    (problem,) = report
    assert (problem.code, problem.pos.line) == ("PNP331", 6)
    assert problem.pos.file.endswith("card_data/demo/game.yaml")


def test_flat_cars_larger_than_a_spot_are_an_error_at_their_component(tmp_path: Path) -> None:
    found, report = draw(tmp_path, EXTENDING + "  - id: pawns\n    flat: 30mm x 20mm\n")
    assert found == ()
    (problem,) = report
    assert (problem.code, problem.pos.line) == ("PNP331", 5)
    assert problem.pos.file.endswith("card_data/demo/game.yaml")


def test_few_marks_are_an_error_at_the_card(tmp_path: Path) -> None:
    found, report = draw(tmp_path, OTHER.replace("last: 11", "last: 2"))
    assert found == ()
    assert [(p.code, p.pos.line) for p in report] == [("PNP105", 7)]


def test_a_small_paper_is_an_error(tmp_path: Path) -> None:
    found, report = draw(tmp_path, OTHER, PAPERS["a5"])
    assert found == ()
    assert [(p.code, p.pos.line) for p in report] == [("PNP331", 6)]


def test_a_board_without_a_shape_has_no_track() -> None:
    game = builtin("generally")
    part = shaped(board(game), ())
    found = draw_track(Draw(game, Look()), part, page=PAPERS["a4"], margin=5, is_large=False)
    assert found == ((), ())


moves = st.lists(st.tuples(st.integers(-12, 12), st.integers(-12, 12)), min_size=9, max_size=9)


@examples(40)
@given(moves, st.integers(6, 40), st.sampled_from(GROUNDS))
def test_a_shape_that_is_moved_gives_a_sound_track_or_says_why_not(
    by: list[tuple[int, int]], marks: int, ground: Size
) -> None:
    base = points(board(builtin("generally")))
    moved = [
        (min(100, max(0, x + dx)), min(100, max(0, y + dy)))
        for (x, y), (dx, dy) in zip(base, by, strict=True)
    ]
    with suppress(NoTrack):
        check(lay_track(moved, ground, first=0, last=marks - 1), marks)


def check(track: LaidTrack, marks: int) -> None:
    ground = track.ground
    assert len(track.cells) == marks
    for cell in track.cells:
        assert len(cell.places) == 6
        assert all(inside(c, cell.outline) for p in cell.places for c in p.car.corners())
        assert all(-0.1 <= x <= ground.width + 0.1 for x, _ in cell.outline)
        assert all(-0.1 <= y <= ground.height + 0.1 for _, y in cell.outline)
    for one, other in combinations(track.cells, 2):
        assert not meet(one.outline, other.outline)


@examples(60)
@given(st.lists(st.tuples(st.integers(0, 100), st.integers(0, 100)), min_size=4, max_size=12))
def test_any_points_give_pages_or_one_error_at_a_point(shape: list[tuple[int, int]]) -> None:
    game = builtin("generally")
    at = tuple(ControlPoint(x, y, Pos("game.yaml", n + 1)) for n, (x, y) in enumerate(shape))
    part = shaped(board(game)._replace(front=None), at)
    found = draw_track(Draw(game, Look()), part, page=PAPERS["a4"], margin=5, is_large=False)
    assert bool(found.value) != bool(found.problems)
    last = part.cards[0].place("last")
    assert all(p.pos == last or 1 <= p.pos.line <= len(shape) for p in found.problems)
