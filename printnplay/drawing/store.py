"""Nodes that many drawings share: the same element under the same style is built once, and equal
nodes are one object.
"""

from collections.abc import Callable, Mapping

from printnplay.core.diagnostics import Pos
from printnplay.drawing.picture import AnyNode, Clip
from printnplay.drawing.shapes import read_clip
from printnplay.drawing.style import Style
from printnplay.drawing.tree import Element
from printnplay.text.fonts import Fonts

Memo = dict[object, "AnyNode | None"]


class Meanings:
    """What the ids of one drawing mean: the same element can use other drawings elsewhere."""

    def __init__(self, ids: Mapping[str, Element]) -> None:
        self._ids = ids
        self._found: dict[str, object] = {}

    def of(self, element: Element) -> object:
        """The element, and every element that its ids lead to."""
        if not element.refs:
            return element.uid
        return (element.uid, *[self._meaning(name) for name in sorted(element.refs)])

    def _meaning(self, name: str) -> object:
        ids, target = self._ids, self._ids[name]
        if not target.refs:
            return target.uid
        found = self._found.get(name)
        if found is None:
            reached = {name: target.uid}
            waiting = [name]
            while waiting:
                for ref in ids[waiting.pop()].refs - reached.keys():
                    reached[ref] = ids[ref].uid
                    waiting.append(ref)
            found = self._found[name] = tuple(sorted(reached.items()))
        return found


class NodeStore:
    """Nodes in some fonts. `sound` are the contents of definitions in which nothing is wrong;
    `pictures` are nodes that drawings can name, as images whose href is such a name, `icons` such
    that differ by the colour of the text, and `sources` are the places of their leaves in the files
    of drawings."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self.pictures: dict[str, AnyNode] = {}
        self.icons: dict[str, Callable[[str], AnyNode]] = {}
        self.sources: dict[AnyNode, Pos] = {}
        self.sound: set[object] = set()
        self._clips: dict[object, Clip] = {}
        self._nodes: dict[object, AnyNode] = {}
        self._memos: dict[Style, Memo] = {}

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
