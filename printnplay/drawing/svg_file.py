"""SVG files of other programs to nodes of a Picture.

What programs export is drawn as it is meant: style sheets, units, nested views, uses, clips,
gradients. What cannot be drawn is reported by its element and line, and nothing is left out.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path as FilePath
from typing import NamedTuple

from printnplay.core.diagnostics import quote
from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.geometry import (
    IDENTITY,
    Segment,
    multiply,
    numbers,
    read_transform,
)
from printnplay.drawing.picture import (
    AnyNode,
    Clip,
    Group,
    Image,
    Path,
    Placed,
)
from printnplay.drawing.shapes import outline, rectangle
from printnplay.drawing.style import matrix_of
from printnplay.drawing.subset import SHAPES
from printnplay.drawing.svg_clip import Clips, box_of_node, mask_node
from printnplay.drawing.svg_css import Sheet
from printnplay.drawing.svg_elements import (
    MOVING,
    REFUSED,
    UNSEEN,
    refuse_tag,
    refuse_values,
    target_of,
    targets,
)
from printnplay.drawing.svg_paint import NeedsPixels, Paints
from printnplay.drawing.svg_shape import faded, marker_places, painted, plain_shape
from printnplay.drawing.svg_text import set_text
from printnplay.drawing.svg_tree import BadFile, Tag, read_tree
from printnplay.drawing.svg_values import MARKERS, Look, Port, length, ratio
from printnplay.drawing.svg_view import embedded, port_of, view_matrix
from printnplay.text.fonts import BUILTIN, Fonts

MAX_ITEMS, MAX_USES = 100_000, 40
# A few uses of uses can draw billions of elements, even empty ones.
MAX_USED = 40_000
PICTURES = {b"\x89PNG": "PNG", b"\xff\xd8\xff": "JPEG", b"RIFF": "WebP"}


class SvgDrawing(NamedTuple):
    """A drawing of some width and height in its own units; what of it only pixels can show, and
    what is to be remarked about it, both as lines and reasons."""

    node: AnyNode
    width: float
    height: float
    needs: tuple[tuple[int, str], ...] = ()
    remarks: tuple[tuple[int, str], ...] = ()
    hash: str = ""


class BadFiles(Exception):
    """Every problem of a file."""

    def __init__(self, problems: tuple[BadFile, ...]) -> None:
        super().__init__(problems)
        self.problems = problems


def open_svg_file(path: FilePath, fonts: Fonts = BUILTIN) -> SvgDrawing:
    """Raises BadFiles, and OSError."""
    found = path.stat()
    return _open(path, fonts, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=1000)
def _open(path: FilePath, fonts: Fonts, _changed: int, _size: int) -> SvgDrawing:
    data = path.read_bytes()
    return read_svg(data, fonts)._replace(hash=hashlib.sha256(data).hexdigest())


def read_svg(data: bytes, fonts: Fonts = BUILTIN) -> SvgDrawing:
    """Raises BadFiles."""
    try:
        if not data.strip():
            raise BadFile("it is empty")
        if kind := next((n for start, n in PICTURES.items() if data.startswith(start)), None):
            raise BadFile(f"it is a {kind}", help=f"rename it: a {kind} ends in .{kind.lower()}")
        return _Drawing(read_tree(data), fonts).drawn()
    except BadFile as bad:
        raise BadFiles((bad,)) from None


@dataclass(slots=True)
class _Drawing:
    """One file. Elements that are wrong are passed over, so that all of them are reported."""

    root: Tag
    fonts: Fonts
    ids: dict[str, Tag] = field(default_factory=dict)
    sheet: Sheet = field(init=False)
    paints: Paints = field(init=False)
    clips: Clips = field(init=False)
    found: list[BadFile] = field(default_factory=list)
    needs: dict[tuple[int, str], None] = field(default_factory=dict)
    remarks: dict[tuple[int, str], None] = field(default_factory=dict)
    uses: list[Tag] = field(default_factory=list)
    is_blending: bool = False
    count: int = 0
    used: int = 0

    def __post_init__(self) -> None:
        for tag in self.root.all():
            if tag.name in MOVING:
                self.found.append(BadFile(f"{REFUSED[tag.name]} cannot be printed", tag.line))
            if tag.get("id"):
                self.ids.setdefault(tag.get("id"), tag)
            texts = (*tag.own, tag.get("style"), *(tag.children if tag.name == "style" else ()))
            self.is_blending |= any("mix-blend-mode" in str(text) for text in texts)
        self.sheet = Sheet(self.root)
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
        seen, said = tuple(self.needs), tuple(self.remarks)
        return SvgDrawing(node or Group(()), width, height, seen, said)

    def _node(self, tag: Tag, look: Look, port: Port) -> AnyNode | None:
        """What an element draws; problems are reported at its line."""
        if tag.name in UNSEEN or tag.name in MOVING:
            return None
        try:
            return self._built(tag, look, port)
        except NeedsPixels as need:
            self.needs[tag.line, f"{need} on {tag.label}"] = None
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
        if target_of(tag, own.get("filter", "none"), self.ids, "filter"):
            self.needs[tag.line, f"a filter on {tag.label}"] = None
        matrix = matrix_of(tag.get("transform")) if tag.get("transform") else IDENTITY
        node = self._content(tag, look, port)
        opacity = ratio(own.get("opacity", "1"))
        if node is None or not opacity:
            return None
        return self._placed(tag, node, own, matrix, opacity, port)

    def _properties(self, tag: Tag) -> dict[str, str]:
        own = self.sheet.properties(tag)
        refuse_values(tag, own)
        return own

    def _placed(
        self,
        tag: Tag,
        node: AnyNode,
        own: dict[str, str],
        matrix: Matrix,
        opacity: float,
        port: Port,
    ) -> AnyNode | None:
        box = lambda: box_of_node(node)  # noqa: E731
        clips = self.clips.of(own.get("clip-path", "none"), box, port)
        mask = self._mask(tag, own, box, port)
        blend = self._blend(own, is_group=opacity < 1 or bool(clips) or mask is not None)
        if isinstance(node, Path) and opacity < 1 and not (node.fill and node.stroke):
            node, opacity = faded(node, opacity), 1.0
        for clip in clips:
            node = Placed(node, IDENTITY, clip=clip)
        if matrix != IDENTITY or opacity < 1 or mask or blend:
            node = Placed(node, matrix, opacity=opacity, mask=mask, blend=blend)
        return node

    def _mask(
        self, tag: Tag, own: dict[str, str], box: Callable[[], Box | None], port: Port
    ) -> AnyNode | None:
        """What masks an element, and what masks that in turn."""
        target = target_of(tag, own.get("mask", "none"), self.ids, "mask")
        if target is None:
            return None
        inner = self._properties(target)
        node = mask_node(target, inner, self._inside, box(), port)
        if inner.get("mask", "none") != "none":
            return Placed(node, mask=self._mask(target, inner, box, port))
        return node

    def _blend(self, own: dict[str, str], *, is_group: bool) -> str:
        """How an element mixes with what is below. What is painted as a whole keeps the blend modes
        inside it to itself."""
        mode = own.get("mix-blend-mode", "normal")
        is_group = is_group or own.get("isolation") == "isolate" or mode != "normal"
        return mode if is_group and self.is_blending else ""

    def _inside(self, tag: Tag, port: Port, matrix: Matrix) -> AnyNode | None:
        """What is in a mask, a pattern or a marker, in the look that is around it."""
        if tag in self.uses or len(self.uses) > MAX_USES:
            raise BadFile(f"{tag.label} uses itself", tag.line)
        self.uses.append(tag)
        try:
            return self._children(tag, self._look_of(tag, port), port)
        finally:
            self.uses.pop()

    def _look_of(self, tag: Tag, port: Port) -> Look:
        around = self._look_of(tag.parent, port) if tag.parent else Look()
        return around.with_own(self._properties(tag), port)

    def _content(self, tag: Tag, look: Look, port: Port) -> AnyNode | None:
        self.used += bool(self.uses)
        if self.used > MAX_USED:
            raise BadFiles((BadFile(f"'use' draws more than {MAX_USED:,} elements", tag.line),))
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
                self.count += 1
                return set_text(tag, look, self.sheet, port, self.fonts)
            case "image":
                return self._image(tag, port)
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
        element = plain_shape(tag, look, port)
        segments = outline(element) if element else ()
        if not segments:
            return None
        self.count += 1
        if self.count > MAX_ITEMS:
            # A BadFile would pass over this shape, and go on with the next one.
            raise BadFiles((BadFile(f"it draws more than {MAX_ITEMS:,} shapes", tag.line),))
        node = painted(tag, segments, look, self.paints, port)
        if tag.name in ("rect", "circle", "ellipse"):
            return node
        marks = [found for name in MARKERS for found in self._marks(name, segments, look, port)]
        return Group((*([node] if node else []), *marks)) if marks else node

    def _marks(
        self, name: str, segments: tuple[Segment, ...], look: Look, port: Port
    ) -> Iterator[AnyNode]:
        """The markers at the start, at the end or in the middle of a line."""
        marker = next((self.ids.get(found) for found in targets(look[name])), None)
        if marker is None or marker.name != "marker":
            return
        width = length(look["stroke-width"], port, "", look.size)
        size = 1.0 if marker.get("markerUnits") == "userSpaceOnUse" else width
        for place in (place for kind, place in marker_places(segments) if kind == name):
            node = self._marker(marker, port, _turned(marker, place, size, name))
            if node:
                yield node

    def _marker(self, marker: Tag, port: Port, place: Matrix) -> AnyNode | None:
        """A marker with its reference point at a place."""
        width, height = (length(marker.get(n, "3"), port) for n in ("markerWidth", "markerHeight"))
        if width <= 0 or height <= 0:
            return None
        view = numbers(marker.get("viewBox")) if marker.get("viewBox") else []
        fit = view_matrix(view, (0.0, 0.0, width, height), marker.get("preserveAspectRatio"))
        at = [length(marker.get(name, "0"), port, name[-1].lower()) for name in ("refX", "refY")]
        x, y = fit[0] * at[0] + fit[4], fit[3] * at[1] + fit[5]
        moved = multiply(multiply(place, (1, 0, 0, 1, -x, -y)), fit)
        node = self._inside(marker, port, moved)
        if node and self.sheet.properties(marker).get("overflow") not in ("visible", "auto"):
            edges = (
                (view[0], view[1], view[0] + view[2], view[1] + view[3])
                if view
                else (0.0, 0.0, width, height)
            )
            node = Placed(node, clip=Clip((rectangle(edges),), edges))
        return Placed(node, moved) if node else None

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
        if tag is self.root:
            node = self._node(tag, look, inside)
        else:
            node = self._children(tag, look, inside)
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

    def _image(self, tag: Tag, port: Port) -> AnyNode | None:
        box = tuple(
            length(tag.get(name, "0"), port, axis)
            for name, axis in (("x", "x"), ("y", "y"), ("width", "x"), ("height", "y"))
        )
        asset = embedded(tag)
        width, height = (
            box[at] if tag.get(name) not in ("", "auto") else float(size)
            for at, name, size in ((2, "width", asset.width), (3, "height", asset.height))
        )
        if width <= 0 or height <= 0:
            return None
        place = (box[0], box[1], width, height)
        view = [0.0, 0.0, float(asset.width), float(asset.height)]
        matrix = view_matrix(view, place, tag.get("preserveAspectRatio"))
        image = Placed(Image(asset, (0.0, 0.0, view[2], view[3])), matrix)
        edges = (box[0], box[1], box[0] + width, box[1] + height)
        return Placed(image, IDENTITY, clip=Clip((rectangle(edges),), edges))


def _turned(marker: Tag, place: Matrix, size: float, name: str) -> Matrix:
    """The place of a marker: turned as its `orient` says, and as large as its units are."""
    how = marker.get("orient", "0")
    a, b, c, d, x, y = place
    if how == "auto-start-reverse" and name == "marker-start":
        a, b, c, d = -a, -b, -c, -d
    elif not how.startswith("auto"):
        a, b, c, d, _, _ = read_transform(f"rotate({how.removesuffix('deg')})")
    return (a * size, b * size, c * size, d * size, x, y)
