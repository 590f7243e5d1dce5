"""What every verb shares: the project, loading games by name, and how results, problems and what
the system refuses are shown."""

import os
import signal
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from printnplay.core.diagnostics import (
    Problem,
    Report,
    Severity,
    WrongArgument,
    long,
    printable,
    short,
    summary,
)
from printnplay.kit.user import CannotRead

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from printnplay.data.model import Game
    from printnplay.kit.project import Project

Command = TypeVar("Command", bound=Callable[..., object])

MAX_SHOWN = 200
COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


class Session(NamedTuple):
    project: "Project"
    is_quiet: bool
    messages: str

    def inform(self, text: str) -> None:
        """What a person wants to know and a pipe does not: on stderr, and not when quiet."""
        if not self.is_quiet:
            click.echo(text, err=True)

    def games(self, names: Iterable[str]) -> tuple[str, ...]:
        """The ids asked for, or all of them."""
        try:
            return self.project.find(names)
        except OSError as problem:
            message = f"cannot read '{problem.filename}': {problem.strerror}"
            raise click.ClickException(message) from None

    def choose(self, names: tuple[str, ...], *, builtin: bool) -> tuple[str, ...]:
        """The ids asked for, or those of the project's own games, or all if it has none."""
        every = self.games(names)
        own = () if names or builtin else self.project.own_ids()
        if own and own != every:
            self.inform("the built-in games are left out; add --builtin for all games")
        return own or every

    def load(self, name: str, report: Report) -> "Game | None":
        """The game of this name; what is wrong with its files is reported."""
        return report.take(self.project.load(*self.games((name,))))

    def load_all(self, names: Iterable[str], report: Report) -> "list[Game]":
        """Those whose files can be read."""
        loaded = (report.take(self.project.load(name)) for name in self.games(names))
        return [game for game in loaded if game]

    def load_whole(self, name: str) -> "Game":
        """One game by name; errors in its files end the command."""
        report = Report()
        game = self.load(name, report)
        self.end_if_wrong(report)
        assert game is not None
        return game

    def end_if_wrong(self, report: Report, words: str = "") -> None:
        """Shows all problems; if there are errors, that is all there is to it."""
        self.show(report)
        if report.has_errors:
            if words:
                self.inform(words)
            sys.exit(1)

    def show(self, problems: Iterable[Problem]) -> None:
        """All problems, on stderr: long with the source line on a terminal, else one line each."""
        is_long = self.messages == "long" or (self.messages == "auto" and sys.stderr.isatty())
        every = tuple(problems)
        shown = every[:MAX_SHOWN]
        for found in _with_lines(shown) if is_long else shown:
            text = long(found) if is_long else short(found)
            tag = f"{found.severity.value}[{found.code}]"
            styled = click.style(tag, fg=COLOURS[found.severity], bold=True)
            click.echo(text.replace(tag, styled, 1), err=True, color=has_colour())
        if len(every) > MAX_SHOWN:
            click.echo(f"... and {len(every) - MAX_SHOWN:,} more", err=True)
        if every:
            click.echo(summary(every), err=True)


def _with_lines(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    from printnplay.kit.project import with_lines

    return with_lines(problems)


def games_argument(command: Command) -> Command:
    """[GAME]..., and --builtin; `Session.choose` makes ids of them."""
    help = "Without a GAME, include the built-in games."
    add = click.option("--builtin", is_flag=True, help=help)
    name = click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=complete_game)
    return name(add(command))


class Verb(click.Command):
    """A command: arguments that turn out to be wrong below are a usage error."""

    def invoke(self, ctx: click.Context) -> object:
        with usage_errors(ctx):
            return super().invoke(ctx)


@contextmanager
def usage_errors(ctx: click.Context) -> Iterator[None]:
    try:
        yield
    except WrongArgument as problem:
        if problem.name:
            hint = f"--{problem.name}"
            raise click.BadParameter(problem.message, ctx, param_hint=hint) from None
        raise click.UsageError(problem.message, ctx) from None
    except CannotRead as problem:
        raise click.ClickException(str(problem)) from None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the system refuses, in words."""
    try:
        yield
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise click.ClickException(f"cannot write '{path}': {reason}") from None


def write_out(path: Path, data: bytes) -> None:
    """The whole file, or none of it; its folder is made if it is not there."""
    from printnplay.kit.folder import write_whole

    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Until libraries are imported, which swallow Ctrl-C."""
    stops: list[int] = []
    usual = signal.getsignal(signal.SIGINT)
    if callable(usual):
        signal.signal(signal.SIGINT, lambda *_: stops.append(1))
    try:
        yield
    finally:
        if callable(usual):
            signal.signal(signal.SIGINT, usual)
    if stops:
        raise KeyboardInterrupt


def has_colour() -> bool | None:
    """False if NO_COLOR is set; None lets the terminal decide."""
    return False if os.environ.get("NO_COLOR") else None


def echo_table(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    indent: str = "",
    to_the_right: Collection[str] = (),
) -> None:
    """Rows as aligned columns; those of whole numbers, and those named, are set to the right.
    Without rows nothing is printed."""
    if not rows:
        return
    rows = [[printable(cell) for cell in row] for row in rows]
    columns = list(zip(header, *rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    is_number = [
        column[0] in to_the_right or all(cell.isdecimal() for cell in column[1:])
        for column in columns
    ]
    for number, row in enumerate([header, *rows]):
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, is_number, strict=True)
        ]
        line = indent + "  ".join(cells).rstrip()
        click.echo(click.style(line, bold=True) if number == 0 else line, color=has_colour())


def title(game: "Game") -> str:
    return printable(game.title_in())


def complete_game(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    from click.shell_completion import CompletionItem

    from printnplay.kit.project import open_project

    names = open_project(ctx.find_root().params.get("project")).ids()
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
