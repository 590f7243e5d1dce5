"""`printnplay proof GAME`: an illustrated report in one HTML file that opens offline."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.cli.options import read_options, with_kit_options
from printnplay.cli.session import Session, Verb, complete_game, write_out
from printnplay.core.diagnostics import Report

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.kit.options import KitOptions


@click.command(
    "proof",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay proof rasant                       output/rasant/proof-en-a4-duplex-long.html
  printnplay proof rasant --lang fr --ink low   the French cards in low ink
  printnplay proof rasant --size poker --out poker.html
  printnplay --project . proof my-game          your own game
\b
The options are those of build. They can also be set in the environment (PRINTNPLAY_PAPER) and
in printnplay.toml ([build] and [proof]). Exit code: 0 without errors, otherwise 1; the report
is written in both cases.
""",
)
@click.argument("game", shell_complete=complete_game)
@with_kit_options("cut_file", one_paper=True)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="File to write.  [default: output/GAME/proof-EDITION.html]",
)
@click.pass_obj
def command(session: Session, /, game: str, out: Path | None, **given: object) -> None:
    """Write an HTML report on GAME to look at before you print.

    It shows every face with its cut, safe and bleed lines and its problems, as seen with
    protanopia, deuteranopia, tritanopia and in grey; the sheets with their cuts, the counts and
    the estimate. The report is one file and needs no network.
    """
    options, papers = read_options(given)
    report = Report()
    (name,) = session.games((game,))
    loaded = report.take(session.project.load(name))
    edition, page = _page(loaded, options, papers, report) if loaded else _unread(name, report)
    path = out or Path("output") / name / f"proof-{edition}.html"
    write_out(path, page.encode("utf-8"))
    session.show(report)
    click.echo(path)
    session.inform("Open it in any browser; it needs no other file.")
    sys.exit(1 if report.has_errors else 0)


def _page(
    game: "Game", options: "KitOptions", papers: tuple[str, ...], report: Report
) -> tuple[str, str]:
    """The name of the edition, and its page."""
    from printnplay.kit.choice import choices_of, editions
    from printnplay.kit.proof import proof_of

    found = editions(game, options, over={"paper": papers} if papers else {})
    if len(found) > 1:
        raise click.UsageError(f"a report is for one paper, found {', '.join(papers)}")
    (choice,) = choices_of(found)
    return choice.folder, report.take(proof_of(game, choice))


def _unread(name: str, report: Report) -> tuple[str, str]:
    from printnplay.kit.proof import unread_proof

    return "unread", unread_proof(name, tuple(report))
