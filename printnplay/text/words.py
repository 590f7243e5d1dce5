"""Words of rich text, measured: spans come in, and their width at a size of 1 goes out, with their
letters as SVG. Each different word of a font is measured once, for all cards."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import escape

from printnplay.text.font import ITALIC
from printnplay.text.lines import ICON_EM, SOFT_HYPHEN, Measure, Type
from printnplay.text.rich import STRONG, Span
from printnplay.text.source import Spans, Word, spans_of

MOST_WORDS = 50_000


class MeasuredWord(NamedTuple):
    """A word, its width, and that of the space after it, 0 if there is none, in sizes; how much
    larger its largest letters are; `is_simple` if it has no soft hyphen and no size of its own; and
    its letters as SVG with that space, each part with its look, or all of them in `plain` if it has
    the look around it."""

    spans: Spans
    width: float
    space: float
    scale: float
    is_simple: bool
    has_icons: bool
    parts: tuple[tuple[Span, str], ...]
    plain: str | None

    def without_space(self) -> "MeasuredWord":
        """The same word, which the next one touches."""
        *others, (look, text) = self.parts
        parts = (*others, (look, text.removesuffix(" ")))
        return self._replace(space=0.0, parts=parts, plain=_plain(parts))


def _plain(parts: tuple[tuple[Span, str], ...]) -> str | None:
    (look, text), *others = parts
    return text if look.is_plain and not others else None


class Words(dict[Word, MeasuredWord]):
    """The words of one font. Raises ValueError if it has no strong or italic letters."""

    def __init__(self, type: Type, measure: Measure) -> None:
        super().__init__()
        self._type, self._measure = type, measure

    def __missing__(self, word: Word) -> MeasuredWord:
        if len(self) >= MOST_WORDS:
            self.clear()
        found = self[word] = self._measured(spans_of(word))
        return found

    def _measured(self, spans: Spans) -> MeasuredWord:
        is_simple = not any(span.size or SOFT_HYPHEN in span.text for span in spans)
        has_icons = any(span.drawing for span in spans)
        space, scale = self._letters(" ", spans[-1]), max(map(self.scale, spans))
        width = sum(map(self.advance, spans))
        letters = [str(escape(span.text.replace(SOFT_HYPHEN, ""))) for span in spans]
        letters[-1] += " "
        parts = tuple(zip((span.with_text("") for span in spans), letters, strict=True))
        return MeasuredWord(spans, width, space, scale, is_simple, has_icons, parts, _plain(parts))

    def advance(self, span: Span) -> float:
        """The width of letters or an icon, in sizes."""
        if span.drawing:
            return ICON_EM * self.scale(span)
        return self._letters(span.text, span)

    def scale(self, span: Span) -> float:
        """How much larger a span is than the text around it. It shrinks with that."""
        return span.size / self._type.size if span.size else 1.0

    def _letters(self, text: str, span: Span) -> float:
        family, weight, _, style = type_of(self._type, span.is_strong, span.is_italic)
        return self._measure(text, family, weight, self.scale(span), style)


@lru_cache(maxsize=64)
def words_of(type: Type, measure: Measure) -> Words:
    """The words that were measured before, too."""
    return Words(type, measure)


@lru_cache(maxsize=256)
def type_of(type: Type, is_strong: bool, is_italic: bool) -> Type:
    """The font of strong or italic words."""
    weight = max(type.weight, STRONG) if is_strong else type.weight
    return type._replace(weight=weight, style=ITALIC if is_italic else type.style)
