"""The command `printnplay`: options for every verb, and the one place that ends the program.

Verbs are imported only when they are used, so that --help stays quick.
"""

import errno
import gc
import importlib
import os
import signal
import sys
from contextlib import suppress
from io import BufferedWriter, FileIO, TextIOWrapper, UnsupportedOperation
from pathlib import Path
from typing import TextIO

import click

from printnplay import __version__
from printnplay.cli.session import Session, usage_errors
from printnplay.core.diagnostics import did_you_mean

VERBS = (
    "new",
    "build",
    "games",
    "cards",
    "check",
    "estimate",
    "proof",
    "render",
    "play",
    "replay",
    "simulate",
    "rules",
    "explain",
    "schema",
    "printer",
    "calibrate",
)

# Windows reports a pipe without a reader as an invalid argument.
_GONE = (errno.EPIPE, errno.EINVAL) if sys.platform == "win32" else (errno.EPIPE,)
EXIT_SYSTEM, EXIT_BUG, EXIT_INTERRUPTED = 1, 3, 130


class Verbs(click.Group):
    """Looks verbs up by module name, and suggests similar ones."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        module = importlib.import_module(f"printnplay.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in VERBS:
            hint = did_you_mean(args[0], VERBS) or f"the commands are {', '.join(VERBS)}"
            ctx.fail(f"there is no command '{args[0]}'; {hint}")
        return super().resolve_command(ctx, args)


@click.command(
    cls=Verbs,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "auto_envvar_prefix": "PRINTNPLAY",
        "max_content_width": 100,
    },
    epilog="""\b
Examples:
  printnplay new my-game                a project of your own
  printnplay build rasant --lang fr     print-ready PDFs in output/rasant
  printnplay games                      the games that can be printed
  printnplay check                      is every deck complete?
  printnplay estimate rasant            the paper, ink and time that a kit needs
  printnplay proof rasant               every face, to look at before you print
  printnplay cards rasant --format csv  a deck as a spreadsheet
  printnplay play rasant --human 0      play against bots
  printnplay --project my-game check    check your own game
  printnplay explain PNP101             what an error means
""",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.option("-q", "--quiet", is_flag=True, help="Print only problems and the requested data.")
@click.option(
    "--project",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Project folder: its card_data/ and templates/ are searched before the built-in ones. "
    " [default: the current folder, if it contains card_data/]",
)
@click.option(
    "--messages",
    type=click.Choice(["auto", "long", "short"]),
    default="auto",
    show_default=True,
    help="long: problems with their source lines; short: one line each; auto: long on a terminal.",
)
@click.pass_context
def cli(ctx: click.Context, quiet: bool, project: Path | None, messages: str) -> None:
    """Make print-and-play kits from card data, check them and play the games."""
    from printnplay.kit.project import open_project

    with usage_errors(ctx):
        ctx.obj = Session(open_project(project), is_quiet=quiet, messages=messages)
    settings = Path("printnplay.toml")
    if settings.is_file():
        from printnplay.cli.toml_file import read_toml

        ctx.default_map = read_toml(settings, ctx, cli)


def run() -> None:
    """Run the command, and end the process with its exit code."""
    sys.stdout, sys.stderr = _robust(sys.stdout), _robust(sys.stderr)
    code = _run()
    # What is done is done: a late Ctrl-C changes nothing.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _finish(sys.stdout)
    _finish(sys.stderr)
    # At exit Python looks for cycles in all that is left: 8 ms of the 65 of --help.
    gc.freeze()
    sys.exit(code)


class _Pipe(FileIO):
    """Once the reader is gone, what is written goes nowhere."""

    # Typeshed wants any Buffer, which Python 3.11 cannot name.
    def write(self, data: bytes | memoryview, /) -> int:  # type: ignore[override]
        try:
            return super().write(data) or 0
        except OSError as problem:
            if problem.errno not in _GONE:
                raise
            _silence(self.fileno())
            return memoryview(data).nbytes


def _robust(stream: TextIO | None) -> TextIO:
    """The stream to use in place of one of Python's, which is None if it was closed from the
    start. Characters that it cannot encode are replaced."""
    if stream is None:
        return Path(os.devnull).open("w", encoding="utf-8")
    try:
        number = stream.fileno()
    except UnsupportedOperation:
        return stream
    if stream.isatty():
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
        return stream
    raw = BufferedWriter(_Pipe(number, "w", closefd=False))  # type: ignore[type-var]  # as above
    is_unbuffered = stream is sys.stderr
    return TextIOWrapper(raw, stream.encoding, "replace", line_buffering=is_unbuffered)


def _finish(stream: TextIO) -> None:
    """Writes what is left; if that fails it is dropped: Python would complain when it closes the
    stream."""
    try:
        stream.flush()
    except (OSError, ValueError):
        _silence(stream.fileno())


def _silence(number: int) -> None:
    nobody = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nobody, number)
    os.close(nobody)


def _run() -> int:
    try:
        result = cli.main(prog_name="printnplay", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else EXIT_SYSTEM
    except click.ClickException as problem:
        with suppress(OSError):
            problem.show()
        return problem.exit_code
    except (click.Abort, KeyboardInterrupt):
        return _echo_stopped()
    except OSError as problem:
        return _echo(EXIT_SYSTEM, f"error: {(problem.strerror or str(problem)).lower()}")
    except Exception as problem:
        if _is_interrupted(problem):
            return _echo_stopped()
        if os.environ.get("PRINTNPLAY_DEBUG"):
            raise
        return _report_foreign(problem) or _report_bug(problem)


def _echo(code: int, *lines: str) -> int:
    """If the reader of stderr is gone, the exit code remains."""
    with suppress(OSError):
        for line in lines:
            click.echo(line, err=True)
    return code


def _echo_stopped() -> int:
    return _echo(EXIT_INTERRUPTED, "stopped")


def _is_interrupted(problem: BaseException | None) -> bool:
    """Whether a library has caught Ctrl-C and raised something else in its place."""
    while problem is not None and not isinstance(problem, KeyboardInterrupt):
        problem = problem.__context__
    return problem is not None


def _report_foreign(problem: Exception) -> int:
    """The code of a plug-in, or of a rules file, has failed: 0 if it was ours."""
    try:
        from printnplay.games.failures import foreign_problem

        found = foreign_problem(problem)
    except Exception:  # noqa: BLE001 - what could not be imported before is imported again
        return 0
    if found is None:
        return 0
    return _echo(EXIT_SYSTEM, str(found), "set PRINTNPLAY_DEBUG=1 to see the whole traceback")


def _report_bug(problem: Exception) -> int:
    kind = type(problem).__name__
    return _echo(
        EXIT_BUG,
        f"error[PNP900]: internal error in printnplay ({kind})",
        *_foreign_note(),
        "set PRINTNPLAY_DEBUG=1, run it again, and report what it prints",
    )


def _foreign_note() -> tuple[str, ...]:
    """Code that is not ours and was in use, which can have passed something wrong."""
    loading = sys.modules.get("printnplay.games.engine.loading")
    code = loading.foreign_code() if loading else None
    return (f"  = note: this code was in use and can be the cause: {code}",) if code else ()
