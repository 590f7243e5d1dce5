"""`printnplay printer`: what was read off a calibration sheet, kept under the printer's name."""

import re
from typing import TYPE_CHECKING, Any

import click

from printnplay.cli.options import complete_printer
from printnplay.cli.session import Session, Verb, echo_table
from printnplay.core.diagnostics import quote
from printnplay.kit.user import config_folder, known_printer, read_printers

if TYPE_CHECKING:
    from collections.abc import Callable

    from printnplay.calibration.printers import Printer, Settings

HEADER = ("name", "back offset", "back angle", "scale", "margins", "default")
_SIGNED = re.compile(r"([+-]?)\s*(\d{1,4}(?:\.\d{1,4})?)\s*([a-z%°]*)", re.ASCII | re.IGNORECASE)


def _change(change: "Callable[[Settings], Settings]") -> "tuple[Settings, Settings]":
    """The settings before and after; no other process changes them in between."""
    from printnplay.calibration.printers import FILE, write_settings
    from printnplay.kit.folder import locked

    folder = config_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder / FILE):
            before = read_printers()
            after = change(before)
            write_settings(folder, after)
    except OSError as problem:
        where = problem.filename or folder
        raise click.ClickException(f"cannot write '{where}': {problem.strerror}") from None
    return before, after


class Numbers(click.ParamType[tuple[float, ...]]):
    """Numbers with commas between; each can have a unit, or only the last."""

    def __init__(self, setting: str, *, wanted: str, units: dict[str, float]) -> None:
        self.setting, self.wanted, self.units = setting, wanted, units
        self.name = setting

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, ...]:
        from printnplay.calibration.printers import LIMITS, check_setting

        if isinstance(value, tuple):
            return value
        texts = str(value).split(",")
        found = [match for text in texts if (match := _SIGNED.fullmatch(text.strip()))]
        units = [match[3].lower() for match in found]
        if not any(units[:-1]):
            units = units[-1:] * len(units)
        factors = [self.units[unit] for unit in units if unit in self.units]
        if not len(texts) == len(factors) == LIMITS[self.setting][0]:
            self.fail(f"expected {self.wanted}, found {quote(str(value))}", param, ctx)
        signed = [float(match[1] + match[2]) for match in found]
        numbers = [round(n * factor, 4) + 0.0 for n, factor in zip(signed, factors, strict=True)]
        try:
            check_setting(self.setting, tuple(numbers))
        except ValueError as problem:
            self.fail(str(problem), param, ctx)
        return tuple(numbers)


LENGTHS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
PERCENT = {"": 1.0, "%": 1.0}
DEGREES = {"": 1.0, "°": 1.0, "deg": 1.0}


def check_new_name(_: click.Context, __: click.Parameter, name: str) -> str:
    from printnplay.calibration.printers import check_name

    try:
        check_name(name)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from None
    return name


@click.group(
    "printer",
    epilog="""\b
Examples:
  printnplay calibrate                                 first, measure the printer
  printnplay printer set office --back-offset 0.4,-0.3mm
  printnplay printer default office                    use it for every build
  printnplay build rasant --printer office             use it for this build
\b
Profiles are kept in your configuration folder and apply to all projects.
""",
)
def command() -> None:
    """Manage printer profiles that correct alignment and scale."""


@command.command(
    "set",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay printer set office --back-offset 0.4,-0.3mm --back-angle 0.1
  printnplay printer set office --scale 100.2,99.9
  printnplay printer set office --margins 5mm,5mm,5mm,12mm
\b
'printnplay calibrate' makes a sheet to read these numbers from.
""",
)
@click.argument("name", callback=check_new_name, shell_complete=complete_printer)
@click.option(
    "--back-offset",
    type=Numbers("back_offset", wanted="two lengths such as 0.4,-0.3mm", units=LENGTHS),
    metavar="X,Y",
    help="How far to move the backs: to the right, down.",
)
@click.option(
    "--back-angle",
    type=Numbers("back_angle", wanted="degrees such as 0.1 or -0.25", units=DEGREES),
    metavar="DEGREES",
    help="How far to turn the backs clockwise.",
)
@click.option(
    "--scale",
    type=Numbers("scale", wanted="two percentages such as 100.2,99.9", units=PERCENT),
    metavar="X,Y",
    help="Measured scale in percent: across, down.",
)
@click.option(
    "--margins",
    type=Numbers("margins", wanted="four lengths such as 5mm,5mm,5mm,12mm", units=LENGTHS),
    metavar="LEFT,TOP,RIGHT,BOTTOM",
    help="Unprintable margin at each edge.",
)
@click.pass_obj
def set_printer(session: Session, /, name: str, **given: tuple[float, ...] | None) -> None:
    """Store or change the printer NAME; other values are kept."""
    from printnplay.calibration.printers import Printer

    changes: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    if not changes:
        flags = ", ".join(f"--{key.replace('_', '-')}" for key in given)
        raise click.UsageError(f"give at least one of {flags}")
    if given["back_angle"] is not None:
        (changes["back_angle"],) = given["back_angle"]

    def changed(settings: "Settings") -> "Settings":
        return settings.store((settings.printers.get(name) or Printer(name))._replace(**changes))

    _, after = _change(changed)
    use = f"Use it with 'printnplay build --printer {name}'."
    session.inform(f"{_sentence(after.printers[name])}\n{use}")


@command.command("list", cls=Verb, epilog="\b\nExample:\n  printnplay printer list\n")
@click.pass_obj
def list_printers(session: Session) -> None:
    """List the stored printers."""
    settings = read_printers()
    if not settings.printers:
        session.inform(
            "There is no printer yet; 'printnplay calibrate' makes a sheet to begin with."
        )
        return
    rows = [(p.name, *_cells(p), _mark(p, settings)) for p in settings.printers.values()]
    echo_table(HEADER, rows)


@command.command("show", cls=Verb, epilog="\b\nExample:\n  printnplay printer show office\n")
@click.argument("name", shell_complete=complete_printer)
def show_printer(name: str) -> None:
    """Print the command that stores the printer NAME."""
    settings = read_printers()
    printer = settings.printers[known_printer(name, settings)]
    offset, angle, scale, margins = _cells(printer)
    click.echo(
        f"printnplay printer set {name} --back-offset {offset} --back-angle {angle} "
        f"--scale {scale} --margins {margins}"
    )


@command.command("remove", cls=Verb, epilog="\b\nExample:\n  printnplay printer remove office\n")
@click.argument("name", shell_complete=complete_printer)
@click.pass_obj
def remove_printer(session: Session, name: str) -> None:
    """Delete the printer NAME."""
    before, left = _change(lambda settings: settings.remove(known_printer(name, settings)))
    was_default = before.default is not None and left.default is None
    session.inform(
        f"{name} is forgotten{'; there is no default printer now' if was_default else ''}"
    )


@command.command(
    "default",
    cls=Verb,
    epilog="\b\nExamples:\n  printnplay printer default office\n"
    "  printnplay printer default none      build for no printer\n",
)
@click.argument("name", shell_complete=complete_printer)
@click.pass_obj
def default_printer(session: Session, name: str) -> None:
    """Make NAME the default printer; 'none' unsets it."""
    from printnplay.calibration.printers import NOBODY

    def changed(settings: "Settings") -> "Settings":
        return settings.with_default(None if name == NOBODY else known_printer(name, settings))

    _, after = _change(changed)
    is_none = after.default is None
    session.inform(
        "There is no default printer now." if is_none else f"Builds are made for {name}."
    )


def _cells(printer: "Printer") -> tuple[str, str, str, str]:
    """The settings as they are typed."""
    return (
        f"{_joined(printer.back_offset)}mm",
        f"{printer.back_angle:g}",
        _joined(printer.scale),
        f"{_joined(printer.margins)}mm",
    )


def _joined(values: tuple[float, ...]) -> str:
    return ",".join(f"{value:g}" for value in values)


def _mark(printer: "Printer", settings: "Settings") -> str:
    return "yes" if printer.name == settings.default else ""


def _sentence(printer: "Printer") -> str:
    offset, angle, scale, margins = _cells(printer)
    values = f"back offset {offset}, back angle {angle}, scale {scale} %, margins {margins}"
    return f"{printer.name}: {values}"
