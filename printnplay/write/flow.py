"""Flowing pages: sections of text and pictures that run through columns and pages.

Comes in: a layout's frames and styles, sections of ReportLab flowables. Goes out: the operators of
each page, drawn by ReportLab's own canvas with a Book's fonts and forms, so that flowing pages
and drawn ones share a file.
"""

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    FrameBreak,
    KeepTogether,
    PageTemplate,
    Paragraph,
)
from reportlab.platypus.doctemplate import LayoutError

from printnplay.diag import Report, quote
from printnplay.model import FlowLayout, TextStyle
from printnplay.units import Size
from printnplay.write.fonts import SPACES, font, missing_glyphs
from printnplay.write.svg_to_pdf.book import Book

POINTS_PER_MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page: its name in layouts and messages, and what it holds. The first two parts,
    a heading and what it is over, stay together."""

    name: str
    parts: tuple[Flowable, ...]


@dataclass(frozen=True, slots=True)
class Typesetter:
    """Makes paragraphs in a layout's styles, with a game's own inks."""

    layout: FlowLayout
    inks: Mapping[str, str]
    report: Report

    def colour(self, name: str) -> Color:
        return HexColor(self.inks.get(name) or self.layout.colours[name])

    def font(self, name: str) -> tuple[str, float]:
        """What the canvas calls a style's font, and its size in points."""
        style = self.layout.styles[name]
        return font(*style.font).fontName, style.size * POINTS_PER_MM

    def paragraph(self, text: str, style: str, *, align: int = 0) -> Paragraph:
        """Plain text: what looks like a tag is text too."""
        found = self.layout.styles[style]
        return Paragraph(escape(self.printable(text, found)), self._style(style, found, align))

    def printable(self, text: str, style: TextStyle) -> str:
        """With the spaces that the font has; a sign that it lacks is an error."""
        known = font(*style.font).face.charToGlyph
        plain = "".join(SPACES.get(ord(c), c) if ord(c) not in known else c for c in text)
        for sign in missing_glyphs(plain, *style.font):
            message = f"the font {style.font[0]} has no '{sign}' (U+{ord(sign):04X})"
            self.report.error("PNP501", self.layout.pos, message=message)
        return plain

    def _style(self, name: str, style: TextStyle, align: int) -> ParagraphStyle:
        k = POINTS_PER_MM
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
        )


class _PageCanvas(Canvas):  # type: ignore[misc]
    """ReportLab's canvas, but a finished page is kept as operators."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)
        self.pages: list[str] = []

    def showPage(self) -> None:  # noqa: N802
        self.pages.append("\n".join(self._code))
        self._startPage()


class _Flow(BaseDocTemplate):  # type: ignore[misc]
    """Fills the frames, and remembers on which page each section ends."""

    def __init__(self, book: Book, page: Size, templates: list[PageTemplate]) -> None:
        size = (page.width * POINTS_PER_MM, page.height * POINTS_PER_MM)
        super().__init__(io.BytesIO(), pagesize=size, pageTemplates=templates, _doSave=0)
        self._doSave = 0
        self.book = book
        self.ends: dict[str, int] = {}

    def beforeDocument(self) -> None:  # noqa: N802
        """From here on fonts are those of the book, and so is what it says of itself."""
        self.canv._doc = self.book.document

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802
        name = getattr(flowable, "section", None)
        if name:
            self.ends[name] = self.page


def flow_pages(
    book: Book,
    sections: tuple[Section, ...],
    layout: FlowLayout,
    *,
    page: Size,
    report: Report,
    head: Callable[[Canvas], None],
) -> tuple[str, ...]:
    """The operators of each page, in points from the lower left corner; `head` draws the band of
    the first. What does not fit is reported with its section's name."""
    templates = [
        PageTemplate("first", _frames(layout, page, layout.band), onPage=lambda c, _: head(c)),
        PageTemplate("later", _frames(layout, page, 0)),
    ]
    templates[0].autoNextPageTemplate = "later"
    flow = _Flow(book, page, templates)
    try:
        flow.build(_story(sections, layout), canvasmaker=_PageCanvas)
    except LayoutError:
        late = next((s.name for s in sections if s.name not in flow.ends), sections[-1].name)
        _too_long(late, "is higher than a page", layout, report)
        return ()
    pages: tuple[str, ...] = tuple(flow.canv.pages)
    for name in [name for name, last in flow.ends.items() if last > layout.pages][:1]:
        _too_long(name, f"needs page {len(pages)}, and the layout has {layout.pages}", layout, report)
    return pages


def _too_long(section: str, why: str, layout: FlowLayout, report: Report) -> None:
    message = f"section {quote(section)} does not fit: it {why}"
    help = "shorten its words, print on larger paper, or give it room in the layout"
    report.error("PNP303", layout.pos, message=message, help=help)


def _frames(layout: FlowLayout, page: Size, band: float) -> list[Frame]:
    k, x = POINTS_PER_MM, layout.margin
    room = page.width - 2 * layout.margin - layout.gap * (len(layout.columns) - 1)
    shares = sum(column.share for column in layout.columns)
    height = page.height - 2 * layout.margin - band
    frames = []
    for column in layout.columns:
        width = room * column.share / shares
        box = (x * k, layout.margin * k, width * k, height * k)
        frames.append(Frame(*box, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0))
        x += width + layout.gap
    return frames


def _story(sections: tuple[Section, ...], layout: FlowLayout) -> list[Flowable]:
    """All sections; each of a column's first ones begins there."""
    starts = {column.sections[0] for column in layout.columns[1:] if column.sections}
    story: list[Flowable] = []
    for section in sections:
        for part in section.parts:
            part.section = section.name
        if section.name in starts:
            story.append(FrameBreak())
        story += [KeepTogether(list(section.parts[:2])), *section.parts[2:]]
    return story


def by_layout(sections: tuple[Section, ...], layout: FlowLayout) -> tuple[Section, ...]:
    """In the order in which the columns name them; one that none names comes last."""
    names = [name for column in layout.columns for name in column.sections]
    order = {name: at for at, name in enumerate(names)}
    return tuple(sorted(sections, key=lambda section: order.get(section.name, len(order))))

