"""What a Picture shows, for tests: its texts, shapes and colours where they lie on it, and SVG."""

from collections.abc import Iterator
from typing import NamedTuple

from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import Segment, box_of, move, scale_of
from printnplay.drawing.light import as_hex
from printnplay.drawing.picture import (
    AnyNode,
    Flat,
    Gradient,
    Group,
    Image,
    Item,
    Paint,
    Path,
    Picture,
    Placed,
    Text,
)
from printnplay.drawing.svg_out import SVG, SvgSheet

CAPITALS = 0.7


class Words(NamedTuple):
    """A text: its smallest size, its first colour, the box of its capitals and digits, and the id
    of the outermost use that brings it in."""

    text: str
    size: float
    fill: str
    box: Box
    via: str


class Shape(NamedTuple):
    """A path as it lies on the picture; what is not painted is 'none'."""

    tag: str
    segments: tuple[Segment, ...]
    fill: str
    stroke: str
    is_dashed: bool

    @property
    def box(self) -> Box:
        return box_of(self.segments)

    @property
    def size(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return right - left, bottom - top


def texts(picture: Picture) -> list[Words]:
    """In the order of painting."""
    found = [_words(item.leaf, item) for item in picture.items() if isinstance(item.leaf, Text)]
    return [words for words in found if words.text]


def words(picture: Picture) -> list[str]:
    return [text.text for text in texts(picture)]


def _words(leaf: Text, item: Item) -> Words:
    said = "".join(run.text for run in leaf.runs).strip()
    size = leaf.least * scale_of(item.matrix)
    via = item.via.name if item.via else ""
    return Words(said, size, as_hex(leaf.runs[0].fill.rgb), _box(leaf, item.matrix), via)


def _box(leaf: Text, matrix: Matrix) -> Box:
    corners: list[Segment] = []
    for run in leaf.runs:
        right = run.x + run.width
        top = run.y - CAPITALS * run.size
        ends = (run.x, run.y), (right, run.y), (run.x, top), (right, top)
        corners += [("L", end) for end in ends]
    return box_of(move(tuple(corners), matrix))


def shapes(picture: Picture, *tags: str) -> list[Shape]:
    """All of them, or those that were drawn as such."""
    found = ((item.leaf, item.matrix) for item in picture.items())
    paths = ((leaf, matrix) for leaf, matrix in found if isinstance(leaf, Path))
    return [_shape(path, matrix) for path, matrix in paths if not tags or path.tag in tags]


def own_shapes(picture: Picture, *tags: str) -> list[Shape]:
    """Those that are no part of a group, a sign or another picture."""
    own = Group(tuple(child for child in picture.root.children if isinstance(child, Path)))
    return shapes(Picture(own, picture.view), *tags)


def _shape(path: Path, matrix: Matrix) -> Shape:
    stroke = path.stroke
    return Shape(
        path.tag,
        move(path.segments, matrix),
        next(_tones(path.fill), "none"),
        as_hex(stroke.rgb) if stroke else "none",
        bool(stroke and stroke.dashes),
    )


def colours(picture: Picture) -> set[str]:
    """Those of fills, strokes and texts, as '#RRGGBB'."""
    found: set[str] = set()
    for leaf, *_ in picture.items():
        if isinstance(leaf, Path):
            found |= {*_tones(leaf.fill), *([as_hex(leaf.stroke.rgb)] if leaf.stroke else [])}
        elif isinstance(leaf, Text):
            found |= {as_hex(run.fill.rgb) for run in leaf.runs}
    return found


def _tones(paint: Paint | None) -> Iterator[str]:
    if isinstance(paint, Flat):
        yield as_hex(paint.rgb)
    elif isinstance(paint, Gradient):
        yield from (as_hex(stop.rgb) for stop in paint.stops)


def placed(picture: Picture) -> list[Placed]:
    """Every node that is placed, the outer ones first."""
    return list(_placed(picture.root))


def _placed(node: AnyNode) -> Iterator[Placed]:
    if isinstance(node, Placed):
        yield node
        yield from _placed(node.node)
    for child in node.children if isinstance(node, Group) else ():
        yield from _placed(child)


def without_text(picture: Picture) -> Picture:
    return Picture(Group(tuple(_wordless(picture.root.children))), picture.view)


def _wordless(nodes: tuple[AnyNode, ...]) -> Iterator[AnyNode]:
    for node in nodes:
        match node:
            case Group():
                yield Group(tuple(_wordless(node.children)))
            case Placed():
                inner = Group(tuple(_wordless((node.node,))))
                yield Placed(inner, node.matrix, clip=node.clip, opacity=node.opacity)
            case Path() | Image():
                yield node


def as_svg(picture: Picture) -> str:
    """As a file without fonts."""
    sheet = SvgSheet([picture])
    inner = sheet.markup(picture)
    view = " ".join(f"{value:g}" for value in picture.view or (0, 0, 100, 100))
    return f'<svg {SVG} viewBox="{view}"><defs>{sheet.definitions}</defs>\n{inner}\n</svg>\n'
