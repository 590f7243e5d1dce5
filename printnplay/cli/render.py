"""`printnplay render GAME`: faces as pictures, one file each, or a whole deck in one picture."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.cli.session import Session, cache_folder, complete_game
from printnplay.diag import Report, counted, did_you_mean

if TYPE_CHECKING:
    from printnplay.model import Face, Game

SHEET_COLUMNS = 10
SHEET_DPI = 60


def read_bleed(_: click.Context, __: click.Parameter, text: str | None) -> float:
    from printnplay.units import read_length

    if text is None:
        return 0.0
    try:
        bleed = read_length(text)
    except ValueError as problem:
        raise click.BadParameter(f"expected {problem}, found '{text}'") from None
    if bleed > 3:
        raise click.BadParameter(f"faces are drawn with 3mm of bleed, found '{text}'")
    return bleed


@click.command(
    "render",
    epilog="""\b
Examples:
  printnplay render rasant                          every face, in output/rasant/faces
  printnplay render rasant --card red-40 --dpi 600  one card
  printnplay render rasant --lang fr --ink low      in French, with little ink
  printnplay render rasant --format svg --bleed     vectors, with 3 mm of bleed
  printnplay render rasant --contact-sheet          the whole deck in one picture
""",
)
@click.argument("game", shell_complete=complete_game)
@click.option("--component", metavar="ID", help="Only this deck.")
@click.option("--card", metavar="ID", help="Only this card (its front, and its back).")
@click.option(
    "--format", "form", type=click.Choice(["svg", "png"]), default="png", show_default=True
)
@click.option("--dpi", type=click.IntRange(20, 1200), help="Of PNGs.  [default: 300; sheet: 60]")
@click.option(
    "--bleed",
    is_flag=False,
    flag_value="3mm",
    metavar="[LENGTH]",
    callback=read_bleed,
    help="Draw past the cut, 3mm where no length is given.",
)
@click.option("--lang", default="en", show_default=True, help="The language of the words.")
@click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True)
@click.option("--contact-sheet", is_flag=True, help="One PNG of the whole deck.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@click.pass_obj
def command(
    session: Session,
    game: str,
    component: str | None,
    card: str | None,
    form: str,
    dpi: int | None,
    bleed: float,
    lang: str,
    ink: str,
    contact_sheet: bool,
    out: Path | None,
) -> None:
    """Draw the faces of GAME, one file a face."""
    from printnplay.build import faces
    from printnplay.draw.faces import Look

    report = Report()
    loaded = session.load(session.games((game,))[0], report)
    if loaded:
        _check_names(loaded, component, lang)
    drawn = (
        faces(loaded, Look(lang, ink == "low", cache_folder()), report, only=component)
        if loaded
        else ()
    )
    session.show(report)
    if report.has_errors:
        session.talk("Nothing was written.")
        sys.exit(1)
    chosen = _choose(drawn, card)
    folder = out or Path("output") / game / "faces"
    if contact_sheet:
        files = _sheet(chosen, dpi or SHEET_DPI, f"{component or game}-{lang}-{ink}.png")
    elif form == "svg":
        files = _svgs(chosen, bleed)
    else:
        files = _pngs(chosen, bleed, dpi or 300)
    _write(session, folder, files, 1 if contact_sheet else len(chosen))


def _check_names(game: "Game", component: str | None, lang: str) -> None:
    parts = [part.id for part in game.components if part.front]
    if component is not None and component not in parts:
        hint = did_you_mean(component, parts) or f"it has {', '.join(parts)}"
        raise click.UsageError(f"{game.id} draws no component '{component}'; {hint}")
    if lang not in game.languages:
        raise click.UsageError(
            f"{game.id} has no words in '{lang}', only {', '.join(game.languages)}"
        )


def _choose(drawn: "tuple[Face, ...]", card: str | None) -> "tuple[Face, ...]":
    if card is None:
        return drawn
    chosen = tuple(face for face in drawn if card in face.cards)
    if not chosen:
        known = [name for face in drawn for name in face.cards]
        hint = did_you_mean(card, known) or "'printnplay cards' lists them"
        raise click.UsageError(f"there is no card '{card}'; {hint}")
    return chosen


def _svgs(faces: "tuple[Face, ...]", bleed: float) -> Iterator[tuple[str, bytes]]:
    from printnplay.write.svg_file import svg_files

    for face, text in zip(faces, svg_files(faces, bleed), strict=True):
        yield f"{face.name}.svg", text.encode("utf-8")


def _pngs(faces: "tuple[Face, ...]", bleed: float, dpi: int) -> Iterator[tuple[str, bytes]]:
    from printnplay.write.png import faces_pdf, page_pictures

    pictures = page_pictures(faces_pdf(faces, bleed), dpi)
    for face, picture in zip(faces, pictures, strict=True):
        yield f"{face.name}.png", picture


def _sheet(faces: "tuple[Face, ...]", dpi: int, name: str) -> Iterator[tuple[str, bytes]]:
    from printnplay.write.png import contact_sheet_pdf, page_pictures

    for picture in page_pictures(contact_sheet_pdf(faces, SHEET_COLUMNS), dpi):
        yield name, picture


def _write(session: Session, folder: Path, files: Iterator[tuple[str, bytes]], number: int) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        is_shown = sys.stderr.isatty() and not session.is_quiet
        with click.progressbar(files, length=number, file=sys.stderr, hidden=not is_shown) as bar:
            for name, data in bar:
                (folder / name).write_bytes(data)
                if not is_shown:
                    click.echo(folder / name)
    except OSError as problem:
        raise click.ClickException(f"cannot write to '{folder}': {problem.strerror}") from None
    session.talk(f"{counted(number, 'file')} in {folder}")
