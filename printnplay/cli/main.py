"""The command `printnplay`: options for every verb, and the one place that ends the program.

Verbs are imported only when they are used, so that --help stays quick.
"""

import gc
import importlib
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import click

from printnplay import __version__
from printnplay.cli.session import Session, usage_errors
from printnplay.core.diagnostics import did_you_mean

VERBS = (
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

EXIT_SYSTEM, EXIT_BUG, EXIT_INTERRUPTED = 1, 3, 130


class Verbs(click.Group):
    """Looks verbs up by module name, and suggests the near one."""

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
  printnplay build rasant --lang fr     print-ready PDFs in output/rasant
  printnplay games                      what can be printed
  printnplay check                      is every deck complete?
  printnplay estimate rasant            how much paper, ink and time a kit takes
  printnplay proof rasant               look at every face before it is printed
  printnplay cards rasant --format csv  a deck as a spreadsheet
  printnplay play rasant --human 0      play against bots
  printnplay --project my-game check    check your own game
  printnplay explain PNP101             what an error means
""",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.option(
    "-q", "--quiet", is_flag=True, help="Say nothing but problems and the data asked for."
)
@click.option(
    "--project",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Your own folder: DIR/card_data and DIR/templates come before the built-in ones. "
    "Without it, the working folder if it has a card_data.",
)
@click.option(
    "--messages",
    type=click.Choice(["auto", "long", "short"]),
    default="auto",
    show_default=True,
    help="Problems with their source line, or one line each; auto: long on a terminal.",
)
@click.pass_context
def cli(ctx: click.Context, quiet: bool, project: Path | None, messages: str) -> None:
    """Print-and-play card games: from declared cards to a kit on the table."""
    from printnplay.kit.project import open_project

    with usage_errors(ctx):
        ctx.obj = Session(open_project(project), is_quiet=quiet, messages=messages)
    settings = Path("printnplay.toml")
    if settings.is_file():
        from printnplay.cli.toml_file import read_toml

        ctx.default_map = read_toml(settings, ctx, cli)


def run() -> None:
    """Ends the process with the exit code of the command."""
    # Python has no stream if it was closed from the start: what is written then goes nowhere.
    sys.stdout, sys.stderr = sys.stdout or _nowhere(), sys.stderr or _nowhere()
    streams = (sys.stdout, sys.stderr)
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    code = _run()
    # What is done is done: a late Ctrl-C changes nothing.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for stream in streams:
        _finish(stream)
    # At exit Python looks for cycles in all that is left: 8 ms of the 65 of --help.
    gc.freeze()
    sys.exit(code)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _finish(stream: TextIO) -> None:
    """Whoever read the stream may be gone: then what is left is written to nobody, or Python would
    complain when it closes it."""
    try:
        stream.flush()
    except (OSError, ValueError):
        nobody = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nobody, stream.fileno())


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
        return _say_stopped()
    except BrokenPipeError:
        return 0
    except OSError as problem:
        return _say(EXIT_SYSTEM, f"error: {(problem.strerror or str(problem)).lower()}")
    except Exception as problem:
        if _is_interrupted(problem):
            return _say_stopped()
        if os.environ.get("PRINTNPLAY_DEBUG"):
            raise
        return _say_foreign(problem) or _say_bug(problem)


def _say(code: int, *lines: str) -> int:
    """Whoever read stderr may be gone: the exit code says it still."""
    with suppress(OSError):
        for line in lines:
            click.echo(line, err=True)
    return code


def _say_stopped() -> int:
    return _say(EXIT_INTERRUPTED, "stopped")


def _is_interrupted(problem: BaseException | None) -> bool:
    """Whether a library has caught Ctrl-C and raised something else in its place."""
    while problem is not None and not isinstance(problem, KeyboardInterrupt):
        problem = problem.__context__
    return problem is not None


def _say_foreign(problem: Exception) -> int:
    """The code of a plug-in, or of a rules file, has failed: 0 if it was ours."""
    from printnplay.games.discovery import foreign_problem

    found = foreign_problem(problem)
    if found is None:
        return 0
    return _say(EXIT_SYSTEM, str(found), "set PRINTNPLAY_DEBUG=1 to see the whole traceback")


def _say_bug(problem: Exception) -> int:
    kind = type(problem).__name__
    return _say(
        EXIT_BUG,
        f"error[PNP900]: this is a mistake in printnplay itself ({kind})",
        "set PRINTNPLAY_DEBUG=1, run it again, and report what it prints",
    )
