"""svglib + ReportLab: each different face is an SVG file, read once and drawn into a form."""

import importlib
import io
import sys

import canvas_shapes
import work
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

svglib = importlib.import_module("svglib.svglib")
SIZE = work.WIDTH + 2 * work.BLEED, work.HEIGHT + 2 * work.BLEED


def svg_text(text: work.Text) -> str:
    turned = f' transform="rotate(180 {work.WIDTH / 2} {work.HEIGHT / 2})"'
    return (
        f'<text x="{text.x}" y="{text.y}" font-size="{text.size}" font-family="{work.FONT}" '
        f'text-anchor="middle" fill="{work.INK}"{turned if text.is_turned else ""}>'
        f"{text.words}</text>"
    )


def svg_front(card: work.Card) -> str:
    icon = "".join(work.svg(shape) for shape in work.icon(card.suit))
    (x, y), scale = work.ICON_AT, work.ICON_SCALE
    return (
        "".join(work.svg(shape) for shape in [work.ground(work.CREAM), *work.frame()])
        + f'<g transform="translate({x} {y}) scale({scale})">{icon}</g>'
        + "".join(svg_text(text) for text in work.texts(card))
    )


def svg_file(drawing: str) -> io.BytesIO:
    width, height = SIZE
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="{-work.BLEED} {-work.BLEED} {width} {height}">'
    )
    return io.BytesIO(f"{start}{drawing}</svg>".encode())


def add_form(canvas: Canvas, name: str, drawing: str) -> None:
    found = svglib.svg2rlg(svg_file(drawing))
    canvas.beginForm(name, *canvas_shapes.BOX)
    canvas.translate(-work.BLEED, -work.BLEED)
    canvas.scale(1 / mm, 1 / mm)
    found.drawOn(canvas, 0, 0)
    canvas.endForm()


def main() -> None:
    canvas = canvas_shapes.new_canvas()
    svglib.register_font(work.FONT, str(work.font_path()))
    add_form(canvas, "back", "".join(map(work.svg, [work.ground(work.NIGHT), *work.back()])))
    for card in work.cards(int(sys.argv[1])):
        add_form(canvas, f"face-{card.number}", svg_front(card))
    canvas_shapes.make(canvas, canvas_shapes.draw_face, canvas_shapes.draw_back)


if __name__ == "__main__":
    main()
