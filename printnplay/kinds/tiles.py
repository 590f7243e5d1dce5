"""Tiles: rectangles or hexes with fronts and backs, cut out one by one. Hexes nest on the sheet."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from printnplay.core.diagnostics import Problem, Result, Severity, quote
from printnplay.core.units import Size
from printnplay.data.card_look import look_template
from printnplay.data.model import Component, Game
from printnplay.data.records import entry, record
from printnplay.data.scalar import Choice, YesNo
from printnplay.data.spec import Spec
from printnplay.kinds.kind import PieceKind, Stock, spec_of
from printnplay.sheets.lattice import Lattice, hex_ring

if TYPE_CHECKING:
    from printnplay.faces.face import Face
    from printnplay.faces.session import Draw

HEX, FLAT = "hex", "flat"
# From the corner on the left to that on the right, for each unit from side to side.
REGULAR = 2 / math.sqrt(3)
# A hex that is narrower or wider by more looks wrong, and its tiles do not turn.
NEARLY = 0.02


@record("tiles")
class TilesSpec(Spec):
    size_such_as: ClassVar[str] = "60mm x 52mm"
    usual_look: ClassVar[str] = "tile"

    shape: str = entry(
        Choice(("rectangle", HEX)),
        "of tiles: how they are cut, rectangle or hex",
        default="rectangle",
    )
    top: str = entry(
        Choice((FLAT, "pointed")), "of hex tiles: a side or a corner on top", default=FLAT
    )
    abut: bool = entry(
        YesNo(), "its ground runs on: cards of one ground can touch on a sheet", default=False
    )

    def problems(self, part: Component, game: Game) -> Iterator[Problem]:
        if self.shape != HEX and "top" in self.at:
            message = f"only a hex has a 'top', and tiles {quote(part.id)} are rectangles"
            yield Problem(
                "PNP104", message, self.place("top"), help="write 'shape: hex', or delete it"
            )
        if self.shape == HEX and part.size:
            yield from self._irregular(part, part.size)
            yield from self._cut_off(part)

    def _cut_off(self, part: Component) -> Iterator[Problem]:
        """A look that draws to the corners which a hex does not have."""
        usual = look_template(None, self.usual_look) or ""
        folder, _, name = (part.front or "").rpartition("/")
        if folder != usual.rpartition("/")[0] or part.front == usual:
            return
        look = quote(name.removesuffix(".svg.j2"))
        message = f"the look {look} is for rectangles, and tiles {quote(part.id)} are hexes"
        help = f"write 'look: {self.usual_look}': the corners of the others are cut off"
        pos = self.place("look")
        yield Problem("PNP162", message, pos, severity=Severity.WARNING, help=help)

    def _irregular(self, part: Component, size: Size) -> Iterator[Problem]:
        """A hex that is far from regular, which is hardly ever meant."""
        is_flat = self.top == FLAT
        ratio = size.width / size.height if is_flat else size.height / size.width
        if abs(ratio / REGULAR - 1) <= NEARLY:
            return
        wanted = (
            (size.width, size.width / REGULAR) if is_flat else (size.height / REGULAR, size.height)
        )
        such_as = " x ".join(f"{round(side, 1):g}mm" for side in wanted)
        message = f"tiles {quote(part.id)} of {size} are hexes whose sides differ in length"
        help = f"a regular hex with a {self.top} top is 'size: {such_as}'"
        pos = self.place("size")
        yield Problem("PNP162", message, pos, severity=Severity.WARNING, help=help)


class Tiles(PieceKind):
    spec: type[Spec] = TilesSpec
    stock: Stock = "thick"
    template: str = "tile.svg.j2"

    def session(self, draw: "Draw", cut: str) -> "Draw":
        return draw.cut_as(cut)

    def faces(self, part: Component, draw: "Draw", cut: str = "") -> "Result[tuple[Face, ...]]":
        from printnplay.faces.draw import draw_faces

        found, lattice = draw_faces(draw, only=part.id), self.lattice(part)
        is_hex, cut_out = lattice is not Lattice.BOXES, []
        for face in found.value:
            ring = hex_ring(face.size, lattice) if is_hex else None
            cut_out.append(replace(face, outline=ring, is_single=True, is_marked=is_hex))
        return found._replace(value=tuple(cut_out))

    def lattice(self, part: Component) -> Lattice:
        spec = spec_of(part, TilesSpec)
        if spec.shape != HEX:
            return Lattice.BOXES
        return Lattice.FLAT if spec.top == FLAT else Lattice.POINTED

    def may_abut(self, part: Component, face: "Face", *, is_low_ink: bool) -> str | None:
        return face.ground if is_low_ink or spec_of(part, TilesSpec).abut else None


KIND = Tiles()
