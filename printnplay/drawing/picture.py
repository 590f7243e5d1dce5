"""The one type that everything drawn becomes: a tree of paths, texts and images, ready to print.

Paints are resolved, text runs have their places, matrices are local. Equal nodes are one object, so
a part that recurs (a frame, an icon, a whole back) is found by identity. Every Picture can be
printed: a drawing that cannot is refused when it is built.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from printnplay.drawing.geometry import (
    IDENTITY,
    Box,
    Matrix,
    Segment,
    multiply,
    scale_of,
)
from printnplay.text.font import Font

Rgb = tuple[float, float, float]

NO_NAMES: frozenset[str] = frozenset()
# The segments of a rectangle without round corners.
SQUARE = 5


class Flat(NamedTuple):
    """One colour everywhere."""

    rgb: Rgb
    alpha: float = 1.0


class Stop(NamedTuple):
    offset: float
    rgb: Rgb
    alpha: float


class Gradient(NamedTuple):
    """Colours along a line (x1, y1, x2, y2) or a circle (fx, fy, 0, cx, cy, r), in units that
    `matrix` turns into those of the shape."""

    line: tuple[float, ...]
    stops: tuple[Stop, ...]
    matrix: Matrix
    alpha: float = 1.0

    @property
    def is_radial(self) -> bool:
        return len(self.line) > 4


Paint = Flat | Gradient


class Stroke(NamedTuple):
    """How a line is drawn; no dashes is a whole line."""

    rgb: Rgb
    alpha: float
    width: float
    cap: str = "butt"
    join: str = "miter"
    limit: float = 4.0
    dashes: tuple[float, ...] = ()


class Run(NamedTuple):
    """Text of one look and one direction, the left end of its baseline, and its width."""

    text: str
    font: Font
    size: float
    x: float
    y: float
    width: float
    fill: Flat
    is_rtl: bool = False


class Asset(NamedTuple):
    """The file of an image: PNG or JPEG, its bytes, and its size in pixels."""

    kind: str
    data: bytes
    width: int
    height: int
    hash: str

    def __hash__(self) -> int:
        return hash(self.hash)


# Clips and nodes are compared by identity, and never changed. They are plain classes because a deck
# of 7,600 cards has 30,000 of them: frozen dataclasses take three times as long to make, 2 % of a
# build, and 1 ms each to import.


class Clip:
    """Outlines that clip a node; `box` is set if they are one upright rectangle (left, top, right,
    bottom)."""

    __slots__ = ("box", "paths")

    def __init__(self, paths: tuple[tuple[Segment, ...], ...], box: Box | None = None) -> None:
        self.paths, self.box = paths, box


class Node:
    """A part of a Picture. `count` is how many shapes, texts and images are painted, `depth` how
    deep they are nested, `least` the size of the smallest text (infinite without any), `names` the
    ids that uses in it name."""

    __slots__ = ()
    count, depth, least = 1, 1, math.inf
    names = NO_NAMES


class Path(Node):
    """A shape; `tag` is what it was drawn as, for messages ('rect', 'circle')."""

    __slots__ = ("fill", "is_even_odd", "segments", "stroke", "tag")

    def __init__(
        self,
        segments: tuple[Segment, ...],
        fill: Paint | None,
        stroke: Stroke | None = None,
        *,
        is_even_odd: bool = False,
        tag: str = "path",
    ) -> None:
        self.segments, self.fill, self.stroke = segments, fill, stroke
        self.is_even_odd, self.tag = is_even_odd, tag


class Text(Node):
    """Runs of text."""

    __slots__ = ("least", "runs")

    def __init__(self, runs: tuple[Run, ...]) -> None:
        self.runs, self.least = runs, min([run.size for run in runs])


class Image(Node):
    """An image stretched over a box (left, top, width, height)."""

    __slots__ = ("asset", "box")

    def __init__(self, asset: Asset, box: Box) -> None:
        self.asset, self.box = asset, box


class Group(Node):
    """Nodes, painted in this order."""

    __slots__ = ("children", "count", "depth", "least", "names")

    def __init__(self, children: tuple["AnyNode", ...]) -> None:
        self.children = children
        self.count = sum([child.count for child in children])
        self.depth = 1 + max([child.depth for child in children], default=0)
        self.least = min([child.least for child in children], default=math.inf)
        named = [child.names for child in children if child.names]
        self.names = NO_NAMES.union(*named) if len(named) > 1 else named[0] if named else NO_NAMES


class Placed(Node):
    """A node through a matrix; inside it, cut by a clip; painted as a whole with an opacity. `name`
    is the id that a use gives."""

    __slots__ = ("clip", "count", "depth", "least", "matrix", "name", "names", "node", "opacity")

    def __init__(
        self,
        node: "AnyNode",
        matrix: Matrix = IDENTITY,
        *,
        clip: Clip | None = None,
        opacity: float = 1.0,
        name: str = "",
    ) -> None:
        self.node, self.matrix, self.clip = node, matrix, clip
        self.opacity, self.name = opacity, name
        self.count, self.depth = node.count, node.depth + 1
        has_text = node.least < math.inf and matrix is not IDENTITY
        self.least = node.least * scale_of(matrix) if has_text else node.least
        self.names = node.names | {name} if name else node.names


Leaf = Path | Text | Image
AnyNode = Path | Text | Image | Group | Placed
EMPTY = Group(())


class Item(NamedTuple):
    """A leaf in its place on the picture: all matrices in one, and the outermost use that contains
    it."""

    leaf: Leaf
    matrix: Matrix
    via: Placed | None


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, and the part of the plane that it shows (left, top, width, height), if it has a
    viewBox. Pictures with the same digest are the same, in every process."""

    root: Group
    view: Box | None
    digest: bytes = b""

    @property
    def ground(self) -> Rgb | None:
        """The colour that all of it is painted first."""
        first = self.root.children[0] if self.root.children else None
        if not (self.view and isinstance(first, Path) and isinstance(first.fill, Flat)):
            return None
        if first.tag != "rect" or len(first.segments) != SQUARE:
            return None
        left, top, width, height = self.view
        (x1, y1), (x2, y2) = first.segments[0][1], first.segments[2][1]
        is_whole = x1 <= left and y1 <= top and x2 >= left + width and y2 >= top + height
        return first.fill.rgb if is_whole else None

    @property
    def names(self) -> frozenset[str]:
        """The ids that its uses name."""
        return self.root.names

    @property
    def least_text(self) -> float:
        """The size of its smallest text; infinite without any."""
        return self.root.least

    def items(self) -> Iterator[Item]:
        """Every leaf in the order of painting."""
        return _items(self.root, IDENTITY, None)

    def fonts(self) -> dict[Font, set[str]]:
        """The characters that it needs of each font."""
        found: dict[Font, set[str]] = {}
        for node in unique_nodes(self.root):
            if isinstance(node, Text):
                for run in node.runs:
                    found.setdefault(run.font, set()).update(run.text)
        return found


def _items(node: AnyNode, matrix: Matrix, via: Placed | None) -> Iterator[Item]:
    if isinstance(node, Group):
        for child in node.children:
            yield from _items(child, matrix, via)
    elif isinstance(node, Placed):
        inside = matrix if node.matrix is IDENTITY else multiply(matrix, node.matrix)
        yield from _items(node.node, inside, via or (node if node.name else None))
    else:
        yield Item(node, matrix, via)


def unique_nodes(node: AnyNode) -> Iterator[AnyNode]:
    """Each different node once, however often it is used."""
    seen: set[int] = set()
    waiting = [node]
    while waiting:
        found = waiting.pop()
        if id(found) not in seen:
            seen.add(id(found))
            yield found
            if isinstance(found, Group):
                waiting += found.children
            elif isinstance(found, Placed):
                waiting.append(found.node)
