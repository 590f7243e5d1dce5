"""Fields: the values that a card can have, and the typing of one value.

`value: 1..7` and `part: [body, engine]` declare fields; scalars from YAML or CSV become values of
their types. A wrong value is reported at its own place.
"""

import re
from collections.abc import Callable

from printnplay.core.diagnostics import Report, did_you_mean, listed, quote
from printnplay.data.csv_file import Cell
from printnplay.data.model import Field
from printnplay.data.model import Scalar as Value
from printnplay.data.records import entry, record
from printnplay.data.scalar import (
    WHOLE,
    InvalidValue,
    YesNo,
    decimal_number,
    flag,
    shown,
    whole_number,
    wrong_type,
)
from printnplay.data.shape import NAME, TYPE, Named
from printnplay.data.sources import Sourced
from printnplay.data.yaml_file import Listing, Node, Scalar

MAX_CHOICES = 10_000
MAX_SHOWN = 12
RESERVED = ("id", "copies", "provenance", "rule", "note")

_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:\s+by\s+(\d{1,9}))?", re.ASCII)
_TYPES: dict[str, type[str] | type[int] | type[float] | type[bool]] = {
    "whole": int,
    "number": float,
    "text": str,
    "word": str,
    "yes/no": bool,
    "image": str,
}


@record("a field", can_extend=True)
class DeclaredField(Sourced):
    """A field as it is written in the long form."""

    type: Node = entry(
        TYPE,
        "whole, number, text, word, yes/no, image, a span: 1..7 or 10..120 by 10, or choices",
        name="is",
    )
    words: str | None = entry(
        NAME, "its values are words: 'part' makes 'body' the key part.body", default=None
    )
    optional: bool = entry(YesNo(), "a card can leave it empty", default=False)


Label = Callable[[], str | None]


def _nameless() -> None:
    """The label of a value that no single card has."""


def cell(node: Scalar) -> Cell:
    """A value from YAML as if it stood in a table."""
    return Cell(node.pos, node.text, node.is_null)


def read_fields(
    fields: Named[Node | DeclaredField], kept: tuple[str, ...], report: Report
) -> tuple[dict[str, Field], bool]:
    """The fields by name, and whether all are sound; those that every card has besides are `kept`.
    A field whose type is wrong takes anything, so that the rest of its cards is still read."""
    for name in kept:
        if name in fields.at:
            message = f"{quote(name)} is kept for every card and cannot be a field"
            report.error("PNP131", fields.at[name], message=message, help="choose another name")
    own = {name: spec for name, spec in fields.data.items() if name not in kept}
    read = {name: _read_field(name, spec, report) for name, spec in own.items()}
    names = [name for name in fields.at if name not in kept]
    anything = {name: Field(name, str, (), is_optional=True) for name in names}
    sound = {name: field for name, field in read.items() if field}
    return anything | sound, len(sound) == len(fields.at)


def _read_field(name: str, spec: Node | DeclaredField, report: Report) -> Field | None:
    long = spec if isinstance(spec, DeclaredField) else DeclaredField(pos=spec.pos, type=spec)
    node = long.type
    typed = _read_type(node, report)
    if typed is None:
        return None
    kind, choices = typed
    return Field(
        name,
        kind,
        choices,
        source=long.source,
        is_word=isinstance(node, Scalar) and node.text == "word",
        is_image=isinstance(node, Scalar) and node.text == "image",
        words=long.words,
        is_optional=long.optional,
    )


def _read_type(
    node: Node, report: Report
) -> tuple[type[str] | type[int] | type[float] | type[bool], tuple[Value, ...]] | None:
    if isinstance(node, Listing):
        texts = [item.text for item in node.items if isinstance(item, Scalar)]
        if len(texts) == len(node.items) and texts:
            if all(WHOLE.fullmatch(text) for text in texts):
                return int, tuple(int(text) for text in texts)
            return str, tuple(texts)
    elif isinstance(node, Scalar) and node.text in _TYPES:
        return _TYPES[node.text], ()
    elif isinstance(node, Scalar) and (numbers := read_range(node.text)):
        return int, numbers
    if isinstance(node, Scalar) and _RANGE.fullmatch(node.text.strip()):
        wants = f"a span from low to high, at most {MAX_CHOICES:,} numbers"
        wrong_type(node, wants, report)
        return None
    known = [*_TYPES, "1..7", "10..120 by 10"]
    help = did_you_mean(node.text, _TYPES) if isinstance(node, Scalar) else None
    message = f"expected {listed(known)}, or a list of choices, found {shown(node)}"
    report.error("PNP104", node.pos, message=message, help=help)
    return None


def read_range(text: str) -> tuple[int, ...]:
    """The numbers of '1..7' or '10..120 by 10'; empty if the text is not a span or the span is
    huge."""
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        return ()
    low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if step < 1 or (high - low) // step >= MAX_CHOICES:
        return ()
    return tuple(range(low, high + 1, step))


def type_value(field: Field, value: Cell, report: Report, label: Label = _nameless) -> Value:
    """The typed value. Raises InvalidValue once a bad one has been reported."""
    if value.is_null:
        if field.is_optional or field.type is bool:
            return None if field.is_optional else False
        message = f"field {quote(field.name)} is empty"
        help = f"give it {describe(field)}, or declare it 'optional: yes'"
        report.error("PNP103", value.pos, message=message, help=help, card=label())
        raise InvalidValue
    typed = _convert(field, value.text)
    if typed is not None and (not field.choices or typed in field.choices):
        return typed
    message = f"field {quote(field.name)}: expected {describe(field)}, found {quote(value.text)}"
    near = did_you_mean(value.text, map(str, field.choices)) if field.type is str else None
    code = "PNP104" if typed is None else "PNP105"
    report.error(code, value.pos, message=message, help=near, card=label())
    raise InvalidValue


def _convert(field: Field, text: str) -> Value:
    if field.type is int:
        return whole_number(text)
    if field.type is float:
        return decimal_number(text)
    return flag(text) if field.type is bool else text


def type_values(field: Field, node: Node, report: Report) -> tuple[Value, ...]:
    """The values of a product: one, a list, or a span of numbers."""
    if isinstance(node, Listing):
        return tuple(value for item in node.items for value in type_values(field, item, report))
    if not isinstance(node, Scalar):
        raise wrong_type(node, f"{describe(field)} in field {quote(field.name)}", report)
    span = read_range(node.text) if field.type is int else ()
    outside = [n for n in span if field.choices and n not in field.choices]
    if outside:
        return (type_value(field, Cell(node.pos, str(outside[0]), is_null=False), report),)
    return span or (type_value(field, cell(node), report),)


def _text_of(field: Field) -> str:
    return "the name of a picture" if field.is_image else "text"


def describe(field: Field) -> str:
    if field.type is bool:
        return "yes or no"
    if not field.choices:
        if field.type is float:
            return "a number such as 1.5"
        return "a whole number" if field.type is int else _text_of(field)
    if field.type is int and len(field.choices) > 2:
        numbers = [c for c in field.choices if isinstance(c, int)]
        step = numbers[1] - numbers[0]
        if numbers == list(range(numbers[0], numbers[-1] + 1, step or 1)):
            by = f" by {step}" if step > 1 else ""
            return f"{numbers[0]} to {numbers[-1]}{by}"
    names = [str(choice) for choice in field.choices]
    return listed(names if len(names) <= MAX_SHOWN else [*names[:MAX_SHOWN], "..."])
