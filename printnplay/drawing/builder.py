"""Elements to nodes: styles inherited, shapes as paths, texts in their places, uses resolved.

The result is a Picture, or all problems of the drawing. The same element under the same style is
built once, whichever drawings contain it, and equal nodes are one object.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from printnplay.drawing.bad import BadSvg, all_at_once
from printnplay.drawing.geometry import (
    IDENTITY,
    Matrix,
    Segment,
    box_of,
    multiply,
)
from printnplay.drawing.picture import (
    EMPTY,
    AnyNode,
    Clip,
    Flat,
    Group,
    Image,
    Paint,
    Path,
    Picture,
    Placed,
    Run,
    Text,
)
from printnplay.drawing.shapes import (
    fit_symbol,
    is_nothing,
    outline,
    placed_pieces,
    read_clip,
    read_view,
    rectangle,
    value,
)
from printnplay.drawing.style import (
    PLAIN,
    Style,
    channels,
    inherit,
    matrix_of,
    parse_ratio,
    read_gradient,
    stroke_of,
)
from printnplay.drawing.subset import SHAPES
from printnplay.drawing.tree import Element, Svg, reference
from printnplay.text.font import Font
from printnplay.text.fonts import BUILTIN, Fonts, NoSuchFont, missing_glyph_message

# The most that one drawing can paint, and how deep it can be nested. More is a slip or an attack,
# and would take all the memory there is.
MAX_ITEMS, MAX_DEPTH = 200_000, 70

UNSEEN = frozenset(["defs", "symbol", "clipPath", "linearGradient", "radialGradient"])
UNBUILT = object()

Memo = dict[object, "AnyNode | object | None"]


class Origin(NamedTuple):
    """Where a leaf comes from: the stamp of its tag, and the tag and stamp of the outermost use
    that brings it in."""

    at: str | None
    tag: str
    via: str | None = None


class Trail(NamedTuple):
    """Where a drawing comes from: the stamp of its first tag; each leaf in the order of painting,
    with the matrix that places it; and the stamps of its uses, by the id that they name."""

    root: str | None
    leaves: tuple[tuple[AnyNode, Matrix, Origin], ...]
    uses: tuple[tuple[str, str | None], ...]


class Builder:
    """Builds many drawings, and shares what they have in common."""

    def __init__(self, fonts: Fonts = BUILTIN) -> None:
        self.fonts = fonts
        self._clips: dict[object, Clip] = {}
        self._nodes: dict[object, AnyNode] = {}
        self._memos: dict[Style, Memo] = {}

    def build(self, svg: Svg, digest: bytes = b"") -> Picture:
        """Raises BadSvg, which lists all problems."""
        picture, problems = self.attempt(svg, digest)
        if problems:
            raise all_at_once(problems)
        return picture

    def attempt(self, svg: Svg, digest: bytes = b"") -> tuple[Picture, tuple[BadSvg, ...]]:
        """As much as can be built, and all problems."""
        drawing = _Drawing(self, svg)
        root = drawing.located(svg.root, PLAIN)
        whole = root if isinstance(root, Group) else Group((root,) if root else ())
        return Picture(whole, read_view(svg.root), digest), tuple(drawing.found)

    def wrong_definitions(self, svg: Svg) -> tuple[BadSvg, ...]:
        """Everything that is wrong with what a drawing defines under ids and does not draw."""
        drawing = _Drawing(self, svg)
        for element in svg.ids.values():
            if element.tag not in UNSEEN:
                drawing.node(element, PLAIN, self.memo(PLAIN))
        return tuple(drawing.found)

    def named(self, svg: Svg, name: str, fill: str) -> AnyNode | None:
        """What an id of a drawing draws, in a colour that it inherits. Raises BadSvg."""
        return _Drawing(self, svg).whole(svg.ids[name], PLAIN._replace(fill=fill))

    def trail(self, svg: Svg) -> Trail:
        """Where each leaf that can be built comes from, in the order of painting."""
        first = _Drawing(self, svg)
        first.located(svg.root, PLAIN)
        # Leaves are listed as often as they are painted: what paints too many is left out.
        drawing = _Drawing(self, svg, trail=[], refused=first.refused)
        drawing.located(svg.root, PLAIN)
        return Trail(svg.places.get(svg.root.uid), tuple(drawing.trail or ()), tuple(drawing.uses))

    def memo(self, style: Style) -> Memo:
        """What was built under a style, by element."""
        found = self._memos.get(style)
        if found is None:
            found = self._memos[style] = {}
        return found

    def clip(self, target: Element) -> Clip:
        """The clip of a clipPath element. Raises ValueError."""
        found = self._clips.get(target.uid)
        if found is None:
            fresh = read_clip(target)
            found = self._clips[target.uid] = self._clips.setdefault(
                (fresh.paths, fresh.box), fresh
            )
        return found

    def intern(self, key: object, node: AnyNode) -> AnyNode:
        """The one node with this content."""
        return self._nodes.setdefault(key, node)


@dataclass(slots=True)
class _Drawing:
    """One drawing. Elements that are wrong are passed over, so that all of them are reported."""

    builder: Builder
    svg: Svg
    trail: list[tuple[AnyNode, Matrix, Origin]] | None = None
    uses: list[tuple[str, str | None]] = field(default_factory=list)
    found: list[BadSvg] = field(default_factory=list)
    failed: set[object] = field(default_factory=set)
    refused: set[tuple[int, Style]] = field(default_factory=set)
    passed_over: int = 0
    meanings: dict[str, object] = field(default_factory=dict)
    depth: int = 0
    matrix: Matrix = IDENTITY
    via: Element | None = None

    def whole(self, element: Element, style: Style) -> AnyNode | None:
        node = self.node(element, style, self.builder.memo(style))
        if self.found:
            raise all_at_once(self.found)
        return node

    def node(self, element: Element, style: Style, memo: Memo) -> AnyNode | None:
        """The node that an element paints; None if it paints nothing or is wrong."""
        key = self._content(element) if element.refs else element.uid
        if self.trail is not None:
            return self.located(element, style)
        known = memo.get(key, UNBUILT)
        if known is not UNBUILT:
            return known  # type: ignore[return-value]  # whatever is not UNBUILT is a node
        if self.failed and (key, style) in self.failed:
            self.passed_over += 1
            return None
        before = self._wrong
        node = self.located(element, style)
        if self._wrong > before:
            self.failed.add((key, style))
        else:
            memo[key] = node
        return node

    @property
    def _wrong(self) -> int:
        """The count of problems so far: a node that contains one is never kept for other
        drawings."""
        return len(self.found) + self.passed_over

    def _content(self, element: Element) -> object:
        """The element, and what the ids that it needs mean in this drawing."""
        return (element.uid, *[self._meaning(name) for name in sorted(element.refs)])

    def _meaning(self, name: str) -> object:
        """Every element that an id leads to."""
        target = self.svg.ids[name]
        if not target.refs:
            return target.uid
        found = self.meanings.get(name)
        if found is None:
            reached = {name: self.svg.ids[name].uid}
            waiting = [name]
            while waiting:
                for ref in self.svg.ids[waiting.pop()].refs - reached.keys():
                    reached[ref] = self.svg.ids[ref].uid
                    waiting.append(ref)
            found = self.meanings[name] = tuple(sorted(reached.items()))
        return found

    def located(self, element: Element, style: Style) -> AnyNode | None:
        """The node of an element that was not built before; problems are reported at its tag."""
        if self.refused and (element.uid, style) in self.refused:
            return None
        around, self.depth = self.matrix, self.depth + 1
        try:
            return self._built(element, inherit(style, element))
        except BadSvg as bad:
            self.refused.add((element.uid, style))
            self.found.append(bad)
        except NoSuchFont as problem:
            self.refused.add((element.uid, style))
            at, help = self.svg.places.get(element.uid), problem.help
            self.found.append(BadSvg(str(problem), at, tag=element.tag, code="PNP504", help=help))
        except (ValueError, OverflowError, ZeroDivisionError) as problem:
            self.refused.add((element.uid, style))
            at = self.svg.places.get(element.uid)
            self.found.append(BadSvg(str(problem), at, tag=element.tag))
        finally:
            self.matrix, self.depth = around, self.depth - 1
        return None

    def _built(self, element: Element, style: Style) -> AnyNode | None:
        attributes, tag = element.attributes, element.tag
        if self.depth > MAX_DEPTH:
            raise ValueError("elements are nested too deeply")
        matrix = matrix_of(attributes["transform"]) if "transform" in attributes else IDENTITY
        clip = self._clip(attributes["clip-path"]) if "clip-path" in attributes else None
        opacity = parse_ratio("opacity", attributes["opacity"]) if "opacity" in attributes else 1.0
        self._move(matrix)
        node: AnyNode | None
        if tag in SHAPES:
            node, opacity = self._shape(element, style, opacity)
        elif tag == "text":
            node, opacity = self._text(element, style, opacity), 1.0
        elif tag == "image":
            node = self._image(element)
        elif tag == "use":
            return self._used(element, style, matrix, clip, opacity)
        else:
            node = self._children(element, style)
        return self._placed(node, matrix, clip, opacity)

    def _move(self, matrix: Matrix) -> None:
        """On a trail, the nodes that follow are placed through one more matrix."""
        if self.trail is not None:
            self.matrix = multiply(self.matrix, matrix)

    def _children(self, element: Element, style: Style) -> AnyNode | None:
        memo = self.builder.memo(style)
        nodes = [
            node
            for child in element.children
            if type(child) is Element
            and child.tag not in UNSEEN
            and (node := self.node(child, style, memo)) is not None
        ]
        if len(nodes) < 2 and element.tag != "svg":
            return nodes[0] if nodes else None
        children = tuple(nodes)
        made = Group(children)
        if made.count > MAX_ITEMS:
            raise ValueError(f"more than {MAX_ITEMS:,} shapes are drawn")
        return made if element.tag == "svg" else self.builder.intern(children, made)

    def _placed(
        self,
        node: AnyNode | None,
        matrix: Matrix,
        clip: Clip | None,
        opacity: float,
        name: str = "",
    ) -> AnyNode | None:
        if node is None and name:
            node = EMPTY
        if node is None or (matrix == IDENTITY and clip is None and opacity >= 1 and not name):
            return node
        made = Placed(node, matrix, clip=clip, opacity=opacity, name=name)
        if made.depth > MAX_DEPTH:
            raise ValueError("elements are nested too deeply")
        return self.builder.intern((node, matrix, clip, opacity, name), made)

    def _used(
        self, element: Element, style: Style, matrix: Matrix, clip: Clip | None, opacity: float
    ) -> AnyNode | None:
        href = element.get("href")
        if not href.startswith("#"):
            raise ValueError(f"href '{href}' does not name an id of this drawing")
        target, outer = self.svg.ids[href[1:]], self.via
        if self.trail is not None:
            self.uses.append((href[1:], self.svg.places.get(element.uid)))
        self.via = outer or element
        try:
            node, inner = self._target(element, target, style)
        finally:
            self.via = outer
        if clip is None and opacity >= 1:
            return self._placed(node, multiply(matrix, inner), None, 1.0, href[1:])
        return self._placed(self._placed(node, inner, None, 1.0), matrix, clip, opacity, href[1:])

    def _target(
        self, element: Element, target: Element, style: Style
    ) -> tuple[AnyNode | None, Matrix]:
        """What a use draws, and the matrix that leads to its place."""
        if target.tag != "symbol":
            inner: Matrix = (1, 0, 0, 1, value(element, "x"), value(element, "y"))
            self._move(inner)
            is_seen = target.tag not in UNSEEN
            memo = self.builder.memo(style)
            return self.node(target, style, memo) if is_seen else None, inner
        inner, cut = fit_symbol(element, target)
        self._move(inner)
        node = self._symbol(target, inherit(style, target))
        if cut is None:
            return node, inner
        x, y, width, height = cut
        box = (x, y, x + width, y + height)
        return self._placed(
            self._placed(node, inner, None, 1.0), IDENTITY, Clip((rectangle(box),), box), 1.0
        ), IDENTITY

    def _symbol(self, target: Element, style: Style) -> AnyNode | None:
        if self.trail is not None:
            return self._children(target, style)
        memo = self.builder.memo(style)
        key = ("symbol", self._content(target))
        known = memo.get(key, UNBUILT)
        if known is not UNBUILT:
            return known  # type: ignore[return-value]
        before = self._wrong
        node = self._children(target, style)
        if self._wrong == before:
            memo[key] = node
        return node

    def _clip(self, text: str) -> Clip | None:
        if text == "none":
            return None
        name = reference(text)
        if name is None:
            raise ValueError(f"clip-path '{text}' is not of the form url(#id)")
        target = self.svg.ids[name]
        if target.tag != "clipPath":
            raise ValueError(f"'{text}' is not a clipPath")
        return self.builder.clip(target)

    def _shape(
        self, element: Element, style: Style, opacity: float
    ) -> tuple[AnyNode | None, float]:
        """The path, and the opacity that is left: one paint alone takes it in."""
        has_fill = style.fill != "none" and element.tag != "line"
        has_stroke = style.stroke != "none" and float(style.stroke_width) > 0
        if not (has_fill or has_stroke) or is_nothing(element):
            return None, 1.0
        segments = outline(element)
        left = opacity if has_fill and has_stroke else 1.0
        by = 1.0 if has_fill and has_stroke else opacity
        fill = self._fill(element, style, segments, by) if has_fill else None
        stroke = stroke_of(style, by) if has_stroke else None
        is_even_odd = style.fill_rule == "evenodd"
        key = (segments, fill, stroke, is_even_odd, element.tag)
        if not segments:
            return None, 1.0
        made = Path(segments, fill, stroke, is_even_odd=is_even_odd, tag=element.tag)
        return self._leaf(element, self.builder.intern(key, made)), left

    def _fill(
        self, element: Element, style: Style, segments: tuple[Segment, ...], opacity: float
    ) -> Paint:
        alpha = float(style.fill_opacity) * opacity
        name = reference(style.fill)
        if not name:
            return Flat(channels(style.fill), alpha)
        target = self.svg.ids[name]
        if target.tag not in ("linearGradient", "radialGradient"):
            raise ValueError(f"'{style.fill}' is not a gradient")
        return read_gradient(target, box_of(segments))._replace(alpha=alpha)

    def _text(self, element: Element, style: Style, opacity: float) -> AnyNode | None:
        runs = []
        for piece, own, x, y, width in placed_pieces(element, style, self.builder.fonts):
            if own.stroke != "none":
                raise ValueError("text cannot be stroked")
            self.found += self._missing(element, piece.text, piece.font)
            fill = Flat(channels(own.fill), float(own.fill_opacity) * opacity)
            size = float(own.font_size)
            runs.append(Run(piece.text, piece.font, size, x, y, width, fill, piece.is_rtl))
        if not runs:
            return None
        key = tuple(runs)
        return self._leaf(element, self.builder.intern(key, Text(key)))

    def _missing(self, element: Element, text: str, font: Font) -> list[BadSvg]:
        """The first character that the font cannot draw, and no fallback."""
        fonts, at = self.builder.fonts, self.svg.places.get(element.uid)
        return [
            BadSvg(
                missing_glyph_message(sign, font.family),
                at,
                code="PNP501",
                tag=element.tag,
                help=fonts.help_for(sign),
            )
            for sign in fonts.missing(text, font)[:1]
        ]

    def _image(self, element: Element) -> AnyNode | None:
        # Pillow takes 25 ms to import, and few drawings have images.
        from printnplay.drawing.images import fit_image, read_asset

        asset = read_asset(element)
        box, cut = fit_image(element, asset.width, asset.height)
        if not (box[2] and box[3]):
            return None
        node = self._leaf(element, self.builder.intern((asset.hash, box), Image(asset, box)))
        return self._placed(node, IDENTITY, Clip((rectangle(cut),), cut), 1.0) if cut else node

    def _leaf(self, element: Element, node: AnyNode) -> AnyNode:
        if self.trail is not None:
            places, via = self.svg.places, self.via
            use = places.get(via.uid) if via else None
            self.trail.append(
                (node, self.matrix, Origin(places.get(element.uid), element.tag, use))
            )
        return node
