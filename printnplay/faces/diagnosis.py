"""Drawing goes on despite a template's problems, so that all of them are reported at their lines.

A face that has a problem is drawn a second time: text that does not fit is set too long, and an
unknown name is empty; each is remembered with the template lines that ask for it. A stamp lists
places from the outside in, each `file:line:column` of a tag or `file:line:name` of a call:
'race.svg.j2:20:sign kit.svg.j2:31:1' is a tag of a macro that race.svg.j2 calls.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from inspect import currentframe
from pathlib import Path, PurePath
from types import FrameType
from typing import NamedTuple

from jinja2 import Undefined

from printnplay.core.diagnostics import Pos
from printnplay.data.model import LocatedPath

# What is asked of a name that is not there, and the answer; all else gives the name itself again.
ANSWERS: dict[str, object] = {"__str__": "", "__len__": 0, "__int__": 0, "__float__": 0.0}
SUMS = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow")
ITSELF = (
    *(f"__{side}{name}__" for name in SUMS for side in ("", "r")),
    *("__neg__", "__pos__", "__abs__", "__round__", "__getitem__", "__call__"),
)
SHARED = "shared"


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

    def collect(self, problem: Exception) -> None:
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


ANSWERS |= dict.fromkeys(["__bool__", "__contains__", "__eq__", "__ne__"], False)
ANSWERS |= dict.fromkeys(["__lt__", "__le__", "__gt__", "__ge__"], False)


def reporting_undefined(diagnosis: Diagnosis) -> type[Undefined]:
    """The type of an unknown name, which is reported once and is empty."""

    def report(self: Undefined, *_: object, **__: object) -> Undefined:
        is_caused = isinstance(self._undefined_name, Undefined)
        if not is_caused and not self.__dict__.get("is_reported"):
            self.__dict__["is_reported"] = True
            diagnosis.collect(self._undefined_exception(self._undefined_message))
        return self

    def answering(answer: object) -> Callable[..., object]:
        return lambda self, *_: (report(self), answer)[1]

    def look_up(self: Undefined, name: str) -> Undefined:
        if name.startswith("_"):
            raise AttributeError(name)
        return report(self)

    methods: dict[str, object] = {name: answering(answer) for name, answer in ANSWERS.items()}
    methods |= dict.fromkeys(ITSELF, report)
    methods |= {"__iter__": lambda self: iter((report(self),)[1:]), "__getattr__": look_up}
    return type("Unfound", (Undefined,), methods | {"__hash__": Undefined.__hash__})


class _Step(NamedTuple):
    """A place of a stamp: a tag at a column, or a call by name."""

    file: str
    line: int
    what: str


class TemplatePlaces:
    """Reads each template once."""

    def __init__(self, folders: tuple[LocatedPath, ...]) -> None:
        self._folders = folders
        self._read = cache(self._lines)

    def mistake(self, stamp: str, tag: str = "") -> Pos | None:
        """Where to mend a tag that cannot be drawn: in the game's own templates if it is theirs,
        or at their call of a shared macro. Without a tag, its line as a whole."""
        steps = _steps(stamp)
        own = [step for step in steps if not self._is_shared(step.file)]
        return self._pos((own or steps)[-1], tag) if steps else None

    def use(self, stamp: str, tag: str = "") -> Pos | None:
        """The place to edit in order to move or repaint a good drawing: the innermost one in the
        face's own template."""
        steps = _steps(stamp)
        own = [step for step in steps if not self._is_shared(step.file)] or steps
        same = [step for step in own if step.file == own[0].file]
        return self._pos(same[-1], tag) if same else None

    def find(self, words: str, stamp: str | None, template: str) -> Pos | None:
        """The place of some words: from a stamp on or, if the stamp is of no template of the game,
        in the face's own template or one next to it."""
        step = next(iter(_steps(stamp or "")[-1:]), _Step("", 1, ""))
        own = self._own(template)
        files = [(step.file, step.line), *((other, 1) for other in own if step.file not in own)]
        for file, first in files:
            shown, lines = self._read(file)
            for number, text in enumerate(lines[first - 1 :], start=first):
                if shown and words in text:
                    return Pos(shown, number, text.index(words) + 1, len(words))
        return None

    def source(self, file: str) -> str | None:
        """The text of a template by the name that the user knows."""
        shown, lines = self._read(Path(file).name)
        return "\n".join(lines) if shown == file else None

    def shown(self, name: str) -> str:
        """How the user knows a template's file."""
        return self._read(name)[0] or name

    def _pos(self, step: _Step, tag: str) -> Pos | None:
        shown, lines = self._read(step.file)
        if shown is None:
            return None
        text = lines[step.line - 1] if 0 < step.line <= len(lines) else ""
        if step.what.isdecimal():
            column = int(step.what)
            is_there = tag and text.startswith(f"<{tag}", column - 1)
            return (
                Pos(shown, step.line, column, len(tag) + 1) if is_there else Pos(shown, step.line)
            )
        found = re.search(rf"(?<![\w.])(?:\w+\.)?{re.escape(step.what)}(?=\()", text)
        if not step.what or found is None:
            return Pos(shown, step.line)
        start = found.end() - len(step.what)
        return Pos(shown, step.line, start + 1, len(step.what))

    def _is_shared(self, name: str) -> bool:
        shown, _ = self._read(name)
        return shown is None or Path(shown).parent.name == SHARED

    def _own(self, template: str) -> list[str]:
        """The templates of the game, that one first."""
        own, first = self._folders[0].path, Path(template).name
        names = sorted(path.name for path in own.glob("*.j2")) if own.is_dir() else []
        return sorted(names, key=lambda name: name != first)

    def _lines(self, name: str) -> tuple[str | None, list[str]]:
        for folder in self._folders:
            path = folder.path / name
            if name and path.is_file():
                text = path.read_text(encoding="utf-8", errors="replace")
                return str(Path(folder.shown, name)), text.split("\n")
        return None, []


def _steps(stamp: str) -> list[_Step]:
    parts = (part.rsplit(":", 2) for part in stamp.split(" ") if part)
    return [_Step(file, int(line), what) for file, line, what in parts]
