"""Elements to nodes: styles inherited, shapes as paths, texts in their places, uses resolved.

Every problem is reported at the element that has the wrong value, and the rest is built.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from printnplay.core.diagnostics import Pos, quote
from printnplay.core.geometry import Matrix
from printnplay.drawing.bad import BadSvg, BadValue, Blamed, all_at_once
from printnplay.drawing.geometry import IDENTITY, Segment, box_of, multiply
from printnplay.drawing.picture import (
    EMPTY,
    AnyNode,
    Clip,
    Flat,
    Group,
    Image,
    Paint,
    Path,
    Placed,
    Run,
    Text,
    items_of,
)
from printnplay.drawing.shapes import (
    check_family,
    fit_symbol,
    is_nothing,
    outline,
    placed_pieces,
    read_symbol,
    rectangle,
    value,
)
from printnplay.drawing.store import Meanings, Memo, NodeStore
from printnplay.drawing.style import (
    PLAIN,
    Style,
    channels,
    inherit,
    matrix_of,
    outline_of,
    parse_ratio,
    read_gradient,
    shadow_of,
    stroke_of,
)
from printnplay.drawing.subset import NAMED, SHAPES
from printnplay.drawing.tree import Element, Svg, reference
from printnplay.text.font import Font
from printnplay.text.fonts import missing_glyph_message

# What one drawing can paint, and how deep it can be nested. More is a mistake or an attack, and
# would take all the memory there is.
MAX_ITEMS, MAX_DEPTH = 200_000, 70

OUTSIDE, NO_GLYPH = "PNP311", "PNP501"
UNSEEN = frozenset(["defs", "symbol", "clipPath", "linearGradient", "radialGradient"])


class _Unbuilt(Enum):
    UNBUILT = 0


UNBUILT: Final = _Unbuilt.UNBUILT


class Origin(NamedTuple):
    """Where a leaf comes from: the stamp of its tag, and the tag and stamp of the outermost use
    that brings it in; and its place in the file of a drawing that an image shows."""

    at: str | None
    tag: str
    via: str | None = None
    source: Pos | None = None


@dataclass(slots=True)
class Assembly:
    """One drawing. Elements that are wrong are passed over, so that all of them are reported."""

    store: NodeStore
    svg: Svg
    trail: list[tuple[AnyNode, Matrix, Origin]] | None = None
    uses: list[tuple[str, str | None]] = field(default_factory=list)
    found: list[BadSvg] = field(default_factory=list)
    failed: set[object] = field(default_factory=set)
    refused: set[tuple[int, Style]] = field(default_factory=set)
    passed_over: int = 0
    open: list[Element] = field(default_factory=list)
    matrix: Matrix = IDENTITY
    via: Element | None = None
    meanings: Meanings = field(init=False)

    def __post_init__(self) -> None:
        self.meanings = Meanings(self.svg.ids)

    def whole(self, element: Element, style: Style) -> AnyNode | None:
        node = self.node(element, style, self.store.memo(style))
        if self.found:
            raise all_at_once(self.found)
        return node

    def node(self, element: Element, style: Style, memo: Memo) -> AnyNode | None:
        """The node that an element paints; None if it paints nothing or is wrong."""
        key = self.meanings.of(element) if element.refs else element.uid
        if self.trail is not None:
            return self.located(element, style)
        known = memo.get(key, UNBUILT)
        if known is not UNBUILT:
            return known
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

    def located(self, element: Element, style: Style) -> AnyNode | None:
        """The node of an element that was not built before; problems are reported at its tag."""
        if self.refused and (element.uid, style) in self.refused:
            return None
        around = self.matrix
        self.open.append(element)
        try:
            return self._built(element, inherit(style, element))
        except (ValueError, ArithmeticError) as problem:
            self.refused.add((element.uid, style))
            self._blame(problem)
        finally:
            self.matrix = around
            self.open.pop()
        return None

    def define(self, element: Element) -> None:
        """Finds what is wrong with something that can be used, whether it is or not."""
        key, before = self.meanings.of(element), self._wrong
        if key in self.store.sound:
            return
        self.open.append(element)
        try:
            self._defined(element)
        except (ValueError, ArithmeticError) as problem:
            self._blame(problem)
        finally:
            self.open.pop()
        if self._wrong == before:
            self.store.sound.add(key)

    def _defined(self, element: Element) -> None:
        match element.tag:
            case "clipPath":
                self.store.clip(element)
            case "linearGradient" | "radialGradient":
                read_gradient(element, (0, 0, 1, 1))
            case "symbol":
                read_symbol(element)
                self._symbol(element, PLAIN)
            case tag if tag not in UNSEEN:
                self.node(element, PLAIN, self.store.memo(PLAIN))

    def _blame(self, problem: Exception) -> None:
        """Reports a problem at the element that has the value: another one, one around it if the
        value is inherited, or the innermost that is being built."""
        around = self.open[::-1]
        if not isinstance(problem, BadValue):
            is_ours = isinstance(problem, ValueError)
            message = str(problem) if is_ours else "the numbers are too large"
            self.found.append(self._bad(message, around[0]))
            return
        names = problem.properties
        owners = (one for one in around if any(name in one.attributes for name in names))
        element = problem.element or next(owners, around[0])
        self.found.append(self._bad(str(problem), element, problem.code, problem.help))

    def _bad(
        self, message: str, element: Element, code: str = OUTSIDE, help: str | None = None
    ) -> BadSvg:
        at = self.svg.places.get(element.uid)
        return BadSvg(message, at, code=code, tag=element.tag, help=help)

    def _lacked(self, sign: str, element: Element, font: Font) -> BadSvg:
        at, help = self.svg.places.get(element.uid), self.store.fonts.help_for(sign)
        message = missing_glyph_message(sign, font.family)
        return BadSvg(message, at, code=NO_GLYPH, tag=element.tag, help=help, missing=sign)

    def _built(self, element: Element, style: Style) -> AnyNode | None:
        attributes, tag = element.attributes, element.tag
        if len(self.open) > MAX_DEPTH:
            raise ValueError("elements are nested too deeply")
        matrix = matrix_of(attributes["transform"]) if "transform" in attributes else IDENTITY
        clip = self._clip(attributes["clip-path"]) if "clip-path" in attributes else None
        opacity = parse_ratio("opacity", attributes["opacity"]) if "opacity" in attributes else 1.0
        if "font-family" in attributes:
            check_family(element, self.store.fonts)
        self._move(matrix)
        node: AnyNode | None
        if tag in SHAPES:
            node, opacity = self._shape(element, style, opacity)
        elif tag == "text":
            node, opacity = self._text(element, style, opacity)
        elif tag == "image":
            node = self._image(element, style)
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
        memo = self.store.memo(style)
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
        return made if element.tag == "svg" else self.store.intern(children, made)

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
        return self.store.intern((node, matrix, clip, opacity, name), made)

    def _used(
        self, element: Element, style: Style, matrix: Matrix, clip: Clip | None, opacity: float
    ) -> AnyNode | None:
        href = element.get("href")
        if not href.startswith("#"):
            raise ValueError(f"href {quote(href)} does not name an id of this drawing")
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
            memo = self.store.memo(style)
            return self.node(target, style, memo) if is_seen else None, inner
        inner, cut = fit_symbol(element, target)
        self._move(inner)
        node = self._symbol(target, style)
        if cut is None:
            return node, inner
        x, y, width, height = cut
        box = (x, y, x + width, y + height)
        return self._placed(
            self._placed(node, inner, None, 1.0), IDENTITY, Clip((rectangle(box),), box), 1.0
        ), IDENTITY

    def _symbol(self, target: Element, around: Style) -> AnyNode | None:
        with Blamed(target):
            style = inherit(around, target)
        if self.trail is not None:
            return self._children(target, style)
        memo = self.store.memo(style)
        key = ("symbol", self.meanings.of(target))
        known = memo.get(key, UNBUILT)
        if known is not UNBUILT:
            return known
        before = self._wrong
        self.open.append(target)
        node = self._children(target, style)
        self.open.pop()
        if self._wrong == before:
            memo[key] = node
        return node

    def _clip(self, text: str) -> Clip | None:
        if text == "none":
            return None
        name = reference(text)
        if name is None:
            raise ValueError(f"clip-path {quote(text)} is not of the form url(#id)")
        target = self.svg.ids[name]
        if target.tag != "clipPath":
            raise ValueError(f"{quote(text)} is not a clipPath")
        return self.store.clip(target)

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
        return self._leaf(element, self.store.intern(key, made)), left

    def _fill(
        self, element: Element, style: Style, segments: tuple[Segment, ...], opacity: float
    ) -> Paint:
        alpha = float(style.fill_opacity) * opacity
        name = reference(style.fill)
        if not name:
            return Flat(channels(style.fill), alpha)
        target = self.svg.ids[name]
        if target.tag not in ("linearGradient", "radialGradient"):
            raise BadValue(f"{quote(style.fill)} is not a gradient", properties=("fill",))
        return read_gradient(target, box_of(segments))._replace(alpha=alpha)

    def _text(self, element: Element, style: Style, opacity: float) -> tuple[AnyNode | None, float]:
        """The letters, and the opacity that is left: letters alone take it in."""
        runs, shadow = list[Run](), shadow_of(element)
        is_bare = shadow is None and "paint-order" not in element.attributes
        by = opacity if is_bare else 1.0
        for piece, own, x, y, width in placed_pieces(element, style, self.store.fonts):
            if reference(own.fill):
                raise ValueError("text cannot be filled with a gradient")
            if not piece.font.has(piece.text):
                self.found += self._missing(element, piece.text, piece.font)
            fill, pen = Flat(channels(own.fill), float(own.fill_opacity) * by), None
            if not is_bare or own.stroke != "none":
                pen = outline_of(element, own)
            at = (float(own.font_size), x, y, width)
            runs.append(Run(piece.text, piece.font, *at, fill, piece.is_rtl, pen, shadow))
        if not runs:
            return None, 1.0
        key = tuple(runs)
        left = 1.0 if is_bare else opacity
        return self._leaf(element, self.store.intern(key, Text(key))), left

    def _missing(self, element: Element, text: str, font: Font) -> list[BadSvg]:
        """The first character that the font cannot draw, and no fallback."""
        lacked = self.store.fonts.missing(text, font)[:1]
        return [self._lacked(sign, element, font) for sign in lacked]

    def _picture(self, element: Element, style: Style) -> AnyNode:
        """A node that the drawing names."""
        href = element.get("href")
        icon = self.store.icons.get(href)
        node = icon(style.color) if icon else self.store.pictures.get(href)
        if node is None:
            raise ValueError(f"href {quote(element.get('href'))} is no picture of this drawing")
        around = self.matrix
        for leaf, matrix, _ in items_of(node) if self.trail is not None else ():
            self.matrix = multiply(around, matrix)
            self._leaf(element, leaf)
        self.matrix = around
        return node

    def _image(self, element: Element, style: Style) -> AnyNode | None:
        if element.get("href").startswith(NAMED):
            return self._picture(element, style)
        # Pillow takes 25 ms to import, and few drawings have images.
        from printnplay.drawing.images import fit_image, read_asset

        asset = read_asset(element)
        box, cut = fit_image(element, asset.width, asset.height)
        if not (box[2] and box[3]):
            return None
        node = self._leaf(element, self.store.intern((asset.hash, box), Image(asset, box)))
        return self._placed(node, IDENTITY, Clip((rectangle(cut),), cut), 1.0) if cut else node

    def _leaf(self, element: Element, node: AnyNode) -> AnyNode:
        if self.trail is not None:
            places, via = self.svg.places, self.via
            use = places.get(via.uid) if via else None
            source = self.store.sources.get(node)
            origin = Origin(places.get(element.uid), element.tag, use, source)
            self.trail.append((node, self.matrix, origin))
        return node
