"""One engine for every flowing document: sections become columns, columns pages, pages a file.

A FlowDocument makes its sections for any layout that is tried. The pages of a LaidDocument are
operators and a size; they can be added to a book or placed on other pages.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from printnplay.core.diagnostics import Report
from printnplay.core.units import Size
from printnplay.pdf.book import Book
from printnplay.pdf.columns import BETWEEN_SECTIONS, Section, by_layout, height_of, with_room
from printnplay.pdf.flow import FlowPage, flow_pages
from printnplay.pdf.flow_art import Drawn
from printnplay.pdf.flow_head import Head, PageNames, margin_of
from printnplay.pdf.flow_layout import FlowLayout, column_widths
from printnplay.pdf.typesetter import Typesetter

# How much longer than even columns can be, in millimetres: lines, figures and headings with what
# they are over are not divided.
UNEVEN = (2.0, 8.0, 16.0)
# How much smaller type can get to save a page, and how small at most.
SHARES = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85)
SMALLEST = 7.5 * 25.4 / 72
# Text can start right below the band, so that the cards on it do not hang out.
FAN = 17.0


@dataclass(frozen=True, slots=True)
class FlowDocument:
    """A document to lay out. `make` returns the sections for the layout of a typesetter; it is
    called again for each layout that is tried, so drawings are compiled before. `cards` are fanned
    out on the band, with a height of `fan` mm."""

    names: PageNames
    paper: Size
    type: Typesetter
    make: Callable[[Typesetter], Iterable[Section]]
    cards: tuple[Drawn, ...] = ()
    fan: float = FAN
    is_low_ink: bool = False

    @property
    def layout(self) -> FlowLayout:
        return self.type.layout

    @property
    def sections(self) -> tuple[Section, ...]:
        return by_layout(tuple(self.make(self.type)), self.layout)

    @property
    def width(self) -> float:
        """Of the narrowest column."""
        return min(column_widths(self.layout, self.paper))

    @property
    def head(self) -> Head:
        return Head(self.names, self.paper, self.type, self.cards, self.fan, self.is_low_ink)

    def in_layout(self, layout: FlowLayout) -> "FlowDocument":
        return replace(self, type=replace(self.type, layout=layout))

    def with_room(self) -> "FlowDocument":
        """With each section in a column of the first page that has room for it, if one has."""
        return self.in_layout(with_room(self.sections, self.layout, self.paper))

    def flow(self, book: Book, report: Report, *, unused: float = 0.0) -> tuple[FlowPage, ...]:
        """The pages as the layout has them; what does not fit is reported. `unused` is left free
        at the foot of the last page."""
        return flow_pages(
            book,
            self.sections,
            self.layout,
            page=self.paper,
            report=report,
            head=self.head.draw,
            unused=unused,
        )


@dataclass(frozen=True, slots=True)
class LaidDocument:
    """Pages with the fonts and forms of one book: how many there are is known before they are in
    it."""

    document: FlowDocument
    pages: tuple[FlowPage, ...]

    def add_to(self, book: Book, *, before: int = 0, after: int = 0) -> int:
        """Adds the pages to the book that they were made for, each with its name in the margin, and
        outline entries; gives their number. `before` and `after` count the file's other pages."""
        names, of = self.document.names, before + len(self.pages) + after
        for at, page in enumerate(self.pages, start=before + 1):
            margin = margin_of(book, names, self.document.type, page.size, at=at, of=of)
            book.add_page(f"{page.content}\n{margin}", page.size)
            if at == before + 1:
                book.bookmark(names.name)
            for entry in page.entries:
                book.bookmark(entry, level=1)
        return len(self.pages)


def lay_out(book: Book, document: FlowDocument) -> LaidDocument:
    """As the layout has it."""
    return LaidDocument(document, document.flow(book, document.type.report))


def lay_out_if_it_fits(book: Book, document: FlowDocument) -> LaidDocument | None:
    """As the layout has it; None, and no report, if that does not fit."""
    found = Report()
    pages = document.flow(book, found)
    return None if found.has_errors else LaidDocument(document, pages)


def lay_out_evenly(book: Book, document: FlowDocument) -> LaidDocument:
    """In the largest type that needs a single page; else in the largest that fits at all. The
    columns of the last page end at about the same height."""
    fitting = list(_fitting(book, document))
    laid = fitting[0] if fitting else lay_out(book, document)
    if fitting and len(fitting[-1].pages) == 1:
        laid = fitting[-1]
    return _balanced(book, laid)


def _fitting(book: Book, document: FlowDocument) -> Iterator[LaidDocument]:
    """From the largest type on; none after one that needs a single page."""
    for share in SHARES:
        laid = lay_out_if_it_fits(book, document.in_layout(_smaller(document.layout, share)))
        if laid and laid.pages:
            yield laid
            if len(laid.pages) == 1:
                return


def _smaller(layout: FlowLayout, share: float) -> FlowLayout:
    styles = {
        name: replace(
            style,
            size=max(SMALLEST, style.size * share),
            leading=max(SMALLEST * 1.2, style.leading * share),
            before=style.before * share,
            after=style.after * share,
        )
        for name, style in layout.styles.items()
    }
    return layout if share == 1 else replace(layout, styles=styles)


def _balanced(book: Book, laid: LaidDocument) -> LaidDocument:
    """The last page as short as it can be: text that fills a column alone leaves the other empty.
    Laying out again costs nothing in the book, which learns of pages only afterwards."""
    document, count = laid.document, len(laid.pages)
    even = _unused_if_even(document, count)
    tried = document.in_layout(replace(document.layout, pages=count))
    for over in (over for over in UNEVEN if count and over < even):
        found = Report()
        pages = tried.flow(book, found, unused=even - over)
        if len(pages) == count and not found.has_errors:
            return replace(laid, pages=pages)
    return laid


def _unused_if_even(document: FlowDocument, pages: int) -> float:
    """The height that is free at the foot of the last page if all its columns are equally long."""
    layout, sections = document.layout, document.sections
    height, columns = layout.height(document.paper.height), len(layout.columns)
    parts = [part for section in sections for part in section.parts]
    needed = height_of(parts, document.width) + BETWEEN_SECTIONS * len(sections)
    return height - (needed - columns * ((pages - 1) * height - layout.band)) / columns
