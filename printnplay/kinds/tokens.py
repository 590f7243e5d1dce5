"""Tokens: small pieces with a front and a back, cut out round or square."""

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Result
from printnplay.core.geometry import Ring
from printnplay.core.units import Size
from printnplay.data.model import Component
from printnplay.data.records import record
from printnplay.data.spec import Spec
from printnplay.kinds.kind import PieceKind, Stock

if TYPE_CHECKING:
    from printnplay.faces.face import Face
    from printnplay.faces.session import Draw

ROUND, SQUARE = "round", "square"
CORNERS = 72


@record("tokens")
class TokensSpec(Spec):
    """Tokens say nothing that other components do not."""


class Tokens(PieceKind):
    spec: type[Spec] = TokensSpec
    stock: Stock = "thick"
    template: str = "token.svg.j2"
    cuts: tuple[str, ...] = (ROUND, SQUARE)

    def session(self, draw: "Draw", cut: str) -> "Draw":
        return draw.cut_as(cut)

    def faces(self, part: Component, draw: "Draw", cut: str = ROUND) -> "Result[tuple[Face, ...]]":
        from printnplay.faces.draw import draw_faces

        found = draw_faces(draw, only=part.id)
        cut_out = (replace(f, outline=_outline(f.size, cut), is_single=True) for f in found.value)
        return found._replace(value=tuple(cut_out))

    def radius(self, face: "Face") -> float:
        return min(face.size.width, face.size.height) / 2 if face.outline else 0.0


def _outline(size: Size, cut: str) -> Ring | None:
    """A circle as a polygon; a square token is cut along its trim."""
    if cut != ROUND:
        return None
    radius, x, y = min(size.width, size.height) / 2, size.width / 2, size.height / 2
    turns = [2 * math.pi * corner / CORNERS for corner in range(CORNERS)]
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns)


KIND = Tokens()
