"""A strip of road with numbered places, drawn on a canvas.

It draws kerbs, places, arrows, the head of the queue, and the tab that joins strips.
"""

from dataclasses import dataclass

from printnplay.core.geometry import Point
from printnplay.data.model import Game
from printnplay.drawing.canvas import Canvas
from printnplay.faces.session import Look

KERB = 2.4
STONE = 4.0
ROW = 7.6
SLOT = 23.0
HEIGHT = 2 * KERB + ROW + SLOT
HEAD = 15.0
TAB = 11.5
SQUARE = 2.9
HAIR = 0.25
DARK, LIGHT = "#22222C", "#FFFFFF"


@dataclass(frozen=True, slots=True)
class RoadStrip:
    """A part of the road: its places from the first to the last, and the number of strips before
    it. All but the first have a tab at their right end that goes under the strip before."""

    number: int
    first: int
    last: int
    place: float
    is_end: bool

    @property
    def before(self) -> float:
        """The length right of the first place: of the head of the queue, or of the tab."""
        return TAB if self.number else HEAD

    @property
    def width(self) -> float:
        return (self.last - self.first + 1) * self.place + self.before

    @property
    def road(self) -> float:
        """The width that shows once it is joined."""
        return self.width - (TAB if self.number else 0)

    @property
    def behind(self) -> float:
        """The distance of its right end behind that of the first strip."""
        return HEAD + (self.first - 1) * self.place if self.number else 0.0


@dataclass(frozen=True, slots=True)
class QueueRoad:
    """What all strips are drawn on and with."""

    canvas: Canvas
    game: Game
    look: Look

    def ink(self, name: str, otherwise: str = DARK) -> str:
        palette = self.game.palette
        return palette.inks.get(name, otherwise) if palette else otherwise

    def word(self, key: str) -> str:
        return self.game.word(key, self.look.language)

    @property
    def is_low(self) -> bool:
        return self.look.is_low_ink

    @property
    def line(self) -> str:
        return self.ink("ink")

    @property
    def paint(self) -> str:
        """Numbers and lines on the road."""
        return self.line if self.is_low else LIGHT


def draw_strip(road: QueueRoad, strip: RoadStrip, at: Point) -> None:
    """`at` is the upper left corner."""
    (x, y), canvas = at, road.canvas
    end = x + strip.road
    canvas.rect(x, y, strip.road, HEIGHT, fill=LIGHT if road.is_low else road.ink("road"))
    for top in (y, y + HEIGHT - KERB):
        _draw_kerb(road, strip, x, top)
    for number in range(strip.first, strip.last + 1):
        _draw_place(road, strip, (x + (strip.last - number) * strip.place, y), number)
    if strip.number:
        _draw_tab(road, strip, end, y)
    else:
        _draw_head(road, end - HEAD, y)
    if strip.is_end:
        _draw_word(road, road.word("queue.rear"), x + 2.4, y, anchor="start")
    else:
        _draw_letter(road, x + 4.6, y, strip.number + 1)
    look = {"stroke": road.line, "stroke_width": HAIR}
    canvas.rect(x, y, strip.width, HEIGHT, fill="none", **look)


def _draw_kerb(road: QueueRoad, strip: RoadStrip, x: float, y: float) -> None:
    """Stones that are counted from the head, so that they run on over the joins."""
    end, red = x + strip.road, road.ink("redline")
    high = 0.8 if road.is_low else KERB
    if not road.is_low:
        road.canvas.rect(x, y, strip.road, KERB, fill=LIGHT)
    stone = -2 * STONE - strip.behind % (2 * STONE)
    while stone < strip.road:
        left, right = max(x, end - stone - STONE), min(end, end - stone)
        if right > left:
            road.canvas.rect(left, y + (KERB - high) / 2, right - left, high, fill=red)
        stone += 2 * STONE


def _draw_place(road: QueueRoad, strip: RoadStrip, at: Point, number: int) -> None:
    (x, y), canvas = at, road.canvas
    top, bottom, middle = y + KERB + ROW, y + HEIGHT - KERB, x + strip.place / 2
    for corner, way in ((x + 0.9, 4), (x + strip.place - 0.9, -4)):
        for edge, turn in ((top + 0.6, 4), (bottom - 0.6, -4)):
            points = [(corner + way, edge), (corner, edge), (corner, edge + turn)]
            canvas.polyline(points, fill="none", stroke=road.paint, stroke_width=0.6)
    for step in (-9.0, 0.0, 9.0):
        _draw_chevron(road, middle + step, (top + bottom) / 2)
    canvas.text(
        str(number),
        *(middle, y + KERB + ROW / 2 + 0.4, 12),
        size=6,
        font="Fredoka One",
        weight=400,
        anchor="middle",
        fill=road.paint,
        middle=True,
    )


def _draw_chevron(road: QueueRoad, x: float, y: float) -> None:
    points = [(x + dx, y + dy) for dx, dy in _arrow(6)]
    if road.is_low:
        pale = road.ink("chrome", LIGHT)
        road.canvas.polygon(points, fill="none", stroke=pale, stroke_width=0.5)
    else:
        road.canvas.polygon(points, fill=road.ink("track"))


def _arrow(half: float) -> list[Point]:
    return [(-3, -half), (0, -half), (3.7, 0), (0, half), (-3, half), (0.7, 0)]


def _draw_head(road: QueueRoad, x: float, y: float) -> None:
    """Draws a chequered line, and an arrow in the direction of the race."""
    canvas, top, bottom = road.canvas, y + KERB, y + HEIGHT - KERB
    canvas.rect(x + 0.6, top, 2 * SQUARE, bottom - top, fill=LIGHT)
    for row in range(int((bottom - top) / SQUARE) + 1):
        at, left = top + row * SQUARE, x + 0.6 + (row % 2) * SQUARE
        canvas.rect(left, at, SQUARE, min(SQUARE, bottom - at), fill=road.line)
    centre, middle = x + (0.6 + 2 * SQUARE + HEAD) / 2, y + HEIGHT / 2
    canvas.polygon([(centre + dx, middle + dy) for dx, dy in _arrow(7)], fill=road.paint)
    _draw_word(road, road.word("queue.front"), x - 2.4, y, anchor="end")


def _draw_word(road: QueueRoad, words: str, x: float, y: float, *, anchor: str) -> None:
    road.canvas.text(
        words,
        *(x, y + KERB + ROW / 2, 17),
        size=3.8,
        minimum=2.4,
        weight=700,
        anchor=anchor,
        fill=road.paint,
        middle=True,
    )


def _draw_tab(road: QueueRoad, strip: RoadStrip, x: float, y: float) -> None:
    look = {"stroke": road.line, "stroke_width": HAIR, "stroke_dasharray": "1.4,1"}
    road.canvas.line((x, y), (x, y + HEIGHT), **look)
    _draw_letter(road, x + TAB / 2, y, strip.number)
    road.canvas.text(
        road.word("queue.glue"),
        *(x + TAB / 2, y + HEIGHT / 2 + 4, TAB - 2),
        size=2.7,
        minimum=2.2,
        lines=4,
        anchor="middle",
        fill=road.line,
        middle=True,
    )


def _draw_letter(road: QueueRoad, x: float, y: float, number: int) -> None:
    """A goes under A, B under B."""
    middle = y + KERB + ROW / 2
    road.canvas.circle(x, middle, 2.7, fill=LIGHT, stroke=road.line, stroke_width=0.4)
    road.canvas.text(
        chr(ord("A") + number - 1),
        *(x, middle, 5),
        size=3.8,
        font="Fredoka One",
        weight=400,
        anchor="middle",
        fill=road.line,
        middle=True,
    )
