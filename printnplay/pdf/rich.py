"""Words with **strong** ones, small faces and signs among them, as one paragraph.

Comes in: text with a little markup and the drawings that it names. Goes out: a ReportLab Paragraph
whose pictures stand on the baseline; a line with a card in it is as high as that needs.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reportlab.lib.abag import ABag
from reportlab.platypus import Paragraph
from reportlab.platypus.paragraph import ParaLines, _getFragWords, imgVRange
from reportlab.platypus.paraparser import ParaFrag

from printnplay.pdf.flow_art import Drawn
from printnplay.pdf.typesetter import LEFT, Typesetter
from printnplay.text.fonts import font
from printnplay.text.spaces import bound

_PART = re.compile(r"(\*\*.+?\*\*)|\{(card|icon):([a-z0-9/-]+)\}")

# Heights by the size of the type: signs and what is wider than high, and cards.
SIGN_EM, CARD_EM = 1.0, 2.1
HANGING_EM, AROUND_EM = 1.4, 0.3
SIGN_DROP, CARD_DROP = -0.14, -0.62


# ReportLab has no types.
class _Lines(Paragraph):  # type: ignore[misc]
    """Only a picture of its own makes a line higher: where one begins a line, ReportLab takes the
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
    """Sets text in the styles of a typesetter; `strong` is the font of **words**."""

    type: Typesetter
    drawings: Mapping[str, Drawn]
    strong: tuple[str, int] = ("Source Sans Pro", 700)

    def paragraph(
        self, text: str, style: str, *, align: int = LEFT, bullet: str | None = None
    ) -> Paragraph:
        made = self.type.paragraph("x", style, align=align, bullet=bullet)
        plain = self.type.printable(bound(text), self.type.layout.styles[style])
        frags = list(self._frags(plain, made.frags[0]))
        if bullet:
            made.style.leftIndent = HANGING_EM * made.style.fontSize
        made.style.allowWidows = 0
        if any(hasattr(frag, "cbDefn") for frag in frags):
            made.style.autoLeading = "max"
            frags = _joined(frags)
        return _Lines("", made.style, bulletText=bullet, frags=frags)

    def _frags(self, text: str, base: ParaFrag) -> Iterator[ParaFrag]:
        end = 0
        for found in _PART.finditer(text):
            if found.start() > end:
                yield from self.type.pieces(text[end : found.start()], base)
            if found[1]:
                strong = base.clone(fontName=font(*self.strong).fontName)
                yield from self.type.pieces(found[1][2:-2], strong)
            else:
                name = found[3] if found[2] == "card" else f"icon:{found[3]}"
                yield from self._drawing(name, base)
            end = found.end()
        if end < len(text):
            yield from self.type.pieces(text[end:], base)
        elif not text:
            yield base.clone(text="")

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


def _joined(frags: list[ParaFrag]) -> list[list[Any]]:
    """The words as ReportLab splits them, a drawing as one with the word it is bound to: by itself
    it would break the line between them."""
    found: list[list[Any]] = []
    for word in _getFragWords(frags):
        is_bound = word[1][1].startswith("\xa0")
        if found and is_bound and len(found[-1]) == 2 and hasattr(found[-1][1][0], "cbDefn"):
            width, drawing = found.pop()
            found.append(type(word)([width + word[0], drawing, *word[1:]]))
        else:
            found.append(word)
    return found
