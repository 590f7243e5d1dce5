"""What `play` and `replay` share: a match as pages of pictures, written whole or not at all."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from printnplay.cli.session import Session, write_out
from printnplay.core.diagnostics import Report
from printnplay.kit.user import cache_folder, locale_paper

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.games.engine.playable import AnyPlayable
    from printnplay.games.engine.record import Record

Function = TypeVar("Function", bound=Callable[..., object])

OPTIONS = (
    click.option(
        "--illustrated",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Draw the match with its real cards, as a PDF to print.",
    ),
    click.option(
        "--paper", type=click.Choice(["a4", "letter"]), help="Of the PDF.  [default: the locale's]"
    ),
    click.option("--ink", type=click.Choice(["full", "low"]), help="Of the PDF.  [default: full]"),
)


def with_illustrated(function: Function) -> Function:
    for option in reversed(OPTIONS):
        function = option(function)
    return function


@dataclass(frozen=True, slots=True)
class Illustrated:
    """The options as they were given."""

    illustrated: Path | None
    paper: str | None
    ink: str | None

    def check(self) -> None:
        """Before the match is played or read: options that nothing would follow, a folder that is
        not there."""
        path = self.illustrated
        if path is None:
            for name, given in (("--paper", self.paper), ("--ink", self.ink)):
                if given:
                    raise click.UsageError(f"{name} is for --illustrated")
        elif not path.parent.is_dir():
            raise click.BadParameter(
                f"there is no folder '{path.parent}'", param_hint="--illustrated"
            )

    def write(
        self,
        session: Session,
        game: "Game",
        record: "Record",
        playable: "AnyPlayable",
        *,
        language: str,
        file: str,
    ) -> None:
        """The pages, if they are asked for."""
        if self.illustrated is None:
            return
        if not record.steps:
            raise click.ClickException("the record has no step to draw")
        report = Report()
        data = self._drawn(game, record, playable, report, language=language, file=file)
        session.end_if_wrong(report)
        if not data:
            return
        write_out(self.illustrated, data)
        session.talk(f"drawn in {self.illustrated}")

    def _drawn(
        self,
        game: "Game",
        record: "Record",
        playable: "AnyPlayable",
        report: Report,
        *,
        language: str,
        file: str,
    ) -> bytes:
        from printnplay.core.units import PAPERS
        from printnplay.documents.story.build import story_pdf
        from printnplay.faces.session import Draw, Look

        look = Look(language, self.ink == "low", cache=cache_folder())
        size = PAPERS[self.paper or locale_paper()]
        return story_pdf(Draw(game, look), record, size, report, playable=playable, file=file)
