"""Paragraphs in a layout's styles, with the fonts that are embedded and a game's own inks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph
from reportlab.platypus.paraparser import ParaFrag

from printnplay.core.diagnostics import Pos, Report
from printnplay.core.units import POINTS_PER_MM
from printnplay.data.flowing import FlowLayout, TextStyle
from printnplay.text.fonts import SPACES, font, missing_glyphs, told_missing
from printnplay.text.spaces import NARROW, bound

LEFT, CENTRE, RIGHT = 0, 1, 2
# A narrow space by the size of a wide one.
NARROW_EM = 0.62


@dataclass(frozen=True, slots=True)
class Typesetter:
    """Makes paragraphs in a layout's styles, with a game's own inks."""

    layout: FlowLayout
    inks: Mapping[str, str]
    pos: Pos
    report: Report

    def colour(self, name: str) -> Color:
        return HexColor(self.inks.get(name) or self.layout.colours[name])

    def font(self, name: str) -> tuple[str, float]:
        """What the canvas calls a style's font, and its size in points."""
        style = self.layout.styles[name]
        return font(*style.font).fontName, style.size * POINTS_PER_MM

    def paragraph(
        self, text: str, style: str, *, align: int = LEFT, bullet: str | None = None
    ) -> Paragraph:
        """Plain text: what looks like a tag is text too."""
        plain = escape(self.printable(bound(text), self.layout.styles[style]))
        _, points = self.font(style)
        narrow = f'<font size="{points * NARROW_EM:g}">\xa0</font>'
        made = self._style(style, align, bool(bullet))
        return Paragraph(plain.replace(NARROW, narrow), made, bulletText=bullet)

    def pieces(self, text: str, base: ParaFrag) -> Iterator[ParaFrag]:
        """Text like `base`. A narrow space is a wide one that is small: at its own sign ReportLab
        would break the line."""
        for at, part in enumerate(text.split(NARROW)):
            if at:
                yield base.clone(text="\xa0", fontSize=base.fontSize * NARROW_EM)
            if part:
                yield base.clone(text=part)

    def printable(self, text: str, style: TextStyle) -> str:
        """With the spaces that the font has; a sign that it lacks is left out, with a warning."""
        known = font(*style.font).face.charToGlyph
        plain = "".join(SPACES.get(ord(c), c) if ord(c) not in known else c for c in text)
        for sign in missing_glyphs(plain, *style.font):
            message = told_missing(sign, style.font[0])
            self.report.warning("PNP501", self.pos, message=message)
            plain = plain.replace(sign, "")
        return plain

    def _style(self, name: str, align: int, is_item: bool) -> ParagraphStyle:
        k, style = POINTS_PER_MM, self.layout.styles[name]
        return ParagraphStyle(
            name,
            fontName=font(*style.font).fontName,
            fontSize=style.size * k,
            leading=style.leading * k,
            textColor=self.colour(style.colour),
            spaceBefore=style.before * k,
            spaceAfter=style.after * k,
            alignment=align,
            splitLongWords=0,
            leftIndent=style.size * k if is_item else 0,
            bulletFontName=font(*style.font).fontName,
            bulletFontSize=style.size * k,
        )
