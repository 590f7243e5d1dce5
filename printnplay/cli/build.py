"""`printnplay build`: the main job. Print-ready PDFs of the games' decks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printnplay.cli.build_options import Options, with_options
from printnplay.cli.editions import choices
from printnplay.cli.printer import chosen_printer
from printnplay.cli.session import Session, complete_game
from printnplay.diag import Report, counted

if TYPE_CHECKING:
    from printnplay.build import Choice, Kit
    from printnplay.draw.faces import Look
    from printnplay.model import Face, Game


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
@with_options
@click.pass_obj
def command(
    session: Session, /, games: tuple[str, ...], dry_run: bool, out: Path, **given: object
) -> None:
    """Build print-ready PDFs of each GAME (all without a name) into output/<game>/.

    Everything is planned before anything is written; a kit that cannot be built whole leaves the
    last one as it was.
    """
    options = Options(**_with_printer(given))
    report = Report()
    loaded = [session.load(game, report) for game in session.games(games)]
    kits = [kit for game in loaded if game for kit in _plan(game, options, report)]
    session.show(report)
    if report.has_errors:
        session.talk("Nothing was written.")
        sys.exit(1)
    folders = [] if dry_run else _write(session, kits, out)
    _summarise(session, kits, folders)


def _with_printer(given: dict[str, Any]) -> dict[str, Any]:
    """The printer in place of its name; its largest margin, unless one was asked for."""
    name = given["printer"]
    printer = chosen_printer(None if name is None else str(name))
    source = click.get_current_context().get_parameter_source("margin")
    is_asked = source is not click.core.ParameterSource.DEFAULT
    margin = given["margin"] if is_asked or not printer else max(printer.margins)
    return {**given, "printer": printer, "margin": margin}


@dataclass(frozen=True, slots=True)
class Planned:
    game: "Game"
    choice: "Choice"
    kit: "Kit"


def _plan(game: "Game", options: Options, report: Report) -> Iterator[Planned]:
    """The kits of a game, drawn and imposed; what does not fit is reported."""
    from printnplay.build import draw, plan_kit, with_blanks
    from printnplay.cli.editions import game_of
    from printnplay.impose.layout import DoesNotFit

    drawn: dict[Look, tuple[Face, ...]] = {}
    for choice in choices(game, options):
        told = game_of(game, choice, options, report)
        chosen, look = choice.selection.of(told), choice.look
        if look not in drawn:
            drawn[look] = draw(chosen, look, report, size=options.size)
            if options.blank and not report.has_errors:
                drawn[look] = with_blanks(chosen, look, drawn[look])
        if report.has_errors:
            continue
        try:
            kit = plan_kit(told, choice, drawn[look], report)
            yield Planned(told, choice, kit)
        except DoesNotFit as problem:
            report.error("PNP401", game.pos, message=f"{choice.paper}: {problem}")


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


def _contents(kit: "Kit") -> str:
    pieces = kit.copies.total() - kit.cards
    cards = [counted(kit.cards, "card")] if kit.cards else []
    return " and ".join([*cards, *([counted(pieces, "piece")] if pieces else [])])


def _summarise(session: Session, kits: list[Planned], folders: list[Path]) -> None:
    for planned in kits:
        kit = planned.kit
        session.talk(
            f"{planned.game.id} {planned.choice.folder}: {_contents(kit)} on "
            f"{counted(kit.papers, 'sheet')} of paper, {counted(kit.cuts, 'straight cut')}"
        )
    if folders:
        session.talk("Print at 100 % (actual size), and measure the ruler before you cut.")
    else:
        session.talk("Nothing was written (--dry-run).")
