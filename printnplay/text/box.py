"""A box of rich text, set as SVG: aligned lines of words of several looks, icons and lists."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from operator import itemgetter
from typing import NamedTuple, cast

from markupsafe import escape

from printnplay.core.diagnostics import quote
from printnplay.text.bidi import levels, visual_order
from printnplay.text.lines import (
    ICON_DROP,
    ICON_EM,
    KEPT,
    SOFT_HYPHEN,
    Measure,
    TextTooLong,
    look_of,
)
from printnplay.text.paragraphs import (
    ASCENT,
    BULLET,
    JUSTIFY,
    VALIGNS,
    BoxLook,
    Breaker,
    BrokenLine,
    MeasuredLine,
    TextRoom,
)
from printnplay.text.rich import ICON, Span
from printnplay.text.shaping import OBJECT
from printnplay.text.source import source_lines
from printnplay.text.words import MeasuredWord, type_of, words_of

TURNED = ' direction="rtl" text-anchor="end"'
ANCHOR = {0.0: "", 0.5: ' text-anchor="middle"', 1.0: ' text-anchor="end"'}


@dataclass(frozen=True, slots=True)
class SetText:
    """A text as it is set: `{{ box }}` draws it."""

    drawn: str
    height: float
    size: float

    def __html__(self) -> str:
        return self.drawn


class PlacedSpan(NamedTuple):
    """Letters of one look, or an icon, at an x; without one they follow the run before."""

    span: Span
    text: str
    x: float | None


class TurnedSpan(NamedTuple):
    """Letters of one look and one direction, or an icon; or a space between words."""

    span: Span
    is_rtl: bool
    is_gap: bool


class LineParts(NamedTuple):
    """A line as SVG: the place of its letters, the attributes of each look with its letters, and
    the icons."""

    place: str
    spans: list[tuple[str, str]]
    icons: str = ""


# Puts soft hyphens into words that have at least the given number of letters.
Hyphenate = Callable[[str, int], str]


def unbroken(text: str, _shortest: int) -> str:
    return text


def set_box(
    text: str,
    room: TextRoom,
    look: BoxLook,
    measure: Measure,
    *,
    hyphenate: Hyphenate = unbroken,
    is_forced: bool = False,
) -> SetText:
    """The text and its outline in a room, as large as they fit. Raises TextTooLong, unless it is
    forced: then it is set at the smallest size."""
    breaker = Breaker(room.within(look.effects.reach), look, words_of(look.type, measure))
    paragraphs = _broken(text, breaker, hyphenate)
    size = breaker.largest(paragraphs)
    lines = breaker.lines(paragraphs, size)
    misfit = breaker.misfit(lines, size)
    if misfit:
        paragraphs = breaker.measured(source_lines(hyphenate(text, 0)))
        size = breaker.largest(paragraphs)
        lines = breaker.lines(paragraphs, size)
        misfit = breaker.misfit(lines, size)
    if misfit and not is_forced:
        raise TextTooLong(f"text {quote(text)} is {misfit}", text, size=size)
    inner = breaker.height(lines, size)
    height = inner + 2 * look.effects.reach if lines else 0.0
    return SetText(_Setter(breaker, size).draw(lines, inner), round(height, 3), size)


def _broken(text: str, breaker: Breaker, hyphenate: Hyphenate) -> list[MeasuredLine]:
    """Justified text is hyphenated, and otherwise words as long as one that is too wide."""
    if breaker.look.align == JUSTIFY:
        return breaker.measured(source_lines(hyphenate(text, 0)))
    paragraphs = breaker.measured(source_lines(text))
    longest = breaker.room.width / breaker.look.type.size
    if not any(one.widest > longest for one in paragraphs):
        return paragraphs
    words = [word for one in paragraphs for word in one.words if word.width > longest - one.indent]
    shortest = min(max(len(span.text) for span in word.spans) for word in words)
    return breaker.measured(source_lines(hyphenate(text, shortest)))


def _in_a_row(words: Sequence[MeasuredWord], *, is_loose: bool) -> Iterator[Span]:
    """The spans of some words and the spaces between them; those of one look are one, unless a
    space can be stretched."""
    row: list[Span] = []
    is_apart = False
    for word in words:
        gap = [row[-1].with_text(" ") if not row[-1].drawing else Span(" ")] if is_apart else []
        is_apart = word.space > 0
        for span in (*gap, *word.spans):
            own = span.with_text(span.text.replace(SOFT_HYPHEN, ""))
            if row and own.is_like(row[-1]) and not (own.drawing or is_loose):
                row[-1] = own.with_text(row[-1].text + own.text)
            else:
                row.append(own)
    return iter(row)


def _text(line: LineParts) -> str:
    spans = [f"<tspan{own}>{text}</tspan>" if own else text for own, text in line.spans]
    text = f"<text {line.place}>{''.join(spans)}</text>" if spans else ""
    return text + line.icons


@dataclass(frozen=True, slots=True)
class _Setter:
    """Draws the lines of one text at a size."""

    breaker: Breaker
    size: float

    @property
    def room(self) -> TextRoom:
        return self.breaker.room

    @property
    def look(self) -> BoxLook:
        return self.breaker.look

    def draw(self, lines: Sequence[BrokenLine], height: float) -> str:
        """SVG of the lines, which are that high together."""
        room, look = self.room, self.look
        y = room.y + VALIGNS[look.valign] * (room.height - height)
        drawn: list[LineParts] = []
        for number, line in enumerate(lines):
            y += ((look.leading if number else ASCENT) * line.scale + line.gap) * self.size
            if line.has_bullet:
                x, anchor = room.x + (line.base or 0) * room.width, ANCHOR[float(line.base or 0)]
                drawn.append(LineParts(f'x="{x:.3f}" y="{y:.3f}"{anchor}', [("", BULLET)]))
            drawn.append(self._line(line, y) if line.base is None else self._mixed(line, y))
        if look.effects.attributes:
            return self._whole(drawn)
        own = look_of(look.type._replace(size=self.size), look.fill)
        # Read and checked once for all lines: at each of them, rich text takes 2 % longer.
        return f"<g {own}>{''.join(map(_text, drawn))}</g>" if drawn else ""

    def _whole(self, lines: Sequence[LineParts]) -> str:
        """Lines as one text: what is under the letters of one is under those of all."""
        spans: list[str] = []
        for line in lines:
            place = f" {line.place}"
            for look, text in line.spans:
                spans.append(f"<tspan{place.replace(f' {KEPT}', '')}{look}>{text}</tspan>")
                place = ""
        look = look_of(self.look.type._replace(size=self.size), self.look.fill)
        whole = f"<text {self.look.effects.attributes}{KEPT} {look}>{''.join(spans)}</text>"
        return (whole if spans else "") + "".join(line.icons for line in lines)

    def _line(self, line: BrokenLine, y: float) -> LineParts:
        left, width = self.room.x + line.indent * self.size, self.room.width
        share, stretch = self.breaker.share(line.base), self._stretch(line)
        if not stretch and not line.has_icons:
            place = f'x="{left + share * width:.3f}" y="{y:.3f}"{ANCHOR[share]}'
            return LineParts(place, self._looks(line.words))
        start = left + share * (width - line.width * self.size)
        letters, icons = self._spans(line, start, stretch)
        return LineParts(f'y="{y:.3f}"', letters, "".join(self._icon(run, y) for run in icons))

    def _mixed(self, line: BrokenLine, y: float) -> LineParts:
        """A line that runs from right to left, or some of it: each piece in its place."""
        pieces = [
            (*piece, self.breaker.words.advance(piece.span) * self.size)
            for piece in self._turned(line)
        ]
        stretch, indent = self._stretch(line), line.indent * self.size
        gaps = [stretch if is_gap else 0.0 for _, _, is_gap, _ in pieces]
        wide = sum(width for *_, width in pieces) + sum(gaps)
        x = self.room.x + (0.0 if line.base else indent)
        x += self.breaker.share(line.base) * (self.room.width - indent - wide)
        spans, icons = list[tuple[str, str]](), ""
        for (span, is_rtl, _, width), gap in zip(pieces, gaps, strict=True):
            if span.drawing:
                icons += self._icon(PlacedSpan(span, "", x), y)
            elif span.text.strip():
                look, text = self._span(PlacedSpan(span, span.text, x))
                spans.append((look + TURNED * is_rtl, text))
            x += width + gap
        return LineParts(f'y="{y:.3f}" {KEPT}', spans, icons)

    def _turned(self, line: BrokenLine) -> list[TurnedSpan]:
        """The pieces of a line from left to right, each of one look and one direction."""
        spans = [*_in_a_row(line.words, is_loose=self._stretch(line) > 0)]
        text = "".join(OBJECT if span.drawing else span.text for span in spans)
        owners = [at for at, span in enumerate(spans) for _ in span.text or OBJECT]
        found = levels(text, line.base or 0)
        keys = [*zip(owners, found, strict=True)]
        runs = [(key, [*places]) for key, places in groupby(range(len(text)), keys.__getitem__)]
        pieces = []
        for (owner, level), places in runs:
            own = spans[owner]
            own = own if own.drawing else own.with_text(text[places[0] : places[-1] + 1])
            pieces.append(TurnedSpan(own, level % 2 == 1, own.text == " "))
        return [pieces[at] for at in visual_order([level for (_, level), _ in runs])]

    def _stretch(self, line: BrokenLine) -> float:
        """What each space of a justified line is wider, and between two signs of Chinese or
        Japanese; where directions are mixed, only the spaces are."""
        if self.look.align != JUSTIFY or line.is_last:
            return 0.0
        gaps = sum(word.space > 0 or line.base is None for word in line.words[:-1])
        return max(0.0, self.room.width - line.width * self.size) / gaps if gaps else 0.0

    def _looks(self, words: Sequence[MeasuredWord]) -> list[tuple[str, str]]:
        """The letters of words without icons, by their looks; most lines have one."""
        letters = [word.plain for word in words]
        if None not in letters:
            return [("", "".join(cast(list[str], letters)).removesuffix(" "))]
        parts = chain.from_iterable([word.parts for word in words])
        found = [
            (self._attributes(look), "".join([text for _, text in group]))
            for look, group in groupby(parts, itemgetter(0))
        ]
        look, text = found[-1]
        return [*found[:-1], (look, text.removesuffix(" "))]

    def _spans(
        self, line: BrokenLine, start: float, stretch: float
    ) -> tuple[list[tuple[str, str]], list[PlacedSpan]]:
        """The letters of a line by their looks, and its icons."""
        merged: list[PlacedSpan] = []
        for run in self._runs(line, start, stretch):
            last = merged[-1] if merged else None
            is_text = last is not None and not (last.span.drawing or run.span.drawing)
            if last and is_text and run.x is None and last.span.is_like(run.span):
                merged[-1] = last._replace(text=last.text + run.text)
            else:
                merged.append(run)
        letters = [self._span(run) for run in merged if not run.span.drawing]
        return letters, [run for run in merged if run.span.drawing]

    def _runs(self, line: BrokenLine, start: float, stretch: float) -> Iterator[PlacedSpan]:
        """What is after an icon or a stretched space has its own x."""
        x, is_loose = start, True
        for number, word in enumerate(line.words, start=1):
            for at, span in enumerate(word.spans, start=1):
                is_last = at == len(word.spans) and number < len(line.words)
                gap = " " if is_last and word.space else ""
                yield PlacedSpan(span, span.text + gap, x if is_loose or span.drawing else None)
                x += self.breaker.words.advance(span) * self.size
                is_loose = bool(span.drawing)
            x += word.space * self.size + stretch
            is_loose = is_loose or stretch > 0

    def _span(self, run: PlacedSpan) -> tuple[str, str]:
        place = "" if run.x is None else f' x="{run.x:.3f}"'
        text = str(escape(run.text.replace(SOFT_HYPHEN, "")))
        return place + self._attributes(run.span), text

    def _attributes(self, span: Span) -> str:
        """What its look has that is not in the look of the box."""
        if span.is_plain:
            return ""
        base = self.look.type
        type = type_of(base, span.is_strong, span.is_italic)
        look = "" if type.weight == base.weight else f' font-weight="{type.weight}"'
        look += "" if type.style == base.style else f' font-style="{type.style}"'
        if span.size:
            look += f' font-size="{self.size * self.breaker.words.scale(span):.3g}"'
        return look + (f' fill="{self._colour(span)}"' if span.colour else "")

    def _colour(self, span: Span) -> str:
        """Raises ValueError if there is no such colour."""
        return str(escape(self.look.named(span.colour) if span.colour else self.look.fill))

    def _icon(self, run: PlacedSpan, y: float) -> str:
        size = self.size * self.breaker.words.scale(run.span)
        side, colour = ICON_EM * size, self._colour(run.span)
        place = f'x="{run.x:.3f}" y="{y - side + ICON_DROP * size:.3f}"'
        box = f'width="{side:.3f}" height="{side:.3f}" fill="{colour}" color="{colour}"'
        return f'<use href="#{run.span.drawing.removeprefix(ICON)}" {place} {box}/>'
