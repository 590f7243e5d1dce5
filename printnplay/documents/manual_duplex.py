"""The page that says how a printer of one side prints both: for kits whose sides are apart."""

from printnplay.core.diagnostics import Report
from printnplay.core.units import Size
from printnplay.drawing.canvas import Canvas
from printnplay.faces.face import Page
from printnplay.faces.session import Draw
from printnplay.kinds.plain import reported
from printnplay.kit.choice import Choice
from printnplay.kit.kit import Document, KitPlan
from printnplay.kit.pages import page_faces, page_sheets
from printnplay.pdf.plates import Plates
from printnplay.sheets.model import ROOM_FOR_NAME

NAME = "manual-duplex"
# The paper that the template is made for, and what it leaves free at every edge of it.
DESIGN, FREE = Size(210, 280), 15.0


def add_manual_duplex(draw: Draw, choice: Choice, kit: KitPlan, report: Report) -> KitPlan:
    """The kit with that page as a file of its own, where it has a file of backs."""
    if all(document.how != "backs" for document in kit.documents):
        return kit
    with reported(report, draw.game.pos, NAME):
        return _added(choice, kit, _page(draw, choice))
    return kit


def _added(choice: Choice, kit: KitPlan, page: Page) -> KitPlan:
    (face,), sheets = page_faces([page]), page_sheets((), [page], margin=0)
    plates = Plates(sheets, correction=choice.correction)
    document = Document(f"{NAME}.pdf", "plain", "simplex", sheets, plates)
    return kit._replace(
        documents=(*kit.documents, document),
        faces=(*kit.faces, face),
        drawn_pages=(*kit.drawn_pages, page),
    )


def _page(draw: Draw, choice: Choice) -> Page:
    """The template in the middle of the paper, smaller where that has less room."""
    paper, (side, end) = choice.layout.page, choice.edges
    room = paper.width - 2 * (side + ROOM_FOR_NAME), paper.height - 2 * (end + ROOM_FOR_NAME)
    wide, high = DESIGN.width - 2 * FREE, DESIGN.height - 2 * FREE
    scale = min(1.0, room[0] / wide, room[1] / high)
    x, y = (paper.width - scale * wide) / 2, (paper.height - scale * high) / 2
    draw.templates.set_globals({"w": DESIGN.width, "h": DESIGN.height})
    canvas = Canvas(paper, draw.reader)
    at = f"translate({x - scale * FREE:.4f} {y - scale * FREE:.4f}) scale({scale:.6f})"
    canvas.place(draw.picture(f"{NAME}.svg.j2", {}), at)
    drawn = (x, y, x + scale * wide, y + scale * high)
    return Page(NAME, NAME, paper, canvas.to_picture(), draw.game.pos, drawn=drawn)
