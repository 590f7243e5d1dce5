"""SVG text to a tree of elements.

Equal elements are one object (hash-consed), so that later stages can find what recurs by identity.
No DOCTYPE, no entities, no processing instructions: an SVG can read nothing.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from xml.parsers import expat

from printnplay.svg.plain import KEEPS_TEXT, MAX_DEPTH, UNDRAWN, PlainReader
from printnplay.svg.subset import ATTRIBUTES, TAGS

_COLOUR = re.compile("#(?:[0-9a-fA-F]{3}){1,2}")
NOTHING: frozenset[str] = frozenset()


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
    has_text: bool

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)


@dataclass(frozen=True, slots=True)
class Svg:
    root: Element
    ids: Mapping[str, Element]
    places: Mapping[int, str]


class Parser:
    """Parses many drawings and shares their equal elements."""

    def __init__(self) -> None:
        self._known: dict[object, Element] = {}
        self._places: dict[int, str] = {}
        self._plain = PlainReader(self)

    def parse(self, text: str) -> Svg:
        root, ids = self._plain.read(text) or self._parse_xml(text)
        for missing in sorted(root.refs - ids.keys()):
            message = f"there is no element with the id '{missing}'"
            raise BadSvg(message, self._places.get(_user_of(root, missing).uid))
        if any(element.refs for element in ids.values()):
            _refuse_circles(ids, self._places)
        return Svg(root, ids, self._places)

    def _parse_xml(self, text: str) -> tuple[Element, dict[str, Element]]:
        reader = _Reader(self)
        expats = expat.ParserCreate(namespace_separator="}")
        expats.buffer_text = True
        expats.StartElementHandler = reader.start
        expats.CharacterDataHandler = reader.data
        expats.EndElementHandler = reader.end
        expats.StartDoctypeDeclHandler = reader.refuse
        expats.ProcessingInstructionHandler = reader.refuse
        try:
            expats.Parse(text.strip(), True)
        except expat.ExpatError as problem:
            reason = expat.errors.messages[problem.code]
            raise BadSvg(f"not well-formed: {reason}", reader.at, code="PNP310") from None
        return reader.roots[0], reader.ids

    def place(self, element: Element, at: str | None) -> None:
        if at is not None:
            self._places.setdefault(element.uid, at)

    def share(
        self, tag: str, attributes: dict[str, str], children: tuple[Element | str, ...]
    ) -> Element:
        """The one element with this content."""
        parts = tuple([c if isinstance(c, str) else c.uid for c in children])
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
        at = attributes.pop("data-at", None) or self.at
        if (
            space != "http://www.w3.org/2000/svg"
            or tag not in TAGS
            or (tag == "svg" and self.stack)
        ):
            raise BadSvg(f"element '{tag}' is not in the subset here", at)
        if len(self.stack) > MAX_DEPTH:
            raise BadSvg("elements are nested too deeply", at)
        clean = {key.rpartition("}")[2]: value for key, value in attributes.items()}
        for key in clean:
            if key not in ATTRIBUTES and not key.startswith("data-"):
                raise BadSvg(f"attribute '{key}' is not in the subset", at)
        self.stack.append((tag, clean, [], at))

    def data(self, text: str) -> None:
        if self.stack and self.stack[-1][0] in KEEPS_TEXT:
            self.stack[-1][2].append(text)

    def end(self, _: str) -> None:
        tag, attributes, children, at = self.stack.pop()
        element = self.parser.share(tag, attributes, tuple(children))
        self.parser.place(element, at)
        if "id" in attributes:
            self.ids[attributes["id"]] = element
        if tag in UNDRAWN:
            return
        if self.stack:
            self.stack[-1][2].append(element)
        else:
            self.roots.append(element)

    def refuse(self, *_: object) -> None:
        raise BadSvg("a DOCTYPE or an entity is not in the subset", None)


def _new(
    tag: str, attributes: dict[str, str], children: tuple[Element | str, ...], uid: int
) -> Element:
    refs = {ref for value in attributes.values() if "#" in value and (ref := reference(value))}
    has_text = tag == "text"
    for child in children:
        if isinstance(child, Element):
            refs |= child.refs
            has_text = has_text or child.has_text
    return Element(tag, attributes, children, uid, frozenset(refs) if refs else NOTHING, has_text)


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
    return _COLOUR.fullmatch(value) is not None
