"""Problems of a drawing, and their places.

For a place in the drawing's bytes this finds the stamp 'template:line' of the tag there or before
it, and the words there, as the template spells them.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from printnplay.drawing.tree import Element

STAMP = "data-at"
# Few drawings are wrong: these are not compiled before one is.
_STAMP = rb'data-at="([^"]+)"'
_TAG = r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<!--.*?-->|<([A-Za-z][\w:]*)(?=[\s/>])"
_ENTITY = r"&[\w.#-]*;?"
_PREFIXED = r"[\w-]+:[\w-]+(?==)|(?<=<)[\w-]+:[\w-]+"
_STARTS = (b"<!", b"<?", b"&")
_DECLARED = ("xmlns:", "xml:")


class BadSvg(Exception):
    """A drawing that is not well-formed or leaves the subset. `at` is the stamp of a tag, `tag` the
    name of the tag if it is the problem, `words` the text there, `missing` an unknown id; `every`
    lists all problems of the drawing, this one first."""

    def __init__(
        self,
        message: str,
        at: str | None,
        *,
        code: str = "PNP311",
        help: str | None = None,
        tag: str = "",
        words: str | None = None,
        missing: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.code = code
        self.help = help
        self.tag = tag
        self.words = words
        self.missing = missing
        self.every: tuple[BadSvg, ...] = (self,)


class BadValue(ValueError):
    """A value that cannot be drawn, of an element that another one uses, or of properties that an
    element can inherit."""

    def __init__(
        self, message: str, element: "Element | None" = None, properties: Collection[str] = ()
    ) -> None:
        super().__init__(message)
        self.element, self.properties = element, properties


@contextmanager
def blamed(element: "Element") -> Iterator[None]:
    """What is wrong in here is wrong with this element, whichever uses it."""
    try:
        yield
    except BadValue:
        raise
    except ValueError as problem:
        raise BadValue(str(problem), element) from None


def all_at_once(found: Iterable[BadSvg]) -> BadSvg:
    """The first, which knows the others; each once."""
    first, *others = {
        (one.code, one.message, one.at): one for bad in found for one in bad.every
    }.values()
    first.every = (first, *others)
    return first


def stamp_tags(template: str, name: str | None) -> str:
    """A template with each start tag's file, line and column in the tag."""

    def stamp(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0]
        line = template.count("\n", 0, found.start()) + 1
        column = found.start() - template.rfind("\n", 0, found.start())
        return f'{found[0]} {STAMP}="{name}:{line}:{column}"'

    return re.sub(_TAG, stamp, template, flags=re.S)


def stamp_call(drawn: str, place: str) -> str:
    """The drawing of a call, with the place of the call before each of its stamps."""
    return str(drawn).replace(f'{STAMP}="', f'{STAMP}="{place} ') if place else drawn


class WrongSpot(NamedTuple):
    """`words` are there as they were written, unless they came from elsewhere."""

    at: str | None
    words: str | None


def spot_before(data: bytes, index: int) -> WrongSpot:
    """The last stamp before a place where a tag begins."""
    stamps = re.findall(_STAMP, data[:index])
    return WrongSpot(stamps[-1].decode() if stamps else None, None)


def spot_of(data: bytes, index: int) -> WrongSpot:
    """The stamp and the words at a place; a parser can have read on to text that it cannot read."""
    index -= next((len(s) for s in _STARTS if data[:index].endswith(s)), 0)
    end = data.find(b">", index) + 1 or len(data)
    here = data[index:end].decode("utf-8", errors="replace")
    is_tag = re.match(r"<\w", here) is not None
    at, _ = spot_before(data, end if is_tag else index)
    return WrongSpot(at, _words(here, is_tag=is_tag))


def _words(here: str, *, is_tag: bool) -> str | None:
    """An entity, a declaration or an instruction, a name with a prefix; nothing that recurs."""
    if here.startswith("&"):
        return str(re.findall(_ENTITY, here)[0])
    if here.startswith(("<!", "<?")):
        return here.split(None, 1)[0].rstrip(">")
    names = [name for name in re.findall(_PREFIXED, here) if not name.startswith(_DECLARED)]
    return names[0] if is_tag and names else None
