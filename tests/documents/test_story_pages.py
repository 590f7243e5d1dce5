"""Scenes shared out among pages: none lost, the fewest pages, filled evenly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printnplay.documents.story.storyboard import page_spans, page_starts

FIRST, LATER = 80.0, 100.0


def pages(heights: list[float]) -> list[list[float]]:
    starts = page_starts(heights, FIRST, LATER)
    return [[heights[at] for at in span] for span in page_spans(starts, len(heights))]


@given(st.lists(st.floats(1, 120), min_size=1, max_size=25))
def test_every_scene_is_on_a_page_in_order_and_pages_hold_what_they_can(
    heights: list[float],
) -> None:
    found = pages(heights)
    assert [height for page in found for height in page] == heights
    for at, page in enumerate(found):
        assert sum(page) <= (LATER if at else FIRST) or len(page) == 1


@given(st.lists(st.floats(1, 70), min_size=1, max_size=25))
def test_there_are_no_more_pages_than_filled_one_by_one(heights: list[float]) -> None:
    count, free = 1, FIRST
    for height in heights:
        if height > free:
            count, free = count + 1, LATER
        free -= height
    assert len(pages(heights)) == count


@pytest.mark.parametrize(
    ("heights", "split"),
    [
        ([30.0] * 4, [2, 2]),  # one by one: 2 and 2
        ([30.0] * 8, [2, 3, 3]),
        ([20.0] * 6, [3, 3]),  # one by one: 4 and 2
        ([20.0] * 11, [3, 4, 4]),  # one by one: 4, 5 and 2
        ([130.0, 20.0], [1, 1]),
    ],
)
def test_pages_are_filled_evenly(heights: list[float], split: list[int]) -> None:
    assert [len(page) for page in pages(heights)] == split
