"""Templates: Jinja2, sandboxed, strict, and every mistake at the template's own line.

Comes in: template folders and what a template may know. Goes out: SVG text whose start tags carry
their template line (`data-at`), so that later stages can point at it too.
"""

import re
import traceback
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import (
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    Template,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.bccache import Bucket
from jinja2.exceptions import SecurityError, TemplateRuntimeError, UndefinedError
from jinja2.ext import Extension
from jinja2.runtime import Context, Macro
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup, escape

from printnplay.diag import Pos
from printnplay.draw.text import TextTooLong
from printnplay.model import Folder

MAX_OUTPUT = 2_000_000
MAX_POWER = 10_000
MAX_STEPS = 20_000_000

_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<!--.*?-->|<([A-Za-z][\w:]*)(?=[\s/>])", re.S)
_OWN_FIT = re.compile(r"\{%-?\s*(?:macro|set|from|import)\b[^%]*?\bfit\b(?!\()|macro\s+fit\(")
_FIT = re.compile(r"(?<![\w.])fit\(\s*(?=[^\s)])")


class BadTemplate(Exception):
    """A template cannot be drawn. Carries the code, the place and what is wrong."""

    def __init__(
        self,
        code: str,
        pos: Pos,
        message: str,
        *,
        unknown: str | None = None,
        known: tuple[str, ...] = (),
        text: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.pos = pos
        self.text = text
        self.message = message
        self.unknown = unknown
        self.known = known


class NoSuchName(Exception):
    """A template asks for a word that is not there."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


class _Stamp(Extension):
    """Writes each start tag's template and line into it, and tells fit() where it is called."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        has_own_fit = _OWN_FIT.search(source) is not None

        def stamp(found: re.Match[str]) -> str:
            line = source.count("\n", 0, found.start()) + 1
            if found[1]:
                return f'{found[0]} data-at="{name}:{line}"'
            return found[0] if has_own_fit else _FIT.sub(f'fit_at("{name}:{line}", ', found[0])

        return _TAG.sub(stamp, source)


class Cache(FileSystemBytecodeCache):
    """What was read before; a full or unwritable disk only makes it slower."""

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _escape(value: Any) -> str:
    """Markup and numbers, most of what a face has, are passed on as they are."""
    kind = type(value)
    return value if kind is Markup else str(value) if kind in (int, float) else escape(value)


class _Template(Template):
    """Escapes the quick way: a face has two dozen values."""

    @classmethod
    def from_code(cls, *args: Any, **named: Any) -> Template:
        found = super().from_code(*args, **named)
        found.root_render_func.__globals__["escape"] = _escape
        return found


class _Ranges:
    """Loops over numbers, bounded in all: nested ones would never end."""

    def __init__(self) -> None:
        self.left = MAX_STEPS

    def range(self, *numbers: int) -> range:
        found = range(*numbers)
        self.left -= len(found)
        if self.left < 0:
            raise SecurityError("the loops take too many steps")
        return found


class Sandbox(SandboxedEnvironment):
    """Sums that would fill the memory are refused. What every face asks for a dozen times, a field
    of a card or one of our own functions, is answered without the sandbox's long way round."""

    intercepted_binops = frozenset(["*", "**"])
    own: frozenset[int] = frozenset()
    template_class = _Template

    def getattr(self, obj: object, attribute: str) -> object:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    # Jinja2 calls it so: a template's own named values must not meet these names.
    def call(
        __self,  # noqa: N805
        __context: Context,
        __obj: Any,
        *args: object,
        **named: object,
    ) -> object:
        is_macro = type(__obj) is Macro
        if is_macro or id(__obj) in __self.own:
            named.pop("_block_vars", None)
            named.pop("_loop_vars", None)
            first = (__context.eval_ctx,) if is_macro else ()
            return __obj(*first, *args, **named)
        return super().call(__context, __obj, *args, **named)

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """The very same for every template, without a layer of their own."""
        return {**self.globals, **d} if d else self.globals

    def call_binop(self, context: object, operator: str, left: object, right: object) -> object:
        if isinstance(left, float | int) and isinstance(right, float) and operator == "*":
            return left * right
        sizes = [len(v) for v in (left, right) if isinstance(v, str | list | tuple)]
        numbers = [abs(v) for v in (left, right) if isinstance(v, int)]
        if (operator == "**" and any(n > MAX_POWER for n in numbers)) or (
            sizes and numbers and sizes[0] * numbers[0] > MAX_OUTPUT
        ):
            raise SecurityError("the sum is too large")
        return super().call_binop(context, operator, left, right)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Templates:
    environment: SandboxedEnvironment
    folders: tuple[Folder, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """What all templates know."""
        return ("card", "component", *self.environment.globals)

    def tell(self, known: Mapping[str, object]) -> None:
        """What all templates know from now on, and the macros that they import."""
        found = self.environment.globals
        if any(name not in found or found[name] != known[name] for name in known):
            found.update(known)
            if self.environment.cache is not None:
                self.environment.cache.clear()

    def render(self, name: str, known: Mapping[str, object]) -> str:
        """The SVG of one face. Raises BadTemplate."""
        try:
            template = self.environment.get_template(name)
            return _bounded(template.root_render_func(template.new_context(dict(known))))
        except Exception as problem:
            raise self._bad(self._rewritten(problem), name) from problem

    def _rewritten(self, problem: Exception) -> Exception:
        """With the lines of templates in place of those they were compiled to."""
        try:
            self.environment.handle_exception()
        except Exception as rewritten:  # noqa: BLE001
            return rewritten
        return problem

    def source(self, shown: str) -> str:
        """The text of a template, for its carets."""
        for folder in self.folders:
            path = folder.path / Path(shown).name
            if str(Path(folder.shown, path.name)) == shown and path.is_file():
                return path.read_text(encoding="utf-8", errors="replace")
        return ""

    def shown(self, name: str) -> str:
        """How the user knows a template's file."""
        for folder in self.folders:
            if (folder.path / name).is_file():
                return str(Path(folder.shown, name))
        return name

    def _bad(self, problem: Exception, name: str) -> BadTemplate:
        match problem:
            case TemplateSyntaxError():
                pos = Pos(self.shown(problem.name or name), problem.lineno)
                return BadTemplate(
                    "PNP202", pos, _first_sentence(problem.message or "cannot be read")
                )
            case TemplateNotFound():
                return BadTemplate(
                    "PNP201", Pos(self.shown(name)), f"there is no template '{problem.name}'"
                )
        pos = self._place(problem, name)
        match problem:
            case UndefinedError():
                name = _undefined(str(problem))
                return BadTemplate("PNP203", pos, f"there is no '{name}' here", unknown=name)
            case NoSuchName():
                message = f"there is no word '{problem.name}'"
                return BadTemplate(
                    "PNP140", pos, message, unknown=problem.name, known=problem.known
                )
            case TextTooLong():
                return BadTemplate("PNP301", pos, str(problem), text=problem.text)
            case SecurityError():
                return BadTemplate(
                    "PNP204", pos, f"not allowed in a template: {_lower(str(problem))}"
                )
            case TemplateRuntimeError():
                return BadTemplate("PNP205", pos, _lower(str(problem)))
        return BadTemplate("PNP205", pos, f"the template fails: {_lower(str(problem))}")

    def _place(self, problem: Exception, name: str) -> Pos:
        """The innermost line of the game's own templates, rather than of the shared ones."""
        own = {str(f.path / p): str(Path(f.shown, p)) for f in self.folders for p in _names(f)}
        frames = traceback.extract_tb(problem.__traceback__)
        found = [Pos(own[f.filename], f.lineno or 0) for f in frames if f.filename in own]
        theirs = [pos for pos in found if Path(pos.file).parent.name != "shared"]
        return next(iter([*theirs[-1:], *found[-1:]]), Pos(self.shown(name)))


def _bounded(parts: Iterator[str]) -> str:
    size, kept = 0, []
    for part in parts:
        size += len(part)
        if size > MAX_OUTPUT:
            raise SecurityError("the drawing is larger than 2 MB")
        kept.append(part)
    return "".join(kept)


def open_templates(
    folders: tuple[Folder, ...], known: Mapping[str, object], cache: Path | None
) -> Templates:
    """Half the time of drawing is reading templates: what was read is kept in `cache`."""
    environment = Sandbox(
        loader=FileSystemLoader([str(folder.path) for folder in folders]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[_Stamp],
        auto_reload=False,
        bytecode_cache=Cache(str(cache)) if cache else None,
    )
    environment.globals.update(known)
    environment.globals["range"] = _Ranges().range
    environment.own = frozenset(map(id, filter(callable, known.values())))
    return Templates(environment, folders)


def _names(folder: Folder) -> list[str]:
    return [path.name for path in folder.path.glob("*.j2")] if folder.path.is_dir() else []


def _undefined(message: str) -> str:
    """The name that was not found, out of "'dict object' has no attribute 'nmae'"."""
    return next(iter(re.findall(r"'([^']*)'(?! object)", message)[-1:]), message)


def _first_sentence(text: str) -> str:
    return _lower(text.partition(". ")[0].removeprefix("Encountered "))


def _lower(text: str) -> str:
    return (text[:1].lower() + text[1:]).rstrip(".")
