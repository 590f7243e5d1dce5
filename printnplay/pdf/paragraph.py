"""Paragraphs of flowing pages: shaped text of any script in lines, with small drawings among the
words. Lengths are in points, and y points up."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from printnplay.pdf.book import number
from printnplay.pdf.flow_art import Drawn, place_drawing
from printnplay.text.bidi import is_rtl
from printnplay.text.fonts import Fonts
from printnplay.text.prose import (
    Letters,
    Part,
    PlacedPart,
    ProseWord,
    break_words,
    place_line,
    width_of_line,
    words_of,
)

LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0
# A paragraph is not divided after its first line, nor before its last.
FEWEST_LINES = 2


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """How a paragraph is set: in which letters, from line to line, the space before and after it,
    the share of free room on its left, how far all lines are indented, and how far a bullet is."""

    letters: Letters
    leading: float
    before: float = 0.0
    after: float = 0.0
    align: float = LEFT
    indent: float = 0.0
    bullet_indent: float = 0.0


@dataclass(frozen=True, slots=True)
class TextLine:
    """A single line in the colour of the canvas."""

    parts: tuple[PlacedPart, ...]

    @property
    def width(self) -> float:
        return _end(self.parts[-1]) if self.parts else 0.0

    @property
    def size(self) -> float:
        return self.parts[0].letters.size if self.parts else 0.0

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        for part in self.parts:
            _show(canvas, part, x, y)


def text_line(text: str, letters: Letters, fonts: Fonts) -> TextLine:
    """A text in one line."""
    word = ProseWord((Part(text, letters),))
    return TextLine(place_line((word,), fonts, is_rtl=is_rtl(text)))


@dataclass(frozen=True, slots=True)
class Prose:
    """The words of a paragraph, and the drawings among them by name; the direction of its first
    letter is that of all lines."""

    words: tuple[ProseWord, ...]
    fonts: Fonts
    is_rtl: bool = False
    drawings: Mapping[str, Drawn] = field(default_factory=dict)


def prose_of(
    parts: tuple[Part, ...], fonts: Fonts, drawings: Mapping[str, Drawn] | None = None
) -> Prose:
    text = "".join(part.text for part in parts)
    return Prose(words_of(parts, fonts), fonts, is_rtl(text), drawings or {})


# ReportLab has no types, and calls its hooks by names of its own.
class Paragraph(Flowable):
    """Prose in a style. A bullet hangs in its indent."""

    def __init__(self, prose: Prose, style: ParagraphStyle, bullet: TextLine | None = None) -> None:
        super().__init__()
        self.prose, self.style, self.bullet = prose, style, bullet
        self.spaceBefore, self.spaceAfter = style.before, style.after
        self._lines: dict[float, list[tuple[ProseWord, ...]]] = {}

    @property
    def line_width(self) -> float:
        """The width of all words in one line."""
        lines = self.broken(float("inf"))
        return self.style.indent + max(map(width_of_line, lines), default=0.0)

    def broken(self, width: float) -> list[tuple[ProseWord, ...]]:
        """Its lines in a column."""
        found = self._lines.get(width)
        if found is None:
            room = width - self.style.indent
            found = self._lines[width] = break_words(self.prose.words, room, self.prose.fonts)
        return found

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self.height = sum(map(sum, map(self.reach, self.broken(width))))
        return width, self.height

    def reach(self, line: tuple[ProseWord, ...]) -> tuple[float, float]:
        """How far a line is above and below its baseline."""
        boxes = [part.box for word in line for part in word.parts if part.box]
        size, leading = self.style.letters.size, self.style.leading
        above = max([size, *(box.above for box in boxes)])
        return above, max([leading - size, *(box.below for box in boxes)])

    def split(self, width: float, height: float) -> list[Flowable]:
        lines = self.broken(width)
        count = self._fitting(lines, height)
        if count == len(lines):
            return [self]
        count = min(count, len(lines) - FEWEST_LINES)
        if count < FEWEST_LINES:
            return []
        first, rest = (
            replace(self.prose, words=tuple(word for line in part for word in line))
            for part in (lines[:count], lines[count:])
        )
        return [Paragraph(first, self.style, self.bullet), Paragraph(rest, self.style)]

    def _fitting(self, lines: list[tuple[ProseWord, ...]], height: float) -> int:
        for count, line in enumerate(lines):
            height -= sum(self.reach(line))
            if height < -1e-6:
                return count
        return len(lines)

    def draw(self) -> None:
        canvas, y = self.canv, self.height
        canvas.saveState()
        for at, line in enumerate(self.broken(self.width)):
            above, below = self.reach(line)
            y -= above
            if self.bullet and not at:
                self._draw_bullet(self.bullet, y)
            self._draw_line(line, y)
            y -= below
        canvas.restoreState()

    def _draw_bullet(self, bullet: TextLine, y: float) -> None:
        self.canv.setFillColor(HexColor(self.style.letters.colour))
        inset = self.style.bullet_indent
        right = self.width - bullet.width - inset
        bullet.draw(self.canv, right if self.prose.is_rtl else inset, y)

    def _draw_line(self, line: tuple[ProseWord, ...], y: float) -> None:
        prose, style = self.prose, self.style
        parts = place_line(line, prose.fonts, is_rtl=prose.is_rtl)
        room = self.width - style.indent - (_end(parts[-1]) if parts else 0.0)
        align = RIGHT - style.align if prose.is_rtl else style.align
        x = room * align + (0.0 if prose.is_rtl else style.indent)
        for colour, alike in groupby(parts, lambda part: part.letters.colour):
            self.canv.setFillColor(HexColor(colour))
            for part in alike:
                if part.box:
                    self._draw_box(part, x, y)
                else:
                    _show(self.canv, part, x, y)

    def _draw_box(self, part: PlacedPart, x: float, y: float) -> None:
        """In the middle of its room."""
        assert part.box
        drawn, height = self.prose.drawings[part.box.name], part.box.above + part.box.below
        free = part.box.width - height * drawn.size.width / drawn.size.height
        place_drawing(
            self.canv,
            drawn,
            x=x + part.x + free / 2,
            y=y - part.box.below,
            height=height,
            has_edge=drawn.radius > 0,
        )


def _end(part: PlacedPart) -> float:
    wide = part.box.width if part.box else 0.0
    return part.x + (part.piece.width * part.letters.size if part.piece else wide)


def _show(canvas: Canvas, part: PlacedPart, x: float, y: float) -> None:
    if part.piece:
        text, font, is_rtl = part.piece
        shown = canvas.fonts.show(font, text, number(part.letters.size), is_rtl=is_rtl)
        canvas.addLiteral(f"BT 1 0 0 1 {number(x + part.x)} {number(y)} Tm {shown} ET")
