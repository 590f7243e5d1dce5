"""SVG text to a tree of elements.

Equal elements are one object (hash-consed), so that later stages can find what recurs by identity.
No DOCTYPE, no entities, no processing instructions: an SVG can read nothing. Drawings of plain
tags, as templates write them, are read without the XML parser: five times as fast.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple
from xml.parsers import expat

from printnplay.svg.subset import ATTRIBUTES, TAGS

MAX_DEPTH = 60
SPACE = "http://www.w3.org/2000/svg"

_TOKEN = re.compile(r"<[^<>]*>|[^<>]+")
_PLAIN_TAG = re.compile(r'<([A-Za-z]+)((?:\s+[\w:-]+="[^"&\s]*(?: [^"&\s]*)*")*)\s*(/?)>', re.A)
_ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"', re.A)


class BadSvg(Exception):
    """A drawing that is not well-formed or leaves the subset. `at` is 'template:line'."""

    def __init__(self, message: str, at: str | None, *, code: str = "PNP311") -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.code = code


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """`uid` is the same for equal elements; `refs` are the ids that it and its children use."""

    tag: str
    attributes: Mapping[str, str]
    children: tuple["Element | str", ...]
    uid: int
    refs: frozenset[str]
    weight: int

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)


@dataclass(frozen=True, slots=True)
class Svg:
    root: Element
    ids: Mapping[str, Element]
    places: Mapping[int, str]


class _Tag(NamedTuple):
    """A start tag; `at` is where the template wrote it."""

    name: str
    attributes: dict[str, str]
    at: str | None
    is_empty: bool


class Parser:
    """Parses many drawings and shares their equal elements."""

    def __init__(self) -> None:
        self._known: dict[object, Element] = {}
        self._places: dict[int, str] = {}
        self._tags: dict[str, _Tag | None] = {}
        self._leaves: dict[str, Element] = {}

    def parse(self, text: str) -> Svg:
        reader = self._read_plain(text.strip()) or self._read_xml(text.strip())
        root = reader.roots[0]
        for missing in sorted(root.refs - reader.ids.keys()):
            message = f"there is no element with the id '{missing}'"
            raise BadSvg(message, self._places.get(_user_of(root, missing).uid))
        _refuse_circles(reader.ids, self._places)
        return Svg(root, reader.ids, self._places)

    def _read_plain(self, text: str) -> "_Reader | None":
        """A drawing of nothing but plain tags and text; None where there is more to it, or where
        anything is wrong: the XML parser says what."""
        tokens = _TOKEN.findall(text)
        if sum(map(len, tokens)) != len(text):
            return None
        reader = _Reader(self)
        for token in tokens:
            leaf = self._leaves.get(token)
            if leaf is not None and reader.stack:
                reader.stack[-1][2].append(leaf)
            elif not self._read_token(token, reader):
                return None
        return reader if reader.roots and not reader.stack else None

    def _read_token(self, token: str, reader: "_Reader") -> bool:
        """Whether it is plain, and may stand where it does."""
        stack = reader.stack
        if token[0] != "<":
            reader.data(token)
            return bool(stack) and "&" not in token and (token.isprintable() or token.isspace())
        if token[1] == "/":
            if not stack or token != f"</{stack[-1][0]}>":
                return False
            reader.end(token)
            return True
        if token not in self._tags:
            self._tags[token] = _plain_tag(token)
        tag = self._tags[token]
        if tag is None or len(stack) > MAX_DEPTH or (tag.name == "svg") != (not stack):
            return False
        stack.append((tag.name, tag.attributes, [], tag.at))
        if tag.is_empty:
            reader.end(token)
            if tag.name not in ("title", "desc") and "id" not in tag.attributes and stack:
                self._leaves[token] = stack[-1][2][-1]  # type: ignore[assignment]
        return not reader.roots or not stack

    def _read_xml(self, text: str) -> "_Reader":
        reader = _Reader(self)
        expats = expat.ParserCreate(namespace_separator="}")
        expats.buffer_text = True
        expats.StartElementHandler = reader.start
        expats.CharacterDataHandler = reader.data
        expats.EndElementHandler = reader.end
        expats.StartDoctypeDeclHandler = reader.refuse
        expats.ProcessingInstructionHandler = reader.refuse
        try:
            expats.Parse(text, True)
        except expat.ExpatError as problem:
            reason = expat.errors.messages[problem.code]
            raise BadSvg(f"not well-formed: {reason}", reader.at, code="PNP310") from None
        return reader

    def place(self, element: Element, at: str) -> None:
        self._places.setdefault(element.uid, at)

    def share(
        self, tag: str, attributes: dict[str, str], children: tuple[Element | str, ...]
    ) -> Element:
        """The one element with this content."""
        parts = tuple(c if isinstance(c, str) else c.uid for c in children)
        key = (tag, tuple(attributes.items()), parts)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _new(tag, attributes, children, len(self._known))
        return found


class _Reader:
    """What the XML parser calls while it reads one drawing."""

    def __init__(self, parser: Parser) -> None:
        self.parser = parser
        self.ids: dict[str, Element] = {}
        self.roots: list[Element] = []
        self.stack: list[tuple[str, dict[str, str], list[Element | str], str | None]] = []

    @property
    def at(self) -> str | None:
        return self.stack[-1][3] if self.stack else None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition("}")
        at = attributes.pop("data-at", None)
        if space != SPACE or tag not in TAGS or (tag == "svg" and self.stack):
            raise BadSvg(f"element '{tag}' is not in the subset here", at)
        if len(self.stack) > MAX_DEPTH:
            raise BadSvg("elements are nested too deeply", at)
        clean = {key.rpartition("}")[2]: value for key, value in attributes.items()}
        for key in clean:
            if key not in ATTRIBUTES and not key.startswith("data-"):
                raise BadSvg(f"attribute '{key}' is not in the subset", at)
        self.stack.append((tag, clean, [], at))

    def data(self, text: str) -> None:
        if self.stack and self.stack[-1][0] in ("text", "tspan"):
            self.stack[-1][2].append(text)

    def end(self, _: str) -> None:
        tag, attributes, children, at = self.stack.pop()
        element = self.parser.share(tag, attributes, tuple(children))
        if at is not None:
            self.parser.place(element, at)
        if "id" in attributes:
            self.ids[attributes["id"]] = element
        if tag in ("title", "desc"):
            return
        if self.stack:
            self.stack[-1][2].append(element)
        else:
            self.roots.append(element)

    def refuse(self, *_: object) -> None:
        raise BadSvg("a DOCTYPE or an entity is not in the subset", None)


def _plain_tag(text: str) -> _Tag | None:
    """A start tag of the subset, in double quotes, without entities; None for any other."""
    found = _PLAIN_TAG.fullmatch(text)
    pairs = _ATTRIBUTE.findall(found[2]) if found else []
    attributes = dict(pairs)
    if found is None or found[1] not in TAGS or len(attributes) != len(pairs):
        return None
    if found[1] == "svg" and attributes.pop("xmlns", None) != SPACE:
        return None
    at = attributes.pop("data-at", None)
    clean = {"space" if key == "xml:space" else key: value for key, value in attributes.items()}
    is_known = all(key in ATTRIBUTES or key.startswith("data-") for key in clean)
    return _Tag(found[1], clean, at, found[3] == "/") if is_known else None


def _new(
    tag: str, attributes: dict[str, str], children: tuple[Element | str, ...], uid: int
) -> Element:
    refs = {ref for value in attributes.values() if (ref := reference(value))}
    weight = 8 + sum(map(len, attributes.values()))
    for child in children:
        if isinstance(child, Element):
            refs |= child.refs
            weight += child.weight
        else:
            weight += len(child)
    return Element(tag, attributes, children, uid, frozenset(refs), weight)


def _refuse_circles(ids: Mapping[str, Element], places: Mapping[int, str]) -> None:
    """A drawing that uses itself would never end."""
    done: set[str] = set()

    def follow(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise BadSvg(f"element '{name}' uses itself", places.get(ids[name].uid))
        if name not in done:
            for ref in ids[name].refs:
                follow(ref, (*above, name))
            done.add(name)

    for name in ids:
        follow(name, ())


def _user_of(element: Element, ref: str) -> Element:
    """The innermost element that names an id."""
    for child in element.children:
        if isinstance(child, Element) and ref in child.refs:
            return _user_of(child, ref)
    return element


def reference(value: str) -> str | None:
    """The id in '#id' or 'url(#id)'; a colour is not one."""
    if value.startswith("url(#") and value.endswith(")"):
        return value[5:-1]
    if value.startswith("#") and not is_colour(value):
        return value[1:]
    return None


def is_colour(value: str) -> bool:
    return len(value) in (4, 7) and all(c in "0123456789abcdefABCDEF" for c in value[1:])
