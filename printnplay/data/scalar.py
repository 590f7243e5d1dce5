"""Shapes of single values: text, numbers, yes or no, a choice. A wrong value is reported and raises
InvalidValue.
"""

import re
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from printnplay.core.diagnostics import Pos, Report, did_you_mean, listed, quote
from printnplay.data import yaml_file as tree
from printnplay.data.yaml_file import Listing, Node, Scalar

Schema = dict[str, object]
T = TypeVar("T")
Word = TypeVar("Word", bound=str)

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
WHOLE = re.compile(r"-?\d{1,9}", re.ASCII)
NUMBER = re.compile(r"-?\d{1,6}(\.\d{1,6})?", re.ASCII)
SPAN = re.compile(r"(\d{1,6})(?:\.\.(\d{1,6}))?", re.ASCII)


class InvalidValue(Exception):
    """Something of the user's is wrong, and that has been reported."""


class Text(NamedTuple):
    """Any text, or one of a pattern."""

    wants: str = "text"
    pattern: str | None = None

    def read(self, node: Node, report: Report) -> str:
        if not isinstance(node, Scalar) or node.is_null or not node.text.strip():
            raise wrong_type(node, self.wants, report)
        if self.pattern and not re.fullmatch(self.pattern, node.text, re.ASCII):
            raise wrong_type(node, self.wants, report)
        return node.text

    def schema(self) -> Schema:
        if self.pattern:
            return {"type": "string", "pattern": f"^(?:{self.pattern})$"}
        return {"type": ["string", "number"]}


class Mention(NamedTuple):
    """The name of something else, and where it is mentioned."""

    text: str
    pos: Pos


class MentionOf(NamedTuple):
    wants: str

    def read(self, node: Node, report: Report) -> Mention:
        if not isinstance(node, Scalar) or node.is_null:
            raise wrong_type(node, self.wants, report)
        return Mention(node.text, node.pos)

    def schema(self) -> Schema:
        return {"type": ["string"]}


class Parsed(NamedTuple, Generic[T]):
    """Text that `parse` reads; its ValueError explains what was expected."""

    wants: str
    parse: Callable[[str], T]
    known: tuple[str, ...] = ()

    def read(self, node: Node, report: Report) -> T:
        if not isinstance(node, Scalar) or node.is_null or not node.text.strip():
            raise wrong_type(node, self.wants, report)
        try:
            return self.parse(node.text)
        except ValueError as problem:
            near = did_you_mean(node.text, self.known)
            raise wrong_type(node, str(problem), report, near) from None

    def schema(self) -> Schema:
        return {"type": "string"}


class Whole(NamedTuple):
    low: int
    high: int

    @property
    def wants(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def read(self, node: Node, report: Report) -> int:
        if not isinstance(node, Scalar) or not WHOLE.fullmatch(node.text):
            raise wrong_type(node, self.wants, report)
        if not self.low <= int(node.text) <= self.high:
            raise out_of_range(node, self.wants, report)
        return int(node.text)

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Number(NamedTuple):
    low: int
    high: int

    @property
    def wants(self) -> str:
        return f"a number from {self.low} to {self.high}"

    def read(self, node: Node, report: Report) -> float:
        if not isinstance(node, Scalar) or not NUMBER.fullmatch(node.text):
            raise wrong_type(node, self.wants, report)
        if not self.low <= float(node.text) <= self.high:
            raise out_of_range(node, self.wants, report)
        return float(node.text)

    def schema(self) -> Schema:
        return {"type": "number", "minimum": self.low, "maximum": self.high}


class Span(NamedTuple):
    """`4` or `2..5`: the lowest and the highest number, from 1."""

    wants: str = "a number or a span such as 2..5"

    def read(self, node: Node, report: Report) -> tuple[int, int]:
        found = SPAN.fullmatch(node.text) if isinstance(node, Scalar) else None
        if found is None:
            raise wrong_type(node, self.wants, report)
        low, high = int(found[1]), int(found[2] or found[1])
        if not 1 <= low <= high:
            raise out_of_range(node, self.wants, report)
        return low, high

    def schema(self) -> Schema:
        return {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^\d+\.\.\d+$"}]}


class YesNo(NamedTuple):
    wants: str = "yes or no"

    def read(self, node: Node, report: Report) -> bool:
        flag = yes_no(node.text) if isinstance(node, Scalar) else None
        if flag is None:
            raise wrong_type(node, self.wants, report)
        return flag

    def schema(self) -> Schema:
        return {"enum": [True, False, "yes", "no"]}


class Choice(NamedTuple, Generic[Word]):
    values: tuple[Word, ...]

    @property
    def wants(self) -> str:
        return listed(self.values)

    def read(self, node: Node, report: Report) -> Word:
        if not isinstance(node, Scalar):
            raise wrong_type(node, self.wants, report)
        if node.text not in self.values:
            raise out_of_range(node, self.wants, report, did_you_mean(node.text, self.values))
        return self.values[self.values.index(node.text)]

    def schema(self) -> Schema:
        return {"enum": list(self.values)}


def yes_no(text: str) -> bool | None:
    return {"yes": True, "true": True, "no": False, "false": False}.get(text.strip().lower())


def flag(text: str) -> bool | None:
    """Yes or no, in the spellings that spreadsheets use."""
    found = {"y": True, "x": True, "1": True, "✓": True, "n": False, "0": False}
    return found.get(text.strip().lower(), yes_no(text))


def whole_number(text: str) -> int | None:
    """3, and 3.0 as spreadsheets write it."""
    bare = text.strip()
    bare = bare.rstrip("0").removesuffix(".") if "." in bare else bare
    return int(bare) if WHOLE.fullmatch(bare) else None


def decimal_number(text: str) -> float | None:
    """1.5; a number without a fraction is whole, so that 2.0 is printed as 2."""
    whole = whole_number(text)
    if whole is not None:
        return whole
    return float(text) if NUMBER.fullmatch(text.strip()) else None


def shown(node: Node) -> str:
    match node:
        case Listing():
            return "a list"
        case tree.Mapping():
            return "a map"
    return "nothing" if node.is_null else quote(node.text)


def wrong_type(node: Node, wants: str, report: Report, help: str | None = None) -> InvalidValue:
    message = f"expected {wants}, found {shown(node)}"
    report.error("PNP104", node.pos, message=message, help=help)
    return InvalidValue()


def out_of_range(node: Node, wants: str, report: Report, help: str | None = None) -> InvalidValue:
    message = f"expected {wants}, found {shown(node)}"
    report.error("PNP105", node.pos, message=message, help=help)
    return InvalidValue()
