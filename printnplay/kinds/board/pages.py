"""A board that is larger than the paper: its parts on pages, to be cut out and glued together.

There is one page per part, with the back of that part behind it; if sides are folded and glued,
there are pages of fronts and pages of backs.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from printnplay.core.diagnostics import Report, Result, quote
from printnplay.core.geometry import Point, Side
from printnplay.core.units import Size
from printnplay.data.model import Card, Component
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.picture import Group, Picture
from printnplay.faces.face import Face, Page
from printnplay.faces.session import Draw
from printnplay.kinds.board.marks import FOOT, OVERLAP, PartMarks
from printnplay.kinds.kind import Making
from printnplay.kinds.plain import NoRoom, Rect, reported
from printnplay.sheets.grid import fit_grids
from printnplay.sheets.layout import Layout, frames
from printnplay.sheets.model import ROOM_FOR_NAME
from printnplay.sheets.split import Split, Tile, split
from printnplay.sheets.spots import AXES

# What is left around a part for its bleed and its marks.
EDGE = 4.0


def draw_board(part: Component, draw: Draw, making: Making) -> Result[tuple[Page, ...]]:
    """The pages of the boards that cannot be imposed; none for one that fits."""
    report, pages = Report(), list[Page]()
    own = [face for face in making.faces if face.component == part.id]
    for card in filter(making.selection.has, part.cards):
        front = _of(card, own, Side.FRONT)
        back = _of(card, own, Side.BACK) if making.layout.backs != "none" else None
        if front is None or is_imposed(front, making.layout, has_back=back is not None):
            continue
        with reported(report, part.pos, f"board {quote(card.id)}"):
            pages += [*_Desk(part, card, draw, making, front, back).pages()] * card.copies
    return report.result(tuple(pages))


def is_imposed(front: Face, layout: Layout, *, has_back: bool) -> bool:
    """Whether a sheet has room for the whole board; a fold leaves half of it for each side."""
    if not has_back:
        layout = layout._replace(backs="none")
    return any(
        grid.capacity
        for frame in frames(layout)
        for grid in fit_grids(front.size, frame.room, gap=0.0)
    )


def _of(card: Card, faces: list[Face], side: Side) -> Face | None:
    found = (face for face in faces if face.side is side and card.id in face.cards)
    return next(found, None)


class _Desk(NamedTuple):
    """Lays the parts of one board on pages."""

    part: Component
    card: Card
    draw: Draw
    making: Making
    front: Face
    back: Face | None

    @property
    def margin(self) -> float:
        """A page is cut like the sheets of pieces, and as clear of a machine's marks."""
        return self.making.layout.widest

    def pages(self) -> Iterator[Page]:
        """Raises NoRoom, TextTooLong."""
        is_apart = self.making.layout.backs == "fold"
        page, margin = self.making.layout.page, self.margin
        lying = Size(page.height, page.width) if not self.back or is_apart else None
        room = _room(page, margin)
        turned = _room(lying, margin) if lying else None
        found = split(self.front.size, room, overlap=OVERLAP, lying=turned)
        if found is None:
            raise NoRoom(f"a page has {room} for a part of it, which is too little")
        paper = lying if found.is_turned and lying else page
        for number, tile in enumerate(found.tiles):
            behind = self._behind(paper, tile) if self.back and not is_apart else None
            yield self._page(paper, found, tile, back=behind, pieces=0 if number else 1)
        for tile in found.tiles if self.back and is_apart else ():
            yield self._back_page(paper, found, tile)

    def _page(
        self, paper: Size, parts: Split, tile: Tile, *, back: Picture | None, pieces: int
    ) -> Page:
        at = _place(paper, self.margin, tile)
        canvas = Canvas(paper, self.draw.reader)
        x, y = at.x - tile.left, at.y - tile.top
        canvas.place(self.front.picture, f"translate({x:.4f} {y:.4f})", clip=self._clip(at))
        marks = PartMarks(canvas, self.draw, self.part, parts, tile)
        marks.strips(at)
        return self._marked(marks, at, f"{self.card.id}-{tile.name.lower()}", back, pieces)

    def _back_page(self, paper: Size, parts: Split, tile: Tile) -> Page:
        """The back of a part on its own page, seen from the back."""
        at = _place(paper, self.margin, tile)
        canvas = Canvas(paper, self.draw.reader)
        x, y = at.x - self._left(tile), at.y - tile.top
        self._put_back(canvas, at, f"translate({x:.4f} {y:.4f})")
        marks = PartMarks(canvas, self.draw, self.part, parts, tile, is_back=True)
        return self._marked(marks, at, f"{self.card.id}-{tile.name.lower()}-back", None, 0)

    def _marked(
        self, marks: PartMarks, at: Rect, name: str, back: Picture | None, pieces: int
    ) -> Page:
        marks.corners(at)
        paper, margin = marks.canvas.size, self.margin
        top, bottom = margin + ROOM_FOR_NAME, paper.height - margin - ROOM_FOR_NAME
        marks.foot(Rect(margin, bottom - FOOT, paper.width - 2 * margin, FOOT))
        picture = marks.canvas.to_picture()
        return Page(
            name,
            self.part.id,
            paper,
            picture,
            self.part.pos,
            (_ring(at),),
            pieces,
            drawn=(margin, top, paper.width - margin, bottom),
            back=back,
            is_cut_straight=True,
            marks=_without_part(picture),
        )

    def _behind(self, paper: Size, tile: Tile) -> Picture:
        """The back of a part in its place on the other side of the paper, turned like the paper."""
        at = _place(paper, self.margin, tile)
        canvas, board = Canvas(paper, self.draw.reader), self.front.size
        if AXES[self.making.layout.backs] == "vertical":
            behind = Rect(paper.width - at.right, at.y, at.width, at.height)
            x, y = behind.x - self._left(tile), at.y - tile.top
            move = f"translate({x:.4f} {y:.4f})"
        else:
            behind = Rect(at.x, paper.height - at.bottom, at.width, at.height)
            x, y = at.x + board.width - tile.left, paper.height - at.y + tile.top
            move = f"translate({x:.4f} {y:.4f}) rotate(180)"
        self._put_back(canvas, behind, move)
        return canvas.to_picture()

    def _put_back(self, canvas: Canvas, at: Rect, move: str) -> None:
        assert self.back is not None
        canvas.place(self.back.picture, move, clip=self._clip(at))

    def _left(self, tile: Tile) -> float:
        """Where the part begins on the back, which one sees mirrored."""
        return self.front.size.width - tile.left - tile.width

    def _clip(self, at: Rect) -> tuple[Point, ...]:
        by = self.front.bleed
        return _ring(Rect(at.x - by, at.y - by, at.width + 2 * by, at.height + 2 * by))


def _without_part(picture: Picture) -> Picture:
    """The marks alone: the part of the board is placed first."""
    return replace(picture, root=Group(picture.root.children[1:]), digest=b"")


def _room(page: Size, margin: float) -> Size:
    """For a part: inside its edge, the page's name and ruler, and the words at its foot."""
    width = page.width - 2 * (margin + EDGE)
    return Size(width, page.height - 2 * (margin + ROOM_FOR_NAME + EDGE) - FOOT)


def _place(page: Size, margin: float, tile: Tile) -> Rect:
    """In the middle of the room for it."""
    room, top = _room(page, margin), margin + ROOM_FOR_NAME + EDGE
    x, y = (page.width - tile.width) / 2, top + (room.height - tile.height) / 2
    return Rect(x, y, tile.width, tile.height)


def _ring(box: Rect) -> tuple[Point, ...]:
    return (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)
