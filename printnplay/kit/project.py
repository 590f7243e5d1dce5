"""A project: the folders that games are read from, and the games in them."""

import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from printnplay.core.diagnostics import (
    Problem,
    ProblemsFound,
    Report,
    Result,
    Severity,
    WrongArgument,
    did_you_mean,
    quote,
)

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.data.places import Root

INSIDE = ("card_data", "templates")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Project:
    """The user's own folder, if there is one, and the built-in games."""

    folder: Path | None

    @property
    def roots(self) -> "tuple[Root, ...]":
        """The user's own comes first."""
        from printnplay.data.places import Root, builtin_root

        builtin, own = builtin_root(), self.folder
        inside = Root(builtin, _shown(builtin), is_builtin=True)
        if own is None or own.resolve() == builtin.resolve():
            return (inside,)
        return Root(own.absolute(), str(own)), inside

    def ids(self) -> tuple[str, ...]:
        """All games; those of plug-ins come last. Raises OSError."""
        from printnplay.data.places import game_ids
        from printnplay.games.discovery import plugin_roots

        return game_ids((*self.roots, *plugin_roots()))

    def own_ids(self) -> tuple[str, ...]:
        """The games in the user's own folder; those that change a built-in game, too. Raises
        OSError."""
        from printnplay.data.places import game_ids

        return game_ids(tuple(root for root in self.roots if not root.is_builtin))

    def find(self, names: Iterable[str]) -> tuple[str, ...]:
        """These games, or all of them. Raises WrongArgument for one that is not there, and
        OSError."""
        from printnplay.data.places import game_ids
        from printnplay.games.discovery import why_no_game

        wanted = tuple(dict.fromkeys(names))
        # Plug-ins are looked for only if they are needed.
        if wanted and {*wanted} <= {*game_ids(self.roots)}:
            return wanted
        known = self.ids()
        for name in wanted:
            if name not in known:
                hint = why_no_game(name) or did_you_mean(name, known)
                hint = hint or f"the games are {', '.join(known)}"
                raise WrongArgument(f"there is no game {quote(name)}; {hint}")
        return wanted or known

    def load(self, game: str) -> "Result[Game | None]":
        """The game, or None if its files have errors."""
        from printnplay.data.game import load_game as read_game
        from printnplay.games.discovery import roots_for
        from printnplay.kinds.catalogue import KINDS

        report = Report()
        found = read_game(game, roots_for(game, self.roots), report, kinds=KINDS)
        if found and (found.fonts.files or found.fonts.fallback):
            from printnplay.kit.user import cache_folder
            from printnplay.text.font_files import open_fonts

            report.take(open_fonts(found.fonts.files, found.fonts.fallback, cache_folder()))
        return report.result(None if report.has_errors else found)


def open_project(folder: Path | None = None) -> Project:
    """The project in this folder, or else in the working folder if it has data. Raises
    WrongArgument for a folder without any."""
    own = Path() if folder is None else folder
    has_data = any((own / name).is_dir() for name in INSIDE)
    if folder is not None and not has_data:
        raise WrongArgument(f"there is no folder 'card_data' or 'templates' in '{folder}'")
    return Project(own if has_data else None)


def load_game(id: str, project: "str | PathLike[str] | None" = None) -> "Game":
    """Load a game by its id, from a project's folder or from the built-in games. Without a project,
    the working folder is used if it contains card_data/. Raises ProblemsFound if its files have
    errors, and WrongArgument if no game has this id.

    >>> game = load_game("rasant")
    >>> game.players, game.languages
    ((3, 5), ('en', 'fr', 'nl'))
    >>> load_game("rasent")
    Traceback (most recent call last):
    printnplay.core.diagnostics.WrongArgument: there is no game 'rasent'; did you mean 'rasant'?
    """
    opened = open_project(None if project is None else Path(project))
    result = opened.load(*opened.find((id,)))
    game = value_of(result)
    assert game is not None
    for found in result.problems:
        if found.severity is Severity.WARNING:
            warnings.warn(str(found), stacklevel=2)
    return game


def value_of(result: Result[Value]) -> Value:
    """The value of a result, for the API; raises ProblemsFound if there are errors."""
    if result.has_errors:
        raise ProblemsFound(for_python(result.problems))
    return result.value


def for_python(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems as the API gives them: with their lines, and advice that is not about a command
    line."""
    from printnplay.kit.options import as_arguments

    return tuple(
        found._replace(help=as_arguments(found.help)) if found.help else found
        for found in with_lines(problems)
    )


def with_lines(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems with the source line at their place, if they do not know it yet."""
    texts: dict[str, list[str]] = {}
    return tuple(
        found if found.line is not None else found._replace(line=_line(found, texts))
        for found in problems
    )


def _line(found: Problem, texts: dict[str, list[str]]) -> str | None:
    from printnplay.data.text_file import read_text

    file, number = found.pos.file, found.pos.line
    if number and not found.pos.sheet and file not in texts:
        text = read_text(Path(file), file, Report())
        texts[file] = text.split("\n") if text else []
    lines = texts.get(file, [])
    return lines[number - 1] if 0 < number <= len(lines) else None


def _shown(path: Path) -> str:
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)
