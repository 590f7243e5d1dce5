"""The passages of a manuscript as flowables: paragraphs, steps and lists, tables, boxes, figures of
real faces and drawings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reportlab.platypus import Flowable, Spacer, Table

from printnplay.core.diagnostics import LocatedText
from printnplay.core.units import POINTS_PER_MM as K
from printnplay.documents.figures import Faces, FaceStyle, FaceTable, line_width
from printnplay.documents.manuscript import HEAD, ITEM, STEP, FigureRow, Passage, boxed
from printnplay.pdf.columns import height_of
from printnplay.pdf.flow_art import ArtRow, Drawn
from printnplay.pdf.paragraph import Paragraph
from printnplay.pdf.rich import RichText
from printnplay.pdf.table import ALL, table
from printnplay.pdf.typesetter import Typesetter

# What passages ask of a layout.
STYLES = ("heading", "body", "small", "label", "count")
SUBHEADING = "subheading"
SCENE = "figure:"

PADDING, CELL_SIDE = 2.4, 0.6
HIGHEST_CARD, HIGHEST_FLAT, HIGHEST_LYING = 25.0, 8.0, 12.0
# Between faces as on the table and the words on their right.
BESIDE = 4.0
# A longer box can be divided between its parts.
LONGEST_BOX = 90.0
BULLET = "•"


@dataclass(frozen=True, slots=True)
class Passages:
    """Sets passages in a column of a width in millimetres; `drawings` are by the names that the
    manuscript has for them, those of scenes with `figure:` before."""

    type: Typesetter
    drawings: Mapping[str, Drawn]
    width: float
    is_low_ink: bool = False

    def heading(self, words: str) -> list[Flowable]:
        return [self._rich.paragraph(words, "heading")] if words else []

    def set(self, parts: Iterable[Passage]) -> list[Flowable]:
        made: list[Flowable] = []
        for box, held in boxed(parts):
            if box:
                inner = self._narrower()
                rows = [flow for step, part in held for flow in inner._plain(step, part)]
                made += self._box(rows)
                continue
            for step, part in held:
                made += self._framed(part) if part.is_boxed else self._plain(step, part)
        return made

    @property
    def _heading_style(self) -> str:
        """A layout of the user's own need not have one for headings inside sections."""
        return SUBHEADING if SUBHEADING in self.type.layout.styles else "label"

    @property
    def _rich(self) -> RichText:
        return RichText(self.type, self.drawings)

    def _narrower(self) -> "Passages":
        """Inside a box."""
        room = self.width - 2 * PADDING
        return Passages(self.type, self.drawings, room, self.is_low_ink)

    def _framed(self, part: Passage) -> list[Flowable]:
        return self._box(self._narrower()._shown(part))

    def _plain(self, step: int, part: Passage) -> list[Flowable]:
        if part.is_shown:
            return self._shown(part)
        bullet = {STEP: f"{step}.", ITEM: BULLET}.get(part.form)
        style = self._heading_style if part.form == HEAD else "body"
        is_below = part.form == ITEM and part.level > 0
        made: list[Flowable] = []
        if part.words:
            inset = float(is_below)
            made.append(self._paragraph(part.words, style, bullet=bullet, inset=inset))
        return [*made, self._table(part)] if part.table else made

    def _paragraph(
        self, words: LocatedText, style: str, *, bullet: str | None = None, inset: float = 0.0
    ) -> Paragraph:
        return self._rich.paragraph(words.text, style, bullet=bullet, inset=inset)

    def _shown(self, part: Passage) -> list[Flowable]:
        words = [self._paragraph(part.words, "small")] if part.words else []
        if part.scene:
            drawn = self.drawings[f"{SCENE}{part.scene.text}"]
            row = ArtRow([drawn], height=drawn.size.height, width=self.width, has_edge=False)
            return [row, Spacer(0, 0.8 * K), *words]
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
        widths = [lying.width / K + BESIDE, self.width - lying.width / K - BESIDE]
        middle = [("VALIGN", *ALL, "MIDDLE")]
        return table([[[lying], [*labels, *words]]], widths, more=middle)

    def _row(self, row: FigureRow) -> list[Flowable]:
        known = [face.text for face in (*row.faces, *row.after)]
        marked = {face.text for face in row.marked}
        colour = self.type.colour("accent")
        faces = Faces(
            [self.drawings[name] for name in known],
            width=self.width,
            marked=[name in marked for name in known],
            style=FaceStyle(HIGHEST_CARD, HIGHEST_FLAT, colour),
            result=self._paragraph(row.result, "count") if row.result else None,
            is_joined=row.is_joined,
            arrow_at=len(row.faces) if row.after else 0,
        )
        return [*([self._paragraph(row.words, "label")] if row.words else []), faces]

    def _box(self, held: list[Flowable]) -> list[Flowable]:
        """On a tint; in low ink within a line."""
        colour = self.type.colour
        ground: list[tuple[object, ...]] = [("BACKGROUND", *ALL, colour("tint"))]
        ground += [("ROUNDEDCORNERS", [2 * K] * 4)]
        lined: list[tuple[object, ...]] = [("BOX", *ALL, 0.25 * K, colour("line"))]
        style = lined if self.is_low_ink else ground
        is_short = height_of(held, self.width) <= LONGEST_BOX
        rows = [[held]] if is_short else [[[one]] for one in held]
        above, below = (1.6, 1.4) if is_short else (0.8, 0.6)
        box = table(rows, [self.width], sides=PADDING, above=above, below=below, more=style)
        return [box, Spacer(0, 1.2 * K)]

    def _table(self, part: Passage) -> Table:
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
