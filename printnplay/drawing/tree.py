"""SVG text to a tree of elements.

Equal elements are one object (hash-consed), so that what recurs is found by identity. No DOCTYPE,
no entities, no processing instructions: an SVG can read nothing.
"""

import itertools
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple, TypedDict, Unpack
from xml.parsers import expat

from printnplay.core.diagnostics import did_you_mean, quote
from printnplay.drawing.bad import BadSvg, all_at_once
from printnplay.drawing.classes import BadClass, Classes
from printnplay.drawing.plain import KEEPS_TEXT, MAX_DEPTH, UNDRAWN, PlainReader
from printnplay.drawing.stamps import STAMP, Stamped, spot_of, text_spot
from printnplay.drawing.subset import TAGS, may_hold, why_refused

_COLOUR = re.compile("#(?:[0-9a-fA-F]{3}){1,2}")
NOTHING: frozenset[str] = frozenset()
# How expat numbers a text that ends too soon, and a closing tag that fits no open one.
UNFINISHED, MISMATCH = 3, 7
REASONS = {2: "text is outside the 'svg'", 3: "nothing is drawn", 9: "more follows the '</svg>'"}


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """`uid` is the same for equal elements; `refs` are the ids that it and its children use."""

    tag: str
    attributes: Mapping[str, str]
    children: tuple["Element | str", ...]
    uid: int
    refs: frozenset[str]

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)


class Details(TypedDict, total=False):
    """What BadSvg can know of a problem besides its message and stamp."""

    code: str
    help: str | None
    tag: str
    words: str | None


class Svg(NamedTuple):
    """A drawing: its ids, and the stamps of its tags, if it was read with them."""

    root: Element
    ids: Mapping[str, Element]
    places: Mapping[int, str] = {}
    lent: bytes = b""
    """What the icons that it uses are recognized by."""


class Parser:
    """Parses many drawings and shares their equal elements. `lend` gives an icon by one of their
    `names`."""

    def __init__(self) -> None:
        self.lend: Callable[[str], Svg | None] | None = None
        self.names: Collection[str] = ()
        self._known: dict[object, Element] = {}
        self._uids = itertools.count()
        self._plain = PlainReader()

    def parse(self, text: str) -> Svg:
        """Raises BadSvg."""
        root, ids = self._plain.read(text, self) or self._parse_xml(Stamped(text))
        return _checked(self._with_icons(Svg(root, ids)), self.names)

    def parse_stamped(self, drawn: Stamped) -> Svg:
        """With the stamp of every tag; elements that are alike stay apart. Raises BadSvg."""
        places: dict[int, str] = {}
        root, ids = self._parse_xml(drawn, places)
        return _checked(self._with_icons(Svg(root, ids, places)), self.names)

    def _with_icons(self, svg: Svg) -> Svg:
        """With the icons that a drawing uses, and does not define itself."""
        missing = svg.root.refs - svg.ids.keys() if self.lend else NOTHING
        icons = [icon for name in sorted(missing) if self.lend and (icon := self.lend(name))]
        if not icons:
            return svg
        ids = dict(svg.ids)
        for icon in icons:
            ids |= icon.ids
        return svg._replace(ids=ids, lent=b"".join(icon.lent for icon in icons))

    def _parse_xml(
        self, drawn: Stamped, places: dict[int, str] | None = None
    ) -> tuple[Element, dict[str, Element]]:
        expats = expat.ParserCreate(namespace_separator="}")
        drawn = drawn.stripped()
        data = drawn.text.encode()

        def index(byte: int) -> int:
            return len(data[:byte].decode(errors="replace"))

        reader = _Reader(self, drawn, lambda: index(expats.CurrentByteIndex), places)
        expats.buffer_text = True
        expats.StartElementHandler = reader.start
        expats.CharacterDataHandler = reader.data
        expats.EndElementHandler = reader.end
        expats.StartDoctypeDeclHandler = reader.doctype
        expats.ProcessingInstructionHandler = reader.instruction
        try:
            expats.Parse(data, True)
        except expat.ExpatError as problem:
            reader.not_well_formed(problem.code, index(expats.ErrorByteIndex))
        finally:
            # The parser holds the reader: a circle of 30 kB for each drawing.
            reader.here = _nowhere
        if reader.found:
            raise all_at_once(reader.found)
        return reader.roots[0], reader.ids

    def intern(
        self,
        tag: str,
        attributes: dict[str, str],
        children: tuple[Element | str, ...],
        items: tuple[tuple[str, str], ...] = (),
    ) -> Element:
        """The one element with this content; `items` are its attributes, if they are at hand. A
        whole drawing is its own: those that are alike are one face already."""
        if tag == "svg":
            return self.fresh(tag, attributes, children)
        parts = tuple([c if isinstance(c, str) else c.uid for c in children])
        key = (tag, items or tuple(attributes.items()), parts)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.fresh(tag, attributes, children)
        return found

    def fresh(
        self, tag: str, attributes: dict[str, str], children: tuple[Element | str, ...]
    ) -> Element:
        """An element of its own."""
        refs = NOTHING
        for name, value in attributes.items():
            if "#" in value and (ref := _named(name, value)):
                refs |= {ref}
        for child in children:
            if type(child) is Element and child.refs and not child.refs <= refs:
                refs = refs | child.refs if refs else child.refs
        return Element(tag, attributes, children, next(self._uids), refs)


def _nowhere() -> int:
    return 0


def _checked(svg: Svg, icons: Collection[str]) -> Svg:
    """Every id that is used is there, and none uses itself. Raises BadSvg."""
    missing = sorted(svg.root.refs - svg.ids.keys())
    if missing:
        raise all_at_once(_unknown(svg, name, icons) for name in missing)
    if any(element.refs for element in svg.ids.values()):
        _refuse_circles(svg)
    return svg


def _unknown(svg: Svg, name: str, icons: Collection[str]) -> BadSvg:
    user = _user_of(svg.root, name)
    message = f"there is no element {'or icon ' if icons else ''}with the id {quote(name)}"
    at, help = svg.places.get(user.uid), did_you_mean(name, (*svg.ids, *icons))
    return BadSvg(message, at, tag=user.tag, missing=name, help=help)


class _Reader:
    """The handlers of the XML parser for one drawing. A refused element is skipped with its
    content, and the rest is still read."""

    def __init__(
        self,
        parser: Parser,
        drawn: Stamped,
        here: Callable[[], int],
        places: dict[int, str] | None,
    ) -> None:
        self.parser, self.drawn = parser, drawn
        self.here = here
        self.places = places
        self.found: list[BadSvg] = []
        self.refused = 0
        self.ids: dict[str, Element] = {}
        self.classes = Classes()
        self.roots: list[Element] = []
        self.stack: list[tuple[str, dict[str, str], list[Element | str], str | None]] = []
        # Every open tag, also of what is refused: its stamp, and how much was wrong before it.
        self.open: list[tuple[str, str | None, int]] = []
        self.last: dict[str, str | None] = {}

    @property
    def at(self) -> str | None:
        return self.stack[-1][3] if self.stack else None

    def bad(self, message: str, at: str | None, **more: Unpack[Details]) -> None:
        self.found.append(BadSvg(message, at, **more))

    def not_well_formed(self, code: int, index: int) -> None:
        """Reports why the text is not XML: an open tag if one is never closed."""
        closing = re.match(r"[\w.-]*", self.drawn.text[index:])
        name = closing[0] if closing else ""
        is_unclosed = code == UNFINISHED or (
            code == MISMATCH and name in [tag for tag, _, _ in self.open]
        )
        if is_unclosed and self.open:
            self._unclosed(*self.open[-1])
            return
        reason = expat.errors.messages[code].removeprefix("not well-formed ").strip("()")
        reason = f"'</{name}>' closes nothing" if code == MISMATCH else REASONS.get(code, reason)
        at, words = spot_of(self.drawn, index)
        help = "write '&amp;' where a '&' is meant" if words == "&" else None
        self.bad(f"not well-formed: {reason}", at, code="PNP310", words=words, help=help)

    def _unclosed(self, tag: str, at: str | None, before: int) -> None:
        """One of the tags of that name: if another template closes it, its own is the last."""
        del self.found[before:]
        last = self.last.get(tag)
        is_elsewhere = at and last and at.partition(":")[0] != last.partition(":")[0]
        which, at = ("an element", last) if is_elsewhere else ("element", at)
        message = f"not well-formed: {which} {quote(tag)} is never closed"
        self.bad(message, at, code="PNP310", tag=tag)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition("}")
        at = attributes.pop(STAMP, None) or self.at
        self.open.append((tag, at, len(self.found)))
        self.last[tag] = at
        if self.refused:
            self.refused += 1
            return
        if (
            space != "http://www.w3.org/2000/svg"
            or tag not in TAGS
            or (self.stack and not may_hold(self.stack[-1][0], tag))
        ):
            self.bad(f"element {quote(tag)} is not in the subset here", at, tag=tag)
            self.refused = 1
            return
        if len(self.stack) > MAX_DEPTH:
            raise BadSvg("elements are nested too deeply", at, tag=tag)
        clean = {key.rpartition("}")[2]: value for key, value in attributes.items()}
        if "class" in clean:
            with _located(at, tag):
                self.classes.resolve(clean)
        refused = why_refused(tag, clean)
        if refused:
            self.bad(refused, at, tag=tag)
        self.stack.append((tag, clean, [], at))

    def data(self, text: str) -> None:
        around = self.stack[-1][0] if self.stack else ""
        if self.refused:
            return
        if around in KEEPS_TEXT or around == "style":
            self.stack[-1][2].append(text)
        elif text.strip() and around not in UNDRAWN:
            first, *_ = words = text.strip().splitlines()
            at = text_spot(self.drawn, self.here())
            self.bad(f"{quote(' '.join(words))} is outside a 'text'", at, words=first)

    def end(self, _: str) -> None:
        self.open.pop()
        if self.refused:
            self.refused -= 1
            return
        tag, attributes, children, at = self.stack.pop()
        if tag == "style":
            with _located(at, tag):
                self.classes.read("".join(map(str, children)))
            return
        element = self._made(tag, attributes, tuple(children), at)
        if "id" in attributes and not _alike(
            self.ids.setdefault(attributes["id"], element), element
        ):
            self.bad(f"two elements have the id {quote(attributes['id'])}", at, tag=tag)
        if tag in UNDRAWN:
            return
        if self.stack:
            self.stack[-1][2].append(element)
        else:
            self.roots.append(element)

    def _made(
        self,
        tag: str,
        attributes: dict[str, str],
        children: tuple[Element | str, ...],
        at: str | None,
    ) -> Element:
        if self.places is None:
            return self.parser.intern(tag, attributes, children)
        element = self.parser.fresh(tag, attributes, children)
        if at is not None:
            self.places[element.uid] = at
        return element

    def doctype(self, *_: object) -> None:
        """Before any entity of it is read."""
        at = spot_of(self.drawn, self.here()).at
        raise BadSvg("a DOCTYPE is not in the subset", at, words="<!DOCTYPE")

    def instruction(self, target: str, _: str) -> None:
        words = f"<?{target}"
        at = spot_of(self.drawn, self.here()).at
        self.bad(f"{quote(words)} is not in the subset", at, words=words)


@contextmanager
def _located(at: str | None, tag: str) -> Iterator[None]:
    """Reports a problem of a class at its tag."""
    try:
        yield
    except BadClass as bad:
        raise BadSvg(str(bad), at, help=bad.help, tag=tag) from None


def _alike(first: "Element | str", second: "Element | str") -> bool:
    """Whether they draw the same: a symbol can be defined twice in the same words."""
    if first is second or isinstance(first, str) or isinstance(second, str):
        return first == second
    return (
        first.tag == second.tag
        and first.attributes == second.attributes
        and len(first.children) == len(second.children)
        and all(map(_alike, first.children, second.children))
    )


def _refuse_circles(svg: Svg) -> None:
    """A drawing that uses itself would never end, and a long chain of uses nests too deeply."""
    depths: dict[str, int] = {}
    for first in svg.ids:
        above = {} if first in depths else {first: sorted(svg.ids[first].refs)}
        while above:
            name, waiting = next(reversed(above.items()))
            if not waiting:
                depths[name] = 1 + max([depths[ref] for ref in svg.ids[name].refs], default=0)
                if depths[name] > MAX_DEPTH:
                    raise _wrong_at(svg, name, "elements are nested too deeply")
                del above[name]
                continue
            ref = waiting.pop()
            if ref in above:
                raise _wrong_at(svg, ref, f"element {quote(ref)} uses itself")
            if ref not in depths:
                above[ref] = sorted(svg.ids[ref].refs)


def _wrong_at(svg: Svg, name: str, message: str) -> BadSvg:
    element = svg.ids[name]
    return BadSvg(message, svg.places.get(element.uid), tag=element.tag)


def write(element: Element | str, places: Mapping[int, str] = {}) -> str:
    """The text of an element, with the stamps of those that have one."""
    from html import escape

    if isinstance(element, str):
        return escape(element, quote=False)
    own = "".join(
        f' {"xml:space" if name == "space" else name}="{escape(value)}"'
        for name, value in element.attributes.items()
    )
    if element.uid in places:
        own += f' {STAMP}="{escape(places[element.uid])}"'
    inner = "".join(write(child, places) for child in element.children)
    return f"<{element.tag}{own}>{inner}</{element.tag}>" if inner else f"<{element.tag}{own}/>"


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
