"""Rich text broken into lines: the paragraphs and list items of a cell, as large as they fit.

Words are measured once, at a size of 1, and broken into lines at each size that is tried. Sizes are
millimetres, and the extents of words are in sizes.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import sqrt
from typing import NamedTuple

from printnplay.core.units import tenths
from printnplay.text.lines import NO_EFFECTS, SOFT_HYPHEN, STEP_MM, Effects, Type
from printnplay.text.rich import Span
from printnplay.text.source import SourceLine, spans_of
from printnplay.text.words import MeasuredWord, Words

START, JUSTIFY = "start", "justify"
# The share of the room that a line leaves which is left of it; None is on the side that it begins.
ALIGNS = {START: None, "left": 0.0, "center": 0.5, "right": 1.0, JUSTIFY: None}
VALIGNS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
# The letters of a line, above and below its baseline, in sizes.
ASCENT, DESCENT = 0.76, 0.24
BULLET, INDENT = "\N{BULLET}", 0.9
ROUNDING = 1e-6


class TextRoom(NamedTuple):
    """Where a text is set: the corner at the top left, and the size."""

    x: float
    y: float
    width: float
    height: float

    def within(self, rim: float) -> "TextRoom":
        """Without a rim."""
        x, y, width, height = self
        return TextRoom(x + rim, y + rim, width - 2 * rim, height - 2 * rim) if rim else self


class BoxLook(NamedTuple):
    """How a text is set. `leading` is from line to line, `paragraph` the gap that an empty line
    leaves, both in sizes; `named` gives the value of a colour by its name, or raises ValueError."""

    type: Type
    minimum: float
    align: str
    valign: str
    leading: float
    paragraph: float
    fill: str
    named: Callable[[str], str] = str
    effects: Effects = NO_EFFECTS


class MeasuredLine(NamedTuple):
    """The words of a paragraph, how wide each is, and where it would end if all were on one line;
    the widest with its indent; how far they are indented, and the gap above them, in sizes;
    `is_simple` if no word has a soft hyphen or a size of its own; `base` is 1 if it runs from right
    to left, 0 if only some of it does, and None for nearly all."""

    words: tuple[MeasuredWord, ...]
    widths: list[float]
    ends: list[float]
    widest: float
    indent: float
    gap: float
    is_simple: bool
    base: int | None = None

    def breaks(self, width: float) -> list[int]:
        """The number of words after which each line of a simple paragraph ends; a word that is
        wider than the line has its own. Looked up among the ends: word by word, rich text takes
        4 % longer."""
        widths, ends, room = self.widths, self.ends, width - self.indent + ROUNDING
        found, at, count = list[int](), 0, len(ends)
        while at < count:
            start = ends[at] - widths[at]
            at = max(at + 1, bisect_right(ends, start + room, at))
            found.append(at)
        return found

    def cut(self, width: float) -> Iterator[tuple[tuple[MeasuredWord, ...], float]]:
        """The lines of a simple paragraph, and how wide they are."""
        words, ends = self.words, self.ends
        for start, end in pairwise((0, *self.breaks(width))):
            yield words[start:end], ends[end - 1] - ends[start] + self.widths[start]


class BrokenLine(NamedTuple):
    """What is on one line of a paragraph, its width with the indent, and how much larger its
    largest letters are. The last line is not justified."""

    words: Sequence[MeasuredWord]
    width: float
    indent: float
    gap: float
    has_bullet: bool
    is_last: bool
    scale: float
    base: int | None = None

    @property
    def has_icons(self) -> bool:
        return True in [word.has_icons for word in self.words]


@dataclass(frozen=True, slots=True)
class Breaker:
    """Breaks one text. Raises ValueError if its font has no strong or italic letters."""

    room: TextRoom
    look: BoxLook
    words: Words

    def largest(self, paragraphs: Sequence[MeasuredLine]) -> float:
        """The largest size that fits, else the smallest. A smaller text never needs more room, so
        that the steps between can be halved; near the likely one first: without it, rich text takes
        4 % longer."""
        wanted, least = self.look.type.size, self.look.minimum
        low, high = 0, max(0, -int((least - wanted) // STEP_MM))
        if not high or self._is_fit(paragraphs, wanted):
            return wanted
        low, likely = 1, int((wanted - self._likely(paragraphs)) / STEP_MM) + 2
        tries = iter((likely, likely - 1, likely + 1))
        while low < high:
            middle = next((at for at in tries if low <= at < high), (low + high) // 2)
            if self._is_fit(paragraphs, self._step(middle)):
                high = middle
            else:
                low = middle + 1
        return self._step(low)

    def _likely(self, paragraphs: Sequence[MeasuredLine]) -> float:
        """The size that fits if each line loses half a word, and each paragraph half a line."""
        width, height, leading = self.room.width, self.room.height, self.look.leading
        total = sum([one.ends[-1] for one in paragraphs])
        loss = total / sum([len(one.words) for one in paragraphs]) / 2
        rest = (len(paragraphs) / 2 - 1) * leading + 1 + sum([one.gap for one in paragraphs])
        # leading * total * size / (width - loss * size) + rest = height / size
        a, b = leading * total - rest * loss, rest * width + height * loss
        return (sqrt(max(0.0, b * b + 4 * a * height * width)) - b) / (2 * a) if a > 0 else 0.0

    def _is_fit(self, paragraphs: Sequence[MeasuredLine], size: float) -> bool:
        """Whether nothing is missing. Most texts need no lines for that, only their number: it
        takes a quarter of the time."""
        if not all(one.is_simple for one in paragraphs):
            return not self.misfit(self.lines(paragraphs, size), size)
        width = self.room.width / size
        if any(one.widest > width + ROUNDING for one in paragraphs):
            return False
        count = sum([len(one.breaks(width)) for one in paragraphs])
        steps = self.look.leading * (count - 1) + sum([one.gap for one in paragraphs])
        return not count or (steps + ASCENT + DESCENT) * size <= self.room.height + ROUNDING

    def _step(self, number: int) -> float:
        wanted, least = self.look.type.size, self.look.minimum
        return max(least, round(wanted - number * STEP_MM, 3)) if number else wanted

    def misfit(self, lines: Sequence[BrokenLine], size: float) -> str:
        """By how much lines do not fit; nothing if they do."""
        room = self.room
        over = max([line.width for line in lines], default=0.0) * size - room.width
        if over > ROUNDING:
            return f"{over:.1f} mm wider than its {tenths(room.width)} at {size:.3g} mm"
        over = self.height(lines, size) - room.height
        if over > ROUNDING:
            return f"{over:.1f} mm taller than its {tenths(room.height)} at {size:.3g} mm"
        return ""

    def height(self, lines: Sequence[BrokenLine], size: float) -> float:
        """From the top of the first line to the bottom of the last."""
        if not lines:
            return 0.0
        steps = self.look.leading * sum([line.scale for line in lines[1:]])
        gaps = sum([line.gap for line in lines])
        return (ASCENT * lines[0].scale + steps + gaps + DESCENT * lines[-1].scale) * size

    def measured(self, lines: Sequence[SourceLine]) -> list[MeasuredLine]:
        """Every word is measured once, whatever size it is set at."""
        return [self._measured(line, is_first=not at) for at, line in enumerate(lines)]

    def _measured(self, line: SourceLine, *, is_first: bool) -> MeasuredLine:
        words, indent, base = line.words, 0.0, line.base
        if line.is_item and self.share(base) != (base or 0):  # Nothing to hang the dot in.
            words = ((Span(f"{BULLET}\xa0"), *spans_of(words[0])), *words[1:])
        elif line.is_item:
            indent = INDENT
        gap = self.look.paragraph if line.is_apart and not is_first else 0.0
        measured = [*map(self.words.__getitem__, words)]
        for number in line.unspaced:
            measured[number] = measured[number].without_space()
        widths = [word.width for word in measured]
        steps = accumulate([word.width + word.space for word in measured])
        ends = [end - word.space for end, word in zip(steps, measured, strict=True)]
        is_simple = all(word.is_simple for word in measured)
        return MeasuredLine(
            tuple(measured), widths, ends, indent + max(widths), indent, gap, is_simple, base
        )

    def lines(self, paragraphs: Sequence[MeasuredLine], size: float) -> list[BrokenLine]:
        return [line for one in paragraphs for line in self._lines(one, self.room.width / size)]

    def _lines(self, paragraph: MeasuredLine, width: float) -> Iterator[BrokenLine]:
        indent, base, simple = paragraph.indent, paragraph.base, paragraph.is_simple
        broken = [*(paragraph.cut(width) if simple else self._broken(paragraph, width))]
        gap, has_bullet = paragraph.gap, indent > 0
        for number, (line, wide) in enumerate(broken, start=1):
            scale = 1.0 if simple else max([word.scale for word in line])
            is_last = number == len(broken)
            yield BrokenLine(line, indent + wide, indent, gap, has_bullet, is_last, scale, base)
            gap, has_bullet = 0.0, False

    def _broken(
        self, paragraph: MeasuredLine, width: float
    ) -> Iterator[tuple[list[MeasuredWord], float]]:
        """Lines of at most that width, in sizes, and how wide they are; a word that is wider has
        its own."""
        width -= paragraph.indent
        line, left = list[MeasuredWord](), width
        waiting = [*reversed(paragraph.words)]
        while waiting:
            word = waiting.pop()
            if word.width > left + ROUNDING:
                head, rest = self._cut(word, left)
                if head is not None or line:
                    yield _with_width([*line, head] if head else line)
                    line, left = [], width
                    waiting.append(rest)
                    continue
            line.append(word)
            left -= word.width + word.space
        if line:
            yield _with_width(line)

    def _cut(self, word: MeasuredWord, width: float) -> tuple[MeasuredWord | None, MeasuredWord]:
        """The longest part before a soft hyphen that fits, and the rest of the word."""
        spans = word.spans
        for at in range(len(spans) - 1, -1, -1):
            pieces = spans[at].text.split(SOFT_HYPHEN)
            for end in range(len(pieces) - 1, 0, -1):
                head = self.words[(*spans[:at], spans[at].with_text("".join(pieces[:end]) + "-"))]
                if head.width <= width + ROUNDING:
                    tail = spans[at].with_text(SOFT_HYPHEN.join(pieces[end:]))
                    rest = self.words[(tail, *spans[at + 1 :])]
                    return head, rest if word.space else rest.without_space()
        return None, word

    def share(self, base: int | None) -> float:
        """Of the room that a line leaves, what is left of it."""
        found = ALIGNS[self.look.align]
        return float(base or 0) if found is None else found


def _with_width(line: list[MeasuredWord]) -> tuple[list[MeasuredWord], float]:
    return line, sum([word.width + word.space for word in line]) - line[-1].space
