"""`printnplay proof GAME`: a picture report as one HTML file that opens offline."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.cli.build_options import Options, with_options
from printnplay.cli.check_print import Wanted, check_printing
from printnplay.cli.editions import choices, game_of
from printnplay.cli.planning import with_printer
from printnplay.cli.session import Session, complete_game
from printnplay.core.diagnostics import Pos, Problem, Report

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.kit.choice import Choice
    from printnplay.preflight.findings import Finding

# The codes of findings that are no measures of a drawing.
OF_PROJECT = "PNP35"
LEFT_OUT = ("jobs", "cut-file", "all-editions", "dry-run", "out")


@click.command(
    "proof",
    epilog="""\b
Examples:
  printnplay proof rasant                       output/rasant/proof-en-a4-duplex-long.html
  printnplay proof rasant --lang fr --ink low   the French cards, with little ink
  printnplay proof rasant --size poker --out poker.html
  printnplay --project . proof my-game          look at what you are drawing
\b
The options are those of build, and are found in the same places: PRINTNPLAY_PAPER in the
environment, [build] and [proof] in printnplay.toml. Exit code: 0 fine or warnings only, 1 errors;
the report is written all the same.
""",
)
@click.argument("game", shell_complete=complete_game)
@with_options(*LEFT_OUT)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Where the report goes.  [default: output/GAME/proof-EDITION.html]",
)
@click.pass_obj
def command(session: Session, /, game: str, out: Path | None, **given: object) -> None:
    """Look at GAME before it is printed: one HTML file with every face, its trim, safe and bleed
    lines, the problems marked on it, and how it is seen with protanopia, deuteranopia, tritanopia
    and in grey; the sheets, the counts, and what the kit takes.
    """
    options = Options(**with_printer(given), cut_file=None, all_editions=False)
    name, report = session.games((game,))[0], Report()
    loaded = session.load(name, report)
    if loaded is None:
        edition, page = "unread", _unread(name, report)
    else:
        choice = _one(loaded, options)
        told = game_of(loaded, choice, options, report)
        edition, page = choice.folder, _page(told, choice, options, report)
    path = out or Path("output") / name / f"proof-{edition}.html"
    _write(path, page)
    session.show(report)
    click.echo(path)
    session.talk("Open it in any browser; it needs no other file.")
    sys.exit(1 if report.has_errors else 0)


def _one(game: "Game", options: Options) -> "Choice":
    found = list(choices(game, options))
    if len(found) > 1:
        raise click.UsageError(f"a report is of one paper, found {', '.join(options.paper)}")
    return found[0]


def _unread(name: str, report: Report) -> str:
    from printnplay.documents.proof.page import bare_page
    from printnplay.preflight.findings import Finding

    return bare_page(name, [Finding(problem) for problem in report])


def _page(game: "Game", choice: "Choice", options: Options, report: Report) -> str:
    from printnplay.documents.proof.page import proof_page
    from printnplay.documents.proof.proving import prove

    more = _project_findings(game, choice, options, report)
    told = game_of(game, choice, options, report)
    return proof_page(prove(told, choice, report, size=options.size, more=more))


def _project_findings(
    game: "Game", choice: "Choice", options: Options, report: Report
) -> "tuple[Finding, ...]":
    """What `check --print` says of this edition; what is measured on faces is measured on those
    that are shown."""
    from printnplay.preflight.findings import Finding

    ink = "low" if choice.look.is_low_ink else "full"
    printer = options.printer.name if options.printer else "none"
    wanted = Wanted((choice.paper,), printer, (choice.look.language,), (ink,))
    checked = Report()
    found = check_printing(game, wanted, checked)
    known = {_key(finding.problem) for finding in found}
    of_project = (f for f in found if not f.face or f.problem.code.startswith(OF_PROJECT))
    return (*of_project, *(Finding(problem) for problem in checked if _key(problem) not in known))


def _key(problem: Problem) -> tuple[str, Pos]:
    return problem.code, problem.pos


def _write(path: Path, page: str) -> None:
    from printnplay.kit.whole_file import write_whole

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, page.encode("utf-8"))
    except OSError as problem:
        raise click.ClickException(f"cannot write '{path}': {problem.strerror}") from None
