"""The paper road for a queue of cars."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.core.diagnostics import Report, long
from printnplay.core.units import Size
from printnplay.faces.face import Page
from printnplay.faces.session import Draw, Look
from printnplay.kinds.strip.queue import BETWEEN, divide_queue, draw_queue
from printnplay.kinds.strip.queue_road import HEAD, HEIGHT, TAB
from printnplay.text.lines import FLOOR_MM
from tests.projects import builtin, codes
from tests.shown import colours, texts

A4, LETTER, A6 = Size(210, 297), Size(215.9, 279.4), Size(105, 148)
MARGIN = 5.0


def queue(
    page: Size, language: str = "en", ink: str = "full", margin: float = MARGIN
) -> tuple[Page, ...]:
    report = Report()
    pages = drawn(page, report, language, ink, margin)
    assert not len(report), [long(problem) for problem in report]
    return pages


def drawn(
    page: Size, report: Report, language: str = "en", ink: str = "full", margin: float = MARGIN
) -> tuple[Page, ...]:
    game = builtin("rasant")
    part = next(part for part in game.components if part.id == "cars")
    draw = Draw(game, Look(language, ink == "low"))
    return draw_queue(draw, part, report, page=page, margin=margin)


@given(st.integers(1, 60), st.floats(10, 80), st.floats(30, 500))
def test_strips_hold_every_place_once_and_are_as_few_as_can_be(
    places: int, place: float, room: float
) -> None:
    strips = divide_queue(places, place, room)
    if not strips:
        assert room < max(HEAD, TAB) + place + 1e-6
        return
    numbers = [n for strip in strips for n in range(strip.first, strip.last + 1)]
    assert numbers == list(range(1, places + 1))
    assert all(strip.width <= room + 1e-6 for strip in strips)
    assert all(strip.width + place > room - 1e-6 for strip in strips[:-1])
    assert [strip.is_end for strip in strips] == [False] * (len(strips) - 1) + [True]


@pytest.mark.parametrize("page", [A4, LETTER, A6, Size(297, 210)])
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_place_is_numbered_once(page: Size, language: str, ink: str) -> None:
    pages = queue(page, language, ink)
    found = [text for p in pages for text in texts(p.picture)]
    assert sorted(int(t.text) for t in found if t.text.isdigit()) == list(range(1, 14))
    assert all(text.size >= FLOOR_MM - 1e-3 for text in found)


@pytest.mark.parametrize(("page", "strips"), [(A4, 3), (LETTER, 3)])
def test_one_page_of_the_usual_paper_is_enough(page: Size, strips: int) -> None:
    (only,) = queue(page)
    assert only.size == Size(max(page.width, page.height), min(page.width, page.height))
    assert len(only.cuts) == strips
    assert (only.extra, only.pieces) == ("queue", strips)


@pytest.mark.parametrize("page", [A4, LETTER, A6])
@pytest.mark.parametrize("margin", [5.0, 10.0])
def test_strips_lie_inside_the_margins_and_apart(page: Size, margin: float) -> None:
    for drawn_page in queue(page, margin=margin):
        size = drawn_page.size
        for cut in drawn_page.cuts:
            assert min(x for x, _ in cut) >= margin - 1e-6
            assert max(x for x, _ in cut) <= size.width - margin + 1e-6
            assert max(y for _, y in cut) <= size.height - margin + 1e-6
        tops = [min(y for _, y in cut) for cut in drawn_page.cuts]
        assert all(below - above > HEIGHT for above, below in itertools.pairwise(tops))


def test_a_place_is_wider_than_a_car() -> None:
    part = next(part for part in builtin("rasant").components if part.id == "cars")
    assert part.size is not None
    assert part.size.width + BETWEEN > part.size.width
    assert part.size.height < HEIGHT


def test_low_ink_has_a_white_road() -> None:
    full, low = (colours(queue(A4, ink=ink)[0].picture) for ink in ("full", "low"))
    assert "#2E3242" in full
    assert "#2E3242" not in low


def test_paper_that_is_too_small_is_an_error() -> None:
    report = Report()
    assert drawn(Size(60, 60), report) == ()
    assert codes(report) == ["PNP401"]
