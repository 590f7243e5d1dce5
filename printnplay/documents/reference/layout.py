"""The pages of a quick reference: headings, steps, tables and figures of real faces.

There are one or two pages, in two columns; the columns of the last page end at about the same
height.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from printnplay.core.diagnostics import Report
from printnplay.documents.manuscript import Manuscript
from printnplay.documents.passages import STYLES, Passages
from printnplay.documents.setting import Setting
from printnplay.faces.face import Face
from printnplay.pdf.book import Book
from printnplay.pdf.columns import Section
from printnplay.pdf.flow_art import Drawn
from printnplay.pdf.flow_document import (
    FlowDocument,
    LaidDocument,
    lay_out_evenly,
    lay_out_if_it_fits,
)
from printnplay.pdf.flow_layout import column_widths
from printnplay.pdf.typesetter import Typesetter

NAME = "reference.name"


def lay_out_reference(
    book: Book, setting: Setting, reference: Manuscript, faces: Mapping[str, Face], report: Report
) -> LaidDocument | None:
    """The pages, with the fonts and forms of a book; `faces` are the drawings by the names that the
    reference has for them. A dry run need not be balanced. None if the layout has an error."""
    own = replace(setting, look=setting.look._replace(language=reference.language))
    type = own.typesetter("reference", STYLES, report, pos=reference.pos)
    if type is None:
        return None
    drawings = own.drawings(book, faces)
    cards = [drawn for drawn in drawings.values() if drawn.radius]
    document = FlowDocument(
        own.names(NAME),
        own.paper,
        type,
        lambda typesetter: _sections(own, reference, typesetter, drawings),
        tuple(cards[:3]),
        is_low_ink=own.look.is_low_ink,
    )
    quick = lay_out_if_it_fits(book, document) if own.is_dry_run else None
    return quick or lay_out_evenly(book, document)


def _sections(
    setting: Setting, reference: Manuscript, type: Typesetter, drawings: Mapping[str, Drawn]
) -> Iterator[Section]:
    width = min(column_widths(type.layout, setting.paper))
    passages = Passages(type, drawings, width, setting.look.is_low_ink)
    for name, parts in reference.sections.items():
        words = reference.heading(name, lambda own: setting.word(f"reference.{own}"))
        if parts or reference.headings:
            yield Section(name, (*passages.heading(words), *passages.set(parts)))
