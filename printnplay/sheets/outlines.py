"""Outlines to cut: rings of faces as they lie, and paths in which a shared edge is cut once.

Comes in: a placed face, or closed rings, in millimetres, y down. Goes out: rings and paths.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from printnplay.faces.face import Face
from printnplay.sheets.model import Placement

Point = tuple[float, float]
Ring = tuple[Point, ...]

DIGITS = 3


class Path(NamedTuple):
    """A run of straight lines."""

    points: tuple[Point, ...]
    is_closed: bool

    @property
    def length(self) -> float:
        """A slit is a line, there and not back."""
        is_ring = self.is_closed and len(self.points) > 2
        points = (*self.points, self.points[0]) if is_ring else self.points
        return sum(math.dist(start, end) for start, end in pairwise(points))


def face_outlines(placement: Placement, face: Face) -> tuple[Ring, ...]:
    """The outline of a face and its slits, as it is placed; its trim where it has no other."""
    if face.outline is None:
        return (_card(placement),)
    return tuple(_turned(ring, placement) for ring in (face.outline, *face.slits))


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


def cut_paths(rings: Sequence[Ring]) -> tuple[Path, ...]:
    """The rings; of an edge that was in one before, only the rest is cut again."""
    done: set[frozenset[Point]] = set()
    paths: list[Path] = []
    for ring in rings:
        points = [(round(x, DIGITS), round(y, DIGITS)) for x, y in ring]
        edges = list(zip(points, [*points[1:], *points[:1]], strict=True))
        fresh = [start != end and frozenset((start, end)) not in done for start, end in edges]
        done.update(frozenset(edge) for edge in edges)
        if all(fresh):
            paths.append(Path(tuple(points), is_closed=True))
        else:
            paths += _runs(edges, fresh)
    return tuple(paths)


def _runs(edges: list[tuple[Point, Point]], fresh: list[bool]) -> list[Path]:
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
    return [Path(tuple(run), is_closed=False) for run in runs]


def _card(placement: Placement) -> Ring:
    size, is_turned = placement.size, placement.rotation in (90, 270)
    wide, high = (size.height, size.width) if is_turned else (size.width, size.height)
    x, y = placement.x, placement.y
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
