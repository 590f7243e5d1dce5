"""`printnplay build`: the main job. Print-ready PDFs of the games' decks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from printnplay.cli.build_options import Options, with_options
from printnplay.cli.kits import Made, Task, make_all, tasks_of
from printnplay.cli.planning import load_complete, with_printer
from printnplay.cli.session import Session, complete_game
from printnplay.core.diagnostics import Report


@click.command(
    "build",
    epilog="""\b
Examples:
  printnplay build                                 all games, for A4 paper
  printnplay build rasant --paper letter           one game, for Letter
  printnplay build rasant --backs fold --ink low   to fold and glue, with little ink
  printnplay build generally --players 3 --lang fr
  printnplay build --all-editions                  every paper, backs, ink and language
\b
Each option can also stand in printnplay.toml ([build] paper = "letter") or in the
environment (PRINTNPLAY_PAPER=letter); a flag comes first, then the environment.
""",
)
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=complete_game)
@with_options()
@click.pass_obj
def command(
    session: Session,
    /,
    games: tuple[str, ...],
    dry_run: bool,
    out: Path,
    jobs: int | None,
    **given: object,
) -> None:
    """Build print-ready PDFs of each GAME (all without a name) into output/<game>/.

    Everything is planned before anything is written; a kit that cannot be built whole leaves the
    last one as it was.
    """
    options = Options(**with_printer(given))
    loaded, report = load_complete(session, games, options)
    for game in loaded:
        if options.mats and not game.mats:
            session.talk(f"{game.id} has no mats; its kit is built without.")
    tasks = [t for game in loaded for t in tasks_of(game, options, has_files=not dry_run)]
    has_bar = sys.stderr.isatty() and not session.is_quiet
    kits = _make(tasks, jobs, report, has_bar=has_bar)
    session.show(report)
    if report.has_errors:
        session.talk("Nothing was written.")
        sys.exit(1)
    if not dry_run:
        _write(kits, out, is_listed=not has_bar)
    for kit in kits:
        session.talk(kit.summary)
        if has_bar and not dry_run:
            session.talk(f"  {out / kit.game / kit.folder}")
    if dry_run:
        session.talk("Nothing was written (--dry-run).")
    else:
        session.talk("Print at 100 % (actual size), and measure the ruler before you cut.")


def _make(tasks: list[Task], jobs: int | None, report: Report, *, has_bar: bool) -> list[Made]:
    kits: list[Made] = []
    found_all = make_all(tasks, jobs)
    with click.progressbar(
        found_all, length=len(tasks), file=sys.stderr, hidden=not has_bar
    ) as bar:
        for made, found in bar:
            kits += made
            report.extend(found)
    return kits


def _write(kits: list[Made], out: Path, *, is_listed: bool) -> None:
    from printnplay.kit.folder import write_kit

    for kit in kits:
        folder = out / kit.game / kit.folder
        with _clear_errors(folder):
            write_kit(folder, kit.files)
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
