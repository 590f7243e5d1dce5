"""A picture as marks in millimetres: each fill, stroke, line of text and image at its place on the
face.

The same node under the same circumstances, on whatever face, is traced once.
"""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import IDENTITY, Segment, box_of, is_upright, move, multiply
from printnplay.drawing.picture import (
    AnyNode,
    Clip,
    Flat,
    Gradient,
    Group,
    Image,
    Leaf,
    Path,
    Picture,
    Placed,
    Text,
)
from printnplay.drawing.shapes import rectangle
from printnplay.preflight.drawings.boxes import NO_BOX, common, has_area, spanning
from printnplay.preflight.drawings.marks import ClipArea, Kind, Mark, MarkGroup, MarkText, Pixels
from printnplay.preflight.drawings.paint import NOTHING, Bitmap, Blend, FlatColour, Paint, flat
from printnplay.preflight.drawings.pixels import as_image
from printnplay.preflight.drawings.polygons import flatten
from printnplay.text.lines import MEANT

# How far letters reach, in ems: capitals and figures, accents on capitals, what hangs below.
CAPITALS, ACCENTS, HANGING = 0.70, 0.92, 0.22
_HANGS = frozenset("gjpqyçÇQ,;()[]{}/|@µ")
# Why a use leaves no mark.
EMPTY = "draws nothing"
TRANSPARENT = "is transparent"
CUT_AWAY = "is cut away by the viewBox or clip-path around it"
_LOW_JOINS = frozenset(["rect", "circle", "ellipse", "line"])


class _At(NamedTuple):
    """What is around a node."""

    matrix: Matrix
    clip: ClipArea | None
    via: Placed | None


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a leaf paints, in its own units; `reach` is how far its ink can leave its outline."""

    kind: Kind
    segments: tuple[Segment, ...]
    box: Box
    paint: Paint
    reach: float = 0.0
    pen: float = 0.0
    words: MarkText | None = None
    pixels: Pixels | None = None

    def box_through(self, m: Matrix) -> Box:
        box = _through(self.box, m) if is_upright(m) else box_of(move(self.segments, m))
        if not self.reach:
            return box
        by = self.reach * scales(m)[1]
        return box[0] - by, box[1] - by, box[2] + by, box[3] + by


_Found = Mark | MarkGroup | None


class Tracer:
    """Traces many pictures, and remembers their parts."""

    def __init__(self) -> None:
        self._known: dict[tuple[AnyNode, int], _Found] = {}
        self._around: dict[_At, int] = {}
        self._clips: dict[object, ClipArea] = {}
        self._shapes: dict[Leaf, tuple[_Shape, ...]] = {}

    def trace(self, picture: Picture) -> MarkGroup:
        """The marks of a drawing. One that is a single use is a group around that use."""
        found = self._node(picture.root, _At(IDENTITY, None, None))
        if found is None:
            return MarkGroup(())
        if isinstance(found, Mark):
            return MarkGroup((found,), found.box, 1.0, 1)
        return MarkGroup((found,), found.box, 1.0, found.marks) if found.draws else found

    def _node(self, node: AnyNode, at: _At) -> _Found:
        around = self._around.setdefault(at, len(self._around))
        return self._numbered(node, at, around)

    def _numbered(self, node: AnyNode, at: _At, around: int) -> _Found:
        """What is around it has a number, which is quicker to look up."""
        key = (node, around)
        if key not in self._known:
            self._known[key] = self._traced(node, at, around)
        return self._known[key]

    def _traced(self, node: AnyNode, at: _At, around: int) -> _Found:
        if isinstance(node, Group):
            found = (self._numbered(child, at, around) for child in node.children)
            return _group(tuple(one for one in found if one is not None), 1.0)
        if isinstance(node, Placed):
            return self._placed(node, at)
        return _group(tuple(self._marks(node, at)), 1.0)

    def _placed(self, node: Placed, at: _At) -> _Found:
        matrix = multiply(at.matrix, node.matrix)
        clip = self._clip(node.clip, matrix, at.clip) if node.clip else at.clip
        via = at.via or (node if node.name else None)
        found = self._node(node.node, _At(matrix, clip, via))
        if found and (node.mask or node.blend):
            found = self._flattened(node, found.box, _At(matrix, clip, via))
        found = found if node.opacity else _unpainted(found)
        inside: tuple[Mark | MarkGroup, ...] = (found,) if found else ()
        if isinstance(found, MarkGroup) and found.opacity == 1 and not found.draws:
            inside = found.children
        made = _group(inside, node.opacity, draws=node.name, is_picture=not at.via)
        if isinstance(made, MarkGroup) and node.name and not made.marks:
            bare = self._node(node.node, _At(matrix, None, via)) if clip else None
            return replace(made, why=_why_nothing(node), whole=bare.box if bare else NO_BOX)
        return made

    def _flattened(self, node: Placed, box: Box, at: _At) -> _Found:
        """A part with a mask or a blend mode, as one image of what is seen of it."""
        if not has_area(box):
            return None
        whole = Placed(node.node, at.matrix, mask=node.mask, blend=node.blend)
        marks = self._marks(as_image(whole, box), at._replace(matrix=IDENTITY))
        # Its pixels are ours: how many they are says nothing about the drawing.
        found = (replace(one, pixels=None) for one in marks if isinstance(one, Mark))
        return _group(tuple(found), 1.0)

    def _clip(self, outline: Clip, matrix: Matrix, around: ClipArea | None) -> ClipArea:
        key = (outline, matrix, around)
        if key not in self._clips:
            self._clips[key] = clip_of(outline, matrix, around)
        return self._clips[key]

    def _marks(self, leaf: Leaf, at: _At) -> list[Mark | MarkGroup]:
        """The marks that a leaf leaves; what a clip takes away wholly is none, but for texts and
        images: somebody should have seen them."""
        if leaf not in self._shapes:
            self._shapes[leaf] = tuple(_shapes(leaf))
        marks: list[Mark | MarkGroup] = []
        for shape in self._shapes[leaf]:
            whole = shape.box_through(at.matrix)
            left, top, right, bottom = common(whole, at.clip.box) if at.clip else whole
            if shape.kind in ("text", "image"):
                right, bottom = max(left, right), max(top, bottom)
            if left <= right and top <= bottom:
                marks.append(_mark(shape, leaf, (left, top, right, bottom), whole, at))
        return marks


def _mark(shape: _Shape, leaf: Leaf, box: Box, whole: Box, at: _At) -> Mark:
    small, large = scales(at.matrix)
    paint, pixels = shape.paint, shape.pixels
    if not isinstance(paint, FlatColour):
        paint = replace(paint, matrix=multiply(at.matrix, paint.matrix))
    if pixels:
        pixels = replace(pixels, width=pixels.width * large, height=pixels.height * large)
    return Mark(
        kind=shape.kind,
        leaf=leaf,
        via=at.via,
        box=box,
        whole=whole,
        paint=paint,
        segments=shape.segments,
        matrix=at.matrix,
        clip=at.clip,
        pen=shape.pen * small,
        words=shape.words and shape.words.scaled(small),
        pixels=pixels,
    )


def _shapes(leaf: Leaf) -> list[_Shape]:
    match leaf:
        case Path():
            return _painted(leaf)
        case Text():
            return _written(leaf)
        case Image():
            return [_pictured(leaf)]


def _painted(leaf: Path) -> list[_Shape]:
    """The fill and then the stroke of a shape."""
    box, found = box_of(leaf.segments), []
    if leaf.fill and leaf.fill.alpha:
        found.append(_Shape("fill", leaf.segments, box, _paint(leaf.fill)))
    pen = leaf.stroke
    if pen and pen.alpha:
        paint = flat(pen.rgb, pen.alpha)
        found.append(_Shape("stroke", leaf.segments, box, paint, _reach(leaf), pen.width))
    return found


def _paint(paint: Flat | Gradient) -> Paint:
    if isinstance(paint, Flat):
        return flat(paint.rgb, paint.alpha)
    return Blend(paint, paint.matrix, paint.alpha)


def _written(leaf: Text) -> list[_Shape]:
    """The lines of a text."""
    found = []
    for run in leaf.runs:
        if run.text.strip():
            pen = run.outline
            rim, halo = (pen.width / 2, (*pen.rgb, pen.alpha)) if pen else (0.0, NOTHING)
            text, font = run.text.replace(MEANT, ""), run.font
            words = MarkText(text, run.size, font.family, font.weight, rim, halo, run.text)
            top, bottom = run.y - rise(run.text) * run.size, run.y + drop(run.text) * run.size
            box = (run.x, top, run.x + run.width, bottom)
            paint = flat(run.fill.rgb, run.fill.alpha)
            found.append(_Shape("text", rectangle(box), box, paint, rim, words=words))
    return found


def _pictured(leaf: Image) -> _Shape:
    from printnplay.drawing.images import small_copy

    left, top, width, height = leaf.box
    box = (left, top, left + width, top + height)
    pixels = Pixels(leaf.asset.width, leaf.asset.height, width, height)
    paint = Bitmap(*small_copy(leaf.asset), (width, 0.0, 0.0, height, left, top))
    return _Shape("image", rectangle(box), box, paint, pixels=pixels)


def scales(m: Matrix) -> tuple[float, float]:
    """The least and the greatest by which a matrix enlarges a length."""
    whole = m[0] * m[0] + m[1] * m[1] + m[2] * m[2] + m[3] * m[3]
    det = m[0] * m[3] - m[1] * m[2]
    root = math.sqrt(max(0.0, whole * whole - 4 * det * det))
    return math.sqrt(max(0.0, (whole - root) / 2)), math.sqrt(max(0.0, (whole + root) / 2))


def rise(text: str) -> float:
    """How far a text reaches above its baseline, in ems."""
    return ACCENTS if any(sign.isupper() and not sign.isascii() for sign in text) else CAPITALS


def drop(text: str) -> float:
    return HANGING if not _HANGS.isdisjoint(text) else 0.0


def clip_of(outline: Clip, matrix: Matrix, around: ClipArea | None) -> ClipArea:
    """The clip of some outlines, within that around it."""
    box = spanning(box_of(move(path, matrix)) for path in outline.paths)
    box = common(box, around.box) if around else box
    if outline.box and is_upright(matrix):
        return ClipArea(box, None, around)
    polygons = (points for path in outline.paths for points, _ in flatten(path, matrix))
    return ClipArea(box, tuple(polygons), around)


def _reach(leaf: Path) -> float:
    """Sharp corners reach out to the miter limit, and square ends by their diagonal."""
    assert leaf.stroke
    half = leaf.stroke.width / 2
    if leaf.stroke.join == "miter" and leaf.tag not in _LOW_JOINS:
        return half * leaf.stroke.limit
    return half * (math.sqrt(2) if leaf.stroke.cap == "square" else 1)


def _through(box: Box, m: Matrix) -> Box:
    x1, y1 = m[0] * box[0] + m[2] * box[1] + m[4], m[1] * box[0] + m[3] * box[1] + m[5]
    x2, y2 = m[0] * box[2] + m[2] * box[3] + m[4], m[1] * box[2] + m[3] * box[3] + m[5]
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _group(
    children: tuple[Mark | MarkGroup, ...],
    opacity: float,
    *,
    draws: str = "",
    is_picture: bool = False,
) -> _Found:
    """Uses are kept though they leave no mark: somebody meant them to."""
    if not children and not draws:
        return None
    if len(children) == 1 and opacity == 1 and not draws:
        return children[0]
    marks = sum(c.marks if isinstance(c, MarkGroup) else 1 for c in children)
    box = spanning(child.box for child in children) if children else NO_BOX
    return MarkGroup(children, box, opacity, marks, is_picture and bool(draws), draws)


def _unpainted(found: _Found) -> _Found:
    """The uses in what an opacity of 0 hides."""
    if not isinstance(found, MarkGroup):
        return None
    inside = tuple(one for child in found.children if (one := _unpainted(child)))
    if found.draws:
        return MarkGroup(inside, is_picture=found.is_picture, draws=found.draws, why=TRANSPARENT)
    return _group(inside, 1.0)


def _why_nothing(node: Placed) -> str:
    if not node.count:
        return EMPTY
    return TRANSPARENT if _is_transparent(node) else CUT_AWAY


def _is_transparent(node: AnyNode) -> bool:
    match node:
        case Group():
            return all(map(_is_transparent, node.children))
        case Placed():
            return not node.opacity or _is_transparent(node.node)
        case Path():
            return not (node.fill and node.fill.alpha) and not (node.stroke and node.stroke.alpha)
    return False
