"""Text that fits its box, or an error that explains by how much it does not.

Text is wrapped, and shrunk no further than the minimum size. Sizes are millimetres, and widths come
from the font that is embedded.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from markupsafe import Markup, escape

from printnplay.core.diagnostics import quote
from printnplay.text.bidi import is_rtl
from printnplay.text.font import ITALIC, NORMAL
from printnplay.text.shaping import breakable_parts

FLOOR_MM = 6 * 25.4 / 72
STEP_MM = 0.05
ICON_EM = 0.92
ICON_DROP = 0.12
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
SOFT_HYPHEN = "\u00ad"


_ICON = re.compile(r"\{icon:([a-z0-9-]+)\}")
_BREAK = re.compile(r"[ \n]+")


TURNED = {"start": "end", "middle": "middle", "end": "start"}


class Measure(Protocol):
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
    while True:
        at = type._replace(size=size)
        wrapped = _wrap(text, width, at, measure)
        if len(wrapped) <= lines and _widest(wrapped, at, measure) <= width + 1e-6:
            is_one = len(wrapped) == 1
            even = tuple(wrapped) if is_one else _balance(text, width, at, measure, len(wrapped))
            return even, size
        if size <= minimum:
            break
        size = max(minimum, round(size - STEP_MM, 3))
    over = _widest(wrapped, at, measure) - width
    why = f"is {over:.1f} mm wider than its {width:g} mm"
    if over <= 0:
        why = f"needs {len(wrapped)} lines at {size:.3g} mm and has {lines}, {width:g} mm wide"
    raise TextTooLong(f"text {quote(text)} {why}", text, lines=tuple(wrapped), size=size)


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
) -> Markup:
    """SVG of the lines, the first baseline at y; icons sit on the baseline as `use` elements. Each
    element has the `extra` attributes."""
    turned = is_rtl("".join(lines))
    drawn = [
        _set_line(line, x, y + at * leading * type.size, type, anchor, fill, measure, extra, turned)
        for at, line in enumerate(lines)
    ]
    return Markup("").join(drawn)


def _wrap(text: str, width: float, type: Type, measure: Measure) -> list[str]:
    lines: list[str] = []
    for space, word in _words(text):
        pieces = word.split(SOFT_HYPHEN)
        joined = f"{lines[-1]}{space}{''.join(pieces)}" if lines else "".join(pieces)
        if lines and width_of(joined, type, measure) <= width:
            lines[-1] = joined
            continue
        lines.extend(_hyphenate(lines, space, pieces, width, type, measure))
    return lines


def _words(text: str) -> Iterator[tuple[str, str]]:
    """What stays on one line, and the space before it: none inside Chinese and Japanese."""
    for word in _BREAK.split(text.strip()):
        for at, part in enumerate(breakable_parts(word) if word else [word]):
            yield "" if at else " ", part


def _hyphenate(
    lines: list[str],
    space: str,
    pieces: list[str],
    width: float,
    type: Type,
    measure: Measure,
) -> list[str]:
    """Fills the last line with what of a word fits before a soft hyphen; gives the rest."""
    for cut in range(len(pieces) - 1, 0, -1):
        head = "".join(pieces[:cut]) + "-"
        joined = f"{lines[-1]}{space}{head}" if lines else head
        if width_of(joined, type, measure) <= width:
            if lines:
                lines[-1] = joined
                return ["".join(pieces[cut:])]
            if width_of("".join(pieces), type, measure) > width:
                return [head, "".join(pieces[cut:])]
    return ["".join(pieces)]


def _balance(text: str, width: float, type: Type, measure: Measure, lines: int) -> tuple[str, ...]:
    """The same number of lines with the smallest width: no line of one short word."""
    low, high = width / 2, width
    best = _wrap(text, width, type, measure)
    for _ in range(8):
        middle = (low + high) / 2
        tried = _wrap(text, middle, type, measure)
        if len(tried) <= lines and _widest(tried, type, measure) <= middle:
            best, high = tried, middle
        else:
            low = middle
    return tuple(best)


def _widest(lines: list[str], type: Type, measure: Measure) -> float:
    return max((width_of(line, type, measure) for line in lines), default=0.0)


def _set_line(
    line: str,
    x: float,
    y: float,
    type: Type,
    anchor: str,
    fill: str,
    measure: Measure,
    extra: str,
    is_turned: bool,
) -> Markup:
    look = _look(type, fill, is_turned)
    if "{icon:" not in line:
        anchor = TURNED[anchor] if is_turned and anchor in TURNED else anchor
        place = f'x="{round(x, 3):g}" y="{round(y, 3):g}" text-anchor="{escape(anchor)}"'
        return Markup(f"<text {extra}{place} {look}>{escape(line)}</text>")
    start = x - width_of(line, type, measure) * ANCHORS[anchor]
    return _set_with_icons(line, start, y, type, look, measure, extra, is_turned)


@lru_cache(maxsize=256)
def _look(type: Type, fill: str, is_turned: bool) -> str:
    italic = 'font-style="italic" ' if type.style == ITALIC else ""
    turned = 'direction="rtl" ' if is_turned else ""
    return (
        f'font-family="{escape(type.family)}" font-weight="{type.weight:d}" {italic}{turned}'
        f'font-size="{type.size:g}" fill="{escape(fill)}"'
    )


def _set_with_icons(
    line: str,
    x: float,
    y: float,
    type: Type,
    look: str,
    measure: Measure,
    extra: str,
    is_turned: bool,
) -> Markup:
    drawn: list[str] = []
    pieces = _ICON.split(line)
    for number, piece in enumerate(reversed(pieces) if is_turned else pieces):
        if number % 2:
            side = ICON_EM * type.size
            box = f'x="{x:.3f}" y="{y - side + ICON_DROP * type.size:.3f}"'
            size = f'width="{side:.3f}" height="{side:.3f}"'
            drawn.append(f'<use {extra}href="#{piece}" {box} {size}/>')
            x += side
        elif piece:
            place = f'x="{x:.3f}" y="{y:.3f}" xml:space="preserve"'
            place += ' text-anchor="end"' if is_turned else ""
            drawn.append(f"<text {extra}{place} {look}>{escape(piece)}</text>")
            x += measure(piece, *type)
    return Markup("".join(drawn))
