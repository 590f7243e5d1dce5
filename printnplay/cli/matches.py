"""Options that `play`, `replay`, `simulate` and `check` share: by which rules a game is played, by
whom, in which variant; and the match as pictures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from printnplay.cli.session import Session, write_out
from printnplay.core.diagnostics import Report, quote
from printnplay.games.engine.generator import MASK as MAX_SEED
from printnplay.kit.user import cache_folder, locale_paper

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from printnplay.data.model import Game
    from printnplay.games.engine.facts import Options, Scalar
    from printnplay.games.engine.playable import AnyPlayable
    from printnplay.games.engine.record import Record
    from printnplay.games.table import Bots, GameTable

SEED = click.IntRange(0, MAX_SEED)
TRUTH = {"true": True, "yes": True, "false": False, "no": False}


def lay_table(
    session: Session, name: str, seats: int | None, *, rules_file: Path | None = None
) -> "GameTable":
    """A deck that the rules cannot play, or numbers that they do not play by, end the command."""
    from printnplay.games import table

    report = Report()
    game = session.load(name, report)
    found = report.take(table.lay_table(game, seats, rules_file=rules_file)) if game else None
    session.end_if_wrong(report)
    assert found is not None
    return found


def read_bots(table: "GameTable", asked: str | None) -> "Bots":
    """'careful,random': one per seat, or fewer that take turns."""
    from printnplay.games.table import choose_bots

    names = None if asked is None else [name.strip() for name in asked.split(",")]
    return choose_bots(table, names)


def read_options(table: "GameTable", asked: tuple[str, ...]) -> "Options":
    """'some-variant' or 'some-variant=no': the options that the game knows."""
    from printnplay.games.table import choose_options

    found: dict[str, Scalar] = {}
    for text in asked:
        name, has_value, value = text.partition("=")
        if has_value and value not in TRUTH:
            raise click.BadParameter(f"expected yes or no, found {quote(value)}", param_hint=name)
        found[name] = TRUTH[value] if has_value else True
    return choose_options(table.rules, found)


def complete_bots(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """The last of the names that are being typed."""
    from click.shell_completion import CompletionItem

    from printnplay.games.discovery import bots_of_plugins, find
    from printnplay.games.engine.loading import CannotLoad
    from printnplay.games.play.match import NAMES

    game = str(ctx.params.get("game") or "")
    try:
        found = find((game,))
    except CannotLoad:
        found = None
    own = found.playable.bots if found else {}
    names = dict.fromkeys((*NAMES, *own, *bots_of_plugins(game)))
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + name) for name in names if name.startswith(last)]


class CommandLineOnly(click.Option):
    """An option that runs code: no file and no variable of the environment can give it."""

    @property
    def why(self) -> str:
        return f"{self.opts[0]} runs code, so it is taken from the command line only"

    def consume_value(
        self, ctx: click.Context, opts: Mapping[str, click.Parameter]
    ) -> tuple[Any, ParameterSource]:
        value, source = super().consume_value(ctx, opts)
        if source in (ParameterSource.ENVIRONMENT, ParameterSource.DEFAULT_MAP):
            raise click.UsageError(self.why, ctx)
        return value, source


def read_rules_file(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    if path is not None and path.suffix != ".py":
        raise click.BadParameter(f"expected a name that ends in .py, found '{path}'")
    return path


rules_option = click.option(
    "--rules",
    cls=CommandLineOnly,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    callback=read_rules_file,
    metavar="FILE.py",
    help="Run this file and use the rules of its PLAYABLE.",
)


seats_option = click.option(
    "--seats", type=int, metavar="N", help="Number of players.  [default: the fewest]"
)
bots_option = click.option(
    "--bots",
    metavar="NAME,...",
    shell_complete=complete_bots,
    help="random, greedy or careful, one per seat; a shorter list is repeated.  "
    "[default: greedy, else random]",
)
option_option = click.option(
    "--option",
    "chosen",
    multiple=True,
    metavar="NAME",
    help="Play a variant of the game; NAME=no turns one off. Can be repeated.",
)


Function = TypeVar("Function", bound=Callable[..., object])

OPTIONS = (
    click.option(
        "--illustrated",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Also write the match as an illustrated PDF.",
    ),
    click.option(
        "--paper",
        type=click.Choice(["a4", "letter"]),
        help="Paper size of the PDF.  [default: the locale's]",
    ),
    click.option(
        "--ink", type=click.Choice(["full", "low"]), help="Ink mode of the PDF.  [default: full]"
    ),
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
        session.inform(f"drawn in {self.illustrated}")

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
        made = story_pdf(Draw(game, look), record, size, playable=playable, file=file)
        return report.take(made)
