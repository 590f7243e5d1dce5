"""The track of a storyboard: the board made small, the seats' cars on their marks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from printnplay.diag import Report
from printnplay.draw.cells import Cell
from printnplay.draw.circuit import Track, lay_track
from printnplay.draw.faces import Look
from printnplay.draw.text import Measure
from printnplay.draw.track import LEAST, draw_track
from printnplay.model import Component, Face, Game, Side
from printnplay.model.story import Placed
from printnplay.units import Size

BOARD = "track"
# In mm: the small board, and a car on it, larger than to scale so that it is seen.
WIDTH, CAR = 62.0, 7.0


@dataclass(frozen=True, slots=True)
class TrackMap:
    """A track and the faces of the cars, in seat order; `width` and `height` are the picture's."""

    track: Track
    cars: tuple[str, ...]
    sizes: Mapping[str, Size]
    width: float = WIDTH

    @property
    def height(self) -> float:
        return self.width * self.track.ground.height / self.track.ground.width

    def draw(self, marks: Sequence[int], x: float, y: float) -> Iterator[Placed]:
        """The board, then the cars from the back to the front."""
        yield Placed(BOARD, x, y, self.height)
        places = [(*self._place(seat, mark, marks), seat) for seat, mark in enumerate(marks)]
        for left, top, seat in sorted(places, key=lambda place: place[1]):
            size = self.sizes[self.cars[seat]]
            high = CAR * size.height / size.width
            yield Placed(self.cars[seat], x + left - CAR / 2, y + top - high / 2, high)

    def _place(self, seat: int, mark: int, marks: Sequence[int]) -> tuple[float, float]:
        """The middle of a car, on the small board."""
        cells = self.track.cells
        cell = cells[min(mark - self.track.first, len(cells) - 1)]
        same = [other for other, at in enumerate(marks) if at == mark]
        x, y = _spot(cell, same.index(seat), len(same))
        small = self.width / self.track.ground.width
        return x * small, y * small


def _spot(cell: Cell, at: int, of: int) -> tuple[float, float]:
    """Alone in the middle of the mark, else on spots that are far apart."""
    last = len(cell.spots) - 1
    apart = (0, last, 1, last - 1, 2, last - 2)
    frame = cell.frame if of == 1 else cell.spots[apart[at % len(apart)]].frame
    return frame.x, frame.y


def open_track(
    game: Game, look: Look, measure: Measure, report: Report, *, cars: tuple[str, ...]
) -> tuple[Track, Face] | None:
    """The game's track and its drawing; None where it has none, or it cannot be drawn."""
    for part in game.components:
        if part.shape and cars:
            page = Size(LEAST.height, LEAST.width)
            pages = draw_track(
                game, part, look, measure, report, page=page, margin=0, is_large=False
            )
            if pages:
                drawn = pages[0]
                face = Face(
                    BOARD, part.id, Side.FRONT, (drawn.name,), drawn.size, drawn.svg, drawn.pos
                )
                return _laid(part), face
    return None


def _laid(part: Component) -> Track:
    """As the drawing has it: it could be drawn, so it can be laid."""
    values = part.cards[0].values
    first, last = values["first"], values["last"]
    assert isinstance(first, int)
    assert isinstance(last, int)
    points = [(point.x, point.y) for point in part.shape]
    return lay_track(points, LEAST, first=first, last=last)
