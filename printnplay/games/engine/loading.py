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
ENGINE = Path(__file__).resolve().parent
PACKAGE = ENGINE.parent.parent
_foreign: dict[Path, str] = {}
"""The packages and files of code that was loaded and is not ours, in the order of loading, and what
they are called in messages."""


class CodePlace(NamedTuple):
    file: str
    line: int


class CannotLoad(Exception):
    """Code that cannot be imported, or does not have the name asked for. `place` is the line at
    fault in it, None if that is not known."""

    def __init__(self, source: str, reason: str, place: CodePlace | None = None) -> None:
        super().__init__(source, reason, place)
        self.source = source
        self.reason = reason
        self.place = place


def load(source: str, kind: type[T] | None = None) -> T:
    """The object, which must be of this kind; raises CannotLoad."""
    module, _, name = source.rpartition(":")
    try:
        code = _module(module)
    except (Exception, SystemExit) as error:
        raise CannotLoad(source, _reason(error), _place(error, module)) from error
    found, start = cast(object, code), _start(code)
    for part in name.split("."):
        if not hasattr(found, part):
            raise CannotLoad(source, f"there is no '{part}' in it", start)
        found = getattr(found, part)
    if kind and not isinstance(found, kind):
        raise CannotLoad(source, f"'{name}' is {a_kind(found)}, not a {kind.__name__}", start)
    return cast(T, found)


def a_kind(thing: object) -> str:
    """What a thing is, for messages: 'an int', 'the class Hoard', 'None'."""
    if thing is None or isinstance(thing, type):
        return "None" if thing is None else f"the class {thing.__name__}"
    name = type(thing).__name__
    return f"{'an' if name[0] in 'aeiouAEIO' else 'a'} {name}"


def failed_at(error: BaseException) -> CodePlace | None:
    """The line of code that is not ours, if that code has failed: it called what raised the error
    without printnplay in between. The engine does not count: its functions are there for games to
    call, and fail if a game passes them something wrong."""
    places: tuple[CodePlace, ...] = getattr(error, "places", None) or tuple(_places(error))
    for place in reversed([place for place in places if not place.file.startswith("<")]):
        path = Path(place.file).resolve()
        if is_foreign(path):
            return place
        if path.is_relative_to(PACKAGE) and not path.is_relative_to(ENGINE):
            return None
    return None


def is_foreign(path: Path) -> bool:
    """Whether this is a file of code that was loaded and is not ours."""
    return any(path.is_relative_to(code) for code in _foreign)


def is_ours(thing: object) -> bool:
    """Whether the class of an object is part of printnplay."""
    return type(thing).__module__.partition(".")[0] == OURS


def foreign_code() -> str | None:
    """The code that was loaded last and is not ours."""
    return next(reversed(_foreign.values()), None)


def keep_places(error: Exception) -> None:
    """A traceback does not leave its process: the error, of any class, takes its places along."""
    error.places = tuple(_places(error))  # type: ignore[attr-defined]


def _module(name: str) -> ModuleType:
    if name.endswith(".py"):
        return _from_file(Path(name))
    module = import_module(name)
    if name.partition(".")[0] != OURS:
        _remember(name)
    return module


def _remember(name: str) -> None:
    """The outermost package of the code that is a folder of its own: a namespace is not."""
    parts = name.split(".")
    outer = (modules[".".join(parts[:end])] for end in range(1, len(parts) + 1))
    file = next((module.__file__ for module in outer if module.__file__), None)
    if file:
        path = Path(file).resolve()
        code = path.parent if path.stem == "__init__" else path
        _foreign[code] = str(code)


def _from_file(path: Path) -> ModuleType:
    """Its folder comes last in the search for modules, where it hides nothing."""
    from hashlib import sha256

    data, folder = path.read_bytes(), str(path.resolve().parent)
    name = f"rules_{sha256(str(path.resolve()).encode() + data).hexdigest()[:12]}"
    if name in modules:
        return modules[name]
    module = ModuleType(name)
    module.__file__ = str(path)
    _foreign[path.resolve()] = str(path)
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


def _place(error: BaseException, module: str) -> CodePlace | None:
    """A line of the code that was to be loaded, not of Python's or ours."""
    if isinstance(error, SyntaxError) and error.filename:
        return CodePlace(error.filename, error.lineno or 0)
    if module.endswith(".py"):
        return failed_at(error)
    top = module.partition(".")[0]
    own = [p for p in _places(error) if top in Path(p.file).with_suffix("").parts]
    return own[-1] if own else None


def _places(error: BaseException) -> Iterator[CodePlace]:
    step = error.__traceback__
    while step:
        yield CodePlace(step.tb_frame.f_code.co_filename, step.tb_lineno)
        step = step.tb_next


def start_of(kind: type) -> CodePlace | None:
    """The file that defines a class."""
    module = modules.get(kind.__module__)
    return _start(module) if module else None


def _start(module: ModuleType) -> CodePlace | None:
    file = getattr(module, "__file__", None)
    return CodePlace(file, 1) if file else None
