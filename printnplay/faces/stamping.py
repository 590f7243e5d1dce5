"""The sandbox that diagnoses a face with a problem: it draws the same, with stamps, and goes on.

Whatever has no result is explained where it happens, because there the values are known: what is
computed, called, filtered and tested.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from functools import wraps
from types import FrameType, GeneratorType
from typing import TypeVar, cast

from jinja2 import BaseLoader, Template, Undefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import FilterArgumentError, SecurityError, TemplateError
from jinja2.ext import Extension
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from printnplay.core.diagnostics import listed, quote
from printnplay.drawing.stamps import (
    DrawnPart,
    TemplateStep,
    stamp_call,
    stamp_tags,
    unstamped_length,
)
from printnplay.faces.diagnosis import Diagnosis, block_around
from printnplay.faces.mistakes import TemplateMistake, described, misfit, wrong_arguments
from printnplay.faces.sandbox import MAX_OUTPUT, MAX_STAMPED, TOO_LARGE, Cache, Sandbox
from printnplay.faces.wording import lowered, unfound

T = TypeVar("T")
# What Python raises where a value cannot be used.
FAILURES = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError)
SUMS = {
    "+": "add {0} and {1}",
    "-": "subtract {1} from {0}",
    "*": "multiply {0} by {1}",
    "/": "divide {0} by {1}",
    "//": "divide {0} by {1}",
    "%": "divide {0} by {1}",
    "**": "raise {0} to the power {1}",
}
FILLS = "fill {0} with {1}"
# Jinja2 hands these to calls, besides what the template says.
HIDDEN = ("_block_vars", "_loop_vars")


class Stamps(Extension):
    """Writes each start tag's template, line and column into it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return stamp_tags(source, name)


class LineByLine(CodeGenerator):
    """Compiles a template so that each part of its text knows its own line. Jinja2 names the
    methods."""

    def visit_Assign(self, node: nodes.Assign, frame: Frame) -> None:  # noqa: N802
        self.newline(node)
        super().visit_Assign(node, frame)

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:  # noqa: N802
        for child in node.nodes:
            parts = _lines(child) if isinstance(child, nodes.TemplateData) else [child]
            for part in parts:
                self.newline(part)
                one = nodes.Output([part], lineno=part.lineno, environment=self.environment)
                super().visit_Output(one, frame)

    def _output_child_to_const(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> str:
        """Nothing is computed beforehand: nobody could say at which line."""
        if not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)


def _lines(data: nodes.TemplateData) -> list[nodes.Expr]:
    texts = data.data.split("\n")
    parts = [f"{text}\n" for text in texts[:-1]] + [text for text in texts[-1:] if text]
    return [
        nodes.TemplateData(part, lineno=data.lineno + at, environment=data.environment)
        for at, part in enumerate(parts or [""])
    ]


class StampingSandbox(Sandbox):
    """`own` functions report names that are not there, and draw nothing."""

    code_generator_class: type[CodeGenerator] = LineByLine
    intercepted_binops = frozenset(SUMS)
    intercepted_unops = frozenset("+-")

    diagnosis: Diagnosis

    @classmethod
    def of(cls, diagnosis: Diagnosis, loader: BaseLoader | None) -> "StampingSandbox":
        found = cls(
            loader=loader,
            autoescape=True,
            undefined=unfound(diagnosis),
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[Stamps],
            auto_reload=False,
            optimized=False,
            bytecode_cache=Cache(None, form="stamped"),
        )
        found.diagnosis, found.loaded, found.kept = diagnosis, set(), {}
        found.filters = {name: _explained("filter", name, f) for name, f in found.filters.items()}
        tests = cast("dict[str, Callable[..., object]]", found.tests)
        found.tests = {name: _explained("test", name, test) for name, test in tests.items()}
        return found

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,
    ) -> str:
        """Blocks that draw nothing have a place, too."""
        for block in source.find_all(nodes.Block):
            at = {"lineno": block.lineno, "environment": self}
            block.body.insert(0, nodes.Output([nodes.TemplateData("", **at)], **at))
        return super()._generate(source, name, filename, defer_init)

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, object] | None = None,
    ) -> Template:
        _check_name(name, (str, Template, Undefined))
        return super().get_template(name, parent, globals)

    def select_template(
        self,
        names: Iterable[str | Template],
        parent: str | None = None,
        globals: MutableMapping[str, object] | None = None,
    ) -> Template:
        _check_name(names, (list, tuple, Undefined))
        return super().select_template(names, parent, globals)

    def call(
        __self,  # noqa: N805
        __context: Context,
        __obj: Callable[..., object],
        *args: object,
        **named: object,
    ) -> object:
        """What a macro draws knows the place of its call."""
        if isinstance(__obj, Undefined):
            return __obj()
        if id(__obj) in __self.own and (unknown := _reported((*args, *named.values()))):
            return unknown[0]
        shown = {name: value for name, value in named.items() if name not in HIDDEN}
        name = _check_call(__obj, args, shown)
        place = __self.diagnosis.here(name) if type(__obj) is Macro else ""
        try:
            drawn = super().call(__context, __obj, *args, **named)
        except TemplateError:
            raise
        except RecursionError:
            raise TemplateMistake(f"{name}() calls itself without end") from None
        except FAILURES as problem:
            if type(__obj) is Macro:
                raise
            raise _cannot(f"{name}()", (*args, *shown.values()), problem) from problem
        return Markup(stamp_call(drawn, place)) if place and isinstance(drawn, Markup) else drawn

    def call_binop(self, context: object, operator: str, left: object, right: object) -> object:
        try:
            return super().call_binop(context, operator, left, right)
        except FAILURES as problem:
            is_filled = operator == "%" and isinstance(left, str)
            what = FILLS if is_filled else SUMS[operator]
            message = f"cannot {what.format(described(left), described(right))}"
            raise TemplateMistake(f"{message}{_why(problem)}") from problem

    def call_unop(self, context: object, operator: str, arg: object) -> object:
        try:
            return super().call_unop(context, operator, arg)  # type: ignore[arg-type]  # as in Sandbox
        except FAILURES as problem:
            message = f"expected a number after '{operator}', found {described(arg)}"
            raise TemplateMistake(message) from problem


def _reported(values: Sequence[object]) -> list[Undefined]:
    """The names among the values of a call that are not there, each reported."""
    unknown = [value for value in values if isinstance(value, Undefined)]
    for value in unknown:
        str(value)
    return unknown


def _check_call(function: object, args: Sequence[object], named: Mapping[str, object]) -> str:
    """The name of what is called. Raises TemplateMistake if it cannot be called like this."""
    if not callable(function):
        raise TemplateMistake(f"{described(function)} is no function", "leave out the '()'")
    if not isinstance(function, Macro):
        name = str(getattr(function, "__name__", getattr(function, "name", "this")))
        wrong = wrong_arguments(f"{name}()", function, args, named)
        if wrong:
            raise wrong
        return name
    name = function.name or "caller"
    if "caller" in named and not function.caller:
        raise TemplateMistake(f"{name}() takes no content", "use it without {% call %}")
    kind, taken = inspect.Parameter.POSITIONAL_OR_KEYWORD, ("caller",) * function.caller
    known = [inspect.Parameter(one, kind, default=None) for one in function.arguments]
    is_known = function.catch_kwargs or {*named} <= {*function.arguments, *taken}
    if not is_known or (len(args) > len(known) and not function.catch_varargs):
        raise misfit(f"{name}()", known, args, {k: v for k, v in named.items() if k not in taken})
    return name


def _explained(kind: str, name: str, function: Callable[..., T]) -> Callable[..., T]:
    """A filter or a test whose failures name it, and the value that it cannot use."""
    skipped, what = 1 if hasattr(function, "jinja_pass_arg") else 0, f"the {kind} {quote(name)}"

    @wraps(function)
    def run(*args: object, **named: object) -> T:
        wrong = wrong_arguments(what, function, args[skipped:], named, is_filter=True)
        if wrong:
            raise wrong
        try:
            return function(*args, **named)
        except FilterArgumentError as problem:
            raise TemplateMistake(f"{what}: {lowered(str(problem))}") from problem
        except FAILURES as problem:
            raise _cannot(what, (*args[skipped:], *named.values()), problem) from problem

    return run


def _check_name(name: object, kinds: tuple[type, ...]) -> None:
    if not isinstance(name, kinds):
        raise TemplateMistake(f"expected the name of a template, found {described(name)}")


def _cannot(what: str, values: Sequence[object], problem: Exception) -> TemplateMistake:
    used = f"use {listed(map(described, values), 'and')}" if values else "be used like this"
    return TemplateMistake(f"{what} cannot {used}{_why(problem)}")


def _why(problem: Exception) -> str:
    return ": the result is too large" if isinstance(problem, OverflowError) else ""


# Templates in templates. Deeper ones use themselves: with all that Python allows, a
# mistake on a small deck takes 6 s to find instead of 1.
DEEPEST = 100


def traced(stream: Iterator[str], is_foreign: Callable[[str], bool]) -> Iterator[DrawnPart]:
    """What a template draws, each part with its line, and with the block of the author's that it
    is in. What is too large fails at the line that draws it."""
    size = stamped = 0
    for text in stream:
        size, stamped = size + unstamped_length(text), stamped + len(text)
        if (size > MAX_OUTPUT or stamped > MAX_STAMPED) and isinstance(stream, GeneratorType):
            stream.throw(SecurityError(TOO_LARGE))
        frames = [*_frames(stream)]
        if len(frames) > DEEPEST and isinstance(stream, GeneratorType):
            stream.throw(RecursionError)
        blocks = (block_around(frame) for frame in reversed(frames))
        own = (str(block) for block in blocks if block and not is_foreign(block.file))
        at = _step(frames[-1])
        yield DrawnPart(text, str(at), next(own, ""), is_foreign(at.file))


def _step(frame: FrameType) -> TemplateStep:
    template = frame.f_globals["__jinja_template__"]
    return TemplateStep(str(template.name), template.get_corresponding_lineno(frame.f_lineno))


def failures_of(text: str, known: Mapping[str, object]) -> list[Exception]:
    """What is wrong with a text that is computed by itself."""
    diagnosis, end = Diagnosis(), list[Exception]()
    sandbox = StampingSandbox.of(diagnosis, None)
    sandbox.globals = {}
    with diagnosis.collected() as found:
        try:
            sandbox.from_string(text).render(known)
        except Exception as problem:  # noqa: BLE001  whatever an expression of the user's raises
            end.append(problem)
    return [trouble.problem for trouble in found] or end


def _frames(stream: object) -> Iterator[FrameType]:
    """From the outside in: a template that draws another hands on what that draws."""
    while isinstance(stream, GeneratorType) and stream.gi_frame is not None:
        frame = stream.gi_frame
        yield frame
        is_including = stream.gi_yieldfrom is None and "gen" in frame.f_code.co_varnames
        stream = frame.f_locals.get("gen") if is_including else stream.gi_yieldfrom
