"""SVG text to a tree of elements.

Equal elements are one object (hash-consed), so that later stages can find what recurs by identity.
No DOCTYPE, no entities, no processing instructions: an SVG can read nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from xml.parsers import expat

from printnplay.svg.subset import ATTRIBUTES, TAGS

MAX_DEPTH = 60


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


class Parser:
    """Parses many drawings and shares their equal elements."""

    def __init__(self) -> None:
        self._known: dict[object, Element] = {}
        self._places: dict[int, str] = {}

    def parse(self, text: str) -> Svg:
        ids: dict[str, Element] = {}
        stack: list[tuple[str, dict[str, str], list[Element | str], str | None]] = []
        roots: list[Element] = []
        parser = expat.ParserCreate(namespace_separator="}")
        parser.buffer_text = True

        def start(name: str, attributes: dict[str, str]) -> None:
            space, _, tag = name.rpartition("}")
            at = attributes.pop("data-at", None)
            if space != "http://www.w3.org/2000/svg" or tag not in TAGS:
                raise BadSvg(f"element '{tag}' is not in the subset", at)
            if len(stack) > MAX_DEPTH:
                raise BadSvg("elements are nested too deeply", at)
            clean = {}
            for key, value in attributes.items():
                short = key.rpartition("}")[2] if "}" in key else key
                if short not in ATTRIBUTES and not short.startswith("data-"):
                    message = f"attribute '{short}' is not in the subset"
                    raise BadSvg(message, at)
                clean[short] = value
            stack.append((tag, clean, [], at))

        def data(text: str) -> None:
            if stack and stack[-1][0] in ("text", "tspan"):
                stack[-1][2].append(text)

        def end(_: str) -> None:
            tag, attributes, children, at = stack.pop()
            element = self._share(tag, attributes, tuple(children))
            if at is not None:
                self._places.setdefault(element.uid, at)
            if "id" in attributes:
                ids[attributes["id"]] = element
            if tag in ("title", "desc"):
                return
            if stack:
                stack[-1][2].append(element)
            else:
                roots.append(element)

        def refuse(*_: object) -> None:
            raise BadSvg("a DOCTYPE or an entity is not in the subset", None)

        parser.StartElementHandler = start
        parser.CharacterDataHandler = data
        parser.EndElementHandler = end
        parser.StartDoctypeDeclHandler = refuse
        parser.ProcessingInstructionHandler = refuse
        try:
            parser.Parse(text.strip(), True)
        except expat.ExpatError as problem:
            at = stack[-1][3] if stack else None
            reason = expat.errors.messages[problem.code]
            raise BadSvg(f"not well-formed: {reason}", at, code="PNP310") from None
        for missing in sorted(roots[0].refs - ids.keys()):
            user = _user_of(roots[0], missing)
            message = f"there is no element with the id '{missing}'"
            raise BadSvg(message, self._places.get(user.uid))
        return Svg(roots[0], ids, self._places)

    def _share(
        self, tag: str, attributes: dict[str, str], children: tuple[Element | str, ...]
    ) -> Element:
        parts = tuple(c if isinstance(c, str) else c.uid for c in children)
        key = (tag, tuple(attributes.items()), parts)
        found = self._known.get(key)
        if found is None:
            refs = {ref for value in attributes.values() if (ref := reference(value))}
            weight = 8 + sum(map(len, attributes.values()))
            for child in children:
                if isinstance(child, Element):
                    refs |= child.refs
                    weight += child.weight
                else:
                    weight += len(child)
            found = Element(tag, attributes, children, len(self._known), frozenset(refs), weight)
            self._known[key] = found
        return found


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
