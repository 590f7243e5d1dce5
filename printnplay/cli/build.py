"""`printnplay build`: the main job. Print-ready PDFs of the games' decks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from printnplay.cli.build_options import Options, with_options
from printnplay.cli.planning import Planned, contents_line, load_complete, plan_kits, with_printer
from printnplay.cli.session import Session, complete_game
from printnplay.diag import Report, counted


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
    session: Session, /, games: tuple[str, ...], dry_run: bool, out: Path, **given: object
) -> None:
    """Build print-ready PDFs of each GAME (all without a name) into output/<game>/.

    Everything is planned before anything is written; a kit that cannot be built whole leaves the
    last one as it was.
    """
    options = Options(**with_printer(given))
    report = Report()
    loaded = [load_complete(session, game, report) for game in session.games(games)]
    kits = [kit for game in loaded if game for kit in plan_kits(game, options, report)]
    session.show(report)
    if report.has_errors:
        session.talk("Nothing was written.")
        sys.exit(1)
    folders = [] if dry_run else _write(session, kits, out)
    _summarise(session, kits, folders)


def _write(session: Session, kits: list[Planned], out: Path) -> list[Path]:
    from printnplay.build import kit_files
    from printnplay.write.kit_folder import write_kit

    folders = []
    is_shown = sys.stderr.isatty() and not session.is_quiet
    with click.progressbar(kits, file=sys.stderr, hidden=not is_shown) as bar:
        for planned in bar:
            folder = out / planned.game.id / planned.choice.folder
            files = dict(kit_files(planned.game, planned.choice, planned.kit))
            with _clear_errors(folder):
                write_kit(folder, files)
            folders.append(folder)
            if not is_shown:
                for name in files:
                    click.echo(folder / name)
    return folders


@contextmanager
def _clear_errors(folder: Path) -> Iterator[None]:
    """What the system refuses, in words; the last kit is as it was."""
    from printnplay.write.kit_folder import HeldOpen

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


def _summarise(session: Session, kits: list[Planned], folders: list[Path]) -> None:
    for planned in kits:
        kit = planned.kit
        session.talk(
            f"{contents_line(planned)} on {counted(kit.papers, 'sheet')} of paper, "
            f"{counted(kit.cuts, 'straight cut')}"
        )
    if folders:
        session.talk("Print at 100 % (actual size), and measure the ruler before you cut.")
    else:
        session.talk("Nothing was written (--dry-run).")
