"""What a cutting machine follows: outlines on the page, and the registration marks it looks for.

Outlines are closed rings in millimetres, y down; an edge that two of them share is cut once.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from printnplay.core.geometry import Point, Ring
from printnplay.core.units import Size
from printnplay.sheets.model import Placement, Sheet

DIGITS = 3
# Corners of neighbours that are nearer than this, in mm, are one.
NEAR = 0.005

INSET = 10.0
SQUARE = 5.0
ARM, THICK = 20.0, 0.5
# White that a machine's eye needs around a mark.
QUIET = 2.0
# A page whose drawing keeps this much farther from every edge cannot cover a mark.
BESIDE = SQUARE + QUIET


class CutPath(NamedTuple):
    """A run of straight lines."""

    points: tuple[Point, ...]
    is_closed: bool

    @property
    def length(self) -> float:
        """A slit is a line, there and not back."""
        is_ring = self.is_closed and len(self.points) > 2
        points = (*self.points, self.points[0]) if is_ring else self.points
        return sum(math.dist(start, end) for start, end in pairwise(points))


def placed_rings(placement: Placement, rings: Sequence[Ring]) -> tuple[Ring, ...]:
    """The outline and the slits of a placed piece on the page; its trim if it has no outline."""
    if not rings:
        return (_card(placement),)
    return tuple(_turned(ring, placement) for ring in rings)


class Corners:
    """Known corners: one that is nearly the same is the same, however it was computed. Rounding
    alone would separate two corners on both sides of a half."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Point] = {}

    def same(self, point: Point) -> Point:
        x, y = (round(value / NEAR) for value in point)
        cells = [(x + dx, y + dy) for dx in (0, -1, 1) for dy in (0, -1, 1)]
        found = next((self._known[cell] for cell in cells if cell in self._known), None)
        return self._known.setdefault((x, y), point) if found is None else found


def matrix_of(placement: Placement) -> tuple[float, float, float, float, float, float]:
    """From the card's own millimetres to the page's."""
    x, y, w, h = placement.x, placement.y, placement.size.width, placement.size.height
    match placement.rotation:
        case 90:
            return 0, 1, -1, 0, x + h, y
        case 180:
            return -1, 0, 0, -1, x + w, y + h
        case 270:
            return 0, -1, 1, 0, x, y + w
    return 1, 0, 0, 1, x, y


def _turned(ring: Ring, placement: Placement) -> Ring:
    a, b, c, d, e, f = matrix_of(placement)
    return tuple((a * x + c * y + e, b * x + d * y + f) for x, y in ring)


def cut_paths(rings: Sequence[Ring]) -> tuple[CutPath, ...]:
    """The rings; of an edge that was in one before, only the rest is cut again."""
    done: set[frozenset[Point]] = set()
    paths: list[CutPath] = []
    corners = Corners()
    for ring in rings:
        points = [corners.same((round(x, DIGITS), round(y, DIGITS))) for x, y in ring]
        edges = list(zip(points, [*points[1:], *points[:1]], strict=True))
        fresh = [start != end and frozenset((start, end)) not in done for start, end in edges]
        done.update(frozenset(edge) for edge in edges)
        if all(fresh):
            paths.append(CutPath(tuple(points), is_closed=True))
        else:
            paths += _runs(edges, fresh)
    return tuple(paths)


def _runs(edges: list[tuple[Point, Point]], fresh: list[bool]) -> list[CutPath]:
    """The edges that are still to cut, joined; read from after one that is not."""
    start = fresh.index(False)
    runs: list[list[Point]] = []
    is_open = False
    for n in range(start, start + len(edges)):
        edge, is_fresh = edges[n % len(edges)], fresh[n % len(edges)]
        if is_fresh and is_open:
            runs[-1].append(edge[1])
        elif is_fresh:
            runs.append([*edge])
        is_open = is_fresh
    return [CutPath(tuple(run), is_closed=False) for run in runs]


def _card(placement: Placement) -> Ring:
    size, is_turned = placement.size, placement.rotation in (90, 270)
    width, height = (size.height, size.width) if is_turned else (size.width, size.height)
    x, y = placement.x, placement.y
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def mark_rings(size: Size, inset: float = INSET) -> tuple[Ring, Ring, Ring]:
    """The square at the top left, and corners at the top right and the bottom left whose outer
    edges are at the inset."""
    near, right, bottom = inset, size.width - inset, size.height - inset
    far = near + SQUARE
    square = ((near, near), (far, near), (far, far), (near, far))
    return square, _corner(right, near, -1, 1), _corner(near, bottom, 1, -1)


def has_room(sheet: Sheet, inset: float = INSET) -> bool:
    """Whether every trim keeps clear of the marks: a board takes the whole paper."""
    x1, y1, x2, y2 = sheet.trim
    edges = (x1, y1, sheet.paper.width - x2, sheet.paper.height - y2)
    return min(edges) >= inset + BESIDE - 1e-6


def _corner(x: float, y: float, across: int, down: int) -> Ring:
    """An L with its outer corner at x y, its arms towards `across` and `down`."""
    end_x, end_y = x + across * ARM, y + down * ARM
    in_x, in_y = x + across * THICK, y + down * THICK
    return ((x, y), (end_x, y), (end_x, in_y), (in_x, in_y), (in_x, end_y), (x, end_y))
