"""Text in pieces that are shaped as one: of one direction, one script and one font; and where lines
break in scripts without spaces.

The pieces come in the order in which they are set, from left to right.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple
from unicodedata import category

from printnplay.text.bidi import is_plain, levels, visual_order
from printnplay.text.font import Font

# Scripts of signs that go with any other.
SHARED = ("Zyyy", "Zinh", "Zzzz")
# What is shaped alike: a Japanese line changes between them all the time.
TOGETHER = {"Hira": "Hani", "Kana": "Hani", "Bopo": "Hani"}
JOINERS = "\u200c\u200d"
JOINED = "\u200d"
# What a drawing is among characters: a sign without a direction of its own.
OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
# Arabic letters that do not join the next one, and those that join none.
LAST = frozenset(
    "\u0622\u0623\u0624\u0625\u0627\u0629\u062f\u0630\u0631\u0632\u0648\u06d2\u06d3\u06d5"
).union(
    map(
        chr, (*range(0x671, 0x678), *range(0x688, 0x69A), *range(0x6C3, 0x6CC), 0x6C0, 0x6CD, 0x6CF)
    )
)
ALONE = "\u0621\u0674"
# The first characters of Chinese and Japanese: lines break between any two of them but a few.
# Korean, like other scripts, breaks at its spaces.
FIRST = "\u2e80"
# No line starts with these: closing brackets, points, small letters and marks of length.
NO_START = frozenset(
    "、。，．・：；？！）］｝〕〉》」』】〙〗〟’”｠»ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
    "ｧｨｩｪｫｬｭｮｯｰ｡｣､･ﾞﾟ゛゜…‥～〜％℃!?),.:;]}%"
)
# No line ends with these: opening brackets, and signs before numbers.
NO_END = frozenset("（［｛〔〈《「『【〘〖〝‘“｟«￥＄£€$([{#＃")
RANGES = ((0x2E80, 0x312F), (0x3190, 0xA4CF), (0xF900, 0xFAFF), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF))
# The planes of rarer ideographs.
RARE = range(0x20000, 0x40000)


class TextPiece(NamedTuple):
    """Text that is shaped as one."""

    text: str
    font: Font
    is_rtl: bool = False

    @property
    def width(self) -> float:
        """By the size of its type."""
        return self.font.width(self.text, is_rtl=self.is_rtl)


def text_pieces(
    text: str, font: Font, fallback: Sequence[Font] = (), *, is_rtl: bool = False
) -> tuple[TextPiece, ...]:
    """What a font lacks is set in the first other font that has it. `is_rtl` is the direction of
    the whole line."""
    if not is_rtl and is_plain(text) and font.has(text):
        return (TextPiece(text, font),)
    return _split(text, (font, *fallback), is_rtl)


@lru_cache(maxsize=4096)
def _split(text: str, fonts: tuple[Font, ...], is_rtl: bool) -> tuple[TextPiece, ...]:
    found = levels(text, int(is_rtl))
    looks = list(zip(found, _fonts(text, fonts), _scripts(text, found), strict=True))
    parts = [
        (look, "".join(text[at] for at in places))
        for look, places in groupby(range(len(text)), key=looks.__getitem__)
    ]
    order = visual_order([level for (level, _, _), _ in parts])
    ordered = (parts[at] for at in order)
    return tuple(TextPiece(words, font, level % 2 == 1) for (level, font, _), words in ordered)


def _fonts(text: str, fonts: tuple[Font, ...]) -> list[Font]:
    """The font of each character; marks go with the letter before them, if its font has them."""
    found: list[Font] = []
    for sign in text:
        is_mark = sign in JOINERS or category(sign)[0] == "M"
        if found and (is_mark or sign.isspace()) and found[-1].has(sign):
            found.append(found[-1])
        else:
            found.append(next((font for font in fonts if font.has(sign)), fonts[0]))
    return found


def _scripts(text: str, found: Sequence[int]) -> Iterator[str]:
    """The script of each character; signs that all scripts share go with what is before them, or
    after them, in the same direction."""
    # A table of all characters, for texts that are not plain.
    from fontTools.unicodedata import script

    for _, places in groupby(range(len(text)), key=found.__getitem__):
        names = [TOGETHER.get(own := str(script(text[at])), own) for at in places]
        last = next((name for name in names if name not in SHARED), SHARED[0])
        for name in names:
            last = last if name in SHARED else name
            yield last


def are_joined(before: str, after: str) -> bool:
    """Whether the last letter of a text joins the first one of another, as in Arabic."""
    last = next((sign for sign in reversed(before) if category(sign)[0] != "M"), "")
    return _can_join(last) and last not in LAST and _can_join(after[:1])


def _can_join(sign: str) -> bool:
    is_arabic = "\u0620" <= sign <= "\u06d5" or "\u0750" <= sign <= "\u077f"
    return is_arabic and category(sign)[0] == "L" and sign not in ALONE


def measure_pieces(parts: Sequence[TextPiece]) -> float:
    """The width of a line by the size of its type."""
    return sum(part.width for part in parts)


def breakable_parts(word: str) -> list[str]:
    """A word, split wherever a line can break inside it."""
    return [*_parts(word)] if can_have_breaks(word) else [word]


def can_have_breaks(word: str) -> bool:
    """Whether it has signs between which lines can break without a space."""
    return not word.isascii() and max(word) >= FIRST


def _parts(word: str) -> Iterator[str]:
    start = 0
    for at in range(1, len(word)):
        if can_break(word[at - 1], word[at]):
            yield word[start:at]
            start = at
    yield word[start:]


def can_break(before: str, after: str) -> bool:
    """Whether a line can break between two characters; a drawing is OBJECT."""
    if before in NO_END or after in NO_START or category(after)[0] == "M":
        return False
    return _is_free(before) or _is_free(after)


def _is_free(sign: str) -> bool:
    code = ord(sign)
    return any(low <= code <= high for low, high in RANGES) or code in RARE
