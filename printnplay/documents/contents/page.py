"""The contents and assembly page: what to print and how, what there is, how to cut it.

Comes in: Contents and a layout. Goes out: the page (two at most) in a Book.
"""

from dataclasses import dataclass, field, replace

from reportlab.lib.colors import white
from reportlab.platypus import Flowable

from printnplay.core.diagnostics import Report, ranges
from printnplay.core.units import POINTS_PER_MM as K
from printnplay.data.flowing import FlowLayout
from printnplay.documents.contents.contents import (
    CARD_RADIUS,
    Contents,
    Part,
    PrintFile,
    Thumb,
    assumed_facts,
)
from printnplay.documents.contents.cut_plan import CutColours, CutPlan
from printnplay.documents.contents.head import Head, label
from printnplay.drawing.picture import AnyNode
from printnplay.pdf.book import Book
from printnplay.pdf.columns import Section, by_layout, column_widths, for_page, with_room
from printnplay.pdf.compiler import Compiler
from printnplay.pdf.flow import flow_pages
from printnplay.pdf.flow_art import CardOutline, Drawn, Row, TickBox
from printnplay.pdf.table import ALL, table
from printnplay.pdf.typesetter import CENTRE, RIGHT, Typesetter
from printnplay.text.fonts import measure

# What the page asks of its layout.
STYLES = ("title", "subtitle", "heading", "body", "small", "strong", "count", "label")
COLOURS = ("ink", "soft", "line", "tint", "band", "on-band", "accent")

# The picture of the cuts is small where the large one leaves no room for a section.
LARGE_PLAN, SMALL_PLAN = 33.0, 24.0
LARGEST_THUMB, SMALLEST_THUMB, THUMBS_HEIGHT = 18.0, 11.0, 105.0


def add_contents(
    book: Book,
    contents: Contents,
    layout: FlowLayout,
    report: Report,
    *,
    after: int = 0,
    is_draft: bool = False,
) -> int:
    """Adds the page to a book, with its outline entry; gives the number of pages. So many come
    after it; the pictures of a draft are empty."""
    palette, layout = contents.game.palette, for_page(layout, contents.paper)
    type = Typesetter(layout, palette.inks if palette else {}, contents.game.pos, report)
    page = _Page(contents, type, Compiler(book), is_draft=is_draft)
    made = _flow(book, page)
    if len(made) > 1:
        made = _flow(book, replace(page, contents=_longer(contents, len(made) - 1)))
    for at, content in enumerate(made, start=1):
        name = label(book, contents, layout, at=at, of=len(made) + after)
        book.add_page(f"{content}\n{name}", contents.paper)
        if at == 1:
            book.bookmark(contents.word("contents.name"))
    return len(made)


def _flow(book: Book, page: "_Page") -> tuple[str, ...]:
    """The operators of each page. Sections that had to move are made for their new columns."""
    contents, type = page.contents, page.type
    sections = page.sections()
    layout = with_room(sections, type.layout, contents.paper)
    if len(layout.sections) < len(sections):
        page = replace(page, plan=SMALL_PLAN)
        layout = with_room(page.sections(), type.layout, contents.paper)
    page = replace(page, type=replace(type, layout=layout))
    head = Head(contents, type, tuple(page.drawn(card) for card in _fan(contents.parts)))
    sections = by_layout(page.sections(), layout)
    size = contents.paper
    return flow_pages(book, sections, layout, page=size, report=type.report, head=head.draw)


def _longer(contents: Contents, pages: int) -> Contents:
    """The last file is the one that begins with these pages."""
    *others, own = contents.files
    return replace(contents, files=(*others, replace(own, pages=own.pages + pages)))


def _fan(parts: tuple[Part, ...]) -> list[Thumb]:
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
    plan: float = LARGE_PLAN
    known: dict[AnyNode, Drawn] = field(default_factory=dict)
    is_draft: bool = False

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

    def drawn(self, thumb: Thumb) -> Drawn:
        """Sections are made anew for other columns, their pictures are not."""
        if self.is_draft:
            return Drawn("", thumb.size, thumb.radius)
        root = thumb.picture.root
        if root not in self.known:
            content = self.compiler.draw(thumb.picture)
            self.known[root] = Drawn(content, thumb.size, thumb.radius)
        return self.known[root]

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
        files = table(rows, widths, above=0.7, below=0.9, more=rules)
        files.spaceAfter = 1.2 * K
        return [files, self._text("contents.print.scale")]

    def _wide(self, text: str) -> float:
        style = self.type.layout.styles["strong"]
        return measure(text, *style.font, style.size)

    def _file(self, file: PrintFile) -> list[object]:
        """Backs are printed on the paper of their fronts, whose line says which."""
        stock = [] if file.how == "backs" else [self._text(f"contents.stock.{file.stock}", "small")]
        how = self._text(f"contents.how.{_how(file)}", "small", pages=ranges(file.folded))
        pages = self.type.paragraph(str(file.pages), "strong", align=RIGHT)
        return [self.type.paragraph(file.name, "strong"), [*stock, how], pages]

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
        label, colours = self.type.font("label"), self._cut_colours()
        plan = CutPlan(sheet, order, width=self.plan, font=label, colours=colours)
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


def _how(file: PrintFile) -> str:
    if not file.folded:
        return file.how
    return f"{file.how}-page" if len(file.folded) == 1 else f"{file.how}-pages"
