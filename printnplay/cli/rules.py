"""`printnplay rules GAME`: the quick reference on its own."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.cli.session import Session, Verb, complete_game, write_out
from printnplay.core.diagnostics import Report
from printnplay.kit.user import cache_folder

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.documents.reference.model import Reference
    from printnplay.games.speech import Speech

FORMATS = ("text", "markdown", "html", "pdf")


@click.command(
    "rules",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay rules rasant                          to the terminal
  printnplay rules rasant --lang fr | less         in French
  printnplay rules rasant --format pdf             output/rasant/rules-en.pdf
  printnplay rules rasant --format html --out r.html
""",
)
@click.argument("game", shell_complete=complete_game)
@click.option(
    "--lang", metavar="CODE", help="Language of the rules.  [default: the locale's, else en]"
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="Output format.",
)
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), help="Paper size of the PDF.  [default: a4]"
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="File to write.  [default: stdout; for PDF, output/GAME/rules-LANG.pdf]",
)
@click.pass_obj
def command(
    session: Session, game: str, lang: str | None, form: str, paper: str | None, out: Path | None
) -> None:
    """Print the quick reference of GAME: its rules in brief.

    A kit contains the same page in sheets.pdf.
    """
    from printnplay.documents.reference.build import filled_reference
    from printnplay.games.speech import Speech
    from printnplay.kit.user import language_of

    if paper and form != "pdf":
        raise click.UsageError("--paper is for --format pdf")
    report = Report()
    loaded = session.load(game, report)
    speech = Speech(loaded, language_of(loaded, lang)) if loaded else None
    reference = None
    if loaded and speech:
        reference = report.take(filled_reference(loaded, speech.language))
    if loaded and reference is None and not report.has_errors:
        raise click.ClickException(f"{game} has no quick reference; write reference.en.yaml")
    data = b""
    if loaded and reference and speech:
        data = _made(loaded, reference, speech, form, paper or "a4", report)
    session.end_if_wrong(report)
    if form == "pdf" and out is None and speech:
        out = Path("output") / game / f"rules-{speech.language}.pdf"
    _deliver(session, data, out)


def _made(
    game: "Game", reference: "Reference", speech: "Speech", form: str, paper: str, report: Report
) -> bytes:
    from printnplay.core.units import PAPERS
    from printnplay.documents.reference.build import reference_page, reference_pdf, reference_text
    from printnplay.faces.session import Draw, Look

    draw = Draw(game, Look(speech.language, cache=cache_folder()))
    if form == "pdf":
        return report.take(reference_pdf(draw, reference, PAPERS[paper]))
    from printnplay.documents.reference.text import Wording

    say = Wording(
        f"{speech.title} – {game.word('reference.name', speech.language)}",
        lambda section: game.word(f"reference.{section}", speech.language),
        lambda face: _name(game, speech, face),
    )
    if form == "html":
        return report.take(reference_page(draw, reference, say)).encode("utf-8")
    made = reference_text(game, reference, say, is_markdown=form == "markdown")
    return report.take(made).encode("utf-8")


def _name(game: "Game", speech: "Speech", face: str) -> str:
    """As people call a card: by the game's own pattern, by its name, or by the words of its
    fields."""
    from printnplay.data.cards import NAMES
    from printnplay.data.model import word_key

    component, card_id = face.split("/")[:2]
    part = next(part for part in game.components if part.id == component)
    card = next(card for card in part.cards if card.id == card_id)
    spoken = speech.name(card.copy_ids[0])
    if spoken != card.copy_ids[0]:
        return spoken
    words = []
    named = {name: card.values[name] for name in NAMES if card.values.get(name)}
    for name, value in (named or card.values).items():
        declared = part.fields.get(name)
        if isinstance(value, bool):
            words += [game.word(name, speech.language)] if value else []
        elif value is not None and not (declared and declared.is_image):
            key = word_key(declared.words, value) if declared and declared.words else ""
            words.append(game.word(key, speech.language) if key else str(value))
    return " ".join(words)


def _deliver(session: Session, data: bytes, out: Path | None) -> None:
    if out is None:
        click.echo(data.decode("utf-8"), nl=False)
        return
    write_out(out, data)
    session.inform(f"{out}")
