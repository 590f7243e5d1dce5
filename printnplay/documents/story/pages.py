"""Which scenes of a match go on which page: the fewest pages, as evenly filled as can be.

Comes in: heights in mm, the room on the first page and on the later ones. Goes out: the scenes that
begin a page. Pure arithmetic.
"""

from collections.abc import Iterator, Sequence
from math import inf

# By the scene before which a page ends: how unevenly pages are filled so far, and their starts.
Reached = dict[int, tuple[float, tuple[int, ...]]]


def page_starts(heights: Sequence[float], first: float, later: float) -> tuple[int, ...]:
    """The scene that each page begins with. One that is higher than a page has it for itself."""
    pages = _fewest(heights, first, later)
    best: Reached = {0: (0.0, ())}
    for page in range(pages):
        room = later if page else first
        reached: Reached = {}
        for start, (cost, starts) in best.items():
            for end, free in _ends(heights, start, room):
                found = cost + (free / room) ** 2, (*starts, start)
                reached[end] = min(reached.get(end, (inf, ())), found)
        best = reached
    return best[len(heights)][1]


def page_spans(starts: Sequence[int], scenes: int) -> Iterator[range]:
    """The scenes of each page."""
    for start, end in zip(starts, [*starts[1:], scenes], strict=True):
        yield range(start, end)


def _fewest(heights: Sequence[float], first: float, later: float) -> int:
    pages, at = 0, 0
    while at < len(heights) or not pages:
        at = max([end for end, _ in _ends(heights, at, later if pages else first)], default=at)
        pages += 1
    return pages


def _ends(heights: Sequence[float], start: int, room: float) -> Iterator[tuple[int, float]]:
    """Where a page that begins there can end, and what it leaves free."""
    free = room
    for at in range(start, len(heights)):
        free -= heights[at]
        if free < 0 and at > start:
            return
        yield at + 1, max(free, 0.0)
