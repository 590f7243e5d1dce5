"""How a flowing page is labelled: the band with its titles on the first page, and the name in
the margin of every page."""

from dataclasses import dataclass

from reportlab.lib.colors import white
from reportlab.pdfgen.canvas import Canvas

from printnplay.core.geometry import Side
from printnplay.core.units import POINTS_PER_MM as K
from printnplay.core.units import Size
from printnplay.pdf.book import Book, in_millimetres
from printnplay.pdf.flow_art import Drawn, place_drawing
from printnplay.pdf.margin import margins
from printnplay.pdf.typesetter import Typesetter
from printnplay.sheets.model import Sheet

UNDER_BAND = 4.0
TITLE_UP, ABOUT_UP = 10.6, 4.6


@dataclass(frozen=True, slots=True)
class PageNames:
    """The words on a document's pages: the title and the line below it on the band; the document's
    name, the side of the sheet and the edition in the margins; the ruler's on a file's first
    page."""

    title: str
    name: str
    about: str
    side: str
    ruler: str
    stamp: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """The band of a first page. `cards` are fanned out on it, with a height of `fan` mm."""

    names: PageNames
    paper: Size
    type: Typesetter
    cards: tuple[Drawn, ...]
    fan: float
    is_low_ink: bool

    def draw(self, canvas: Canvas) -> None:
        layout, paper = self.type.layout, self.paper
        width, height = paper.width - 2 * layout.margin, layout.band - UNDER_BAND
        x, y = layout.margin * K, (paper.height - layout.end - height) * K
        canvas.saveState()
        canvas.setLineWidth(0.5 * K)
        canvas.setStrokeColor(self.type.colour("band"))
        canvas.setFillColor(white if self.is_low_ink else self.type.colour("band"))
        canvas.roundRect(x, y, width * K, height * K, 3 * K, fill=1)
        canvas.setFillColor(self.type.colour("ink" if self.is_low_ink else "on-band"))
        self._titles(canvas, x + 6 * K, y, (width - 64) * K)
        canvas.restoreState()
        self._fan(canvas, x + (width - 29) * K, y + (height / 2 - 1) * K)

    def _titles(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        for text, style, up in (
            (self.names.title, "title", TITLE_UP),
            (self.names.about, "subtitle", ABOUT_UP),
        ):
            self.type.line(text, style, width=room).draw(canvas, x, y + up * K)

    def _fan(self, canvas: Canvas, x: float, y: float) -> None:
        for at, drawn in enumerate(self.cards):
            turn, height = at - (len(self.cards) - 1) / 2, self.fan * K
            canvas.saveState()
            canvas.translate(x + turn * 13 * K, y - abs(turn) * K)
            canvas.rotate(-9 * turn)
            width = drawn.size.width / drawn.size.height * height
            place_drawing(canvas, drawn, x=-width / 2, y=-height / 2, height=height)
            canvas.restoreState()


def margin_of(
    book: Book, names: PageNames, type: Typesetter, paper: Size, *, at: int, of: int
) -> str:
    """The page's name in its margin, as sheets have it; in points."""
    layout, fonts = type.layout, type.fonts
    x, y = layout.margin, layout.end
    trim = (x, y, paper.width - x, paper.height - y)
    sheet = Sheet(at, of, Side.FRONT, paper, (), (), None, (), trim)
    text = " · ".join((names.title, names.name, f"{at}/{of}", names.side, names.stamp))
    ruler = None if book.has_pages else names.ruler
    edges = layout.edges
    ops = margins(book, sheet, text, drawn=trim, ruler=ruler, edges=edges, fonts=fonts)
    return "\n".join([f"q {in_millimetres(paper)}", *ops, "Q"])
