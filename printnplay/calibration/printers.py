"""Printer profiles: the readings of a calibration sheet, kept for every build in the user's
configuration folder, and which of them is the default.

A file that cannot be read is a ValueError that names it.
"""

import json
import math
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from printnplay.core.diagnostics import printable, quote

FILE = "printers.json"
FORMAT = 1
NOBODY = "none"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}", re.ASCII)


class Printer(NamedTuple):
    """How a printer differs from a good one. Seen from the back, the back must be moved by
    `back_offset` (mm to the right, mm down) and turned by `back_angle` (degrees clockwise); `scale`
    is what 100% across and down come out as; `margins` are the mm it cannot print at the left,
    top, right and bottom."""

    name: str
    back_offset: tuple[float, float] = (0.0, 0.0)
    back_angle: float = 0.0
    scale: tuple[float, float] = (100.0, 100.0)
    margins: tuple[float, float, float, float] = (5.0, 5.0, 5.0, 5.0)


# How many numbers a setting has, and from where to where they go.
LIMITS: Mapping[str, tuple[int, float, float, str]] = {
    "back_offset": (2, -20, 20, "mm"),
    "back_angle": (1, -5, 5, "degrees"),
    "scale": (2, 80, 120, "%"),
    "margins": (4, 0, 50, "mm"),
}


class Settings(NamedTuple):
    """All printers in order of name, and the name of the default one."""

    printers: Mapping[str, Printer] = {}
    default: str | None = None

    def choose(self, name: str | None) -> Printer | None:
        """The printer of that name, without one the default, for 'none' none. Raises KeyError."""
        if name == NOBODY:
            return None
        chosen = name if name is not None else self.default
        return None if chosen is None else self.printers[chosen]

    def store(self, printer: Printer) -> "Settings":
        check_printer(printer)
        printers = {**self.printers, printer.name: printer}
        return self._replace(printers=dict(sorted(printers.items())))

    def remove(self, name: str) -> "Settings":
        """Without that printer, even if it was the default one. Raises KeyError."""
        kept = {other: printer for other, printer in self.printers.items() if other != name}
        default = None if self.default == self.printers[name].name else self.default
        return Settings(kept, default)

    def with_default(self, name: str | None) -> "Settings":
        """Raises KeyError."""
        return self._replace(default=None if name is None else self.printers[name].name)


def check_name(name: str) -> None:
    if name.lower() == NOBODY:
        raise ValueError(f"'{NOBODY}' means no printer; choose another name")
    if not _NAME.fullmatch(name):
        wanted = "up to 40 letters, digits, '-', '_' or '.', such as office-laser"
        raise ValueError(f"expected {wanted}, found {quote(name)}")


def check_printer(printer: Printer) -> None:
    """Raises ValueError for a name or a number that no printer has."""
    check_name(printer.name)
    for name in LIMITS:
        check_setting(name, getattr(printer, name))


def check_setting(name: str, value: float | tuple[float, ...]) -> None:
    _, least, most, unit = LIMITS[name]
    for number in value if isinstance(value, tuple) else (value,):
        if not (math.isfinite(number) and least <= number <= most):
            raise ValueError(f"expected {least:g} to {most:g} {unit}, found {number:g}")


def read_settings(folder: Path) -> Settings:
    """What is stored; nothing if there is no file yet. Raises ValueError and OSError."""
    path = folder / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except UnicodeDecodeError:
        raise ValueError(f"{path}: the file is not UTF-8") from None
    try:
        return _settings(json.loads(text))
    except json.JSONDecodeError as bad:
        where = f"{path}:{bad.lineno}:{bad.colno}"
        raise ValueError(f"{where}: this is not JSON: {bad.msg.lower()}") from None
    except RecursionError:
        raise ValueError(f"{path}: nested too deeply") from None
    except ValueError as problem:
        raise ValueError(f"{path}: {problem}") from None


def write_settings(folder: Path, settings: Settings) -> None:
    """Written under another name and renamed: a full disk leaves the file as it was. Raises
    OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = {name: _plain(printer) for name, printer in settings.printers.items()}
    data = {"format": FORMAT, "default": settings.default, "printers": kept}
    beside = folder / f".{FILE}-{os.getpid()}"
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(data, indent=2) + "\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(folder / FILE)
    finally:
        beside.unlink(missing_ok=True)


def _plain(printer: Printer) -> dict[str, object]:
    return {name: value for name, value in printer._asdict().items() if name != "name"}


def _settings(data: object) -> Settings:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f'expected an object with "format": {FORMAT}')
    known = data.get("printers")
    if not isinstance(known, dict):
        raise ValueError('expected "printers" to be an object')
    settings = Settings()
    for name, values in known.items():
        try:
            settings = settings.store(_printer(name, values))
        except ValueError as problem:
            raise ValueError(f"printer {quote(name)}: {problem}") from None
    default = data.get("default")
    if default is not None and (not isinstance(default, str) or default not in known):
        raise ValueError(
            f"the default printer {printable(repr(default))} is not among the printers"
        )
    return settings.with_default(default)


def _printer(name: str, values: object) -> Printer:
    if not isinstance(values, dict) or not set(values) <= set(LIMITS):
        raise ValueError(f"expected an object with {', '.join(LIMITS)}")
    return Printer(name, **{key: _numbers(key, value) for key, value in values.items()})


def _numbers(name: str, value: object) -> Any:
    """A number, or a tuple of as many as the setting has."""
    count = LIMITS[name][0]
    found: list[Any] = value if isinstance(value, list) else [value]
    is_right = all(isinstance(v, int | float) and not isinstance(v, bool) for v in found)
    if not is_right or len(found) != count or isinstance(value, list) != (count > 1):
        wanted = "a number" if count == 1 else f"{count} numbers"
        raise ValueError(f'expected {wanted} for "{name}"')
    try:
        numbers = tuple(float(v) for v in found)
    except OverflowError:
        raise ValueError(f'"{name}" is too large') from None
    return numbers[0] if count == 1 else numbers
