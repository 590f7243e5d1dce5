"""What a face is made of: marks in the order they are painted, in groups.

A mark is one fill, stroke, line of text or image, in millimetres from the trim's corner. Equal
parts of different faces are the same object, so that what is found out of one holds for all.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import Segment, is_upright
from printnplay.drawing.picture import Image, Leaf, Path, Placed, Text
from printnplay.preflight.drawings.boxes import NO_BOX, BoxIndex, has_area, holds, meets, spanning
from printnplay.preflight.drawings.paint import NOTHING, OPAQUE, Paint, Rgba, over, thinned
from printnplay.preflight.drawings.polygons import (
    Polygon,
    box_around,
    dashed,
    flatten,
    has_point,
    stroke,
)

Part = tuple[Polygon, ...]
Kind = Literal["fill", "stroke", "text", "image"]

STRETCH = 12
# An outline of letters that is as wide as this, by their size or in millimetres, is their ground.
HALO_EMS, HALO_MM, ROUNDING = 0.05, 0.3, 1e-6
# The segments of a rectangle whose corners are not round.
CORNERS = 5
# Children of a group that are sooner asked one by one than looked up.
FEW = 48


@dataclass(frozen=True, eq=False)
class ClipArea:
    """What everything in it is cut by. A box without shapes is an upright rectangle."""

    box: Box
    shapes: tuple[Polygon, ...] | None
    around: "ClipArea | None"

    @property
    def is_plain(self) -> bool:
        """Whether it is a box, and so is all around it."""
        return self.shapes is None and (self.around is None or self.around.is_plain)

    def shows(self, x: float, y: float) -> bool:
        if not holds(self.box, x, y):
            return False
        if self.shapes is not None and not has_point(self.shapes, x, y, is_even_odd=False):
            return False
        return self.around is None or self.around.shows(x, y)


@dataclass(frozen=True, slots=True)
class MarkText:
    """A line of text, its size in millimetres as printed, and the width and the colour of the
    outline that is seen around its letters; `raw` is with signs that nobody sees."""

    text: str
    size: float
    family: str
    weight: int
    rim: float = 0.0
    halo: Rgba = NOTHING
    raw: str = ""

    def scaled(self, by: float) -> "MarkText":
        return replace(self, size=self.size * by, rim=self.rim * by)

    @property
    def is_haloed(self) -> bool:
        """Whether its outline is wide enough to be what the letters are read against."""
        return self.rim >= self.least_halo - ROUNDING and self.halo[3] > OPAQUE

    @property
    def least_halo(self) -> float:
        return min(HALO_EMS * self.size, HALO_MM)


@dataclass(frozen=True, slots=True)
class Pixels:
    """The size of an image in pixels, and in millimetres as it is printed."""

    across: int
    down: int
    width: float
    height: float


@dataclass(frozen=True, eq=False)
class Mark:
    """`box` is what shows of it, `whole` also what a clip cuts away; `pen` is a stroke's width as
    printed; `via` is the outermost use that brought it here."""

    kind: Kind
    leaf: Leaf
    via: Placed | None
    box: Box
    whole: Box
    paint: Paint
    segments: tuple[Segment, ...]
    matrix: Matrix
    clip: ClipArea | None
    pen: float = 0.0
    words: MarkText | None = None
    pixels: Pixels | None = None

    @property
    def tag(self) -> str:
        """What it was drawn as."""
        match self.leaf:
            case Text():
                return "text"
            case Image():
                return "image"
        return self.leaf.tag

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """What it covers, each of its subpaths by itself."""
        lines = flatten(self.segments, self.matrix)
        if self.kind != "stroke":
            return tuple((points,) for points, _ in lines if len(points) > 2)
        return tuple(self._stroked(points, is_closed) for points, is_closed in lines)

    def _stroked(self, points: Polygon, is_closed: bool) -> Part:
        assert isinstance(self.leaf, Path)
        assert self.leaf.stroke
        pen = self.leaf.stroke
        return stroke(
            points, self.pen, is_closed=is_closed, cap=pen.cap, join=pen.join, limit=pen.limit
        )

    @cached_property
    def _inked(self) -> tuple[tuple[Box, Polygon], ...]:
        """The pieces of a stroke, without what is between its dashes."""
        pen = self.leaf.stroke if isinstance(self.leaf, Path) else None
        if pen is None or not pen.dashes:
            return self.pieces
        dashes = tuple(self.pen / pen.width * length for length in pen.dashes) * 2
        lines = (
            piece
            for points, is_closed in flatten(self.segments, self.matrix)
            for piece in dashed(points, dashes, is_closed=is_closed)
        )
        return _boxed(tuple(p for line in lines for p in self._stroked(line, is_closed=False)))

    @cached_property
    def _stretches(self) -> tuple[tuple[Box, tuple[tuple[Box, Polygon], ...]], ...]:
        """Its inked pieces a dozen at a time: a point is far from most."""
        runs = [self._inked[at : at + STRETCH] for at in range(0, len(self._inked), STRETCH)]
        return tuple((spanning(tuple(box for box, _ in run)), run) for run in runs)

    @cached_property
    def is_plain(self) -> bool:
        """Whether it is an upright rectangle, all that its box is."""
        is_rect = self.tag == "rect" and len(self.segments) == CORNERS
        return (is_rect or self.kind == "image") and is_upright(self.matrix)

    @cached_property
    def _polygons(self) -> tuple[Polygon, ...]:
        return tuple(polygon for part in self.parts for polygon in part)

    @cached_property
    def pieces(self) -> tuple[tuple[Box, Polygon], ...]:
        """Its polygons, each with its box."""
        return _boxed(self._polygons)

    def _is_stroked(self, x: float, y: float) -> bool:
        for (left, top, right, bottom), run in self._stretches:
            if left <= x <= right and top <= y <= bottom:
                for (x1, y1, x2, y2), piece in run:
                    is_near = x1 <= x <= x2 and y1 <= y <= y2
                    if is_near and has_point((piece,), x, y, is_even_odd=False):
                        return True
        return False

    @cached_property
    def outline(self) -> tuple[Polygon, ...]:
        """Its own line, without the width of a pen."""
        return tuple(points for points, _ in flatten(self.segments, self.matrix))

    @property
    def is_left(self) -> bool:
        """Whether its clip leaves something of it."""
        return has_area(self.box)

    @cached_property
    def own_box(self) -> Box:
        """That of a text in its own units: its outline is its box."""
        corners = [values for _, values in self.segments if values]
        return corners[0][0], corners[0][1], corners[2][0], corners[2][1]

    def within(self, shares: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        """Places in a text, by shares of its width and height, on the face."""
        a, b, c, d, e, f = self.matrix
        left, top, right, bottom = self.own_box
        own = [(left + u * (right - left), top + v * (bottom - top)) for u, v in shares]
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in own]

    def covers(self, x: float, y: float) -> bool:
        """Whether its paint is on a point. Text covers none: the ground shows through."""
        if self.kind == "text" or not holds(self.box, x, y):
            return False
        if self.clip is not None and not self.clip.shows(x, y):
            return False
        if self.kind == "stroke":
            return self._is_stroked(x, y)
        if self.is_plain:
            return True
        is_even_odd = isinstance(self.leaf, Path) and self.leaf.is_even_odd
        return has_point(self._polygons, x, y, is_even_odd=is_even_odd)

    def colour(self, x: float, y: float) -> Rgba:
        return self.paint.at(x, y) if self.covers(x, y) else NOTHING


@dataclass(frozen=True, eq=False)
class MarkGroup:
    """Marks and groups, painted in this order, and then as a whole with an opacity. A group that
    `draws` is a use of that id, and a picture if it is in no other use; if it leaves no mark, `why`
    is the reason, and `whole` where it would be."""

    children: "tuple[Mark | MarkGroup, ...]"
    box: Box = NO_BOX
    opacity: float = 1.0
    marks: int = 0
    is_picture: bool = False
    draws: str = ""
    why: str = ""
    whole: Box = NO_BOX

    def meeting(self, box: Box) -> "tuple[Mark | MarkGroup, ...]":
        """Its children that meet a box, in their order."""
        if len(self.children) > FEW:
            return tuple(self.children[number] for number in self._index.meeting(box))
        return tuple(child for child in self.children if meets(child.box, box))

    def beside(
        self, number: int, box: Box
    ) -> "tuple[tuple[Mark | MarkGroup, ...], tuple[Mark | MarkGroup, ...]]":
        """The children before and after one of them that meet a box."""
        children = self.children
        if len(children) > FEW:
            found = self._index.meeting(box)
            before = tuple(children[n] for n in found[: bisect_left(found, number)])
            return before, tuple(children[n] for n in found[bisect_right(found, number) :])
        before = tuple(child for child in children[:number] if meets(child.box, box))
        return before, tuple(child for child in children[number + 1 :] if meets(child.box, box))

    @cached_property
    def _index(self) -> BoxIndex:
        return BoxIndex([child.box for child in self.children])

    def colour(self, x: float, y: float) -> Rgba:
        children = self.children
        if len(children) > FEW:
            children = tuple(children[number] for number in self._index.holding(x, y))
        found = painted(children, x, y)
        return thinned(found, self.opacity) if self.opacity < 1 else found


def uses_in(group: MarkGroup) -> Iterator[MarkGroup]:
    """Its uses as they are painted, each before those in it."""
    if group.draws:
        yield group
    for child in group.children:
        if isinstance(child, MarkGroup):
            yield from uses_in(child)


def _boxed(polygons: tuple[Polygon, ...]) -> tuple[tuple[Box, Polygon], ...]:
    return tuple((box_around((polygon,)), polygon) for polygon in polygons)


def in_order(node: MarkGroup | Mark) -> Iterator[Mark]:
    """Its marks, as they are painted."""
    if isinstance(node, Mark):
        yield node
    else:
        for child in node.children:
            yield from in_order(child)


def painted(nodes: tuple[Mark | MarkGroup, ...], x: float, y: float) -> Rgba:
    """What some nodes, one over the other, paint at a point."""
    found = NOTHING
    for node in reversed(nodes):
        left, top, right, bottom = node.box
        if left <= x <= right and top <= y <= bottom:
            own = node.colour(x, y)
            if own[3]:
                found = over(found, own)
                if found[3] > OPAQUE:
                    break
    return found
