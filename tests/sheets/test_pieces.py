"""Pieces on sheets: every one as often as the game holds it, each behind its own front."""

from collections import Counter

import pytest

from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.kinds.copies import Selection, copies_of
from printnplay.kinds.copies import count_copies as count_pieces
from printnplay.kit.pieces import impose_pieces
from printnplay.sheets.choices import Backs
from printnplay.sheets.layout import Layout
from printnplay.sheets.marks import cuts_of
from printnplay.sheets.model import Copy
from tests.kinds.test_pieces import pieces
from tests.projects import builtin
from tests.sheets.cards import overlap, trim

A4, LETTER = Size(210, 297), Size(215.9, 279.4)
BACKS: tuple[Backs, ...] = ("duplex-long", "duplex-short", "fold", "separate", "none")


def copies(game: str, cut: str = "round", ink: str = "full", **chosen: object) -> list[Copy]:
    faces = tuple(pieces(game, cut, ink=ink))
    selection = Selection(**chosen)  # type: ignore[arg-type]
    low = ink == "low"
    return copies_of(builtin(game), faces, selection, is_low_ink=low, stock="thick")


@pytest.mark.parametrize(("game", "printed"), [("generally", 72), ("rasant", 26)])
def test_every_piece_is_printed_as_often_as_the_data_says(game: str, printed: int) -> None:
    found = copies(game)
    ids = [copy.id for copy in found]
    assert len(set(ids)) == len(ids) == printed
    for part in builtin(game).components:
        expected = [name for card in part.cards for name in card.copy_ids]
        shown = [copy.id for copy in found if copy.component == part.id]
        if part.id == "markers":
            assert shown == expected
        elif shown:
            assert shown == [*expected, *(f"{name}-flat" for name in expected)]


def test_a_figure_that_stands_and_lies_counts_once() -> None:
    assert count_pieces(copies("generally")) == {"markers": 60, "pawns": 6}
    assert count_pieces(copies("rasant")) == {"cars": 13}


def test_only_the_seats_that_are_needed() -> None:
    found = copies("generally", players=3)
    assert count_pieces(found) == {"markers": 30, "pawns": 3}
    assert {"car-red", "car-red-flat", "marker-yellow-j"} <= {copy.id for copy in found}
    assert not any("teal" in copy.id for copy in found)
    assert count_pieces(copies("rasant", players=3)) == {"cars": 13}


def test_only_the_components_and_as_many_times_as_chosen() -> None:
    found = copies("generally", components=("pawns",), times=2)
    assert count_pieces(found) == {"pawns": 12}
    assert len(found) == 24


@pytest.mark.parametrize("game", ["generally", "rasant"])
@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("cut", ["round", "square"])
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("backs", BACKS)
def test_every_copy_lies_once_on_the_sheets(
    game: str, paper: Size, cut: str, ink: str, backs: Backs
) -> None:
    found = copies(game, cut, ink)
    sheets = impose_pieces(found, Layout(paper, backs=backs))
    placed = Counter((p.copy, p.face) for sheet in sheets for p in sheet.placements)
    expected = Counter((copy.id, copy.front) for copy in found)
    if backs != "none":
        expected += Counter((copy.id, copy.back) for copy in found if copy.back)
    assert placed == expected
    for sheet in sheets:
        boxes = [trim(placement) for placement in sheet.placements]
        for at, box in enumerate(boxes):
            assert not any(overlap(box, other) for other in boxes[at + 1 :])


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("cut", ["round", "square"])
def test_sixty_markers_fill_one_sheet_and_the_cars_another(paper: Size, cut: str) -> None:
    sheets = impose_pieces(copies("generally", cut), Layout(paper))
    assert [(s.number, s.of, s.side, len(s.placements)) for s in sheets] == [
        (1, 2, Side.FRONT, 60),
        (1, 2, Side.BACK, 60),
        (2, 2, Side.FRONT, 12),
        (2, 2, Side.BACK, 0),
    ]


def test_what_has_an_outline_of_its_own_has_no_marks() -> None:
    shaped, plain = (
        impose_pieces(copies("generally", cut), Layout(A4)) for cut in ("round", "square")
    )
    assert not shaped[0].marks
    assert not shaped[1].marks
    assert plain[0].marks
    assert plain[1].marks


def test_what_is_shaped_is_not_cut_straight() -> None:
    markers, _, cars, _ = impose_pieces(copies("generally"), Layout(A4))
    assert cuts_of(markers).total == 0
    # Six flat cars in a row: both sides of each, above and below.
    assert cuts_of(cars).total == 6 * 2 + 2


def test_only_flat_cars_are_marked_where_they_share_a_sheet() -> None:
    *_, sheet, _ = impose_pieces(copies("generally"), Layout(A4))
    lying = [trim(p) for p in sheet.placements if p.copy.endswith("-flat")]
    edges_x = {round(edge, 3) for box in lying for edge in (box[0], box[2])}
    edges_y = {round(edge, 3) for box in lying for edge in (box[1], box[3])}
    assert sheet.marks
    for line in sheet.marks:
        is_down = line.x1 == line.x2
        assert round(line.x1, 3) in edges_x if is_down else round(line.y1, 3) in edges_y


def test_low_ink_squares_abut_and_round_ones_do_not() -> None:
    square, circle = (copies("generally", cut, "low") for cut in ("square", "round"))
    assert len({copy.may_abut for copy in square if copy.component == "markers"}) == 1
    apart = [copy for copy in circle if copy.component == "markers" and copy.may_abut is None]
    assert len(apart) == 60
