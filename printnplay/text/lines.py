"""Text that fits its box, or an error that explains by how much it does not.

Text is wrapped, and shrunk no further than the minimum size. Sizes are millimetres, and widths come
from the font that is embedded.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from printnplay.core.diagnostics import quote
from printnplay.text.fonts import NORMAL

FLOOR_MM = 6 * 25.4 / 72
STEP_MM = 0.05
ICON_EM = 0.92
ICON_DROP = 0.12
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
SOFT_HYPHEN = "\u00ad"

# The width of a text in a family, of a weight, at a size, in a style.
Measure = Callable[[str, str, int, float, str], float]

_ICON = re.compile(r"\{icon:([a-z0-9-]+)\}")
_BREAK = re.compile(r"[ \n]+")


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


def icons_in(line: str) -> list[str]:
    return _ICON.findall(line) if "{icon:" in line else []


def width_of(text: str, type: Type, measure: Measure) -> float:
    if "{icon:" not in text:
        return measure(text, *type)
    plain = _ICON.sub("", text)
    icons = len(_ICON.findall(text))
    return measure(plain, *type) + icons * ICON_EM * type.size


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
) -> Markup:
    """SVG of the lines, the first baseline at y; icons sit on the baseline as `use` elements, which
    can know the colour of the text. Each element has the `extra` attributes."""
    colour = f'color="{escape(fill)}" ' if is_coloured else ""
    parts = [
        _set_line(
            line, x, y + number * leading * type.size, type, anchor, fill, measure, extra, colour
        )
        for number, line in enumerate(lines)
    ]
    return Markup("").join(parts)


def _wrap(text: str, width: float, type: Type, measure: Measure) -> list[str]:
    lines: list[str] = []
    for word in _BREAK.split(text.strip()):
        pieces = word.split(SOFT_HYPHEN)
        joined = f"{lines[-1]} {''.join(pieces)}" if lines else "".join(pieces)
        if lines and width_of(joined, type, measure) <= width:
            lines[-1] = joined
            continue
        lines.extend(_hyphenate(lines, pieces, width, type, measure))
    return lines


def _hyphenate(
    lines: list[str], pieces: list[str], width: float, type: Type, measure: Measure
) -> list[str]:
    """Fills the last line with what of a word fits before a soft hyphen; gives the rest."""
    for cut in range(len(pieces) - 1, 0, -1):
        head = "".join(pieces[:cut]) + "-"
        joined = f"{lines[-1]} {head}" if lines else head
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
    colour: str,
) -> Markup:
    look = look_of(type, fill)
    if "{icon:" not in line:
        place = f'x="{round(x, 3):g}" y="{round(y, 3):g}" text-anchor="{escape(anchor)}"'
        return Markup(f"<text {extra}{place} {look}>{escape(line)}</text>")
    start = x - width_of(line, type, measure) * ANCHORS[anchor]
    return _set_with_icons(line, start, y, type, look, measure, extra, colour)


@lru_cache(maxsize=256)
def look_of(type: Type, fill: str) -> str:
    """The attributes of a text element."""
    style = "" if type.style == NORMAL else f'font-style="{escape(type.style)}" '
    return (
        f'font-family="{escape(type.family)}" font-weight="{type.weight:d}" '
        f'{style}font-size="{type.size:g}" fill="{escape(fill)}"'
    )


def _set_with_icons(
    line: str,
    x: float,
    y: float,
    type: Type,
    look: str,
    measure: Measure,
    extra: str,
    colour: str,
) -> Markup:
    parts: list[str] = []
    for number, piece in enumerate(_ICON.split(line)):
        if number % 2:
            side = ICON_EM * type.size
            box = f'x="{x:.3f}" y="{y - side + ICON_DROP * type.size:.3f}"'
            size = f'width="{side:.3f}" height="{side:.3f}"'
            parts.append(f'<use {extra}{colour}href="#{piece}" {box} {size}/>')
            x += side
        elif piece:
            place = f'x="{x:.3f}" y="{y:.3f}" xml:space="preserve"'
            parts.append(f"<text {extra}{place} {look}>{escape(piece)}</text>")
            x += measure(piece, *type)
    return Markup("".join(parts))
