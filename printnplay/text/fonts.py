"""The fonts: which file a family and a weight mean, their widths, and which characters they lack.

They are installed as ordinary packages with open licences. The fonts that are measured here are
also embedded, in PDF files and, cut down to the letters that are used, in HTML pages.
"""

import base64
import re
from collections.abc import Mapping, Set
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from printnplay.core.diagnostics import listed, quote

FONTS = {
    ("Fredoka One", 400): ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    ("Source Sans Pro", 400): ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    ("Source Sans Pro", 600): ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    ("Source Sans Pro", 700): ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
}
NORMAL, ITALIC = "normal", "italic"
STYLES = {NORMAL: NORMAL, ITALIC: ITALIC}
# The italics of the families above, under a family name of their own.
ITALICS = {
    ("Source Sans Pro Italic", 400): ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    ("Source Sans Pro Italic", 700): ("font_source_sans_pro", "SourceSansPro-BoldIt.ttf"),
}
# No font of ours needs its own picture of these: they are spaces of a plain space's width. A narrow
# one is as wide as the font says, if it has one.
SPACES = {0xA0: " ", 0x202F: " ", 0xAD: ""}

NARROW = "\u202f"
# French puts spaces inside quotes and before high signs, narrow ones before some. A number stands
# with what it counts, a small drawing before its word. No line breaks there.
_NARROW = re.compile(r" (?=[;!?])")
_UNBREAKABLE = re.compile(r"(?<=«) | (?=[:»%×])|(?<=[×=]) |(?<=\d) (?=[^\W\d_])|(?<=\}) (?=[\w*{])")
# Kerning and ligatures, which the printer does not have; reading them takes longest by far.
LAYOUT = ("GDEF", "GPOS", "GSUB")


def font_path(family: str, weight: int) -> Path:
    package, name = (FONTS | ITALICS)[family, weight]
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "files" / name


def italic(family: str, weight: int) -> tuple[str, int]:
    """The italic that goes with a font, of the nearest weight; itself if there is none."""
    found = f"{family} Italic", 700 if weight > 500 else 400
    return found if found in ITALICS else (family, weight)


@cache
def font(family: str, weight: int) -> TTFont:
    """The font, known to the PDF library under a name of its own."""
    name = f"{family.replace(' ', '')}-{weight}"
    found = TTFont(name, str(font_path(family, weight)))
    pdfmetrics.registerFont(found)
    return found


def styled(family: str, weight: int, style: str) -> tuple[str, int]:
    """The font of a family in a style."""
    return (f"{family} Italic" if style == ITALIC else family), weight


@cache
def measure(text: str, family: str, weight: int, size: float, style: str = NORMAL) -> float:
    """The width of a line, in the unit of its size."""
    widths = _widths(*styled(family, weight, style))
    return sum(map(widths.__getitem__, text)) * size / 1000


def known_width(text: str, family: str, weight: int, size: float, style: str = NORMAL) -> float:
    """The width of a line. Raises ValueError on a font that is not there."""
    check_font(family, weight, style)
    return measure(text, family, weight, size, style)


def check_font(family: object, weight: object = None, style: object = NORMAL) -> None:
    """Raises ValueError on a family that is not there, or not in this weight and style."""
    is_plain = style == NORMAL and type(family) is str and type(weight) is int
    if is_plain and (family, weight) in FONTS:
        return
    weights = [known for name, known in FONTS if name == family]
    if not weights:
        every = (f"{name} {_listed_weights(name)}" for name in dict.fromkeys(f for f, _ in FONTS))
        raise ValueError(f"there is no font {quote(str(family))}, only {listed(every, 'and')}")
    if weight is not None and weight not in weights:
        found = f"{family} of weight {quote(str(weight))}"
        raise ValueError(f"there is no {found}, only {_listed_weights(str(family))}")
    if style == ITALIC and (f"{family} Italic", weight) not in ITALICS:
        every = (f"{name.removesuffix(' Italic')} {known}" for name, known in ITALICS)
        raise ValueError(f"there is no italic {family} {weight}, only {listed(every, 'and')}")


def _listed_weights(family: str) -> str:
    return listed((weight for name, weight in FONTS if name == family), "and")


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


def missing_glyph_message(sign: str, family: str) -> str:
    """PNP501, wherever it is found."""
    return f"the font {family} has no '{sign}' (U+{ord(sign):04X})"


@lru_cache(maxsize=20_000)
def missing_glyphs(text: str, family: str, weight: int) -> tuple[str, ...]:
    """The characters that a font cannot draw. Most texts recur on many cards."""
    found = font(family, weight)
    return tuple(
        c for c in dict.fromkeys(plain(text, found)) if ord(c) not in found.face.charToGlyph
    )


def join_with_nbsp(text: str) -> str:
    return _UNBREAKABLE.sub("\xa0", _NARROW.sub(NARROW, text))


def font_faces(used: Mapping[tuple[str, int], Set[str]]) -> str:
    """The fonts, each with these characters, as the rules of a style sheet."""
    faces = [
        f"@font-face{{font-family:'{family}';font-weight:{weight};"
        f"src:url(data:font/ttf;base64,{_subset(family, weight, ''.join(sorted(signs)))})}}"
        for (family, weight), signs in sorted(used.items())
    ]
    return "".join([*faces, "text{font-kerning:none;font-variant-ligatures:none}"])


def _subset(family: str, weight: int, signs: str) -> str:
    from fontTools import subset, ttLib

    font = ttLib.TTFont(font_path(family, weight), recalcTimestamp=False)
    for table in LAYOUT:
        if table in font:
            del font[table]
    options = subset.Options()
    options.drop_tables += ["FFTM"]
    chosen = subset.Subsetter(options)
    chosen.populate(text=signs)
    chosen.subset(font)
    out = BytesIO()
    font.save(out)
    return base64.b64encode(out.getvalue()).decode("ascii")
