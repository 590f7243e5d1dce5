"""What the peers on ReportLab share: a card's shapes and texts on a canvas in millimetres, y up."""

import sys
from collections.abc import Callable, Iterable

import work
from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONT = "Fredoka"
INK = HexColor(work.INK)
DrawCard = Callable[[Canvas, work.Card], None]
Place = Callable[[int], tuple[float, float]]
BOX = (-work.BLEED, -work.BLEED, work.WIDTH + work.BLEED, work.HEIGHT + work.BLEED)


def make(canvas: Canvas, draw_front: DrawCard, draw_back: DrawCard) -> None:
    """All sheets of W, each with a front page and a back page."""
    for sheet in work.sheets(int(sys.argv[1])):
        draw_page(canvas, sheet, draw=draw_front, place_of=work.front_at)
        draw_page(canvas, sheet, draw=draw_back, place_of=work.back_at)
    canvas.save()


def draw_page(canvas: Canvas, sheet: list[work.Card], *, draw: DrawCard, place_of: Place) -> None:
    canvas.scale(mm, mm)
    for place, card in enumerate(sheet):
        x, y = place_of(place)
        canvas.saveState()
        canvas.translate(x, work.PAGE_HEIGHT - work.HEIGHT - y)
        draw(canvas, card)
        canvas.restoreState()
    canvas.doForm("marks")
    canvas.showPage()


def new_canvas() -> Canvas:
    rl_config.useA85 = 0  # else streams are text, a quarter larger
    pdfmetrics.registerFont(TTFont(FONT, str(work.font_path())))
    size = work.PAGE_WIDTH * mm, work.PAGE_HEIGHT * mm
    canvas = Canvas(sys.argv[2], pagesize=size, pageCompression=1, invariant=1)
    canvas.beginForm("marks", 0, 0, work.PAGE_WIDTH, work.PAGE_HEIGHT)
    draw_marks(canvas)
    canvas.endForm()
    return canvas


def draw_marks(canvas: Canvas) -> None:
    top = work.PAGE_HEIGHT
    canvas.setLineWidth(work.MARK_PEN)
    canvas.lines([(x1, top - y1, x2, top - y2) for x1, y1, x2, y2 in work.marks()])


def draw_shapes(canvas: Canvas, shapes: Iterable[work.Shape], height: float = work.HEIGHT) -> None:
    """Shapes whose 0 0 lies `height` above the canvas's own."""
    for kind, numbers, fill in shapes:
        canvas.setFillColor(HexColor(fill))
        if kind == "rect":
            x, y, w, h = numbers
            canvas.rect(x, height - y - h, w, h, stroke=0, fill=1)
        elif kind == "circle":
            x, y, r = numbers
            canvas.circle(x, height - y, r, stroke=0, fill=1)
        else:
            draw_polygon(canvas, numbers, height)


def draw_polygon(canvas: Canvas, numbers: tuple[float, ...], height: float) -> None:
    path = canvas.beginPath()
    path.moveTo(numbers[0], height - numbers[1])
    for x, y in zip(numbers[2::2], numbers[3::2], strict=True):
        path.lineTo(x, height - y)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def add_form(canvas: Canvas, name: str, shapes: Iterable[work.Shape]) -> None:
    canvas.beginForm(name, *BOX)
    draw_shapes(canvas, shapes)
    canvas.endForm()


def draw_icon(canvas: Canvas, suit: str) -> None:
    canvas.saveState()
    canvas.translate(work.ICON_AT[0], work.HEIGHT - work.ICON_AT[1])
    canvas.scale(work.ICON_SCALE, work.ICON_SCALE)
    draw_shapes(canvas, work.icon(suit), 0)
    canvas.restoreState()


def draw_texts(canvas: Canvas, card: work.Card) -> None:
    canvas.setFillColor(INK)
    for text in work.texts(card):
        canvas.setFont(FONT, text.size)
        if text.is_turned:
            canvas.saveState()
            canvas.transform(-1, 0, 0, -1, work.WIDTH, work.HEIGHT)
        canvas.drawCentredString(text.x, work.HEIGHT - text.y, text.words)
        if text.is_turned:
            canvas.restoreState()


def draw_face(canvas: Canvas, card: work.Card) -> None:
    canvas.doForm(f"face-{card.number}")


def draw_back(canvas: Canvas, _: work.Card) -> None:
    canvas.doForm("back")
