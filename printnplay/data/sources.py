"""Facts with their provenance: the source, the rule and the reason.

`year: 1998` is short for `year: {is: 1998}`, which can go on: `provenance: published`.
"""

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from printnplay.core.diagnostics import Pos, Report
from printnplay.data import yaml_file as tree
from printnplay.data.model import Fact, Provenance, Source
from printnplay.data.model import Scalar as Value
from printnplay.data.records import Entry, Located, entry, map_schema, read_values, record
from printnplay.data.scalar import WHOLE, Choice, InvalidValue, Schema, Text, wrong_type
from printnplay.data.shape import Shape
from printnplay.data.yaml_file import Node, Scalar

T = TypeVar("T")


@record("a fact")
class Sourced(Located):
    """A record that can give its source. The user's own data needs none."""

    provenance: Provenance | None = entry(
        Choice(tuple(Provenance)),
        "the source: stated, derived, published or assumed",
        default=None,
    )
    rule: str | None = entry(
        Text("a rule's id", pattern=r"[A-Z]{2,5}-\d{1,3}"),
        "the rule that gives it, such as ABC-7",
        default=None,
    )
    note: str | None = entry(Text(), "why, or from where", default=None)

    @property
    def source(self) -> Source | None:
        """The source; None if none is given."""
        if not any(name in self.at for name in Sourced.format.entries):
            return None
        return Source(self.provenance, self.pos, rule=self.rule, note=self.note)


class Given(NamedTuple, Generic[T]):
    """A value of the data, with its place and its source."""

    value: T
    pos: Pos
    source: Source | None = None


class FactOf(NamedTuple, Generic[T]):
    """A value alone, or a map with the value under `is` and its provenance."""

    shape: Shape[T]
    noun: str = "a fact"

    @property
    def wants(self) -> str:
        return f"{self.shape.wants}, or a map that describes {self.noun}"

    @property
    def _entries(self) -> dict[str, Entry]:
        return {"is": Entry(self.shape, "the value"), **Sourced.format.entries}

    def read(self, node: Node, report: Report) -> Given[T]:
        if not isinstance(node, tree.Mapping):
            return Given(self.shape.read(node, report), node.pos)
        values = read_values(node, self.noun, self._entries, report)
        if "is" not in values.data:
            raise InvalidValue
        value: T = values.data["is"]  # type: ignore[assignment]  # read by self.shape
        return Given(value, values.at["is"], values.make(Sourced).source)

    def schema(self) -> Schema:
        return {"anyOf": [self.shape.schema(), map_schema(self._entries)]}


class FactValue(NamedTuple):
    """One value: a whole number or text."""

    wants: str = "one value"

    def read(self, node: Node, report: Report) -> int | str:
        if not isinstance(node, Scalar):
            raise wrong_type(node, self.wants, report)
        return int(node.text) if WHOLE.fullmatch(node.text) else node.text

    def schema(self) -> Schema:
        return {"type": ["string", "number", "boolean"]}


AnyFact = Given[int | str] | Given[tuple[int, int]]


def facts_of(given: Mapping[str, AnyFact | None]) -> dict[str, Fact]:
    """The facts that are given, by their names; a span of numbers as text."""
    return {
        name: Fact(name, _value(fact.value), fact.source, fact.pos)
        for name, fact in given.items()
        if fact is not None
    }


def _value(value: int | str | tuple[int, int]) -> Value:
    if isinstance(value, tuple):
        low, high = value
        return str(low) if low == high else f"{low}-{high}"
    return value
