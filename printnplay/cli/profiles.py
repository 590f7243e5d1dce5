"""Printers by name: what `printnplay printer` has stored, for every command that prints."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.core.diagnostics import did_you_mean, quote

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from printnplay.calibration.printers import Printer, Settings


def config_folder() -> Path:
    """Where the system wants settings to be; XDG_CONFIG_HOME everywhere comes first."""
    home = Path.home()
    chosen = os.environ.get("XDG_CONFIG_HOME", "")
    if chosen and Path(chosen).is_absolute():
        return Path(chosen) / "printnplay"
    appdata = Path(os.environ.get("APPDATA") or home / "AppData/Roaming")
    places = {"win32": appdata, "darwin": home / "Library/Application Support"}
    return places.get(sys.platform, home / ".config") / "printnplay"


def read_profiles() -> "Settings":
    """All that is stored; a file that cannot be read ends the command."""
    from printnplay.calibration.printers import read_settings

    try:
        return read_settings(config_folder())
    except ValueError as problem:
        raise click.ClickException(f"{problem}; mend or delete the file") from None
    except OSError as problem:
        where = problem.filename or config_folder()
        raise click.ClickException(f"cannot read '{where}': {problem.strerror}") from None


def chosen_printer(name: str | None) -> "Printer | None":
    """The printer of that name, or the default one; an unknown name is a wrong command line."""
    from printnplay.calibration.printers import NOBODY

    if name == NOBODY:
        return None
    settings = read_profiles()
    return settings.choose(name if name is None else known_name(name, settings))


def complete_printer(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    from click.shell_completion import CompletionItem

    try:
        names = tuple(read_profiles().printers)
    except click.ClickException:
        return []
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def known_name(name: str, settings: "Settings") -> str:
    if name in settings.printers:
        return name
    known = ", ".join(settings.printers)
    hint = did_you_mean(name, settings.printers) or (
        f"the printers are {known}" if known else "'printnplay printer set NAME ...' stores one"
    )
    raise click.UsageError(f"there is no printer {quote(name)}; {hint}")
