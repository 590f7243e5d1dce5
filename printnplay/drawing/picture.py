"""The one type that everything drawn becomes: a tree of paths, texts and images, ready to print.

Paints are resolved, text runs have their places, matrices are local. Equal nodes are one object, so
a part that recurs (a frame, an icon, a whole back) is found by identity. Every Picture can be
printed: a drawing that cannot is refused when it is built.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import NamedTuple

from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import IDENTITY, Segment, multiply, scale_of
from printnplay.text.font import Font

Rgb = tuple[float, float, float]

NO_NAMES: frozenset[str] = frozenset()
# The segments of a rectangle without round corners.
SQUARE = 5
# EXIF turns that change width and height.
SIDEWAYS = 5
# More pixels than a printer can show are resampled; a few more are not worth the time.
MAX_DPI, SLACK = 600, 1.05


class Flat(NamedTuple):
    """One colour everywhere."""

    rgb: Rgb
    alpha: float = 1.0


class Stop(NamedTuple):
    offset: float
    rgb: Rgb
    alpha: float


class Gradient(NamedTuple):
    """Colours along a line (x1, y1, x2, y2) or from one circle to another (fx, fy, fr, cx, cy, r),
    in units that `matrix` turns into those of the shape."""

    line: tuple[float, ...]
    stops: tuple[Stop, ...]
    matrix: Matrix
    alpha: float = 1.0

    @property
    def is_radial(self) -> bool:
        return len(self.line) > 4


Paint = Flat | Gradient


class Stroke(NamedTuple):
    """How a line is drawn; no dashes is a whole line. One that blends has the mean of its colours
    as `rgb`."""

    rgb: Rgb
    alpha: float
    width: float
    cap: str = "butt"
    join: str = "miter"
    limit: float = 4.0
    dashes: tuple[float, ...] = ()
    offset: float = 0.0
    blend: Gradient | None = None


class Shadow(NamedTuple):
    """A second print of letters in one colour, moved to the right and down."""

    x: float
    y: float
    rgb: Rgb


class Run(NamedTuple):
    """Text of one look and one direction, the left end of its baseline, and its width. Shadow and
    outline are under all letters of the text, whatever run they belong to."""

    text: str
    font: Font
    size: float
    x: float
    y: float
    width: float
    fill: Flat
    is_rtl: bool = False
    outline: Stroke | None = None
    shadow: Shadow | None = None


class Asset(NamedTuple):
    """An image: a PNG, JPEG or WebP, as bytes or in a file that is read when it is written; its
    size in pixels as it is seen; how EXIF turns it (1 to 8, 1 is upright); and whether PDF can show
    it as it is in the file."""

    kind: str
    source: bytes | FilePath
    width: int
    height: int
    hash: str
    turn: int = 1
    can_pass: bool = False

    def __hash__(self) -> int:
        return hash(self.hash)

    @property
    def data(self) -> bytes:
        return self.source if isinstance(self.source, bytes) else self.source.read_bytes()

    @property
    def upright(self) -> "Asset":
        """With the size as it is seen in place of that in the file."""
        width, height = self.stored
        return self._replace(width=width, height=height)

    @property
    def stored(self) -> tuple[int, int]:
        """The size before it is turned."""
        size = self.width, self.height
        return size[::-1] if self.turn >= SIDEWAYS else size

    def at_most(self, dpi: float, width: float, height: float) -> "Asset":
        """The same with as many pixels as a printer can show on this many millimetres; with all of
        them, if there are hardly more."""
        found = self.dpi(width, height)
        if found <= dpi * SLACK:
            return self
        across, down = (max(1, math.ceil(n * dpi / found)) for n in (self.width, self.height))
        return self._replace(width=across, height=down, can_pass=False)

    def dpi(self, width: float, height: float) -> float:
        return min(self.width / width, self.height / height) * 25.4


# Clips and nodes are compared by identity, and never changed. They are plain classes because a deck
# of 7,600 cards has 30,000 of them: frozen dataclasses take three times as long to make, 2 % of a
# build, and 1 ms each to import.


class Clip:
    """Outlines that clip a node; `box` is set if they are one upright rectangle (left, top, right,
    bottom)."""

    __slots__ = ("box", "is_even_odd", "paths")

    def __init__(
        self,
        paths: tuple[tuple[Segment, ...], ...],
        box: Box | None = None,
        *,
        is_even_odd: bool = False,
    ) -> None:
        self.paths, self.box, self.is_even_odd = paths, box, is_even_odd


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
    """A node through a matrix; inside it, cut by a clip, seen where a mask is light, and painted as
    a whole with an opacity. `blend` is a blend mode of CSS: how it mixes with what is below;
    'normal' keeps the blend modes inside it from what is below. `name` is the id that a use gives.
    """

    __slots__ = (
        "blend",
        "clip",
        "count",
        "depth",
        "least",
        "mask",
        "matrix",
        "name",
        "names",
        "node",
        "opacity",
    )

    def __init__(
        self,
        node: "AnyNode",
        matrix: Matrix = IDENTITY,
        *,
        clip: Clip | None = None,
        opacity: float = 1.0,
        name: str = "",
        mask: "AnyNode | None" = None,
        blend: str = "",
    ) -> None:
        self.node, self.matrix, self.clip = node, matrix, clip
        self.opacity, self.name, self.mask, self.blend = opacity, name, mask, blend
        self.count, self.depth = node.count, node.depth + 1
        if mask is not None:
            self.count, self.depth = self.count + mask.count, max(self.depth, mask.depth + 1)
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
        return items_of(self.root)

    def fonts(self) -> dict[Font, set[str]]:
        """The characters that it needs of each font."""
        found: dict[Font, set[str]] = {}
        for node in unique_nodes(self.root):
            if isinstance(node, Text):
                for run in node.runs:
                    found.setdefault(run.font, set()).update(run.text)
        return found


def items_of(node: AnyNode) -> Iterator[Item]:
    """Every leaf of a node in the order of painting."""
    return _items(node, IDENTITY, None)


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
                waiting += (found.node, found.mask) if found.mask else (found.node,)
