"""The page that says how a printer of one side prints both: for kits whose sides are apart."""

from printnplay.core.diagnostics import Report
from printnplay.core.units import Size
from printnplay.data.model import Game
from printnplay.drawing.canvas import Canvas
from printnplay.faces.pages import draw_page
from printnplay.kit.choice import Choice
from printnplay.kit.kit import Document, Kit, plates_of
from printnplay.kit.pages import page_faces, page_sheets
from printnplay.pdf.plates import Engraver
from printnplay.sheets.model import ROOM_FOR_NAME, Page
from printnplay.text.fonts import measure

NAME = "manual-duplex"
# The paper that the template is made for, and what it leaves free at every edge of it.
DESIGN, FREE = Size(210, 280), 15.0


def add_manual_duplex(game: Game, choice: Choice, kit: Kit, report: Report) -> Kit:
    """The kit with that page as a file of its own, where it has a file of backs."""
    if all(document.how != "backs" for document in kit.documents):
        return kit
    page = _page(game, choice)
    (face,), sheets = page_faces([page]), page_sheets((), [page], margin=0)
    engraver = Engraver(sheets, correction=choice.correction)
    plates = plates_of(game, choice, [face], engraver, report)
    document = Document(f"{NAME}.pdf", "plain", "simplex", sheets, plates)
    return kit._replace(
        documents=(*kit.documents, document),
        faces=(*kit.faces, face),
        drawn_pages=(*kit.drawn_pages, page),
    )


def _page(game: Game, choice: Choice) -> Page:
    """The template in the middle of the paper, smaller where that has less room."""
    paper, (side, end) = choice.layout.page, choice.edges
    room = paper.width - 2 * (side + ROOM_FOR_NAME), paper.height - 2 * (end + ROOM_FOR_NAME)
    wide, high = DESIGN.width - 2 * FREE, DESIGN.height - 2 * FREE
    scale = min(1.0, room[0] / wide, room[1] / high)
    x, y = (paper.width - scale * wide) / 2, (paper.height - scale * high) / 2
    svg = draw_page(game, choice.look, measure, template=f"{NAME}.svg.j2", size=DESIGN)
    canvas = Canvas(paper, measure)
    at = f"translate({x - scale * FREE:.4f} {y - scale * FREE:.4f}) scale({scale:.6f})"
    canvas.place(svg, at)
    drawn = (x, y, x + scale * wide, y + scale * high)
    return Page(NAME, NAME, paper, canvas.to_svg(), game.pos, drawn=drawn)
