"""A font: one face at one weight and in one style, shaped and measured by HarfBuzz.

Text is shaped at the size of one em, in the font's own units, with kerning and ligatures.
"""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import uharfbuzz as hb

NORMAL, ITALIC = "normal", "italic"
STYLES = {NORMAL: NORMAL, ITALIC: ITALIC}
NARROW = "\u202f"
# No font needs its own picture of these: they are spaces of a plain space's width. A narrow one is
# as wide as the font says, if it has one.
SPACES = {0xA0: " ", 0x202F: " ", 0xAD: "", 0x2060: ""}
# Marks of direction and joining, which are read and not drawn.
_MARKS = (*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A))
UNSEEN = frozenset(map(chr, _MARKS))
# The letters of a text do not change with the language of the machine.
LANGUAGE = "en"
MOST_LINES = 50_000
MOST_BYTES = 50_000_000
USABLE = "use a TTF, OTF or WOFF2 file, with one font in it"


# HarfBuzz writes no clusters and no names of glyphs, only numbers.
PLAINLY = 1 | 4


class BadFont(Exception):
    """A file that cannot be used; the message gives the reason."""

    def __init__(self, message: str, help: str = USABLE, code: str = "PNP502") -> None:
        super().__init__(message)
        self.help, self.code = help, code


class Glyphs(NamedTuple):
    """The glyphs of a line from left to right, in columns: their numbers in the font, the places
    in the text that they come from, and how far each is moved itself and moves the next one, both
    to the right and up; in the font's units. One object per glyph takes 2.5 times as long."""

    ids: list[int]
    clusters: list[int]
    moves: list[tuple[int, int, int, int]]


class ShapedLine(NamedTuple):
    """The width of a line by the size of its type; and its glyphs from left to right as HarfBuzz
    writes them: '43+541|28+504', the number in the font and the advance in its units; a glyph that
    is moved itself is '43@-20,300+541'. So a line of 50 letters is shaped once, takes no object per
    glyph, and is measured and written in 22 us instead of 32."""

    width: float
    glyphs: str


class Font:
    """A font, read when it is first used. Two fonts are equal if they are one object. `axes` are
    the values of a variable font; `is_whole` forbids to embed a part of it."""

    def __init__(
        self,
        family: str,
        weight: int,
        style: str,
        source: Path | bytes,
        *,
        axes: tuple[tuple[str, float], ...] = (),
        is_whole: bool = False,
    ) -> None:
        self.family, self.weight, self.style = family, weight, style
        self.source, self.axes, self.is_whole = source, axes, is_whole
        self._lines: dict[tuple[str, bool], ShapedLine] = {}

    def __repr__(self) -> str:
        return f"Font({self.family!r}, {self.weight}, {self.style!r})"

    @cached_property
    def hb_font(self) -> "hb.Font":
        # HarfBuzz takes 30 ms to import, and data are read without it.
        import uharfbuzz as hb

        own = self.source
        blob = hb.Blob(own) if isinstance(own, bytes) else hb.Blob.from_file_path(str(own))
        found = hb.Font(hb.Face(blob))
        if self.axes:
            found.set_variations(dict(self.axes))
        return found

    @cached_property
    def signs(self) -> frozenset[int]:
        """The characters that it can draw."""
        return frozenset(self.hb_font.face.unicodes)

    @cached_property
    def em(self) -> int:
        """Its units per em."""
        return int(self.hb_font.face.upem)

    @cached_property
    def _known(self) -> frozenset[str]:
        return UNSEEN.union(map(chr, self.signs), map(chr, SPACES))

    def has(self, text: str) -> bool:
        """Whether it can draw all of a text."""
        return self._known.issuperset(text)

    def width(self, text: str, *, is_rtl: bool = False) -> float:
        """The width of a line by the size of its type."""
        return self.line(text, is_rtl=is_rtl).width

    def line(self, text: str, *, is_rtl: bool = False) -> ShapedLine:
        found = self._lines.get((text, is_rtl))
        if found is None:
            if len(self._lines) >= MOST_LINES:
                self._lines.clear()
            found = self._lines[text, is_rtl] = self._line(self._shaped(text, is_rtl=is_rtl))
        return found

    def _line(self, shaped: "hb.Buffer") -> ShapedLine:
        glyphs = shaped.serialize(self.hb_font, flags=PLAINLY)[1:-1]
        return ShapedLine(sum(map(_ADVANCES.__getitem__, glyphs.split("|"))) / self.em, glyphs)

    def glyphs(self, text: str, *, is_rtl: bool = False) -> Glyphs:
        shaped = self._shaped(text, is_rtl=is_rtl)
        infos, places = shaped.glyph_infos, shaped.glyph_positions or ()
        return Glyphs(
            [info.codepoint for info in infos],
            [info.cluster for info in infos],
            [place.position for place in places],
        )

    def advance(self, glyph: int) -> int:
        """How wide a glyph is on its own."""
        return int(self.hb_font.get_glyph_h_advance(glyph))

    def plain(self, text: str) -> str:
        """With plain spaces in place of those that no font needs to have."""
        return text if text.isascii() else text.translate(self._spaces)

    @cached_property
    def _spaces(self) -> dict[int, str]:
        narrow = ord(NARROW) if ord(NARROW) in self.signs else None
        return {code: drawn for code, drawn in SPACES.items() if code != narrow}

    def _shaped(self, text: str, *, is_rtl: bool) -> "hb.Buffer":
        import uharfbuzz as hb

        buffer = hb.Buffer()
        buffer.add_str(self.plain(text))
        buffer.direction = "rtl" if is_rtl else "ltr"
        buffer.language = LANGUAGE
        buffer.guess_segment_properties()
        hb.shape(self.hb_font, buffer)
        return buffer


class _Advances(dict[str, int]):
    """Of glyphs as HarfBuzz writes them; none if there is no glyph. A quarter faster than a cached
    function."""

    def __missing__(self, glyph: str) -> int:
        if len(self) >= MOST_LINES:
            self.clear()
        found = self[glyph] = int(glyph.rpartition("+")[2].partition(",")[0] or 0)
        return found


_ADVANCES = _Advances()
