"""The page that explains how a one-sided printer prints both sides: for kits whose sides are apart.

It is one drawing, made by a template: nothing flows on it.
"""

from typing import NamedTuple

from printnplay.core.diagnostics import Report, Result
from printnplay.core.units import Size
from printnplay.drawing.canvas import Canvas
from printnplay.faces.face import Page
from printnplay.faces.session import Draw
from printnplay.kinds.plain import reported
from printnplay.sheets.model import ROOM_FOR_NAME

NAME = "manual-duplex"
# The paper that the template is made for, and what it leaves free at every edge of it.
DESIGN, FREE = Size(210, 280), 15.0
# Cards and pieces are two piles, on stock of their own.
BETWEEN = " / "


class SideFiles(NamedTuple):
    """The names of the files of a kit whose sides are apart."""

    fronts: tuple[str, ...]
    backs: tuple[str, ...]


def manual_duplex_page(
    draw: Draw, paper: Size, edges: tuple[float, float], files: SideFiles
) -> Result[Page | None]:
    """The template in the middle of the paper, smaller if that has less room between the edges that
    the printer leaves white. None if the template has an error."""
    found = Report()
    with reported(found, draw.game.pos, NAME):
        return found.result(_page(draw, paper, edges, files))
    return found.result(None)


def _page(draw: Draw, paper: Size, edges: tuple[float, float], files: SideFiles) -> Page:
    side, end = edges
    room = paper.width - 2 * (side + ROOM_FOR_NAME), paper.height - 2 * (end + ROOM_FOR_NAME)
    width, height = DESIGN.width - 2 * FREE, DESIGN.height - 2 * FREE
    scale = min(1.0, room[0] / width, room[1] / height)
    x, y = (paper.width - scale * width) / 2, (paper.height - scale * height) / 2
    draw.templates.set_globals({"w": DESIGN.width, "h": DESIGN.height})
    canvas = Canvas(paper, draw.reader)
    at = f"translate({x - scale * FREE:.4f} {y - scale * FREE:.4f}) scale({scale:.6f})"
    names = {side: BETWEEN.join(found) for side, found in files._asdict().items()}
    canvas.place(draw.picture(f"{NAME}.svg.j2", names), at)
    drawn = (x, y, x + scale * width, y + scale * height)
    return Page(NAME, NAME, paper, canvas.to_picture(), draw.game.pos, drawn=drawn, extra=NAME)
