"""What is wrong with a drawing, and where.

Comes in: the drawing's bytes and a place in them. Goes out: the stamp 'template:line' of the tag
there or before it, and the words there, as one finds them again in the template.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

# Few drawings are wrong: these are not compiled before one is.
_STAMP = rb'data-at="([^"]+)"'
_ENTITY = r"&[\w.#-]*;?"
_PREFIXED = r"[\w-]+:[\w-]+(?==)|(?<=<)[\w-]+:[\w-]+"
_STARTS = (b"<!", b"<?", b"&")
_DECLARED = ("xmlns:", "xml:")


class BadSvg(Exception):
    """A drawing that is not well-formed or leaves the subset. `at` is the stamp of a tag, `tag` its
    name, if it is what is wrong, `words` what is written there, `missing` an id that is not there;
    `every` is all that is wrong with the drawing, this first."""

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


def all_at_once(found: Iterable[BadSvg]) -> BadSvg:
    """The first, which knows the others; each once."""
    first, *others = {
        (one.code, one.message, one.at): one for bad in found for one in bad.every
    }.values()
    first.every = (first, *others)
    return first


class WrongSpot(NamedTuple):
    """`words` are there as they were written, unless they came from elsewhere."""

    at: str | None
    words: str | None


def spot_before(data: bytes, index: int) -> WrongSpot:
    """What stands before a place where a tag begins."""
    stamps = re.findall(_STAMP, data[:index])
    return WrongSpot(stamps[-1].decode() if stamps else None, None)


def spot_of(data: bytes, index: int) -> WrongSpot:
    """What stands at a place; a parser may have read on to what it cannot read."""
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
