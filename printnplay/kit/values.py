"""What an option of a kit can be: kinds of values, each of which reads what was given.

`clean` takes a value as Python or a command line gives it and raises a ValueError in words that fit
both; `texts` gives it back as it could be typed. Nothing here knows the command line.
"""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from printnplay.core.diagnostics import quote
from printnplay.core.units import paper_name, read_length, read_paper, read_size


class ValueType(Protocol):
    """A kind of value."""

    def clean(self, given: object) -> object: ...

    def texts(self, value: object) -> Iterator[str]: ...


class Length(NamedTuple):
    """Millimetres from 0 to `most`, or a text with a unit."""

    most: float

    def clean(self, given: object) -> float:
        found = quote(given) if isinstance(given, str) else quote(f"{given}mm")
        try:
            length = read_length(given) if isinstance(given, str) else _number(given)
        except ValueError as problem:
            raise ValueError(f"expected {problem}, found {found}") from None
        if not 0 <= length <= self.most:
            raise ValueError(f"expected a length from 0mm to {self.most:g}mm, found {found}")
        return length

    def texts(self, value: object) -> Iterator[str]:
        yield f"{value:g}mm"


class OneOf(NamedTuple):
    """One of a few words or numbers."""

    allowed: tuple[str | int, ...]

    def clean(self, given: object) -> str | int:
        for one in self.allowed:
            if str(one) == str(given):
                return one
        words = ", ".join(repr(str(one)) for one in self.allowed)
        raise ValueError(f"{quote(str(given))} is not one of {words}")

    def texts(self, value: object) -> Iterator[str]:
        yield str(value)


class WholeNumber(NamedTuple):
    """A whole number in a range."""

    least: int
    most: int

    def clean(self, given: object) -> int:
        if not isinstance(given, int) or isinstance(given, bool):
            raise ValueError(f"{quote(str(given))} is not a valid integer")
        if not self.least <= given <= self.most:
            raise ValueError(f"{given} is not in the range {self.least}<=x<={self.most}")
        return given

    def texts(self, value: object) -> Iterator[str]:
        yield str(value)


class Flag(NamedTuple):
    """Yes or no."""

    def clean(self, given: object) -> bool:
        if not isinstance(given, bool):
            raise ValueError(f"{quote(str(given))} is not a valid boolean")
        return given

    def texts(self, value: object) -> Iterator[str]:
        yield "yes" if value else "no"


class Paper(NamedTuple):
    """A paper by the one name that all ways to write it have: 'a4', '100x150mm'."""

    def clean(self, given: object) -> str:
        try:
            return paper_name(read_paper(str(given)))
        except ValueError as problem:
            raise ValueError(f"expected {problem}, found {quote(str(given))}") from None

    def texts(self, value: object) -> Iterator[str]:
        yield str(value)


class CardSize(NamedTuple):
    """The size of a card, by name or as 'WxH' with units. It stays as it was typed: rounding it
    would move what is printed."""

    def clean(self, given: object) -> str:
        try:
            read_size(str(given))
        except ValueError as problem:
            raise ValueError(f"expected {problem}, found {quote(str(given))}") from None
        return str(given)

    def texts(self, value: object) -> Iterator[str]:
        size = read_size(str(value))
        yield f"{size.width:g}x{size.height:g}mm"


class Name(NamedTuple):
    """A name that only the game or the user's settings can judge."""

    metavar: str

    def clean(self, given: object) -> str:
        return str(given)

    def texts(self, value: object) -> Iterator[str]:
        yield str(value)


class Names(NamedTuple):
    """Any number of names, whose order does not matter."""

    metavar: str

    def clean(self, given: object) -> tuple[str, ...]:
        if isinstance(given, str) or not isinstance(given, Iterable):
            return (str(given),)
        return tuple(map(str, given))

    def texts(self, value: object) -> Iterator[str]:
        yield from sorted(set(self.clean(value)))


def _number(given: object) -> float:
    if isinstance(given, int | float) and not isinstance(given, bool):
        number = float(given)
        if math.isfinite(number):
            return number
    raise ValueError("a number of millimetres")
