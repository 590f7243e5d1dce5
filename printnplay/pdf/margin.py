"""The margins of a sheet: its name, and a ruler on the first one. Operators are in millimetres, y
down. Nothing covers a card, and no mark or fold runs through the words.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from printnplay.core.geometry import Box, Line
from printnplay.core.units import Size
from printnplay.pdf.book import Book, number
from printnplay.sheets.model import SAFE_EDGE, Sheet
from printnplay.text.bidi import is_rtl
from printnplay.text.fonts import BUILTIN, Fonts

FONT = ("Source Sans Pro", 600)
LARGEST, SMALLEST = 2.6, 1.6
RULER = 100
# What type and ruler take of a band above their line and below it; what they keep from a mark
# next to them, and from the end of one that leads to them.
ABOVE, BELOW, AROUND, OFF = 2.2, 0.6, 0.6, 0.15
BAND = ABOVE + BELOW

Stretch = tuple[float, float]


class MarginBand(NamedTuple):
    """A strip along an edge of the paper: the start and the length of its line, the distances of
    the cards and of their bleed from that edge, whether it runs upwards, and the stretches that no
    mark crosses. `edge` is the width that a printer leaves white."""

    x: float
    y: float
    length: float
    room: float
    undrawn: float
    edge: float
    is_upright: bool = False
    free: tuple[Stretch, ...] = ()

    @property
    def place(self) -> tuple[float, float, bool]:
        return self.x, self.y, self.is_upright

    @property
    def faults(self) -> int:
        """On bleed; nearer to the edge than the printer wants."""
        return (not self.is_clear) + (self.room < self.edge + BAND)

    @property
    def is_clear(self) -> bool:
        """Whether it is clear of every card's bleed."""
        return self.undrawn >= min(self.edge, self.room - BAND) + BAND


class MarginPlace(NamedTuple):
    """Where a line of type starts in a band, and how large it is."""

    band: MarginBand
    start: float
    size: float


class MarginType(NamedTuple):
    """Writes words in the fonts of a game; what they lack is left out."""

    book: Book
    fonts: Fonts

    def measure(self, text: str, size: float) -> float:
        return self.fonts.measure(text, *FONT, size)

    def show(self, text: str, x: float, size: float) -> str:
        font, parts = self.fonts.find(*FONT), []
        lacked = self.fonts.missing(text, font)
        shown = "".join(sign for sign in text if sign not in lacked) if lacked else text
        for words, own, is_turned in self.fonts.pieces(shown, font, is_rtl=is_rtl(shown)):
            run = self.book.show_run(words, own, size, is_rtl=is_turned)
            parts.append(f"BT 1 0 0 -1 {number(x)} 0 Tm {run} ET")
            x += own.width(words, is_rtl=is_turned) * size
        return " ".join(parts)


def margins(
    book: Book,
    sheet: Sheet,
    name: str,
    *,
    drawn: Box,
    ruler: str | None,
    edges: tuple[float, float] = (SAFE_EDGE, SAFE_EDGE),
    fonts: Fonts = BUILTIN,
) -> list[str]:
    """The sheet's name goes where it can be largest, then where there is most room; the ruler goes
    in another margin. A sheet that is all cards has neither. `drawn` is the box around all
    faces."""
    bands = free_bands(sheet, drawn, edges)
    if not bands:
        return []
    type = MarginType(book, fonts)
    spot = _spot(bands, type.measure(name, 1))
    wide = type.measure(name, spot.size)
    white = _white(spot.band, spot.start, wide)
    parts = [f"q {_place(spot.band)} {white}0.25 g {type.show(name, spot.start, spot.size)} Q"]
    if ruler:
        named = sheet._replace(marks=(*sheet.marks, *_lines_of(spot, wide)))
        bands = free_bands(named, drawn, edges)
        others = [b for b in bands if b.place != spot.band.place and b.length >= RULER]
        parts += [_ruler(type, others, ruler)] if others else []
    return parts


def free_bands(
    sheet: Sheet, drawn: Box, edges: tuple[float, float] = (SAFE_EDGE, SAFE_EDGE)
) -> tuple[MarginBand, ...]:
    """The strips that the cards leave, the best and then the roomiest first; closer to the edge if
    there is little room."""
    lines = (*sheet.marks, sheet.fold) if sheet.fold else sheet.marks
    return _bands(sheet.paper, sheet.trim, drawn, lines, edges)


@lru_cache(maxsize=64)
def _bands(
    paper: Size, trim: Box, drawn: Box, lines: tuple[Line, ...], edges: tuple[float, float]
) -> tuple[MarginBand, ...]:
    """Nearly all sheets of a file are laid out alike."""
    width, height, (side, end) = paper.width, paper.height, edges
    rooms, undrawn = ((height - y2, y1, x1, width - x2) for x1, y1, x2, y2 in (trim, drawn))
    wanted = zip((end, end, side, side), rooms, strict=True)
    bottom, top, left, right = (min(edge, room - BAND) for edge, room in wanted)
    wide, high, low = width - 2 * side, height - 2 * end, height - end
    bands = (
        MarginBand(side, height - bottom - BELOW, wide, rooms[0], undrawn[0], end),
        MarginBand(side, top + ABOVE, wide, rooms[1], undrawn[1], end),
        MarginBand(left + ABOVE, low, high, rooms[2], undrawn[2], side, is_upright=True),
        MarginBand(width - right - BELOW, low, high, rooms[3], undrawn[3], side, is_upright=True),
    )
    fit = [band for band in bands if band.room >= BAND]
    found = [band._replace(free=tuple(_free(band, lines))) for band in fit]
    return tuple(sorted(found, key=lambda band: (band.faults, -round(band.room, 3))))


def _free(band: MarginBand, lines: Sequence[Line]) -> Iterator[Stretch]:
    start = 0.0
    for low, high in sorted(_crossings(band, lines)):
        if low > start:
            yield start, low
        start = max(start, high)
    if band.length > start:
        yield start, band.length


def _crossings(band: MarginBand, lines: Sequence[Line]) -> Iterator[Stretch]:
    for line in lines:
        across, down = (line.x1 - band.x, line.x2 - band.x), (band.y - line.y2, band.y - line.y1)
        along, above = across, down
        if band.is_upright:
            along, above = down, (-across[1], -across[0])
        if above[1] > -BELOW - OFF and above[0] < ABOVE + OFF:
            yield along[0] - AROUND, along[1] + AROUND


def _spot(bands: Sequence[MarginBand], width: float) -> MarginPlace:
    """The place of words of that width, by their size; on bleed or across marks only if they could
    not be read otherwise."""
    free = [(band, *stretch) for band in bands for stretch in band.free]
    clear = [place for place in free if place[0].is_clear]
    for places in (clear, free, [(band, 0.0, band.length) for band in bands]):
        spots = [
            MarginPlace(band, start, min(LARGEST, (end - start) / width))
            for band, start, end in places
        ]
        best = max(spots, key=lambda spot: round(spot.size, 2), default=None)
        if best and best.size >= SMALLEST:
            break
    assert best is not None
    return best


def _lines_of(spot: MarginPlace, wide: float) -> tuple[Line, Line]:
    """The lines around written words, to test what crosses them."""
    (x, y, is_upright), start = spot.band.place, spot.start
    if is_upright:
        low, high = y - start - wide, y - start
        return Line(x, low, x, high), Line(x - ABOVE, low, x - ABOVE, high)
    left, right = x + start, x + start + wide
    return Line(left, y, right, y), Line(left, y - ABOVE, right, y - ABOVE)


def _white(band: MarginBand, start: float, wide: float) -> str:
    """A white ground for words on bleed, which can be as dark as they are."""
    if band.is_clear:
        return ""
    box = (start - AROUND, -ABOVE, wide + 2 * AROUND, BAND)
    return f"1 g {' '.join(map(number, box))} re f "


def _ruler(type: MarginType, bands: Sequence[MarginBand], words: str) -> str:
    """A hundred millimetres with a tick every ten, to measure before cutting. It is placed where no
    mark looks like a tick, if possible."""
    tries = [*((band, True) for band in bands), (bands[0], False)]
    found = (_beside_ruler(band, type, words, is_free=is_free) for band, is_free in tries)
    unnamed = (bands[0], _middle(bands[0]), None)
    band, start, shown = next((place for place in found if place), unnamed)
    ticks = [
        f"{number(start + at)} 0 m {number(start + at)} -{1.6 if at % 50 == 0 else 1.0} l"
        for at in range(0, RULER + 1, 10)
    ]
    lines = f"{number(start)} 0 m {number(start + RULER)} 0 l {' '.join(ticks)} S"
    text = type.show(words, shown.start, shown.size) if shown else ""
    wide = RULER + (2 + type.measure(words, shown.size) if shown else 0)
    return f"q {_place(band)} {_white(band, start, wide)}0 g 0 G 0.2 w {lines} {text} Q"


def _middle(band: MarginBand) -> float:
    return (band.length - RULER) / 2


def _beside_ruler(
    band: MarginBand, type: MarginType, words: str, *, is_free: bool
) -> tuple[MarginBand, float, MarginPlace | None] | None:
    """The ruler is as near the middle as leaves room for its words after it; they shrink before
    they are left out. No mark crosses it."""
    middle = _middle(band)
    starts = sorted((middle, *range(int(band.length) - RULER)), key=lambda at: abs(at - middle))
    for size in (2.2, 1.9, SMALLEST):
        width = type.measure(words, size)
        least = width + 2 + (RULER if is_free else 0)
        if not any(high - low >= least for low, high in band.free):
            continue
        for start in starts:
            at = start + RULER + 2
            first = start if is_free else at
            if any(low <= first and at + width <= high for low, high in band.free):
                return band, start, MarginPlace(band, at, size)
    return None


def _place(band: MarginBand) -> str:
    turn = "0 -1 1 0" if band.is_upright else "1 0 0 1"
    return f"{turn} {number(band.x)} {number(band.y)} cm"
