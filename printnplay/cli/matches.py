"""Shared by `play`, `replay` and `simulate`: a game's rules, its cards as they want them, seats,
bots, options."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from printnplay.cli.session import Session
from printnplay.core.diagnostics import Report, did_you_mean, quote

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from printnplay.data.model import Game
    from printnplay.games.discovery import Found
    from printnplay.games.engine.contract import AnyRules
    from printnplay.games.engine.facts import Cards, GameFacts, Options, Scalar
    from printnplay.games.engine.playable import AnyPlayable

MAX_SEED = 2**64 - 1
TRUTH = {"true": True, "yes": True, "false": False, "no": False}


@dataclass(frozen=True, slots=True)
class Table:
    """A game that can be played, its cards checked; `source` is where its rules are."""

    game: "Game"
    playable: "AnyPlayable"
    source: str
    cards: "Cards"
    seats: int

    @property
    def rules(self) -> "AnyRules":
        return self.playable.rules


class Bots(NamedTuple):
    """One name per seat, and where the bots of plug-ins are."""

    names: tuple[str, ...]
    plugged: Mapping[str, str]


def lay_table(
    session: Session, name: str, seats: int | None, *, rules_file: Path | None = None
) -> Table:
    """Wrong names and numbers are a wrong command line; a deck that the rules cannot play, or
    numbers that they do not play by, are problems of the user's files."""
    from printnplay.games.cards import cards_for, contradictions, no_rules

    report = Report()
    game = session.load(session.games((name,))[0], report)
    found = find_rules(game, rules_file, report) if game else None
    if game and found is None and not report.has_errors:
        report.add(no_rules(game))
    if game and found:
        playable = found.playable
        seats = _seats(playable.rules.facts, seats)
        cards, wrong = cards_for(game, seats, playable=playable)
        for problem in (*wrong, *contradictions(game, playable=playable)):
            report.add(problem)
    session.show(report)
    if game is None or found is None or report.has_errors:
        sys.exit(1)
    return Table(game, *found, cards, seats or 0)


def find_rules(game: "Game", rules_file: Path | None, report: Report) -> "Found | None":
    """The rules in the file, or else the game's own."""
    from printnplay.games.discovery import find, unloadable
    from printnplay.games.engine.loading import CannotLoad

    try:
        return load_rules(rules_file) if rules_file else find(game.lineage)
    except CannotLoad as error:
        report.add(unloadable(error))
        return None


def load_rules(file: Path) -> "Found":
    """The PLAYABLE of a file that the user has named; raises CannotLoad."""
    from printnplay.games.discovery import Found
    from printnplay.games.engine.playable import load_playable

    source = f"{file}:PLAYABLE"
    return Found(load_playable(source), source)


def _seats(facts: "GameFacts", asked: int | None) -> int:
    low, high = facts.seats
    if asked is not None and not low <= asked <= high:
        raise click.BadParameter(
            f"{facts.id} has {low} to {high} seats, found {asked}", param_hint="--seats"
        )
    return asked or low


def read_bots(table: Table, asked: str | None) -> Bots:
    """One name per seat: those asked for, over and over; without any, the sensible ones."""
    from printnplay.games.discovery import bots_of_plugins
    from printnplay.games.play.roster import NAMES, NoBot, bot_named, usual_bot

    playable, seats = table.playable, table.seats
    wanted = usual_bot(playable) if asked is None else asked
    names = [name.strip() for name in wanted.split(",")]
    if len(names) > seats:
        raise click.BadParameter(
            f"{len(names)} bots, but there are {seats} seats", param_hint="--bots"
        )
    own = (*NAMES, *playable.bots)
    plugged = {} if {*names} <= {*own} else bots_of_plugins(playable.id)
    for name in names:
        try:
            bot_named(name, playable, plugged)
        except NoBot as problem:
            near = did_you_mean(name, (*own, *plugged))
            hint = f"there is no bot {quote(name)}; {near}" if near and name not in NAMES else None
            raise click.BadParameter(hint or str(problem), param_hint="--bots") from None
    return Bots(tuple(names[seat % len(names)] for seat in range(seats)), plugged)


def read_options(rules: "AnyRules", asked: tuple[str, ...]) -> "Options":
    """'some-variant' or 'some-variant=no': the options that the game knows."""
    known = {name.replace("_", "-"): name for name in rules.facts.options}
    found: dict[str, Scalar] = {}
    for text in asked:
        name, has_value, value = text.replace("_", "-").partition("=")
        if name not in known:
            has = f"it has {', '.join(known)}" if known else "it has none"
            hint = did_you_mean(name, known) or has
            raise click.BadParameter(
                f"{rules.facts.id} has no option {quote(name)}; {hint}", param_hint="--option"
            )
        if has_value and value not in TRUTH:
            raise click.BadParameter(f"expected yes or no, found {quote(value)}", param_hint=name)
        found[known[name]] = TRUTH[value] if has_value else True
    return found


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
