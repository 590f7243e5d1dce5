"""Sheets to one PDF that defends its own scale.

Each picture is compiled once. Every page has its name in the margin; the first one also has a
ruler to measure before cutting.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from printnplay.core.geometry import Box, Line, Ring, Side
from printnplay.core.units import Size
from printnplay.drawing.picture import Picture
from printnplay.pdf.book import Book, in_millimetres, number
from printnplay.pdf.compiler import MIN_FORM, Compiler
from printnplay.pdf.margin import margins
from printnplay.sheets.model import SAFE_EDGE, Correction, Placement, Sheet
from printnplay.sheets.outlines import has_room, mark_rings
from printnplay.text.fonts import BUILTIN, Fonts

MARK_WIDTH, HALO_WIDTH = 0.2, 0.6
# Black on white: an outline is seen on dark and on light pieces alike.
OUTLINE_DASH = "[1.2 1.2] 0 d"


class Plates:
    """The operators of each picture by its name, and the book with their shared resources. A long
    picture on several pages is a form."""

    def __init__(
        self, sheets: Iterable[Sheet] = (), *, correction: Correction | None = None
    ) -> None:
        self.book = Book(correction=correction)
        self.drawn: dict[str, str] = {}
        self._compiler = Compiler(self.book)
        self._pages = Counter(name for s in sheets for name in {p.face for p in s.placements})

    def add(self, pictures: Mapping[str, Picture]) -> None:
        """Those that are on the sheets."""
        for name, picture in pictures.items():
            if name in self._pages and name not in self.drawn:
                self.drawn[name] = self._compiled(name, picture)

    def _compiled(self, name: str, picture: Picture) -> str:
        ops = self._compiler.draw(picture)
        is_form = self._pages[name] > 1 and len(ops) >= MIN_FORM
        return f"/{self.book.add_form(ops)} Do" if is_form else ops


class About(NamedTuple):
    """The description of a file: `duplex` is the hint for the print dialog, `edges` are the widths
    that the printer leaves white at the sides and at the ends, `fonts` those of the names."""

    title: str
    subject: str
    language: str
    names: Mapping[str, str]
    stamp: str
    ruler: str
    duplex: str | None = None
    edges: tuple[float, float] = (SAFE_EDGE, SAFE_EDGE)
    fonts: Fonts = BUILTIN


def sheets_pdf(
    sheets: tuple[Sheet, ...],
    plates: Plates,
    about: About,
    *,
    registration: float | None = None,
) -> bytes:
    """The pages in order, after those that are in the book; with the marks that a cutting machine
    looks for so far inside every front."""
    book = plates.book
    book.describe(about.title, about.subject, about.language)
    book.defend_scale(about.duplex)
    writer = _Writer(book, plates.drawn, about, registration)
    outlined: set[str] = set()
    has_ruler = book.has_pages
    for at, sheet in enumerate(sheets):
        news = [name for name in sheet.components if name not in outlined]
        writer.page(sheet, is_first=at == 0 and not has_ruler)
        for name in news:
            book.bookmark(about.names[name])
            outlined.add(name)
    return book.to_bytes()


def page_pdf(picture: Picture, size: Size, about: About) -> bytes:
    """One page that is a single drawing, at its true size."""
    book = Book.about(about.title, about.subject, about.language)
    book.defend_scale("Simplex")
    drawn = Compiler(book).draw(picture)
    book.add_page(f"q {in_millimetres(size)}\n{drawn}\nQ", size)
    return book.to_bytes()


class _Writer(NamedTuple):
    book: Book
    drawn: Mapping[str, str]
    about: About
    registration: float | None = None

    def page(self, sheet: Sheet, *, is_first: bool) -> None:
        parts = [f"q {in_millimetres(sheet.paper)}"]
        parts += [self._placed(placement) for placement in sheet.placements]
        drawn = _drawn(sheet)
        parts += self._margins(sheet, drawn, is_first=is_first)
        parts += [_marks(sheet.marks, drawn)]
        if sheet.outlines:
            path = _path(sheet.outlines)
            parts += [f"q {MARK_WIDTH} w 1 G {path} S {OUTLINE_DASH} 0 G {path} S Q"]
        if sheet.fold:
            parts += [f"q {MARK_WIDTH} w [2 1.5] 0 d {_path([sheet.fold])} S Q"]
        inset = self.registration
        if inset is not None and sheet.side is Side.FRONT and has_room(sheet, inset):
            parts += [_filled(ring) for ring in mark_rings(sheet.paper, inset)]
        boxes = {"trim": sheet.trim, "bleed": drawn} if sheet.placements else {}
        content = "\n".join([*parts, "Q"])
        self.book.add_page(content, sheet.paper, side=sheet.side, **boxes)

    def _placed(self, placement: Placement) -> str:
        size, turn = placement.size, placement.rotation
        frame = _frame(placement.x, placement.y, size.width, size.height, turn, placement.bleed)
        inside = f"{_ring_path(placement.ring)} W n " if placement.ring else ""
        return f"q {inside}{frame}\n{self.drawn[placement.face]}\nQ"

    def _margins(self, sheet: Sheet, drawn: Box, *, is_first: bool) -> list[str]:
        sides = Side if sheet.fold else (sheet.side,)
        side = " + ".join(self.about.names[side.value] for side in sides)
        names = ", ".join(self.about.names[name] for name in sheet.components)
        at = f"{sheet.number}/{sheet.of}"
        text = " · ".join((self.about.title, names, at, side, self.about.stamp))
        ruler = self.about.ruler if is_first else None
        fonts, edges = self.about.fonts, self.about.edges
        if sheet.paper.width > sheet.paper.height:
            edges = edges[::-1]
        return margins(self.book, sheet, text, drawn=drawn, ruler=ruler, edges=edges, fonts=fonts)


def _extent(placement: Placement) -> tuple[float, float]:
    size = placement.size
    is_turned = placement.rotation in (90, 270)
    return (size.height, size.width) if is_turned else (size.width, size.height)


@lru_cache(maxsize=1000)
def _frame(
    x: float, y: float, w: float, h: float, turn: int, bleed: tuple[float, float, float, float]
) -> str:
    """The operators that clip to a card's bleed and lead from the card's own millimetres to the
    page's. The places of cards recur on every sheet, so they are cached."""
    left, top, right, bottom = bleed
    wide, high = (h, w) if turn in (90, 270) else (w, h)
    matrix = {
        0: (1, 0, 0, 1, x, y),
        90: (0, 1, -1, 0, x + h, y),
        180: (-1, 0, 0, -1, x + w, y + h),
        270: (0, -1, 1, 0, x, y + w),
    }[turn]
    clip = (x - left, y - top, wide + left + right, high + top + bottom)
    moved = " ".join(number(v, 4) for v in matrix)
    return f"{' '.join(map(number, clip))} re W n {moved} cm"


@lru_cache(maxsize=64)
def _marks(lines: tuple[Line, ...], drawn: Box) -> str:
    """Marks are black; on bleed, which can be as dark, they have a white edge. They recur on every
    sheet, so they are cached."""
    if not lines:
        return ""
    left, top, right, bottom = drawn
    on_bleed = [
        line
        for line in lines
        if line.x1 < right and line.x2 > left and line.y1 < bottom and line.y2 > top
    ]
    white = f"1 G {HALO_WIDTH} w {_path(on_bleed)} S " if on_bleed else ""
    return f"q {white}0 G {MARK_WIDTH} w {_path(lines)} S Q"


def _path(lines: Sequence[Line]) -> str:
    return " ".join(
        f"{number(line.x1)} {number(line.y1)} m {number(line.x2)} {number(line.y2)} l"
        for line in lines
    )


def _filled(ring: Ring) -> str:
    return f"0 0 0 rg {_ring_path(ring)} f"


def _ring_path(ring: Ring) -> str:
    (x, y), *others = ring
    lines = " ".join(f"{number(a)} {number(b)} l" for a, b in others)
    return f"{number(x)} {number(y)} m {lines}"


def _drawn(sheet: Sheet) -> Box:
    """Around all faces with their bleed, and all trims."""
    boxes = [tuple(sheet.trim)]
    for placement in sheet.placements:
        (left, top, right, bottom), (wide, high) = placement.bleed, _extent(placement)
        x, y = placement.x, placement.y
        boxes.append((x - left, y - top, x + wide + right, y + high + bottom))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
