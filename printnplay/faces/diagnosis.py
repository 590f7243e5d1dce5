"""Drawing on in spite of what is wrong with a template, so that all of it is reported at once.

A face that has a problem is drawn a second time. Text that does not fit is set too long, and a name
that is not there is nothing; each is remembered with the template lines that ask for it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import currentframe
from pathlib import PurePath
from types import FrameType
from typing import Any, NamedTuple

from jinja2 import Undefined


class Place(NamedTuple):
    """A line of a template's file."""

    file: str
    line: int

    def stamp(self, call: str) -> str:
        """The place of a call by its name."""
        return f"{PurePath(self.file).name}:{self.line}:{call}"


class Trouble(NamedTuple):
    """What went wrong, and the lines that led to it, the innermost first; `at` is the stamp of what
    was drawn all the same."""

    problem: Exception
    places: tuple[Place, ...]
    at: str = ""


class Diagnosis:
    """Collects troubles, while somebody wants them."""

    def __init__(self) -> None:
        self._found: list[Trouble] | None = None

    @property
    def is_on(self) -> bool:
        return self._found is not None

    @contextmanager
    def collected(self) -> Iterator[list[Trouble]]:
        found = self._found = []
        try:
            yield found
        finally:
            self._found = None

    def forgive(self, problem: Exception) -> None:
        """Remembers a problem if drawing goes on, and raises it otherwise."""
        if self._found is None:
            raise problem
        places = tuple(_template_lines(currentframe()))
        self._found.append(Trouble(problem, places, places[0].stamp("fit") if places else ""))

    def here(self, call: str) -> str:
        """The stamp of a call that is being made; nothing outside a diagnosis."""
        if self._found is None:
            return ""
        place = next(_template_lines(currentframe()), None)
        return place.stamp(call) if place else ""


def _template_lines(frame: FrameType | None) -> Iterator[Place]:
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None:
            line = template.get_corresponding_lineno(frame.f_lineno)
            yield Place(str(template.filename), line)
        frame = frame.f_back


# What is asked of a name that is not there, and the answer; all else gives the name itself again.
ANSWERS: dict[str, object] = {"__str__": "", "__len__": 0, "__int__": 0, "__float__": 0.0}
ANSWERS |= dict.fromkeys(["__bool__", "__contains__", "__eq__", "__ne__"], False)
ANSWERS |= dict.fromkeys(["__lt__", "__le__", "__gt__", "__ge__"], False)
SUMS = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow")
ITSELF = (
    *(f"__{side}{name}__" for name in SUMS for side in ("", "r")),
    *("__neg__", "__pos__", "__abs__", "__round__", "__getitem__", "__call__"),
)


def reporting_undefined(diagnosis: Diagnosis) -> type[Undefined]:
    """The type of a name that is not there, and reports it once; what is made of it is nothing."""

    def report(self: Any, *_: object, **__: object) -> Any:
        is_caused = isinstance(self._undefined_name, Undefined)
        if not is_caused and not self.__dict__.get("is_reported"):
            self.__dict__["is_reported"] = True
            diagnosis.forgive(self._undefined_exception(self._undefined_message))
        return self

    def answering(answer: object) -> Callable[..., object]:
        return lambda self, *_: (report(self), answer)[1]

    def look_up(self: Any, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return report(self)

    methods: dict[str, object] = {name: answering(answer) for name, answer in ANSWERS.items()}
    methods |= dict.fromkeys(ITSELF, report)
    methods |= {"__iter__": lambda self: iter((report(self),)[1:]), "__getattr__": look_up}
    return type("Unfound", (Undefined,), methods | {"__hash__": Undefined.__hash__})
