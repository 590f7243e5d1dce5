"""The parts of a quick reference's page: headings, steps, tables, figures of real faces.

Comes in: a filled Reference and its drawings. Goes out: the operators of its pages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from printnplay.core.diagnostics import Report
from printnplay.core.units import POINTS_PER_MM as K
from printnplay.core.units import Size
from printnplay.data.flowing import FigureRow, FlowLayout, Passage, Reference, Said
from printnplay.data.model import Game
from printnplay.documents.contents.contents import fill_word
from printnplay.documents.contents.head import Head
from printnplay.documents.reference.face_table import FaceTable
from printnplay.documents.reference.figures import Faces, FaceStyle, line_width
from printnplay.faces.face import Face
from printnplay.pdf.book import Book
from printnplay.pdf.columns import BETWEEN_SECTIONS, Section, column_widths, height_of
from printnplay.pdf.flow import flow_pages
from printnplay.pdf.rich import RichText
from printnplay.text.fonts import font

# What the page asks of its layout.
STYLES = ("title", "subtitle", "heading", "body", "small", "label", "count")
COLOURS = ("ink", "soft", "line", "tint", "band", "on-band", "accent")
NAME = "reference.name"

PADDING, CELL_SIDE = 2.4, 0.6
# Text may start right below the band, so the cards on it do not hang out.
FAN = 17.0
HIGHEST_CARD, HIGHEST_FLAT, HIGHEST_LYING = 25.0, 8.0, 12.0
# Between faces as on the table and the words on their right.
BESIDE = 4.0
ALL = ((0, 0), (-1, -1))


@dataclass(frozen=True, slots=True)
class ReferencePage:
    """What is laid out: `faces` are the drawings by the names that the reference has for them."""

    game: Game
    reference: Reference
    faces: Mapping[str, Face]
    paper: Size
    stamp: str = ""
    is_low_ink: bool = False

    @property
    def title(self) -> str:
        titles = self.game.title
        return titles.get(self.reference.language) or next(iter(titles.values()))

    def word(self, key: str, **values: object) -> str:
        return fill_word(self.game.word(key, self.reference.language), values)


@dataclass(frozen=True, slots=True)
class ReferenceSheet:
    page: ReferencePage
    rich: RichText

    @property
    def layout(self) -> FlowLayout:
        return self.rich.type.layout

    @property
    def width(self) -> float:
        return min(column_widths(self.layout, self.page.paper))

    def unused_if_even(self, pages: int) -> float:
        """What is left free at the foot of the last page if all its columns are equally long."""
        height = self.layout.height(self.page.paper.height)
        columns, band = len(self.layout.columns), self.layout.band
        sections = self._sections()
        parts = [part for section in sections for part in section.parts]
        needed = height_of(parts, self.width) + BETWEEN_SECTIONS * len(sections)
        return height - (needed - columns * ((pages - 1) * height - band)) / columns

    def flow(
        self, book: Book, layout: FlowLayout, report: Report, unused: float = 0.0
    ) -> tuple[str, ...]:
        cards = [drawn for drawn in self.rich.drawings.values() if drawn.radius]
        head = Head(self.page, self.rich.type, tuple(cards[:3]), NAME, FAN)
        return flow_pages(
            book,
            self._sections(),
            layout,
            page=self.page.paper,
            report=report,
            head=head.draw,
            unused=unused,
        )

    def _sections(self) -> tuple[Section, ...]:
        return tuple(
            Section(name, (self._heading(name), *self._parts(parts)))
            for name, parts in self.page.reference.sections.items()
            if parts
        )

    def _heading(self, name: str) -> Flowable:
        return self.rich.type.paragraph(self.page.word(f"reference.{name}"), "heading")

    def _parts(self, parts: tuple[Passage, ...]) -> list[Flowable]:
        made: list[Flowable] = []
        step = 0
        for part in parts:
            step += part.kind == "step"
            bullet = {"step": f"{step}.", "item": "•"}.get(part.kind)
            if part.figure or part.example:
                made += [self._box(self._figure(part)), Spacer(0, 1.2 * K)]
                continue
            if part.words:
                made.append(self._said(part.words, "body", bullet))
            if part.table:
                made.append(self._table(part))
        return made

    def _said(self, words: Said, style: str, bullet: str | None = None) -> Paragraph:
        return self.rich.paragraph(words.text, style, bullet=bullet)

    def _figure(self, part: Passage) -> list[Flowable]:
        words = [self._said(part.words, "small")] if part.words else []
        if part.is_table:
            return [self._lying(part, words)]
        return [*(flowable for row in part.figure for flowable in self._row(row)), *words]

    def _lying(self, part: Passage, words: list[Paragraph]) -> Flowable:
        """As on the table, with the words beside it."""
        rows = [
            [
                [self.rich.drawings[f.text] for f in faces]
                for faces in (row.left, row.faces, row.right)
            ]
            for row in part.figure
        ]
        table = FaceTable(rows, high=HIGHEST_LYING)
        labels = [self._said(row.words, "label") for row in part.figure if row.words]
        room = self.width - 2 * PADDING
        widths = [table.width / K + BESIDE, room - table.width / K - BESIDE]
        middle = [("VALIGN", *ALL, "MIDDLE")]
        return _cells([[[table], [*labels, *words]]], widths, middle, sides=0, above=0, below=0)

    def _row(self, row: FigureRow) -> list[Flowable]:
        known = [face.text for face in (*row.faces, *row.after)]
        marked = {face.text for face in row.marked}
        colour = self.rich.type.colour("accent")
        faces = Faces(
            [self.rich.drawings[name] for name in known],
            width=self.width - 2 * PADDING,
            marked=[name in marked for name in known],
            style=FaceStyle(HIGHEST_CARD, HIGHEST_FLAT, colour),
            result=self._said(row.result, "count") if row.result else None,
            is_joined=row.is_joined,
            arrow_at=len(row.faces) if row.after else 0,
        )
        return [*([self._said(row.words, "label")] if row.words else []), faces]

    def _box(self, held: list[Flowable]) -> Table:
        """On a tint; in low ink within a line."""
        colour = self.rich.type.colour
        is_low = self.page.is_low_ink
        ground = ("BOX", *ALL, 0.25 * K, colour("line"))
        style: list[tuple[object, ...]] = [
            ground if is_low else ("BACKGROUND", *ALL, colour("tint"))
        ]
        style += [("ROUNDEDCORNERS", [2 * K] * 4)] if not is_low else []
        return _cells([[held]], [self.width], style, sides=PADDING, above=1.6, below=1.4)

    def _table(self, part: Passage) -> Flowable:
        rows = [
            [self._said(cell, "small" if at else "label") for cell in row]
            for at, row in enumerate(part.table)
        ]
        widths = self._widths(rows)
        line = self.rich.type.colour("line")
        rules = [("LINEBELOW", *ALL, 0.2 * K, line), ("VALIGN", *ALL, "MIDDLE"), ("NOSPLIT", *ALL)]
        made = _cells(rows, widths, rules, sides=CELL_SIDE, above=0.4, below=0.7)
        made.spaceAfter = 1.2 * K
        return made

    def _widths(self, rows: list[list[Paragraph]]) -> list[float]:
        """As wide as the words need and all room shared; where that is too wide, the last column
        has what the others leave."""
        columns = max(len(row) for row in rows)
        needs = [
            max(line_width(row[at]) for row in rows if at < len(row)) / K + 3 * CELL_SIDE
            for at in range(columns)
        ]
        spare = self.width - sum(needs)
        if spare >= 0:
            return [need + spare / columns for need in needs]
        return [*needs[:-1], self.width - sum(needs[:-1])]


def _cells(
    rows: Sequence[Sequence[object]],
    widths: list[float],
    more: Sequence[tuple[object, ...]],
    *,
    sides: float,
    above: float,
    below: float,
) -> Table:
    style: list[tuple[object, ...]] = [
        # Cells are paragraphs; but a table sets its own font too, and not one that is embedded.
        ("FONTNAME", *ALL, font("Source Sans Pro", 400).fontName),
        ("VALIGN", *ALL, "TOP"),
        ("LEFTPADDING", *ALL, sides * K),
        ("RIGHTPADDING", *ALL, sides * K),
        ("TOPPADDING", *ALL, above * K),
        ("BOTTOMPADDING", *ALL, below * K),
        *more,
    ]
    return Table(rows, [width * K for width in widths], style=style, hAlign="LEFT")
