"""The quick way to read a drawing: tag by tag, as templates write them.

Anything unusual (entities, comments, prefixes, any mistake) gives None: then the XML parser reads
the drawing and reports its problems. Most tags of a deck recur on every card, and each is read
once. Without this reader W x 100 takes 70 % longer, the five games 7 %.
"""

import re
from typing import TYPE_CHECKING, NamedTuple

from printnplay.drawing.subset import TAGS, held_by, why_refused

if TYPE_CHECKING:
    from printnplay.drawing.tree import Element, Parser

SVG = "http://www.w3.org/2000/svg"
MAX_DEPTH = 60
MAX_STARTS = 500
DEFINED = "</defs>"
KEEPS_TEXT = frozenset(["text", "tspan"])
UNDRAWN = frozenset(["title", "desc"])
NOTHING = frozenset[str]()
PLAIN_TAGS = TAGS - {"style"}
# What can be opened or closed with blanks after it, whatever is around: no text is kept there.
STEPS = PLAIN_TAGS - KEEPS_TEXT - UNDRAWN - {"svg"}
# A text with its end is read as one tag. The sign for it cannot occur in XML.
TEXT_END, ENDED = "</text>", "\1"

_HEAD = re.compile(r'(/?)([A-Za-z]+)((?:[ \n\t]+[A-Za-z][\w:-]*="[^"]*")*)[ \n\t]*(/?)', re.ASCII)
_ATTRIBUTE = re.compile(r'([A-Za-z][\w:-]*)="([^"]*)"', re.ASCII)
_ODD = re.compile(r"[&\r\0-\x08\x0b\x0c\x0e-\x1f\x85\ufffe\uffff\ud800-\udfff]|]]>")
_BLANKS = str.maketrans("\n\t", "  ")


class NotPlain(Exception):
    """Not as templates write it."""


class PlainTag(NamedTuple):
    """`<g ...>`, `</g>`, or `<rect .../>`, which is a leaf. Its elements share the `items` of its
    attributes."""

    name: str
    attributes: dict[str, str]
    is_end: bool
    is_leaf: bool
    items: tuple[tuple[str, str], ...] = ()


class ContentModel(NamedTuple):
    """The content that an element can have: elements; of these, leaves that were read before
    (unless the text after them counts); text that is kept or skipped."""

    holds: frozenset[str]
    leaves: frozenset[str] = NOTHING
    keeps_text: bool = False
    drops_text: bool = False


OUTSIDE = ContentModel(frozenset(["svg"]))
AFTER = ContentModel(NOTHING)
INSIDE = {name: ContentModel(held_by(name), held_by(name) - UNDRAWN) for name in PLAIN_TAGS}
INSIDE |= {name: ContentModel(held_by(name), keeps_text=True) for name in KEEPS_TEXT}
INSIDE |= {name: ContentModel(held_by(name), drops_text=True) for name in UNDRAWN}
END_OF_TEXT = PlainTag("text", {}, is_end=True, is_leaf=False)


class Start(NamedTuple):
    """A drawing as far as it was read: its root is open."""

    root: PlainTag
    ids: "dict[str, Element]"
    children: "list[Element | str]"


class PlainReader:
    """Reads many drawings, and each different tag once."""

    def __init__(self) -> None:
        self.leaves: dict[str, Element] = {}
        self.steps: dict[str, PlainTag] = {}
        self._tags: dict[str, PlainTag] = {}
        self._starts: dict[str, Start] = {}
        self._once: set[int] = set()

    def read(self, text: str, parser: "Parser") -> "tuple[Element, dict[str, Element]] | None":
        text = text.strip()
        if not text.startswith("<svg ") or ENDED in text:
            return None
        try:
            drawing = _Drawing(self, parser)
            return drawing.read(self._begin(drawing, text))
        except NotPlain:
            return None

    def recurs(self, chunk: str) -> bool:
        """True from the second time on: most numbers and names are on one card only."""
        known = hash(chunk)
        if known in self._once:
            return True
        self._once.add(known)
        return False

    def tag(self, head: str, *, is_root: bool) -> PlainTag:
        known = self._tags.get(head)
        if known is None:
            known = _tag(head, is_root=is_root)
            if self.recurs(head):
                self._tags[head] = known
        return known

    def _begin(self, drawing: "_Drawing", text: str) -> str:
        """Reads to the end of the definitions, which most cards share, and returns the rest."""
        head, end, rest = text.partition(DEFINED)
        if not end:
            return text
        known = self._starts.get(head)
        if known is not None:
            drawing.go_on(known)
            return rest
        drawing.take(head + end)
        if len(self._starts) < MAX_STARTS:
            self._starts[head] = drawing.start()
        return rest


class _Drawing:
    """One drawing while it is read: the elements that are open, and the children of the last."""

    def __init__(self, reader: PlainReader, parser: "Parser") -> None:
        self.reader, self.parser = reader, parser
        self.ids: dict[str, Element] = {}
        self.open: list[tuple[PlainTag, list[Element | str], ContentModel]] = []
        self.children: list[Element | str] = []
        self.inside = OUTSIDE

    def start(self) -> Start:
        """As far as it was read: only the root is open, or it is not plain."""
        if len(self.open) != 1:
            raise NotPlain
        return Start(self.open[0][0], self.ids.copy(), self.children.copy())

    def go_on(self, start: Start) -> None:
        self._start(start.root)
        self.ids, self.children = start.ids.copy(), start.children.copy()

    def read(self, text: str) -> "tuple[Element, dict[str, Element]]":
        """The rest of a drawing, and so the whole."""
        self.take(text)
        if self.open or len(self.children) != 1 or text[-1] != ">":
            raise NotPlain
        root = self.children[0]
        assert not isinstance(root, str)
        return root, self.ids

    def take(self, text: str) -> None:
        leaves, steps = self.reader.leaves, self.reader.steps
        before, *chunks = text.replace(TEXT_END, ENDED).split("<")
        if before.strip():
            raise NotPlain
        for chunk in chunks:
            leaf = leaves.get(chunk)
            if leaf is not None and leaf.tag in self.inside.leaves:
                self.children.append(leaf)
            elif (step := steps.get(chunk)) is None:
                self._read(chunk)
            elif step.is_end:
                self._end(step)
            else:
                self._start(step)

    def _read(self, chunk: str) -> None:
        """A tag and the text after it; perhaps the end of a text element and the blanks after
        that."""
        head, closed, text = chunk.partition(">")
        if not closed:
            raise NotPlain
        tag = self.reader.tag(head, is_root=not self.open)
        text, ended, after = text.partition(ENDED)
        if not tag.is_end:
            self._start(tag)
        if tag.is_end or tag.is_leaf:
            self._end(tag)
        self._text(text)
        if ended:
            self._end(END_OF_TEXT)
            self._text(after)
        if tag.is_leaf or ended:
            self._remember(chunk, tag, is_bare=not (after if ended else text).strip())
        elif tag.name in STEPS and not text.strip() and self.reader.recurs(chunk):
            self.reader.steps[chunk] = tag

    def _remember(self, chunk: str, tag: PlainTag, *, is_bare: bool) -> None:
        """Remembers a whole element that has only blanks after it."""
        is_whole = is_bare and tag.name in self.inside.leaves and not tag.is_end
        if is_whole and "id" not in tag.attributes and self.reader.recurs(chunk):
            element = self.children[-1]
            assert not isinstance(element, str)
            self.reader.leaves[chunk] = element

    def _start(self, tag: PlainTag) -> None:
        if tag.name not in self.inside.holds or len(self.open) > MAX_DEPTH:
            raise NotPlain
        self.open.append((tag, self.children, self.inside))
        self.children, self.inside = [], INSIDE[tag.name]

    def _text(self, text: str) -> None:
        if not text or text == "\n":
            self.children += [text] if text and self.inside.keeps_text else []
            return
        if ">" in text or _ODD.search(text):
            raise NotPlain
        if self.inside.keeps_text:
            self.children.append(text)
        elif not text.isspace() and not self.inside.drops_text:
            raise NotPlain

    def _end(self, tag: PlainTag) -> None:
        if not self.open or self.open[-1][0].name != tag.name:
            raise NotPlain
        started, around, inside = self.open.pop()
        element = self.parser.intern(
            tag.name, started.attributes, tuple(self.children), started.items
        )
        self.children = around
        self.inside = inside if self.open else AFTER
        name = started.attributes.get("id")
        if name is not None and self.ids.setdefault(name, element) is not element:
            raise NotPlain
        if tag.name not in UNDRAWN:
            around.append(element)


def _tag(head: str, *, is_root: bool) -> PlainTag:
    """Reads and checks the text between '<' and '>'. Raises NotPlain."""
    found = None if _ODD.search(head) else _HEAD.fullmatch(head)
    if found is None or found[2] not in PLAIN_TAGS or (found[1] and (found[3] or found[4])):
        raise NotPlain
    pairs = _ATTRIBUTE.findall(found[3])
    attributes = {
        "space" if name == "xml:space" else name: value.translate(_BLANKS) for name, value in pairs
    }
    if is_root and attributes.pop("xmlns", None) != SVG and not found[1]:
        raise NotPlain
    stamp = attributes.pop("data-at", None)
    if len(attributes) + (stamp is not None) + is_root * (not found[1]) != len(pairs):
        raise NotPlain
    if why_refused(found[2], attributes):
        raise NotPlain
    items = tuple(attributes.items())
    return PlainTag(found[2], attributes, bool(found[1]), bool(found[4]), items)
