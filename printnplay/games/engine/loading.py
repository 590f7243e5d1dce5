"""Objects by where they are: 'package.module:name', or 'path/file.py:name' for a file that the user
has named. Code that is not ours is remembered, so that its failures are not taken for ours.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from sys import modules
from sys import path as search_path
from types import ModuleType
from typing import NamedTuple, TypeVar, cast

T = TypeVar("T")
OURS = __name__.partition(".")[0]
_foreign: dict[Path, None] = {}
"""The packages and files of code that was loaded and is not ours, in the order of loading."""


class Place(NamedTuple):
    file: str
    line: int


class CannotLoad(Exception):
    """Code that cannot be imported, or does not have the name asked for. `place` is the line at
    fault in it, None if that is not known."""

    def __init__(self, source: str, reason: str, place: Place | None = None) -> None:
        super().__init__(source, reason, place)
        self.source = source
        self.reason = reason
        self.place = place


def load(source: str, kind: type[T] | None = None) -> T:
    """The object, which must be of this kind; raises CannotLoad."""
    module, _, name = source.rpartition(":")
    try:
        found: object = _module(module)
    except (Exception, SystemExit) as error:
        raise CannotLoad(source, _reason(error), _place(error, module)) from error
    for part in name.split("."):
        if not hasattr(found, part):
            raise CannotLoad(source, f"there is no '{part}' in it", _start(found))
        found = getattr(found, part)
    if kind and not isinstance(found, kind):
        wanted, got = kind.__name__, type(found).__name__
        raise CannotLoad(source, f"'{name}' is no {wanted}, but of the type {got}")
    return cast(T, found)


def failed_at(error: BaseException) -> Place | None:
    """The last line of code that is not ours, if such code has failed."""
    places = getattr(error, "places", None) or tuple(_places(error))
    found = [place for place in places if _is_foreign(Path(place.file).resolve())]
    return found[-1] if found else None


def _is_foreign(path: Path) -> bool:
    return any(path.is_relative_to(code) for code in _foreign)


def is_ours(thing: object) -> bool:
    """Whether the class of an object is part of printnplay."""
    return type(thing).__module__.partition(".")[0] == OURS


def foreign_code() -> Path | None:
    """The code that was loaded last and is not ours."""
    return next(reversed(_foreign), None)


def keep_places(error: Exception) -> None:
    """A traceback does not leave its process: the error takes its places along."""
    error.places = tuple(_places(error))  # type: ignore[attr-defined]


def _module(name: str) -> ModuleType:
    if name.endswith(".py"):
        return _from_file(Path(name))
    module = import_module(name)
    top = modules[name.partition(".")[0]]
    if top.__name__ != OURS and top.__file__:
        path = Path(top.__file__).resolve()
        _foreign[path.parent if path.stem == "__init__" else path] = None
    return module


def _from_file(path: Path) -> ModuleType:
    """Its folder comes last in the search for modules, where it hides nothing."""
    from hashlib import sha256

    data, folder = path.read_bytes(), str(path.resolve().parent)
    name = f"rules_{sha256(str(path.resolve()).encode() + data).hexdigest()[:12]}"
    if name in modules:
        return modules[name]
    module = ModuleType(name)
    module.__file__ = str(path)
    _foreign[path.resolve()] = None
    if folder not in search_path:
        search_path.append(folder)
    modules[name] = module
    try:
        exec(compile(data, str(path), "exec"), module.__dict__)
    except BaseException:
        del modules[name]
        raise
    return module


def _reason(error: BaseException) -> str:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _place(error: BaseException, module: str) -> Place | None:
    """A line of the code that was to be loaded, not of Python's or ours."""
    if isinstance(error, SyntaxError) and error.filename:
        return Place(error.filename, error.lineno or 0)
    if module.endswith(".py"):
        return failed_at(error)
    top = module.partition(".")[0]
    own = [p for p in _places(error) if top in Path(p.file).with_suffix("").parts]
    return own[-1] if own else None


def _places(error: BaseException) -> Iterator[Place]:
    step = error.__traceback__
    while step:
        yield Place(step.tb_frame.f_code.co_filename, step.tb_lineno)
        step = step.tb_next


def _start(found: object) -> Place | None:
    file = getattr(found, "__file__", None)
    return Place(file, 1) if file else None
