"""A drawing that is larger than the paper: its left and its right half, to be glued.

The result is two upright pages. Both show the strip between them; the right page is cut at its edge
and glued onto the left one's strip.
"""

from collections.abc import Mapping

from printnplay.core.units import Size
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.picture import Picture
from printnplay.sheets.model import ROOM_FOR_NAME

STRIP = 10.0
# The line of words under each half.
FOOT = 5.0
INK, PAPER, GREY = "#191C28", "#FFFFFF", "#A4ABC0"
DIAMOND = 3.2


def halves_size(page: Size, margin: float) -> Size:
    """The room on both pages together, between words, name and ruler."""
    width = page.width - 2 * margin
    return Size(2 * width - STRIP, page.height - 2 * (margin + ROOM_FOR_NAME) - FOOT)


def draw_halves(
    picture: Picture, scale: float, *, page: Size, margin: float, words: Mapping[str, str]
) -> dict[str, Picture]:
    """`left` and `right`. The words are those under `left`, `right` and `strip`."""
    width = page.width - 2 * margin
    joint, top = width - STRIP, margin + ROOM_FOR_NAME
    height = halves_size(page, margin).height
    halves = {}
    for side, shift, line in (("left", 0.0, joint), ("right", joint, 0.0)):
        canvas = Canvas(page)
        inside = canvas.blank()
        inside.place(picture, f"translate({margin - shift:g} {top:g}) scale({scale:.6f})")
        if side == "left":
            _strip(inside, margin + joint, top, height, words["strip"])
        _joint(inside, margin + line, top, height)
        right, bottom = margin + width, top + height
        canvas.place(inside, clip=[(margin, top), (right, top), (right, bottom), (margin, bottom)])
        y = top + height + FOOT - 1.3
        canvas.text(words[side], margin, y, width, size=3.2, minimum=2.4, fill=INK)
        halves[side] = canvas.to_picture()
    return halves


def _strip(canvas: Canvas, x: float, y: float, height: float, word: str) -> None:
    """The strip is pale, to show where to glue; the drawing goes on below it, so that a small slip
    does not show."""
    canvas.rect(x, y, STRIP, height, fill=PAPER, fill_opacity=0.82)
    canvas.rect(x, y, STRIP - 0.15, height, fill="none", stroke=GREY, stroke_width=0.3)
    for share in (0.25, 0.5, 0.75):
        turned = canvas.blank()
        turned.text(word, 0, 1.1, height / 4, size=3.2, anchor="middle", fill=INK)
        at = f"translate({x + STRIP / 2:g} {y + share * height:g}) rotate(90)"
        canvas.place(turned, at)


def _joint(canvas: Canvas, x: float, y: float, height: float) -> None:
    """The line at which the halves meet, and three diamonds on it that become whole."""
    dashes = {"stroke": INK, "stroke_width": 0.3, "stroke_dasharray": "2 1.5"}
    canvas.line((x, y), (x, y + height), **dashes)
    for share in (0.03, 0.5, 0.97):
        d, at = DIAMOND, y + share * height
        points = [(x, at - d), (x + d, at), (x, at + d), (x - d, at)]
        canvas.polygon(points, fill=INK, stroke=PAPER, stroke_width=0.5)
