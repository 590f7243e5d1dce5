"""The queue: a paper road with a place for every car, from the last to the first.

Its pages have strips to cut out and join, as few as the paper allows. The cars drive to the right,
so the first place is the rightmost.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from printnplay.core.diagnostics import Report
from printnplay.core.geometry import Point
from printnplay.core.units import Size
from printnplay.data.model import Component
from printnplay.drawing.canvas import Canvas
from printnplay.faces.face import Page
from printnplay.faces.session import Draw
from printnplay.kinds.plain import reported
from printnplay.kinds.strip.queue_road import HEAD, HEIGHT, TAB, QueueRoad, RoadStrip, draw_strip

BETWEEN = 1.5
GAP = 6.0
TITLE = 22.0


def divide_queue(places: int, place: float, room: float) -> tuple[RoadStrip, ...]:
    """The fewest strips that hold all places; none if not even one fits."""
    strips: list[RoadStrip] = []
    first = 1
    while first <= places:
        most = int((room - (TAB if strips else HEAD) + 1e-9) // place)
        if most < 1:
            return ()
        last = min(places, first + most - 1)
        strips.append(RoadStrip(len(strips), first, last, place, last == places))
        first = last + 1
    return tuple(strips)


def draw_queue(
    draw: Draw, part: Component, report: Report, *, page: Size, margin: float
) -> tuple[Page, ...]:
    """Landscape pages; none, and an error, if the paper is too small for a place."""
    height, width = sorted((page.width, page.height))
    desk = _Desk(draw, part, Size(width, height), margin)
    car = part.size
    if car is None:
        return ()
    strips = divide_queue(part.copies, car.width + BETWEEN, desk.room.width)
    if not strips or desk.rows < 1:
        need = f"{_mm(HEAD + BETWEEN + car.width, HEIGHT)} of road for one car"
        message = f"{need} do not fit the {_mm(desk.room.width, desk.room.height)} of the page"
        report.error("PNP401", part.pos, message=message, help="use a larger paper: --paper a4")
        return ()
    with reported(report, part.pos, "queue"):
        return tuple(desk.pages(strips))
    return ()


def _mm(width: float, height: float) -> str:
    return f"{max(width, 0):.4g} x {max(height, 0):.4g} mm"


@dataclass(frozen=True, slots=True)
class _Desk:
    """Lays strips on pages, below a title."""

    draw: Draw
    part: Component
    size: Size
    margin: float

    @property
    def room(self) -> Size:
        edge = 2 * self.margin
        return Size(self.size.width - edge, self.size.height - edge - TITLE)

    @property
    def rows(self) -> int:
        return int((self.room.height + GAP + 1e-9) // (HEIGHT + GAP))

    def pages(self, strips: tuple[RoadStrip, ...]) -> Iterator[Page]:
        for number, start in enumerate(range(0, len(strips), self.rows), start=1):
            name = "queue" if len(strips) <= self.rows else f"queue-{number}"
            yield self._page(name, strips[start : start + self.rows])

    def _page(self, name: str, strips: tuple[RoadStrip, ...]) -> Page:
        """A page that counts no pieces of the component."""
        road = QueueRoad(Canvas(self.size, self.draw.reader), self.draw.game, self.draw.look)
        self._draw_title(road)
        cuts = []
        for row, strip in enumerate(strips):
            x = self.size.width - self.margin - strip.width
            y = self.margin + TITLE + row * (HEIGHT + GAP)
            draw_strip(road, strip, (x, y))
            cuts.append(_box((x, y), strip.width))
        picture, part = road.canvas.to_picture(), self.part
        own = (name, "queue", self.size, picture, part.pos, tuple(cuts))
        return Page(*own, pieces=len(cuts), extra="queue")

    def _draw_title(self, road: QueueRoad) -> None:
        title, how = road.word("queue.title"), road.word("queue.how")
        x, y, width = self.margin, self.margin, self.room.width
        title_font, text_font = "Fredoka One", "Source Sans Pro"
        for text, drop, size, font in ((title, 7, 7, title_font), (how, 13, 3.4, text_font)):
            road.canvas.text(
                *(text, x, y + drop, width),
                size=size,
                minimum=2.2,
                lines=1 if text is title else 2,
                font=font,
                weight=400,
                fill=road.line,
            )


def _box(at: Point, width: float) -> tuple[Point, ...]:
    (x, y), right, bottom = at, at[0] + width, at[1] + HEIGHT
    return ((x, y), (right, y), (right, bottom), (x, bottom))
