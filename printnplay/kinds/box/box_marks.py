"""Lines and letters of a tuck box: lines to cut and to fold, flaps to glue, titles that are fitted
before they are placed, and words next to the net.
"""

from dataclasses import dataclass

from printnplay.core.geometry import Point
from printnplay.core.units import Size
from printnplay.drawing.canvas import Canvas
from printnplay.kinds.box.nets import Flap, Net
from printnplay.text.lines import FLOOR_MM, Measure, TextTooLong, Type, fit_lines

CUT, FOLD, HATCH = 0.25, 0.25, 0.2
DASHES = "2 1.4"
HATCH_STEP = 3.4
GREY = "#B4B8C4"
GLUE_WORD = 2.8

TITLE, TEXT = "Fredoka One", "Source Sans Pro"
LEADING = 1.08


@dataclass(frozen=True, slots=True)
class FreeArea:
    """A free rectangle of the page."""

    x: float
    y: float
    width: float
    height: float


def draw_lines(canvas: Canvas, net: Net, *, fold: str) -> None:
    """Folds dashed in a colour that is seen on the ground, the outline solid."""
    for line in net.folds:
        ends = (line.x1, line.y1), (line.x2, line.y2)
        canvas.line(*ends, stroke=fold, stroke_width=FOLD, stroke_dasharray=DASHES)
    canvas.polygon(net.outline, fill="none", stroke="#000000", stroke_width=CUT)


def draw_glue(canvas: Canvas, flap: Flap, words: str) -> None:
    """Hatches a flap to glue, with the word if there is room for it."""
    xs, ys = [x for x, _ in flap.ring], [y for _, y in flap.ring]
    x1, x2, y1, y2 = min(xs), max(xs), min(ys), max(ys)
    hatch = canvas.blank()
    for n in range(1, int((x2 - x1 + y2 - y1) / HATCH_STEP) + 1):
        start = (x1 + n * HATCH_STEP, y1)
        end = (start[0] - (y2 - y1), y2)
        hatch.line(start, end, stroke=GREY, stroke_width=HATCH)
    canvas.place(hatch, clip=flap.ring)
    _glue_word(canvas, words, FreeArea(x1, y1, x2 - x1, y2 - y1))


def _glue_word(canvas: Canvas, words: str, room: FreeArea) -> None:
    wide = canvas.measure(words, "Source Sans Pro", 600, GLUE_WORD) + 2.2
    long, deep = max(room.width, room.height), min(room.width, room.height)
    if deep < 4.6 or long < wide + 6:
        return
    plate = canvas.blank()
    plate.rect(-wide / 2, -1.9, wide, 3.8, fill="#FFFFFF", rx=1)
    plate.text(words, 0, 0, wide, size=GLUE_WORD, anchor="middle", middle=True)
    x, y = room.x + room.width / 2, room.y + room.height / 2
    canvas.place(plate, at(x, y, -90 if room.height > room.width else 0))


def draw_words(canvas: Canvas, head: str, words: str, places: tuple[FreeArea, ...]) -> None:
    """Writes how to fold and glue the box in the first place that has room. A page without such a
    place is still complete: the kit's first page has the same words."""
    for place in places:
        try:
            _probe(canvas, head, words, place)
        except TextTooLong:
            continue
        _set(canvas, head, words, place)
        return


def _probe(canvas: Canvas, head: str, words: str, place: FreeArea) -> None:
    _set(canvas.blank(), head, words, place)


def _set(canvas: Canvas, head: str, words: str, place: FreeArea) -> None:
    y = canvas.text(
        head, place.x, place.y + 3.6, place.width, size=3.6, minimum=3, weight=700, lines=2
    )
    lines = int((place.y + place.height - y - 1.5) / (3.1 * 1.25))
    canvas.text(
        words, place.x, y + 4.7, place.width, size=3.1, weight=400, lines=lines, leading=1.25
    )


def free_places(net: Net, start: Point, page: Size, margin: float) -> tuple[FreeArea, ...]:
    """Beside the net: under it, right of it, between the lid and the last flap."""
    x, y = start
    under, beside = y + net.size.height + 3, x + net.size.width + 4
    places = [FreeArea(x, under, net.size.width, page.height - margin - under)]
    places.append(FreeArea(beside, y, page.width - margin - beside, net.size.height))
    front = net.wall("front")
    if front and net.wall("back"):
        places.append(FreeArea(x + front.x + 2, y, front.width - 4, front.y - 2))
    return tuple(place for place in places if place.width > 30 and place.height > 10)


def at(x: float, y: float, degrees: int = 0) -> str:
    turn = f" rotate({degrees})" if degrees else ""
    return f"translate({round(x, 3):g} {round(y, 3):g}){turn}"


@dataclass(frozen=True, slots=True)
class Title:
    """Lines that are fitted, to be drawn around 0 0."""

    lines: tuple[str, ...]
    type: Type

    @property
    def height(self) -> float:
        """From the top of the capitals to the last baseline."""
        return (0.7 + (len(self.lines) - 1) * LEADING) * self.type.size

    def draw(self, canvas: Canvas, fill: str, transform: str) -> None:
        """Puts the lines around a place."""
        y = 0.7 * self.type.size - self.height / 2
        own = canvas.blank()
        own.lines(self.lines, 0, y, type=self.type, anchor="middle", fill=fill, leading=LEADING)
        canvas.place(own, transform)


def fit_title(words: str, width: float, measure: Measure, *, size: float, lines: int = 2) -> Title:
    """In one line while it need not be much smaller for that; else broken after a colon."""
    kept = _break_at_colon(words)
    tries = [(words, 1, 0.72), (kept, lines, 0.6), (words, lines, 0.6), (words, lines, 0)]
    problem = TextTooLong(words, words)
    for text, many, part in tries:
        wanted = Type(TITLE, 400, least_size(size))
        smallest = least_size(part * size)
        try:
            found, fitted = fit_lines(
                text, width, type=wanted, minimum=smallest, lines=many, measure=measure
            )
        except TextTooLong as too_long:
            problem = too_long
        else:
            return Title(found, Type(TITLE, 400, fitted))
    raise problem


def _break_at_colon(words: str) -> str:
    """Only the space after a colon is left to break at."""
    return words.replace(" ", "\u00a0").replace(":\u00a0", ": ", 1) if ": " in words else words


def is_fitting(words: str, width: float, type: Type, measure: Measure, *, lines: int) -> bool:
    try:
        fit_lines(words, width, type=type, minimum=FLOOR_MM, lines=lines, measure=measure)
    except TextTooLong:
        return False
    return True


@dataclass(frozen=True, slots=True)
class ListLines:
    """Lines of a list, all of one size while they fit."""

    canvas: Canvas
    size: float
    fill: str

    def text(
        self,
        words: str,
        x: float,
        y: float,
        width: float,
        *,
        font: str = TEXT,
        weight: int = 600,
        anchor: str = "start",
    ) -> None:
        self.canvas.text(
            words,
            x,
            y,
            width,
            size=self.size,
            minimum=FLOOR_MM,
            font=font,
            weight=weight,
            anchor=anchor,
            fill=self.fill,
        )


def least_size(size: float) -> float:
    return max(FLOOR_MM, size)
