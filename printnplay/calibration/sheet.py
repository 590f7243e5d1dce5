"""The calibration sheet: both sides of a paper, to be printed, held to the light and read.

The front has rulers of whole millimetres, the back verniers of nine tenths: a line of the back that
meets one of the front says how far the back must move.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from printnplay.calibration.words import COLUMN, LEFT, RIGHT, Writer, label, short
from printnplay.core.units import Size
from printnplay.drawing.reader import Reader
from printnplay.pdf.book import Book, in_millimetres
from printnplay.pdf.compiler import Compiler
from printnplay.text.fonts import measure
from printnplay.text.lines import FLOOR_MM, Measure

SMALLEST = Size(200, 275)
ACROSS, DOWN = 150, 200
# Two verniers so far apart that a quarter of their difference in mm is the angle in degrees.
ARM = 360 / math.pi
VERNIER = 0.9
TENTHS = 30
RUNGS = 10
FINE, BOLD = 0.15, 0.25
GREY = "#9A9A9A"

Place = Callable[[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Vernier:
    """Its letter and its middle, seen from the back, measured from the middle of the page."""

    letter: str
    x: float
    y: float
    is_upright: bool = False
    is_flipped: bool = False

    @property
    def depth(self) -> float:
        """The distance from its ticks to the scale of whole millimetres, past the numbers."""
        return 13.4 if self.is_upright else 9.6

    def on_back(self, along: float, across: float) -> tuple[float, float]:
        if self.is_upright:
            return self.x - across, self.y + along
        return self.x + along, self.y + (-across if self.is_flipped else across)

    def on_front(self, along: float, across: float) -> tuple[float, float]:
        """The same place of the paper, seen from the other side."""
        x, y = self.on_back(along, across)
        return -x, y


# One on each axis: there the angle of the back does not change what is read.
VERNIERS = (
    Vernier("A", -40, 0),
    Vernier("B", 0, 60, is_upright=True),
    Vernier("C", 0, -ARM),
    Vernier("D", 0, ARM, is_flipped=True),
)


def draw_calibration(paper: Size, words: Mapping[str, str], measure: Measure) -> tuple[str, str]:
    """Front and back. `words` are those under `calibrate.`, and `front` and `back`. Raises
    ValueError for a paper that is too small, TextTooLong for words that do not fit."""
    width, height = sorted((paper.width, paper.height))
    if width < SMALLEST.width or height < SMALLEST.height:
        raise ValueError(f"a paper of at least {SMALLEST}")
    write = Writer(words, measure)
    front = [*_rulers(), *_needles(), *_front_words(write)]
    back = [*_verniers(), *_back_words(write), *_form()]
    return (
        _page(width, height, [*_ladders(width, height)], front),
        _page(width, height, [], back),
    )


def _page(width: float, height: float, around: Iterable[str], middle: Iterable[str]) -> str:
    centred = f'<g transform="translate({short(width / 2)} {short(height / 2)})">'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(width)} {short(height)}">'
    return "\n".join([head, *around, centred, *middle, "</g>", "</svg>"])


def _rulers() -> Iterator[str]:
    """The two long rulers through the middle, and a short one at each end for the angle."""
    yield from _ruler(lambda a, b: (a, b), ACROSS)
    yield from _ruler(lambda a, b: (b, a), DOWN, but=range(-6, 0))
    yield label(f"X · {ACROSS} mm", 4 - ACROSS / 2, 5, size=3.6)
    yield label(f"Y · {DOWN} mm", 4, DOWN / 2, size=3.6)
    for vernier in VERNIERS[2:]:
        yield _ticks(vernier.on_front, range(-TENTHS - 5, TENTHS + 6), pitch=1, up=True)
        ends = vernier.on_front(-TENTHS - 5, 0), vernier.on_front(TENTHS + 5, 0)
        yield _lines([ends], BOLD)


def _ruler(place: Place, length: int, *, but: range = range(0)) -> Iterator[str]:
    """Its ticks are left out where the other ruler has its own, and a number that would touch
    those."""
    half = length // 2
    ticked = [n for n in range(-half, half + 1) if n not in but]
    yield _lines([(place(-half, 0), place(half, 0))], BOLD)
    yield _lines([(place(end, -7), place(end, 3)) for end in (-half, half)], BOLD)
    yield _ticks(place, ticked, pitch=1, up=True)
    for at in ticked:
        if (at + half) % 10 == 0 and at not in (0, -5):
            x, y = place(at, -7.2)
            is_across = x == at
            anchor, drop = ("middle", 0.0) if is_across else ("end", 0.75)
            yield label(str(at + half), x, y + drop, size=FLOOR_MM, weight=400, anchor=anchor)


def _ticks(place: Place, at: Iterable[int], *, pitch: float, up: bool) -> str:
    """Lines that start on the axis: longer ones every five, the longest every ten."""
    lengths = {n: 5.2 if n % 10 == 0 else 4.6 if n % 5 == 0 else 3.6 for n in at}
    side = -1 if up else 1
    pairs = [(place(n * pitch, 0), place(n * pitch, side * much)) for n, much in lengths.items()]
    return _lines(pairs, FINE)


def _needles() -> Iterator[str]:
    """What shows through the paper and points at the back's whole millimetres."""
    for vernier in VERNIERS:
        corners = [(0.0, vernier.depth + 0.3), (-0.9, vernier.depth + 2.5)]
        corners.append((0.9, vernier.depth + 2.5))
        points = " ".join("{:.4f},{:.4f}".format(*vernier.on_front(*corner)) for corner in corners)
        yield f'<polygon points="{points}"/>'


def _ladders(width: float, height: float) -> Iterator[str]:
    """At each edge lines in 1 to 10 mm from it, each with its number, far enough inside for any
    printer."""
    x, y = width / 2, height / 2
    edges: dict[str, Place] = {
        "K": lambda a, b: (b, y + a),
        "L": lambda a, b: (x + a, b),
        "M": lambda a, b: (width - b, y + a),
        "N": lambda a, b: (x + a, height - b),
    }
    for letter, place in edges.items():
        steps = {n: (n - (RUNGS + 1) / 2) * 5 for n in range(1, RUNGS + 1)}
        leaders = [(place(a, n + 0.2), place(a, 11.2)) for n, a in steps.items()]
        yield _lines(leaders, FINE, GREY)
        # The outer rim of a line is exactly its number from the edge.
        yield _lines(
            [(place(a - 1.9, n + 0.1), place(a + 1.9, n + 0.1)) for n, a in steps.items()], 0.2
        )
        for n, a in steps.items():
            at_x, at_y = place(a, 12.9)
            yield label(str(n), at_x, at_y + 0.8, size=2.4, anchor="middle")
        at_x, at_y = place(-29, 12.4)
        yield label(letter, at_x, at_y + 1.6, size=4.6, weight=700, anchor="middle")


def _verniers() -> Iterator[str]:
    for vernier in VERNIERS:
        numbers = range(-TENTHS, TENTHS + 1)
        yield _ticks(vernier.on_back, numbers, pitch=VERNIER, up=False)
        for n in numbers:
            if n % 5 == 0:
                yield _number(vernier, -n / 10, n * VERNIER)
        yield from _whole_millimetres(vernier)
        x, y = vernier.on_back(-TENTHS * VERNIER - 6, 4)
        yield label(vernier.letter, x, y + 1.6, size=4.6, weight=700, anchor="middle")


def _whole_millimetres(vernier: Vernier) -> Iterator[str]:
    """A coarse scale, for printers that are wrong by more than half a millimetre."""
    end = vernier.depth
    lengths = {n: 1.8 if n % 5 == 0 else 1.2 for n in range(-5, 6)}
    pairs = [
        (vernier.on_back(n, end - much), vernier.on_back(n, end)) for n, much in lengths.items()
    ]
    pairs.append((vernier.on_back(-5, end), vernier.on_back(5, end)))
    yield _lines(pairs, FINE)
    for sign in (-1, 1):
        x, y = vernier.on_back(sign * (7.2 if not vernier.is_upright else 6.6), end - 0.9)
        yield label(_signed(sign * 5), x, y + 0.75, size=FLOOR_MM, weight=400, anchor="middle")


def _number(vernier: Vernier, value: float, along: float) -> str:
    x, y = vernier.on_back(along, 5.8 if vernier.is_upright else 6.4)
    anchor, drop = ("end", 0.75) if vernier.is_upright else ("middle", 0.7)
    return label(_signed(value), x, y + drop, size=FLOOR_MM, weight=400, anchor=anchor)


def _signed(value: float) -> str:
    return f"{value:+g}".replace("-", "−") if value else "0"


def _example(top: float) -> Iterator[str]:
    """A vernier that reads +0.3, larger than life."""
    zoom, x, y = 2.4, RIGHT + COLUMN / 2, top + 12
    reach = 2.4 * zoom
    front = [x + zoom * n for n in range(-12, 13)]
    back = {n: x + zoom * (n * VERNIER - 0.3) for n in range(-12, 13)}
    yield _lines([((at, y - reach), (at, y)) for at in front], 0.3, GREY)
    yield _lines([((at, y), (at, y + reach)) for at in back.values()], 0.3)
    for n in range(-10, 11, 5):
        yield label(_signed(-n / 10), back[n], y + reach + 3, size=2.6, anchor="middle")
    meet = back[-3]
    yield _lines([((meet, y - reach), (meet, y + reach))], 0.5)
    circle = f'<circle cx="{short(meet)}" cy="{short(y)}" r="1.7"'
    yield f'{circle} fill="none" stroke="#000000" stroke-width="0.3"/>'
    yield label("+0.3", meet, y - reach - 1.4, size=3.4, weight=700, anchor="middle")


def _form() -> Iterator[str]:
    """Boxes to write the numbers in."""
    rows = (("XY", "%"), ("KLMN", "mm"), ("AB", "mm"), ("CDE", "mm"))
    for row, (letters, unit) in enumerate(rows):
        for column, letter in enumerate(letters):
            x, y = LEFT + column * 16.8, 31 + row * 15.5
            yield (
                f'<rect x="{short(x)}" y="{short(y)}" width="15.4" height="10" rx="1" fill="none" '
                f'stroke="{GREY}" stroke-width="{BOLD}"/>'
            )
            yield label(letter, x + 0.6, y - 1, size=3.4, weight=700)
            shown = "°" if letter == "E" else unit
            yield label(shown, x + 14.6, y + 8.8, size=2.4, weight=400, anchor="end")


def _front_words(write: Writer) -> Iterator[str]:
    yield write.title("front")
    for name, x, y in (
        ("print", LEFT, -84),
        ("scale", RIGHT, -84),
        ("margins", LEFT, 38),
        ("turn", RIGHT, 38),
    ):
        yield write.step(name, x, y)[0]


def _back_words(write: Writer) -> Iterator[str]:
    yield write.title("back")
    yield write.step("offset", LEFT, -84)[0]
    shown, y = write.step("angle", RIGHT, -84)
    yield shown
    yield from _example(y)
    name = write.words["calibrate.name"]
    shown, y = write.step("command", RIGHT, 31)
    yield shown
    commands = (
        f"printnplay printer set {name}",
        "  --back-offset A,Bmm --back-angle E",
        "  --scale X,Y --margins K,L,M,Nmm",
    )
    yield from write.commands(commands, y)
    shown, y = write.step("then", RIGHT, y + 26)
    yield shown
    yield from write.commands((f"printnplay build --printer {name}",), y)


def _lines(
    pairs: Iterable[tuple[tuple[float, float], tuple[float, float]]],
    width: float,
    colour: str = "#000000",
) -> str:
    path = "".join(
        f"M{short(x1)} {short(y1)}L{short(x2)} {short(y2)}" for (x1, y1), (x2, y2) in pairs
    )
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def calibration_pdf(paper: Size, words: Mapping[str, str], language: str) -> bytes:
    """The two pages that a printer is measured with. Raises ValueError and TextTooLong."""
    title = words["calibrate.title"]
    book = Book.about(title, f"{title}, {paper}", language)
    book.defend_scale("DuplexFlipLongEdge")
    reader, compiler = Reader(), Compiler(book)
    page = Size(*sorted((paper.width, paper.height)))
    for svg in draw_calibration(paper, words, measure):
        drawn = compiler.draw(reader.read(svg))
        book.add_page(f"q {in_millimetres(page)}\n{drawn}\nQ", page)
    return book.to_bytes()
