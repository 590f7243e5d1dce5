"""`printnplay render GAME`: faces as pictures, one file each."""

import sys
from pathlib import Path

import click

from printnplay.cli.session import Session, complete_game
from printnplay.diag import Report


@click.command(
    "render",
    epilog="""\b
Examples:
  printnplay render rasant                      every face as SVG in output/rasant/faces
  printnplay render rasant --card red-40        one card
  printnplay render rasant --lang fr --ink low  French, little ink
""",
)
@click.argument("game", shell_complete=complete_game)
@click.option("--component", metavar="ID", help="Only this deck.")
@click.option("--card", metavar="ID", help="Only this card.")
@click.option("--lang", default="en", show_default=True, help="The language of the words.")
@click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@click.pass_obj
def command(
    session: Session,
    game: str,
    component: str | None,
    card: str | None,
    lang: str,
    ink: str,
    out: Path | None,
) -> None:
    """Draw the faces of GAME, one file a face."""
    from printnplay.build import faces
    from printnplay.draw.faces import Look

    report = Report()
    loaded = session.load(session.games((game,))[0], report)
    drawn = faces(loaded, Look(lang, ink == "low"), report, only=component) if loaded else ()
    session.show(report)
    if report.has_errors:
        sys.exit(1)
    folder = out or Path("output") / game / "faces"
    folder.mkdir(parents=True, exist_ok=True)
    for face in drawn:
        if card is None or card in face.cards:
            name = f"{face.component}-{face.cards[0]}-{face.side.value}.svg"
            (folder / name).write_text(face.svg, encoding="utf-8")
            click.echo(folder / name)
