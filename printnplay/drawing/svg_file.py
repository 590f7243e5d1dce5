"""SVG files of other programs to nodes of a Picture.

What programs export is drawn as it is meant: style sheets, units, nested views, uses, clips,
gradients. What cannot be drawn is reported by its element and line, and nothing is left out.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import NamedTuple

from printnplay.core.diagnostics import quote
from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import (
    IDENTITY,
    box_of,
    inverse,
    move,
    multiply,
    numbers,
    scale_of,
)
from printnplay.drawing.picture import (
    AnyNode,
    Asset,
    Clip,
    Group,
    Image,
    Path,
    Placed,
    items_of,
)
from printnplay.drawing.shapes import outline, rectangle
from printnplay.drawing.style import matrix_of
from printnplay.drawing.subset import SHAPES
from printnplay.drawing.svg_clip import Clips, box_of_node, mask_node, region
from printnplay.drawing.svg_css import StyleSheet
from printnplay.drawing.svg_elements import (
    MOVING,
    REFUSED,
    UNSEEN,
    refuse_tag,
    refuse_values,
    target_of,
)
from printnplay.drawing.svg_paint import Effect, NeedsPixels, Paints
from printnplay.drawing.svg_shape import faded, markers_of, painted, plain_shape
from printnplay.drawing.svg_text import set_text
from printnplay.drawing.svg_tree import BadFile, Tag, TooMuch, read_tree
from printnplay.drawing.svg_values import Look, Port, length, ratio
from printnplay.drawing.svg_view import image_node, port_of, view_matrix
from printnplay.text.fonts import BUILTIN, Fonts

MAX_ITEMS, MAX_USES = 100_000, 40
# A few uses of uses can draw billions of elements, even empty ones, each of which costs more.
USED = 5
# This number of segments of a path, or signs between its numbers, takes as long as a shape.
SEGMENTS, SIGNS = 20, 12
PICTURES = {b"\x89PNG": "PNG", b"\xff\xd8\xff": "JPEG", b"RIFF": "WebP"}


class SvgDrawing(NamedTuple):
    """A drawing of some width and height in its own units; the parts of it that only pixels can
    show; what is to be remarked about it, as lines and remarks; and the lines of its leaves."""

    node: AnyNode
    width: float
    height: float
    effects: tuple[Effect, ...] = ()
    remarks: tuple[tuple[int, str], ...] = ()
    lines: Mapping[AnyNode, int] = MappingProxyType({})
    hash: str = ""


class BadFiles(Exception):
    """Every problem of a file."""

    def __init__(self, problems: tuple[BadFile, ...]) -> None:
        super().__init__(problems)
        self.problems = problems


def open_svg_file(path: FilePath, fonts: Fonts = BUILTIN) -> SvgDrawing:
    """Raises BadFiles, and OSError."""
    state = path.stat()
    found = _open(path, fonts, state.st_mtime_ns, state.st_size)
    if isinstance(found, BadFiles):
        raise found
    return found


@lru_cache(maxsize=1000)
def _open(path: FilePath, fonts: Fonts, _changed: int, _size: int) -> SvgDrawing | BadFiles:
    """What is wrong is kept, too: a face with a mistake is drawn again to find its place."""
    data = path.read_bytes()
    try:
        return read_svg(data, fonts)._replace(hash=hashlib.sha256(data).hexdigest())
    except BadFiles as bad:
        return bad


def read_svg(data: bytes, fonts: Fonts = BUILTIN, *, colour: str = "") -> SvgDrawing:
    """In a colour, if the drawing has none of its own for `currentColor`. Raises BadFiles."""
    try:
        if not data.strip():
            raise BadFile("it is empty")
        if kind := next((n for start, n in PICTURES.items() if data.startswith(start)), None):
            raise BadFile(f"it is a {kind}", help=f"rename it: a {kind} ends in .{kind.lower()}")
        root = read_tree(data)
        if colour and root.get("color").lower() in ("", "currentcolor", "inherit"):
            root.own["color"] = colour
        return _Drawing(root, fonts).drawn()
    except BadFile as bad:
        raise BadFiles((bad,)) from None


@dataclass(slots=True)
class _Drawing:
    """One file. Elements that are wrong are passed over, so that all of them are reported."""

    root: Tag
    fonts: Fonts
    ids: dict[str, Tag] = field(default_factory=dict)
    sheet: StyleSheet = field(init=False)
    paints: Paints = field(init=False)
    clips: Clips = field(init=False)
    found: list[BadFile] = field(default_factory=list)
    remarks: dict[tuple[int, str], None] = field(default_factory=dict)
    uses: list[Tag] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    lines: dict[AnyNode, int] = field(default_factory=dict)
    known: dict[tuple[Tag, Port], AnyNode | None] = field(default_factory=dict)
    matrix: Matrix = IDENTITY
    depth: int = 0
    is_blending: bool = False
    count: int = 0

    def __post_init__(self) -> None:
        for tag in self.root.all():
            if tag.name in MOVING:
                self.found.append(BadFile(f"{REFUSED[tag.name]} cannot be printed", tag.line))
            if tag.get("id"):
                self.ids.setdefault(tag.get("id"), tag)
            texts = (*tag.own, tag.get("style"), *(tag.children if tag.name == "style" else ()))
            self.is_blending |= any("mix-blend-mode" in str(text) for text in texts)
        self.sheet = StyleSheet(self.root)
        self.paints = Paints(self.ids, self.sheet, self._inside)
        self.clips = Clips(self.ids, self.sheet)

    def drawn(self) -> SvgDrawing:
        width, height = port_of(self.root)
        port = Port(width, height)
        node = self._view(self.root, Look(), port, (0.0, 0.0, width, height))
        if self.found:
            raise BadFiles(tuple(self.found))
        if node and self.is_blending:
            node = Placed(node, blend="normal")
        return SvgDrawing(
            node or Group(()),
            width,
            height,
            tuple(self.effects),
            tuple(self.remarks),
            self.lines,
        )

    def _node(self, tag: Tag, look: Look, port: Port) -> AnyNode | None:
        """What an element draws; problems are reported at its line."""
        if tag.name in UNSEEN or tag.name in MOVING:
            return None
        self._spend(1, tag)
        try:
            return self._built(tag, look, port)
        except TooMuch:
            raise
        except BadFile as bad:
            self.found.append(bad)
        except (ValueError, OverflowError, ZeroDivisionError) as problem:
            self.found.append(BadFile(f"{tag.label}: {problem}", tag.line))
        return None

    def _built(self, tag: Tag, look: Look, port: Port) -> AnyNode | None:
        refuse_tag(tag)
        own = self._properties(tag)
        if own.get("display") == "none":
            return None
        look = look.with_own(own, port)
        if not (opacity := ratio(own.get("opacity", "1"))):
            return None
        matrix = matrix_of(tag.get("transform")) if tag.get("transform") else IDENTITY
        with self._through(matrix):
            try:
                node = self._plain(tag, look, port, own, opacity)
            except NeedsPixels as need:
                node = self._effect(tag, look, port, need)
        if node and tag.name in (*SHAPES, "text"):
            for leaf, _, _ in items_of(node):
                self.lines.setdefault(leaf, tag.line)
        blend = self._blend(own, is_group=False)
        if node and (matrix != IDENTITY or blend):
            return Placed(node, matrix, blend=blend)
        return node

    def _spend(self, count: int, tag: Tag) -> None:
        self.count += count * (USED if self.uses else 1)
        if self.count > MAX_ITEMS:
            message = f"it draws more than {MAX_ITEMS:,} shapes"
            raise TooMuch(message, tag.line, "export it as a PNG of 600 dpi")

    @contextmanager
    def _through(self, matrix: Matrix) -> Iterator[None]:
        """What is built meanwhile is seen through one more matrix."""
        around, self.matrix = self.matrix, multiply(self.matrix, matrix)
        try:
            yield
        finally:
            self.matrix = around

    def _plain(
        self, tag: Tag, look: Look, port: Port, own: dict[str, str], opacity: float
    ) -> AnyNode | None:
        """What an element draws before its transform. Raises NeedsPixels."""
        target = target_of(tag, own.get("filter", "none"), self.ids, "filter")
        before = len(self.effects)
        node = self._content(tag, look, port)
        if target or own.get("filter", "none") != "none":
            del self.effects[before:]
            box = box_of_node(node) if node else None
            place = region(target, "filterUnits", box, port) if target else None
            raise NeedsPixels("a filter", node, place)
        if node is None:
            return None
        made = self._grouped(tag, node, own, opacity, port)
        # Masks and tiles are drawn as often as they are used.
        self._spend(MAX_ITEMS if made.count > MAX_ITEMS else 0, tag)
        return made

    def _effect(self, tag: Tag, look: Look, port: Port, need: NeedsPixels) -> AnyNode | None:
        """The place of an element that only pixels can show: as much of it as the drawing shows.
        In a mask, a pattern or a marker it is what is around that must be pixels."""
        if self.depth:
            raise need
        width, height = port_of(self.root)
        shown = box_of(move(rectangle((0.0, 0.0, width, height)), inverse(self.matrix)))
        wanted = need.box or shown
        left, top = max(wanted[0], shown[0]), max(wanted[1], shown[1])
        right, bottom = min(wanted[2], shown[2]), min(wanted[3], shown[3])
        if left >= right or top >= bottom:
            return None
        from printnplay.drawing.svg_pixels import excerpt

        text = excerpt(tag, look, self.ids, self.sheet, port)
        box = (left, top, right - left, bottom - top)
        why = f"{need} on {tag.label}"
        self.effects.append(Effect(tag.line, why, text, box, scale_of(self.matrix), need.fonts))
        return Image(Asset("effect", b"", 1, 1, f"effect {len(self.effects)}"), box)

    def _properties(self, tag: Tag) -> dict[str, str]:
        own = self.sheet.properties(tag)
        refuse_values(tag, own)
        return own

    def _grouped(
        self, tag: Tag, node: AnyNode, own: dict[str, str], opacity: float, port: Port
    ) -> AnyNode:
        """What is clipped, masked and made translucent as a whole."""

        def box() -> Box | None:
            return box_of_node(node)

        clips = self.clips.of(own.get("clip-path", "none"), box, port)
        # They are written as often as they are used.
        self._spend(sum(map(_segments, clips)) // SEGMENTS, tag)
        mask = self._mask(tag, own, box, port)
        is_group = opacity < 1 or bool(clips) or mask is not None
        blend = "normal" if is_group and self.is_blending else ""
        made = node
        if isinstance(node, Path) and opacity < 1 and not (node.fill and node.stroke):
            made, opacity = faded(node, opacity), 1.0
        for clip in clips:
            if isinstance(clip, Clip):
                made = Placed(made, clip=clip)
            else:
                made = Placed(made, mask=clip, blend=blend)
        if opacity < 1 or mask or blend:
            made = Placed(made, IDENTITY, opacity=opacity, mask=mask, blend=blend)
        return made

    def _mask(
        self, tag: Tag, own: dict[str, str], box: Callable[[], Box | None], port: Port
    ) -> AnyNode | None:
        """What masks an element, and what masks that in turn."""
        target = target_of(tag, own.get("mask", "none"), self.ids, "mask")
        if target is None:
            return None
        inner = self._properties(target)
        node = mask_node(target, inner, self._inside, box(), port)
        if inner.get("mask", "none") == "none":
            return node
        self.uses.append(target)
        try:
            return Placed(node, mask=self._mask(target, inner, box, port))
        finally:
            self.uses.pop()

    def _blend(self, own: dict[str, str], *, is_group: bool) -> str:
        """How an element mixes with what is below. What is painted as a whole keeps the blend modes
        inside it to itself."""
        mode = own.get("mix-blend-mode", "normal")
        is_group = is_group or own.get("isolation") == "isolate" or mode != "normal"
        return mode if is_group and self.is_blending else ""

    def _inside(self, tag: Tag, port: Port, matrix: Matrix) -> AnyNode | None:
        """What is in a mask, a pattern or a marker, in the look that is around it: the same node
        each time."""
        if tag in self.uses or len(self.uses) > MAX_USES:
            raise BadFile(f"{tag.label} uses itself", tag.line)
        self._spend(1, tag)
        if (tag, port) in self.known:
            return self.known[tag, port]
        self.uses.append(tag)
        self.depth += 1
        try:
            with self._through(matrix):
                node = self._children(tag, self._look_of(tag, port), port)
        finally:
            self.uses.pop()
            self.depth -= 1
        self.known[tag, port] = node
        return node

    def _look_of(self, tag: Tag, port: Port) -> Look:
        around = self._look_of(tag.parent, port) if tag.parent else Look()
        return around.with_own(self._properties(tag), port)

    def _content(self, tag: Tag, look: Look, port: Port) -> AnyNode | None:
        if tag.name in SHAPES:
            return self._shape(tag, look, port) if look["visibility"] == "visible" else None
        match tag.name:
            case "svg":
                return self._nested(tag, look, port)
            case "switch":
                return self._switched(tag, look, port)
            case "g" | "a":
                return self._children(tag, look, port)
            case "use":
                return self._used(tag, look, port)
            case "text":
                return set_text(tag, look, self.sheet, port, self.fonts)
            case "image":
                return image_node(tag, port)
        raise BadFile(f"element {tag.label} is not known", tag.line)

    def _children(self, tag: Tag, look: Look, port: Port) -> AnyNode | None:
        nodes = [node for child in tag.tags if (node := self._node(child, look, port))]
        if len(nodes) < 2:
            return nodes[0] if nodes else None
        return Group(tuple(nodes))

    def _switched(self, tag: Tag, look: Look, port: Port) -> AnyNode | None:
        """The first child that asks for nothing that we do not have."""
        for child in tag.tags:
            languages = child.get("systemLanguage")
            is_ours = not languages or any(
                name.strip().startswith("en") for name in languages.split(",")
            )
            if child.name not in UNSEEN and is_ours and not child.get("requiredExtensions"):
                return self._node(child, look, port)
        return None

    def _shape(self, tag: Tag, look: Look, port: Port) -> AnyNode | None:
        written = tag.get("d") or tag.get("points")
        self._spend(sum(map(written.count, " ,-lL")) // SIGNS, tag)
        element = plain_shape(tag, look, port)
        segments = outline(element) if element else ()
        if not segments:
            return None
        self._spend(len(segments) // SEGMENTS, tag)
        node = painted(tag, segments, look, self.paints, port)
        if tag.name in ("rect", "circle", "ellipse"):
            return node
        marks = tuple(markers_of(segments, look, self.ids, self.sheet, self._inside, port))
        return Group((*([node] if node else []), *marks)) if marks else node

    def _nested(self, tag: Tag, look: Look, port: Port) -> AnyNode | None:
        if tag is self.root:
            return self._children(tag, look, port)
        x, y = (length(tag.get(n, "0"), port, n) for n in ("x", "y"))
        width, height = (
            length(tag.get(name, "100%"), port, axis)
            for name, axis in (("width", "x"), ("height", "y"))
        )
        return self._view(tag, look, port, (x, y, width, height))

    def _view(self, tag: Tag, look: Look, port: Port, box: Box) -> AnyNode | None:
        """What is inside a view, scaled into its box (left, top, width, height) and cut by it."""
        x, y, width, height = box
        if width <= 0 or height <= 0:
            return None
        view = numbers(tag.get("viewBox")) if tag.get("viewBox") else []
        inside = Port(view[2], view[3]) if len(view) == 4 else Port(width, height)
        matrix = view_matrix(view, box, tag.get("preserveAspectRatio"))
        with self._through(matrix):
            is_root = tag is self.root
            node = (self._node if is_root else self._children)(tag, look, inside)
        if node is None:
            return None
        node = Placed(node, matrix) if matrix != IDENTITY else node
        if self.sheet.properties(tag).get("overflow") in ("visible", "auto"):
            return node
        edges = (x, y, x + width, y + height)
        return Placed(node, IDENTITY, clip=Clip((rectangle(edges),), edges))

    def _used(self, tag: Tag, look: Look, port: Port) -> AnyNode | None:
        href = tag.get("href")
        if not href.startswith("#"):
            raise BadFile(f"href {quote(href)} of {tag.label} leads out of the file", tag.line)
        target = self.ids.get(href[1:])
        if target is None:
            message = f"{tag.label} draws nothing: there is no id {quote(href[1:])}"
            self.remarks[tag.line, message] = None
            return None
        if target in self.uses or len(self.uses) > MAX_USES:
            raise BadFile(f"{tag.label} uses itself", tag.line)
        self.uses.append(target)
        try:
            x, y = (length(tag.get(n, "0"), port, n) for n in ("x", "y"))
            with self._through((1, 0, 0, 1, x, y)):
                node = self._target(tag, target, look, port)
        finally:
            self.uses.pop()
        return Placed(node, (1, 0, 0, 1, x, y)) if node and (x or y) else node

    def _target(self, use: Tag, target: Tag, look: Look, port: Port) -> AnyNode | None:
        if target.name not in ("symbol", "svg"):
            return self._node(target, look, port)
        width, height = (
            length(use.get(name) or target.get(name) or "100%", port, axis)
            for name, axis in (("width", "x"), ("height", "y"))
        )
        own = look.with_own(self._properties(target), port)
        return self._view(target, own, port, (0.0, 0.0, width, height))


def _segments(clip: Clip | Group) -> int:
    if isinstance(clip, Clip):
        return sum(map(len, clip.paths))
    return sum(len(path.segments) for path in clip.children if isinstance(path, Path))
