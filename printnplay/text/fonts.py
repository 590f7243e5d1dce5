"""The fonts: which file a family and a weight mean, their widths, and what they cannot draw.

They come as ordinary packages with open licences. What is measured here is what is embedded.
"""

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from printnplay.text.spaces import NARROW

FONTS = {
    ("Fredoka One", 400): ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    ("Source Sans Pro", 400): ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    ("Source Sans Pro", 600): ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    ("Source Sans Pro", 700): ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
}
# No font of ours needs its own picture of these: they are spaces of a plain space's width. A narrow
# one is as wide as the font says, where it has one.
SPACES = {0xA0: " ", 0x202F: " ", 0xAD: ""}


def font_path(family: str, weight: int) -> Path:
    package, name = FONTS[family, weight]
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "files" / name


@cache
def font(family: str, weight: int) -> TTFont:
    """The font, known to the PDF library under a name of its own."""
    name = f"{family.replace(' ', '')}-{weight}"
    found = TTFont(name, str(font_path(family, weight)))
    pdfmetrics.registerFont(found)
    return found


@cache
def measure(text: str, family: str, weight: int, size: float) -> float:
    """The width of a line, in the unit of its size."""
    return sum(map(_widths(family, weight).__getitem__, text)) * size / 1000


def known_width(text: str, family: str, weight: int, size: float) -> float:
    """The width of a line. Raises ValueError on a font that is not there."""
    if (family, weight) not in FONTS:
        raise ValueError(f"there is no font '{family}' of weight {weight}")
    return measure(text, family, weight, size)


class _Widths(dict[str, float]):
    """How wide each sign is, in thousandths of the size; looked up once."""

    def __init__(self, font: TTFont) -> None:
        self._font = font

    def __missing__(self, sign: str) -> float:
        known, default = self._font.face.charWidths, self._font.face.defaultWidth
        width: float = sum(known.get(ord(drawn), default) for drawn in plain(sign, self._font))
        self[sign] = width
        return width


@cache
def _widths(family: str, weight: int) -> _Widths:
    return _Widths(font(family, weight))


def plain(text: str, font: TTFont) -> str:
    """With plain spaces in place of those that no font needs to have."""
    return text if text.isascii() else text.translate(_spaces(font))


@cache
def _spaces(font: TTFont) -> dict[int, str]:
    narrow = ord(NARROW) if ord(NARROW) in font.face.charToGlyph else None
    return {code: drawn for code, drawn in SPACES.items() if code != narrow}


def told_missing(sign: str, family: str) -> str:
    """PNP501, wherever it is found."""
    return f"the font {family} has no '{sign}' (U+{ord(sign):04X})"


@lru_cache(maxsize=20_000)
def missing_glyphs(text: str, family: str, weight: int) -> tuple[str, ...]:
    """The characters that a font cannot draw. Most texts recur on many cards."""
    found = font(family, weight)
    return tuple(
        c for c in dict.fromkeys(plain(text, found)) if ord(c) not in found.face.charToGlyph
    )
