"""One pad in its box: the title, and the parts that every table has.

Comes in: a Pad, its columns, a box on a page and how large things are in it.
"""

from dataclasses import dataclass

from printnplay.data.accessories import Pad
from printnplay.data.model import Component
from printnplay.kinds.plain import FINE, HEAVY, TITLES, Box, Plain
from printnplay.text.lines import FLOOR_MM, TextTooLong

POINTS = 0.45


@dataclass(frozen=True, slots=True)
class Grain:
    """How large things are on a pad, in mm. Rows are `least` to `most` high; where `is_whole`, all
    of them are there or it is an error."""

    title: float
    head: float
    name: float
    least: float
    most: float
    text: float
    label: float
    is_whole: bool


FULL = Grain(9, 15, 11, 6, 12, 4, 30, is_whole=True)
QUARTER = Grain(5.2, 9.2, 6.4, 4.5, 8, 2.6, 19, is_whole=False)


@dataclass(frozen=True, slots=True)
class PadSheet:
    """`columns` are colours, or nothing for each player."""

    plain: Plain
    part: Component
    pad: Pad
    columns: tuple[str | None, ...]
    box: Box
    grain: Grain

    @property
    def label(self) -> float:
        """The width of the first column."""
        return self.grain.label if self.pad.rows else 0.8 * self.grain.label

    @property
    def column(self) -> float:
        return (self.box.width - self.label) / len(self.columns)

    @property
    def bottom(self) -> float:
        """Where the tables end, above the sentence at the foot."""
        return self.box.bottom - (1.9 * self.grain.text if self.pad.hint else 0.0)

    def left(self, number: int) -> float:
        """Where a column begins."""
        return self.box.x + self.label + number * self.column

    def head(self) -> float:
        """The title, lines to write on, and a ribbon; gives where they end."""
        box, size = self.box, self.grain.title
        y, room = box.y + 0.82 * size, 0.58 * box.width
        text, name = self.plain.canvas.text, self.plain.word(f"component.{self.part.id}")
        text(self.plain.title, box.x, y, room, size=size, font=TITLES, weight=400)
        start = self.plain.width(self.plain.title, size) + 0.4 * size
        small = 1.1 * self.grain.text
        if start + self.plain.width(name, small, "Source Sans Pro", 400) <= room:
            text(name, box.x + start, y, room, size=small, weight=400)
        self._blanks(y)
        high = 0.28 * size
        self.plain.chequers(Box(box.x, box.y + self.grain.head - 1.5 * high, box.width, high))
        return box.y + self.grain.head

    def _blanks(self, y: float) -> None:
        """Words with a line to write on, to the right of the title."""
        size, right = self.grain.text, self.box.right
        blank = 0.11 * self.box.width
        for key in ["pad.sheet", "pad.date"] if self.pad.is_running else ["pad.date"]:
            word, at = self.plain.word(key), right - blank - 0.3 * size
            self.plain.line((right - blank, y + 0.2), (right, y + 0.2), FINE)
            self.plain.canvas.text(word, at, y, 2 * blank, size=size, anchor="end")
            right = at - self.plain.width(word, size, "Source Sans Pro", 600) - size

    def say(self, words: str, top: float, high: float, *, font: str = "Source Sans Pro") -> None:
        """What a row is, in the first column: on one line if it can, on two where they fit."""
        size = self.grain.text
        try:
            self._say(words, top + high / 2, max(FLOOR_MM, 0.84 * size), 1, font)
        except TextTooLong:
            self._say(words, top + high / 2, FLOOR_MM, 2 if high > 2.3 * FLOOR_MM else 1, font)

    def _say(self, words: str, y: float, least: float, lines: int, font: str) -> None:
        size = self.grain.text
        self.plain.canvas.text(
            words,
            self.box.x + 0.45 * size,
            y,
            self.label - 0.8 * size,
            size=size,
            minimum=least,
            lines=lines,
            leading=1.02,
            font=font,
            weight=400 if font == TITLES else 600,
            middle=True,
            fill=self.plain.ink,
        )

    def hint(self, top: float) -> None:
        if self.pad.hint:
            words, size = self.plain.word(self.pad.hint), 0.9 * self.grain.text
            y, width = top + 1.5 * self.grain.text, self.box.width
            least = FLOOR_MM
            text = self.plain.canvas.text
            text(words, self.box.x, y, width, size=size, minimum=least, weight=400)

    def shade(self, x: float, top: float, bottom: float, right: float) -> None:
        """A tint for totals, kept inside the round corners of the frame."""
        left, right = max(x, self.box.x + HEAVY), min(right, self.box.right - HEAVY)
        fill = self.plain.pale(0.07)
        self.plain.canvas.rect(left, top, right - left, bottom - top - HEAVY, fill=fill)

    def rule(self, y: float, width: float) -> None:
        self.plain.line((self.box.x, y), (self.box.right, y), width)

    def upright(self, x: float, top: float, bottom: float, width: float) -> None:
        self.plain.line((x, top), (x, bottom), width)

    def bar(self, x: float, width: float, top: float, high: float) -> None:
        """A stroke in a cell that stays empty."""
        middle, y, reach = x + width / 2, top + high / 2, 0.22 * high
        self.plain.line((middle - reach, y + reach), (middle + reach, y - reach), FINE)

    def frame(self, top: float, bottom: float) -> None:
        box, inset = self.box, HEAVY / 2
        style = {"fill": "none", "stroke": self.plain.ink, "stroke_width": HEAVY, "rx": 1.2}
        width, height = box.width - HEAVY, bottom - top - HEAVY
        self.plain.canvas.rect(box.x + inset, top + inset, width, height, **style)
