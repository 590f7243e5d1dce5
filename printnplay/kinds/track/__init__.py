"""Tracks: roads of numbered marks for the cars of a race, on thick stock."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printnplay.core.diagnostics import Problem, Result
from printnplay.data.model import Component, Game
from printnplay.data.spec import Spec
from printnplay.kinds.kind import Making, Missing, PageKind, Stock
from printnplay.kinds.track.spec import TrackSpec

if TYPE_CHECKING:
    from printnplay.faces.face import Page
    from printnplay.faces.session import Draw

EXAMPLE = "shape: [[0, 0], [100, 0], [100, 100], [0, 100]]"


class Track(PageKind):
    spec: type[Spec] = TrackSpec
    stock: Stock = "thick"

    def pages(self, part: Component, draw: "Draw", making: Making) -> "Result[tuple[Page, ...]]":
        from printnplay.kinds.track.track import draw_track

        page, margin = making.layout.page, making.layout.widest
        is_large, has_marks = making.track == "large", margin > making.margin
        return draw_track(
            draw, part, page=page, margin=margin, is_large=is_large, has_marks=has_marks
        )

    def missing(self, part: Component) -> Missing | None:
        if not part.spec.at.get("shape"):
            return Missing("expected 'shape', found none", EXAMPLE)
        return None if part.cards else Missing("it has no cards", "cards: [{id: ...}]")

    def check(self, part: Component, game: Game) -> Iterator[Problem]:
        from printnplay.kinds.track.track import check_track

        yield from check_track(game, part)


KIND = Track()
