"""The quick reference: a game's rules in brief on one page, two at most, in two columns.

Comes in: a filled Reference, its drawings, a layout. Goes out: its pages in a Book; the columns of
the last one end at about the same height.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from printnplay.core.diagnostics import Report
from printnplay.data.flowing import FlowLayout
from printnplay.data.model import Game
from printnplay.documents.contents.contents import CARD_RADIUS
from printnplay.documents.contents.head import label
from printnplay.documents.reference.sheet import (
    COLOURS,
    NAME,
    STYLES,
    ReferencePage,
    ReferenceSheet,
)
from printnplay.faces.face import Face
from printnplay.pdf.book import Book
from printnplay.pdf.columns import for_page
from printnplay.pdf.compiler import Compiler
from printnplay.pdf.flow_art import Drawn
from printnplay.pdf.rich import RichText
from printnplay.pdf.typesetter import Typesetter

# How much longer than even columns may be, in millimetres: lines, figures and headings with what
# they are over are not divided.
UNEVEN = (2.0, 8.0, 16.0)
# How much smaller type may get to save a page.
SHARES = (1.0, 0.97, 0.94, 0.91, 0.88, 0.85)
SMALLEST = 7.5 * 25.4 / 72

__all__ = ["COLOURS", "STYLES", "Laid", "ReferencePage", "lay_out"]


@dataclass(frozen=True, slots=True)
class Laid:
    """The pages as they are laid out: how many there are is known before they are in the book."""

    page: ReferencePage
    contents: tuple[str, ...]
    layout: FlowLayout

    def add_to(self, book: Book, *, before: int = 0, after: int = 0) -> int:
        """Adds the pages to the book they were made for, with an outline entry; so many of the file
        come before and after them."""
        of = before + len(self.contents) + after
        for at, content in enumerate(self.contents, start=before + 1):
            name = label(book, self.page, self.layout, at=at, of=of, name=NAME)
            book.add_page(f"{content}\n{name}", self.page.paper)
            if at == before + 1:
                book.bookmark(self.page.word(NAME))
        return len(self.contents)


def lay_out(
    book: Book, page: ReferencePage, layout: FlowLayout, report: Report, *, is_draft: bool = False
) -> Laid:
    """The pages, with the fonts and forms of a book; what does not fit is reported. A draft only
    proves that all fits: its cards are empty, its columns not balanced."""
    palette, pos = page.game.palette, page.reference.pos
    layout = replace(for_page(layout, page.paper), pos=pos)
    compiler = Compiler(book)
    drawings = {}
    for name, face in page.faces.items():
        is_empty = is_draft and bool(face.component)
        content = "" if is_empty else compiler.draw(face.picture)
        drawings[name] = Drawn(content, face.size, _radius(page.game, face))
    inks = palette.inks if palette else {}

    def sheet(share: float) -> ReferenceSheet:
        type = Typesetter(_smaller(layout, share), inks, pos, report)
        return ReferenceSheet(page, RichText(type, drawings))

    if is_draft and (draft := _draft(book, sheet(1.0))):
        return Laid(page, draft, layout)
    fitting, made = _fitting(book, sheet, report)
    return Laid(page, _balanced(book, fitting, made), layout)


def _draft(book: Book, sheet: ReferenceSheet) -> tuple[str, ...]:
    """As it comes; nothing where it does not fit so."""
    found = Report()
    made = sheet.flow(book, sheet.layout, found)
    return () if found.has_errors else made


def _fitting(
    book: Book, sheet: Callable[[float], ReferenceSheet], report: Report
) -> tuple[ReferenceSheet, tuple[str, ...]]:
    """In the largest type that makes do with one page; else in the largest that fits at all."""
    fits: list[tuple[ReferenceSheet, tuple[str, ...]]] = []
    for share in SHARES:
        tried, found = sheet(share), Report()
        made = tried.flow(book, tried.layout, found)
        if made and not found.has_errors:
            fits.append((tried, made))
        if len(made) == 1 and not found.has_errors:
            return tried, made
    if not fits:
        tried = sheet(1.0)
        return tried, tried.flow(book, tried.layout, report)
    return fits[0]


def _smaller(layout: FlowLayout, share: float) -> FlowLayout:
    """Nothing gets smaller than 7.5 pt."""
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


def _radius(game: Game, face: Face) -> float:
    decks = {part.id for part in game.components if part.is_deck}
    return CARD_RADIUS if face.component in decks else 0.0


def _balanced(book: Book, sheet: ReferenceSheet, made: tuple[str, ...]) -> tuple[str, ...]:
    """The last page as short as it can be: text that fills a column alone leaves the other empty.
    Laying out again costs nothing in the book, which is told of pages only afterwards."""
    layout, even = replace(sheet.layout, pages=len(made)), sheet.unused_if_even(len(made))
    for over in (over for over in UNEVEN if made and over < even):
        found = Report()
        tried = sheet.flow(book, layout, found, even - over)
        if len(tried) == len(made) and not found.has_errors:
            return tried
    return made
