"""Tuck boxes for the decks of a game, on thick stock."""

from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Report, Result
from printnplay.data.accessories import TuckBox
from printnplay.data.model import Component
from printnplay.data.spec import Spec
from printnplay.kinds.kind import OFF_MARGIN, Making, PageKind, Stock, spec_of

if TYPE_CHECKING:
    from printnplay.faces.face import Page
    from printnplay.faces.session import Draw


class BoxKind(PageKind):
    spec: type[Spec] = TuckBox
    stock: Stock = "thick"

    def is_wanted(self, part: Component, making: Making) -> bool:
        return making.has_boxes and not making.selection.components

    def pages(self, part: Component, draw: "Draw", making: Making) -> "Result[tuple[Page, ...]]":
        from printnplay.kinds.box.boxes import draw_boxes

        report = Report()
        found = draw_boxes(
            draw,
            report,
            page=making.layout.page,
            margin=making.layout.widest + OFF_MARGIN,
            stock=making.thickness,
            is_sleeved=making.is_sleeved,
            players=making.selection.players,
            faces=making.faces,
            boxes=(spec_of(part, TuckBox),),
        )
        return report.result(found)


KIND = BoxKind()
