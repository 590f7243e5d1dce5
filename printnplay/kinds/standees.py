"""Standees: figures, each printed twice: one to cut, fold and stand up, and one flat."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Report, Result
from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.data.model import Component, Source
from printnplay.data.records import entry, record
from printnplay.data.shape import FILE, SIZE
from printnplay.data.sources import FactOf, Given
from printnplay.data.spec import Spec
from printnplay.kinds.kind import PieceKind, Stock, spec_of

if TYPE_CHECKING:
    from printnplay.faces.face import Face
    from printnplay.faces.session import Draw

FLAT = "flat"


@record("standees")
class StandeesSpec(Spec):
    flat: Given[Size] | None = entry(
        FactOf(SIZE, "a size"),
        "of standees: the size of the flat piece, if not the same",
        default=None,
    )
    flat_front: str | None = entry(
        FILE,
        "of standees: the template of the flat piece, if not the figure's",
        name="flat-front",
        default=None,
    )

    def templates(self) -> Iterator[tuple[str, str]]:
        if self.flat_front:
            yield "flat-front", self.flat_front

    def sources(self) -> Iterator[Source]:
        if self.flat and self.flat.source:
            yield self.flat.source


class Standees(PieceKind):
    spec: type[Spec] = StandeesSpec
    stock: Stock = "thick"
    template: str = "figure.svg.j2"

    def session(self, draw: "Draw", cut: str) -> "Draw":
        return draw.cut_as(cut)

    def faces(self, part: Component, draw: "Draw", cut: str = "") -> "Result[tuple[Face, ...]]":
        from printnplay.faces.draw import draw_faces

        report = Report()
        drawn = report.take(draw_faces(draw, only=part.id))
        return report.result(tuple(_figures(draw, part, drawn, report)))


def _figures(
    draw: "Draw", part: Component, drawn: "tuple[Face, ...]", report: Report
) -> "Iterator[Face]":
    """All standing figures, then all flat ones, because each form has its own size on the sheets. A
    figure without another side shows the same side twice."""
    from printnplay.kinds.stand_up import stand_up
    from printnplay.text.lines import TextTooLong

    fronts = [face for face in drawn if face.side is Side.FRONT]
    backs = {card: face for face in drawn if face.side is Side.BACK for card in face.cards}
    for front in fronts:
        back = backs.get(front.cards[0], front)
        try:
            yield replace(stand_up(draw, front, back), is_shown=False, is_single=True)
        except TextTooLong as problem:
            report.error("PNP301", part.pos, message=str(problem), text=problem.text)
    for front in _flat(draw, part, fronts, report):
        yield replace(front, name=f"{front.name}-{FLAT}", form=FLAT, is_single=True)


def _flat(draw: "Draw", part: Component, fronts: "list[Face]", report: Report) -> "Iterator[Face]":
    """The figure itself, smaller if the flat size is; or what another template draws."""
    from printnplay.faces.draw import draw_faces
    from printnplay.faces.resize import resize_face

    spec = spec_of(part, StandeesSpec)
    size, template = spec.flat.value if spec.flat else part.size, spec.flat_front
    if template is None:
        yield from (resize_face(front, size) if spec.flat and size else front for front in fronts)
        return
    lying = part._replace(front=template, size=size, back=None)
    drawn = report.take(draw_faces(draw.only((lying,))))
    yield from (replace(face, template=template) for face in drawn)


KIND = Standees()
