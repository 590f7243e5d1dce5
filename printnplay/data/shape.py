"""Shapes: what a YAML file can contain, declared once for the reader and for the JSON Schema.

A shape reads a node into typed data. A wrong node is reported and raises InvalidValue, and a
problem in one field does not hide a problem in the next. The shapes that several records use have
names at the end.
"""

import re
from collections.abc import Mapping
from typing import Generic, NamedTuple, Protocol, TypeVar

from printnplay.core.diagnostics import Pos, Report, did_you_mean, listed, quote
from printnplay.core.units import CARD_SIZES, read_size
from printnplay.data import yaml_file as tree
from printnplay.data.scalar import ID, InvalidValue, Parsed, Schema, Text, wrong_type
from printnplay.data.yaml_file import Listing, Node, Scalar

T = TypeVar("T")
Short = TypeVar("Short")
Long = TypeVar("Long")
Read_co = TypeVar("Read_co", covariant=True)

LANGUAGE = r"[a-z]{2}"
WORD_KEY = r"[a-z0-9]+([.-][a-z0-9]+)*"
NAME = Text("a name of small letters, digits and hyphens", pattern=ID.pattern)
# Names of fields are those of headers, in any script.
FIELD = r"([a-z0-9]|[^\x00-\x7f])+(-([a-z0-9]|[^\x00-\x7f])+)*"
FIELD_NAME = Text(NAME.wants, pattern=FIELD)
WORD = Text("a word's key", pattern=WORD_KEY)
FILE = Text("the name of a file in this game's folder")
SIZE = Parsed("a size", read_size, known=tuple(CARD_SIZES))


class Shape(Protocol[Read_co]):
    """Reads a node: `wants` is the noun of its error messages."""

    @property
    def wants(self) -> str: ...
    def read(self, node: Node, report: Report) -> Read_co: ...
    def schema(self) -> Schema: ...


class ListOf(NamedTuple, Generic[T]):
    """A list, or one item alone; `if_empty` is the message if it must have items."""

    item: Shape[T]
    or_one: bool = False
    if_empty: str = ""

    @property
    def wants(self) -> str:
        return f"a list, each item {self.item.wants}"

    def read(self, node: Node, report: Report) -> tuple[T, ...]:
        if isinstance(node, Listing):
            if self.if_empty and not node.items:
                report.error("PNP105", node.pos, message=self.if_empty)
                raise InvalidValue
            found = (attempt(self.item, item, report) for item in node.items)
            return tuple(value for value in found if value is not None)
        if not self.or_one:
            raise wrong_type(node, self.wants, report)
        return (self.item.read(node, report),)

    def schema(self) -> Schema:
        items: Schema = {"type": "array", "items": self.item.schema()}
        return {"anyOf": [self.item.schema(), items]} if self.or_one else items


class Named(NamedTuple, Generic[T]):
    """A map that was read: values by the names that the user chose, and the places of the names,
    also of those whose value is wrong."""

    pos: Pos
    data: Mapping[str, T]
    at: Mapping[str, Pos]


class MapOf(NamedTuple, Generic[T]):
    """Names that the user chooses, each with a value of the same shape."""

    value: Shape[T]
    key: str = ID.pattern
    key_help: str = "use lower-case letters, digits and hyphens"
    wants: str = "a map of names and values"

    def read(self, node: Node, report: Report) -> Named[T]:
        if not isinstance(node, tree.Mapping):
            raise wrong_type(node, self.wants, report)
        data: dict[str, T] = {}
        for name, value in node.entries:
            if not re.fullmatch(self.key, name.text, re.ASCII):
                message = f"{quote(name.text)} cannot be a name"
                report.error("PNP131", name.pos, message=message, help=self.key_help)
            elif (read := attempt(self.value, value, report)) is not None:
                data[name.text] = read
        return Named(node.pos, data, {name.text: name.pos for name, _ in node.entries})

    def schema(self) -> Schema:
        names = {"pattern": f"^(?:{self.key})$"}
        value = self.value.schema()
        return {"type": "object", "propertyNames": names, "additionalProperties": value}


class Either(NamedTuple, Generic[Short, Long]):
    """A short form (a scalar or list) or a long one (a map, or another kind of node)."""

    short: Shape[Short]
    long: Shape[Long]
    long_form: type = tree.Mapping

    @property
    def wants(self) -> str:
        return f"{self.short.wants}, or {self.long.wants}"

    def read(self, node: Node, report: Report) -> Short | Long:
        if isinstance(node, self.long_form):
            return self.long.read(node, report)
        return self.short.read(node, report)

    def schema(self) -> Schema:
        return {"anyOf": [self.short.schema(), self.long.schema()]}


class Raw(NamedTuple):
    """Left as a node: rows of cards, whose fields the user declares."""

    wants: str
    form: tuple[str, ...] = ()

    def read(self, node: Node, report: Report) -> Node:
        return node

    def schema(self) -> Schema:
        return {"type": list(self.form)} if self.form else {}


def attempt(shape: Shape[T], node: Node, report: Report) -> T | None:
    """The value, or None if it is wrong: the next field is still read."""
    try:
        return shape.read(node, report)
    except InvalidValue:
        return None


class Checked(NamedTuple):
    """A map that was read: its values, and the place of each."""

    pos: Pos
    data: Mapping[str, object]
    at: Mapping[str, Pos]

    def get(self, name: str, kind: type[T]) -> T | None:
        value = self.data.get(name)
        return value if isinstance(value, kind) else None

    def many(self, name: str, kind: type[T]) -> tuple[T, ...]:
        items = self.data.get(name)
        return tuple(i for i in items if isinstance(i, kind)) if isinstance(items, tuple) else ()

    def place(self, name: str) -> Pos:
        return self.at.get(name, self.pos)


class Entry(NamedTuple):
    """One field of a record."""

    shape: Shape[object]
    doc: str
    is_required: bool = False


class Record(NamedTuple):
    """Names that the format fixes, read as a Checked map: for formats without their own classes."""

    noun: str
    entries: Mapping[str, Entry]

    @property
    def wants(self) -> str:
        return f"a map that describes {self.noun}"

    def read(self, node: Node, report: Report) -> Checked:
        if not isinstance(node, tree.Mapping):
            raise wrong_type(node, self.wants, report)
        data: dict[str, object] = {}
        for name, value in node.entries:
            entry = self.entries.get(name.text)
            if entry is None:
                unknown_field(name, self.noun, self.entries, report)
            elif (read := attempt(entry.shape, value, report)) is not None:
                data[name.text] = read
        self._report_missing(node, report)
        return Checked(node.pos, data, {name.text: value.pos for name, value in node.entries})

    def _report_missing(self, node: tree.Mapping, report: Report) -> None:
        given = {name.text for name, _ in node.entries}
        for name, entry in self.entries.items():
            if entry.is_required and name not in given:
                message = f"{self.noun} has no {quote(name)}"
                report.error("PNP103", node.pos, message=message, help=f"add '{name}: ...'")

    def schema(self) -> Schema:
        properties = {
            name: {"description": entry.doc, **entry.shape.schema()}
            for name, entry in self.entries.items()
        }
        required = [name for name, entry in self.entries.items() if entry.is_required]
        closed: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        return closed | ({"required": required} if required else {})


def unknown_field(name: Scalar, noun: str, known: Mapping[str, object], report: Report) -> None:
    help = did_you_mean(name.text, known) or f"{noun} has {listed(known, 'and')}"
    report.error("PNP101", name.pos, message=f"unknown field {quote(name.text)}", help=help)


NAMES = ListOf(NAME, or_one=True)
ROW = Raw("a map of fields and values", ("object",))
TYPE = Raw("a type", ("string", "array"))
VALUES = Raw(
    "a value, a list of values, or a span such as 1..7", ("string", "number", "boolean", "array")
)
TITLES = MapOf(Text(), key=LANGUAGE, key_help="use two small letters, such as en")
WORDS = MapOf(Raw("text, or a map of texts"), key=WORD_KEY)
