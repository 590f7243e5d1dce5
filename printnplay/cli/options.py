"""The options of a kit as those of a command: typed, from the environment or printnplay.toml."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from printnplay.games.play.pool import MOST_JOBS
from printnplay.kit.options import KitOptions, Option, kit_options
from printnplay.kit.values import (
    CardSize,
    Flag,
    Length,
    Name,
    Names,
    OneOf,
    Paper,
    ValueType,
    WholeNumber,
)

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Function = TypeVar("Function", bound=Callable[..., object])

JOBS = click.IntRange(1, MOST_JOBS)
SEVERAL = "; can be repeated."


class Typed(click.ParamType[object]):
    """A value that reads itself."""

    def __init__(self, value: ValueType, name: str) -> None:
        self.value, self.name = value, name

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        try:
            return self.value.clean(value)
        except ValueError as problem:
            self.fail(f"{problem}{self.hint(str(value))}", param, ctx)

    def hint(self, text: str) -> str:
        """What follows a refusal of this text."""
        return ""


class Papers(Typed):
    """One of several papers."""

    def __init__(self) -> None:
        super().__init__(Paper(), "paper")

    def hint(self, text: str) -> str:
        each = " ".join(f"--paper {name}" for name in self.split_envvar_value(text))
        return f"; for several: {each}" if "," in text else ""

    def split_envvar_value(self, rv: str) -> Sequence[str]:
        """'a4 letter' and 'a4, letter' are two papers, '200 mm x 300 mm' is one."""
        together = re.sub(r"(?<=\d)\s+(?=(?:mm|cm|in|pt)\b)|\s+(?=x)|(?<=x)\s+(?=\d)", "", rv)
        return together.replace(",", " ").split()


def option(name: str, **more: Any) -> Callable[[Function], Function]:
    """Shows its default if it has one, and knows its environment variable."""
    variable = f"PRINTNPLAY_{name.upper().replace('-', '_')}"
    is_shown = more.get("default", 0) not in (0, None)
    has_opposite = more.get("is_flag") and more.get("default", False) is not False
    opposite = f"/--no-{name}" if has_opposite else ""
    return click.option(f"--{name}{opposite}", envvar=variable, show_default=is_shown, **more)


def with_kit_options(*left_out: str, one_paper: bool = False) -> Callable[[Function], Function]:
    """Gives a verb the options of a kit, with `paper` for several kits unless the verb is about
    one; some verbs leave out what does not matter to them."""

    def decorate(function: Function) -> Function:
        for declared in reversed(kit_options()):
            if declared.name not in left_out:
                is_one = one_paper and isinstance(declared.value, Paper)
                settings = _settings(declared, "." if is_one else SEVERAL)
                function = option(declared.typed, **settings)(function)
        return function

    return decorate


def _settings(declared: Option, several: str) -> dict[str, object]:
    """The settings of this option for click; if its default depends on something, its help explains
    it. `several` ends the help of an option that can be given several times."""
    is_several = isinstance(declared.value, Paper | Names)
    unset = f"  [default: {declared.unset}]" if declared.unset else ""
    more = several if is_several else ""
    found = {"help": f"{declared.help}{more}{unset}" or None, **_type(declared.value)}
    if declared.name == "printer":
        found["shell_complete"] = complete_printer
    if isinstance(declared.value, Flag) and declared.default is None:
        return found | {"default": None}
    if not declared.shown or declared.default is False:
        return found
    is_plain = isinstance(declared.value, Flag | WholeNumber)
    return found | {"default": declared.default if is_plain else declared.shown}


def _type(value: ValueType) -> dict[str, object]:
    match value:
        case OneOf():
            return {"type": click.Choice([str(one) for one in value.allowed])}
        case WholeNumber():
            return {"type": click.IntRange(value.least, value.most), "metavar": "N"}
        case Flag():
            return {"is_flag": True}
        case Paper():
            return {"type": Papers(), "multiple": True, "metavar": "PAPER"}
        case Names():
            return {"multiple": True, "metavar": value.metavar}
        case Name():
            return {"metavar": value.metavar}
        case Length():
            return {"type": Typed(value, "length")}
        case CardSize():
            return {"type": Typed(value, "size")}
    raise TypeError(f"no option of a command can be {value}")


def read_options(given: Mapping[str, object]) -> tuple[KitOptions, tuple[str, ...]]:
    """The options as they were given, and the papers."""
    papers = given.get("paper")
    assert isinstance(papers, tuple)
    rest = {name: value for name, value in given.items() if name != "paper"}
    return KitOptions.of(rest), papers


def is_typed(name: str) -> bool:
    """Whether an option of the command is on the command line itself."""
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.COMMANDLINE


def complete_printer(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    from click.shell_completion import CompletionItem

    from printnplay.kit.user import CannotRead, read_printers

    try:
        names = tuple(read_printers().printers)
    except CannotRead:
        return []
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
