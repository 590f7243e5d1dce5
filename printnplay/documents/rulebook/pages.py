"""The pages of a rulebook: half of the paper that is folded, with one column of text; larger paper
has two."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from printnplay.core.diagnostics import Report
from printnplay.core.units import Size, is_small
from printnplay.documents.manuscript import Manuscript
from printnplay.documents.passages import STYLES, Passages
from printnplay.documents.setting import Setting
from printnplay.faces.face import Face
from printnplay.pdf.book import Book
from printnplay.pdf.columns import Section
from printnplay.pdf.flow_art import Drawn
from printnplay.pdf.flow_document import FlowDocument, LaidDocument, lay_out
from printnplay.pdf.flow_layout import column_widths
from printnplay.pdf.typesetter import Typesetter

NAME = "rulebook.name"


def booklet_page(paper: Size) -> Size:
    """A5 for A4, half a letter for Letter."""
    narrow, wide = sorted((paper.width, paper.height))
    return Size(wide / 2, narrow)


def can_fold(paper: Size) -> bool:
    """Pages of less than half of A4 or Letter are too small to read."""
    return not is_small(paper)


def lay_out_rulebook(
    book: Book, setting: Setting, rulebook: Manuscript, faces: Mapping[str, Face], report: Report
) -> LaidDocument | None:
    """The pages, with the fonts and forms of a book; `faces` are the drawings by the names that the
    rulebook has for them. None if the layout has an error."""
    own = replace(setting, look=setting.look._replace(language=rulebook.language))
    type = own.typesetter("rulebook", STYLES, report, pos=rulebook.pos)
    if type is None:
        return None
    drawings = own.drawings(book, faces)
    cards = [drawn for drawn in drawings.values() if drawn.radius]
    names = own.names(NAME)
    document = FlowDocument(
        replace(names, title=rulebook.title.text if rulebook.title else names.title),
        own.paper,
        type,
        lambda typesetter: _sections(own, rulebook, typesetter, drawings),
        tuple(cards[:3]),
        is_low_ink=own.look.is_low_ink,
    )
    return lay_out(book, document)


def _sections(
    setting: Setting, rulebook: Manuscript, type: Typesetter, drawings: Mapping[str, Drawn]
) -> Iterator[Section]:
    width = min(column_widths(type.layout, setting.paper))
    passages = Passages(type, drawings, width, setting.look.is_low_ink)
    for name, parts in rulebook.sections.items():
        words = rulebook.heading(name, str)
        made = (*passages.heading(words), *passages.set(parts))
        if made:
            yield Section(name, made, entry=words)
