"""Shared by `play`, `replay`, `simulate` and `check`: the options that say by which rules a game is
played, by whom, and in which variant."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from printnplay.cli.session import Session
from printnplay.core.diagnostics import Report, quote
from printnplay.games.engine.generator import MASK as MAX_SEED

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from printnplay.games.engine.facts import Options, Scalar
    from printnplay.games.table import Bots, Table

SEED = click.IntRange(0, MAX_SEED)
TRUTH = {"true": True, "yes": True, "false": False, "no": False}


def lay_table(
    session: Session, name: str, seats: int | None, *, rules_file: Path | None = None
) -> "Table":
    """A deck that the rules cannot play, or numbers that they do not play by, end the command."""
    from printnplay.games import table

    report = Report()
    game = session.load(name, report)
    found = report.take(table.lay_table(game, seats, rules_file=rules_file)) if game else None
    session.end_if_wrong(report)
    assert found is not None
    return found


def read_bots(table: "Table", asked: str | None) -> "Bots":
    """'careful,random': one per seat, or fewer that take turns."""
    from printnplay.games.table import choose_bots

    names = None if asked is None else [name.strip() for name in asked.split(",")]
    return choose_bots(table, names)


def read_options(table: "Table", asked: tuple[str, ...]) -> "Options":
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
    from printnplay.games.play.roster import NAMES

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

    def consume_value(
        self, ctx: click.Context, opts: Mapping[str, click.Parameter]
    ) -> tuple[Any, ParameterSource]:
        value, source = super().consume_value(ctx, opts)
        if source in (ParameterSource.ENVIRONMENT, ParameterSource.DEFAULT_MAP):
            message = f"{self.opts[0]} runs code, so it is taken from the command line only"
            raise click.UsageError(message, ctx)
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
    help="Play by the rules in this file, which is run: its PLAYABLE.",
)


seats_option = click.option(
    "--seats", type=int, metavar="N", help="How many play.  [default: the fewest that can]"
)
bots_option = click.option(
    "--bots",
    metavar="NAME,...",
    shell_complete=complete_bots,
    help="random, greedy or careful, one per seat, or fewer that take turns.  [default: greedy]",
)
option_option = click.option(
    "--option",
    "chosen",
    multiple=True,
    metavar="NAME",
    help="A variant that the game has, by name; NAME=no turns it off.",
)
