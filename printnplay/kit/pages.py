"""Whole pages among the sheets: each is a face as large as its paper."""

from collections.abc import Iterator, Sequence

from printnplay.core.geometry import Side
from printnplay.faces.face import Face, Page
from printnplay.sheets.model import ROOM_FOR_NAME, Placement, Sheet

# What such a page keeps off its margin: its name stands there, with white above it.
OFF_MARGIN = ROOM_FOR_NAME + 1.0
PAGE = "page "

# What is no component, as the manifest calls it, and how the names of its pages and words begin.
EXTRAS = {"boxes": "box", "mats": "mat", "queue": "queue"}


def extra_pages(pages: Sequence[Page]) -> dict[str, tuple[Page, ...]]:
    """The pages of each extra that there is."""
    found = {
        name: tuple(page for page in pages if page.name.partition("-")[0] == start)
        for name, start in EXTRAS.items()
    }
    return {name: held for name, held in found.items() if held}


def count_extras(pages: Sequence[Page], times: int) -> dict[str, int]:
    """How many there are of each, printed so many times: boxes, mats, strips of the queue."""
    return {
        name: times * sum(len(page.cuts) if name == "queue" else page.pieces for page in held)
        for name, held in extra_pages(pages).items()
    }


def page_faces(pages: Sequence[Page]) -> Iterator[Face]:
    for page in pages:
        own = (_name(page), page.component, Side.FRONT, (page.name,))
        yield Face(*own, page.size, page.picture, page.pos, is_page=True)


def page_sheets(
    sheets: Sequence[Sheet], pages: Sequence[Page], *, margin: float, has_backs: bool = False
) -> tuple[Sheet, ...]:
    """The sheets, then the pages, numbered through; each with a blank back where the file is
    printed on both sides, so that none lands behind another."""
    before = max((sheet.number for sheet in sheets), default=0)
    of = before + len(pages)
    found = [sheet._replace(of=of) for sheet in sheets]
    for number, page in enumerate(pages, start=before + 1):
        front = _sheet(page, margin + OFF_MARGIN, number, of)
        found.append(front)
        if has_backs:
            found.append(front._replace(side=Side.BACK, placements=()))
    return tuple(found)


def _sheet(page: Page, inset: float, number: int, of: int) -> Sheet:
    w, h = page.size.width, page.size.height
    placed = Placement(page.name, _name(page), 0, 0, page.size, 0, (0, 0, 0, 0), is_shaped=True)
    trim = page.drawn or (inset, inset, w - inset, h - inset)
    return Sheet(number, of, Side.FRONT, page.size, (placed,), (), None, (page.component,), trim)


def _name(page: Page) -> str:
    """No card's face is called so."""
    return f"{PAGE}{page.name}"
