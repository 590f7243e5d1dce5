"""What `play` and `replay` share: a match as pages of pictures, written whole or not at all."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.cli.locales import locale_paper
from printnplay.cli.session import Session, cache_folder
from printnplay.diag import Report

if TYPE_CHECKING:
    from printnplay.model import Game
    from printnplay.rules.record import Record

illustrated_option = click.option(
    "--illustrated",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw the match with its real cards, as a PDF to print.",
)
paper_option = click.option(
    "--paper", type=click.Choice(["a4", "letter"]), help="Of the PDF.  [default: the locale's]"
)
ink_option = click.option("--ink", type=click.Choice(["full", "low"]), help="Of the PDF.")


def check_illustrated(path: Path | None, paper: str | None, ink: str | None) -> None:
    """Before the match is played or read: options that nothing would follow, a folder that is not
    there."""
    if path is None:
        for name, given in (("--paper", paper), ("--ink", ink)):
            if given:
                raise click.UsageError(f"{name} is for --illustrated")
    elif not path.parent.is_dir():
        raise click.BadParameter(f"there is no folder '{path.parent}'", param_hint="--illustrated")


def write_illustrated(
    session: Session,
    game: "Game",
    record: "Record",
    path: Path,
    *,
    language: str,
    paper: str | None,
    ink: str | None,
    file: str,
) -> None:
    from printnplay.build.story import story_pdf
    from printnplay.draw.faces import Look
    from printnplay.units import PAPERS

    if not record.steps:
        raise click.ClickException("the record has no step to draw")
    report = Report()
    look = Look(language, ink == "low", cache=cache_folder())
    size = PAPERS[paper or locale_paper()]
    data = story_pdf(game, record, look, size, report, file=file)
    session.show(report)
    if report.has_errors:
        sys.exit(1)
    _replace(path, data)
    session.talk(f"drawn in {path}")


def _replace(path: Path, data: bytes) -> None:
    """Written beside and renamed: a file is the old one or the new one."""
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as problem:
        beside.unlink(missing_ok=True)
        raise click.ClickException(f"cannot write '{path}': {problem.strerror}") from None
