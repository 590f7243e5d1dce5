"""The pages of a quick reference: headings, steps, tables and figures of real faces.

There are one or two pages, in two columns; the columns of the last page end at about the same
height.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from reportlab.platypus import Flowable, Spacer, Table

from printnplay.core.diagnostics import LocatedText, Report
from printnplay.core.units import POINTS_PER_MM as K
from printnplay.documents.reference.figures import Faces, FaceStyle, FaceTable, line_width
from printnplay.documents.reference.model import FigureRow, Passage, Reference
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
from printnplay.pdf.paragraph import Paragraph
from printnplay.pdf.rich import RichText
from printnplay.pdf.table import ALL, table
from printnplay.pdf.typesetter import Typesetter

# What the page asks of its layout.
STYLES = ("heading", "body", "small", "label", "count")
NAME = "reference.name"

PADDING, CELL_SIDE = 2.4, 0.6
HIGHEST_CARD, HIGHEST_FLAT, HIGHEST_LYING = 25.0, 8.0, 12.0
# Between faces as on the table and the words on their right.
BESIDE = 4.0


def lay_out_reference(
    book: Book, setting: Setting, reference: Reference, faces: Mapping[str, Face], report: Report
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
        lambda typesetter: _Sections(own, reference, typesetter, drawings).all(),
        tuple(cards[:3]),
        is_low_ink=own.look.is_low_ink,
    )
    quick = lay_out_if_it_fits(book, document) if own.is_dry_run else None
    return quick or lay_out_evenly(book, document)


@dataclass(frozen=True, slots=True)
class _Sections:
    setting: Setting
    reference: Reference
    type: Typesetter
    drawings: Mapping[str, Drawn]

    def all(self) -> Iterator[Section]:
        for name, parts in self.reference.sections.items():
            made = [*self._heading(name), *self._parts(parts)]
            if parts or self.reference.headings:
                yield Section(name, tuple(made))

    @property
    def rich(self) -> RichText:
        return RichText(self.type, self.drawings)

    @property
    def width(self) -> float:
        return min(column_widths(self.type.layout, self.setting.paper))

    def _heading(self, name: str) -> list[Flowable]:
        words = self.reference.heading(name, lambda own: self.setting.word(f"reference.{own}"))
        return [self.rich.paragraph(words, "heading")] if words else []

    def _parts(self, parts: tuple[Passage, ...]) -> list[Flowable]:
        made: list[Flowable] = []
        step = 0
        for part in parts:
            step += part.form == "step"
            bullet = {"step": f"{step}.", "item": "•"}.get(part.form)
            if part.figure or part.example:
                made += [self._box(self._figure(part)), Spacer(0, 1.2 * K)]
                continue
            if part.words:
                made.append(self._paragraph(part.words, "body", bullet))
            if part.table:
                made.append(self._table(part))
        return made

    def _paragraph(self, words: LocatedText, style: str, bullet: str | None = None) -> Paragraph:
        return self.rich.paragraph(words.text, style, bullet=bullet)

    def _figure(self, part: Passage) -> list[Flowable]:
        words = [self._paragraph(part.words, "small")] if part.words else []
        if part.is_table:
            return [self._lying(part, words)]
        return [*(flowable for row in part.figure for flowable in self._row(row)), *words]

    def _lying(self, part: Passage, words: list[Paragraph]) -> Flowable:
        """As on the table, with the words next to it."""
        rows = [
            [[self.drawings[f.text] for f in faces] for faces in (row.left, row.faces, row.right)]
            for row in part.figure
        ]
        lying = FaceTable(rows, height=HIGHEST_LYING)
        labels = [self._paragraph(row.words, "label") for row in part.figure if row.words]
        room = self.width - 2 * PADDING
        widths = [lying.width / K + BESIDE, room - lying.width / K - BESIDE]
        middle = [("VALIGN", *ALL, "MIDDLE")]
        return table([[[lying], [*labels, *words]]], widths, more=middle)

    def _row(self, row: FigureRow) -> list[Flowable]:
        known = [face.text for face in (*row.faces, *row.after)]
        marked = {face.text for face in row.marked}
        colour = self.type.colour("accent")
        faces = Faces(
            [self.drawings[name] for name in known],
            width=self.width - 2 * PADDING,
            marked=[name in marked for name in known],
            style=FaceStyle(HIGHEST_CARD, HIGHEST_FLAT, colour),
            result=self._paragraph(row.result, "count") if row.result else None,
            is_joined=row.is_joined,
            arrow_at=len(row.faces) if row.after else 0,
        )
        return [*([self._paragraph(row.words, "label")] if row.words else []), faces]

    def _box(self, held: list[Flowable]) -> Table:
        """On a tint; in low ink within a line."""
        colour = self.type.colour
        is_low = self.setting.look.is_low_ink
        ground = ("BOX", *ALL, 0.25 * K, colour("line"))
        style: list[tuple[object, ...]] = [
            ground if is_low else ("BACKGROUND", *ALL, colour("tint"))
        ]
        style += [("ROUNDEDCORNERS", [2 * K] * 4)] if not is_low else []
        return table([[held]], [self.width], sides=PADDING, above=1.6, below=1.4, more=style)

    def _table(self, part: Passage) -> Flowable:
        rows = [
            [self._paragraph(cell, "small" if at else "label") for cell in row]
            for at, row in enumerate(part.table)
        ]
        widths = self._widths(rows)
        line = self.type.colour("line")
        rules = [("LINEBELOW", *ALL, 0.2 * K, line), ("VALIGN", *ALL, "MIDDLE"), ("NOSPLIT", *ALL)]
        made = table(rows, widths, sides=CELL_SIDE, above=0.4, below=0.7, more=rules)
        made.spaceAfter = 1.2 * K
        return made

    def _widths(self, rows: list[list[Paragraph]]) -> list[float]:
        """As wide as the words need and all room shared; if that is too wide, the columns that need
        most share what the others leave."""
        columns = max(len(row) for row in rows)
        needs = [
            max(line_width(row[at]) for row in rows if at < len(row)) / K + 3 * CELL_SIDE
            for at in range(columns)
        ]
        spare = self.width - sum(needs)
        if spare >= 0:
            return [need + spare / columns for need in needs]
        return _shared(needs, self.width)


def _shared(needs: Sequence[float], room: float) -> list[float]:
    """No column is wider than it needs, nor narrower than an equal share if it needs that."""
    widths = [0.0] * len(needs)
    by_need = sorted(range(len(needs)), key=needs.__getitem__)
    for left, at in zip(range(len(needs), 0, -1), by_need, strict=True):
        widths[at] = min(needs[at], room / left)
        room -= widths[at]
    return widths
