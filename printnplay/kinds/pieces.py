"""Pieces: tokens and figures, as faces that are imposed like cards.

Comes in: a Game, its look and how tokens are cut. Goes out: front and back of every token, and
every figure twice, once to stand up and once to lie flat.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

from printnplay.core.diagnostics import Report
from printnplay.core.geometry import Ring, Side
from printnplay.core.units import Size
from printnplay.data.model import Component, Kind
from printnplay.faces.draw import draw_faces
from printnplay.faces.face import Face
from printnplay.faces.resize import resize_face
from printnplay.faces.session import BLEED, Draw
from printnplay.kinds.standees import stand_up
from printnplay.text.lines import TextTooLong

FLAT = "flat"
CORNERS = 72


def draw_pieces(draw: Draw, report: Report, *, cut: str) -> tuple[Face, ...]:
    """The faces of all tokens and figures: a figure's flat one is named after it, with '-flat'."""
    found: list[Face] = []
    varied = draw.varied(cut=cut, bleed=BLEED)
    for part in draw.game.components:
        if part.kind in (Kind.TOKENS, Kind.STANDEES):
            drawn = draw_faces(varied, report, only=part.id)
            if part.kind is Kind.TOKENS:
                found += (replace(face, outline=_outline(face.size, cut)) for face in drawn)
            else:
                found += _figures(draw, part, drawn, report)
    return tuple(found)


def _outline(size: Size, cut: str) -> Ring | None:
    """A circle as a polygon; a square token is cut along its trim."""
    if cut != "round":
        return None
    radius, x, y = min(size.width, size.height) / 2, size.width / 2, size.height / 2
    turns = [2 * math.pi * corner / CORNERS for corner in range(CORNERS)]
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns)


def _figures(
    draw: Draw, part: Component, drawn: tuple[Face, ...], report: Report
) -> Iterator[Face]:
    """All that stand, then all that lie: each is a size of its own on the sheets. A figure without
    another side shows the same one."""
    fronts = [face for face in drawn if face.side is Side.FRONT]
    backs = {card: face for face in drawn if face.side is Side.BACK for card in face.cards}
    for front in fronts:
        back = backs.get(front.cards[0], front)
        try:
            yield stand_up(draw, front, back)
        except TextTooLong as problem:
            report.error("PNP301", part.pos, message=str(problem), text=problem.text)
    for front in fronts:
        flat = resize_face(front, part.flat) if part.flat else front
        yield replace(flat, name=f"{front.name}-{FLAT}")
