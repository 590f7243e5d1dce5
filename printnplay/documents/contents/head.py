"""The head of a flowing page, on a band of the game's colour, and its name in the margin."""

from dataclasses import dataclass
from typing import Protocol

from reportlab.lib.colors import white
from reportlab.pdfgen.canvas import Canvas

from printnplay.core.geometry import Side
from printnplay.core.units import POINTS_PER_MM as K
from printnplay.core.units import Size
from printnplay.data.flowing import FlowLayout
from printnplay.data.model import Game
from printnplay.pdf.book import Book, in_millimetres
from printnplay.pdf.flow_art import Drawn, place_drawing
from printnplay.pdf.margin import margins
from printnplay.pdf.typesetter import Typesetter
from printnplay.sheets.model import Sheet

UNDER_BAND, FAN_HEIGHT = 4.0, 23.0
TITLE_UP, ABOUT_UP = 10.6, 4.6


class Told(Protocol):
    """What a page with a head tells of."""

    @property
    def game(self) -> Game: ...
    @property
    def paper(self) -> Size: ...
    @property
    def stamp(self) -> str: ...
    @property
    def is_low_ink(self) -> bool: ...
    @property
    def title(self) -> str: ...
    def word(self, key: str, **values: object) -> str: ...


@dataclass(frozen=True, slots=True)
class Head:
    """`cards` are shown on the band, as one holds them; `name` is the word for the page, `about`
    what stands below the title (its name and for how many players, if nothing else)."""

    contents: Told
    type: Typesetter
    cards: tuple[Drawn, ...]
    name: str = "contents.name"
    fan: float = FAN_HEIGHT
    about: str = ""

    def draw(self, canvas: Canvas) -> None:
        layout, paper = self.type.layout, self.contents.paper
        width, height = paper.width - 2 * layout.margin, layout.band - UNDER_BAND
        x, y = layout.margin * K, (paper.height - layout.end - height) * K
        is_low = self.contents.is_low_ink
        canvas.saveState()
        canvas.setLineWidth(0.5 * K)
        canvas.setStrokeColor(self.type.colour("band"))
        canvas.setFillColor(white if is_low else self.type.colour("band"))
        canvas.roundRect(x, y, width * K, height * K, 3 * K, fill=1)
        canvas.setFillColor(self.type.colour("ink" if is_low else "on-band"))
        self._titles(canvas, x + 6 * K, y, (width - 64) * K)
        canvas.restoreState()
        self._fan(canvas, x + (width - 29) * K, y + (height / 2 - 1) * K)

    def _titles(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        low, high = self.contents.game.players
        players = f"{low}–{high}" if low != high else f"{low}"
        seats = self.contents.word("contents.players", players=players)
        about = self.about or f"{self.contents.word(self.name)} · {seats}"
        for text, style, up in (
            (self.contents.title, "title", TITLE_UP),
            (about, "subtitle", ABOUT_UP),
        ):
            name, points = self.type.font(style)
            plain = self.type.printable(text, self.type.layout.styles[style])
            wide = canvas.stringWidth(plain, name, points)
            points = min(points, points * room / wide) if wide else points
            canvas.setFont(name, points)
            canvas.drawString(x, y + up * K, plain)

    def _fan(self, canvas: Canvas, x: float, y: float) -> None:
        for at, drawn in enumerate(self.cards):
            turn, height = at - (len(self.cards) - 1) / 2, self.fan * K
            canvas.saveState()
            canvas.translate(x + turn * 13 * K, y - abs(turn) * K)
            canvas.rotate(-9 * turn)
            wide = drawn.size.width / drawn.size.height * height
            place_drawing(canvas, drawn, x=-wide / 2, y=-height / 2, height=height)
            canvas.restoreState()


def label(
    book: Book, contents: Told, layout: FlowLayout, *, at: int, of: int, name: str = "contents.name"
) -> str:
    """The page's name in its margin, as sheets have it; in points."""
    paper, x, y = contents.paper, layout.margin, layout.end
    trim = (x, y, paper.width - x, paper.height - y)
    sheet = Sheet(at, of, Side.FRONT, paper, (), (), None, (), trim)
    said = contents.title, contents.word(name), f"{at}/{of}", contents.word("sheet.front")
    text = " · ".join((*said, contents.stamp))
    ruler = None if book.has_pages else contents.word("sheet.ruler")
    ops = margins(book, sheet, text, drawn=trim, ruler=ruler, edges=layout.edges)
    return "\n".join([f"q {in_millimetres(paper)}", *ops, "Q"])
