"""Hand-written ReportLab, a form for each different face, and one for the back."""

import sys

import canvas_shapes
import work
from reportlab.pdfgen.canvas import Canvas


def add_face(canvas: Canvas, card: work.Card) -> None:
    canvas.beginForm(f"face-{card.number}", *canvas_shapes.BOX)
    canvas_shapes.draw_shapes(canvas, [work.ground(work.CREAM), *work.frame()])
    canvas_shapes.draw_icon(canvas, card.suit)
    canvas_shapes.draw_texts(canvas, card)
    canvas.endForm()


if __name__ == "__main__":
    paper = canvas_shapes.new_canvas()
    canvas_shapes.add_form(paper, "back", [work.ground(work.NIGHT), *work.back()])
    for face in work.cards(int(sys.argv[1])):
        add_face(paper, face)
    canvas_shapes.make(paper, canvas_shapes.draw_face, canvas_shapes.draw_back)
