"""Text of several looks in lines: words are measured once, broken at a width, and placed from left
to right, whatever their direction.

Widths are in the unit of the sizes. A drawing among the words is a box on the baseline.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printnplay.text.bidi import is_plain, levels, visual_order
from printnplay.text.font import Font
from printnplay.text.fonts import Fonts
from printnplay.text.shaping import OBJECT, TextPiece, breakable_parts, can_break

ROUNDING = 1e-6

_ENDS = re.compile(r"([ \n])")


class Letters(NamedTuple):
    """How letters look: their font, its size, and a colour of the form #RRGGBB."""

    font: Font
    size: float
    colour: str


class InlineBox(NamedTuple):
    """The room of a drawing: its name and width, and how far it is above and below the baseline."""

    name: str
    width: float
    above: float
    below: float


class Part(NamedTuple):
    """Text of one look, or a drawing among such text."""

    text: str
    letters: Letters
    box: InlineBox | None = None


class ProseWord(NamedTuple):
    """What stays on one line, its width, and that of the space after it; whether it ends a line."""

    parts: tuple[Part, ...]
    width: float = 0.0
    space: float = 0.0
    is_end: bool = False


class PlacedPart(NamedTuple):
    """Text that is shaped as one, or a drawing, at its place in a line."""

    x: float
    letters: Letters
    piece: TextPiece | None
    box: InlineBox | None


class _Ending(NamedTuple):
    """Where a word ends: at a space, or at the end of a line."""

    sign: str
    letters: Letters


def words_of(parts: Iterable[Part], fonts: Fonts) -> tuple[ProseWord, ...]:
    """The words of a paragraph; line breaks in its text end their lines."""
    found: list[ProseWord] = []
    waiting: list[Part] = []
    for atom in (atom for part in parts for atom in _atoms(part)):
        if isinstance(atom, Part):
            if waiting and can_break(_text(waiting[-1])[-1], _text(atom)[0]):
                found.append(_word(waiting, None, fonts))
                waiting = []
            waiting.append(atom)
        elif waiting or atom.sign == "\n":
            found.append(_word(waiting, atom, fonts))
            waiting = []
    return (*found, _word(waiting, None, fonts)) if waiting else tuple(found)


def _atoms(part: Part) -> Iterator[Part | _Ending]:
    if part.box:
        yield part
        return
    for text in _ENDS.split(part.text):
        if text in (" ", "\n"):
            yield _Ending(text, part.letters)
            continue
        yield from (part._replace(text=piece) for piece in breakable_parts(text) if piece)


def _text(part: Part) -> str:
    return OBJECT if part.box else part.text


def _word(parts: list[Part], ending: _Ending | None, fonts: Fonts) -> ProseWord:
    width = sum(measure_part(part, fonts) for part in parts)
    space = _width(" ", ending.letters, fonts) if ending and ending.sign == " " else 0.0
    return ProseWord(tuple(parts), width, space, ending is not None and ending.sign == "\n")


def measure_part(part: Part, fonts: Fonts) -> float:
    return part.box.width if part.box else _width(part.text, part.letters, fonts)


def _width(text: str, letters: Letters, fonts: Fonts) -> float:
    font, size, _ = letters
    return fonts.measure(text, font.family, font.weight, size, font.style)


def break_words(
    words: Sequence[ProseWord], width: float, fonts: Fonts
) -> list[tuple[ProseWord, ...]]:
    """Lines of at most that width; a word that is wider is broken anywhere."""
    lines: list[tuple[ProseWord, ...]] = []
    line: list[ProseWord] = []
    left = width + ROUNDING
    for word in _no_wider(words, width, fonts):
        if line and word.width > left:
            lines.append(tuple(line))
            line, left = [], width + ROUNDING
        line.append(word)
        left -= word.width + word.space
        if word.is_end:
            lines.append(tuple(line))
            line, left = [], width + ROUNDING
    return [*lines, tuple(line)] if line else lines


def _no_wider(words: Sequence[ProseWord], width: float, fonts: Fonts) -> Iterator[ProseWord]:
    for word in words:
        if word.width <= width + ROUNDING:
            yield word
            continue
        held: list[Part] = []
        for part in _signs(word):
            tried = _word([*held, part], None, fonts)
            if held and tried.width > width + ROUNDING:
                yield _word(held, None, fonts)
                held = []
            held.append(part)
        yield _word(held, None, fonts)._replace(space=word.space, is_end=word.is_end)


def _signs(word: ProseWord) -> Iterator[Part]:
    """Its drawings, and its characters one by one."""
    for part in word.parts:
        yield from (part,) if part.box else (part._replace(text=sign) for sign in part.text)


def width_of_line(line: Sequence[ProseWord]) -> float:
    return sum(word.width + word.space for word in line) - (line[-1].space if line else 0.0)


def place_line(
    line: Sequence[ProseWord], fonts: Fonts, *, is_rtl: bool = False
) -> tuple[PlacedPart, ...]:
    """The parts of a line from left to right, the first at 0. `is_rtl` is the direction of the
    paragraph."""
    parts = _joined(line)
    text = "".join(map(_text, parts))
    if not is_rtl and is_plain(text.replace(OBJECT, "")):
        return tuple(_placed(((False, part) for part in parts), fonts))
    return tuple(_placed(_ordered(parts, text, is_rtl), fonts))


def _joined(line: Sequence[ProseWord]) -> list[Part]:
    """Neighbours of one look are one part, with the spaces between them: they are shaped
    together."""
    found: list[Part] = []
    for at, word in enumerate(line, start=1):
        for part in word.parts:
            _append(found, part)
        if word.space and at < len(line):
            _append(found, Part(" ", word.parts[-1].letters))
    return found


def _append(found: list[Part], part: Part) -> None:
    last = found[-1] if found else None
    if last and not last.box and not part.box and last.letters == part.letters:
        found[-1] = last._replace(text=last.text + part.text)
    else:
        found.append(part)


def _ordered(parts: Sequence[Part], text: str, is_rtl: bool) -> Iterator[tuple[bool, Part]]:
    """The parts as they are seen, and whether they run from right to left; one of two directions
    is divided. The text of each stays in the order in which it is read."""
    owners = [at for at, part in enumerate(parts) for _ in _text(part)]
    looks = list(zip(levels(text, int(is_rtl)), owners, strict=True))
    runs = [(look, list(places)) for look, places in groupby(range(len(text)), looks.__getitem__)]
    for at in visual_order([level for (level, _), _ in runs]):
        (level, owner), places = runs[at]
        part = parts[owner]
        yield level % 2 == 1, part if part.box else part._replace(text=_cut(text, places))


def _cut(text: str, places: Sequence[int]) -> str:
    return text[places[0] : places[-1] + 1]


def _placed(parts: Iterable[tuple[bool, Part]], fonts: Fonts) -> Iterator[PlacedPart]:
    x = 0.0
    for is_rtl, (text, letters, box) in parts:
        if box:
            yield PlacedPart(x, letters, None, box)
            x += box.width
            continue
        for piece in fonts.pieces(text, letters.font, is_rtl=is_rtl):
            yield PlacedPart(x, letters, piece, None)
            x += piece.width * letters.size
