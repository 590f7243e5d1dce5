"""The track of a storyboard: the board made small, a disc for each seat's car on its mark."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from printnplay.core.diagnostics import Report
from printnplay.core.geometry import Point, Side
from printnplay.data.model import Component
from printnplay.documents.story.storyboard_marks import Pens, StripFace
from printnplay.drawing.canvas import Canvas
from printnplay.faces.face import Face
from printnplay.faces.session import Draw
from printnplay.kinds.track.cells import TrackCell
from printnplay.kinds.track.circuit import LaidTrack, lay_track
from printnplay.kinds.track.track import LEAST, draw_board, shape_of

BOARD = "track"
# In mm: the small board, the largest disc on it (its radius), and what is free between two.
WIDTH, DISC, FREE = 62.0, 1.7, 0.1


@dataclass(frozen=True, slots=True)
class TrackMap:
    """A track; `width` and `height` are the picture's."""

    track: LaidTrack
    width: float = WIDTH

    @property
    def height(self) -> float:
        return self._scale * self.track.ground.height

    @property
    def _scale(self) -> float:
        return self.width / self.track.ground.width

    def draw(
        self, canvas: Canvas, pens: Pens, marks: Sequence[int], x: float, y: float
    ) -> Iterator[StripFace]:
        """The board, and over it the cars."""
        yield StripFace(BOARD, x, y, self.height)
        places = self.places(marks)
        radius = self._radius(places)
        for seat, (left, top) in enumerate(places):
            pens.badge(canvas, seat, x + left, y + top, radius=radius)

    def places(self, marks: Sequence[int]) -> tuple[Point, ...]:
        """The middle of each car on the small board: a spot of its mark that no other has."""
        last, scale = len(self.track.cells) - 1, self._scale
        cells = [min(mark - self.track.first, last) for mark in marks]
        free = {at: iter(_spots(self.track.cells[at], cells.count(at))) for at in {*cells}}
        return tuple((x * scale, y * scale) for x, y in (next(free[at]) for at in cells))

    def _radius(self, places: Sequence[Point]) -> float:
        """All discs are the same; none touches another."""
        near = min((math.dist(one, two) for one, two in combinations(places, 2)), default=math.inf)
        return min(DISC, (near - FREE) / 2)


def _spots(cell: TrackCell, count: int) -> tuple[Point, ...]:
    """As many of a mark's spots as there are cars, as far apart as can be; a car alone is near the
    middle."""
    spots = [(place.car.frame.x, place.car.frame.y) for place in cell.places]
    if count == 1:
        return (min(spots, key=lambda spot: math.dist(spot, (cell.frame.x, cell.frame.y))),)
    return max(combinations(spots, count), key=_nearest)


def _nearest(spots: Sequence[Point]) -> float:
    return min(math.dist(one, two) for one, two in combinations(spots, 2))


def open_track(draw: Draw, report: Report) -> tuple[LaidTrack, Face] | None:
    """The game's track and its drawing; None if it has none, or it cannot be drawn."""
    for part in draw.game.components:
        if shape_of(part):
            picture, card = report.take(draw_board(draw, part)), part.cards[0]
            if picture:
                own = (BOARD, part.id, Side.FRONT, (card.id,), LEAST)
                return _laid(part), Face(*own, picture, card.pos)
    return None


def _laid(part: Component) -> LaidTrack:
    """As the drawing has it: it could be drawn, so it can be laid."""
    values = part.cards[0].values
    first, last = values["first"], values["last"]
    assert isinstance(first, int)
    assert isinstance(last, int)
    points = [(point.x, point.y) for point in shape_of(part)]
    return lay_track(points, LEAST, first=first, last=last)
