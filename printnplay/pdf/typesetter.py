"""Paragraphs and lines in a layout's styles, with the fonts of a game and its own inks."""

from collections.abc import Mapping
from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor

from printnplay.core.diagnostics import Pos, Report
from printnplay.core.units import POINTS_PER_MM
from printnplay.pdf.flow_art import Drawn
from printnplay.pdf.flow_layout import FlowLayout
from printnplay.pdf.paragraph import (
    LEFT,
    Paragraph,
    ParagraphStyle,
    TextLine,
    prose_of,
    text_line,
)
from printnplay.text.font import ITALIC, NORMAL, Font
from printnplay.text.fonts import BUILTIN, Fonts, NoSuchFont, join_with_nbsp, missing_glyph_message
from printnplay.text.prose import Letters, Part

# How far the items of a list are indented, by their size.
HANGING_EM = 1.0


@dataclass(frozen=True, slots=True)
class Typesetter:
    """Makes paragraphs in a layout's styles, with a game's own inks and fonts."""

    layout: FlowLayout
    inks: Mapping[str, str]
    pos: Pos
    report: Report
    fonts: Fonts = BUILTIN

    def ink(self, name: str) -> str:
        """#RRGGBB."""
        return self.inks.get(name) or self.layout.colours[name]

    def colour(self, name: str) -> Color:
        return HexColor(self.ink(name))

    def letters(self, style: str) -> Letters:
        own = self.layout.styles[style]
        font = self.fonts.find(*own.font)
        return Letters(font, own.size * POINTS_PER_MM, self.ink(own.colour))

    def font(self, family: str, weight: int, *, is_italic: bool = False) -> Font:
        """Upright if it has no italic."""
        try:
            return self.fonts.find(family, weight, ITALIC if is_italic else NORMAL)
        except NoSuchFont:
            return self.fonts.find(family, weight)

    def line(self, text: str, style: str, *, width: float | None = None) -> TextLine:
        """A text in one line, made smaller if it is wider than a width in points."""
        plain, letters = self.printable(text, style), self.letters(style)
        made = text_line(plain, letters, self.fonts)
        if width is None or made.width <= width:
            return made
        smaller = letters._replace(size=letters.size * width / made.width)
        return text_line(plain, smaller, self.fonts)

    def paragraph(
        self, text: str, style: str, *, align: float = LEFT, bullet: str | None = None
    ) -> Paragraph:
        """Plain text: what looks like markup is text too."""
        part = Part(self.printable(join_with_nbsp(text), style), self.letters(style))
        return self.set_parts((part,), style, align=align, bullet=bullet)

    def set_parts(
        self,
        parts: tuple[Part, ...],
        style: str,
        *,
        align: float = LEFT,
        bullet: str | None = None,
        hanging: float = HANGING_EM,
        inset: float = 0.0,
        drawings: Mapping[str, Drawn] | None = None,
    ) -> Paragraph:
        """A paragraph of parts that have looks of their own; the items of a list are indented by
        `hanging` sizes. All of it starts `inset` sizes from the left."""
        k, own, letters = POINTS_PER_MM, self.layout.styles[style], self.letters(style)
        made = ParagraphStyle(
            letters,
            own.leading * k,
            own.before * k,
            own.after * k,
            align,
            (inset + (hanging if bullet else 0.0)) * letters.size,
            inset * letters.size,
        )
        hung = text_line(bullet, letters, self.fonts) if bullet else None
        return Paragraph(prose_of(parts, self.fonts, drawings), made, hung)

    def printable(self, text: str, style: str) -> str:
        """A sign that neither a style's font nor a fallback has is left out, with a warning."""
        family, weight = self.layout.styles[style].font
        font = self.fonts.find(family, weight)
        missing = self.fonts.missing(text, font)
        for sign in missing:
            message, help = missing_glyph_message(sign, family), self.fonts.help_for(sign)
            self.report.warning("PNP501", self.pos, message=message, help=help)
        return "".join(sign for sign in text if sign not in missing) if missing else text
