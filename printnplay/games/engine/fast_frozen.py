"""Frozen, slotted dataclasses that are made quickly: there is a new state at every move.

A frozen dataclass sets each field through object.__setattr__: 1.9 us for fourteen fields. Here the
fields are set on an object of an open class, which then becomes one of its frozen subclass: 0.4 us.
Random play of the five games is 175,000 moves per second with it, 101,000 with dataclasses.replace.
Functions are written out field by field, as dataclasses does; a loop would take four times as long.
"""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def fast_frozen(frozen: type[T]) -> type[T]:
    """A decorator above @dataclass(frozen=True, slots=True), for classes without defaults."""
    names: tuple[str, ...] = vars(frozen)["__match_args__"]
    opened = type(f"Open{frozen.__name__}", (), {"__slots__": names})
    kept = {key: value for key, value in vars(frozen).items() if key not in (*names, "__init__")}
    new = _function(f"__new__(cls, {', '.join(names)})", {name: name for name in names}, opened)
    made = {"__slots__": (), "__new__": new, "__reduce__": _reduce}
    return type(frozen.__name__, (opened,), kept | made)


def replacer(kind: type[T]) -> Callable[..., T]:
    """replace(state, phase="over") of a fast class: a sixth of the time of dataclasses.replace."""
    return copier(kind, kind)


def copier(source: type, target: type[T]) -> Callable[..., T]:
    """see(state, seat=0, hand=...) makes a `target` of a `source`, both fast classes: it copies all
    fields that both have and the call does not name."""
    known: tuple[str, ...] = vars(source)["__match_args__"]
    names: tuple[str, ...] = vars(target)["__match_args__"]
    options = ", ".join(f"{name}=..." if name in known else name for name in names)
    values = {name: f"old.{name} if {name} is ... else {name}" for name in names if name in known}
    new = {name: values.get(name, name) for name in names}
    return _function(f"copy(old, *, {options})", new, target.__mro__[1], target)


def _function(
    head: str, values: dict[str, str], opened: type, kind: type | None = None
) -> Callable[..., Any]:
    """One that returns an object with these values, of this kind or of the `cls` in its head."""
    lines = (
        f"def {head}:",
        "    new = opened()",
        *(f"    new.{name} = {value}" for name, value in values.items()),
        f"    new.__class__ = {'kind' if kind else 'cls'}",
        "    return new",
    )
    scope: dict[str, Any] = {"opened": opened, "kind": kind}
    exec("\n".join(lines), scope)
    made: Callable[..., Any] = scope[head.partition("(")[0]]
    return made


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    """For copies and pickles."""
    return type(self), tuple([getattr(self, name) for name in self.__match_args__])
