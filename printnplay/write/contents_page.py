"""The contents and assembly page: what to print and how, what there is, how to cut it.

Comes in: Contents and a layout. Goes out: the page (two at most) in a Book.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.colors import white
from reportlab.platypus import Flowable, Table

from printnplay.diag import Report
from printnplay.model import FlowLayout
from printnplay.svg.tree import Parser
from printnplay.write.contents import CARD_RADIUS, Contents, Part, Picture, PrintFile, assumed_facts
from printnplay.write.contents_head import Head, label
from printnplay.write.cut_plan import CutColours, CutPlan
from printnplay.write.flow import Section, by_layout, column_widths, flow_pages, for_page
from printnplay.write.flow_art import CardOutline, Drawn, Row, TickBox
from printnplay.write.fonts import font, measure
from printnplay.write.svg_to_pdf.book import Book
from printnplay.write.svg_to_pdf.compiler import Compiler
from printnplay.write.typesetter import CENTRE, RIGHT, Typesetter
from printnplay.write.typesetter import POINTS_PER_MM as K

# What the page asks of its layout.
STYLES = ("title", "subtitle", "heading", "body", "small", "strong", "count", "label")
COLOURS = ("ink", "soft", "line", "tint", "band", "on-band", "accent")

PLAN_WIDTH = 33.0
LARGEST_THUMB, SMALLEST_THUMB, THUMBS_HEIGHT = 18.0, 11.0, 105.0
ALL = ((0, 0), (-1, -1))


def add_contents(book: Book, contents: Contents, layout: FlowLayout, report: Report) -> int:
    """Adds the page to a book, with its outline entry; gives the number of pages."""
    palette, layout = contents.game.palette, for_page(layout, contents.paper)
    type = Typesetter(layout, palette.inks if palette else {}, contents.game.pos, report)
    page = _Page(contents, type, Compiler(book), Parser())
    head = Head(contents, type, tuple(page.drawn(card) for card in _fan(contents.parts)))
    made = flow_pages(
        book,
        by_layout(page.sections(), layout),
        layout,
        page=contents.paper,
        report=report,
        head=head.draw,
    )
    width, height = contents.paper.width * K, contents.paper.height * K
    for at, content in enumerate(made, start=1):
        name = label(book, contents, layout.margin, at=at, of=len(made))
        book.add_page(f"{content}\n{name}", width, height)
        if at == 1:
            book.bookmark(contents.word("contents.name"))
    return len(made)


def _fan(parts: tuple[Part, ...]) -> list[Picture]:
    """Up to three cards, of different decks where there are as many."""
    cards = [[p for p in part.pictures if p.radius == CARD_RADIUS] for part in parts]
    decks = [pictures for pictures in cards if len(pictures) > 2]
    firsts = [pictures[0] for pictures in decks]
    if len(firsts) > 3:
        return [firsts[0], firsts[len(firsts) // 2], firsts[-1]]
    return [*firsts, *(pictures[1] for pictures in decks)][:3]


@dataclass(frozen=True, slots=True)
class _Page:
    contents: Contents
    type: Typesetter
    compiler: Compiler
    parser: Parser

    def sections(self) -> tuple[Section, ...]:
        parts = {
            "print": self._print(),
            "scale": self._scale(),
            "cut": self._cut(),
            "parts": self._parts(),
            "needs": self._needs(),
            "assumed": self._assumed(),
        }
        return tuple(
            Section(name, (self._text(f"contents.{name}.head", "heading"), *held))
            for name, held in parts.items()
            if held
        )

    def drawn(self, picture: Picture) -> Drawn:
        content = self.compiler.draw(self.parser.parse(picture.svg))
        return Drawn(content, picture.size, picture.radius)

    def _text(self, key: str, style: str = "body", **values: object) -> Flowable:
        return self.type.paragraph(self.contents.word(key, **values), style)

    def _width(self, section: str) -> float:
        """The width in millimetres of the column that a section stands in."""
        layout = self.type.layout
        widths = column_widths(layout, self.contents.paper)
        at = next((i for i, c in enumerate(layout.columns) if section in c.sections), 0)
        return widths[at]

    def _print(self) -> list[Flowable]:
        names = max(self._wide(file.name) for file in self.contents.files) + 3
        widths = (names, self._width("print") - names - 12, 12)
        labels = [self._text(f"contents.print.{name}", "label") for name in ("file", "stock")]
        pages = self.type.paragraph(
            self.contents.word("contents.print.pages"), "label", align=RIGHT
        )
        rows = [[*labels, pages], *(self._file(file) for file in self.contents.files)]
        rules = [
            ("LINEBELOW", (0, 0), (-1, 0), 0.3 * K, self.type.colour("soft")),
            ("LINEBELOW", (0, 1), (-1, -1), 0.2 * K, self.type.colour("line")),
        ]
        table = _table(rows, widths, above=0.7, below=0.9, more=rules)
        table.spaceAfter = 1.2 * K
        return [table, self._text("contents.print.scale")]

    def _wide(self, text: str) -> float:
        style = self.type.layout.styles["strong"]
        return measure(text, *style.font, style.size)

    def _file(self, file: PrintFile) -> list[object]:
        stock = self._text(f"contents.stock.{file.stock}", "small")
        how = self._text(f"contents.how.{file.how}", "small")
        pages = self.type.paragraph(str(file.pages), "strong", align=RIGHT)
        return [self.type.paragraph(file.name, "strong"), [stock, how], pages]

    def _scale(self) -> list[Flowable]:
        card = self.contents.card
        if card.width > self._width("scale"):
            return []
        size = {"width": f"{card.width:g}", "height": f"{card.height:g}"}
        text = self.contents.word("contents.scale.text", **size)
        words = [self.type.paragraph(text, "body", align=CENTRE)]
        colour = self.type.colour("ink")
        return [CardOutline(card, words, font=self.type.font("label"), colour=colour)]

    def _cut(self) -> list[Flowable]:
        sheet = self.contents.sheet
        if sheet is None or not sheet.placements:
            return []
        names = (["fold"] if sheet.fold else []) + ["across", "down", "corners"]
        steps: list[list[object]] = [
            [self.type.paragraph(f"{at}", "strong"), self._text(f"contents.cut.{name}")]
            for at, name in enumerate(names, start=1)
        ]
        room = self._width("cut") - PLAN_WIDTH - 4
        listed = _table(steps, (4, room - 4), below=0.8)
        label, colours = self.type.font("label"), self._cut_colours()
        plan = CutPlan(sheet, width=PLAN_WIDTH, font=label, colours=colours)
        values = {"sheets": self.contents.sheets, "cuts": self.contents.cuts}
        total = self._text("contents.cut.total", "strong", **values)
        return [_table([[plan, [listed]]], (PLAN_WIDTH + 4, room), below=1.5), total]

    def _cut_colours(self) -> CutColours:
        colour = self.type.colour
        return CutColours(white, colour("tint"), colour("soft"), colour("accent"))

    def _parts(self) -> list[Flowable]:
        parts, width = self.contents.parts, self._width("parts")
        height = THUMBS_HEIGHT / max(len(parts), 1) - 3
        height = max(SMALLEST_THUMB, min(LARGEST_THUMB, height))
        thumbs = height * 2.5
        rows = [self._part(part, height, thumbs) for part in parts]
        rules = [
            ("VALIGN", *ALL, "MIDDLE"),
            ("RIGHTPADDING", (2, 0), (2, -1), 2 * K),
            ("ALIGN", (3, 0), (3, -1), "RIGHT"),
            ("LINEBELOW", *ALL, 0.2 * K, self.type.colour("line")),
        ]
        widths = (6, 13, width - thumbs - 19, thumbs)
        return [_table(rows, widths, above=1.1, below=1.1, more=rules)]

    def _part(self, part: Part, height: float, width: float) -> list[object]:
        words = [self.type.paragraph(part.name, "strong")]
        if part.detail:
            words.append(self.type.paragraph(part.detail, "small"))
        pictures = [self.drawn(picture) for picture in part.pictures]
        count = self.type.paragraph(str(part.count), "count")
        row = Row(pictures, height=height, width=width) if pictures else ""
        return [TickBox(self.type.colour("ink")), count, words, row]

    def _needs(self) -> list[Flowable]:
        game = self.contents.game
        keys = [*(f"need.{name}" for name in game.needs), "contents.needs.tools"]
        if "contents.scoring" in game.words["en"]:
            keys.append("contents.scoring")
        return [self._text(key) for key in keys]

    def _assumed(self) -> list[Flowable]:
        facts = assumed_facts(self.contents.game, self.contents.language)
        intro = self._text("contents.assumed.text")
        return [intro, *(self.type.paragraph(fact, "small", bullet="•") for fact in facts)]


def _table(
    rows: list[list[object]],
    widths: tuple[float, ...],
    *,
    above: float = 0,
    below: float = 0,
    more: Sequence[tuple[object, ...]] = (),
) -> Table:
    """Cells side by side, of widths in millimetres, without padding but above and below."""
    style: list[tuple[object, ...]] = [
        # Cells are paragraphs; but a table sets its own font too, and not one that is embedded.
        ("FONTNAME", *ALL, font("Source Sans Pro", 400).fontName),
        ("VALIGN", *ALL, "TOP"),
        ("LEFTPADDING", *ALL, 0),
        ("RIGHTPADDING", *ALL, 0),
        ("TOPPADDING", *ALL, above * K),
        ("BOTTOMPADDING", *ALL, below * K),
        *more,
    ]
    return Table(rows, [width * K for width in widths], style=style, hAlign="LEFT")
