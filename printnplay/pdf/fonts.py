"""The fonts of a PDF: runs of text as operators, and the glyphs that they use as font objects.

The code of a glyph is its number in the font file, so that a run is written the same way in every
document. Widths and shifts are whole numbers, which carry the rounding along the line: PDFium drops
the fractions of widths.
"""

import struct
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import is_normalized

from reportlab.pdfbase import pdfdoc

from printnplay.text.font import ITALIC, Font, Glyphs
from printnplay.text.subset import glyphs_only

if TYPE_CHECKING:
    from printnplay.pdf.book import Book

THOUSAND = 1000
# The length of a code.
CODE = 4
# Flags of a font descriptor: it has signs of its own, and it leans.
SYMBOLIC, LEANING = 4, 64


class ShownRun(NamedTuple):
    """A line as operators, in pieces of one height above the baseline (by the size); its glyphs;
    and what those are read as that are more, or less, than a character of the font."""

    pieces: tuple[tuple[float, str], ...]
    glyphs: tuple[int, ...]
    read_as: tuple[tuple[int, str], ...]


@lru_cache(maxsize=20_000)
def shown_run(font: Font, text: str, *, is_rtl: bool = False) -> ShownRun:
    """Text that is only kerned, in a font of whole thousandths, needs no rounding: the code of each
    glyph is looked up with the shift after it, which takes 0.1 s less for W x 100."""
    shaped = font.line(text, is_rtl=is_rtl).glyphs
    if not shaped:
        return ShownRun((), (), ())
    codes, ids = zip(*map(_steps(font).__getitem__, shaped.split("|")), strict=True)
    is_plain, is_kerned = _characters(font).keys() >= set(ids), all(codes)
    glyphs = None if is_plain and is_kerned else font.glyphs(text, is_rtl=is_rtl)
    read_as = () if is_plain or not glyphs else tuple(_read_as(font, font.plain(text), glyphs))
    if is_kerned or not glyphs:
        return ShownRun(((0.0, _shown([*codes[:-1], codes[-1][:CODE]])),), ids, read_as)
    return ShownRun(tuple(_moved_pieces(font, glyphs)), ids, read_as)


def _moved_pieces(font: Font, glyphs: Glyphs) -> Iterator[tuple[float, str]]:
    """Each glyph where it belongs: `pen` is where the reader thinks it is."""
    scale, codes = THOUSAND / font.em, _codes(font)
    place, pen, rise = 0.0, 0, 0
    parts: list[str] = []
    for glyph, (x, y, advance, _) in zip(glyphs.ids, glyphs.moves, strict=True):
        code, width = codes[glyph]
        if y != rise:
            if parts:
                yield rise / font.em, _shown(parts)
            parts, rise = [], y
        off = round(place + x * scale - pen)
        if off:
            parts.append(f">{-off}<")
            pen += off
        parts.append(code)
        pen += width
        place += advance * scale
    if parts:
        yield rise / font.em, _shown(parts)


def _shown(parts: list[str]) -> str:
    """Codes, and shifts between them."""
    whole = f"<{''.join(parts)}>"
    return f"{whole} Tj" if whole.count("<") == 1 else f"[{whole.removeprefix('<>')}] TJ"


class _Codes(dict[int, tuple[str, int]]):
    """The code of each glyph, and its width in thousandths of the size; looked up once."""

    def __init__(self, font: Font) -> None:
        self._font = font

    def __missing__(self, glyph: int) -> tuple[str, int]:
        width = round(self._font.advance(glyph) * THOUSAND / self._font.em)
        found = self[glyph] = f"{glyph:04X}", width
        return found


_codes = lru_cache(maxsize=256)(_Codes)


class _Steps(dict[str, tuple[str, int]]):
    """The code of each glyph as HarfBuzz writes it, with the shift to the next one, and its number;
    no code for a glyph that is moved itself, or is not a whole number of thousandths wide."""

    def __init__(self, font: Font) -> None:
        self._font = font

    def __missing__(self, key: str) -> tuple[str, int]:
        number, _, advance = key.partition("+")
        glyph = int(number.partition("@")[0])
        is_moved = "@" in number or "," in advance
        code, width = _codes(self._font)[glyph]
        place, rest = divmod(0 if is_moved else int(advance) * THOUSAND, self._font.em)
        shift = f">{width - place}<" if place != width else ""
        found = self[key] = "" if is_moved or rest else code + shift, glyph
        return found


_steps = lru_cache(maxsize=256)(_Steps)


def _read_as(font: Font, text: str, glyphs: Glyphs) -> Iterator[tuple[int, str]]:
    """The text of ligatures and joined letters: the characters that became them."""
    own = _characters(font)
    starts = sorted(set(glyphs.clusters))
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    for glyph, start in zip(glyphs.ids, glyphs.clusters, strict=True):
        end = ends.pop(start, 0)
        if glyph not in own:
            yield glyph, text[start:end]


@lru_cache(maxsize=256)
def _characters(font: Font) -> Mapping[int, str]:
    """The character of each glyph that has one, the lowest if it has several; characters that stand
    for others, such as U+FB01 for 'fi', do not count."""
    found: dict[int, str] = {}
    for code in sorted(font.signs, reverse=True):
        glyph = font.hb_font.get_nominal_glyph(code)
        if glyph is not None and is_normalized("NFKC", chr(code)):
            found[glyph] = chr(code)
    return found


class _Used(NamedTuple):
    """The glyphs that a document shows, and what some of them are read as."""

    glyphs: set[int]
    read_as: dict[int, str]


class BookFonts:
    """The fonts of one document, in the order of their first use, and the glyphs it shows."""

    def __init__(self) -> None:
        self._used: dict[Font, _Used] = {}
        self._names: dict[Font, str] = {}

    def show(self, font: Font, text: str, size: str, *, is_rtl: bool = False) -> str:
        """The operators that show a line of text; the size is a PDF number."""
        run = shown_run(font, text, is_rtl=is_rtl)
        name = self._names.get(font)
        if name is None:
            name = self._names[font] = f"T{len(self._names) + 1}"
            self._used[font] = _Used(set(), {})
        used = self._used[font]
        used.glyphs.update(run.glyphs)
        for glyph, read_as in run.read_as:
            used.read_as.setdefault(glyph, read_as)
        if len(run.pieces) == 1 and not run.pieces[0][0]:
            return f"/{name} {size} Tf {run.pieces[0][1]}"
        raised = [f"{rise * float(size):.3f} Ts {shown}" for rise, shown in run.pieces]
        return " ".join([f"/{name} {size} Tf", *raised, "0 Ts"])

    def write(self, book: "Book") -> dict[str, object]:
        """References to the font objects, by their names on the pages."""
        return {
            name: _font_object(book, font, self._used[font]) for font, name in self._names.items()
        }


def _font_object(book: "Book", font: Font, used: _Used) -> object:
    glyphs = sorted(used.glyphs)
    name, read_as = pdfdoc.PDFName(_name(font, glyphs)), {**_characters(font), **used.read_as}
    file, is_cff = _font_file(book, font, glyphs)
    below: dict[str, object] = {
        "Type": pdfdoc.PDFName("Font"),
        "Subtype": pdfdoc.PDFName("CIDFontType0" if is_cff else "CIDFontType2"),
        "BaseFont": name,
        "CIDSystemInfo": pdfdoc.PDFDictionary(
            {
                "Registry": pdfdoc.PDFString("Adobe"),
                "Ordering": pdfdoc.PDFString("Identity"),
                "Supplement": 0,
            }
        ),
        "FontDescriptor": book.document.Reference(_descriptor(font, name, file, is_cff=is_cff)),
        "DW": THOUSAND,
        "W": pdfdoc.PDFArray(_widths(font, glyphs)),
    }
    if not is_cff:
        below["CIDToGIDMap"] = pdfdoc.PDFName("Identity")
    held = book.document.Reference(pdfdoc.PDFDictionary(below))
    return book.document.Reference(
        pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("Font"),
                "Subtype": pdfdoc.PDFName("Type0"),
                "BaseFont": name,
                "Encoding": pdfdoc.PDFName("Identity-H"),
                "DescendantFonts": pdfdoc.PDFArray([held]),
                "ToUnicode": book.add_stream(
                    {}, _to_unicode({glyph: read_as.get(glyph, "") for glyph in glyphs})
                ),
            }
        )
    )


def _name(font: Font, glyphs: list[int]) -> str:
    """As PDF wants it: six letters that stand for the glyphs, and the name of the font."""
    mixed = blake2b(repr((font, glyphs)).encode(), digest_size=6).digest()
    tag = "".join(chr(65 + byte % 26) for byte in mixed)
    family = "".join(c for c in font.family if c.isascii() and c.isalnum()) or "Font"
    return f"{tag}+{family}-{font.weight}{'Italic' if font.style == ITALIC else ''}"


def _font_file(book: "Book", font: Font, glyphs: list[int]) -> tuple[object, bool]:
    """The stream of the glyphs' outlines, and whether they are in the form of PostScript."""
    face = glyphs_only(font, glyphs)
    if "CFF " in face.table_tags:
        kind = {"Subtype": pdfdoc.PDFName("CIDFontType0C")}
        return book.add_stream(kind, face.reference_table("CFF ").data), True
    data = face.blob.data
    return book.add_stream({"Length1": len(data)}, data), False


def _descriptor(font: Font, name: object, file: object, *, is_cff: bool) -> pdfdoc.PDFDictionary:
    scale = THOUSAND / font.em
    extents = font.hb_font.get_font_extents("ltr")
    box = struct.unpack(">4h", font.hb_font.face.reference_table("head").data[36:44])
    leans = font.style == ITALIC
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("FontDescriptor"),
            "FontName": name,
            "Flags": SYMBOLIC | (LEANING if leans else 0),
            "FontBBox": pdfdoc.PDFArray([round(edge * scale) for edge in box]),
            "ItalicAngle": -12 if leans else 0,
            "Ascent": round(extents.ascender * scale),
            "Descent": round(extents.descender * scale),
            "CapHeight": 700,
            # Readers do not use it if a font is embedded, but want it.
            "StemV": 50 + font.weight // 10,
            "FontFile3" if is_cff else "FontFile2": file,
        }
    )


def _widths(font: Font, glyphs: list[int]) -> Iterator[object]:
    """Runs of neighbours: the first number, and the width of each."""
    row: list[int] = []
    for glyph, after in zip(glyphs, [*glyphs[1:], -1], strict=True):
        row.append(_codes(font)[glyph][1])
        if after != glyph + 1:
            yield glyph - len(row) + 1
            yield pdfdoc.PDFArray(row)
            row = []


def _to_unicode(used: Mapping[int, str]) -> bytes:
    """The map from glyphs to text, for searching and copying."""
    rows = [
        f"<{glyph:04X}> <{text.encode('utf-16-be').hex().upper()}>"
        for glyph, text in sorted(used.items())
        if text
    ]
    blocks = [rows[at : at + 100] for at in range(0, len(rows), 100)]
    shown = [f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks]
    return "\n".join(
        (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
            *shown,
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        )
    ).encode("ascii")
