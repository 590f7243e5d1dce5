"""The common work W as data, the same for every program: cards, shapes, texts, places on a sheet.

Millimetres, y down, 0 0 at a card's trimmed corner. Standard library only: the peers run elsewhere.
`python benchmarks/work.py DIR N` writes W x N into DIR as a project of printnplay.
"""

import math
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
WIDTH, HEIGHT, BLEED = 63.0, 88.0, 3.0
COLUMNS, ROWS = 3, 3
PER_SHEET = COLUMNS * ROWS
LEFT, TOP = (PAGE_WIDTH - COLUMNS * WIDTH) / 2, (PAGE_HEIGHT - ROWS * HEIGHT) / 2
MARK, MARK_PEN = 5.0, 0.1
INK, CREAM, NIGHT = "#1C2036", "#FFF3D6", "#16233F"
FONT = "Fredoka One"
# name: its word, its colour, a darker and a lighter one, and how many points its star has
SUITS = {
    "shell": ("Shell", "#C8283A", "#8A1527", "#F2808A", 5),
    "leaf": ("Leaf", "#2FA574", "#14664A", "#97E0BF", 3),
    "wave": ("Wave", "#2453A6", "#142F68", "#8FB4F2", 4),
    "sun": ("Sun", "#F3B63A", "#8A5606", "#FFF0BC", 8),
    "score": ("Score", "#7A3B9A", "#4A1F63", "#D3A8E8", 6),
}
ICON_AT, ICON_SCALE = (31.5, 39.0), 1.6


class Shape(NamedTuple):
    """A filled rect (x y width height), circle (cx cy r) or polygon (x y x y ...)."""

    kind: str
    numbers: tuple[float, ...]
    fill: str


class Text(NamedTuple):
    """A centred line of text; `is_turned`: by half a turn about the card's centre."""

    words: str
    x: float
    y: float
    size: float
    is_turned: bool = False


class Card(NamedTuple):
    """A face. Its number is what makes it distinct."""

    number: int
    suit: str
    value: int
    copies: int = 1


def cards(times: int) -> list[Card]:
    """W: 28 faces twice, and 20 score cards. W x N: N times as many copies, all distinct."""
    copies = 2 if times == 1 else 1
    pairs = [(suit, value) for suit in list(SUITS)[:4] for value in range(1, 8)]
    each = [(suit, value, copies) for suit, value in pairs for _ in range(3 - copies)]
    each += [("score", value, 1) for value in range(1, 21)]
    return [Card(number, *row) for number, row in enumerate(each * times, 1)]


def sheets(times: int) -> list[list[Card]]:
    """The faces of each paper, every copy in its turn."""
    copies = [card for card in cards(times) for _ in range(card.copies)]
    return [copies[start : start + PER_SHEET] for start in range(0, len(copies), PER_SHEET)]


def front_at(place: int) -> tuple[float, float]:
    row, column = divmod(place, COLUMNS)
    return LEFT + column * WIDTH, TOP + row * HEIGHT


def back_at(place: int) -> tuple[float, float]:
    """Behind its front, when the paper is turned on its long edge."""
    x, y = front_at(place)
    return PAGE_WIDTH - WIDTH - x, y


def ground(fill: str) -> Shape:
    return Shape("rect", (-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED), fill)


def frame() -> list[Shape]:
    return [Shape("rect", (4, 4, 55, 80), INK), Shape("rect", (4.7, 4.7, 53.6, 78.6), CREAM)]


def icon(suit: str) -> list[Shape]:
    """Ten shapes around 0 0, twenty wide."""
    _, base, dark, light, points = SUITS[suit]
    spots = (_around(angle, 7.4) for angle in range(0, 360, 60))
    return [
        Shape("circle", (0, 0, 10), dark),
        Shape("circle", (0, 0, 9.2), base),
        *(Shape("circle", (x, y, 1.1), light) for x, y in spots),
        _star(points, 5.6, light),
        _star(points, 3.4, dark),
    ]


def _around(degrees: float, radius: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return round(radius * math.sin(angle), 2), round(-radius * math.cos(angle), 2)


def _star(points: int, radius: float, fill: str) -> Shape:
    ends = (
        _around(180 * i / points, radius if i % 2 == 0 else radius / 2) for i in range(2 * points)
    )
    return Shape("polygon", tuple(number for end in ends for number in end), fill)


def back() -> list[Shape]:
    """Forty shapes that look the same turned by half a turn."""
    colours = [colour for _, colour, *_ in SUITS.values()]
    found = []
    for row in range(8):
        for column in range(5):
            ring = min(row, 7 - row) + min(column, 4 - column)
            x, y = 9.5 + 11 * column, 9.0 + 10 * row
            box = (x, y, 3.6) if ring % 2 else (x - 3, y - 3, 6, 6)
            found.append(Shape("circle" if ring % 2 else "rect", box, colours[ring % 5]))
    return found


def texts(card: Card) -> list[Text]:
    value = str(card.value)
    return [
        Text(value, 11, 14.5, 9),
        Text(value, 11, 14.5, 9, is_turned=True),
        Text(SUITS[card.suit][0], 31.5, 70, 7),
        Text(str(card.number), 31.5, 79.5, 3.5),
    ]


def marks() -> Iterator[tuple[float, float, float, float]]:
    """Cut marks beyond the bleed, on all four sides: x1 y1 x2 y2."""
    for column in range(COLUMNS + 1):
        x, off = LEFT + column * WIDTH, TOP - BLEED
        yield x, off, x, off - MARK
        yield x, PAGE_HEIGHT - off, x, PAGE_HEIGHT - off + MARK
    for row in range(ROWS + 1):
        y, off = TOP + row * HEIGHT, LEFT - BLEED
        yield off, y, off - MARK, y
        yield PAGE_WIDTH - off, y, PAGE_WIDTH - off + MARK, y


def font_path() -> Path:
    return Path(str(files("font_fredoka_one") / "files" / "FredokaOne-Regular.ttf"))


def svg(shape: Shape) -> str:
    names = {"rect": ("x", "y", "width", "height"), "circle": ("cx", "cy", "r")}
    if shape.kind == "polygon":
        found = f'points="{" ".join(f"{number:g}" for number in shape.numbers)}"'
    else:
        pairs = zip(names[shape.kind], shape.numbers, strict=True)
        found = " ".join(f'{name}="{number:g}"' for name, number in pairs)
    return f'<{shape.kind} {found} fill="{shape.fill}"/>'


if __name__ == "__main__":
    from project import write_project

    write_project(Path(sys.argv[1]), int(sys.argv[2]))
