"""Boards: one drawing at its own size, with a back if it has one, on thick stock.

A board that is larger than the paper is split over pages. One with the shape of a road is a track.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from printnplay.core.diagnostics import Problem, Result, quote
from printnplay.data.model import Component, Game
from printnplay.data.records import record
from printnplay.data.spec import Spec
from printnplay.kinds.kind import Making, Missing, PageKind, PieceKind, Stock

if TYPE_CHECKING:
    from printnplay.faces.face import Face, Page
    from printnplay.faces.session import Draw

SUCH_AS = "297mm x 210mm"


@record("a board")
class BoardSpec(Spec):
    also_with: ClassVar[Mapping[str, str]] = {"shape": "track"}

    def problems(self, part: Component, game: Game) -> Iterator[Problem]:
        if part.front and "size" not in self.at:
            message = f"board {quote(part.id)} has no 'size'"
            yield Problem("PNP103", message, part.pos, help=f"add 'size: {SUCH_AS}'")


class Board(PieceKind, PageKind):
    """A board that fits the paper is imposed like other pieces; the pages are of those that do
    not."""

    spec: type[Spec] = BoardSpec
    stock: Stock = "thick"
    template: str = "board.svg.j2"
    is_piled: bool = False

    def session(self, draw: "Draw", cut: str) -> "Draw":
        return draw.cut_as(cut)

    def faces(self, part: Component, draw: "Draw", cut: str = "") -> "Result[tuple[Face, ...]]":
        from printnplay.faces.draw import draw_faces

        found = draw_faces(draw, only=part.id)
        return found._replace(value=tuple(replace(face, is_single=True) for face in found.value))

    def pages(self, part: Component, draw: "Draw", making: Making) -> "Result[tuple[Page, ...]]":
        from printnplay.kinds.board.pages import draw_board

        return draw_board(part, draw, making)

    def missing(self, part: Component) -> Missing | None:
        if not part.front:
            return Missing("expected 'front' or 'shape', found none", f"front: {self.template}")
        return super().missing(part)


KIND = Board()
