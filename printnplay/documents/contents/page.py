"""The contents and assembly page, two pages at most: what to print and how, what there is, how to
cut it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from reportlab.lib.colors import white
from reportlab.platypus import Flowable

from printnplay.core.diagnostics import Report, Result, ranges
from printnplay.core.units import POINTS_PER_MM as K
from printnplay.documents.contents.art import CardOutline, CutColours, CutPlan, TickBox
from printnplay.documents.contents.model import (
    Contents,
    ContentsItem,
    PrintFile,
    Thumb,
    assumed_facts,
)
from printnplay.documents.setting import CARD_RADIUS
from printnplay.pdf.book import Book
from printnplay.pdf.columns import Section
from printnplay.pdf.compiler import Compiler
from printnplay.pdf.flow_art import ArtRow, Drawn
from printnplay.pdf.flow_document import FlowDocument, LaidDocument, lay_out
from printnplay.pdf.flow_layout import column_widths
from printnplay.pdf.paragraph import CENTRE, RIGHT, TextLine
from printnplay.pdf.table import ALL, table
from printnplay.pdf.typesetter import Typesetter

# What the page asks of its layout.
STYLES = ("heading", "body", "small", "strong", "count", "label")
NAME, FAN = "contents.name", 23.0

# The picture of the cuts is small if the large one leaves no room for a section.
LARGE_PLAN, SMALL_PLAN = 33.0, 24.0
LARGEST_THUMB, SMALLEST_THUMB, THUMBS_HEIGHT = 18.0, 11.0, 105.0

Drawings = Mapping[Thumb, Drawn]
"""Sections are made anew for other columns, their pictures are not."""


def lay_out_contents(book: Book, contents: Contents) -> Result[LaidDocument | None]:
    """The page, with the fonts and forms of a book."""
    found, setting = Report(), contents.setting
    type = setting.typesetter("contents", STYLES, found)
    if type is None:
        return found.result(None)
    drawings = _drawings(book, contents)
    laid = lay_out(book, _document(contents, type, drawings))
    if len(laid.pages) > 1:
        longer = _longer(contents, len(laid.pages) - 1)
        laid = lay_out(book, _document(longer, type, drawings))
    return found.result(laid)


def _document(contents: Contents, type: Typesetter, drawings: Drawings) -> FlowDocument:
    """Sections that have to move are made for their new columns."""
    setting = contents.setting
    cards = tuple(drawings[card] for card in _fan(contents.parts))

    def document(plan: float) -> FlowDocument:
        return FlowDocument(
            setting.names(NAME),
            setting.paper,
            type,
            lambda typesetter: _Page(contents, typesetter, drawings, plan).sections(),
            cards,
            FAN,
            setting.look.is_low_ink,
        )

    large = document(LARGE_PLAN)
    placed = large.with_room()
    is_whole = len(placed.layout.sections) >= len(large.sections)
    return placed if is_whole else document(SMALL_PLAN).with_room()


def _longer(contents: Contents, pages: int) -> Contents:
    """The last file is the one that begins with these pages."""
    *others, own = contents.files
    return replace(contents, files=(*others, replace(own, pages=own.pages + pages)))


def _fan(parts: tuple[ContentsItem, ...]) -> list[Thumb]:
    """Up to three cards, of different decks if there are as many."""
    cards = [[p for p in part.pictures if p.radius == CARD_RADIUS] for part in parts]
    decks = [pictures for pictures in cards if len(pictures) > 2]
    firsts = [pictures[0] for pictures in decks]
    if len(firsts) > 3:
        return [firsts[0], firsts[len(firsts) // 2], firsts[-1]]
    return [*firsts, *(pictures[1] for pictures in decks)][:3]


def _drawings(book: Book, contents: Contents) -> dict[Thumb, Drawn]:
    """Each picture once; those of a dry run are empty."""
    compiler, is_empty = Compiler(book), contents.setting.is_dry_run
    found: dict[Thumb, Drawn] = {}
    for thumb in (thumb for part in contents.parts for thumb in part.pictures):
        if thumb not in found:
            content = "" if is_empty else compiler.draw(thumb.picture)
            found[thumb] = Drawn(content, thumb.size, thumb.radius, thumb.outline)
    return found


@dataclass(frozen=True, slots=True)
class _Page:
    contents: Contents
    type: Typesetter
    drawings: Drawings
    plan: float

    def sections(self) -> Iterator[Section]:
        parts = {
            "print": self._print(),
            "scale": self._scale(),
            "cut": self._cut(),
            "parts": self._parts(),
            "needs": self._needs(),
            "assumed": self._assumed(),
        }
        for name, held in parts.items():
            if held:
                yield Section(name, (self._text(f"contents.{name}.head", "heading"), *held))

    def _text(self, key: str, style: str = "body", **values: object) -> Flowable:
        return self.type.paragraph(self._word(key, **values), style)

    def _word(self, key: str, **values: object) -> str:
        return self.contents.setting.word(key, **values)

    def _width(self, section: str) -> float:
        """The width in millimetres of the column that a section is in."""
        layout = self.type.layout
        widths = column_widths(layout, self.contents.setting.paper)
        at = next((i for i, c in enumerate(layout.columns) if section in c.sections), 0)
        return widths[at]

    def _print(self) -> list[Flowable]:
        names = max(self._text_width(file.name) for file in self.contents.files) + 3
        widths = (names, self._width("print") - names - 12, 12)
        labels = [self._text(f"contents.print.{name}", "label") for name in ("file", "stock")]
        pages = self.type.paragraph(self._word("contents.print.pages"), "label", align=RIGHT)
        rows = [[*labels, pages], *(self._file(file) for file in self.contents.files)]
        rules = [
            ("LINEBELOW", (0, 0), (-1, 0), 0.3 * K, self.type.colour("soft")),
            ("LINEBELOW", (0, 1), (-1, -1), 0.2 * K, self.type.colour("line")),
        ]
        files = table(rows, widths, above=0.7, below=0.9, more=rules)
        files.spaceAfter = 1.2 * K
        return [files, self._text("contents.print.scale")]

    def _text_width(self, text: str) -> float:
        return self.type.line(text, "strong").width / K

    def _label(self, text: str) -> TextLine:
        return self.type.line(text, "label")

    def _file(self, file: PrintFile) -> list[object]:
        """Backs are printed on the paper of their fronts: see the line of those."""
        stock = [] if file.how == "backs" else [self._text(f"contents.stock.{file.stock}", "small")]
        how = self._text(f"contents.how.{_how(file)}", "small", pages=ranges(file.folded))
        pages = self.type.paragraph(str(file.pages), "strong", align=RIGHT)
        return [self.type.paragraph(file.name, "strong"), [*stock, how], pages]

    def _scale(self) -> list[Flowable]:
        card = self.contents.card
        if card.width > self._width("scale"):
            return []
        size = {"width": f"{card.width:g}", "height": f"{card.height:g}"}
        text = self._word("contents.scale.text", **size)
        words = [self.type.paragraph(text, "body", align=CENTRE)]
        colour = self.type.colour("ink")
        return [CardOutline(card, words, label=self._label, colour=colour)]

    def _cut(self) -> list[Flowable]:
        sheet, order = self.contents.sheet, self.contents.order
        if sheet is None or order is None or not sheet.placements:
            return []
        down = "sizes" if self.contents.has_sizes else "down"
        names = (["fold"] if sheet.fold else []) + ["across", down, "corners"]
        steps: list[list[object]] = [
            [self.type.paragraph(f"{at}", "strong"), self._text(f"contents.cut.{name}")]
            for at, name in enumerate(names, start=1)
        ]
        room = self._width("cut") - self.plan - 4
        listed = table(steps, (4, room - 4), below=0.8)
        colours = self._cut_colours()
        plan = CutPlan(sheet, order, width=self.plan, label=self._label, colours=colours)
        values = {"sheets": self.contents.sheets, "cuts": self.contents.cuts}
        total = self._text("contents.cut.total", "strong", **values)
        return [table([[plan, [listed]]], (self.plan + 4, room), below=1.5), total]

    def _cut_colours(self) -> CutColours:
        colour = self.type.colour
        return CutColours(white, colour("tint"), colour("soft"), colour("accent"))

    def _parts(self) -> list[Flowable]:
        parts, width = self.contents.parts, self._width("parts")
        height = THUMBS_HEIGHT / max(len(parts), 1) - 3
        height = max(SMALLEST_THUMB, min(LARGEST_THUMB, height))
        thumbs = height * 2.5
        rows = [self._part(part, height, thumbs) for part in parts]
        if not rows:
            return []
        rules = [
            ("VALIGN", *ALL, "MIDDLE"),
            ("RIGHTPADDING", (2, 0), (2, -1), 2 * K),
            ("ALIGN", (3, 0), (3, -1), "RIGHT"),
            ("LINEBELOW", *ALL, 0.2 * K, self.type.colour("line")),
        ]
        widths = (6, 13, width - thumbs - 19, thumbs)
        return [table(rows, widths, above=1.1, below=1.1, more=rules)]

    def _part(self, part: ContentsItem, height: float, width: float) -> list[object]:
        words = [self.type.paragraph(part.name, "strong")]
        if part.detail:
            words.append(self.type.paragraph(part.detail, "small"))
        pictures = [self.drawings[picture] for picture in part.pictures]
        count = self.type.paragraph(str(part.count), "count")
        row = ArtRow(pictures, height=height, width=width) if pictures else ""
        return [TickBox(self.type.colour("ink")), count, words, row]

    def _needs(self) -> list[Flowable]:
        game = self.contents.setting.game
        is_glued = any(file.is_glued for file in self.contents.files)
        tools = "contents.needs.tools" if is_glued else "contents.needs.tools-to-cut"
        keys = [*(f"need.{name}" for name in game.needs), tools]
        if game.has_word("contents.scoring"):
            keys.append("contents.scoring")
        return [self._text(key) for key in keys]

    def _assumed(self) -> list[Flowable]:
        setting = self.contents.setting
        facts = assumed_facts(setting.game, setting.language)
        if not facts:
            return []
        intro = self._text("contents.assumed.text")
        return [intro, *(self.type.paragraph(fact, "small", bullet="•") for fact in facts)]


def _how(file: PrintFile) -> str:
    if not file.folded:
        return file.how
    return f"{file.how}-page" if len(file.folded) == 1 else f"{file.how}-pages"
