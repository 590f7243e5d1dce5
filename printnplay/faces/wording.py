"""What templates raise, in the user's terms: unknown names, and whatever fails.

An unknown name is reported once and is empty from then on. The words of Jinja2 and of Python are
read here, and shown nowhere.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from jinja2 import Undefined
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError, TemplateRuntimeError, UndefinedError
from jinja2.runtime import LoopContext, TemplateReference
from jinja2.utils import missing

from printnplay.core.diagnostics import Pos, listed, quote
from printnplay.data.image_files import NoPicture
from printnplay.faces.diagnosis import Diagnosis
from printnplay.faces.mistakes import (
    MOST_DIGITS,
    NoSuchName,
    TemplateMistake,
    UnknownName,
    described,
)
from printnplay.text.fonts import NoSuchFont
from printnplay.text.lines import FLOOR_MM, TextTooLong

UNKNOWN, FORBIDDEN, FAILS = "PNP203", "PNP204", "PNP205"
NO_WORD, TOO_LONG, NO_FONT = "PNP140", "PNP301", "PNP504"
ROUNDING = 0.001

# What is asked of a name that is not there, and the answer; all else gives the name itself again.
ANSWERS: dict[str, object] = {"__str__": "", "__len__": 0, "__int__": 0, "__float__": 0.0}
ANSWERS |= dict.fromkeys(["__bool__", "__contains__", "__eq__", "__ne__"], False)
ANSWERS |= dict.fromkeys(["__lt__", "__le__", "__gt__", "__ge__"], False)
SUMS = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow")
ITSELF = (
    *(f"__{side}{name}__" for name in SUMS for side in ("", "r")),
    *("__neg__", "__pos__", "__abs__", "__round__", "__getitem__", "__call__"),
)
# How Jinja2 hints at what is missing.
_PARAMETER = r"parameter '(\w+)' was not provided"
_EXPORTED = r"the template '([^']*)' .* does not export the requested name '(\w+)'"
_ABOVE = r"there is no parent block called '(\w+)'"
_INLINE = "the inline if-expression on .*"


def unfound(diagnosis: Diagnosis) -> type[Undefined]:
    """The type of an unknown name, which is reported once and is empty."""

    def report(self: Undefined, *_: object, **__: object) -> Undefined:
        is_caused = isinstance(self._undefined_name, Undefined)
        if not is_caused and diagnosis.is_new(self):
            diagnosis.collect(explain(self))
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


def explain(unknown: Undefined) -> Exception:
    """What is not there, and of what it is asked."""
    name = unknown._undefined_name
    if unknown._undefined_exception is SecurityError:
        return SecurityError(quote(str(name)))
    if unknown._undefined_hint:
        return _hinted(unknown._undefined_hint)
    if unknown._undefined_obj is missing:
        return UnknownName(f"there is no {quote(str(name))} here", str(name), None)
    return _in_value(unknown._undefined_obj, name)


def _hinted(hint: str) -> Exception:
    if found := re.fullmatch(_PARAMETER, hint):
        return UnknownName(f"the macro needs {quote(found[1])}, which is not given", found[1])
    if found := re.fullmatch(_EXPORTED, hint):
        message = f"there is no {quote(found[2])} in {found[1]}"
        return UnknownName(message, found[2], None, template=found[1])
    if found := re.match(_ABOVE, hint):
        return TemplateMistake(f"there is no block {quote(found[1])} in the templates above")
    if hint == "No caller defined":
        return TemplateMistake("the macro has no content here", "use it by {% call %}")
    if re.fullmatch(_INLINE, hint):
        return TemplateMistake("the 'if' has no value here", "add 'else ...'")
    return TemplateMistake("there is no such name here")


def _in_value(value: object, name: object) -> Exception:
    asked = described(name)
    key = name if isinstance(name, str) else None
    match value:
        case dict():
            names = tuple(one for one in value if isinstance(one, str))
            return UnknownName(f"there is no {asked} here", key, names, value=value)
        case list() | tuple() | range() if isinstance(name, int):
            return UnknownName(f"there is no element {asked} in a list of {len(value)}", None)
        case TemplateModule():
            names = tuple(one for one in vars(value) if not one.startswith("_"))
            file = str(value.__name__)
            return UnknownName(f"there is no {asked} in {file}", key, names, template=file)
        case TemplateReference():
            return UnknownName(f"there is no block {asked}", key)
        case LoopContext():
            names = tuple(one for one in dir(value) if not one.startswith("_"))
            return UnknownName(f"there is no {asked} in 'loop'", key, names)
    return UnknownName(f"{described(value)} has no {asked}", key)


class Explanation(NamedTuple):
    """A problem of a template, without its place unless it is elsewhere (`pos`); an unknown name
    may be meant as one of those known, or of another template. `call` is the function that has
    it."""

    code: str
    message: str
    help: str | None = None
    unknown: str | None = None
    known: tuple[str, ...] | None = ()
    text: str = ""
    template: str = ""
    pos: Pos | None = None
    call: str = ""


def _room(problem: TextTooLong) -> str:
    """What to change if a text does not fit."""
    ways = ["fewer words", "a larger box"]
    ways += ["more 'lines='"] if problem.lines else []
    ways += ["a smaller 'min='"] if problem.size > FLOOR_MM + ROUNDING else []
    return f"use {listed(ways)}"


def reason_of(problem: Exception) -> Explanation:
    match problem:
        case UnknownName():
            found = Explanation(UNKNOWN, str(problem), unknown=problem.name, known=problem.known)
            return found._replace(template=problem.template)
        case NoSuchName(name=name, known=known):
            return Explanation(
                NO_WORD, f"there is no word {quote(name)}", unknown=name, known=known
            )
        case TextTooLong():
            found = Explanation(TOO_LONG, str(problem), _room(problem), text=problem.text)
            return found._replace(call="(?:fit|rich|flow)")
        case NoPicture(code=code, message=message, help=help, pos=pos):
            return Explanation(code, message, help, pos=pos, call="image")
        case NoSuchFont():
            return Explanation(NO_FONT, str(problem), problem.help)
        case SecurityError():
            return Explanation(FORBIDDEN, f"not allowed: {problem}")
        case TemplateMistake():
            return Explanation(FAILS, str(problem), problem.help)
        case UndefinedError():  # An 'if' without an 'else', or a name that nobody drew again.
            return reason_of(_hinted(str(problem)))
    return Explanation(FAILS, *_failure(problem))


UNEXPLAINED = "a value cannot be used like this"
# The kinds of values, by the names that Python has for them.
KINDS = {
    **dict.fromkeys(["str", "Markup"], "a text"),
    **dict.fromkeys(["int", "float", "complex"], "a number"),
    **dict.fromkeys(["list", "tuple", "range", "set", "generator"], "a list"),
    **dict.fromkeys(["function", "method", "builtin_function_or_method"], "a function"),
    "dict": "a map",
    "slice": "a part",
    "NoneType": "none",
    "bool": "true or false",
    "Macro": "a macro",
}
# What Python and Jinja2 say, and what the user reads; {0} and {1} are kinds or numbers.
FAILURES = {
    r"'.+' not supported between instances of '(\w+)' and '(\w+)'": "cannot compare {0} and {1}",
    r"'(\w+)' object is not iterable": "expected a list to go through, found {0}",
    r"cannot unpack non-iterable (\w+) object": "expected a list for several names, found {0}",
    r"not enough values to unpack \(expected (\d+), got (\d+)\)": "expected {0} values, found {1}",
    r"too many values to unpack \(expected (\d+).*": "expected {0} values, found more",
    r"argument of type '(\w+)' is not .*": "expected a list or a text after 'in', found {0}",
    r"'in <string>' requires string as left operand, not (\w+)": "cannot look for {0} in a text",
    r".*unhashable type: '(\w+)'\)?": "{0} cannot be a key of a map",
    r"object of type '(\w+)' has no len\(\)": "expected a list, found {0}",
    r"slice indices must be integers.*": "expected whole numbers for a part",
    r"slice step cannot be zero": "the step of a part cannot be 0",
    r"'(\w+)' object is not subscriptable": "cannot take a part of {0}",
    r"name '(?:inf|nan)' is not defined": "a number in the template is not finite",
    r"Exceeds the limit .* digits\).*": f"a number has more than {MOST_DIGITS:,} digits",
    r"cannot assign attribute on non-namespace object": "only a namespace has values to set",
    r"extended multiple times": "a template extends one other, found a second",
    r"The loop must have been marked as recursive.*": "only a recursive loop can be called",
    r"Required block '(\w+)' not found": "the block '{0}' is missing",
    r"No (filter|test) named '(\w+)'.*": "there is no {0} '{1}'",
}
HELPS = {"cannot assign attribute on non-namespace object": "{% set x = namespace() %}"}
# Failures without a text of their own.
SILENT: dict[type[Exception], str] = {
    RecursionError: "the template uses itself without end",
    MemoryError: "the template needs too much memory",
    ZeroDivisionError: "cannot divide by 0",
    OverflowError: "a number is too large",
}


def _failure(problem: Exception) -> tuple[str, str | None]:
    """The message and the help of what Python or Jinja2 raise."""
    for kind, message in SILENT.items():
        if isinstance(problem, kind):
            return message, None
    said = str(problem)
    for pattern, message in FAILURES.items():
        if found := re.fullmatch(pattern, said, flags=re.S):
            return message.format(*(KINDS.get(one, one) for one in found.groups())), HELPS.get(said)
    if isinstance(problem, TemplateRuntimeError):
        return lowered(said), None
    return UNEXPLAINED, None


def lowered(text: str) -> str:
    return (text[:1].lower() + text[1:]).rstrip(".")
