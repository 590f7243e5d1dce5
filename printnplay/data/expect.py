"""Expectations: the numbers that a rulebook gives for a component, read against its fields.

They are typed here, and their fields are known; preflight/composition.py counts them.
"""

import math
import re
from collections.abc import Mapping

from printnplay.core.diagnostics import Pos, Report, did_you_mean, listed, quote
from printnplay.data import yaml_file as tree
from printnplay.data.fields import type_values
from printnplay.data.model import Comparison, Expectation, Field
from printnplay.data.model import Scalar as Value
from printnplay.data.records import entry, record
from printnplay.data.scalar import WHOLE, InvalidValue, Text, Whole
from printnplay.data.shape import NAME, NAMES, ROW, VALUES, Raw
from printnplay.data.sources import Sourced
from printnplay.data.yaml_file import Listing, Node, Scalar

# Each kind with the words that it needs, and those that it can have.
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "total": ((), ("where",)),
    "count": ((), ("each", "are", "where")),
    "values": (("are",), ("where",)),
    "once": ((), ("where",)),
    "unique": ((), ("within", "where")),
    "sum": ((), ("is", "within", "ranked-within", "where")),
    "orderings": (("of",), ("within", "where")),
    "compare": ((), ("where",)),
}
MAX_COMBINATIONS = 100_000
MAX_ORDERED = 8

_EVERYWHERE = ("provenance", "rule", "note")
_COMPARE = re.compile(
    r"(?P<card>[a-z0-9-]+)\.(?P<field>[a-z0-9-]+)\s*(?P<operator><=|>=|!=|=|<|>)\s*"
    r"(?:(?P<number>-?\d{1,9})|(?P<aggregate>max|min)\((?P<of>[a-z0-9-]+)\)"
    r"|(?P<other>[a-z0-9-]+)\.(?P<its>[a-z0-9-]+))",
    re.ASCII,
)


_COPIES = Whole(0, 100_000)


@record("an expectation")
class Expected(Sourced):
    """A line of `expect:` as it is written."""

    total: int | None = entry(_COPIES, "how many copies there are", default=None)
    count: tuple[str, ...] | None = entry(
        NAMES, "copies counted by these fields: with 'each' or 'are'", default=None
    )
    each: int | None = entry(_COPIES, "with count: the number for every value", default=None)
    values: str | None = entry(
        NAME, "the values this field takes, all of 'are' and no others", default=None
    )
    are: Node | None = entry(
        Raw("values, or a map of values and counts"), "with values or count", default=None
    )
    once: tuple[str, ...] | None = entry(
        NAMES, "every combination of these fields is on exactly one copy", default=None
    )
    unique: tuple[str, ...] | None = entry(
        NAMES, "no two cards have the same, within a group or in all", default=None
    )
    sum: str | None = entry(
        NAME, "the sum of this field: 'is' a number, or equal in every group", default=None
    )
    amount: int | None = entry(
        Whole(-(10**6), 10**6), "with sum: the number", name="is", default=None
    )
    ranked_within: tuple[str, ...] | None = entry(
        NAMES, "with sum: rank 0, 1, ... of the field in these groups", default=None
    )
    orderings: tuple[str, ...] | None = entry(
        NAMES, "these fields show every ordering of 'of', each exactly once", default=None
    )
    of: Node | None = entry(VALUES, "with orderings: the values", default=None)
    compare: str | None = entry(
        Text(), "card.field > card.field, card.field = max(field), or a number", default=None
    )
    where: Node | None = entry(ROW, "only cards with these values", default=None)
    within: tuple[str, ...] | None = entry(
        NAMES, "separately for each group of these fields", default=None
    )

    def value(self, name: str) -> object:
        """The value under a name; None if it is wrong or missing."""
        return getattr(self, self.format.attributes[name])


class Expectations:
    """Reads the expectations of one component."""

    def __init__(self, fields: Mapping[str, Field], report: Report) -> None:
        self.fields = fields
        self.report = report

    def read(self, part: Expected) -> Expectation | None:
        try:
            kind = self._kind(part)
            return Expectation(
                kind,
                self._names(part, kind),
                part.place(kind),
                part.source,
                where=self._where(part),
                within=self._names(part, "within"),
                number=self._number(part),
                counts=self._counts(part) if kind == "count" else None,
                values=self._values(part, kind),
                ranked_within=self._names(part, "ranked-within"),
                comparison=self._comparison(part) if kind == "compare" else None,
            )
        except InvalidValue:
            return None

    def _kind(self, part: Expected) -> str:
        kinds = [name for name in part.at if name in KINDS]
        if len(kinds) != 1:
            found = listed(map(quote, kinds), "and") or "none of them"
            message = f"expected one of {listed(KINDS)} in an expectation, found {found}"
            raise self._wrong("PNP104", part, "", message)
        needed, allowed = KINDS[kinds[0]]
        for name in part.at:
            if name not in (kinds[0], *needed, *allowed, *_EVERYWHERE):
                words = listed(map(quote, (*needed, *allowed)), "and")
                message = f"{quote(name)} does not go with {quote(kinds[0])}, which takes {words}"
                raise self._wrong("PNP101", part, name, message)
        said = [name for name in part.at if name in (kinds[0], *needed, *allowed)]
        if any(part.value(name) is None for name in said):
            raise InvalidValue
        either = {"count": ("each", "are"), "sum": ("is", "within")}.get(kinds[0], ())
        if any(name not in part.at for name in needed) or (
            either and not any(name in part.at for name in either)
        ):
            words = listed(map(quote, needed or either))
            raise self._wrong("PNP103", part, kinds[0], f"{quote(kinds[0])} needs {words} with it")
        return kinds[0]

    def _names(self, part: Expected, key: str) -> tuple[str, ...]:
        if key in ("total", "compare"):
            return ()
        said = part.value(key)
        names = (said,) if isinstance(said, str) else said if isinstance(said, tuple) else ()
        for name in names:
            self._field(part.place(key), name)
        if key in ("count", "once", "within"):
            self._need_few(part, key, names)
        if key == "sum" and self.fields[names[0]].type not in (int, float):
            raise self._wrong(
                "PNP104", part, key, f"field {quote(names[0])} is not a number: no sum"
            )
        return names

    def _need_few(self, part: Expected, key: str, names: tuple[str, ...]) -> None:
        """Every combination is looked at: there must not be millions."""
        combinations = math.prod(max(len(self.fields[name].choices), 1) for name in names)
        if combinations > MAX_COMBINATIONS:
            message = f"these fields have {combinations:,} combinations, more than"
            raise self._wrong("PNP132", part, key, f"{message} {MAX_COMBINATIONS:,}")

    def _field(self, pos: Pos, name: str) -> Field:
        if name not in self.fields:
            message = f"there is no field {quote(name)} in this component"
            near = did_you_mean(name, self.fields)
            self.report.error("PNP160", pos, message=message, help=near)
            raise InvalidValue
        return self.fields[name]

    def _where(self, part: Expected) -> dict[str, tuple[Value, ...]]:
        node = part.where
        if node is None:
            return {}
        if not isinstance(node, tree.Mapping):
            raise self._wrong("PNP104", part, "where", "expected a map of fields and values")
        return {
            name.text: type_values(self._field(name.pos, name.text), value, self.report)
            for name, value in node.entries
        }

    def _number(self, part: Expected) -> int | None:
        found = (part.total, part.each, part.amount)
        return next((number for number in found if number is not None), None)

    def _values(self, part: Expected, kind: str) -> tuple[Value, ...]:
        key = {"values": "are", "orderings": "of"}.get(kind)
        node = part.value(key) if key else None
        if not isinstance(node, Scalar | Listing):
            if node is not None and key:
                raise self._wrong("PNP104", part, key, "expected a list of values, found a map")
            return ()
        names = self._names(part, kind)
        values = type_values(self.fields[names[0]], node, self.report)
        if kind == "orderings" and not 1 < len(values) == len(names) <= MAX_ORDERED:
            message = f"expected 2 to {MAX_ORDERED} fields and as many values"
            raise self._wrong("PNP104", part, kind, message)
        return values

    def _counts(self, part: Expected) -> dict[Value, int] | None:
        node = part.are
        if node is None:
            return None
        names = self._names(part, "count")
        if not isinstance(node, tree.Mapping) or len(names) != 1:
            raise self._wrong(
                "PNP104", part, "are", "expected one field, and a map of values and counts"
            )
        counts: dict[Value, int] = {}
        for name, number in node.entries:
            if not isinstance(number, Scalar) or not WHOLE.fullmatch(number.text):
                message = f"expected a number of copies for {quote(name.text)}"
                self.report.error("PNP104", number.pos, message=message)
                raise InvalidValue
            for value in type_values(self.fields[names[0]], name, self.report):
                counts[value] = int(number.text)
        return counts

    def _comparison(self, part: Expected) -> Comparison:
        found = _COMPARE.fullmatch((part.compare or "").strip())
        if found is None:
            message = "expected 'card.field > card.field', '= max(field)' or a number"
            raise self._wrong("PNP104", part, "compare", message)
        aggregate, number = found["aggregate"], found["number"]
        other = (found["other"] or "", found["its"] or found["of"])
        right: int | tuple[str, str] = int(number) if number else other
        for name in filter(None, (found["field"], found["of"], found["its"])):
            if self._field(part.place("compare"), name).type not in (int, float):
                raise self._wrong("PNP104", part, "compare", f"field {quote(name)} is not a number")
        return Comparison(found["card"], found["field"], found["operator"], right, aggregate)

    def _wrong(self, code: str, part: Expected, key: str, message: str) -> InvalidValue:
        self.report.error(code, part.place(key), message=message)
        return InvalidValue()
