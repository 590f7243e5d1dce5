"""The sandbox that templates run in: Jinja2, strict, bounded, and quick where faces ask most.

There are two of them. One draws; the other diagnoses a face that has a problem: it stamps each
start tag with its place in the templates (`data-at`), and goes on where the first one stops.
"""

import re
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import suppress
from itertools import islice
from typing import Any, ClassVar

from jinja2 import FileSystemBytecodeCache, Template
from jinja2.bccache import Bucket
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension
from jinja2.runtime import Context, Macro
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup, escape

MAX_OUTPUT = 2_000_000
# Stamps make a drawing longer, and nobody else can.
MAX_STAMPED = 10 * MAX_OUTPUT
MAX_POWER = 10_000
MAX_STEPS = 20_000_000
# Parts of a drawing that are counted at once.
BATCH = 64
# Another one whenever templates are compiled differently: what was read before is not used again.
COMPILED = 3
STAMP = "data-at"

_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<!--.*?-->|<([A-Za-z][\w:]*)(?=[\s/>])", re.S)


class Stamps(Extension):
    """Writes each start tag's template, line and column into it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        def stamp(found: re.Match[str]) -> str:
            if not found[1]:
                return found[0]
            line = source.count("\n", 0, found.start()) + 1
            column = found.start() - source.rfind("\n", 0, found.start())
            return f'{found[0]} {STAMP}="{name}:{line}:{column}"'

        return _TAG.sub(stamp, source)


def stamped(drawn: str, place: str) -> str:
    """What was drawn by a call, with the place of the call before each of its stamps."""
    return str(drawn).replace(f'{STAMP}="', f'{STAMP}="{place} ') if place else drawn


class Cache(FileSystemBytecodeCache):
    """What was read before; a full or unwritable disk only makes it slower."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder, f"__jinja2_{COMPILED}_%s.cache")

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


class Ranges:
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
    of a card, a macro or one of our own functions, is answered without the sandbox's long way
    round."""

    intercepted_binops = frozenset(["*", "**"])
    own: frozenset[int] = frozenset()
    template_class = _Template
    _compiled: ClassVar[dict[tuple[object, ...], Any]] = {}

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._ready: dict[str, Template] = {}
        self.loaded: set[str] = set()

    def get_template(self, name: Any, parent: str | None = None, globals: Any = None) -> Template:
        """A face asks for four, always the same."""
        found = self._ready.get(name)
        if found is None:
            found = self._ready[name] = super().get_template(name, parent, globals)
            self.loaded.add(name)
        return found

    def compile(self, source: Any, name: str | None = None, *rest: Any, **named: Any) -> Any:
        """Each text once in a process, whichever edition asks for it."""
        key = (type(self), source, name, *rest, *named.items())
        if key not in self._compiled:
            self._compiled[key] = super().compile(source, name, *rest, **named)
        return self._compiled[key]

    def forget(self) -> None:
        """Templates are read anew, with the globals as they are now."""
        self._ready.clear()
        if self.cache is not None:
            self.cache.clear()

    def getattr(self, obj: object, attribute: str) -> object:
        found = _held(obj, attribute)
        return super().getattr(obj, attribute) if found is None else found

    def getitem(self, obj: object, argument: Any) -> object:
        found = _held(obj, argument)
        return super().getitem(obj, argument) if found is None else found

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
        # Jinja2 hands in a context that it types more narrowly than its own base class does.
        return super().call_binop(context, operator, left, right)  # type: ignore[arg-type]


class StampingSandbox(Sandbox):
    """Draws the same with stamps: `here` gives that of a call."""

    here: Callable[[str], str]

    def call(
        __self,  # noqa: N805
        __context: Context,
        __obj: Any,
        *args: object,
        **named: object,
    ) -> object:
        """What a macro draws knows the place of its call."""
        place = __self.here(__obj.name) if type(__obj) is Macro else ""
        drawn = super().call(__context, __obj, *args, **named)
        return Markup(stamped(drawn, place)) if place and isinstance(drawn, Markup) else drawn


def _held(obj: object, name: object) -> object:
    """A field or an imported macro; None where the sandbox has to look."""
    if type(name) is not str:
        return None
    if type(obj) is dict:
        return obj.get(name)
    is_macro = type(obj) is TemplateModule and not name.startswith("_")
    return obj.__dict__.get(name) if is_macro else None


def bounded(parts: Iterator[str], most: int = MAX_OUTPUT) -> str:
    """All parts as one text, no longer than a drawing may be."""
    kept: list[str] = []
    size = 0
    while batch := list(islice(parts, BATCH)):
        size += sum(map(len, batch))
        if size > most:
            raise SecurityError("the drawing is larger than 2 MB")
        kept += batch
    return "".join(kept)
