"""How flowing pages are laid out: margins, columns, and the styles of their text."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from printnplay.core.diagnostics import Pos
from printnplay.core.units import Size
from printnplay.pdf.margin import BAND
from printnplay.sheets.model import SAFE_EDGE

# Between the text and the name of a page.
OFF_NAME = 2.5


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a paragraph of a flowing page is set, in millimetres. The colour is a name of the
    layout's."""

    font: tuple[str, int]
    size: float
    leading: float
    colour: str
    before: float = 0.0
    after: float = 0.0


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a flowing page: its part of the width, and the sections that start in it (all
    that flow into it, if none is named)."""

    share: int
    sections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FlowLayout:
    """How a flowing page is laid out, in millimetres. `band` is the height of the title's band,
    `pages` the largest number of pages; columns under `narrowest` become one; `edges` are the
    widths that the printer leaves white at the sides and at the ends; `ends` is the margin at the
    ends if it differs."""

    pos: Pos
    margin: float
    gap: float
    narrowest: float
    band: float
    pages: int
    columns: tuple[Column, ...]
    colours: Mapping[str, str]
    styles: Mapping[str, TextStyle]
    edges: tuple[float, float] = (SAFE_EDGE, SAFE_EDGE)
    ends: float | None = None

    def height(self, page_height: float) -> float:
        """Between the margins."""
        return page_height - 2 * self.end

    @property
    def end(self) -> float:
        """The margin at the top and the bottom of a page."""
        return self.margin if self.ends is None else self.ends

    @property
    def sections(self) -> tuple[str, ...]:
        """In the order of the columns."""
        return tuple(name for column in self.columns for name in column.sections)


def column_widths(layout: FlowLayout, page: Size) -> list[float]:
    """In millimetres, from left to right."""
    room = page.width - 2 * layout.margin - layout.gap * (len(layout.columns) - 1)
    shares = sum(column.share for column in layout.columns)
    return [room * column.share / shares for column in layout.columns]


def fit_layout(
    layout: FlowLayout, page: Size, edges: tuple[float, float] = (SAFE_EDGE, SAFE_EDGE)
) -> FlowLayout:
    """The layout for a paper and for a printer that leaves such edges white."""
    return _for_page(_clear_of(layout, edges), page)


def _clear_of(layout: FlowLayout, edges: tuple[float, float]) -> FlowLayout:
    """The layout for a printer that leaves these edges white, with room for the page's name at top
    and bottom; it can take one page more if that costs room."""
    (side, end), usual = edges, layout.margin
    margin, ends = max(usual, side), max(usual, end + BAND + OFF_NAME)
    pages = layout.pages + (max(margin, ends) > usual)
    return replace(layout, margin=margin, ends=ends, edges=edges, pages=pages)


def _for_page(layout: FlowLayout, page: Size) -> FlowLayout:
    """On small paper, on which a column would be too narrow to read, there is one column and more
    pages."""
    if min(column_widths(layout, page)) >= layout.narrowest:
        return layout
    pages = layout.pages * len(layout.columns)
    return replace(layout, columns=(Column(1, layout.sections),), pages=pages)
