"""A drawing as marks: the walk through groups, uses, symbols, clips and opacities.

Comes in: a tree. Goes out: its Group of marks in millimetres. The same element under the same
circumstances, on whatever face, is traced once.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from printnplay.drawing.bad import BadSvg
from printnplay.drawing.geometry import IDENTITY, Box, Matrix, multiply, read_transform
from printnplay.drawing.runs import Width
from printnplay.drawing.shapes import value
from printnplay.drawing.style import PLAIN, Style, inherit
from printnplay.drawing.subset import SHAPES
from printnplay.drawing.symbols import fit_symbol
from printnplay.drawing.tree import Element, Svg, reference
from printnplay.drawing.values import share
from printnplay.preflight.drawings.marks import Clip, Group, Mark, common, spanning
from printnplay.preflight.drawings.shapes import Shape, Shapes, clip_of

UNSEEN = frozenset(["defs", "symbol", "clipPath", "linearGradient", "radialGradient"])
MAX_MARKS = 200_000

Node = Mark | Group


@dataclass(frozen=True, slots=True)
class Press:
    """What is known of fonts and images as they are printed: the width of a text, the signs of it
    that a font lacks, and the pixels of a small copy of an image."""

    width: Width
    missing: Callable[[str, str, int], tuple[str, ...]]
    picture: Callable[[str], tuple[int, int, bytes]]


class At(NamedTuple):
    """What is around an element."""

    style: Style
    matrix: Matrix
    clip: Clip | None
    via: Element | None


class Traced(NamedTuple):
    """What a drawing paints, and what of it cannot be painted."""

    group: Group
    bad: tuple[BadSvg, ...]


@dataclass(slots=True)
class Tracer:
    """Traces many drawings, and remembers their parts."""

    press: Press
    shapes: Shapes = field(init=False)
    known: dict[object, Node | None] = field(default_factory=dict)
    around: dict[At, int] = field(default_factory=dict)
    clips: dict[object, Clip] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.shapes = Shapes(self.press.width, self.press.picture)

    def trace(self, svg: Svg) -> Traced:
        walk = _Walk(self, svg)
        found = walk.element(svg.root, At(PLAIN, IDENTITY, None, None))
        if not isinstance(found, Group):
            marks = (found,) if found else ()
            found = Group(marks, found.box if found else (0, 0, 0, 0), 1.0, len(marks))
        return Traced(found, tuple(walk.bad))


@dataclass(slots=True)
class _Walk:
    tracer: Tracer
    svg: Svg
    contents: dict[int, object] = field(default_factory=dict)
    bad: list[BadSvg] = field(default_factory=list)

    def element(self, element: Element, at: At) -> Node | None:
        return self._nodes((element,), at)[0]

    def _nodes(self, elements: Iterable[Element], at: At) -> list[Node | None]:
        """Each with what is around it; that has a number, which is quicker to look up."""
        numbers, known = self.tracer.around, self.tracer.known
        around = numbers.setdefault(at, len(numbers))
        found: list[Node | None] = []
        for element in elements:
            key = (self._content(element) if element.refs else element.uid, around)
            if key not in known:
                node = None if element.tag in UNSEEN else self._traced(element, at)
                if self.bad:
                    found.append(node)
                    continue
                known[key] = node
            found.append(known[key])
        return found

    def _traced(self, element: Element, at: At) -> Node | None:
        """What is wrong is remembered, and passed over."""
        try:
            return self._trace(element, at)
        except (ValueError, OverflowError, ZeroDivisionError) as problem:
            place = self.svg.places.get(element.uid)
            self.bad.append(BadSvg(str(problem), place, element=element))
            return None

    def _content(self, element: Element) -> object:
        """What an element draws: itself, and what it refers to in this drawing."""
        if not element.refs:
            return element.uid
        found = self.contents.get(element.uid)
        if found is None:
            targets = (self._content(self.svg.ids[ref]) for ref in sorted(element.refs))
            found = self.contents[element.uid] = (element.uid, *targets)
        return found

    def _trace(self, element: Element, at: At) -> Node | None:
        style, matrix, clip = inherit(at.style, element), at.matrix, at.clip
        if "transform" in element.attributes:
            matrix = multiply(matrix, read_transform(element.get("transform")))
        if element.get("clip-path", "none") != "none":
            clip = self._clip(element.get("clip-path"), matrix, clip)
        inside = At(style, matrix, clip, at.via)
        opacity = share("opacity", element.get("opacity", "1"))
        nodes = tuple(self._body(element, inside)) if opacity else ()
        if element.tag != "use":
            return _group(nodes, opacity)
        name = element.get("href").removeprefix("#")
        return _group(nodes, opacity, is_picture=at.via is None, draws=name)

    def _body(self, element: Element, at: At) -> list[Node]:
        shapes = self.tracer.shapes
        if element.tag in SHAPES:
            fill = reference(at.style.fill)
            gradient = self.svg.ids[fill] if fill else None
            return _placed(shapes.painted(element, at.style, gradient), element, at)
        if element.tag == "text":
            return _placed(shapes.written(element, at.style), element, at)
        if element.tag == "image":
            return _placed(shapes.pictured(element, at.style), element, at)
        return self._use(element, at) if element.tag == "use" else self._children(element, at)

    def _children(self, element: Element, at: At) -> list[Node]:
        elements = (child for child in element.children if isinstance(child, Element))
        return [node for node in self._nodes(elements, at) if node is not None]

    def _use(self, element: Element, at: At) -> list[Node]:
        target = self.svg.ids[element.get("href")[1:]]
        at = at._replace(via=at.via or element)
        if target.tag != "symbol":
            moved = (1, 0, 0, 1, value(element, "x"), value(element, "y"))
            node = self.element(target, at._replace(matrix=multiply(at.matrix, moved)))
            return [] if node is None else [node]
        fitted, cut = fit_symbol(element, target)
        if cut:
            x, y, wide, high = cut
            at = at._replace(clip=self._cut((x, y, x + wide, y + high), at.matrix, at.clip))
        style = inherit(at.style, target)
        at = at._replace(style=style, matrix=multiply(at.matrix, fitted))
        return self._children(target, at)

    def _clip(self, text: str, matrix: Matrix, around: Clip | None) -> Clip:
        target = self.svg.ids[reference(text) or ""]
        if target.tag != "clipPath":
            raise ValueError(f"'{text}' is not a clipPath")
        key = (target.uid, matrix, around)
        if key not in self.tracer.clips:
            shapes = [child for child in target.children if isinstance(child, Element)]
            self.tracer.clips[key] = clip_of(shapes, matrix, around)
        return self.tracer.clips[key]

    def _cut(self, box: Box, matrix: Matrix, around: Clip | None) -> Clip:
        key = (box, matrix, around)
        if key not in self.tracer.clips:
            self.tracer.clips[key] = clip_of([box], matrix, around)
        return self.tracer.clips[key]


def _placed(shapes: list[Shape], element: Element, at: At) -> list[Node]:
    """The marks that shapes leave; what a clip takes away wholly is none, but for text: that should
    have been read."""
    marks: list[Node] = []
    for shape in shapes:
        whole = shape.box_through(at.matrix)
        left, top, right, bottom = common(whole, at.clip.box) if at.clip else whole
        if shape.words is not None:
            right, bottom = max(left, right), max(top, bottom)
        if left <= right and top <= bottom:
            box = (left, top, right, bottom)
            marks.append(shape.mark(element, box, whole, at.matrix, at.clip, at.via))
    return marks


def _group(
    children: tuple[Node, ...], opacity: float, *, is_picture: bool = False, draws: str = ""
) -> Node | None:
    if not children:
        return None
    if len(children) == 1 and opacity == 1 and not draws:
        return children[0]
    marks = sum(c.marks if isinstance(c, Group) else 1 for c in children)
    if marks > MAX_MARKS:
        raise ValueError(f"more than {MAX_MARKS:,} shapes are drawn")
    box = spanning(tuple(child.box for child in children))
    return Group(children, box, opacity, marks, is_picture, draws)
