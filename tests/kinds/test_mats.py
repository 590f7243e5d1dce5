"""Mats: a place of true size for each pile, inside the margins, on as few pages as can be."""

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.core.diagnostics import Report, long
from printnplay.core.units import Size, read_paper
from printnplay.data.model import Game
from printnplay.faces.face import Page
from printnplay.faces.session import Draw, Look
from printnplay.kinds.mat.mats import draw_mats, lay_mat
from printnplay.kinds.plain import NoRoom, Rect
from printnplay.sheets.model import ROOM_FOR_NAME
from tests.kinds.test_pads import draw as draw_pad
from tests.kinds.test_pads import ink_outside, words
from tests.projects import BUILTIN, EACH, GAME, builtin, load, write_game
from tests.shown import own_shapes

CARD = Size(63, 88)


def draw(game: Game, look: Look, paper: str = "a4", margin: float = 5.0) -> tuple[Page, ...]:
    report = Report()
    pages = draw_mats(Draw(game, look), report, page=read_paper(paper), margin=margin)
    assert not len(report), [long(found) for found in report]
    return pages


def places(page: Page) -> int:
    """The outlines of true size."""
    sizes = [rect.size for rect in own_shapes(page.picture, "rect")]
    return len([size for size in sizes if size == pytest.approx((62.4, 87.4), abs=1e-6)])


def test_generally_has_five_piles_and_the_deck_for_each_player() -> None:
    game = builtin("generally")
    pages = draw(game, Look())
    colours = ("red", "blue", "yellow", "teal", "white", "black")
    assert [page.name for page in pages] == [f"mat-piles-{colour}" for colour in colours]
    piles = [
        game.word(f"pile.{p}") for p in ("discard", "challenge", "fast-lap", "lost", "final-lap")
    ]
    for page in pages:
        assert places(page) == 6
        assert {*piles, "Draw pile"} <= set(words(page))


def test_only_the_players_who_play_get_a_mat() -> None:
    report = Report()
    draw = Draw(builtin("generally"), Look())
    pages = draw_mats(draw, report, page=read_paper("a4"), margin=5, players=3)
    assert [page.name for page in pages] == ["mat-piles-red", "mat-piles-blue", "mat-piles-yellow"]


def test_jumbo_has_an_open_pile_for_each_part() -> None:
    (page,) = draw(builtin("jumbo-grand-prix"), Look())
    assert {"Body", "Engine", "Tyres", "Driver", "Stock", "Score cards"} <= set(words(page))
    assert places(page) == 6
    assert page.size.width > page.size.height


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_wacky_has_five_rows_with_a_left_and_a_right_side_on_two_sheets(paper: str) -> None:
    first, second = draw(builtin("wacky-challenge"), Look(), paper)
    assert [places(first), places(second)] == [6, 9]
    assert {"Played this round", "Hierarchy", "To be taken", "1", "2"} <= set(words(first))
    assert words(second) == ["3", "4", "5"]
    assert len(own_shapes(first.picture, "polygon")) == 4


@pytest.mark.parametrize("game", ["generally", "jumbo-grand-prix", "wacky-challenge"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_lies_inside_the_margins_in_every_language_and_ink(game: str, paper: str) -> None:
    for look in (Look("en"), Look("fr", True), Look("nl")):
        for page in draw(builtin(game), look, paper)[:2]:
            assert not ink_outside(page, 5)


def test_games_without_mats_have_none() -> None:
    assert draw(builtin("rasant"), Look()) == ()


def test_a_paper_too_small_is_an_error_at_the_mat() -> None:
    game = builtin("jumbo-grand-prix")
    report = Report()
    assert not draw_mats(Draw(game, Look()), report, page=Size(148, 210), margin=5)
    assert [(found.code, found.pos) for found in report] == [("PNP401", game.mats[0].pos)]


def test_a_mat_that_cannot_be_drawn_does_not_hide_the_next() -> None:
    game = builtin("wacky-challenge")
    wide = game.mats[0].replaced(places=(game.mats[0].places[0] * 3,))
    report = Report()
    both = game._replace(mats=(wide, *game.mats))
    pages = draw_mats(Draw(both, Look()), report, page=read_paper("a4"), margin=5)
    assert [found.code for found in report] == ["PNP401"]
    assert len(pages) == 2


@given(
    st.lists(st.integers(1, 4), min_size=1, max_size=7),
    st.floats(20, 70),
    st.booleans(),
    st.floats(3, 12),
)
def test_no_places_overlap_and_none_leaves_the_paper(
    counts: list[int], head: float, is_column: bool, margin: float
) -> None:
    try:
        laid = lay_mat(Size(210, 297), margin, CARD, tuple(counts), head=head, is_column=is_column)
    except NoRoom:
        assert max(counts) == 4 or margin > 8
        return
    assert [len(row) for page in laid.pages for row in page.rows] == counts
    area = laid.area
    right, bottom = laid.paper.width - area.right, laid.paper.height - area.bottom
    assert min(right, bottom) >= margin - 1e-6
    assert max(right, bottom) >= margin + ROOM_FOR_NAME - 1e-6
    for page in laid.pages:
        boxes = [box for row in page.rows for box in row] + ([page.title] if page.title else [])
        for box in boxes:
            assert box.x >= margin - 1e-6
            assert box.y >= margin - 1e-6
            assert box.right <= area.right + 1e-6
            assert box.bottom <= area.bottom + 1e-6
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))


def overlap(one: Rect, other: Rect) -> bool:
    apart = 1e-6
    return (
        one.x < other.right - apart
        and other.x < one.right - apart
        and one.y < other.bottom - apart
        and other.y < one.bottom - apart
    )


def test_a_game_without_palette_or_signs_has_pads_and_mats_all_the_same(tmp_path: Path) -> None:
    sheets = (
        "  - {id: pad, kind: pad, pad: {rows: [draw], columns: race}, cards: [{id: sheet}]}\n"
        "mats: [{id: piles, cards: race, places: [[draw, {word: draw, sign: nothing}]]}]\n"
    )
    text = "component: {race: Race, pad: Pad}\ncolour: {red: Red, blue: Blue}\n"
    text += "mat: {piles: Piles}\ndraw: Draw\n"
    root = write_game(tmp_path, game_yaml=GAME + EACH + sheets, text_en_yaml=text)
    game, _ = load(root, "demo", BUILTIN)
    assert game is not None
    (mat,) = draw(game, Look())
    assert words(mat).count("Draw") == 2
    assert {"Demo", "Red", "Blue"} <= set(words(draw_pad(game, Look(), "a4", 1)))
