"""The protocol of a component kind: its drawings, their stock, and how they are cut and checked. A
module of this package that defines KIND is a kind under its file's name. Every command that loads a
game asks kinds, so they import drawing code only in the functions that draw.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

from printnplay.core.diagnostics import Problem, Result
from printnplay.data.model import Component, Game
from printnplay.data.spec import Spec
from printnplay.sheets.lattice import Lattice
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import ROOM_FOR_NAME

if TYPE_CHECKING:
    from printnplay.faces.face import Face, Page
    from printnplay.faces.session import Draw
    from printnplay.kinds.copies import Selection

Stock = Literal["card", "thick", "plain"]
S = TypeVar("S", bound=Spec)

# What a page keeps off its margin: its name is there, with white above it.
OFF_MARGIN = ROOM_FOR_NAME + 1.0
WHITE = "#FFFFFF"


class Making(NamedTuple):
    """How a kit is made, as far as kinds ask for it. `layout` is that of pieces, clear of the marks
    of a cutting machine; `margin` is what all pages leave white. `faces` are those of the cards."""

    selection: "Selection"
    layout: Layout
    margin: float
    cut: str = "round"
    track: str = "page"
    pads: int = 1
    has_mats: bool = False
    has_boxes: bool = True
    thickness: float = 0.3
    is_sleeved: bool = False
    faces: "tuple[Face, ...]" = ()


class Missing(NamedTuple):
    """Why nothing of a component is printed, and what to add to it."""

    why: str
    such_as: str


@runtime_checkable
class Kind(Protocol):
    """What every kind answers."""

    spec: type[Spec]
    stock: Stock

    def is_wanted(self, part: Component, making: Making) -> bool:
        """Whether it is printed in this kit."""
        return making.selection.wants(part.id)

    def missing(self, part: Component) -> Missing | None:
        """What it lacks for anything of it to be printed (PNP350)."""
        return None

    def check(self, part: Component, game: Game) -> Iterator[Problem]:
        """The problems that it has on any paper, found without drawing it."""
        yield from ()


@runtime_checkable
class PieceKind(Kind, Protocol):
    """Pieces that are drawn at their own size, and imposed on sheets."""

    cuts: tuple[str, ...] = ("",)
    """The ways in which it can be cut, the usual one first."""
    template: str = "card.svg.j2"
    """The name that a template for it might have."""
    is_piled: bool = True
    """Whether pieces are piled, so that a back must not show which way up they are."""

    def session(self, draw: "Draw", cut: str) -> "Draw":
        """What draws its faces."""
        return draw

    def faces(self, part: Component, draw: "Draw", cut: str = "") -> "Result[tuple[Face, ...]]": ...

    def lattice(self, part: Component) -> Lattice:
        """How pieces are arranged on a sheet."""
        return Lattice.BOXES

    def may_abut(self, part: Component, face: "Face", *, is_low_ink: bool) -> str | None:
        """The colour of the ground on which its edges can touch those of others; None if they
        cannot."""
        return WHITE if is_low_ink and face.outline is None else None

    def radius(self, face: "Face") -> float:
        """The radius of its corners in small pictures."""
        return 0.0

    def missing(self, part: Component) -> Missing | None:
        if not part.front:
            return Missing("expected 'front', found none", f"front: {self.template}")
        if not part.cards:
            return Missing("it has no cards", "cards: [{id: ...}]")
        return None if part.size else Missing("it has no size", "size: 20mm x 20mm")


@runtime_checkable
class PageKind(Kind, Protocol):
    """A kind that is drawn for a page: each drawing is a whole side of paper."""

    def pages(
        self, part: Component, draw: "Draw", making: Making
    ) -> "Result[tuple[Page, ...]]": ...


def spec_of(part: Component, kind: type[S]) -> S:
    """What only its kind has, which the kind itself asks for."""
    assert isinstance(part.spec, kind), f"{part.id} is not of kind {kind.__name__}"
    return part.spec
