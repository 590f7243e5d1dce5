"""Mats: plain papers that show where cards go."""

from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Report, Result
from printnplay.data.accessories import Mat
from printnplay.data.model import Component
from printnplay.data.spec import Spec
from printnplay.kinds.kind import Making, PageKind, Stock, spec_of

if TYPE_CHECKING:
    from printnplay.faces.face import Page
    from printnplay.faces.session import Draw


class MatKind(PageKind):
    spec: type[Spec] = Mat
    stock: Stock = "plain"

    def is_wanted(self, part: Component, making: Making) -> bool:
        return making.has_mats and not making.selection.components

    def pages(self, part: Component, draw: "Draw", making: Making) -> "Result[tuple[Page, ...]]":
        from printnplay.kinds.mat.mats import draw_mats

        report = Report()
        found = draw_mats(
            draw,
            report,
            page=making.layout.page,
            margin=making.margin,
            players=making.selection.players,
            mats=(spec_of(part, Mat),),
        )
        return report.result(found)


KIND = MatKind()
