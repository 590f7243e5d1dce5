"""The part of a font that is embedded: some glyphs in PDF files, and some characters, with kerning
and ligatures, in pages for browsers. HarfBuzz gives the same bytes on every machine.
"""

import base64
from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING

from printnplay.text.font import ITALIC, Font

if TYPE_CHECKING:
    import uharfbuzz as hb

# What a PDF reader does not look at.
_UNREAD = ("BASE", "DSIG", "GDEF", "GPOS", "GSUB", "OS/2", "cmap", "gasp", "name", "post")
_CSS = "text{font-kerning:normal;text-rendering:geometricPrecision;text-spacing-trim:space-all}"


def glyphs_only(font: Font, glyphs: Iterable[int]) -> "hb.Face":
    """The font with these glyphs under their own numbers, and without what PDF does not need."""
    import uharfbuzz as hb

    flags = hb.SubsetFlags
    wanted = hb.SubsetInput()
    wanted.flags = flags.RETAIN_GIDS | flags.NO_HINTING | flags.NO_LAYOUT_CLOSURE
    wanted.flags |= flags.DESUBROUTINIZE | flags.CFF_IDENTITY_CHARSET | flags.DOWNGRADE_CFF2
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode()) for tag in _UNREAD)
    wanted.glyph_set.update(range(font.hb_font.face.glyph_count) if font.is_whole else glyphs)
    return _cut(font, wanted)


def font_faces(used: Mapping[Font, Set[str]]) -> str:
    """The fonts, each with these characters, as the rules of a style sheet."""
    order = sorted(used, key=lambda font: (font.family, font.weight, font.style))
    faces = [_font_face(font, "".join(sorted(used[font]))) for font in order]
    return "".join([*faces, _CSS])


def _font_face(font: Font, signs: str) -> str:
    style = "font-style:italic;" if font.style == ITALIC else ""
    return (
        f"@font-face{{font-family:'{font.family}';font-weight:{font.weight};{style}"
        f"src:url(data:font/ttf;base64,{_subset(font, signs)})}}"
    )


def _subset(font: Font, signs: str) -> str:
    """A font with these characters, and all that they become together."""
    import uharfbuzz as hb

    if font.is_whole and not font.axes:
        return base64.b64encode(font.hb_font.face.blob.data).decode("ascii")
    wanted = hb.SubsetInput()
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.DESUBROUTINIZE
    wanted.unicode_set.update(font.signs if font.is_whole else map(ord, signs))
    return base64.b64encode(_cut(font, wanted).blob.data).decode("ascii")


def _cut(font: Font, wanted: "hb.SubsetInput") -> "hb.Face":
    import uharfbuzz as hb

    face = font.hb_font.face
    if face.has_var_data:
        wanted.pin_all_axes_to_default(face)
    for tag, value in font.axes:
        wanted.pin_axis_location(face, tag, value)
    return hb.subset(face, wanted)
