"""The quick way to read a drawing: tag by tag, as templates write them.

Comes in: SVG text. Goes out: its root and its ids, or None where anything is less than plain
(entities, comments, prefixes, any mistake): then the XML parser reads it and says what is wrong.
Most tags of a deck recur on every card, and each is read once: ten times as fast as XML.
"""

import re
from typing import TYPE_CHECKING, NamedTuple

from printnplay.svg.subset import TAGS, held_by, may_hold, why_refused

if TYPE_CHECKING:
    from printnplay.svg.tree import Element, Parser

SVG = "http://www.w3.org/2000/svg"
MAX_DEPTH = 60
MAX_HEADS = 500
DEFINED = "</defs>"
KEEPS_TEXT = frozenset(["text", "tspan"])
UNDRAWN = frozenset(["title", "desc"])
NOTHING = frozenset[str]()
PLAIN_TAGS = TAGS - {"style"}

_CHUNK = re.compile(
    r'(/?)([A-Za-z]+)((?:[ \n\t]+[A-Za-z][\w:-]*="[^"]*")*)[ \n\t]*(/?)>([^>]*)', re.ASCII
)
_ATTRIBUTE = re.compile(r'([A-Za-z][\w:-]*)="([^"]*)"', re.ASCII)
_ODD = re.compile(r"[&\r\0-\x08\x0b\x0c\x0e-\x1f\x85\ufffe\uffff\ud800-\udfff]|]]>")
_BLANKS = str.maketrans("\n\t", "  ")


class NotPlain(Exception):
    """Not as templates write it."""


class Tag(NamedTuple):
    """A tag and the text after it: `<g ...>`, `</g>`, or `<rect .../>`, which is a leaf."""

    name: str
    attributes: dict[str, str]
    at: str | None
    tail: str
    is_end: bool
    is_leaf: bool


class PlainReader:
    """Reads many drawings, and each different tag once."""

    def __init__(self, parser: "Parser") -> None:
        self.parser = parser
        self.tags: dict[str, Tag] = {}
        self.leaves: dict[str, Element] = {}
        self._once: set[int] = set()
        self.heads: dict[str, _Drawing] = {}

    def read(self, text: str) -> "tuple[Element, dict[str, Element]] | None":
        text = text.strip()
        if not text.startswith("<svg "):
            return None
        try:
            drawing, rest = self._begin(text)
            return drawing.read(rest)
        except NotPlain:
            return None

    def remember(self, chunk: str, tag: Tag) -> None:
        """From the second time on: most numbers and names stand on one card only."""
        known = hash(chunk)
        if known in self._once:
            self.tags[chunk] = tag
        else:
            self._once.add(known)

    def _begin(self, text: str) -> tuple["_Drawing", str]:
        """The drawing up to the end of its definitions, which most cards share, and the rest."""
        head, end, rest = text.partition(DEFINED)
        if not end:
            return _Drawing(self), text
        known = self.heads.get(head)
        if known is None:
            known = _Drawing(self)
            known.take(head + end)
            if len(self.heads) < MAX_HEADS:
                self.heads[head] = known
        return known.copy(), rest


class _Drawing:
    """One drawing while it is read: the elements that are open, and the children of the last."""

    def __init__(self, reader: PlainReader) -> None:
        self.reader = reader
        self.ids: dict[str, Element] = {}
        self.open: list[tuple[Tag, str | None, list[Element | str]]] = []
        self.children: list[Element | str] = []
        self.at: str | None = None
        self.keeps_text = False
        self.holds = NOTHING

    def copy(self) -> "_Drawing":
        """As far as it was read: only the root is open, or it is not plain."""
        if len(self.open) != 1:
            raise NotPlain
        other = _Drawing(self.reader)
        other.ids, other.at = self.ids.copy(), self.at
        other.open = [(self.open[0][0], None, [])]
        other.children = self.children.copy()
        other._enter("svg")
        return other

    def read(self, text: str) -> "tuple[Element, dict[str, Element]]":
        """The rest of a drawing, and so the whole."""
        self.take(text)
        if self.open or len(self.children) != 1 or text[-1] != ">":
            raise NotPlain
        root = self.children[0]
        assert not isinstance(root, str)
        return root, self.ids

    def take(self, text: str) -> None:
        leaves, tags = self.reader.leaves, self.reader.tags
        before, *chunks = text.split("<")
        if before.strip():
            raise NotPlain
        for chunk in chunks:
            leaf = leaves.get(chunk)
            if leaf is not None and leaf.tag in self.holds:
                self.children.append(leaf)
                continue
            tag = tags.get(chunk)
            if tag is None:
                tag = _tag(chunk, is_root=not self.open)
                self.reader.remember(chunk, tag)
            if not tag.is_end:
                self._start(tag)
            if tag.is_end or tag.is_leaf:
                self._end(tag, chunk)

    def _start(self, tag: Tag) -> None:
        is_first = not self.open and not self.children
        if is_first != (tag.name == "svg") or len(self.open) > MAX_DEPTH:
            raise NotPlain
        if self.open and not may_hold(self.open[-1][0].name, tag.name):
            raise NotPlain
        self.open.append((tag, self.at, self.children))
        self.at, self.children = tag.at or self.at, []
        self._enter(tag.name)
        if not tag.is_leaf:
            self._text(tag.tail)

    def _enter(self, name: str) -> None:
        """Text is kept, and leaves with their text are read anew, where text is drawn."""
        self.keeps_text = name in KEEPS_TEXT
        self.holds = NOTHING if self.keeps_text or name in UNDRAWN else held_by(name)

    def _text(self, text: str) -> None:
        if self.keeps_text:
            self.children += [text] if text else []
        elif self.open and self.open[-1][0].name not in UNDRAWN and text.strip():
            raise NotPlain

    def _end(self, tag: Tag, chunk: str) -> None:
        if not self.open or self.open[-1][0].name != tag.name:
            raise NotPlain
        started, at, around = self.open.pop()
        parser = self.reader.parser
        element = parser.share(tag.name, started.attributes, tuple(self.children))
        parser.place(element, self.at)
        self.at, self.children = at, around
        self._enter(self.open[-1][0].name if self.open else "")
        if "id" in started.attributes:
            if self.ids.setdefault(started.attributes["id"], element) is not element:
                raise NotPlain
        elif tag.is_leaf and tag.name not in UNDRAWN and self.open and not tag.tail.strip():
            self.reader.leaves[chunk] = element
        if tag.name not in UNDRAWN:
            around.append(element)
        self._text(tag.tail)


def _tag(chunk: str, *, is_root: bool) -> Tag:
    """Reads and checks what is between two '<'. Raises NotPlain."""
    found = None if _ODD.search(chunk) else _CHUNK.fullmatch(chunk)
    if found is None or found[2] not in PLAIN_TAGS or (found[1] and (found[3] or found[4])):
        raise NotPlain
    pairs = _ATTRIBUTE.findall(found[3])
    attributes = {
        "space" if name == "xml:space" else name: value.translate(_BLANKS) for name, value in pairs
    }
    if is_root and attributes.pop("xmlns", None) != SVG and not found[1]:
        raise NotPlain
    at = attributes.pop("data-at", None)
    if len(attributes) + (at is not None) + is_root * (not found[1]) != len(pairs):
        raise NotPlain
    if why_refused(found[2], attributes):
        raise NotPlain
    return Tag(found[2], attributes, at, found[5], bool(found[1]), bool(found[4]))
