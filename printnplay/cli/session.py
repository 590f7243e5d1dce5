"""What every verb shares: the folders, loading games by name, and how problems are shown."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from printnplay import __version__
from printnplay.core.diagnostics import Report, Severity, did_you_mean, long, short, summary

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from printnplay.data.model import Game
    from printnplay.data.places import Root

MAX_SHOWN = 200
COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow"}


class Session(NamedTuple):
    roots: "tuple[Root, ...]"
    is_quiet: bool
    messages: str

    def talk(self, text: str) -> None:
        """What a person wants to know and a pipe does not: on stderr, and not when quiet."""
        if not self.is_quiet:
            click.echo(text, err=True)

    def games(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The ids asked for, or all of them; a wrong one is a wrong command line."""
        known = self._ids(self.roots)
        if not {*names} <= {*known} or not names:
            known = self.known_games()
        for name in names:
            if name not in known:
                hint = did_you_mean(name, known) or f"the games are {', '.join(known)}"
                raise click.UsageError(f"there is no game '{name}'; {hint}")
        return tuple(dict.fromkeys(names)) or known

    def known_games(self) -> tuple[str, ...]:
        """Those of plug-ins come last."""
        from printnplay.games.discovery import plugin_roots

        return self._ids((*self.roots, *plugin_roots()))

    def _ids(self, roots: "tuple[Root, ...]") -> tuple[str, ...]:
        from printnplay.data.places import game_ids

        try:
            return game_ids(roots)
        except OSError as problem:
            raise click.ClickException(
                f"cannot read '{problem.filename}': {problem.strerror}"
            ) from None

    def load(self, game: str, report: Report) -> "Game | None":
        from printnplay.data.game import load_game
        from printnplay.games.discovery import roots_for

        return load_game(game, roots_for(game, self.roots), report)

    def show(self, report: Report) -> None:
        """All problems, on stderr: long with the source line on a terminal, else a line each."""
        is_long = self.messages == "long" or (self.messages == "auto" and sys.stderr.isatty())
        problems = list(report)
        for found in problems[:MAX_SHOWN]:
            text = long(found) if is_long else short(found)
            tag = f"{found.severity.value}[{found.code}]"
            styled = click.style(tag, fg=COLOURS[found.severity], bold=True)
            click.echo(text.replace(tag, styled, 1), err=True, color=has_colour())
        if len(problems) > MAX_SHOWN:
            click.echo(f"... and {len(problems) - MAX_SHOWN:,} more", err=True)
        if problems:
            click.echo(summary(report), err=True)


def has_colour() -> bool | None:
    """False where NO_COLOR says so; None lets the terminal decide."""
    return False if os.environ.get("NO_COLOR") else None


def find_roots(project: Path | None) -> "tuple[Root, ...]":
    """The user's folder first, where there is one, then the built-in games."""
    from printnplay.data.places import Root, builtin_root

    builtin = builtin_root()
    inside = Root(builtin, _shown(builtin), is_builtin=True)
    own = project if project is not None else Path()
    has_data = any((own / name).is_dir() for name in ("card_data", "templates"))
    if project is not None and not has_data:
        raise click.UsageError(f"there is no folder 'card_data' or 'templates' in '{project}'")
    if not has_data or own.resolve() == builtin.resolve():
        return (inside,)
    return Root(own, str(own)), inside


def cache_folder() -> Path | None:
    """Where the system wants caches to be; None where it cannot be written."""
    home = Path.home()
    places = {"win32": home / "AppData/Local", "darwin": home / "Library/Caches"}
    chosen = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    base = Path(chosen) if chosen else places.get(sys.platform, home / ".cache")
    folder = base / "printnplay" / f"templates-{__version__}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder


def title(game: "Game") -> str:
    return game.title.get("en") or next(iter(game.title.values()))


def _shown(path: Path) -> str:
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def complete_game(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    from click.shell_completion import CompletionItem

    from printnplay.data.places import game_ids
    from printnplay.games.discovery import plugin_roots

    project = ctx.find_root().params.get("project")
    names = game_ids((*find_roots(project), *plugin_roots()))
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
