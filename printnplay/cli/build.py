"""`printnplay build`: the main job. Print-ready PDFs of the games' decks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.cli.options import JOBS, is_typed, option, read_options, with_kit_options
from printnplay.cli.session import Session, Verb, ctrl_c_waits, games_argument
from printnplay.core.diagnostics import Report

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.kit.build import Kit, Task
    from printnplay.kit.choice import Over
    from printnplay.kit.options import KitOptions


@click.command(
    "build",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay build                                 your games, for your paper
  printnplay build rasant --paper letter           one game, on Letter
  printnplay build rasant --backs fold --ink low   to fold and glue, saving ink
  printnplay build generally --players 3 --lang fr
  printnplay build --all-editions                  every combination of paper, backs, ink, language
\b
Options can also be set in printnplay.toml ([build] paper = "letter") and in the environment
(PRINTNPLAY_PAPER=letter). The command line takes precedence over both.
""",
)
@games_argument
@with_kit_options()
@option(
    "all-editions",
    is_flag=True,
    help="Build every combination of A4 and Letter, duplex, fold and no backs, both inks and all "
    "languages; options on the command line restrict it.",
)
@option(
    "jobs",
    type=JOBS,
    metavar="J",
    help="Number of processes.  [default: one per core]",
)
@option("dry-run", is_flag=True, help="List what would be built, but write nothing.")
@option(
    "out",
    type=click.Path(file_okay=False, path_type=Path),
    default="output",
    metavar="DIR",
    help="Folder for the kits.",
)
@click.pass_obj
def command(
    session: Session,
    /,
    games: tuple[str, ...],
    builtin: bool,
    all_editions: bool,
    jobs: int | None,
    dry_run: bool,
    out: Path,
    **given: object,
) -> None:
    """Build print-ready PDFs into output/GAME/.

    Without a GAME, builds the games of your project, or all games if it has none. Everything is
    planned before anything is written: if a kit cannot be built completely, the previous one is
    left unchanged.
    """
    options, papers = read_options(given)
    report = Report()
    loaded = session.load_all(session.choose(games, builtin=builtin), report)
    _import_all(options)
    tasks: list[Task] = []
    for game in loaded:
        over = _over(game, papers, is_all=all_editions)
        tasks += _tasks(session, game, options, over=over, has_files=not dry_run)
    has_bar = sys.stderr.isatty() and not session.is_quiet
    kits = _make(tasks, jobs, has_bar=has_bar)
    report.extend(problem for kit in kits for problem in kit.problems)
    session.end_if_wrong(report, "Nothing was written.")
    for kit in () if dry_run else kits:
        _write(kit, out / kit.game / kit.name, is_listed=not has_bar)
    for kit in kits:
        session.inform(kit.summary)
        if has_bar and not dry_run:
            session.inform(f"  {out / kit.game / kit.name}")
    print_it = "Print at 100% (actual size), and measure the ruler before you cut."
    session.inform("Nothing was written (--dry-run)." if dry_run else print_it)


def _import_all(options: "KitOptions") -> None:
    with ctrl_c_waits():
        import_module("printnplay.kit.build")
        if not options.component:
            import_module("printnplay.kit.documents")


def _tasks(
    session: Session, game: "Game", options: "KitOptions", *, over: "Over", has_files: bool
) -> "Iterator[Task]":
    from printnplay.kit.build import tasks_of
    from printnplay.kit.choice import editions

    if options.mats and not game.mats:
        session.inform(f"{game.id} has no mats; its kit is built without them.")
    return tasks_of(game, editions(game, options, over=over), has_files=has_files)


def _over(game: "Game", papers: tuple[str, ...], *, is_all: bool) -> "Over":
    """What the editions differ in: the papers; or everything but what the command line names."""
    from printnplay.kit.choice import every_edition

    every = every_edition(game) if is_all else {}
    over = {name: values for name, values in every.items() if not is_typed(name)}
    is_named = bool(papers) and "paper" not in over
    return over | ({"paper": papers} if is_named else {})


def _make(tasks: "list[Task]", jobs: int | None, *, has_bar: bool) -> "list[Kit]":
    from printnplay.kit.build import make_all

    found = make_all(tasks, jobs)
    with click.progressbar(found, length=len(tasks), file=sys.stderr, hidden=not has_bar) as bar:
        return [kit for kits in bar for kit in kits]


def _write(kit: "Kit", folder: Path, *, is_listed: bool) -> None:
    with _clear_errors(folder):
        kit.write(folder)
    if is_listed:
        for name in kit.files:
            click.echo(folder / name)


@contextmanager
def _clear_errors(folder: Path) -> Iterator[None]:
    """What the system refuses, in words; the last kit is as it was."""
    from printnplay.kit.folder import HeldOpen

    try:
        yield
    except HeldOpen as problem:
        raise click.ClickException(
            f"cannot replace '{problem.filename}': another program has it open, a PDF viewer "
            "perhaps; close it there and build again"
        ) from None
    except OSError as problem:
        where, why = problem.filename or folder, problem.strerror or str(problem)
        raise click.ClickException(f"cannot write '{where}': {why}") from None
