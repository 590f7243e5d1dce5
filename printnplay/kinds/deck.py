"""Decks: cards of one size, with fronts and backs, on card stock."""

from typing import TYPE_CHECKING, ClassVar, Literal

from printnplay.core.diagnostics import Result
from printnplay.data.model import Component
from printnplay.data.records import entry, record
from printnplay.data.scalar import YesNo
from printnplay.data.spec import Spec
from printnplay.kinds.kind import PieceKind, Stock, spec_of

if TYPE_CHECKING:
    from printnplay.faces.face import Face
    from printnplay.faces.session import Draw

CORNERS = 3.0


@record("a deck")
class DeckSpec(Spec):
    copies_are: ClassVar[Literal["cards"]] = "cards"
    size_such_as: ClassVar[str] = "tcg"
    usual_look: ClassVar[str] = "plain"

    abut: bool = entry(
        YesNo(), "its ground runs on: cards of one ground can touch on a sheet", default=False
    )


class Deck(PieceKind):
    spec: type[Spec] = DeckSpec
    stock: Stock = "card"

    def faces(self, part: Component, draw: "Draw", cut: str = "") -> "Result[tuple[Face, ...]]":
        from printnplay.faces.draw import draw_faces

        return draw_faces(draw, only=part.id)

    def may_abut(self, part: Component, face: "Face", *, is_low_ink: bool) -> str | None:
        """The ground that runs on from card to card: white paper in low ink, and that of decks that
        say so. Others differ from edge to edge, and a knife that slips would show it."""
        return face.ground if is_low_ink or spec_of(part, DeckSpec).abut else None

    def radius(self, face: "Face") -> float:
        return CORNERS


KIND = Deck()
