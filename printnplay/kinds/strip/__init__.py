"""Strips: a road of numbered places, one for each piece of a component, in as many parts as the
paper wants. It is printed with those pieces, and not counted among the components."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from printnplay.core.diagnostics import Pos, Problem, Report, Result, did_you_mean, quote
from printnplay.data.model import Component, Game
from printnplay.data.records import entry, record
from printnplay.data.shape import NAME
from printnplay.data.spec import Spec
from printnplay.kinds.kind import OFF_MARGIN, Making, PageKind, Stock, spec_of

if TYPE_CHECKING:
    from printnplay.faces.face import Page
    from printnplay.faces.session import Draw

WORDS = ("title", "how", "front", "rear", "glue")


@record("a strip")
class StripSpec(Spec):
    copies_are: ClassVar[Literal["extras"]] = "extras"

    of: str = entry(NAME, "of a strip: the pieces that it has a place for, each")

    def words(self, part: Component, game: Game) -> Iterator[tuple[str, Pos]]:
        yield from ((f"queue.{word}", part.pos) for word in WORDS)

    def problems(self, part: Component, game: Game) -> Iterator[Problem]:
        sized = [one.id for one in game.components if one.size]
        if self.of not in sized:
            message = f"there are no pieces {quote(self.of)} with a size"
            yield Problem("PNP160", message, self.place("of"), help=did_you_mean(self.of, sized))


class Strip(PageKind):
    spec: type[Spec] = StripSpec
    stock: Stock = "thick"

    def is_wanted(self, part: Component, making: Making) -> bool:
        return making.selection.wants(spec_of(part, StripSpec).of)

    def pages(self, part: Component, draw: "Draw", making: Making) -> "Result[tuple[Page, ...]]":
        from printnplay.kinds.strip.queue import draw_queue

        of = spec_of(part, StripSpec).of
        pieces = next(one for one in draw.game.components if one.id == of)
        report, margin = Report(), making.layout.widest + OFF_MARGIN
        found = draw_queue(draw, pieces, report, page=making.layout.page, margin=margin)
        return report.result(found)


KIND = Strip()
