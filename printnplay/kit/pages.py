"""Whole pages among the sheets: each is a face as large as its paper."""

from collections import Counter
from collections.abc import Iterator, Sequence

from printnplay.core.diagnostics import Report
from printnplay.core.geometry import Ring, Side
from printnplay.drawing.picture import EMPTY, Picture
from printnplay.faces.face import Face, Page
from printnplay.faces.session import Draw
from printnplay.kinds.catalogue import pages_on
from printnplay.kinds.kind import OFF_MARGIN, Making
from printnplay.sheets.model import Placement, Sheet

PAGE = "page "
NOTHING = Picture(EMPTY, None)

# What is not a component, as the manifest calls it, and how its words begin.
EXTRAS = {"boxes": "box", "mats": "mat", "queue": "queue"}


def draw_pages(draw: Draw, making: Making, stock: str, report: Report) -> tuple[Page, ...]:
    """What the kinds draw for whole pages on some stock."""
    return tuple(
        page
        for part, kind in pages_on(draw.game, stock)
        if kind.is_wanted(part, making)
        for page in report.take(kind.pages(part, draw, making))
    )


def count_pages(pages: Sequence[Page], times: int) -> Counter[str]:
    """How many of each component are on them; extras are not counted."""
    counts: Counter[str] = Counter()
    for page in pages:
        if page.extra is None:
            counts[page.component] += times * page.pieces
    return counts


def extra_pages(pages: Sequence[Page]) -> dict[str, tuple[Page, ...]]:
    """The pages of each extra that there is."""
    found = {
        name: tuple(page for page in pages if page.extra == extra) for name, extra in EXTRAS.items()
    }
    return {name: held for name, held in found.items() if held}


def count_extras(pages: Sequence[Page], times: int) -> dict[str, int]:
    """How many boxes, mats and strips of the queue there are, printed that many times."""
    return {
        name: times * sum(page.pieces for page in held) for name, held in extra_pages(pages).items()
    }


def page_faces(pages: Sequence[Page]) -> Iterator[Face]:
    """The back of a page that shows a part of a face has nothing of its own to check."""
    for page in pages:
        of, size = page.component, page.size
        behind = NOTHING if page.marks else None
        sides = ((Side.FRONT, page.picture, page.marks), (Side.BACK, page.back, behind))
        for side, picture, marks in sides:
            if picture:
                own = (_name(page, side), of, side, (page.name,), size, picture, page.pos)
                yield Face(*own, is_page=True, marks=marks)


def page_sheets(
    sheets: Sequence[Sheet], pages: Sequence[Page], *, margin: float, has_backs: bool = False
) -> tuple[Sheet, ...]:
    """The sheets, then the pages, numbered through; each with its back if the file is printed on
    both sides, or with a blank one, so that none lands behind another."""
    before = max((sheet.number for sheet in sheets), default=0)
    of = before + len(pages)
    found = [sheet._replace(of=of) for sheet in sheets]
    for number, page in enumerate(pages, start=before + 1):
        front = _sheet(page, margin + OFF_MARGIN, number, of)
        found.append(front)
        if has_backs:
            behind = (_placed(page, Side.BACK),) if page.back else ()
            found.append(front._replace(side=Side.BACK, placements=behind))
    return tuple(found)


def _placed(page: Page, side: Side) -> Placement:
    return Placement(page.name, _name(page, side), 0, 0, page.size, 0, (0, 0, 0, 0), is_shaped=True)


def _sheet(page: Page, inset: float, number: int, of: int) -> Sheet:
    w, h = page.size.width, page.size.height
    placed = _placed(page, Side.FRONT)
    trim = page.drawn or (inset, inset, w - inset, h - inset)
    boxes = tuple(map(_box, page.cuts)) if page.is_cut_straight else ()
    sheet = Sheet(number, of, Side.FRONT, page.size, (placed,), (), None, (page.component,), trim)
    return sheet._replace(cut_out=boxes)


def _box(ring: Ring) -> tuple[float, float, float, float]:
    xs, ys = zip(*ring, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _name(page: Page, side: Side) -> str:
    """With a space, which no card's face has in its name."""
    return f"{PAGE}{page.name}" if side is Side.FRONT else f"{PAGE}{page.name} {side}"
