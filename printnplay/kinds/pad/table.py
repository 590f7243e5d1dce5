"""A pad in its box: the places of texts, rules, tints and badges, which pad.svg.j2 draws."""

from dataclasses import dataclass, field
from typing import Literal

from printnplay.kinds.pad.spec import Pad
from printnplay.kinds.plain import (
    FINE,
    HEAVY,
    TITLES,
    WORDS,
    Badge,
    PlainPage,
    Rect,
    TextBox,
)
from printnplay.text.lines import FLOOR_MM, TextTooLong

Look = Literal["text", "note", "rule", "shade", "frame", "badge", "ribbon"]


@dataclass(frozen=True, slots=True)
class Grain:
    """How large things are on a pad, in mm. Rows are `least` to `most` high; if it `is_whole`, all
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
class Rule:
    """A line from edge to edge, and how thick it is."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float


@dataclass(frozen=True, slots=True)
class PadTable:
    """One pad in its box. `columns` are colours, or None for each player. `marks` is what the
    template draws, in this order: each with the name of its look."""

    page: PlainPage
    name: str
    pad: Pad
    columns: tuple[str | None, ...]
    box: Rect
    grain: Grain
    marks: list[tuple[Look, TextBox | Rule | Rect | Badge]] = field(default_factory=list)

    @property
    def label(self) -> float:
        """The width of the first column."""
        return self.grain.label if self.pad.rows else 0.8 * self.grain.label

    @property
    def column(self) -> float:
        return (self.box.width - self.label) / len(self.columns)

    @property
    def lefts(self) -> list[float]:
        """Where each column begins."""
        start = self.box.x + self.label
        return [start + number * self.column for number in range(len(self.columns))]

    @property
    def bottom(self) -> float:
        """Where the tables end, above the sentence at the foot."""
        return self.box.bottom - (1.9 * self.grain.text if self.pad.hint else 0.0)

    def head(self) -> None:
        """The title, the pad's name if it has room, and lines to write on."""
        box, size, title = self.box, self.grain.title, self.page.title
        y, room = box.y + 0.82 * size, 0.58 * box.width
        self.write(TextBox(title, box.x, y, room, size, font=TITLES, weight=400), "note")
        start, small = self.page.width_of(title, size) + 0.4 * size, 1.1 * self.grain.text
        if start + self.page.width_of(self.name, small, WORDS) <= room:
            self.note(self.name, box.x + start, y, room, size=small)
        size, right, blank = self.grain.text, box.right, 0.11 * box.width
        for key in ["pad.sheet", "pad.date"] if self.pad.is_running else ["pad.date"]:
            word, at = self.page.word(key), right - blank - 0.3 * size
            self.rule(right - blank, y + 0.2, right, y + 0.2, FINE)
            self.write(TextBox(word, at, y, 2 * blank, size, anchor="end"), "note")
            right = at - self.page.width_of(word, size, WORDS, 600) - size
        height = 0.28 * self.grain.title
        ribbon = Rect(box.x, box.y + self.grain.head - 1.5 * height, box.width, height)
        self.marks.append(("ribbon", ribbon))

    def hint(self, top: float) -> None:
        """The sentence at the foot."""
        if self.pad.hint:
            y, size = top + 1.5 * self.grain.text, 0.9 * self.grain.text
            words = self.page.sentence(self.pad.hint)
            self.note(words, self.box.x, y, self.box.width, size=size)

    def note(self, words: str, x: float, y: float, width: float, *, size: float) -> None:
        self.write(TextBox(words, x, y, width, size, FLOOR_MM, weight=400), "note")

    def write(self, text: TextBox, look: Look = "text") -> None:
        self.marks.append((look, text))

    def name_row(self, words: str, top: float, height: float, *, is_title: bool = False) -> None:
        """What a row is, in the first column: on one line if it can, on two if they fit."""
        size, y = self.grain.text, top + height / 2
        one = self._label(words, y, size, max(FLOOR_MM, 0.84 * size), is_title=is_title)
        try:
            one.fitted(self.page.measure)
            self.write(one)
        except TextTooLong:
            lines = 2 if height > 2.3 * FLOOR_MM else 1
            size = min(size, max(FLOOR_MM, height / 2.3)) if lines > 1 else size
            self.write(self._label(words, y, size, FLOOR_MM, lines, is_title=is_title))

    def _label(
        self, words: str, y: float, size: float, least: float, lines: int = 1, *, is_title: bool
    ) -> TextBox:
        inset = self.grain.text
        return TextBox(
            words,
            self.box.x + 0.45 * inset,
            y,
            self.label - 0.8 * inset,
            size,
            least,
            lines,
            leading=1.02,
            font=TITLES if is_title else WORDS,
            weight=400 if is_title else 600,
            is_middle=True,
        )

    def shade(self, x: float, top: float, right: float, bottom: float) -> None:
        """A tint for totals, kept inside the round corners of the frame."""
        left, right = max(x, self.box.x + HEAVY), min(right, self.box.right - HEAVY)
        self.marks.append(("shade", Rect(left, top, right - left, bottom - top - HEAVY)))

    def across(self, y: float, width: float) -> None:
        self.rule(self.box.x, y, self.box.right, y, width)

    def upright(self, x: float, top: float, bottom: float, width: float) -> None:
        self.rule(x, top, x, bottom, width)

    def bar(self, x: float, width: float, top: float, height: float) -> None:
        """A stroke in a cell that stays empty."""
        middle, y, reach = x + width / 2, top + height / 2, 0.22 * height
        self.rule(middle - reach, y + reach, middle + reach, y - reach, FINE)

    def rule(self, x1: float, y1: float, x2: float, y2: float, width: float) -> None:
        self.marks.append(("rule", Rule(x1, y1, x2, y2, width)))

    def frame(self, top: float, bottom: float) -> None:
        self.marks.append(("frame", Rect(self.box.x, top, self.box.width, bottom - top)))
