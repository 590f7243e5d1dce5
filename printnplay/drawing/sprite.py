"""Sprite: many drawings in one page, each of them and all that they share written once.

Comes in: drawings. Goes out: SVG definitions under ids that no two of them share. What is used by
name, and what recurs, is a definition of its own; what nothing uses is left out.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape

from printnplay.drawing.tree import Element, Parser, Svg, reference

# What recurs is shared where a `use` is shorter by far.
WORTH_SHARING = 200
GROUPS = ("svg", "g", "symbol", "defs")
FRAME = ("width", "height", "viewBox")
# Where these recur they are one element already, or cannot stand alone.
NOT_ALONE = ("defs", "symbol", "clipPath", "linearGradient", "radialGradient", "stop", "tspan")

Names = tuple[tuple[str, str], ...]
Key = tuple[int, Names]


class Sprite:
    """Reads all drawings first, then writes them: what recurs is known only then."""

    def __init__(self, prefix: str = "d") -> None:
        self._prefix = prefix
        self._parser = Parser()
        self._seen: Counter[int] = Counter()
        self._names: dict[Key, str] = {}
        self._definitions: list[str] = []

    def read(self, svg: str) -> Svg:
        """A drawing to be written later. Raises BadSvg."""
        found = self._parser.parse(svg)
        self._count(found.root)
        for element in found.ids.values():
            self._count(element)
        return found

    def write(self, drawing: Svg, name: str) -> None:
        """Defines the whole drawing under a name, in its own millimetres."""
        writer = _Writer(self, drawing)
        root = drawing.root
        shared = {k: v for k, v in root.attributes.items() if k not in FRAME}
        inner = "".join(writer.children(root))
        self._definitions.append(f'<g id="{name}"{writer.attributes(shared)}>{inner}</g>')

    @property
    def definitions(self) -> str:
        return "\n".join(self._definitions)

    def _count(self, element: Element) -> None:
        """What is in something that recurs, recurs with it: its first time is enough."""
        self._seen[element.uid] += 1
        if self._seen[element.uid] == 1:
            for child in element.children:
                if isinstance(child, Element):
                    self._count(child)

    def recurs(self, element: Element) -> bool:
        return self._seen[element.uid] > 1 and element.tag not in NOT_ALONE

    def define(self, element: Element, writer: "_Writer") -> str:
        """The id under which an element is defined: one for all that look the same."""
        key = element.uid, tuple((ref, writer.name_of(ref)) for ref in sorted(element.refs))
        if key not in self._names:
            name = f"{self._prefix}{len(self._names)}"
            self._names[key] = name
            self._definitions.append(writer.text(element, name))
        return self._names[key]


class _Writer:
    """Writes the elements of one drawing, whose ids mean what they mean in it."""

    def __init__(self, sprite: Sprite, drawing: Svg) -> None:
        self._sprite = sprite
        self._ids = drawing.ids

    def name_of(self, ref: str) -> str:
        return self._sprite.define(self._ids[ref], self)

    def children(self, element: Element) -> Iterator[str]:
        for child in element.children:
            if isinstance(child, str):
                yield escape(child, quote=False)
            elif child.tag != "defs":
                yield self._inline(child, is_grouped=element.tag in GROUPS)

    def text(self, element: Element, name: str = "") -> str:
        own = f' id="{name}"' if name else ""
        inner = "".join(self.children(element))
        head = f"<{element.tag}{own}{self.attributes(element.attributes)}"
        return f"{head}>{inner}</{element.tag}>" if inner else f"{head}/>"

    def attributes(self, given: Mapping[str, str]) -> str:
        return "".join(self._attribute(name, value) for name, value in given.items())

    def _inline(self, element: Element, *, is_grouped: bool) -> str:
        """A drawn symbol is one that is used; standing somewhere it shows nothing."""
        if element.tag in ("symbol", "clipPath", "linearGradient", "radialGradient"):
            return ""
        text = self.text(element)
        if is_grouped and len(text) > WORTH_SHARING and self._sprite.recurs(element):
            return f'<use href="#{self._sprite.define(element, self)}"/>'
        return text

    def _attribute(self, name: str, value: str) -> str:
        if name == "id" or name.startswith("data-"):
            return ""
        if name == "href" and value.startswith("#"):
            value = f"#{self.name_of(value[1:])}"
        elif (ref := reference(value)) and name in ("fill", "stroke", "clip-path"):
            value = f"url(#{self.name_of(ref)})"
        name = "xml:space" if name == "space" else name
        return f' {name}="{escape(value)}"'
