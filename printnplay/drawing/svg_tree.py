"""SVG files of other programs to a tree of tags: namespaces, comments and metadata are gone.

Nothing is read from outside the file. Entities are replaced if they are plain words, as Illustrator
writes them.
"""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from printnplay.drawing.plain import MAX_DEPTH, SVG

XLINK, XML = "http://www.w3.org/1999/xlink", "http://www.w3.org/XML/1998/namespace"
MAX_TAGS, MAX_BYTES = 50_000, 20_000_000
MAX_ENTITY = 1000
# Of paints that take over from others.
MAX_LINKS = 20
GZIP = b"\x1f\x8b"
# For readers of the file; nothing of them is drawn.
UNDRAWN = frozenset(["metadata", "title", "desc", "script", "namedview"])
# What paints take over from those that they link to; resvg takes over the rest, but not these.
TRANSFORMS = {
    "linearGradient": "gradientTransform",
    "radialGradient": "gradientTransform",
    "pattern": "patternTransform",
}


class BadFile(Exception):
    """A file that cannot be drawn, the line at fault, and what to do about it."""

    def __init__(self, message: str, line: int = 0, help: str | None = None) -> None:
        super().__init__(message)
        self.message, self.line, self.help = message, line, help


class TooMuch(BadFile):
    """A file that takes more than there is time for: the rest of it is not read."""


@dataclass(slots=True, eq=False)
class Tag:
    """An element of SVG; `own` are its attributes without prefixes."""

    name: str
    own: dict[str, str]
    line: int
    parent: "Tag | None" = None
    children: "list[Tag | str]" = field(default_factory=list)

    def get(self, name: str, default: str = "") -> str:
        return self.own.get(name, default).strip()

    @property
    def tags(self) -> "list[Tag]":
        return [child for child in self.children if isinstance(child, Tag)]

    def all(self) -> "Iterator[Tag]":
        """It and what it contains."""
        waiting = [self]
        while waiting:
            found = waiting.pop()
            yield found
            waiting += reversed(found.tags)

    @property
    def label(self) -> str:
        """How a message names it: "'path' with the id 'sky'"."""
        return (
            f"'{self.name}' with the id '{self.get('id')}'" if self.get("id") else f"'{self.name}'"
        )


def read_tree(data: bytes) -> Tag:
    """The root of a file. Raises BadFile."""
    data = _unpacked(data)
    if len(data) > MAX_BYTES:
        raise BadFile(f"it has {len(data) // 10**6} MB, more than {MAX_BYTES // 10**6} MB")
    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as problem:
        reason = expat.errors.messages[problem.code].removeprefix("not well-formed ").strip("()")
        raise BadFile(f"it is not well-formed: {reason}", problem.lineno) from None
    if reader.root is None or reader.root.name != "svg":
        raise BadFile("it is not an SVG drawing")
    _take_over_transforms(reader.root)
    return reader.root


def _take_over_transforms(root: Tag) -> None:
    paints = [tag for tag in root.all() if tag.name in TRANSFORMS]
    ids = {tag.get("id"): tag for tag in reversed(paints)}
    for tag in paints:
        name, source = TRANSFORMS[tag.name], tag
        for _ in range(MAX_LINKS):
            if name not in source.own:
                source = ids.get(source.get("href")[1:], source)
        if name in source.own:
            tag.own[name] = source.own[name]


def _unpacked(data: bytes) -> bytes:
    """What is in an .svgz."""
    if not data.startswith(GZIP):
        return data
    try:
        return zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(data, MAX_BYTES + 1)
    except zlib.error:
        raise BadFile("its data are damaged") from None


class _Reader:
    """The handlers of the XML parser. What is in another namespace is skipped with its content."""

    def __init__(self) -> None:
        parser = self.parser = expat.ParserCreate(namespace_separator="}")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.CharacterDataHandler, parser.EntityDeclHandler = self._text, self._entity
        self.root: Tag | None = None
        self._open: list[Tag] = []
        self._skipped = self._count = 0

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition("}")
        is_other = space not in ("", SVG) or (tag in UNDRAWN and tag != "script")
        if self._skipped or is_other:
            self._skipped += 1
            return
        self._count += 1
        line = self.parser.CurrentLineNumber
        if self._count > MAX_TAGS:
            raise BadFile(f"it has more than {MAX_TAGS:,} elements", line)
        if len(self._open) >= MAX_DEPTH:
            raise BadFile(f"its elements are nested more than {MAX_DEPTH} deep", line)
        parent = self._open[-1] if self._open else None
        made = Tag(tag, _own(attributes), line, parent)
        if parent:
            parent.children.append(made)
        self.root = self.root or made
        self._open.append(made)

    def _end(self, _: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()

    def _text(self, text: str) -> None:
        if not self._skipped and self._open:
            self._open[-1].children.append(text)

    def _entity(self, name: str, _: bool, value: str | None, *__: object) -> None:
        if value is None:
            message = f"its entity '{name}' leads out of the file"
            raise BadFile(message, self.parser.CurrentLineNumber)
        if "&" in value or len(value) > MAX_ENTITY:
            message = f"its entity '{name}' is not a plain word"
            raise BadFile(message, self.parser.CurrentLineNumber)


def _own(attributes: dict[str, str]) -> dict[str, str]:
    """Those of SVG, and the link and space of other standards."""
    found = {}
    for key, value in attributes.items():
        space, _, name = key.rpartition("}")
        if space == "" or (space == XLINK and name == "href" and "href" not in attributes):
            found[name] = value
        elif space == XML and name == "space":
            found["space"] = value
    return found
