"""Rich text broken into lines: the paragraphs and list items of a cell, as large as they fit.

Words are measured once, at a size of 1, and broken into lines at each size that is tried. Sizes are
millimetres, and the extents of words are in sizes.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from printnplay.core.units import tenths
from printnplay.text.font import ITALIC
from printnplay.text.lines import (
    ICON_EM,
    NO_EFFECTS,
    SOFT_HYPHEN,
    STEP_MM,
    Effects,
    Measure,
    Type,
)
from printnplay.text.rich import STRONG, Span
from printnplay.text.source import SourceLine, Spans

START, JUSTIFY = "start", "justify"
# The share of the room that a line leaves which is left of it; None is on the side that it begins.
ALIGNS = {START: None, "left": 0.0, "center": 0.5, "right": 1.0, JUSTIFY: None}
VALIGNS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
# The letters of a line, above and below its baseline, in sizes.
ASCENT, DESCENT = 0.76, 0.24
BULLET, INDENT = "\N{BULLET}", 0.9
ROUNDING = 1e-6

MOST_WORDS = 50_000


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


class MeasuredWord(NamedTuple):
    """A word, its width, and that of the space after it, 0 if there is none, in sizes; its `text`
    if it has one look, that of the box; how much larger its largest letters are; and whether it has
    no soft hyphen and no size of its own."""

    spans: Spans
    width: float
    space: float
    text: str | None
    scale: float
    is_simple: bool


class MeasuredLine(NamedTuple):
    """Measured words; how far they are indented, and the gap above them, in sizes; `is_simple`
    if no word has a soft hyphen or a size of its own; `base` is 1 if it runs from right to left, 0
    if only some of it does, and None for nearly all."""

    words: tuple[MeasuredWord, ...]
    indent: float
    gap: float
    is_simple: bool
    base: int | None = None


class BrokenLine(NamedTuple):
    """What is on one line of a paragraph, and how much larger its largest letters are. The last
    line is not justified."""

    words: list[MeasuredWord]
    indent: float
    gap: float
    has_bullet: bool
    is_last: bool
    scale: float
    base: int | None = None

    @property
    def width(self) -> float:
        words = sum([word.width + word.space for word in self.words])
        return self.indent + words - self.words[-1].space

    @property
    def has_icons(self) -> bool:
        special = [word.spans for word in self.words if word.text is None]
        return any(span.drawing for spans in special for span in spans)


@dataclass(frozen=True, slots=True)
class Breaker:
    """Breaks one text. Raises ValueError if its font has no strong or italic letters."""

    room: TextRoom
    look: BoxLook
    measure: Measure

    def largest(self, paragraphs: Sequence[MeasuredLine]) -> float:
        """The largest size that fits, else the smallest. A smaller text never needs more room, so
        that the steps between can be halved."""
        wanted, least = self.look.type.size, self.look.minimum
        low, high = 0, max(0, -int((least - wanted) // STEP_MM))
        while low < high:
            middle = (low + high) // 2 if low else 0
            size = self._step(middle)
            if self._is_fit(paragraphs, size):
                high = middle
            else:
                low = middle + 1
        return self._step(low)

    def _is_fit(self, paragraphs: Sequence[MeasuredLine], size: float) -> bool:
        """Whether nothing is missing. Most texts need no lines for that, only their number: it
        takes a quarter of the time."""
        if not all(one.is_simple for one in paragraphs):
            return not self.misfit(self.lines(paragraphs, size), size)
        width, count = self.room.width / size + ROUNDING, 0
        for one in paragraphs:
            left = 0.0
            for _, advance, space, _, _, _ in one.words:
                if advance > left:
                    count, left = count + 1, width - one.indent
                    if advance > left:
                        return False
                left -= advance + space
        steps = self.look.leading * (count - 1) + sum(one.gap for one in paragraphs)
        return not count or (steps + ASCENT + DESCENT) * size <= self.room.height + ROUNDING

    def _step(self, number: int) -> float:
        wanted, least = self.look.type.size, self.look.minimum
        return max(least, round(wanted - number * STEP_MM, 3)) if number else wanted

    def misfit(self, lines: Sequence[BrokenLine], size: float) -> str:
        """By how much lines do not fit; nothing if they do."""
        room = self.room
        over = max((line.width for line in lines), default=0.0) * size - room.width
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
        steps = self.look.leading * sum(line.scale for line in lines[1:])
        gaps = sum(line.gap for line in lines)
        return (ASCENT * lines[0].scale + steps + gaps + DESCENT * lines[-1].scale) * size

    def measured(self, lines: Sequence[SourceLine]) -> list[MeasuredLine]:
        """Every word is measured once, whatever size it is set at."""
        return [self._measured(line, is_first=not at) for at, line in enumerate(lines)]

    def _measured(self, line: SourceLine, *, is_first: bool) -> MeasuredLine:
        words, indent, base = line.words, 0.0, line.base
        if line.is_item and self.share(base) != (base or 0):  # Nothing to hang the dot in.
            words = ((Span(f"{BULLET}\xa0"), *words[0]), *words[1:])
        elif line.is_item:
            indent = INDENT
        gap = self.look.paragraph if line.is_apart and not is_first else 0.0
        measured = [*self._words(words)]
        for number in line.unspaced:
            measured[number] = measured[number]._replace(space=0.0)
        is_simple = all(word.is_simple for word in measured)
        return MeasuredLine(tuple(measured), indent, gap, is_simple, base)

    def _words(self, words: Sequence[Spans]) -> Iterator[MeasuredWord]:
        """Each different word is measured once, for all cards, unless it has a size of its own."""
        family, weight, _, style = self.look.type
        known = known_words(family, weight, style, self.measure)
        if len(known) >= MOST_WORDS:
            known.clear()
        for spans in words:
            found = known.get(spans)
            if found is None:
                found = self._word(spans)
                if not any(span.size for span in spans):
                    known[spans] = found
            yield found

    def _word(self, spans: Spans) -> MeasuredWord:
        last = spans[-1]
        is_plain = len(spans) == 1 and last.is_plain
        space, scale = self._letters(" ", last), max(map(self.scale, spans))
        text = last.text if is_plain else None
        is_simple = not any(span.size or SOFT_HYPHEN in span.text for span in spans)
        return MeasuredWord(spans, sum(map(self.advance, spans)), space, text, scale, is_simple)

    def lines(self, paragraphs: Sequence[MeasuredLine], size: float) -> list[BrokenLine]:
        return [line for one in paragraphs for line in self._lines(one, self.room.width / size)]

    def _lines(self, paragraph: MeasuredLine, width: float) -> Iterator[BrokenLine]:
        words, indent, gap, is_simple, base = paragraph
        broken = [*self._broken(words, width - indent)]
        for number, line in enumerate(broken, start=1):
            is_first, is_last = number == 1, number == len(broken)
            has_bullet = is_first and indent > 0
            scale = 1.0 if is_simple else max([word.scale for word in line])
            above = gap if is_first else 0.0
            yield BrokenLine(line, indent, above, has_bullet, is_last, scale, base)

    def _broken(self, words: Sequence[MeasuredWord], width: float) -> Iterator[list[MeasuredWord]]:
        """Lines of at most that width, in sizes; a word that is wider has its own."""
        line, left = list[MeasuredWord](), width
        waiting = [*reversed(words)]
        while waiting:
            word = waiting.pop()
            if word.width > left + ROUNDING:
                head, rest = self._cut(word, left)
                if head is not None or line:
                    yield [*line, head] if head else line
                    line, left = [], width
                    waiting.append(rest)
                    continue
            line.append(word)
            left -= word.width + word.space
        if line:
            yield line

    def _cut(self, word: MeasuredWord, width: float) -> tuple[MeasuredWord | None, MeasuredWord]:
        """The longest part before a soft hyphen that fits, and the rest of the word."""
        spans = word.spans
        for at in range(len(spans) - 1, -1, -1):
            pieces = spans[at].text.split(SOFT_HYPHEN)
            for end in range(len(pieces) - 1, 0, -1):
                head = self._word((*spans[:at], spans[at].with_text("".join(pieces[:end]) + "-")))
                if head.width <= width + ROUNDING:
                    rest = spans[at].with_text(SOFT_HYPHEN.join(pieces[end:]))
                    return head, self._word((rest, *spans[at + 1 :]))._replace(space=word.space)
        return None, word

    def share(self, base: int | None) -> float:
        """Of the room that a line leaves, what is left of it."""
        found = ALIGNS[self.look.align]
        return float(base or 0) if found is None else found

    def advance(self, span: Span) -> float:
        """The width of letters or an icon, in sizes."""
        if span.drawing:
            return ICON_EM * self.scale(span)
        return self._letters(span.text, span)

    def scale(self, span: Span) -> float:
        """How much larger a span is than the text around it. It shrinks with that."""
        return span.size / self.look.type.size if span.size else 1.0

    def _letters(self, text: str, span: Span) -> float:
        family, weight, _, style = type_of(self.look.type, span.is_strong, span.is_italic)
        return self.measure(text, family, weight, self.scale(span), style)


@lru_cache(maxsize=64)
def known_words(
    _family: str, _weight: int, _style: str, _measure: Measure
) -> dict[Spans, MeasuredWord]:
    """The words of one font that were measured before."""
    return {}


@lru_cache(maxsize=256)
def type_of(type: Type, is_strong: bool, is_italic: bool) -> Type:
    """The font of strong or italic words."""
    weight = max(type.weight, STRONG) if is_strong else type.weight
    return type._replace(weight=weight, style=ITALIC if is_italic else type.style)
