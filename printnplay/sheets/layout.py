"""What a build chooses about its sheets, and the part of a page that this leaves for cards.

A Layout that no printer and no knife can follow is refused with DoesNotFit. A Frame is centred on
the page or, for a gutter fold, is the half above a horizontal fold or left of a vertical one. Cards
are placed close to the fold, where a crooked fold shifts the backs least. Lengths are millimetres.
"""

import math
from collections.abc import Iterable
from typing import Literal, NamedTuple

from printnplay.core.geometry import Line
from printnplay.core.units import Size
from printnplay.sheets.choices import Backs, Marks, Order
from printnplay.sheets.model import ROOM_FOR_NAME, Copy

SHORTEST_MARK = 3.0
LARGEST_PAPER = 2000.0
LARGEST_MARGIN = 100.0
LARGEST_BLEED = 20.0
LARGEST_GAP = 100.0
SMALLEST_CARD = 5.0

FOLD_ROOM = 5.0
# The name of the sheet or the ruler, and white.
OFF_EDGE = ROOM_FOR_NAME + 2.0
Axis = Literal["vertical", "horizontal"]


class DoesNotFit(ValueError):
    """The copies cannot be put on this paper; the text gives the reason. `card` is the size that is
    too large, if one is, `help` another option to type."""

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
        """The margin of a page that can be upright or on its side."""
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
        """The same gap if the page has room: each shelf has its own marks beyond its bleed."""
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


class Frame(NamedTuple):
    """`room` is the largest block of trims; a block with a fold ends `off_fold` before it."""

    page: Size
    room: Size
    margins: tuple[float, float]
    fold: Axis | None = None
    off_fold: float = 0.0

    def left(self, width: float) -> float:
        if self.fold == "vertical":
            return self.page.width / 2 - self.off_fold - width
        return (self.page.width - width) / 2

    def top(self, height: float) -> float:
        if self.fold == "horizontal":
            return self.page.height / 2 - self.off_fold - height
        return (self.page.height - height) / 2

    @property
    def fold_line(self) -> Line | None:
        """From edge to edge, but for the strips of the sheet's name and ruler."""
        width, height = self.page.width, self.page.height
        side, end = (margin + OFF_EDGE for margin in self.margins)
        match self.fold:
            case "vertical":
                return Line(width / 2, end, width / 2, height - end)
            case "horizontal":
                return Line(side, height / 2, width - side, height / 2)
        return None


def needed_paper(card: Size, layout: Layout) -> Size:
    """The smallest paper that holds one card."""
    side, end = (margin + layout.outside for margin in layout.margins)
    backs = card.height + 2 * (FOLD_ROOM + layout.bleed) if layout.backs == "fold" else 0.0
    return Size(card.width + 2 * side, card.height + backs + 2 * end)


def frames(layout: Layout) -> tuple[Frame, ...]:
    """The possible frames; the first is preferred."""
    page, margins = layout.page, layout.margins
    side, end = (margin + layout.outside for margin in margins)
    room = Size(page.width - 2 * side, page.height - 2 * end)
    if layout.backs != "fold":
        return (Frame(page, room, margins),)
    off_fold = FOLD_ROOM + layout.bleed
    upper = Size(room.width, page.height / 2 - end - off_fold)
    left = Size(page.width / 2 - side - off_fold, room.height)
    return (
        Frame(page, upper, margins, "horizontal", off_fold),
        Frame(page, left, margins, "vertical", off_fold),
    )
