"""A rulebook on paper: page after page, or two to a side, to be folded and stapled.

Sides of a booklet are on upright paper, as cards are, so that a printer turns both alike. Lengths
are in millimetres until they are written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printnplay.core.geometry import Side
from printnplay.core.units import POINTS_PER_MM as K
from printnplay.core.units import Size
from printnplay.pdf.book import Book, in_millimetres, number
from printnplay.pdf.flow_document import LaidDocument
from printnplay.pdf.margin import BELOW, MarginType

# Pages of a folded sheet; how far a sheet pushes those inside it out of the fold.
FOLDED, CREEP = 4, 0.1
FOOT = 2.3
FOLD_MARK, STAPLE, STAPLES = 4.0, 3.0, (0.25, 0.75)
MARKS = "0.4 G 0.15 w [1 1] 0 d"
LONG, SHORT = "duplex-long", "duplex-short"


class Spread(NamedTuple):
    """A side of a sheet: its pages, counted from 1 (0 is blank), and the sheet from the outside,
    counted from 0."""

    left: int
    right: int
    sheet: int
    side: Side


def saddle(pages: int) -> tuple[Spread, ...]:
    """The sides of a booklet, each front before its back; blank pages are last."""
    count = -(-pages // FOLDED) * FOLDED
    found = []
    for sheet in range(count // FOLDED):
        first, last = 2 * sheet + 1, count - 2 * sheet
        for both, side in (((last, first), Side.FRONT), ((first + 1, last - 1), Side.BACK)):
            left, right = (page if page <= pages else 0 for page in both)
            found.append(Spread(left, right, sheet, side))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class RulebookPages:
    """Pages that are laid out, with the fonts and forms of a book; `stamp` is the last text at
    their foot."""

    laid: LaidDocument
    stamp: str

    @property
    def size(self) -> Size:
        return self.laid.pages[0].size

    def __len__(self) -> int:
        return len(self.laid.pages)

    def add_flat(self, book: Book, backs: str = "") -> None:
        """One page per side, in the order in which they are read; if the paper is turned on its
        short edge, every other one has its head down."""
        for at, content in enumerate(self._contents(book)):
            side = Side.BACK if at % 2 and backs.startswith("duplex") else Side.FRONT
            w, h = self.size.width * K, self.size.height * K
            is_turned = side is Side.BACK and backs == SHORT
            turned = f"q -1 0 0 -1 {number(w, 4)} {number(h, 4)} cm\n{content}\nQ"
            book.add_page(turned if is_turned else content, self.size, side=side)
            self._bookmark(book, at + 1)

    def add_booklet(self, book: Book, paper: Size, backs: str, sides: Sequence[Side]) -> None:
        """These sides of the sheets, for paper that is turned on this edge; by hand, it is turned
        as a page is."""
        contents = self._contents(book)
        for spread in saddle(len(self)):
            if spread.side in sides:
                inner = "\n".join(self._spread(spread, contents))
                turn = _turn(paper, is_back=spread.side is Side.BACK and backs != SHORT)
                has_entry = book.has_pages
                book.add_page(f"q {turn} cm\n{inner}\nQ", paper, side=spread.side)
                if not has_entry:
                    book.bookmark(self.laid.document.names.name)

    def _spread(self, spread: Spread, contents: Sequence[str]) -> Iterator[str]:
        width, creep = self.size.width, CREEP * spread.sheet
        for page, x in ((spread.left, creep), (spread.right, width - creep)):
            if page:
                yield f"q 1 0 0 1 {number(x * K, 4)} 0 cm\n{contents[page - 1]}\nQ"
        if spread.side is Side.FRONT:
            yield self._marks(is_outside=spread.sheet == 0)

    def _marks(self, *, is_outside: bool) -> str:
        """Where sheets are folded; on the outside, where staples go."""
        x, height, edge = self.size.width, self.size.height, self.laid.document.layout.edges[1]
        lines = [(edge, edge + FOLD_MARK), (height - edge - FOLD_MARK, height - edge)]
        if is_outside:
            middles = (height * share for share in STAPLES)
            lines += [(middle - STAPLE, middle + STAPLE) for middle in middles]
        drawn = (f"{number(x)} {number(a)} m {number(x)} {number(b)} l" for a, b in lines)
        return f"q {number(K, 6)} 0 0 {number(K, 6)} 0 0 cm {MARKS} {' '.join(drawn)} S Q"

    def _contents(self, book: Book) -> list[str]:
        """Each page as operators, with its foot."""
        pages = enumerate(self.laid.pages, start=1)
        return [f"{page.content}\n{self._foot(book, at)}" for at, page in pages]

    def _foot(self, book: Book, at: int) -> str:
        names, type = self.laid.document.names, self.laid.document.type
        parts = (names.title, names.name, f"{at}/{len(self)}", self.stamp)
        text = " · ".join(part for part in parts if part)
        writer, size = MarginType(book, type.fonts), self.size
        room = size.width - 2 * type.layout.margin
        height = min(FOOT, room / writer.measure(text, 1))
        x = (size.width - writer.measure(text, height)) / 2
        y = size.height - type.layout.edges[1] - BELOW
        shown = writer.show(text, 0, height)
        return f"q {in_millimetres(size)} 0.35 g 1 0 0 1 {number(x)} {number(y)} cm {shown} Q"

    def _bookmark(self, book: Book, page: int) -> None:
        """The entries of the outline that lead to the last page of the book."""
        if page == 1:
            book.bookmark(self.laid.document.names.name)
        for entry in self.laid.pages[page - 1].entries:
            book.bookmark(entry, level=1)


def _turn(paper: Size, *, is_back: bool) -> str:
    """Leads from a spread that lies on its side to upright paper."""
    w, h = number(paper.width * K, 4), number(paper.height * K, 4)
    return f"0 -1 1 0 0 {h}" if is_back else f"0 1 -1 0 {w} 0"
