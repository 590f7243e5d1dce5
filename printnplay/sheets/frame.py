"""Frame: the part of a page that trims may fill, and where a block of cards stands in it.

Comes in: a Layout. Goes out: one frame centred on the page, or, for a gutter fold, the half above
a horizontal fold and the half left of a vertical one. Blocks stand close to the fold, where a
crooked fold shifts the backs least.
"""

from typing import Literal, NamedTuple

from printnplay.core.geometry import Line
from printnplay.core.units import Size
from printnplay.sheets.layout import Layout
from printnplay.sheets.model import ROOM_FOR_NAME

FOLD_ROOM = 5.0
# The name of the sheet or the ruler, and white.
OFF_EDGE = ROOM_FOR_NAME + 2.0

Axis = Literal["vertical", "horizontal"]


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
    """The least paper that holds one card."""
    side, end = (margin + layout.outside for margin in layout.margins)
    backs = card.height + 2 * (FOLD_ROOM + layout.bleed) if layout.backs == "fold" else 0.0
    return Size(card.width + 2 * side, card.height + backs + 2 * end)


def frames(layout: Layout) -> tuple[Frame, ...]:
    """The frames that may be used; the first is preferred."""
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
