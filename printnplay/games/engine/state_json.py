"""States as JSON and back, for all games alike, led by the annotations of their dataclasses.

`init=False` fields (lookup tables made from the others) are left out and made anew.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")


def to_data(value: Any) -> Any:
    """Dataclasses become objects, tuples (named ones too) lists."""
    if is_dataclass(value):
        return {f.name: to_data(getattr(value, f.name)) for f in fields(value) if f.init}
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def from_data(hint: Any, data: Any) -> Any:
    """The value that to_data wrote, of the annotated type."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        if data is None:
            return None
        return from_data(next(h for h in get_args(hint) if h is not NoneType), data)
    if origin is tuple:
        inner = get_args(hint)
        every = inner[:1] * len(data) if inner[-1] is Ellipsis else inner
        return tuple(from_data(h, item) for h, item in zip(every, data, strict=True))
    if isinstance(hint, type) and is_dataclass(hint):
        hints = _hints(hint)
        return hint(**{name: from_data(hints[name], item) for name, item in data.items()})
    if isinstance(hint, type) and issubclass(hint, tuple):
        hints = _hints(hint)
        return hint(*(from_data(h, item) for h, item in zip(hints.values(), data, strict=True)))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(data)
    return data


_hints: Callable[[Any], dict[str, Any]] = cache(get_type_hints)


def read_as(kind: type[T], data: object) -> T:
    """A whole state, as to_data wrote it."""
    state = from_data(kind, data)
    assert isinstance(state, kind)
    return state
