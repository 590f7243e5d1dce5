"""The sandbox that templates run in: Jinja2, strict, bounded, and quick at what faces ask most."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import suppress
from functools import cached_property
from itertools import islice
from operator import itemgetter
from pathlib import Path
from types import CodeType
from typing import ClassVar

from jinja2 import Environment, FileSystemBytecodeCache, Template, Undefined, nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context, Macro
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup, escape

from printnplay.faces.mistakes import TemplateMistake, described

MAX_OUTPUT = 2_000_000
# Stamps make a drawing longer, and nobody else can.
MAX_STAMPED = 10 * MAX_OUTPUT
TOO_LARGE = "the drawing is larger than 2 MB"
MAX_POWER = 10_000
MAX_STEPS = 20_000_000
# Parts of a drawing that are counted at once.
BATCH = 64
# Another one whenever templates are compiled differently: what was read before is not used again.
COMPILED = 4
# Templates that a process keeps compiled: a studio that runs all day must not grow.
MAX_COMPILED = 500


class Cache(FileSystemBytecodeCache):
    """Compiled templates: those of this process in memory, others in a folder, if there is one. A
    full or unwritable disk only makes it slower. Half the time of drawing a small deck is compiling
    its templates."""

    _compiled: ClassVar[dict[tuple[str, str, str], CodeType]] = {}

    def __init__(self, folder: Path | None, *, form: str = "plain") -> None:
        super().__init__(str(folder or ""), f"__jinja2_{COMPILED}_%s.cache")
        self._folder, self._form = folder, form

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._compiled.get(self._key(bucket))
        if bucket.code is None and self._folder:
            with suppress(OSError):
                super().load_bytecode(bucket)
            self._keep(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._keep(bucket)
        if self._folder:
            with suppress(OSError):
                super().dump_bytecode(bucket)

    def _keep(self, bucket: Bucket) -> None:
        if len(self._compiled) >= MAX_COMPILED:
            self._compiled.clear()
        if bucket.code is not None:
            self._compiled[self._key(bucket)] = bucket.code

    def _key(self, bucket: Bucket) -> tuple[str, str, str]:
        return self._form, bucket.key, bucket.checksum


def _escape(value: object) -> str:
    """Passes Markup and numbers, most of a face's values, on as they are. With markupsafe's own
    escape W x 100 takes 3 % longer, the five games 2 %. Raises TemplateMistake for what nobody
    wants to read: functions and the like."""
    if type(value) is Markup:
        return value
    kind = type(value)
    if kind in (int, float):
        return str(value)
    if kind in DRAWN or hasattr(value, "__html__") or isinstance(value, Undefined):
        return escape(value)
    help = "call it: {{ ...() }}" if callable(value) else None
    raise TemplateMistake(f"{described(value)} cannot be drawn", help)


DRAWN = frozenset([str, bool, type(None), list, tuple, dict, range, set])


class _Compiler(CodeGenerator):
    """Computes beforehand only what can be drawn."""

    def _output_child_to_const(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> str:
        if not isinstance(node, nodes.TemplateData):
            value = node.as_const(frame.eval_ctx)
            if type(value) not in DRAWN and not isinstance(value, int | float | Markup):
                raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)


class _Template(Template):
    """Escapes with _escape, and reads the numbers of its lines once: a diagnosis asks for the line
    of each part of a drawing, and took half its time to read them."""

    @cached_property
    def _lines(self) -> list[tuple[int, int]]:
        return self.debug_info

    def get_corresponding_lineno(self, lineno: int) -> int:
        at = bisect_right(self._lines, lineno, key=itemgetter(1))
        return self._lines[at - 1][0] if at else 1

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, object],
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        found = super().from_code(environment, code, globals, uptodate)
        found.root_render_func.__globals__["escape"] = _escape
        return found


class EndlessLoops(SecurityError):
    """Drawing a face takes more steps than anybody waits for."""


class Ranges:
    """Loops over numbers, bounded for each face: nested ones would never end."""

    def __init__(self) -> None:
        self.left = MAX_STEPS

    def restart(self) -> None:
        self.left = MAX_STEPS

    def range(self, start: int, stop: int | None = None, step: int = 1) -> range:
        for number in (start, step) if stop is None else (start, stop, step):
            if type(number) is not int:
                found = described(number)
                raise TemplateMistake(f"expected whole numbers for range(), found {found}")
            if abs(number) > MAX_STEPS:
                raise EndlessLoops("the loops take too many steps")
        if step == 0:
            raise TemplateMistake("the step of range() cannot be 0")
        steps = range(0, start, step) if stop is None else range(start, stop, step)
        self.left -= len(steps)
        if self.left < 0:
            raise EndlessLoops("the loops take too many steps")
        return steps


class Sandbox(SandboxedEnvironment):
    """Refuses sums that would fill the memory. Macros and our own functions, which every face calls
    a dozen times, are called directly."""

    intercepted_binops = frozenset(["*", "**"])
    own: frozenset[int] = frozenset()
    loaded: set[str]
    kept: dict[str | Template, Template]
    template_class = _Template
    code_generator_class: type[CodeGenerator] = _Compiler

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, object] | None = None,
    ) -> Template:
        """Each is looked up by its name: with Jinja2's own cache, which locks and keeps an order,
        W x 100 takes 2 % longer."""
        kept = None if globals else self.kept.get(name)
        if kept is not None:
            return kept
        found = self.kept[name] = super().get_template(name, parent, globals)
        self.loaded.add(str(found.name))
        return found

    def forget(self) -> None:
        """Templates are loaded again, with the current globals."""
        self.kept.clear()
        if self.cache is not None:
            self.cache.clear()

    def getattr(self, obj: object, attribute: str) -> object:
        """A field of a card wins over a method of dict with the same name."""
        found = _held(obj, attribute)
        return super().getattr(obj, attribute) if found is None else found

    # Jinja2 calls it so: a template's own named values must not meet these names.
    def call(
        __self,  # noqa: N805
        __context: Context,
        __obj: Callable[..., object],
        *args: object,
        **named: object,
    ) -> object:
        # Without the direct call W x 100 takes 12 % longer, the five games 2 %.
        is_macro = type(__obj) is Macro
        if is_macro or id(__obj) in __self.own:
            named.pop("_block_vars", None)
            named.pop("_loop_vars", None)
            first = (__context.eval_ctx,) if is_macro else ()
            return __obj(*first, *args, **named)
        return super().call(__context, __obj, *args, **named)

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """The same globals for every template, without a ChainMap of its own: with one W x 100
        takes 20 % longer, the five games 2 %."""
        return {**self.globals, **d} if d else self.globals

    def call_binop(self, context: object, operator: str, left: object, right: object) -> object:
        sizes = [len(v) for v in (left, right) if isinstance(v, str | list | tuple)]
        numbers = [abs(v) for v in (left, right) if isinstance(v, int)]
        if (operator == "**" and any(n > MAX_POWER for n in numbers)) or (
            sizes and numbers and sizes[0] * numbers[0] > MAX_OUTPUT
        ):
            raise SecurityError("the sum is too large")
        # Jinja2 hands in a context that it types more narrowly than its own base class does.
        return super().call_binop(context, operator, left, right)  # type: ignore[arg-type]


def _held(obj: object, name: object) -> object:
    """A field or an imported macro; None if the sandbox has to look."""
    if type(name) is not str:
        return None
    if type(obj) is dict:
        return obj.get(name)
    is_macro = type(obj) is TemplateModule and not name.startswith("_")
    return obj.__dict__.get(name) if is_macro else None


def bounded(parts: Iterator[str]) -> str:
    """All parts as one text, no longer than MAX_OUTPUT."""
    kept: list[str] = []
    size = 0
    while batch := list(islice(parts, BATCH)):
        size += sum(map(len, batch))
        if size > MAX_OUTPUT:
            raise SecurityError(TOO_LARGE)
        kept += batch
    return "".join(kept)
