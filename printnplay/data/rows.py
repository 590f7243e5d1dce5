"""Rows to cards: products (`each:`), spreadsheets (`csv:`) and cards one by one (`cards:`).

Every bad value is reported at its own place. Ids come from a pattern such as '{colour}-{value}'; a
yes/no field gives its own name if it is true and nothing if it is not: '{part}-{value}-{wreath}'
makes 'driver-6' and 'driver-6-wreath'.
"""

import itertools
import math
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import NamedTuple

from printnplay.core.diagnostics import Pos, Report, did_you_mean, listed, quote
from printnplay.data import yaml_file as tree
from printnplay.data.columns import has_result
from printnplay.data.csv_file import Cell, Table
from printnplay.data.fields import RESERVED, Label, cell, type_value, type_values
from printnplay.data.model import Field, Provenance, Source
from printnplay.data.model import Scalar as Value
from printnplay.data.scalar import ID, InvalidValue, flag, whole_number, wrong_type
from printnplay.data.yaml_file import Node, Scalar

_PART = re.compile(r"\{([^{}]*)\}")

MAX_CARDS = 100_000
# What a component gives to all its cards.
OF_ALL = frozenset(["size", "front", "back"])


def is_pattern(text: str) -> bool:
    """Whether every brace opens or closes a name."""
    return not set(_PART.sub("", text)) & set("{}")


@cache
def names_in(pattern: str) -> tuple[str, ...]:
    return tuple(_PART.findall(pattern))


def fill(pattern: str, values: Mapping[str, Value]) -> str:
    """A deck has one pattern and many cards, so the pattern is split once."""
    parts = [
        _text(part, values[part]) if at % 2 else part for at, part in enumerate(_parts(pattern))
    ]
    return slug("".join(parts))


@cache
def _parts(pattern: str) -> tuple[str, ...]:
    """The texts between the names and the names, in turn."""
    return tuple(_PART.split(pattern))


def slug(text: str) -> str:
    """'Belo Horizonte' as 'belo-horizonte'."""
    if ID.fullmatch(text):
        return text
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _text(name: str, value: Value) -> str:
    if isinstance(value, bool):
        return name if value else ""
    return "" if value is None else str(value)


class CardRow(NamedTuple):
    """A card that has no final id yet: given with the row, made by the row's own pattern, by the
    component's, or (last) by joining the fields of a product."""

    values: Mapping[str, Value]
    copies: int
    pos: Pos
    id: str | None = None
    pattern: str | None = None
    last_pattern: str | None = None
    source: Source | None = None
    places: Mapping[str, Pos] = {}
    layer: int = 0


class Rows(NamedTuple):
    """Reads rows against the fields of one component."""

    fields: Mapping[str, Field]
    pattern: str | None
    report: Report
    typed: dict[tuple[str, str, bool], Value]

    def label(self, row: Node | Mapping[str, Cell]) -> str | None:
        """The id that a row gives or its texts make: messages name the card by it."""
        if isinstance(row, tree.Mapping):
            row = {k.text: cell(v) for k, v in row.entries if isinstance(v, Scalar)}
        if not isinstance(row, Mapping):
            return None
        if "id" in row:
            return row["id"].text
        values = {name: self._rough(name, value.text) for name, value in row.items()}
        names = names_in(self.pattern) if self.pattern else ("?",)
        return fill(self.pattern or "", values) if all(n in values for n in names) else None

    def _rough(self, name: str, text: str) -> Value:
        is_flag = name in self.fields and self.fields[name].type is bool
        return flag(text) if is_flag else text

    def product(self, node: Node) -> Iterator[CardRow]:
        """`part: [body, engine], value: 1..7, copies: 2`: every combination."""
        row = self._row(node, "each")
        if row is None:
            return
        lists: dict[str, tuple[Value, ...]] = {}
        is_good = self._has_all(row, node.pos)
        for name, value in row.items():
            if name in self.fields:
                try:
                    lists[name] = self._several(self.fields[name], value)
                except InvalidValue:
                    is_good = False
        try:
            extra = self._extra({k: v for k, v in row.items() if k in RESERVED}, node.pos)
        except InvalidValue:
            return
        count = math.prod(len(values) for values in lists.values())
        if not self.within_card_limit(count, node.pos) or not is_good:
            return
        joined = "-".join(f"{{{name}}}" for name in lists)
        places = {name: row[name].pos for name in lists}
        first = extra._replace(id=None, pattern=extra.id, last_pattern=joined, places=places)
        for values in itertools.product(*lists.values()):
            yield first._replace(values=dict(zip(lists, values, strict=True)))

    def _several(self, field: Field, node: Node) -> tuple[Value, ...]:
        values = type_values(field, node, self.report)
        if not values:
            wants = f"at least one value for {quote(field.name)}"
            raise wrong_type(node, wants, self.report)
        return values

    def card(self, node: Node, *, is_change: bool = False) -> Iterator[CardRow]:
        """One card; a change of an existing card can leave fields out."""
        row = self._row(node, "cards")
        if row is None:
            return
        is_good = is_change or self._has_all(row, node.pos)
        single: dict[str, Cell] = {}
        for name, value in row.items():
            if isinstance(value, Scalar):
                single[name] = cell(value)
            else:
                wrong_type(value, f"one value for {quote(name)}", self.report)
                is_good = False
        yield from self._card_row(single, node.pos, is_good)

    def table(self, table: Table) -> Iterator[CardRow]:
        """The cards of a sheet whose columns are named."""
        if not self._has_columns(table):
            return
        names = [cell.text for cell in table.header]
        for row in table.rows:
            cells = {
                name: cell
                for name, cell in zip(names, row, strict=True)
                if cell.text or name not in RESERVED
            }
            sound = {name: cell for name, cell in cells.items() if has_result(cell, self.report)}
            yield from self._card_row(sound, row[0].pos, is_good=len(sound) == len(cells))

    def within_card_limit(self, cards: int, pos: Pos) -> bool:
        if cards <= MAX_CARDS:
            return True
        message = f"this makes {cards:,} cards, more than {MAX_CARDS:,}"
        self.report.error(
            "PNP132", pos, message=message, help="shorten a list or a span, or make fewer copies"
        )
        return False

    def _card_row(self, row: Mapping[str, Cell], pos: Pos, is_good: bool) -> Iterator[CardRow]:
        values: dict[str, Value] = {}
        label = partial(self.label, row)
        for name, known in self.fields.items():
            if name in row:
                try:
                    values[name] = self._typed(known, row[name], label)
                except InvalidValue:
                    is_good = False
        try:
            extra = self._extra({k: v for k, v in row.items() if k in RESERVED}, pos)
        except InvalidValue:
            return
        if is_good:
            places = {name: value.pos for name, value in row.items()}
            yield CardRow(
                values, extra.copies, pos, id=extra.id, source=extra.source, places=places
            )

    def _typed(self, field: Field, value: Cell, label: Label) -> Value:
        """Most values of a table occur in it many times: each is typed once."""
        key = field.name, value.text, value.is_null
        if key not in self.typed:
            self.typed[key] = type_value(field, value, self.report, label)
        return self.typed[key]

    def _row(self, node: Node, noun: str) -> dict[str, Node] | None:
        if not isinstance(node, tree.Mapping):
            wrong_type(node, f"a map of fields and values under {quote(noun)}", self.report)
            return None
        card = self.label(node)
        for name, _ in node.entries:
            if name.text not in self.fields and name.text not in RESERVED:
                self._unknown(name.text, name.pos, f"field {quote(name.text)}", card)
        return {name.text: value for name, value in node.entries}

    def _unknown(self, name: str, pos: Pos, noun: str, card: str | None = None) -> None:
        near = did_you_mean(name, [*self.fields, *RESERVED])
        help = near or f"declare it under 'fields:', such as {quote(f'{name}: text')}"
        if name in OF_ALL:
            help = f"all cards of a component have one {name}: give it a component of its own"
        self.report.error("PNP101", pos, message=f"unknown {noun}", help=help, card=card)

    def _has_all(self, row: Mapping[str, object], pos: Pos) -> bool:
        missing = [f.name for f in self.fields.values() if not f.is_optional and f.name not in row]
        for name in missing:
            message = f"field {quote(name)} is missing"
            self.report.error("PNP103", pos, message=message, help=f"add '{name}: ...'")
        return not missing

    def _has_columns(self, table: Table) -> bool:
        header = [cell.text for cell in table.header]
        required = [f.name for f in self.fields.values() if not f.is_optional]
        missing = [name for name in required if name not in header]
        for name in missing:
            first = table.header[0].pos
            message = f"column {quote(name)} is missing"
            help = f"add a column named {name}"
            pos = Pos(first.file, first.line, sheet=first.sheet)
            self.report.error("PNP122", pos, message=message, help=help)
        return not missing

    def _extra(self, row: Mapping[str, Node | Cell], pos: Pos) -> CardRow:
        """The entries that every row can have besides its fields: id, copies, provenance and a
        note."""
        texts = {name: self._text(name, value) for name, value in row.items()}
        copies = texts.get("copies", "1")
        number = whole_number(copies)
        if number is None:
            message = f"expected a number of copies, found {quote(copies)}"
            raise self._wrong("PNP104", row["copies"].pos, message)
        if not 0 <= number <= MAX_CARDS:
            message = f"expected 0 to {MAX_CARDS:,} copies, found {quote(copies)}"
            raise self._wrong("PNP105", row["copies"].pos, message)
        source = self._provenance(texts, row["provenance"].pos) if "provenance" in row else None
        return CardRow({}, number, pos, id=texts.get("id"), source=source)

    def _provenance(self, texts: Mapping[str, str], pos: Pos) -> Source:
        said = texts["provenance"]
        if said not in tuple(Provenance):
            message = f"expected {listed(Provenance)}, found {quote(said)}"
            near = did_you_mean(said, Provenance)
            self.report.error("PNP105", pos, message=message, help=near)
            raise InvalidValue
        return Source(Provenance(said), pos, rule=texts.get("rule"), note=texts.get("note"))

    def _text(self, name: str, value: Node | Cell) -> str:
        if isinstance(value, Cell):
            return value.text
        if not isinstance(value, Scalar) or value.is_null:
            raise wrong_type(value, f"one value for {quote(name)}", self.report)
        return value.text

    def _wrong(self, code: str, pos: Pos, message: str) -> InvalidValue:
        self.report.error(code, pos, message=message)
        return InvalidValue()
