"""States as JSON and back, for all games alike, led by the annotations of their dataclasses.

`init=False` fields (lookup tables made from the others) are left out and made anew.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


def to_data(value: object) -> object:
    """Dataclasses become objects, tuples (named ones too) lists."""
    if is_dataclass(value):
        return {f.name: to_data(getattr(value, f.name)) for f in fields(value) if f.init}
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def read_as(kind: type[T], data: object) -> T:
    """A whole state, as to_data wrote it."""
    state = from_data(kind, data)
    assert isinstance(state, kind)
    return state


def from_data(hint: object, data: object) -> object:
    """The value that to_data wrote, of the annotated type."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        inner = next(h for h in get_args(hint) if h is not NoneType)
        return None if data is None else from_data(inner, data)
    if isinstance(data, list):
        return _read_tuple(hint, data)
    if isinstance(hint, type) and is_dataclass(hint) and isinstance(data, dict):
        hints = _hints(hint)
        return hint(**{name: from_data(hints[name], item) for name, item in data.items()})
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(data)
    return data


def _read_tuple(hint: object, data: list[object]) -> object:
    """tuple[int, ...], tuple[str, int] or a NamedTuple."""
    if isinstance(hint, type):
        hints = _hints(hint).values()
        return hint(*(from_data(h, item) for h, item in zip(hints, data, strict=True)))
    inner = get_args(hint)
    every = inner[:1] * len(data) if inner[-1] is Ellipsis else inner
    return tuple(from_data(h, item) for h, item in zip(every, data, strict=True))


_hints: Callable[[type], dict[str, object]] = cache(get_type_hints)
