"""Text that fits its box, or an error that explains by how much it does not.

Text is wrapped, and shrunk no further than the minimum size. Sizes are millimetres, and widths come
from the font that is embedded.
"""

import re
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from markupsafe import Markup, escape

from printnplay.core.diagnostics import quote
from printnplay.core.units import tenths
from printnplay.text.bidi import is_rtl
from printnplay.text.font import ITALIC, NORMAL
from printnplay.text.shaping import breakable_parts

FLOOR_MM = 6 * 25.4 / 72
STEP_MM = 0.05
ICON_EM = 0.92
ICON_DROP = 0.12
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
SOFT_HYPHEN = "\u00ad"
# After a sign that a backslash keeps: nobody takes it for markup that was left over.
MEANT = "\u2060"


_ICON = re.compile(r"\{icon:([a-z0-9-]+)\}")
_BREAK = re.compile(r"[ \n]+")


KEPT = 'xml:space="preserve"'
TURNED = {"start": "end", "middle": "middle", "end": "start"}


class Measure(Hashable, Protocol):
    """The width of a line in a family, of a weight, at a size, in a style."""

    def __call__(
        self, text: str, family: str, weight: int, size: float, style: str = ..., /
    ) -> float: ...


class Type(NamedTuple):
    """A font at a size."""

    family: str
    weight: int
    size: float
    style: str = NORMAL


class Effects(NamedTuple):
    """What is under letters: a line around them, as wide as is seen of it, and their shadow, moved
    to the right and down. No colour is none."""

    outline: str = ""
    width: float = 0.0
    shadow: str = ""
    by: tuple[float, float] = (0.0, 0.0)

    @property
    def reach(self) -> float:
        """How far the line reaches out."""
        return self.width if self.outline else 0.0

    @property
    def attributes(self) -> str:
        """Those of a text element; half of a stroke is under the letters."""
        found = ""
        if self.outline:
            pen = f'stroke="{escape(self.outline)}" stroke-width="{2 * self.width:g}"'
            found = f'{pen} stroke-linejoin="round" stroke-linecap="round" paint-order="stroke" '
        if self.shadow:
            x, y = self.by
            found += f'text-shadow="{x:g} {y:g} {escape(self.shadow)}" '
        return found


NO_EFFECTS = Effects()


class LineLook(NamedTuple):
    """A type in a colour; turned, it is read from right to left."""

    type: Type
    fill: str
    is_turned: bool


class TextTooLong(Exception):
    """The text does not fit. The message gives the room needed and the room there is; `lines` are
    the nearest fit, at the smallest size."""

    def __init__(
        self, message: str, text: str = "", *, lines: tuple[str, ...] = (), size: float = FLOOR_MM
    ) -> None:
        super().__init__(message)
        self.text, self.lines, self.size = text, lines, size


def fit_lines(
    text: str, width: float, *, type: Type, minimum: float, lines: int, measure: Measure
) -> tuple[tuple[str, ...], float]:
    """The lines and the size at which they fit: as large as can be, and evenly filled."""
    size = type.size
    whole = _BREAK.sub(" ", text.strip()).replace(SOFT_HYPHEN, "")
    if width_of(whole, type, measure) <= width:
        return (whole,), size
    words = _measured(text, type._replace(size=1), measure)
    while True:
        wrapped, widest = _wrap(words, width / size)
        if len(wrapped) <= lines and widest * size <= width + 1e-6:
            even = tuple(_balance(words, width / size, wrapped))
            # Words are measured one by one; a font can have rules that reach over a space.
            if _widest(even, type._replace(size=size), measure) <= width + 1e-6:
                return even, size
        if size <= minimum:
            break
        size = max(minimum, round(size - STEP_MM, 3))
    over = _widest(wrapped, type._replace(size=size), measure) - width
    why = f"is {over:.1f} mm wider than its {tenths(width)}"
    if over <= 0:
        why = f"needs {len(wrapped)} lines at {size:.3g} mm and has {lines}, {tenths(width)} wide"
    shown = text.replace(MEANT, "")
    raise TextTooLong(f"text {quote(shown)} {why}", shown, lines=tuple(wrapped), size=size)


def icons_in(line: str) -> list[str]:
    return _ICON.findall(line) if "{icon:" in line else []


def width_of(text: str, type: Type, measure: Measure) -> float:
    if "{icon:" not in text:
        return measure(text, *type)
    words = _ICON.split(text)
    icons = len(words) // 2 * ICON_EM * type.size
    return sum(measure(piece, *type) for piece in words[::2] if piece) + icons


def set_lines(
    lines: tuple[str, ...],
    x: float,
    y: float,
    *,
    type: Type,
    anchor: str,
    fill: str,
    leading: float,
    measure: Measure,
    extra: str = "",
    is_coloured: bool = False,
    effects: Effects = NO_EFFECTS,
) -> Markup:
    """SVG of the lines, the first baseline at y; icons sit on the baseline as `use` elements, which
    can know the colour of the text. Each element has the `extra` attributes."""
    look = LineLook(type, fill, is_rtl("".join(lines)))
    colour = f'color="{escape(fill)}" ' if is_coloured else ""
    parts = [
        part
        for at, line in enumerate(lines)
        for part in _line_parts(line, x, y + at * leading * type.size, look, anchor, measure)
    ]
    if more := effects.attributes:
        # One text: what is under the letters of a line is under those of the line above, too.
        spans = "".join(f"<tspan {place}>{words}</tspan>" for place, words in parts if words)
        whole = f"<text {extra}{more}{KEPT}>{spans.replace(f' {KEPT}', '')}</text>"
        return Markup(whole + _icons(parts, extra, colour))
    drawn = (
        f"<text {extra}{place}>{words}</text>" if words else _icons([(place, "")], extra, colour)
        for place, words in parts
    )
    return Markup("".join(drawn))


def _icons(parts: Sequence[tuple[str, str]], extra: str, colour: str) -> str:
    return "".join(f"<use {extra}{colour}{place}/>" for place, words in parts if not words)


class _Word(NamedTuple):
    """What stays on one line, and the space before it. `gap` is what it adds to a line besides its
    own width. `heads` are the parts of it that can end in a soft hyphen, the longest first, with
    their widths and with what is left of the word. Widths are by the size."""

    text: str
    space: str
    width: float
    gap: float
    heads: tuple[tuple[str, float, "_Word"], ...] = ()


def _measured(text: str, type: Type, measure: Measure) -> list[_Word]:
    """The words of a text. Each is measured once, whatever is tried with it."""
    found: list[_Word] = []
    for space, word in _words(text):
        before = found[-1].text if found else ""
        found.append(_word(word.split(SOFT_HYPHEN), space, before, type, measure))
    return found


def _words(text: str) -> Iterator[tuple[str, str]]:
    """What stays on one line, and the space before it: none inside Chinese and Japanese."""
    for word in _BREAK.split(text.strip()):
        for at, part in enumerate(breakable_parts(word) if word else [word]):
            yield "" if at else " ", part


def _word(pieces: list[str], space: str, before: str, type: Type, measure: Measure) -> _Word:
    whole = "".join(pieces)
    gap = _gap(before, space, whole, type, measure)
    heads = []
    for cut in range(len(pieces) - 1, 0, -1):
        head, rest = "".join(pieces[:cut]) + "-", "".join(pieces[cut:])
        after = _Word(rest, "", width_of(rest, type, measure), 0)
        heads.append((head, width_of(head, type, measure), after))
    return _Word(whole, space, width_of(whole, type, measure), gap, tuple(heads))


def _gap(before: str, space: str, after: str, type: Type, measure: Measure) -> float:
    """The space between two words, with what the font kerns there."""
    left = "" if before.endswith("}") else before[-1:]
    right = "" if after.startswith("{icon:") else after[:1]
    alone = sum(measure(sign, *type) for sign in (left, right) if sign)
    together = left + space + right
    return measure(together, *type) - alone if together else 0.0


def _wrap(words: list[_Word], room: float) -> tuple[list[str], float]:
    """The lines in a room, and the width of the widest, both by the size."""
    lines: list[str] = []
    used, widest = 0.0, 0.0
    for word in words:
        longer = used + word.gap + word.width
        if lines and longer <= room:
            lines[-1] += word.space + word.text
            used = longer
            continue
        widest = max(widest, used)
        if word.heads:
            used, widest = _hyphenate(lines, word, used, room, widest)
        else:
            lines.append(word.text)
            used = word.width
    return lines, max(widest, used)


def _hyphenate(
    lines: list[str], word: _Word, used: float, room: float, widest: float
) -> tuple[float, float]:
    """Fills the last line with what of a word fits before a soft hyphen, and begins a new one with
    the rest. Gives the width of the new line, and of the widest before it."""
    for head, width, rest in word.heads:
        if lines and used + word.gap + width <= room:
            lines[-1] += word.space + head
            lines.append(rest.text)
            return rest.width, max(widest, used + word.gap + width)
        if not lines and width <= room < word.width:
            lines += [head, rest.text]
            return rest.width, max(widest, width)
    lines.append(word.text)
    return word.width, widest


def _balance(words: list[_Word], room: float, wrapped: list[str]) -> list[str]:
    """The same number of lines with the smallest width: no line of one short word."""
    if len(wrapped) == 1:
        return wrapped
    low, high, best = room / 2, room, wrapped
    for _ in range(8):
        middle = (low + high) / 2
        tried, widest = _wrap(words, middle)
        if len(tried) <= len(wrapped) and widest <= middle:
            best, high = tried, middle
        else:
            low = middle
    return best


def _widest(lines: Sequence[str], type: Type, measure: Measure) -> float:
    return max((width_of(line, type, measure) for line in lines), default=0.0)


def _line_parts(
    line: str, x: float, y: float, look: LineLook, anchor: str, measure: Measure
) -> list[tuple[str, str]]:
    """The attributes of each text on a line, and its words; an icon has none."""
    if "{icon:" not in line:
        return [(_place(round(x, 3), round(y, 3), look, anchor), str(escape(line)))]
    start = x - width_of(line, look.type, measure) * ANCHORS[anchor]
    return [*_parts_with_icons(line, start, y, look, measure)]


@lru_cache(maxsize=256)
def _place(x: float, y: float, look: LineLook, anchor: str) -> str:
    """The attributes of a line. The texts of all cards of a deck are in the same few places: made
    for each of them, W x 100 takes 1 % longer."""
    anchor = TURNED[anchor] if look.is_turned and anchor in TURNED else anchor
    return f'x="{x:g}" y="{y:g}" text-anchor="{escape(anchor)}" {look_of(*look)}'


@lru_cache(maxsize=256)
def look_of(type: Type, fill: str, is_turned: bool = False) -> str:
    """The attributes of a text element."""
    italic = 'font-style="italic" ' if type.style == ITALIC else ""
    turned = 'direction="rtl" ' if is_turned else ""
    return (
        f'font-family="{escape(type.family)}" font-weight="{type.weight:d}" {italic}{turned}'
        f'font-size="{type.size:g}" fill="{escape(fill)}"'
    )


def _parts_with_icons(
    line: str, x: float, y: float, look: LineLook, measure: Measure
) -> Iterator[tuple[str, str]]:
    pieces, type, is_turned = _ICON.split(line), look.type, look.is_turned
    for number, piece in enumerate(reversed(pieces) if is_turned else pieces):
        if number % 2:
            side = ICON_EM * type.size
            box = f'x="{x:.3f}" y="{y - side + ICON_DROP * type.size:.3f}"'
            yield f'href="#{piece}" {box} width="{side:.3f}" height="{side:.3f}"', ""
            x += side
        elif piece:
            place = f'x="{x:.3f}" y="{y:.3f}" {KEPT}'
            place += ' text-anchor="end"' if is_turned else ""
            yield f"{place} {look_of(*look)}", str(escape(piece))
            x += measure(piece, *type)
