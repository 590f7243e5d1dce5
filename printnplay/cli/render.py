"""`printnplay render GAME`: faces as pictures, one file each, or a whole deck in one picture."""

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.cli.session import Session, Verb, complete_game
from printnplay.core.diagnostics import Report, counted, did_you_mean
from printnplay.core.units import MAX_DPI, MIN_DPI
from printnplay.kit.user import language_of

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.faces.face import Face
    from printnplay.kit.options import Ink

SHEET_COLUMNS = 10
SHEET_DPI = 60
# GeneRally's 150 faces at 200 dpi are 56 million pixels.
SHEET_MAX_DPI = 200


def read_bleed(_: click.Context, __: click.Parameter, text: str | None) -> float:
    from printnplay.core.units import read_length

    if text is None:
        return 0.0
    try:
        bleed = read_length(text)
    except ValueError as problem:
        raise click.BadParameter(f"expected {problem}, found '{text}'") from None
    if bleed > 3:
        raise click.BadParameter(f"expected at most 3mm, found '{text}'")
    return bleed


@click.command(
    "render",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay render rasant                          every face, in output/rasant/faces
  printnplay render rasant --card red-40 --dpi 600  one card
  printnplay render rasant --lang fr --ink low      in French, in low ink
  printnplay render rasant --format svg --bleed     SVG files with 3 mm of bleed
  printnplay render rasant --contact-sheet          all faces in one picture
""",
)
@click.argument("game", shell_complete=complete_game)
@click.option("--component", metavar="ID", help="Draw only this deck.")
@click.option("--card", metavar="ID", help="Draw only this card: its front and its back.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["svg", "png"]),
    default="png",
    show_default=True,
    help="File format; SVG files contain their fonts.",
)
@click.option(
    "--dpi",
    type=click.IntRange(MIN_DPI, MAX_DPI),
    metavar="NUMBER",
    help="Resolution of PNG files.  [default: 300; contact sheet: 60]",
)
@click.option(
    "--bleed",
    is_flag=False,
    flag_value="3mm",
    metavar="[LENGTH]",
    callback=read_bleed,
    help="Include the bleed: 3mm, or a shorter length such as 2mm.",
)
@click.option(
    "--lang",
    envvar="PRINTNPLAY_LANG",
    metavar="CODE",
    help="Language of the cards.  [default: the locale's, else en]",
)
@click.option(
    "--ink",
    type=click.Choice(["full", "low"]),
    default="full",
    show_default=True,
    help="Full colour, or white grounds and outlines to save ink.",
)
@click.option("--contact-sheet", is_flag=True, help="Write one PNG with all faces side by side.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder for the files.  [default: output/GAME/faces/LANG]",
)
@click.pass_obj
def command(
    session: Session,
    game: str,
    component: str | None,
    card: str | None,
    form: str,
    dpi: int | None,
    bleed: float,
    lang: str | None,
    ink: "Ink",
    contact_sheet: bool,
    out: Path | None,
) -> None:
    """Draw the faces of GAME, one PNG or SVG file per front and back."""
    from printnplay.documents.reference.build import AIDS, with_aids
    from printnplay.kit.faces import drawn_faces

    _check_options(form, dpi, bleed, is_sheet=contact_sheet)
    report = Report()
    loaded = session.load(game, report)
    drawn: tuple[Face, ...] = ()
    language = language_of(loaded, lang) if loaded else ""
    if loaded:
        if component == AIDS:
            loaded = report.take(with_aids(loaded, language))
        part = _find_part(loaded, component, card)
        drawn = report.take(drawn_faces(loaded, lang=language, ink=ink, only=part))
    session.end_if_wrong(report, "Nothing was written.")
    chosen = tuple(face for face in drawn if card is None or card in face.cards)
    if contact_sheet:
        name = f"{card or component or game}-{language}-{ink}.png"
        files = _sheet(chosen, dpi or SHEET_DPI, name)
    elif form == "svg":
        files = _svgs(chosen, bleed)
    else:
        files = _pngs(chosen, bleed, dpi or 300)
    name = f"{language}-lowink" if ink == "low" else language
    folder = out or Path("output") / game / "faces" / name
    _write(session, folder, files, 1 if contact_sheet else len(chosen))


def _check_options(form: str, dpi: int | None, bleed: float, *, is_sheet: bool) -> None:
    """An option that would change nothing is a wrong command line."""
    if form == "svg" and (is_sheet or dpi):
        raise click.UsageError("--contact-sheet and --dpi make PNGs; leave out --format svg")
    if is_sheet and bleed:
        raise click.UsageError("--contact-sheet shows cards as they are cut; leave out --bleed")
    if is_sheet and dpi and dpi > SHEET_MAX_DPI:
        raise click.UsageError(f"--contact-sheet has at most --dpi {SHEET_MAX_DPI}, found {dpi}")


def _find_part(game: "Game", component: str | None, card: str | None) -> str | None:
    """The component to draw, None for all; wrong names are a wrong command line."""
    parts = {part.id: part for part in game.components if part.front}
    if not parts:
        raise click.ClickException(f"no component of {game.id} names its faces; give it a 'front:'")
    if component is not None and component not in parts:
        hint = did_you_mean(component, parts) or f"it has {', '.join(parts)}"
        raise click.UsageError(f"{game.id} draws no component '{component}'; {hint}")
    if card is None:
        return component
    searched = [parts[component]] if component else parts.values()
    owner = {found.id: part.id for part in searched for found in part.cards}
    if card not in owner:
        hint = did_you_mean(card, owner) or f"'printnplay cards {game.id}' lists them"
        raise click.UsageError(f"there is no card '{card}'; {hint}")
    return owner[card]


def _svgs(faces: "tuple[Face, ...]", bleed: float) -> Iterator[tuple[str, bytes]]:
    from printnplay.drawing.svg_out import svg_files

    drawn = [(face.picture, face.size) for face in faces]
    for face, text in zip(faces, svg_files(drawn, bleed), strict=True):
        yield f"{face.name}.svg", text.encode("utf-8")


def _pngs(faces: "tuple[Face, ...]", bleed: float, dpi: int) -> Iterator[tuple[str, bytes]]:
    from printnplay.pdf.png import page_pictures, pictures_pdf

    drawn = [(face.picture, face.size) for face in faces]
    pictures = page_pictures(pictures_pdf(drawn, bleed), dpi)
    for face, picture in zip(faces, pictures, strict=True):
        yield f"{face.name}.png", picture


def _sheet(faces: "tuple[Face, ...]", dpi: int, name: str) -> Iterator[tuple[str, bytes]]:
    from printnplay.pdf.png import contact_sheet_pdf, page_pictures

    drawn = [(face.picture, face.size) for face in faces]
    for picture in page_pictures(contact_sheet_pdf(drawn, SHEET_COLUMNS), dpi):
        yield name, picture


def _write(session: Session, folder: Path, files: Iterator[tuple[str, bytes]], number: int) -> None:
    """A bar for a person, one line per file for a pipe."""
    has_bar = sys.stderr.isatty() and not session.is_quiet
    shown = click.progressbar(files, length=number, file=sys.stderr) if has_bar else None
    with shown or nullcontext(files) as todo:
        for name, data in todo:
            _write_file(folder, name, data)
            if not (has_bar and sys.stdout.isatty()):
                click.echo(folder / name)
    session.inform(f"{counted(number, 'file')} in {folder}")


def _write_file(folder: Path, name: str, data: bytes) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    except OSError as problem:
        raise click.ClickException(f"cannot write to '{folder}': {problem.strerror}") from None
