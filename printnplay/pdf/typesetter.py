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
from printnplay.pdf.flow_layout import FlowLayout
from printnplay.pdf.fonts import flow_font
from printnplay.text.font import NARROW, SPACES
from printnplay.text.fonts import BUILTIN, join_with_nbsp, missing_glyph_message

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
        return flow_font(*style.font).fontName, style.size * POINTS_PER_MM

    def paragraph(
        self, text: str, style: str, *, align: int = LEFT, bullet: str | None = None
    ) -> Paragraph:
        """Plain text: what looks like a tag is text too."""
        plain = escape(self.printable(join_with_nbsp(text), style))
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

    def printable(self, text: str, style: str) -> str:
        """With the spaces that a style's font has; a sign that it lacks is left out, with a
        warning."""
        family, weight = self.layout.styles[style].font
        found = BUILTIN.find(family, weight)
        known = found.signs
        plain = "".join(SPACES.get(ord(c), c) if ord(c) not in known else c for c in text)
        for sign in BUILTIN.missing(plain, found):
            message = missing_glyph_message(sign, family)
            self.report.warning("PNP501", self.pos, message=message)
            plain = plain.replace(sign, "")
        return plain

    def _style(self, name: str, align: int, is_item: bool) -> ParagraphStyle:
        k, style = POINTS_PER_MM, self.layout.styles[name]
        return ParagraphStyle(
            name,
            fontName=flow_font(*style.font).fontName,
            fontSize=style.size * k,
            leading=style.leading * k,
            textColor=self.colour(style.colour),
            spaceBefore=style.before * k,
            spaceAfter=style.after * k,
            alignment=align,
            splitLongWords=0,
            leftIndent=style.size * k if is_item else 0,
            bulletFontName=flow_font(*style.font).fontName,
            bulletFontSize=style.size * k,
        )
