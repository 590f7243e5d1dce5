"""SVG text to a tree of elements.

Equal elements are one object (hash-consed), so that later stages can find what recurs by identity.
No DOCTYPE, no entities, no processing instructions: an SVG can read nothing.
"""

import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple
from xml.parsers import expat

from printnplay.core.diagnostics import quote
from printnplay.drawing.bad import BadSvg, all_at_once, spot_before, spot_of
from printnplay.drawing.classes import BadClass, Classes
from printnplay.drawing.plain import KEEPS_TEXT, MAX_DEPTH, UNDRAWN, PlainReader
from printnplay.drawing.subset import TAGS, may_hold, why_refused

_COLOUR = re.compile("#(?:[0-9a-fA-F]{3}){1,2}")
RESIZING = ("scale", "matrix", "skew")
NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """`uid` is the same for equal elements; `refs` are the ids that it and its children use;
    `least` is the size of its smallest text, infinite where it has none, 0 where that depends on
    what is around it."""

    tag: str
    attributes: Mapping[str, str]
    children: tuple["Element | str", ...]
    uid: int
    refs: frozenset[str]
    least: float

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)


class Svg(NamedTuple):
    root: Element
    ids: Mapping[str, Element]
    places: Mapping[int, str]


class Parser:
    """Parses many drawings and shares their equal elements."""

    def __init__(self) -> None:
        self._known: dict[object, Element] = {}
        self._places: dict[int, str] = {}
        self._uids = itertools.count()
        self._plain = PlainReader()

    def parse(self, text: str) -> Svg:
        root, ids = self._plain.read(text, self) or self._parse_xml(text)
        missing = sorted(root.refs - ids.keys())
        if missing:
            raise all_at_once(self._unknown(root, name) for name in missing)
        if any(element.refs for element in ids.values()):
            _refuse_circles(ids, self._places)
        return Svg(root, ids, self._places)

    def _unknown(self, root: Element, name: str) -> BadSvg:
        message = f"there is no element with the id '{name}'"
        return BadSvg(message, self._places.get(_user_of(root, name).uid))

    def _parse_xml(self, text: str) -> tuple[Element, dict[str, Element]]:
        expats = expat.ParserCreate(namespace_separator="}")
        data = text.strip().encode()
        reader = _Reader(self, lambda: spot_before(data, expats.CurrentByteIndex).at)
        expats.buffer_text = True
        expats.StartElementHandler = reader.start
        expats.CharacterDataHandler = reader.data
        expats.EndElementHandler = reader.end
        expats.StartDoctypeDeclHandler = reader.doctype
        expats.ProcessingInstructionHandler = reader.instruction
        try:
            expats.Parse(data, True)
        except expat.ExpatError as problem:
            reason = (
                expat.errors.messages[problem.code].removeprefix("not well-formed ").strip("()")
            )
            at, words = spot_of(data, expats.ErrorByteIndex)
            help = "write '&amp;' where a '&' is meant" if words == "&" else None
            reader.bad(f"not well-formed: {reason}", at, code="PNP310", words=words, help=help)
        if reader.found:
            raise all_at_once(reader.found)
        return reader.roots[0], reader.ids

    def place(self, element: Element, at: str | None) -> None:
        if at is not None:
            self._places.setdefault(element.uid, at)

    def share(
        self, tag: str, attributes: dict[str, str], children: tuple[Element | str, ...]
    ) -> Element:
        """The one element with this content. A whole drawing is its own: those that are alike are
        one face already."""
        if tag == "svg":
            return _new(tag, attributes, children, next(self._uids))
        parts = tuple([c if isinstance(c, str) else c.uid for c in children])
        key = (tag, tuple(attributes.items()), parts)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _new(tag, attributes, children, next(self._uids))
        return found


class _Reader:
    """What the XML parser calls while it reads one drawing. What is refused is passed over with all
    it holds, and the rest is read on."""

    def __init__(self, parser: Parser, here: Callable[[], str | None]) -> None:
        self.parser = parser
        self.here = here
        self.found: list[BadSvg] = []
        self.refused = 0
        self.ids: dict[str, Element] = {}
        self.classes = Classes()
        self.roots: list[Element] = []
        self.stack: list[tuple[str, dict[str, str], list[Element | str], str | None]] = []

    @property
    def at(self) -> str | None:
        return self.stack[-1][3] if self.stack else None

    def bad(self, message: str, at: str | None, **more: Any) -> None:
        self.found.append(BadSvg(message, at, **more))

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self.refused:
            self.refused += 1
            return
        space, _, tag = name.rpartition("}")
        at = attributes.pop("data-at", None) or self.at
        if (
            space != "http://www.w3.org/2000/svg"
            or tag not in TAGS
            or (self.stack and not may_hold(self.stack[-1][0], tag))
        ):
            self.bad(f"element '{tag}' is not in the subset here", at)
            self.refused = 1
            return
        if len(self.stack) > MAX_DEPTH:
            raise BadSvg("elements are nested too deeply", at)
        clean = {key.rpartition("}")[2]: value for key, value in attributes.items()}
        if "class" in clean:
            with _located(at):
                self.classes.resolve(clean)
        refused = why_refused(tag, clean)
        if refused:
            self.bad(refused, at)
        self.stack.append((tag, clean, [], at))

    def data(self, text: str) -> None:
        around = self.stack[-1][0] if self.stack else ""
        if self.refused:
            return
        if around in KEEPS_TEXT or around == "style":
            self.stack[-1][2].append(text)
        elif text.strip() and around not in UNDRAWN:
            first, *_ = words = text.strip().splitlines()
            self.bad(f"{quote(' '.join(words))} stands outside a 'text'", self.here(), words=first)

    def end(self, _: str) -> None:
        if self.refused:
            self.refused -= 1
            return
        tag, attributes, children, at = self.stack.pop()
        if tag == "style":
            with _located(at):
                self.classes.read("".join(map(str, children)))
            return
        element = self.parser.share(tag, attributes, tuple(children))
        self.parser.place(element, at)
        if "id" in attributes and self.ids.setdefault(attributes["id"], element) is not element:
            self.bad(f"two elements have the id '{attributes['id']}'", at)
        if tag in UNDRAWN:
            return
        if self.stack:
            self.stack[-1][2].append(element)
        else:
            self.roots.append(element)

    def doctype(self, *_: object) -> None:
        """Before any entity of it is read."""
        raise BadSvg("a DOCTYPE is not in the subset", self.here(), words="<!DOCTYPE")

    def instruction(self, target: str, _: str) -> None:
        words = f"<?{target}"
        self.bad(f"'{words}' is not in the subset", self.here(), words=words)


@contextmanager
def _located(at: str | None) -> Iterator[None]:
    """What is wrong with a class, said at its line."""
    try:
        yield
    except BadClass as bad:
        raise BadSvg(str(bad), at, help=bad.help) from None


def _new(
    tag: str, attributes: dict[str, str], children: tuple[Element | str, ...], uid: int
) -> Element:
    refs, least = NOTHING, _size(attributes) if tag == "text" else math.inf
    for name, value in attributes.items():
        if "#" in value and (ref := _named(name, value)):
            refs |= {ref}
    for child in children:
        if isinstance(child, Element):
            refs = refs | child.refs if refs and child.refs else refs or child.refs
            least = min(least, child.least)
            if tag == "text" and "font-size" in child.attributes:
                least = 0.0
    if least < math.inf and any(name in attributes.get("transform", "") for name in RESIZING):
        least = 0.0
    return Element(tag, attributes, children, uid, refs, least)


def _size(attributes: dict[str, str]) -> float:
    try:
        return float(attributes.get("font-size", "0"))
    except ValueError:
        return 0.0


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


def _named(name: str, value: str) -> str | None:
    """The id that an attribute names: also one that looks like a colour, '#add'."""
    if name == "href":
        return value[1:] if value.startswith("#") else None
    return reference(value) if name in ("fill", "stroke", "clip-path") else None


def reference(value: str) -> str | None:
    """The id in 'url(#id)'."""
    return value[5:-1] if value.startswith("url(#") and value.endswith(")") else None


def is_colour(value: str) -> bool:
    return _COLOUR.fullmatch(value) is not None
