"""Shapes: what a YAML file may hold, said once for the reader and for the JSON Schema.

Comes in: a node. Goes out: plain data (str, int, tuples, Checked maps); a wrong one is reported
and raises Wrong, and what is wrong in one field does not hide what is wrong in the next.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple, Protocol, TypeVar

from printnplay.core.diagnostics import Pos, Report, did_you_mean, listed, quote
from printnplay.data import yaml_file as tree
from printnplay.data.scalar import ID, Schema, Wrong, wrong_type
from printnplay.data.yaml_file import Listing, Node, Scalar

T = TypeVar("T")


class Shape(Protocol):
    @property
    def wants(self) -> str: ...
    def read(self, node: Node, report: Report) -> object: ...
    def schema(self) -> Schema: ...


class Checked(NamedTuple):
    """A map that was read: its values and where each of them stands."""

    pos: Pos
    data: Mapping[str, object]
    at: Mapping[str, Pos]

    def get(self, name: str, kind: type[T]) -> T | None:
        value = self.data.get(name)
        return value if isinstance(value, kind) else None

    def many(self, name: str, kind: type[T]) -> tuple[T, ...]:
        items = self.data.get(name)
        return tuple(i for i in items if isinstance(i, kind)) if isinstance(items, tuple) else ()

    def many_of(self, kind: type[T]) -> tuple[T, ...]:
        """All values of a kind, whatever their names."""
        return tuple(value for value in self.data.values() if isinstance(value, kind))

    def nodes(self, name: str) -> tuple[Node, ...]:
        """What a Raw list left unread."""
        return tuple(n for n in self.many(name, object) if isinstance(n, Node))

    def place(self, name: str) -> Pos:
        return self.at.get(name, self.pos)


class ListOf(NamedTuple):
    item: Shape
    or_one: bool = False

    @property
    def wants(self) -> str:
        return f"a list, each item {self.item.wants}"

    def read(self, node: Node, report: Report) -> tuple[object, ...]:
        if isinstance(node, Listing):
            found = (attempt(self.item, item, report) for item in node.items)
            return tuple(value for value in found if value is not None)
        if not self.or_one:
            raise wrong_type(node, self.wants, report)
        return (self.item.read(node, report),)

    def schema(self) -> Schema:
        items: Schema = {"type": "array", "items": self.item.schema()}
        return {"anyOf": [self.item.schema(), items]} if self.or_one else items


class MapOf(NamedTuple):
    """Names that the user chooses, each with a value of the same shape."""

    value: Shape
    key: str = ID.pattern
    key_help: str = "use small letters, digits and hyphens"
    wants: str = "a map of names and values"

    def read(self, node: Node, report: Report) -> Checked:
        if not isinstance(node, tree.Mapping):
            raise wrong_type(node, self.wants, report)
        data: dict[str, object] = {}
        for name, value in node.entries:
            if not re.fullmatch(self.key, name.text, re.ASCII):
                message = f"{quote(name.text)} cannot be a name"
                report.error("PNP131", name.pos, message=message, help=self.key_help)
            elif (read := attempt(self.value, value, report)) is not None:
                data[name.text] = read
        return Checked(node.pos, data, {name.text: name.pos for name, _ in node.entries})

    def schema(self) -> Schema:
        names = {"pattern": f"^(?:{self.key})$"}
        value = self.value.schema()
        return {"type": "object", "propertyNames": names, "additionalProperties": value}


class Entry(NamedTuple):
    """One field of a record."""

    shape: Shape
    doc: str
    is_required: bool = False


class Record(NamedTuple):
    """Names that the format fixes. A part that `extends` another may leave out all but its id."""

    noun: str
    entries: Mapping[str, Entry]
    can_extend: bool = False

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
        required = [name for name in required if name == "id" or not self.can_extend]
        closed: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        if "extends" in self.entries:
            whole = [name for name, entry in self.entries.items() if entry.is_required]
            closed["anyOf"] = [{"required": ["extends"]}, {"required": whole}]
        return closed | ({"required": required} if required else {})


class Either(NamedTuple):
    """A short form (a scalar or list) or a long one (a map, or another kind of node)."""

    short: Shape
    long: Shape
    long_form: type = tree.Mapping

    @property
    def wants(self) -> str:
        return f"{self.short.wants}, or {self.long.wants}"

    def read(self, node: Node, report: Report) -> object:
        chosen = self.long if isinstance(node, self.long_form) else self.short
        return chosen.read(node, report)

    def schema(self) -> Schema:
        return {"anyOf": [self.short.schema(), self.long.schema()]}


class Brief(NamedTuple):
    """A record, or the value of one of its entries alone: `stock` for `{word: stock}`."""

    record: Record
    name: str

    @property
    def wants(self) -> str:
        return f"{self.record.entries[self.name].shape.wants}, or {self.record.wants}"

    def read(self, node: Node, report: Report) -> Checked:
        if not isinstance(node, Scalar):
            return self.record.read(node, report)
        value = self.record.entries[self.name].shape.read(node, report)
        return Checked(node.pos, {self.name: value}, {self.name: node.pos})

    def schema(self) -> Schema:
        return {"anyOf": [self.record.entries[self.name].shape.schema(), self.record.schema()]}


class Raw(NamedTuple):
    """Left as a node: rows of cards, whose fields the user declares."""

    wants: str
    form: tuple[str, ...] = ()

    def read(self, node: Node, report: Report) -> Node:
        return node

    def schema(self) -> Schema:
        return {"type": list(self.form)} if self.form else {}


def attempt(shape: Shape, node: Node, report: Report) -> object | None:
    """What was read, or None where it is wrong: the next field is still read."""
    try:
        return shape.read(node, report)
    except Wrong:
        return None


def unknown_field(name: Scalar, noun: str, known: Mapping[str, object], report: Report) -> None:
    help = did_you_mean(name.text, known) or f"{noun} has {listed(known, 'and')}"
    report.error("PNP101", name.pos, message=f"unknown field {quote(name.text)}", help=help)
