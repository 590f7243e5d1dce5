"""Flowing pages: sections of text and pictures that run through columns and pages.

ReportLab's own canvas draws the pages with a Book's fonts and forms, so that flowing pages and
drawn ones share a file.
"""

import io
from collections.abc import Callable
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    FrameBreak,
    KeepTogether,
    PageBreak,
    PageTemplate,
)
from reportlab.platypus.doctemplate import ActionFlowable, LayoutError

from printnplay.core.diagnostics import Report, quote
from printnplay.core.units import POINTS_PER_MM, Size
from printnplay.pdf.book import Book
from printnplay.pdf.columns import Section, height_of
from printnplay.pdf.flow_layout import FlowLayout, column_widths
from printnplay.pdf.fonts import BookFonts

# In millimetres: a section starts if this much of it has room, a heading and a row of a list; a
# longer list need not stay with its heading as a whole.
SHORTEST_START, LONGEST_KEPT = 32.0, 130.0


@dataclass(frozen=True, slots=True)
class FlowPage:
    """A page: its operators, in points from the lower left corner, its size in millimetres, and
    the outline entries that lead to it."""

    content: str
    size: Size
    entries: tuple[str, ...] = ()


# ReportLab has no types, and calls its hooks by names of its own.
class _PageCanvas(Canvas):
    """ReportLab's canvas, but a finished page is kept as operators."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)
        self.pages: list[str] = []
        self.fonts = BookFonts()

    def showPage(self) -> None:  # noqa: N802
        self.pages.append("\n".join(self._code))
        self._startPage()

    def setFont(self, *_: object) -> None:  # noqa: N802
        """Tables set a font of ReportLab's, which nothing is written in."""


class _Flow(BaseDocTemplate):
    """Fills the frames, and remembers on which pages each section starts and ends."""

    def __init__(self, book: Book, page: Size, templates: list[PageTemplate]) -> None:
        size = (page.width * POINTS_PER_MM, page.height * POINTS_PER_MM)
        super().__init__(io.BytesIO(), pagesize=size, pageTemplates=templates, _doSave=0)
        self._doSave = 0
        self.book = book
        self.starts: dict[str, int] = {}
        self.ends: dict[str, int] = {}
        self.current = ""

    def beforeDocument(self) -> None:  # noqa: N802
        """From here on fonts are those of the book, and so is its title."""
        self.canv.fonts, self.canv._doc = self.book.fonts, self.book.document

    def handle_section(self, name: str) -> None:
        """A section starts here."""
        self.current = name

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802
        if not isinstance(flowable, (ActionFlowable, CondPageBreak, KeepTogether)):
            self.starts.setdefault(self.current, self.page)
            self.ends[self.current] = self.page


def flow_pages(
    book: Book,
    sections: tuple[Section, ...],
    layout: FlowLayout,
    *,
    page: Size,
    report: Report,
    head: Callable[[Canvas], None],
    unused: float = 0.0,
) -> tuple[FlowPage, ...]:
    """`head` draws the band of the first page. What does not fit is reported with its section's
    name. `unused` is left free at the foot of the last page that the layout has."""
    flow = _Flow(book, page, _templates(layout, page, head, unused))
    try:
        flow.build(_story(sections, layout, page), canvasmaker=_PageCanvas)
    except LayoutError:
        _too_long(flow.current, "is higher than a page", sections, layout, page, report)
        return ()
    late = [name for name, last in flow.ends.items() if last > layout.pages]
    if late:
        why = f"needs page {flow.ends[late[0]]}, and the layout has {layout.pages}"
        _too_long(late[0], why, sections, layout, page, report)
    return tuple(
        FlowPage(content, page, _entries(sections, flow.starts, at))
        for at, content in enumerate(flow.canv.pages, start=1)
    )


def _entries(sections: tuple[Section, ...], starts: dict[str, int], page: int) -> tuple[str, ...]:
    return tuple(one.entry for one in sections if one.entry and starts.get(one.name) == page)


def _templates(
    layout: FlowLayout, page: Size, head: Callable[[Canvas], None], unused: float
) -> list[PageTemplate]:
    """The first page has the band, and the others follow it."""
    is_one = layout.pages == 1
    first = PageTemplate(
        "first",
        _frames(layout, page, layout.band, unused if is_one else 0),
        onPage=lambda canvas, _: head(canvas),
        autoNextPageTemplate="later",
    )
    return [first, PageTemplate("later", _frames(layout, page, 0, unused))]


def _too_long(
    section: str,
    why: str,
    sections: tuple[Section, ...],
    layout: FlowLayout,
    page: Size,
    report: Report,
) -> None:
    """The section that has no room, and the one that takes the most."""
    message = f"section {quote(section)} does not fit: it {why}"
    width = min(column_widths(layout, page))
    longest = max(sections, key=lambda one: height_of(one.parts, width))
    most = "" if longest.name == section else f" (or the longest section, {quote(longest.name)})"
    help = f"shorten its words{most}, print on larger paper, or give it room in the layout"
    report.error("PNP303", layout.pos, message=message, help=help)


def _frames(layout: FlowLayout, page: Size, band: float, unused: float) -> list[Frame]:
    k, x = POINTS_PER_MM, layout.margin
    height = layout.height(page.height) - band - unused
    frames = []
    for width in column_widths(layout, page):
        box = (x * k, (layout.end + unused) * k, width * k, height * k)
        frames.append(Frame(*box, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0))
        x += width + layout.gap
    return frames


def _story(sections: tuple[Section, ...], layout: FlowLayout, page: Size) -> list[Flowable]:
    """All sections; the first ones of each column begin there. A section without a column, if
    others have one, is kept whole."""
    starts = {column.sections[0] for column in layout.columns[1:] if column.sections}
    width = min(column_widths(layout, page))
    story: list[Flowable] = []
    for section in sections:
        if section.name in starts:
            story.append(FrameBreak())
        story.append(ActionFlowable(("section", section.name)))
        flows = not layout.sections or section.name in layout.sections
        kept = 2 if flows else len(section.parts)
        story += _break_before(section)
        story += _together(section.parts[:kept], width)
        story += section.parts[kept:]
    return story


def _break_before(section: Section) -> list[Flowable]:
    """A section in one piece goes where it has room."""
    if section.starts_page:
        return [PageBreak()]
    return [CondPageBreak(SHORTEST_START * POINTS_PER_MM)] if len(section.parts) > 1 else []


def _together(parts: tuple[Flowable, ...], width: float) -> list[Flowable]:
    is_short = height_of(parts, width) <= LONGEST_KEPT
    return [KeepTogether(list(parts))] if is_short else list(parts)
