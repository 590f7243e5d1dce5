"""Rich text: words with a little markup, read into spans, and set among signs as SVG.

The markup is **strong** and *italic* words, {icon:NAME} and {card:DECK/CARD} for small drawings,
and line breaks; a backslash keeps a sign as it is. Cards, pages, HTML and plain text are all made
from the same spans.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from markupsafe import escape

from printnplay.core.diagnostics import quote
from printnplay.text.font import NORMAL
from printnplay.text.fonts import join_with_nbsp
from printnplay.text.lines import MEANT, Measure, TextTooLong

ICON = "icon:"
SIGN_SIDE = 16.0
# A sign among words: its box in ems, how much of that it fills, and its outline as printed.
SIGN_EM, SIGN_PART, SIGN_OUTLINE = 1.12, 0.92, 0.21
PLAIN, STRONG = 400, 700
SHORTEST = 0.3

# The numbers of rules in brackets: 'RAS-3, RAS-4'.
RULE = r"[A-Z]{2,5}-\d{1,3}"
CITED = rf"{RULE}(?:,\s*{RULE})*"

# Every branch begins with a letter of its own, so that the search skips all others at once.
_MARK = re.compile(
    r"\\(?P<literal>[\\*{}\[\]<])|\*\*(?P<strong>(?:\\.|[^\\\n])+?)\*\*(?!\*)"
    r"|\*(?<![\w*]\*)(?P<italic>(?=[^\s*])(?:\\.|[^\\\n])+?(?<=[^\s*]))\*"
    r"|\[(?P<span>[^\[\]\n]+)\]\{(?P<look>[^{}\n]*)\}"
    rf"|\[(?P<cited>{CITED})\]"
    r"|\{(?P<kind>card|icon):(?P<name>[a-z0-9/-]+)\}|\{(?P<short>[a-z0-9-]+)\}|\n"
)


_SIZE = re.compile(r"(?=.*[1-9])\d{1,3}(?:\.\d{1,3})?")


class Span(NamedTuple):
    """Letters of one look, the numbers of rules ([RAS-3]), or a small drawing: `icon:flame`,
    `speed/red-40`."""

    text: str = ""
    is_strong: bool = False
    is_italic: bool = False
    drawing: str = ""
    colour: str = ""
    size: float = 0.0
    is_cited: bool = False

    def with_text(self, text: str) -> "Span":
        """Other letters of the same look; `_replace` takes three times as long."""
        return Span(text, *self[1:])

    @property
    def is_plain(self) -> bool:
        """Whether it is letters of the look around it."""
        return not any(self[1:])

    def is_like(self, other: "Span") -> bool:
        """Whether both have the same look. Made with `with_text`, rich text takes 4 % longer."""
        return self[1:] == other[1:]

    @property
    def is_break(self) -> bool:
        """Whether it is the end of a line."""
        return self.text == "\n"


@lru_cache(maxsize=2000)
def parse(text: str, *, is_cell: bool = False) -> tuple[Span, ...]:
    """The spans of a text, with no-break spaces between words that belong on one line. In cells of
    cards {NAME} is short for {icon:NAME}, and [text]{colour=red size=4} is a text of that look; in
    other files names in braces are replaced by values. Raises ValueError on an unknown look."""
    return tuple(_spans(join_with_nbsp(text), Span(), is_cell=is_cell))


def _spans(text: str, look: Span, *, is_cell: bool) -> Iterator[Span]:
    end = 0
    for found in _MARK.finditer(text):
        if found.start() > end:
            yield look.with_text(text[end : found.start()])
        if found["literal"]:
            yield look.with_text(found["literal"] + MEANT * is_cell)
        elif found["strong"]:
            strong = look._replace(is_strong=True)
            yield from _spans(found["strong"], strong, is_cell=is_cell)
        elif found["italic"]:
            italic = look._replace(is_italic=True)
            yield from _spans(found["italic"], italic, is_cell=is_cell)
        elif found["span"]:
            own = _look(found["look"], look) if is_cell else look
            inner = found["span"] if is_cell else found[0]
            yield from _spans(inner, own, is_cell=True) if is_cell else (look.with_text(inner),)
        elif found["cited"]:
            yield (
                look.with_text(found[0]) if is_cell else look._replace(text=found[0], is_cited=True)
            )
        elif found["short"]:
            icon = look._replace(drawing=f"{ICON}{found['short']}")
            yield icon if is_cell else look.with_text(found[0])
        elif found["kind"]:
            name = found["name"]
            yield look._replace(drawing=name if found["kind"] == "card" else f"{ICON}{name}")
        else:
            yield Span("\n")
        end = found.end()
    if end < len(text):
        yield look.with_text(text[end:])


def _look(text: str, look: Span) -> Span:
    """'colour=red size=4' on top of another look."""
    for part in text.split():
        name, _, value = part.partition("=")
        if name in ("colour", "color") and value:
            look = look._replace(colour=value)
        elif name == "size" and _SIZE.fullmatch(value):
            look = look._replace(size=float(value))
        else:
            wanted = "colour=NAME or size=MILLIMETRES after a text in brackets"
            raise ValueError(f"expected {wanted}, found {quote(part)}")
    return look


def drawings_in(text: str) -> Iterator[str]:
    """The names of the small drawings in a text."""
    return (span.drawing for span in parse(text) if span.drawing)


def letters_of(spans: Iterable[Span]) -> str:
    """What can be read without drawings or looks."""
    return "".join(span.text for span in spans)


@dataclass(frozen=True, slots=True)
class Block:
    """A line of rich text in a panel: a head, a text, a numbered step, an item of a list, or a row,
    whose `label` is what the words are about."""

    kind: str
    words: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of one weight, or a sign."""

    text: str
    weight: int
    is_sign: bool = False


Word = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes at a size, in a colour; `signs` gives the fill and the outline of each sign."""

    size: float
    fill: str
    measure: Measure
    signs: Mapping[str, tuple[str, str]]
    family: str = "Source Sans Pro"

    def head(self, fill: str) -> "Pen":
        """For headings; their font has one weight."""
        return replace(self, family="Fredoka One", fill=fill)

    def words(self, text: str, weight: int = PLAIN) -> list[Word]:
        found: list[list[Piece]] = [[]]
        for span in parse(text):
            look = STRONG if span.is_strong else weight
            if span.drawing.startswith(ICON):
                found[-1].append(Piece(span.drawing.removeprefix(ICON), look, is_sign=True))
                continue
            # A panel has signs and no cards: the name of one is a mistake that can be seen.
            first, *others = re.split(r"[ \n]+", span.text or f"{{card:{span.drawing}}}")
            found[-1] += [Piece(first, look)] if first else []
            found += [[Piece(word, look)] if word else [] for word in others]
        return [tuple(word) for word in found if word]

    def width(self, words: Sequence[Word]) -> float:
        pieces = [piece for word in words for piece in word]
        gaps = max(0, len(words) - 1) * self._space()
        return sum(self._advance(piece) for piece in pieces) + gaps

    def wrap(self, words: Sequence[Word], width: float) -> list[list[Word]]:
        """Lines of at most that width, none with a short word alone at the end. Raises TextTooLong
        if a word is wider."""
        widths = [self.width([word]) for word in words]
        lines = self._greedy(words, widths, width)
        narrow = width
        while len(lines) > 1 and self.width(lines[-1]) < SHORTEST * width and narrow > width / 2:
            narrow -= self.size / 2
            if max(widths) > narrow:
                break
            tried = self._greedy(words, widths, narrow)
            if len(tried) > len(lines):
                break
            lines = tried
        return lines

    def _greedy(
        self, words: Sequence[Word], widths: Sequence[float], width: float
    ) -> list[list[Word]]:
        lines: list[list[Word]] = []
        space, filled = self._space(), 0.0
        for word, needed in zip(words, widths, strict=True):
            if needed > width + 1e-6:
                text = "".join(piece.text for piece in word)
                over = f"{needed - width:.1f} mm wider than its {width:.3g} mm"
                raise TextTooLong(f"{quote(text)} is {over}")
            if lines and filled + space + needed <= width + 1e-6:
                lines[-1].append(word)
                filled += space + needed
            else:
                lines.append([word])
                filled = needed
        return lines

    def put(self, line: Sequence[Word], x: float, y: float) -> str:
        """From x to the right, on the baseline y."""
        drawn = (
            self._sign(run.text, at, y) if run.is_sign else self._text(run, at, y)
            for run, at in self._runs(line, x)
            if run.text.strip()
        )
        return "".join(drawn)

    def _runs(self, line: Sequence[Word], x: float) -> Iterator[tuple[Piece, float]]:
        """Neighbours of one weight as one piece, with the spaces between them; each with its x."""
        run: Piece | None = None
        start = x
        for number, word in enumerate(line):
            for place, piece in enumerate(word):
                gap = " " if number and not place else ""
                x += self._space() if gap else 0.0
                if run and not (run.is_sign or piece.is_sign) and run.weight == piece.weight:
                    run = replace(run, text=run.text + gap + piece.text)
                else:
                    if run:
                        yield run, start
                    run, start = piece, x
                x += self._advance(piece)
        if run:
            yield run, start

    def _space(self) -> float:
        return self.measure(" ", self.family, self._weight(PLAIN), self.size, NORMAL)

    def _advance(self, piece: Piece) -> float:
        if piece.is_sign:
            return SIGN_EM * self.size
        return self.measure(piece.text, self.family, self._weight(piece.weight), self.size, NORMAL)

    def _weight(self, weight: int) -> int:
        return weight if self.family == "Source Sans Pro" else PLAIN

    def _text(self, run: Piece, x: float, y: float) -> str:
        look = f'font-family="{self.family}" font-weight="{self._weight(run.weight)}"'
        return (
            f'<text x="{x:.3f}" y="{y:.3f}" {look} font-size="{self.size:g}" '
            f'fill="{self.fill}">{escape(run.text)}</text>'
        )

    def _sign(self, name: str, x: float, y: float) -> str:
        side = SIGN_EM * self.size
        fill, line = self.signs.get(name, (self.fill, "none"))
        scale = SIGN_PART * side / SIGN_SIDE
        return (
            f'<use href="#sign-{name}" transform="translate({x + side / 2:.3f} '
            f'{y - 0.34 * self.size:.3f}) scale({scale:.4f})" fill="{fill}" '
            f'stroke="{line}" stroke-width="{SIGN_OUTLINE / scale:.3f}"/>'
        )
