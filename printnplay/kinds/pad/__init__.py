"""Pads: papers to write the score on, on plain paper."""

from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Report, Result
from printnplay.data.model import Component
from printnplay.data.spec import Spec
from printnplay.kinds.kind import OFF_MARGIN, Making, Missing, PageKind, Stock
from printnplay.kinds.pad.spec import PadSpec

if TYPE_CHECKING:
    from printnplay.faces.face import Page
    from printnplay.faces.session import Draw


class PadKind(PageKind):
    spec: type[Spec] = PadSpec
    stock: Stock = "plain"

    def missing(self, part: Component) -> Missing | None:
        return None if part.cards else Missing("it has no cards", "cards: [{id: ...}]")

    def pages(self, part: Component, draw: "Draw", making: Making) -> "Result[tuple[Page, ...]]":
        from printnplay.kinds.pad.pads import draw_pads

        report, margin = Report(), making.margin + OFF_MARGIN
        page, pads = making.layout.page, making.pads
        found = draw_pads(draw, part, report, page=page, margin=margin, to_a_page=pads)
        return report.result(found)


KIND = PadKind()
