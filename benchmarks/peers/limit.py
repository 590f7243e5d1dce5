"""Hand-written ReportLab, a form for each layer that cards share: the practical limit."""

import canvas_shapes
import work
from reportlab.pdfgen.canvas import Canvas


def draw_front(canvas: Canvas, card: work.Card) -> None:
    canvas.doForm("ground")
    canvas.doForm("frame")
    canvas.doForm(card.suit)
    canvas_shapes.draw_texts(canvas, card)


def add_layers(canvas: Canvas) -> None:
    canvas_shapes.add_form(canvas, "ground", [work.ground(work.CREAM)])
    canvas_shapes.add_form(canvas, "frame", work.frame())
    canvas_shapes.add_form(canvas, "back", [work.ground(work.NIGHT), *work.back()])
    for suit in work.SUITS:
        canvas.beginForm(suit, *canvas_shapes.BOX)
        canvas_shapes.draw_icon(canvas, suit)
        canvas.endForm()


if __name__ == "__main__":
    paper = canvas_shapes.new_canvas()
    add_layers(paper)
    canvas_shapes.make(paper, draw_front, canvas_shapes.draw_back)
