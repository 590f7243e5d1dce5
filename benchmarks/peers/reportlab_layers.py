"""Hand-written ReportLab with every shared layer as a form, numbers inline: the practical limit.

Run: python reportlab_layers.py WORK.json OUT.pdf
"""

import json
import sys
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
Shape = list[str | float]


def draw_shape(canvas: Canvas, shape: Shape, fill: str, height: float) -> None:
    """One primitive; y points down in the work and up in a PDF."""
    kind, _, *v = shape
    canvas.setFillColor(HexColor(fill))
    if kind == "circle":
        canvas.circle(v[0], height - v[1], v[2], stroke=0, fill=1)
    elif kind == "rect":
        canvas.rect(v[0], height - v[1] - v[3], v[2], v[3], stroke=0, fill=1)
    else:
        path = canvas.beginPath()
        path.moveTo(v[0], height - v[1])
        for at in range(2, len(v), 2):
            path.lineTo(v[at], height - v[at + 1])
        path.close()
        canvas.drawPath(path, stroke=0, fill=1)


def define_layers(canvas: Canvas, work: dict) -> None:  # type: ignore[type-arg]
    """Frame, icon and title of each suit; the back; the marks; the grounds."""
    width, height = work["card"]
    for name, suit in work["suits"].items():
        canvas.beginForm(name, -3, -3, width + 3, height + 3)
        canvas.setStrokeColor(HexColor(suit["base"]))
        canvas.setLineWidth(1)
        canvas.roundRect(3, 3, width - 6, height - 6, 3, stroke=1, fill=0)
        canvas.saveState()
        canvas.translate(31.5, height - 36)
        for shape in work["icon"]:
            draw_shape(canvas, shape, suit[shape[1]], 0)
        canvas.restoreState()
        canvas.setFillColor(HexColor(work["ink"]))
        canvas.setFont("Title", 5)
        canvas.drawCentredString(31.5, height - 80, suit["title"])
        canvas.endForm()
    canvas.beginForm("back", -3, -3, width + 3, height + 3)
    canvas.translate(width / 2, height / 2)
    for shape in work["back"]:
        draw_shape(canvas, shape, shape[1], 0)
    canvas.endForm()
    for name, ground in (("front-sheet", work["ground"]), ("back-sheet", work["ink"])):
        canvas.beginForm(name, 0, 0, *work["page"])
        draw_shape(canvas, ["rect", "", *work["block"]], ground, work["page"][1])
        canvas.setLineWidth(0.2)
        canvas.lines(
            [(a, work["page"][1] - b, c, work["page"][1] - d) for a, b, c, d in work["marks"]]
        )
        canvas.endForm()


def draw_fronts(canvas: Canvas, cards: list[tuple[str, int]], work: dict) -> None:  # type: ignore[type-arg]
    width, height = work["card"]
    canvas.doForm("front-sheet")
    for (suit, value), (x, y) in zip(cards, work["spots"]):
        canvas.saveState()
        canvas.translate(x, work["page"][1] - y - height)
        canvas.doForm(suit)
        canvas.setFillColor(HexColor(work["ink"]))
        canvas.setFont("Title", 12)
        canvas.drawCentredString(31.5, height - 70, str(value))
        canvas.setFont("Title", 6)
        canvas.drawCentredString(10, height - 12, str(value))
        canvas.transform(-1, 0, 0, -1, width, height)
        canvas.drawCentredString(10, height - 12, str(value))
        canvas.restoreState()


def draw_backs(canvas: Canvas, count: int, work: dict) -> None:  # type: ignore[type-arg]
    width, height = work["card"]
    canvas.doForm("back-sheet")
    for x, y in work["spots"][:count]:
        canvas.saveState()
        canvas.translate(work["page"][0] - x - width, work["page"][1] - y - height)
        canvas.doForm("back")
        canvas.restoreState()


def main() -> None:
    work = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    pdfmetrics.registerFont(TTFont("Title", work["font"]))
    size = (work["page"][0] * MM, work["page"][1] * MM)
    canvas = Canvas(sys.argv[2], pagesize=size, pageCompression=1, invariant=1)
    define_layers(canvas, work)
    for start in range(0, len(work["cards"]), 9):
        cards = work["cards"][start : start + 9]
        canvas.scale(MM, MM)
        draw_fronts(canvas, cards, work)
        canvas.showPage()
        canvas.scale(MM, MM)
        draw_backs(canvas, len(cards), work)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
