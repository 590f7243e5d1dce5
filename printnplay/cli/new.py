"""`printnplay new FOLDER`: a project that builds at once, from a spreadsheet or without one."""

import shlex
import sys
from pathlib import Path

import click

from printnplay.cli.session import Session, Verb, writing
from printnplay.core.diagnostics import Report, WrongArgument
from printnplay.core.units import CARD_SIZES, read_size
from printnplay.data.card_look import LOOKS

USUAL = "classic"


@click.command(
    "new",
    cls=Verb,
    epilog="\b\nExamples:\n"
    "  printnplay new my-game                              six cards to start with\n"
    "  printnplay new my-game --from deck.xlsx             one card per row of a spreadsheet\n"
    "  printnplay new my-game --from 'deck.xlsx#Monsters'  one card per row of the sheet Monsters\n"
    "  printnplay new my-game --look suits --size bridge   playing cards\n",
)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--from",
    "sheet",
    metavar="FILE",
    type=click.Path(),
    help="Spreadsheet with one row per card: .xlsx, .ods, .csv or .tsv. It is copied.",
)
@click.option(
    "--look",
    type=click.Choice(LOOKS),
    help=f"How the cards look.  [default: {USUAL}]",
)
@click.option(
    "--size",
    metavar="SIZE",
    help=f"{', '.join(CARD_SIZES)}, or a size such as 63mm x 88mm.  "
    "[default: poker; tiles: 40mm x 40mm]",
)
@click.pass_obj
def command(
    session: Session, folder: Path, sheet: str | None, look: str | None, size: str | None
) -> None:
    """Create a project in FOLDER that can be built at once.

    FOLDER is created if it does not exist, and must be empty if it does. On a terminal, you are
    asked for a title, and for the look and the size if you do not give them.
    """
    from printnplay.kit.new_project import NewProject, is_builtin, is_taken, make_project

    if is_taken(folder):
        message = f"the folder '{folder}' is not empty, and nothing was written; name another one"
        raise click.ClickException(message)
    title, look, size = _answers(folder, look, size)
    file, tab = _sheet(sheet)
    new, report = NewProject(folder, title, look, _size(size), file, tab), Report()
    if is_builtin(new):
        message = f"'{new.game}' is a built-in game, and nothing was written; name another folder"
        raise click.ClickException(message)
    with writing(folder):
        names = make_project(new, report)
    session.end_if_wrong(report, "nothing was written")
    for name in names:
        click.echo(folder / name)
    session.inform(f"next: cd {shlex.quote(str(folder))}, then: printnplay build")


def _answers(folder: Path, look: str | None, size: str | None) -> tuple[str, str, str]:
    """The title, the look and the size: as given, as a person answers, or as usual."""
    from printnplay.kit.new_project import default_size

    title = " ".join(folder.resolve().name.replace("-", " ").replace("_", " ").split()).title()
    if not is_person():
        look = look or USUAL
        return title, look, size or default_size(look)
    title = click.prompt("name of the game", default=title)
    look = look or click.prompt("look", type=click.Choice(LOOKS), default=USUAL)
    return title, look, size or click.prompt("size", default=default_size(look))


def is_person() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _size(text: str) -> str:
    try:
        read_size(text)
    except ValueError as problem:
        raise WrongArgument(f"expected {problem}, found '{text}'", "size") from None
    return text


def _sheet(name: str | None) -> tuple[Path | None, str]:
    """The file, and the sheet in it: `deck.xlsx#Monsters`."""
    if name is None or Path(name).exists():
        return (Path(name) if name else None), ""
    file, _, tab = name.partition("#")
    return Path(file), tab
