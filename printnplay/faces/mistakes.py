"""Mistakes of templates in the user's terms: values are never shown as Python shows them.

The checks raise TemplateMistake for values that a function of templates cannot use.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from jinja2 import Undefined
from jinja2.environment import TemplateModule
from jinja2.runtime import Macro

from printnplay.core.diagnostics import counted, did_you_mean, listed, quote
from printnplay.drawing.colours import FORMS, NoSuchColour, colour_of
from printnplay.text.font import NORMAL, STYLES
from printnplay.text.lines import ANCHORS, FLOOR_MM, Effects, Type

# Python writes no number of more digits.
MOST_DIGITS = 4300
# No drawing has a larger number.
MAX_NUMBER = 1e7
# The widest outline of letters, in mm.
WIDEST = 5.0
# What Jinja2 hands to some filters, besides what the template says.
PASSED = ("context", "environment", "eval_ctx")
# What a fill can be besides a colour, of what looks like the name of one.
PAINTS = ("none", "currentColor")
_NAME = re.compile(r"[^\W\d_][\w -]*")


class TemplateMistake(Exception):
    """A template asks for something that has no result. The message is for the user; `help` is what
    to type."""

    def __init__(self, message: str, help: str | None = None) -> None:
        super().__init__(message)
        self.help = help


class NoSuchName(Exception):
    """A template asks for a word, or a text for a card, that is not there."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name, self.known = name, known


class UnknownName(Exception):
    """A template asks for a name that is not there; `known` are those that are, in a `value` or in
    another `template`; None is for all that a template knows."""

    def __init__(
        self,
        message: str,
        name: str | None,
        known: tuple[str, ...] | None = (),
        *,
        value: object = None,
        template: str = "",
    ) -> None:
        super().__init__(message)
        self.name, self.known, self.value, self.template = name, known, value, template


def described(value: object) -> str:
    """A value in a message: texts are quoted, and lists and functions are named by their kind."""
    from printnplay.text.box import SetText

    match value:
        case Undefined():
            return "nothing"
        case None | True | False:
            return str(value).lower()
        case int() | float():
            return _number(value)
        case str():
            return quote(value)
        case Macro():
            return f"the macro {quote(value.name)}"
        case TemplateModule():
            return "an imported template"
        case dict():
            return "a map"
        case complex():
            return "an imaginary number"
        case list() | tuple() | range():
            return "a list"
        case SetText():
            return "a text of rich()"
    if isinstance(value, Iterator):
        return "a list"
    name = getattr(value, "__name__", "")
    return f"the function {quote(name)}" if callable(value) and name else "a value that is no text"


def _number(value: float) -> str:
    if isinstance(value, float):
        return f"{value:g}" if abs(value) < float("inf") else "a number without end"
    try:
        text = str(value)
    except ValueError:
        return f"a number of more than {MOST_DIGITS:,} digits"
    return text if len(text) <= len(quote(text)) else quote(text)[1:-1]


def wrong_arguments(
    call: str,
    function: Callable[..., object],
    args: Sequence[object],
    named: Mapping[str, object],
    *,
    is_filter: bool = False,
) -> TemplateMistake | None:
    """Why a function cannot be called with these values; None if it can, or nobody knows. The first
    value of a filter is before the '|'."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return None
    parameters = signature.parameters.values()
    public = [one for one in parameters if not one.name.startswith("_") and one.name not in PASSED]
    try:
        signature.replace(parameters=public).bind(*args, **named)
    except TypeError:
        skipped = 1 if is_filter else 0
        return misfit(call, public[skipped:], args[skipped:], named)
    return None


def misfit(
    call: str,
    parameters: Iterable[inspect.Parameter],
    args: Sequence[object],
    named: Mapping[str, object],
) -> TemplateMistake:
    """The first thing that is wrong with the values of a call."""
    kinds = inspect.Parameter
    known = [one for one in parameters if one.kind not in (kinds.VAR_POSITIONAL, kinds.VAR_KEYWORD)]
    in_order = [one.name for one in known if one.kind is not kinds.KEYWORD_ONLY]
    names = [one.name for one in known]
    for name in named:
        if name not in names:
            help = did_you_mean(name, names) or (
                f"it has {listed(names, 'and')}" if names else None
            )
            return TemplateMistake(f"{call} has no {quote(name)}", help)
        if name in in_order[: len(args)]:
            return TemplateMistake(f"{call} is given {quote(name)} twice")
    if len(args) > len(in_order):
        most = counted(len(in_order), "value")
        found = f"{call} takes {most} without a name, found {len(args)}"
        return TemplateMistake(found if in_order else f"{call} takes no values, found {len(args)}")
    given = {*in_order[: len(args)], *named}
    missing = [one.name for one in known if one.default is kinds.empty and one.name not in given]
    return TemplateMistake(f"{call} needs {listed(map(quote, missing), 'and')}")


def check_numbers(function: str, **values: object) -> None:
    for name, value in values.items():
        if not isinstance(value, int | float) or isinstance(value, bool):
            found = described(value)
            raise TemplateMistake(f"expected a number for {name!r} of {function}(), found {found}")
        if not -MAX_NUMBER <= value <= MAX_NUMBER:
            wanted = f"a number up to {MAX_NUMBER:,.0f} for {name!r} of {function}()"
            raise TemplateMistake(f"expected {wanted}, found {described(value)}")


def check_sizes(function: str, size: float, least: float) -> None:
    check_numbers(function, size=size, min=least)
    if size <= 0:
        found = described(size)
        raise TemplateMistake(f"expected more than 0 for 'size' of {function}(), found {found}")
    if least > max(size, FLOOR_MM):
        found = f"{least:g} and {size:g}"
        raise TemplateMistake(f"'min' of {function}() is larger than its 'size': {found}")


def check_text(function: str, text: object) -> None:
    if isinstance(text, bool) or not isinstance(text, str | int | float):
        raise TemplateMistake(f"expected a text for {function}(), found {described(text)}")


def check_choice(function: str, name: str, value: object, known: Mapping[str, object]) -> None:
    if not isinstance(value, str) or value not in known:
        wanted = f"{listed(known)} for {name!r} of {function}()"
        raise TemplateMistake(f"expected {wanted}, found {described(value)}")


def check_type(function: str, family: object, weight: object, style: object = NORMAL) -> None:
    check_numbers(function, weight=weight)
    check_choice(function, "style", style, STYLES)
    if not isinstance(family, str):
        found = described(family)
        raise TemplateMistake(f"expected a text for 'font' of {function}(), found {found}")


def named_colour(call: str, value: object, own: Mapping[str, str]) -> str:
    """The value of a colour or of its name; `call` is what it is for."""
    help = FORMS
    try:
        if isinstance(value, str):
            return colour_of(value, own)
    except NoSuchColour as problem:
        help = problem.help
    raise TemplateMistake(f"expected a colour for {call}, found {described(value)}", help)


def fill_of(function: str, value: object, own: Mapping[str, str]) -> str:
    """The value of a colour that has a name; all else is left to the drawing."""
    is_name = isinstance(value, str) and (value in own or _NAME.fullmatch(value))
    if not is_name or value in PAINTS:
        return str(value)
    return named_colour(f"'fill' of {function}()", value, own)


def effects_of(
    function: str,
    outline: object,
    width: object,
    shadow: object,
    by: object,
    *,
    own: Mapping[str, str],
) -> Effects:
    """What fit() and rich() draw under letters; `own` are the colours of the palette."""
    line, shade = (
        "" if colour is None else named_colour(f"{name!r} of {function}()", colour, own)
        for name, colour in (("outline", outline), ("shadow", shadow))
    )
    check_numbers(function, outline_width=width)
    if not 0 < float(str(width)) <= WIDEST:
        wanted = f"more than 0 and at most {WIDEST:g} for 'outline_width' of {function}()"
        raise TemplateMistake(f"expected {wanted}, found {described(width)}")
    pair = tuple(by) if isinstance(by, list | tuple) else (by, by)
    if len(pair) != 2:
        wanted = f"a number or a pair (x, y) for 'shadow_by' of {function}()"
        raise TemplateMistake(f"expected {wanted}, found a list of {len(pair)}")
    check_numbers(function, shadow_by=pair[0])
    check_numbers(function, shadow_by=pair[1])
    return Effects(line, float(str(width)), shade, (float(pair[0]), float(pair[1])))


class FitLook(NamedTuple):
    """The place of a text and the width that its letters can have, inside an outline; the type, and
    the least size that it is shrunk to."""

    x: float
    y: float
    width: float
    type: Type
    least: float
    leading: float
    effects: Effects
    is_middle: bool

    def baseline(self, lines: int, size: float) -> float:
        """That of the first of some lines."""
        if not self.is_middle:
            return self.y
        return self.y + (0.35 * size - (lines - 1) * self.leading * size / 2)


def fit_look(
    x: float,
    y: float,
    width: float,
    size: float,
    min: float | None,
    lines: int,
    leading: float,
    font: str,
    weight: int,
    style: str,
    anchor: str,
    outline: str | None,
    outline_width: float,
    shadow: str | None,
    shadow_by: float | Sequence[float],
    middle: bool,
) -> FitLook:
    """Raises TemplateMistake."""
    smallest = size if min is None else min
    check_numbers("fit", x=x, y=y, width=width, leading=leading)
    check_sizes("fit", size, smallest)
    if type(lines) is not int or lines < 1:
        found = described(lines)
        raise TemplateMistake(f"expected a whole number from 1 for 'lines' of fit(), found {found}")
    check_choice("fit", "anchor", anchor, ANCHORS)
    check_type("fit", font, weight, style)
    effects = effects_of("fit", outline, outline_width, shadow, shadow_by, own={})
    start = x + (1 - 2 * ANCHORS[anchor]) * effects.reach
    wanted, least = Type(font, weight, size, style), max(FLOOR_MM, smallest)
    room = width - 2 * effects.reach
    return FitLook(start, y, room, wanted, least, leading, effects, middle)


# A deck's texts have few looks: checked for each text, W x 100 takes 3 % longer.
known_look = lru_cache(maxsize=512, typed=True)(fit_look)
