"""The contents and assembly page: what to print and how, what there is, how to cut it.

Comes in: Contents and a layout. Goes out: the page (two at most) in a Book.
"""

from dataclasses import dataclass

from reportlab.lib.colors import white
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Table

from printnplay.diag import Report
from printnplay.model import FlowLayout, Sheet, Side
from printnplay.svg.tree import Parser
from printnplay.write.contents import Contents, Part, Picture, PrintFile, assumed_facts
from printnplay.write.flow import POINTS_PER_MM as K
from printnplay.write.flow import Section, Typesetter, by_layout, flow_pages
from printnplay.write.flow_art import (
    CardOutline,
    CutColours,
    CutPlan,
    Drawn,
    Row,
    TickBox,
    place_drawing,
)
from printnplay.write.margin import margins
from printnplay.write.svg_to_pdf.book import Book, number
from printnplay.write.svg_to_pdf.compiler import Compiler

# What the page asks of its layout.
STYLES = ("title", "subtitle", "heading", "body", "small", "strong", "count", "label")
COLOURS = ("ink", "soft", "line", "tint", "band", "on-band", "accent")

PLAN_WIDTH = 33.0
LARGEST_THUMB, SMALLEST_THUMB, THUMBS_HEIGHT = 17.0, 11.0, 100.0
UNDER_BAND = 4.0


def add_contents(book: Book, contents: Contents, layout: FlowLayout, report: Report) -> int:
    """Adds the page to a book, with its outline entry; gives the number of pages."""
    palette = contents.game.palette
    type = Typesetter(layout, palette.inks if palette else {}, report)
    page = _Page(book, contents, type, Compiler(book), Parser())
    made = flow_pages(
        book,
        by_layout(page.sections(), layout),
        layout,
        page=contents.paper,
        report=report,
        head=page.band,
    )
    for at, content in enumerate(made):
        label = page.label(at + 1, len(made))
        width, height = contents.paper.width * K, contents.paper.height * K
        book.add_page(f"{content}\n{label}", width, height)
        if at == 0:
            book.bookmark(contents.word("contents.name"))
    return len(made)


@dataclass(frozen=True, slots=True)
class _Page:
    book: Book
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

    def _text(self, key: str, style: str = "body", **values: object) -> Flowable:
        return self.type.paragraph(self.contents.word(key, **values), style)

    def _width(self, section: str) -> float:
        """The width in millimetres of the column that a section stands in."""
        layout, paper = self.type.layout, self.contents.paper
        columns = layout.columns
        room = paper.width - 2 * layout.margin - layout.gap * (len(columns) - 1)
        own = next((c for c in columns if section in c.sections), columns[0])
        return room * own.share / sum(column.share for column in columns)

    def _print(self) -> list[Flowable]:
        names = max(self._wide(file.name) for file in self.contents.files) + 3
        widths = (names, self._width("print") - names - 12, 12)
        labels = [self._text(f"contents.print.{name}", "label") for name in ("file", "stock")]
        pages = self.type.paragraph(self.contents.word("contents.print.pages"), "label", align=2)
        rows = [[*labels, pages], *(self._file(file) for file in self.contents.files)]
        return [self._table(rows, widths), self._text("contents.print.scale")]

    def _wide(self, text: str) -> float:
        from printnplay.write.fonts import measure

        style = self.type.layout.styles["strong"]
        return measure(text, *style.font, style.size)

    def _file(self, file: PrintFile) -> list[object]:
        stock = self._text(f"contents.stock.{file.stock}", "small")
        how = self._text(f"contents.how.{file.how}", "small")
        pages = self.type.paragraph(str(file.pages), "strong", align=2)
        return [self.type.paragraph(file.name, "strong"), [stock, how], pages]

    def _table(self, rows: list[list[object]], widths: tuple[float, ...]) -> Table:
        line, soft = self.type.colour("line"), self.type.colour("soft")
        style = [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 0.7 * K),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0.9 * K),
            ("LINEBELOW", (0, 0), (-1, 0), 0.3 * K, soft),
            ("LINEBELOW", (0, 1), (-1, -1), 0.2 * K, line),
        ]
        wide = [width * K for width in widths]
        return Table(rows, wide, style=style, hAlign="LEFT", spaceAfter=1.2 * K)

    def _scale(self) -> list[Flowable]:
        card = self.contents.card
        size = {"width": f"{card.width:g}", "height": f"{card.height:g}"}
        text = self.contents.word("contents.scale.text", **size)
        words = [self.type.paragraph(text, "body", align=1)]
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
        values = {"sheets": self.contents.sheets, "cuts": self.contents.cuts}
        total = self._text("contents.cut.total", "strong", **values)
        plain = [("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0)]
        plain += [("VALIGN", (0, 0), (-1, -1), "TOP"), ("TOPPADDING", (0, 0), (-1, -1), 0)]
        listed = Table(steps, [4 * K, (room - 4) * K], style=plain)
        plan = CutPlan(
            sheet, width=PLAN_WIDTH, font=self.type.font("label"), colours=self._cut_colours()
        )
        wide = [(PLAN_WIDTH + 4) * K, room * K]
        return [Table([[plan, [listed]]], wide, style=plain), total]

    def _cut_colours(self) -> CutColours:
        colour = self.type.colour
        return CutColours(white, colour("tint"), colour("soft"), colour("accent"))

    def _parts(self) -> list[Flowable]:
        parts, width = self.contents.parts, self._width("parts")
        height = THUMBS_HEIGHT / max(len(parts), 1) - 3
        height = max(SMALLEST_THUMB, min(LARGEST_THUMB, height))
        thumbs = height * 2.5
        rows = [self._part(part, height, thumbs) for part in parts]
        line = self.type.colour("line")
        style = [
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 1.1 * K),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.1 * K),
            ("LINEBELOW", (0, 0), (-1, -1), 0.2 * K, line),
        ]
        wide = [6 * K, 13 * K, (width - thumbs - 19) * K, thumbs * K]
        return [Table(rows, wide, style=style, hAlign="LEFT")]

    def _part(self, part: Part, height: float, width: float) -> list[object]:
        words = [self.type.paragraph(part.name, "strong")]
        if part.detail:
            words.append(self.type.paragraph(part.detail, "small"))
        pictures = [self._drawn(picture) for picture in part.pictures]
        count = self.type.paragraph(str(part.count), "count")
        row = Row(pictures, height=height, width=width) if pictures else ""
        return [TickBox(self.type.colour("ink")), count, words, row]

    def _drawn(self, picture: Picture) -> Drawn:
        content = self.compiler.draw(self.parser.parse(picture.svg))
        return Drawn(content, picture.size, picture.radius)

    def _needs(self) -> list[Flowable]:
        game = self.contents.game
        keys = [*(f"need.{name}" for name in game.needs), "contents.needs.tools"]
        if "contents.scoring" in game.words["en"]:
            keys.append("contents.scoring")
        return [self._text(key) for key in keys]

    def _assumed(self) -> list[Flowable]:
        facts = assumed_facts(self.contents.game, self.contents.language)
        intro = self._text("contents.assumed.text")
        return [intro, *(self.type.paragraph(f"• {fact}", "small") for fact in facts)]

    def band(self, canvas: Canvas) -> None:
        """The title on a band of the game's colour, with some of its cards."""
        layout, paper = self.type.layout, self.contents.paper
        width, height = paper.width - 2 * layout.margin, layout.band - UNDER_BAND
        x, y = layout.margin * K, (paper.height - layout.margin - height) * K
        is_low = self.contents.is_low_ink
        canvas.saveState()
        canvas.setLineWidth(0.5 * K)
        canvas.setStrokeColor(self.type.colour("band"))
        canvas.setFillColor(white if is_low else self.type.colour("band"))
        canvas.roundRect(x, y, width * K, height * K, 3 * K, fill=1)
        canvas.setFillColor(self.type.colour("ink" if is_low else "on-band"))
        self._titles(canvas, x + 6 * K, y, (width - 60) * K)
        canvas.restoreState()
        self._fan(canvas, x + (width - 26) * K, y + height / 2 * K)

    def _titles(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        contents, game = self.contents, self.contents.game
        title = game.title.get(contents.language) or next(iter(game.title.values()))
        low, high = game.players
        players = f"{low}–{high}" if low != high else f"{low}"
        about = f"{contents.word('contents.name')} · {contents.word('contents.players', players=players)}"
        for text, style, up in ((title, "title", 10.6), (about, "subtitle", 4.6)):
            found = self.type.layout.styles[style]
            name, points = self.type.font(style)
            plain = self.type.printable(text, found)
            points = min(points, points * room / canvas.stringWidth(plain, name, points))
            canvas.setFont(name, points)
            canvas.drawString(x, y + up * K, plain)

    def _fan(self, canvas: Canvas, x: float, y: float) -> None:
        """Up to three cards, as one holds them."""
        pictures = [part.pictures[0] for part in self.contents.parts if part.pictures]
        pictures += [part.pictures[1] for part in self.contents.parts if len(part.pictures) > 2]
        for at, picture in enumerate(pictures[:3]):
            drawn, turn = self._drawn(picture), at - (min(len(pictures), 3) - 1) / 2
            height = 19 * K
            canvas.saveState()
            canvas.translate(x + turn * 11 * K, y - abs(turn) * 0.8 * K)
            canvas.rotate(-9 * turn)
            wide = drawn.size.width / drawn.size.height * height
            place_drawing(canvas, drawn, x=-wide / 2, y=-height / 2, height=height)
            canvas.restoreState()

    def label(self, at: int, of: int) -> str:
        """The page's name in its margin, as sheets have it."""
        contents, layout, paper = self.contents, self.type.layout, self.contents.paper
        m = layout.margin
        trim = (m, m, paper.width - m, paper.height - m)
        sheet = Sheet(at, of, Side.FRONT, paper, (), (), None, (), trim)
        title = contents.game.title.get(contents.language, "")
        text = f"{title} · {contents.word('contents.name')} · {at}/{of} · {contents.stamp}"
        ops = margins(self.book, sheet, text, drawn=trim, ruler=None)
        place = f"{number(K, 6)} 0 0 {number(-K, 6)} 0 {number(paper.height * K, 4)} cm"
        return "\n".join([f"q {place}", *ops, "Q"])
