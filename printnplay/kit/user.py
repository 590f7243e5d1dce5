"""The user's system: the language, the paper that is sold there, the folders for settings and
caches; and the printers in the settings."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from printnplay import __version__
from printnplay.core.diagnostics import WrongArgument, did_you_mean, quote

if TYPE_CHECKING:
    from printnplay.calibration.printers import Printer, Settings
    from printnplay.data.model import Game

LETTER_COUNTRIES = ("US", "CA", "MX", "CL", "CO", "PH")


class CannotRead(Exception):
    """The settings cannot be read; the text explains where and why."""


def locale_of(kind: str) -> str:
    """'fr_CA', 'en_US'; empty if the system has none."""
    names = ("LC_ALL", kind, "LANG")
    return next((os.environ[name] for name in names if os.environ.get(name)), "")


def locale_language(game: "Game") -> str:
    from printnplay.data.model import SOURCE_LANGUAGE

    language = locale_of("LC_MESSAGES")[:2]
    return language if language in game.languages else SOURCE_LANGUAGE


def locale_paper() -> str:
    """Letter where it is sold, A4 everywhere else."""
    return "letter" if locale_of("LC_PAPER")[3:5] in LETTER_COUNTRIES else "a4"


def language_of(game: "Game", asked: str | None) -> str:
    """The language asked for, or else the user's own. Raises WrongArgument."""
    if asked is not None and asked not in game.languages:
        hint = did_you_mean(asked, game.languages) or f"it has {', '.join(game.languages)}"
        raise WrongArgument(f"{game.id} has no words in {quote(asked)}; {hint}")
    return asked or locale_language(game)


def cache_folder() -> Path | None:
    """Where the system wants caches to be; None if it cannot be written."""
    chosen = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    usual = _of_system(".cache", mac="Library/Caches", windows="AppData/Local")
    base = Path(chosen) if chosen else Path.home() / usual
    folder = base / "printnplay" / f"templates-{__version__}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder


def config_folder() -> Path:
    """Where the system wants settings to be; XDG_CONFIG_HOME comes first everywhere."""
    chosen = os.environ.get("XDG_CONFIG_HOME", "")
    if chosen and Path(chosen).is_absolute():
        return Path(chosen) / "printnplay"
    appdata = os.environ.get("APPDATA") or "AppData/Roaming"
    usual = _of_system(".config", mac="Library/Application Support", windows=appdata)
    return Path.home() / usual / "printnplay"


def _of_system(linux: str, *, mac: str, windows: str) -> str:
    import platform

    return {"Darwin": mac, "Windows": windows}.get(platform.system(), linux)


def read_printers() -> "Settings":
    """All that is stored about printers. Raises CannotRead."""
    from printnplay.calibration.printers import read_settings

    try:
        return read_settings(config_folder())
    except ValueError as problem:
        raise CannotRead(f"{problem}; correct or delete the file") from None
    except OSError as problem:
        where = problem.filename or config_folder()
        raise CannotRead(f"cannot read '{where}': {problem.strerror}") from None


def chosen_printer(name: str | None) -> "Printer | None":
    """The printer of that name, or the default one. Raises WrongArgument and CannotRead."""
    from printnplay.calibration.printers import NOBODY

    if name == NOBODY:
        return None
    settings = read_printers()
    return settings.choose(name if name is None else known_printer(name, settings))


def known_printer(name: str, settings: "Settings") -> str:
    """The name, if there is such a printer. Raises WrongArgument."""
    if name in settings.printers:
        return name
    known = ", ".join(settings.printers)
    hint = did_you_mean(name, settings.printers) or (
        f"the printers are {known}" if known else "'printnplay printer set NAME ...' stores one"
    )
    raise WrongArgument(f"there is no printer {quote(name)}; {hint}")
