"""Rich text as a paragraph of a flowing page, with small faces and signs among its words.

Pictures are on the baseline; a line with a card in it is as high as the card needs.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from reportlab.lib.abag import ABag
from reportlab.platypus import Paragraph
from reportlab.platypus.paragraph import ParaLines, _getFragWords, imgVRange
from reportlab.platypus.paraparser import ParaFrag

from printnplay.pdf.flow_art import Drawn
from printnplay.pdf.fonts import flow_font
from printnplay.pdf.typesetter import LEFT, Typesetter
from printnplay.text.rich import Span, parse

# Heights by the size of the type: signs and what is wider than high, and cards.
SIGN_EM, CARD_EM = 1.0, 2.1
HANGING_EM, AROUND_EM = 1.4, 0.3
SIGN_DROP, CARD_DROP = -0.14, -0.62


class _Lines(Paragraph):
    """Only a picture of its own makes a line higher: if one begins a line, ReportLab takes the
    height of the line before. And it leaves room for a high picture below the first line: that line
    goes down by it."""

    def breakLines(self, width: float | list[float]) -> ParaLines:  # noqa: N802
        found = super().breakLines(width)
        for line in found.lines if self.has_pictures else ():
            sizes = [_reach(frag) for frag in line.words if hasattr(frag, "cbDefn")]
            line.ascent = max(self.plain_ascent, *(top for _, top in sizes), 0)
            line.descent = min(
                self.plain_ascent - self.style.leading, *(low for low, _ in sizes), 0
            )
        return found

    def draw(self) -> None:
        first = self.blPara.lines[0]
        if self.has_pictures and first.ascent > self.plain_ascent:
            self.canv.translate(0, self.style.fontSize - first.ascent)
        super().draw()

    @property
    def has_pictures(self) -> bool:
        return getattr(self.style, "autoLeading", "") == "max"

    @property
    def plain_ascent(self) -> float:
        """As ReportLab parts the height of a line."""
        return float(self.style.leading) * 5 / 6


def _reach(frag: ParaFrag) -> tuple[float, float]:
    """How far a picture goes below and above the baseline."""
    low, top = imgVRange(frag.cbDefn.height, frag.cbDefn.valign, frag.fontSize)
    return float(low), float(top)


@dataclass(frozen=True, slots=True)
class RichText:
    """Sets spans in the styles of a typesetter; `strong` is the font of **words**."""

    type: Typesetter
    drawings: Mapping[str, Drawn] = field(default_factory=dict)
    strong: tuple[str, int] = ("Source Sans Pro", 700)

    def paragraph(
        self, text: str, style: str, *, align: int = LEFT, bullet: str | None = None
    ) -> Paragraph:
        """A text with markup."""
        return self.spans(parse(text), style, align=align, bullet=bullet)

    def spans(
        self, spans: Iterable[Span], style: str, *, align: int = LEFT, bullet: str | None = None
    ) -> Paragraph:
        made = self.type.paragraph("x", style, align=align, bullet=bullet)
        frags = [frag for span in spans for frag in self._frags(span, style, made.frags[0])]
        frags = frags or [made.frags[0].clone(text="")]
        if bullet:
            made.style.leftIndent = HANGING_EM * made.style.fontSize
        made.style.allowWidows = 0
        if any(hasattr(frag, "cbDefn") for frag in frags):
            made.style.autoLeading = "max"
            frags = _joined(frags)
        return _Lines("", made.style, bulletText=bullet, frags=frags)

    def _frags(self, span: Span, style: str, base: ParaFrag) -> Iterator[ParaFrag]:
        if span.is_break:
            yield base.clone(text="", lineBreak=True)
        elif span.drawing:
            yield from self._drawing(span.drawing, base)
        else:
            own = self.type.layout.styles[style].font
            chosen = self.strong if span.is_strong else own
            used = flow_font(*chosen, is_italic=span.is_italic).fontName
            look = base if used == base.fontName else base.clone(fontName=used)
            yield from self.type.pieces(self.type.printable(span.text, style), look)

    def _drawing(self, name: str, base: ParaFrag) -> Iterator[ParaFrag]:
        drawn = self.drawings.get(name)
        if drawn is None:
            return
        is_card = drawn.size.height > drawn.size.width
        height = base.fontSize * (CARD_EM if is_card else SIGN_EM)
        drop = base.fontSize * (CARD_DROP if is_card else SIGN_DROP)
        width = height * drawn.size.width / drawn.size.height + AROUND_EM * base.fontSize
        # ReportLab calls it an image; the page's canvas draws it.
        image = ABag(kind="img", image=drawn, width=width, height=height, valign=drop)
        yield base.clone(text="", cbDefn=image)


def _joined(frags: list[ParaFrag]) -> list[ParaFrag]:
    """The words as ReportLab splits them, with a drawing joined to the word it belongs to:
    otherwise a line could break between them."""
    found: list[ParaFrag] = []
    for word in _getFragWords(frags):
        is_bound = word[1][1].startswith("\xa0")
        if found and is_bound and len(found[-1]) == 2 and hasattr(found[-1][1][0], "cbDefn"):
            width, drawing = found.pop()
            found.append(type(word)([width + word[0], drawing, *word[1:]]))
        else:
            found.append(word)
    return found
