"""Fonts made for tests: each character is a bar of its own width, in any weight, style and form."""

from io import BytesIO
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.TupleVariation import TupleVariation

EM, HEIGHT = 1000, 700
LETTERS = " ABCabc0123456789-"


def bar(width: int) -> Glyph:
    """As wide as it says, with some white on both sides."""
    pen = TTGlyphPen(None)
    corners = (100, 0), (100, HEIGHT), (width - 100, HEIGHT), (width - 100, 0)
    pen.moveTo(corners[0])
    for corner in corners[1:]:
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()


def make_font(
    file: Path,
    family: str = "Bars",
    *,
    signs: str = LETTERS,
    width: int = 600,
    em: int = EM,
    weight: int = 400,
    is_italic: bool = False,
    licence: int = 0,
    weights: tuple[int, int] | None = None,
    features: str = "",
) -> Path:
    """Writes a TrueType font, or WOFF2 by the file's suffix; with `weights`, a variable one
    whose letters are twice as wide at the highest."""
    names = {sign: f"u{ord(sign):04X}" for sign in signs}
    order = [".notdef", *names.values()]
    maker = FontBuilder(em, isTTF=True)
    maker.setupGlyphOrder(order)
    maker.setupCharacterMap({ord(sign): name for sign, name in names.items()})
    maker.setupGlyf({name: bar(width) for name in order})
    maker.setupHorizontalMetrics(dict.fromkeys(order, (width, 100)))
    maker.setupHorizontalHeader(ascent=800, descent=-200)
    maker.setupNameTable({"familyName": family, "styleName": "Regular"})
    selection = 0x1 if is_italic else 0x40
    maker.setupOS2(usWeightClass=weight, fsType=licence, fsSelection=selection)
    maker.setupPost()
    if weights:
        _vary(maker, order, width, weights)
    if features:
        maker.addOpenTypeFeatures(features)
    _save(maker.font, file)
    return file


def _vary(maker: FontBuilder, order: list[str], width: int, weights: tuple[int, int]) -> None:
    low, high = weights
    maker.setupFvar([("wght", low, low, high, "Weight")], [])
    wider = [(0, 0), (0, 0), (width, 0), (width, 0), (0, 0), (width, 0), (0, 0), (0, 0)]
    change = {name: [TupleVariation({"wght": (0, 1, 1)}, wider)] for name in order}
    maker.setupGvar(change)


def _save(font: TTFont, file: Path) -> None:
    font["head"].created = font["head"].modified = 3_000_000_000
    font.recalcTimestamp = False
    if file.suffix == ".woff2":
        font.flavor = "woff2"
    file.parent.mkdir(parents=True, exist_ok=True)
    out = BytesIO()
    font.save(out)
    file.write_bytes(out.getvalue())
