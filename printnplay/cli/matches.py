"""What `play` and `simulate` share: a game's cards as the rules want them, seats, bots, options."""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from printnplay.cli.session import Session
from printnplay.core.diagnostics import Report, did_you_mean, quote

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from printnplay.data.model import Game
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


def lay_table(session: Session, name: str, seats: int | None) -> Table:
    """Wrong names and numbers are a wrong command line; a deck that the rules cannot play, or
    numbers that they do not play by, are problems of the user's files."""
    from printnplay.games.cards import cards_for, contradictions, no_rules
    from printnplay.games.discovery import find

    report = Report()
    game = session.load(session.games((name,))[0], report)
    found = find(game.lineage) if game else None
    if game and found is None:
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


def _seats(facts: "GameFacts", asked: int | None) -> int:
    low, high = facts.seats
    if asked is not None and not low <= asked <= high:
        raise click.BadParameter(
            f"{facts.id} has {low} to {high} seats, found {asked}", param_hint="--seats"
        )
    return asked or low


def read_bots(table: Table, asked: str | None) -> tuple[str, ...]:
    """One name per seat: those asked for, over and over; without any, the sensible ones."""
    from printnplay.games.play.roster import NAMES, NoBot, bot_named, usual_bot

    seats, default = table.seats, usual_bot(table.playable)
    names = [name.strip() for name in (default if asked is None else asked).split(",")]
    if len(names) > seats:
        raise click.BadParameter(
            f"{len(names)} bots, but there are {seats} seats", param_hint="--bots"
        )
    for name in names:
        try:
            bot_named(name, table.playable)
        except NoBot as problem:
            near = did_you_mean(name, (*NAMES, *table.playable.bots))
            hint = f"there is no bot {quote(name)}; {near}" if near and name not in NAMES else None
            raise click.BadParameter(hint or str(problem), param_hint="--bots") from None
    return tuple(names[seat % len(names)] for seat in range(seats))


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

    from printnplay.games.play.roster import NAMES

    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + name) for name in NAMES if name.startswith(last)]


seats_option = click.option(
    "--seats", type=int, metavar="N", help="How many play.  [default: the fewest that can]"
)
bots_option = click.option(
    "--bots",
    metavar="NAME,...",
    shell_complete=complete_bots,
    help="random, greedy or careful, one a seat, or fewer that take turns.  [default: greedy]",
)
option_option = click.option(
    "--option",
    "chosen",
    multiple=True,
    metavar="NAME",
    help="A variant that the game has, by name; NAME=no turns it off.",
)
