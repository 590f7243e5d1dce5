"""Layout: what a build chooses about its sheets, and whether that can be done at all.

Comes in: the options and the copies. Goes out: nothing, or DoesNotFit for numbers no printer and
no knife can follow. All lengths are millimetres.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

from printnplay.core.units import Size
from printnplay.sheets.choices import Backs, Marks, Order
from printnplay.sheets.model import Copy

SHORTEST_MARK = 3.0
LARGEST_PAPER = 2000.0
LARGEST_MARGIN = 100.0
LARGEST_BLEED = 20.0
LARGEST_GAP = 100.0
SMALLEST_CARD = 5.0


class DoesNotFit(ValueError):
    """What was asked for cannot be put on this paper; the text says why. `card` is the size that is
    too large, if one is, `help` what else to type."""

    def __init__(self, message: str, card: Size | None = None, help: str | None = None) -> None:
        super().__init__(message)
        self.card = card
        self.help = help


class Layout(NamedTuple):
    """`margin` is what stays white at every edge; at the top and the bottom of the page `ends`, if
    that is given. `gap=None` lets cards of one ground abut, and keeps others two bleeds apart."""

    paper: Size
    margin: float = 5.0
    bleed: float = 3.0
    gap: float | None = None
    backs: Backs = "duplex-long"
    marks: Marks = "corners"
    order: Order = "sheet"
    skip_first: int = 0
    ends: float | None = None

    @property
    def page(self) -> Size:
        """The paper, always portrait."""
        width, height = sorted((self.paper.width, self.paper.height))
        return Size(width, height)

    @property
    def margins(self) -> tuple[float, float]:
        """At the sides, at the ends."""
        return self.margin, self.margin if self.ends is None else self.ends

    @property
    def widest(self) -> float:
        """The margin of what may lie either way."""
        return max(self.margins)

    @property
    def outside(self) -> float:
        """The room that bleed and marks need outside the outer trims."""
        return self.bleed if self.marks == "none" else max(self.bleed, SHORTEST_MARK)

    @property
    def join(self) -> float:
        """The gap between shelves of different cards: their cut lines are marked in it."""
        apart = 2 * self.bleed if self.gap is None else self.gap
        return apart if self.marks == "none" else max(apart, SHORTEST_MARK)

    @property
    def loose(self) -> float:
        """That gap where the page has room: each has its own marks beyond its bleed."""
        return max(self.join, 2 * (self.bleed + SHORTEST_MARK))


def check_layout(layout: Layout, copies: Iterable[Copy]) -> None:
    _check("paper width", layout.paper.width, least=1, most=LARGEST_PAPER)
    _check("paper height", layout.paper.height, least=1, most=LARGEST_PAPER)
    _check("margin", layout.widest, least=0, most=LARGEST_MARGIN)
    _check("margin", min(layout.margins), least=0, most=LARGEST_MARGIN)
    _check("bleed", layout.bleed, least=0, most=LARGEST_BLEED)
    _check("gap", layout.gap or 0, least=0, most=LARGEST_GAP)
    if layout.skip_first < 0:
        raise DoesNotFit(f"expected 0 or more places to skip, found {layout.skip_first}")
    for size in dict.fromkeys(copy.size for copy in copies):
        _check("card width", size.width, least=SMALLEST_CARD, most=LARGEST_PAPER)
        _check("card height", size.height, least=SMALLEST_CARD, most=LARGEST_PAPER)


def _check(name: str, value: float, *, least: float, most: float) -> None:
    if not (math.isfinite(value) and least <= value <= most):
        raise DoesNotFit(f"expected a {name} from {least:g} to {most:g} mm, found {value:g}")
