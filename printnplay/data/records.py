"""Records: frozen classes whose declaration is the format of what is read into them.

    @record("a row of a pad")
    class PadRow(Located):
        word: str = entry(WORD, "the key of what it says")
        times: str | None = entry(NAME, "the fact that says what each one counts", default=None)

`RecordOf(PadRow)` reads such a map and writes its JSON Schema. An object knows its place, and with
`place("times")` that of each of its values.
"""

from collections.abc import Callable, Mapping
from typing import (
    ClassVar,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    dataclass_transform,
    get_origin,
    overload,
)

from printnplay.core.diagnostics import Pos, Report, quote
from printnplay.data import yaml_file as tree
from printnplay.data.scalar import InvalidValue, Schema, wrong_type
from printnplay.data.shape import Shape, attempt, unknown_field
from printnplay.data.yaml_file import Node, Scalar

T = TypeVar("T")
D = TypeVar("D")
Kind = TypeVar("Kind", bound="Frozen")
R = TypeVar("R", bound="Located")

NOWHERE: Mapping[str, Pos] = {}


class Entry(NamedTuple):
    """A field of a record. Without a default it is required; with a fallback the rest of its record
    is still used if it is missing or wrong, which has been reported."""

    shape: Shape[object]
    doc: str
    name: str = ""
    default: object = ...
    fallback: object = ...

    @property
    def is_required(self) -> bool:
        return self.default is ...

    @property
    def otherwise(self) -> object:
        """The value if none can be read; `...` if its record cannot do without."""
        return self.fallback if self.is_required else self.default


@overload
def entry(shape: Shape[T], doc: str, *, name: str = "") -> T: ...
@overload
def entry(shape: Shape[T], doc: str, *, name: str = "", default: D) -> T | D: ...
@overload
def entry(shape: Shape[T], doc: str, *, name: str = "", fallback: D) -> T | D: ...
def entry(
    shape: Shape[object],
    doc: str,
    *,
    name: str = "",
    default: object = ...,
    fallback: object = ...,
) -> object:
    """Declares a field with its shape and its purpose. `name` is the spelling in files, if it
    differs from the name here."""
    return Entry(shape, doc, name, default, fallback)


class Format(NamedTuple):
    """The format of a record: `noun` names it in messages. A record that can extend another can
    leave out everything except its id."""

    noun: str = ""
    entries: Mapping[str, Entry] = {}
    attributes: Mapping[str, str] = {}
    can_extend: bool = False


class Frozen:
    """What all records do. Dataclasses would do the same, but take 0.8 ms each to make: as long as
    reading a small game."""

    __slots__ = ()
    format: ClassVar[Format] = Format()
    _names: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[Mapping[str, object]] = {}

    def __init__(self, **values: object) -> None:
        whole = {**self._defaults, **values}
        if whole.keys() != set(self._names):
            wrong = sorted(whole.keys() ^ set(self._names))
            raise TypeError(f"{type(self).__name__}: missing or unknown {', '.join(wrong)}")
        for name in self._names:
            object.__setattr__(self, name, whole[name])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be set: it is frozen")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._names)

    # Python's own way to say that there is no hash; typeshed declares a method.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._names)
        return f"{type(self).__name__}({values})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self._values())

    def _values(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self._names}

    def replaced(self, **changes: object) -> Self:
        return type(self)(**{**self._values(), **changes})


def _restored(kind: type[Frozen], values: dict[str, object]) -> Frozen:
    return kind(**values)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(entry,))
def record(noun: str, *, can_extend: bool = False) -> Callable[[type[Kind]], type[Kind]]:
    """Makes a frozen, slotted class of a declaration. Its own entries come before those of the
    record that it adds to."""

    def made(declared: type[Kind]) -> type[Kind]:
        own: Mapping[str, object] = vars(declared).get("__annotations__", {})
        names = [name for name, kind in own.items() if get_origin(kind) is not ClassVar]
        space = {k: v for k, v in vars(declared).items() if k not in ("__dict__", "__weakref__")}
        given = {name: space.pop(name) for name in names if name in space}
        space["__slots__"] = tuple(names)
        space["_names"] = (*names, *declared._names)
        space["_defaults"] = {**_defaults(given), **declared._defaults}
        space["format"] = _format(noun, given, declared.format, can_extend)
        return type(declared.__name__, declared.__bases__, space)

    return made


def _defaults(given: Mapping[str, object]) -> dict[str, object]:
    found = {n: v.default if isinstance(v, Entry) else v for n, v in given.items()}
    return {name: value for name, value in found.items() if value is not ...}


def _format(noun: str, given: Mapping[str, object], base: Format, can_extend: bool) -> Format:
    entries, attributes = dict[str, Entry](), dict[str, str]()
    for name, value in given.items():
        if isinstance(value, Entry):
            spelled = value.name or name.replace("_", "-")
            entries[spelled], attributes[spelled] = value, name
    return Format(
        noun, entries | dict(base.entries), attributes | dict(base.attributes), can_extend
    )


@record("a record")
class Located(Frozen):
    """A record with its place, and the places of its values by the names that files give them."""

    pos: Pos
    at: Mapping[str, Pos] = NOWHERE

    def place(self, name: str) -> Pos:
        """The place of the value under this name."""
        return self.at.get(name, self.pos)


class Values(NamedTuple):
    """A map that was read against some entries: the values that are right, and all places."""

    pos: Pos
    data: Mapping[str, object]
    at: Mapping[str, Pos]

    def make(self, kind: type[R], **more: object) -> R:
        """The record with these values, and `more` that is not read. Raises InvalidValue."""
        found = more
        for name, value in kind.format.entries.items():
            found[kind.format.attributes[name]] = self.data.get(name, value.otherwise)
        if any(value is ... for value in found.values()):
            raise InvalidValue
        return kind(pos=self.pos, at=self.at, **found)


def read_values(
    node: Node,
    noun: str,
    entries: Mapping[str, Entry],
    report: Report,
    *,
    unknown: Callable[[Scalar, Node], bool] = lambda name, value: False,
) -> Values:
    """The values of a map. A name that is not an entry is an error, unless `unknown` has reported
    it. Raises InvalidValue."""
    if not isinstance(node, tree.Mapping):
        raise wrong_type(node, f"a map that describes {noun}", report)
    data: dict[str, object] = {}
    for name, value in node.entries:
        known = entries.get(name.text)
        if known is None:
            if not unknown(name, value):
                unknown_field(name, noun, entries, report)
        elif (read := attempt(known.shape, value, report)) is not None:
            data[name.text] = read
    at = {name.text: value.pos for name, value in node.entries}
    for missing in (n for n, e in entries.items() if e.is_required and n not in at):
        message = f"{noun} has no {quote(missing)}"
        report.error("PNP103", node.pos, message=message, help=f"add '{missing}: ...'")
    return Values(node.pos, data, at)


class RecordOf(NamedTuple, Generic[R]):
    """The shape of a record. `shapes` are used in place of those that its entries declare."""

    kind: type[R]
    shapes: Mapping[str, Shape[object]] = {}

    @property
    def wants(self) -> str:
        return f"a map that describes {self.kind.format.noun}"

    @property
    def entries(self) -> dict[str, Entry]:
        declared = self.kind.format.entries
        return {
            name: value._replace(shape=self.shapes.get(name, value.shape))
            for name, value in declared.items()
        }

    def read(self, node: Node, report: Report) -> R:
        return read_values(node, self.kind.format.noun, self.entries, report).make(self.kind)

    def schema(self) -> Schema:
        return map_schema(self.entries, can_extend=self.kind.format.can_extend)


class Brief(NamedTuple, Generic[R]):
    """A record, or the value of one of its entries alone: `stock` for `{word: stock}`."""

    record: RecordOf[R]
    name: str

    @property
    def wants(self) -> str:
        return f"{self.record.entries[self.name].shape.wants}, or {self.record.wants}"

    def read(self, node: Node, report: Report) -> R:
        if not isinstance(node, Scalar):
            return self.record.read(node, report)
        value = self.record.entries[self.name].shape.read(node, report)
        found = Values(node.pos, {self.name: value}, {self.name: node.pos})
        return found.make(self.record.kind)

    def schema(self) -> Schema:
        return {"anyOf": [self.record.entries[self.name].shape.schema(), self.record.schema()]}


def map_schema(entries: Mapping[str, Entry], *, can_extend: bool = False) -> Schema:
    """The JSON Schema of a map with these entries."""
    properties = {
        name: {"description": value.doc, **value.shape.schema()} for name, value in entries.items()
    }
    whole = [name for name, value in entries.items() if value.is_required]
    required = [name for name in whole if name == "id" or not can_extend]
    closed: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    if "extends" in entries:
        closed["anyOf"] = [{"required": ["extends"]}, {"required": whole}]
    return closed | ({"required": required} if required else {})
