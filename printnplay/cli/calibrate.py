"""`printnplay calibrate`: a sheet to print and to read, so that a printer's faults are known."""

import re
from pathlib import Path

import click

from printnplay.cli.session import Session, write_out
from printnplay.core.diagnostics import Report, did_you_mean
from printnplay.kit.user import locale_of, locale_paper


@click.command(
    "calibrate",
    epilog="""\b
Examples:
  printnplay calibrate                             output/calibration-a4.pdf
  printnplay calibrate --paper letter --lang fr
  printnplay calibrate --out ~/Desktop/sheet.pdf
\b
The sheet explains how to measure; 'printnplay printer set' stores the result.
""",
)
@click.option(
    "--paper",
    envvar="PRINTNPLAY_PAPER",
    help="Paper that you print cards on: a4, letter, a3, legal or WxH.  [default: the locale's]",
)
@click.option(
    "--lang",
    envvar="PRINTNPLAY_LANG",
    help="Language of the instructions.  [default: the locale's, else en]",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.pdf",
    help="File to write.  [default: output/calibration-PAPER.pdf]",
)
@click.pass_obj
def command(session: Session, paper: str | None, lang: str | None, out: Path | None) -> None:
    """Make a two-sided sheet to measure your printer with."""
    from printnplay.calibration.sheet import calibration_pdf
    from printnplay.core.units import read_paper
    from printnplay.text.lines import TextTooLong

    paper = paper or locale_paper()
    language, words = _words(session, lang)
    try:
        data = calibration_pdf(read_paper(paper), words, language)
    except ValueError as problem:
        raise click.BadParameter(
            f"expected {problem}, found '{paper}'", param_hint="--paper"
        ) from None
    except TextTooLong as problem:
        raise click.ClickException(str(problem)) from None
    path = out or Path("output") / f"calibration-{_file_name(paper)}.pdf"
    write_out(path, data)
    click.echo(path)
    session.inform("Print it at 100% (actual size) on both sides, flipped on the long edge.")


def _words(session: Session, asked: str | None) -> tuple[str, dict[str, str]]:
    """The language and what all games share in it; English if it lacks a word."""
    from printnplay.data.model import SOURCE_LANGUAGE
    from printnplay.data.places import template_folders
    from printnplay.data.words import WordFiles

    folders = template_folders([], session.project.roots)
    found = {p.name.split(".")[1] for folder in folders for p in folder.path.glob("text.*.yaml")}
    own = locale_of("LC_MESSAGES")[:2]
    language = asked or (own if own in found else SOURCE_LANGUAGE)
    if language not in found:
        hint = did_you_mean(language, found) or f"there are {', '.join(sorted(found))}"
        raise click.UsageError(f"there are no words in '{language}'; {hint}")
    report = Report()
    files = WordFiles(report)
    files.texts = {language: {}, SOURCE_LANGUAGE: {}}
    files.add_shared(folders)
    session.end_if_wrong(report)
    return language, files.texts[SOURCE_LANGUAGE] | files.texts[language]


def _file_name(paper: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "", paper.lower())
