"""Rich text as a paragraph of a flowing page, with small faces and signs among its words.

Pictures are on the baseline; a line with a card in it is as high as the card needs.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from printnplay.pdf.flow_art import Drawn
from printnplay.pdf.paragraph import LEFT, Paragraph
from printnplay.pdf.typesetter import Typesetter
from printnplay.text.prose import InlineBox, Letters, Part
from printnplay.text.rich import Span, parse

# Heights by the size of the type: signs and what is wider than high, and cards.
SIGN_EM, CARD_EM = 1.0, 2.1
HANGING_EM, AROUND_EM = 1.4, 0.3
SIGN_DROP, CARD_DROP = 0.14, 0.62
CITED_EM = 0.72


@dataclass(frozen=True, slots=True)
class RichText:
    """Sets spans in the styles of a typesetter; `strong` is the font of **words**."""

    type: Typesetter
    drawings: Mapping[str, Drawn] = field(default_factory=dict)
    strong: tuple[str, int] = ("Source Sans Pro", 700)

    def paragraph(
        self,
        text: str,
        style: str,
        *,
        align: float = LEFT,
        bullet: str | None = None,
        inset: float = 0.0,
    ) -> Paragraph:
        """A text with markup; it starts `inset` bullets from the left."""
        return self.spans(parse(text), style, align=align, bullet=bullet, inset=inset)

    def spans(
        self,
        spans: Iterable[Span],
        style: str,
        *,
        align: float = LEFT,
        bullet: str | None = None,
        inset: float = 0.0,
    ) -> Paragraph:
        parts = tuple(part for span in spans for part in self._parts(span, style))
        return self.type.set_parts(
            parts,
            style,
            align=align,
            bullet=bullet,
            hanging=HANGING_EM,
            inset=inset * HANGING_EM,
            drawings=self.drawings,
        )

    def _parts(self, span: Span, style: str) -> Iterator[Part]:
        letters = self.type.letters(style)
        if span.drawing:
            drawn = self.drawings.get(span.drawing)
            if drawn:
                yield Part("", letters, _box(span.drawing, drawn, letters))
            return
        if span.is_break:
            yield Part(span.text, letters)
            return
        if span.is_cited:
            yield Part(span.text.strip("[]"), self._small(letters))
            return
        if span.is_strong or span.is_italic:
            chosen = self.strong if span.is_strong else self.type.layout.styles[style].font
            font = self.type.font(*chosen, is_italic=span.is_italic)
            letters = letters._replace(font=font)
        yield Part(self.type.printable(span.text, style), letters)

    def _small(self, letters: Letters) -> Letters:
        """The numbers of rules: for those who look for them."""
        size, colour = letters.size * CITED_EM, self.type.ink("soft")
        return letters._replace(size=size, colour=colour)


def _box(name: str, drawn: Drawn, letters: Letters) -> InlineBox:
    is_card = drawn.size.height > drawn.size.width
    height = letters.size * (CARD_EM if is_card else SIGN_EM)
    below = letters.size * (CARD_DROP if is_card else SIGN_DROP)
    width = height * drawn.size.width / drawn.size.height + AROUND_EM * letters.size
    return InlineBox(name, width, height - below, below)
