"""Problems of a drawing, each with the stamp of the element that has the wrong value."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printnplay.drawing.tree import Element


class BadSvg(Exception):
    """A drawing that is not well-formed or leaves the subset. `at` is the stamp of a tag, `tag` the
    name of the tag if it is the problem, `words` the text there, `missing` an unknown id, or a
    character that no font has; `every` lists all problems of the drawing, this one first."""

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
        self,
        message: str,
        element: "Element | None" = None,
        properties: Collection[str] = (),
        *,
        code: str = "PNP311",
        help: str | None = None,
    ) -> None:
        super().__init__(message)
        self.element, self.properties = element, properties
        self.code, self.help = code, help


class Blamed:
    """What is wrong in here is wrong with this element, whichever uses it. With a generator
    for each part of a text, rich text takes 3 % longer."""

    __slots__ = ("_element",)

    def __init__(self, element: "Element") -> None:
        self._element = element

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, ValueError) and not isinstance(problem, BadValue):
            raise BadValue(str(problem), self._element) from None


def all_at_once(found: Iterable[BadSvg]) -> BadSvg:
    """The first, which knows the others; each once."""
    first, *others = {
        (one.code, one.message, one.at): one for bad in found for one in bad.every
    }.values()
    first.every = (first, *others)
    return first
