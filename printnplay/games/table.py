"""A table to play at: a game with its rules, the cards as these want them, seats and bots; and
records of matches that are read and replayed, with problems at their lines."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printnplay.core.diagnostics import (
    Pos,
    Problem,
    Report,
    Result,
    WrongArgument,
    counted,
    did_you_mean,
    quote,
)
from printnplay.data.model import Game
from printnplay.games.discovery import Found, find
from printnplay.games.engine.contract import AnyRules
from printnplay.games.engine.generator import MASK as MAX_SEED
from printnplay.games.engine.loading import CannotLoad
from printnplay.games.engine.record import BadRecord, Record, read_record, replay
from printnplay.games.engine.record_header import Find
from printnplay.games.failures import unloadable

if TYPE_CHECKING:
    from printnplay.games.engine.bots import AnyBot
    from printnplay.games.engine.contract import AnyRules
    from printnplay.games.engine.facts import Cards, GameFacts, Options, Scalar
    from printnplay.games.engine.playable import AnyPlayable
    from printnplay.games.engine.record_header import Header
    from printnplay.games.play.simulate import SimulationPlan

MOST_MATCHES = 10**8
_RULE = re.compile(r"[A-Z]{2,5}-\d+")
UNREADABLE, FORBIDDEN, OUT_OF_TURN = "PNP701", "PNP702", "PNP703"


@dataclass(frozen=True, slots=True)
class GameTable:
    """A game that can be played, its cards checked; `source` is where its rules are."""

    game: Game
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

    def at(self, table: GameTable) -> "list[AnyBot]":
        from printnplay.games.play.match import bot_named

        return [bot_named(name, table.playable, self.plugged) for name in self.names]


def lay_table(
    game: Game, seats: int | None = None, *, rules_file: Path | None = None
) -> Result[GameTable | None]:
    """None if the rules cannot play this deck, or do not play by its numbers; without `seats` it is
    for the smallest number that can play. Raises WrongArgument for a number of seats that the game
    does not have."""
    from printnplay.games.cards import cards_for, contradictions, no_rules

    report = Report()
    found = report.take(find_rules(game, rules_file))
    if found is None:
        if not report.has_errors:
            report.add(no_rules(game))
        return report.result(None)
    playable = found.playable
    count = _seats(playable.rules.facts, seats)
    cards, wrong = cards_for(game, count, playable=playable)
    report.extend((*wrong, *contradictions(game, playable=playable)))
    table = GameTable(game, playable, found.source, cards, count)
    return report.result(None if report.has_errors else table)


def find_rules(game: Game, rules_file: Path | None = None) -> Result[Found | None]:
    """The rules in the file, or else the game's own."""
    report = Report()
    try:
        return Result(load_rules(rules_file, *game.lineage) if rules_file else find(game.lineage))
    except CannotLoad as error:
        report.add(unloadable(error))
        return report.result(None)


def load_rules(file: Path, *ids: str) -> Found:
    """The PLAYABLE of a file that the user has named, for a game with one of these ids; raises
    CannotLoad."""
    from printnplay.games.engine.playable import load_playable

    source = f"{file}:PLAYABLE"
    return Found(load_playable(source, *ids), source)


def choose_bots(table: GameTable, asked: str | Sequence[str] | None = None) -> Bots:
    """One name per seat: those asked for, over and over; without any, the sensible ones. Raises
    WrongArgument."""
    from printnplay.games.discovery import bots_of_plugins
    from printnplay.games.play.match import NAMES, default_bot

    playable, seats = table.playable, table.seats
    names = (asked,) if isinstance(asked, str) else asked or (default_bot(playable),)
    if len(names) > seats:
        raise WrongArgument(f"{len(names)} bots for {counted(seats, 'seat')}", "bots")
    own = (*NAMES, *playable.bots)
    plugged = {} if {*names} <= {*own} else bots_of_plugins(playable.id)
    for name in names:
        _check_bot(name, playable, plugged)
    return Bots(tuple(names[seat % len(names)] for seat in range(seats)), plugged)


def _check_bot(name: str, playable: "AnyPlayable", plugged: Mapping[str, str]) -> None:
    from printnplay.games.play.match import NAMES, NoBot, bot_named

    try:
        bot_named(name, playable, plugged)
    except NoBot as problem:
        near = did_you_mean(name, (*NAMES, *playable.bots, *plugged))
        hint = f"there is no bot {quote(name)}; {near}" if near and name not in NAMES else None
        raise WrongArgument(hint or str(problem), "bots") from None


def choose_options(rules: "AnyRules", asked: "Mapping[str, Scalar]") -> "Options":
    """The variants that the game knows, by their names. Raises WrongArgument."""
    known = {name.replace("_", "-"): name for name in rules.facts.options}
    found: dict[str, Scalar] = {}
    for text, value in asked.items():
        name = text.replace("_", "-")
        if name not in known:
            has = f"it has {', '.join(known)}" if known else "it has none"
            hint = did_you_mean(name, known) or has
            raise WrongArgument(f"{rules.facts.id} has no option {quote(name)}; {hint}", "option")
        found[known[name]] = value
    return found


def header_of(table: GameTable, seed: int, options: "Options") -> "Header":
    """What a match is played with. Raises WrongArgument."""
    from printnplay.games.engine.record_header import Header

    check_range("seed", seed, 0, MAX_SEED)
    return Header(table.playable.id, table.seats, table.cards, options, seed)


def plan_of(
    table: GameTable, bots: Bots, *, matches: int, seed: int, options: "Options"
) -> "SimulationPlan":
    """What many matches are played with. Raises WrongArgument."""
    from printnplay.games.play.simulate import SimulationPlan

    check_range("matches", matches, 1, MOST_MATCHES)
    check_range("seed", seed, 0, MAX_SEED)
    own = (table.game.id, table.source, table.cards)
    return SimulationPlan(*own, matches, bots.names, seed, options, bots.plugged)


def check_range(name: str, given: int, least: int, most: int) -> None:
    """Raises WrongArgument."""
    if not least <= given <= most:
        raise WrongArgument(f"{given} is not in the range {least}<=x<={most}", name)


def _seats(facts: "GameFacts", asked: int | None) -> int:
    low, high = facts.seats
    if asked is not None and not low <= asked <= high:
        raise WrongArgument(f"{facts.id} has {low} to {high} seats, found {asked}", "seats")
    return asked or low


def read_reported(text: str, file: str, find: Find) -> Result[Record | None]:
    """The record; None if a line is not in the format."""
    try:
        return Result(read_record(text, find))
    except BadRecord as bad:
        return Result(None, tuple(_problems(bad, file, lambda _: UNREADABLE)))


def replay_reported(
    record: Record, file: str, rules: AnyRules, *, until: int | None = None
) -> Result[object | None]:
    """The state after the last step, or after step `until`; None if a step breaks a rule."""
    try:
        return Result(replay(record, rules, until=until))
    except BadRecord as bad:
        return Result(None, tuple(_problems(bad, file, _broken)))


def _problems(bad: BadRecord, file: str, code: Callable[[str], str]) -> Iterator[Problem]:
    for line, message in bad.wrong:
        yield Problem(code(message), message, Pos(file, line))


def _broken(message: str) -> str:
    """The code of a step that breaks a rule, which its message names, or is out of turn."""
    return FORBIDDEN if _RULE.match(message) else OUT_OF_TURN
