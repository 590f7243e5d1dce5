"""`printnplay rules GAME`: the quick reference on its own, or the whole rulebook."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.cli.session import Session, Verb, complete_game, write_out
from printnplay.core.diagnostics import Report
from printnplay.kit.user import cache_folder, language_of

if TYPE_CHECKING:
    from printnplay.core.units import Size
    from printnplay.data.model import Game
    from printnplay.documents.manuscript import Manuscript

FORMATS = ("text", "markdown", "html", "pdf")


@click.command(
    "rules",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay rules rasant                          to the terminal
  printnplay rules rasant --full                   the whole rulebook
  printnplay rules rasant --lang fr | less         in French
  printnplay rules rasant --format pdf             output/rasant/rules-en.pdf
  printnplay rules rasant --full --format pdf      output/rasant/rulebook-en.pdf
  printnplay rules rasant --format html --out r.html
""",
)
@click.argument("game", shell_complete=complete_game)
@click.option("--full", is_flag=True, help="Print the whole rulebook.")
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
    "--paper",
    type=click.Choice(["a4", "letter"]),
    help="Paper size of the PDF; pages of a rulebook are half as large.  [default: a4]",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="File to write.  [default: stdout; for PDF, output/GAME/rules-LANG.pdf, or rulebook-LANG]",
)
@click.pass_obj
def command(
    session: Session,
    game: str,
    full: bool,
    lang: str | None,
    form: str,
    paper: str | None,
    out: Path | None,
) -> None:
    """Print the quick reference or the rulebook of GAME.

    A kit contains the reference in sheets.pdf, and the rulebook as a booklet in rulebook.pdf.
    """
    from printnplay.core.units import PAPERS

    if paper and form != "pdf":
        raise click.UsageError("--paper is for --format pdf")
    report = Report()
    loaded = session.load(game, report)
    data, file = b"", None
    if loaded:
        asked = _Asked(loaded, language_of(loaded, lang), form, PAPERS[paper or "a4"])
        data = asked.rulebook(report) if full else asked.reference(report)
        name = "rulebook" if full else "rules"
        file = Path("output") / game / f"{name}-{asked.language}.pdf"
    session.end_if_wrong(report)
    _deliver(session, data, out or (file if form == "pdf" else None))


@dataclass(frozen=True, slots=True)
class _Asked:
    game: "Game"
    language: str
    form: str
    paper: "Size"

    def reference(self, report: Report) -> bytes:
        from printnplay.documents.reference.build import filled_reference, reference_pdf
        from printnplay.faces.session import Draw, Look

        found = report.take(filled_reference(self.game, self.language))
        if found is None:
            self._need("quick reference", "reference.en.yaml", report)
            return b""
        if self.form != "pdf":
            return self._words(found, report, f" – {self._word('reference.name')}")
        draw = Draw(self.game, Look(self.language, cache=cache_folder()))
        return report.take(reference_pdf(draw, found, self.paper))

    def rulebook(self, report: Report) -> bytes:
        from printnplay.documents.rulebook.build import rulebook_pdf
        from printnplay.documents.rulebook.pages import booklet_page
        from printnplay.faces.session import Draw, Look
        from printnplay.kit.rulebooks import kit_rulebook

        found = report.take(kit_rulebook(self.game, self.language))
        if found is None:
            self._need("rulebook", "rulebook.en.md", report)
            return b""
        if self.form != "pdf":
            return self._words(found.filled, report)
        draw = Draw(self.game, Look(self.language, cache=cache_folder()))
        return report.take(rulebook_pdf(draw, found, booklet_page(self.paper)))

    def _need(self, what: str, file: str, report: Report) -> None:
        if not report.has_errors:
            raise click.ClickException(f"{self.game.id} has no {what}; write {file}")

    def _word(self, key: str) -> str:
        return self.game.word(key, self.language)

    def _words(self, manuscript: "Manuscript", report: Report, more: str = "") -> bytes:
        from printnplay.documents.card_names import CardNames
        from printnplay.documents.manuscript_text import Wording
        from printnplay.documents.outputs import page_of, words_of
        from printnplay.faces.session import Draw, Look

        own = manuscript.title.text if manuscript.title else self.game.title_in(self.language)
        wording = Wording(
            f"{own}{more}",
            lambda section: self._word(f"reference.{section}"),
            CardNames(self.game, self.language),
        )
        if self.form == "html":
            draw = Draw(self.game, Look(self.language, cache=cache_folder()))
            return report.take(page_of(draw, manuscript, wording)).encode("utf-8")
        is_markdown = self.form == "markdown"
        made = words_of(self.game, manuscript, wording, is_markdown=is_markdown)
        return report.take(made).encode("utf-8")


def _deliver(session: Session, data: bytes, out: Path | None) -> None:
    if out is None:
        click.echo(data.decode("utf-8"), nl=False)
        return
    write_out(out, data)
    session.inform(f"{out}")
