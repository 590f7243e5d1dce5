"""`printnplay replay FILE`: is a record a match by the rules, and how does the table look?"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from printnplay.cli.lines import echo_line
from printnplay.cli.matches import Illustrated, rules_option, with_illustrated
from printnplay.cli.session import Session, Verb
from printnplay.core.diagnostics import Report

if TYPE_CHECKING:
    from printnplay.games.engine.contract import AnyRules
    from printnplay.games.engine.playable import AnyPlayable
    from printnplay.games.engine.record import Record
    from printnplay.games.speech import Speech


@click.command(
    "replay",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay replay m.jsonl              check it and print the last position
  printnplay replay m.jsonl --until 12   the position after step 12
  printnplay replay m.jsonl --until 12 --seat 1   what Player 2 saw
  printnplay replay m.jsonl --illustrated m.pdf   also write a PDF with pictures
""",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--until", type=click.IntRange(0), metavar="N", help="Stop after step N.  [default: the end]"
)
@click.option(
    "--seat",
    type=click.IntRange(0),
    metavar="S",
    help="Print only what this seat knows; seat 0 is Player 1.",
)
@rules_option
@click.option(
    "--lang",
    envvar="PRINTNPLAY_LANG",
    help="Language of the output.  [default: the locale's, else en]",
)
@with_illustrated
@click.pass_obj
def command(
    session: Session,
    /,
    file: Path,
    until: int | None,
    seat: int | None,
    rules: Path | None,
    lang: str | None,
    **given: Any,
) -> None:
    """Check the match record FILE and print the position.

    A move that breaks a rule is reported at its line, with the rule. A record without an end is
    an unfinished match.
    """
    from printnplay.games.speech import Speech
    from printnplay.kit.user import language_of

    pictures = Illustrated(**given)
    pictures.check()
    if pictures.illustrated and (until is not None or seat is not None):
        raise click.UsageError("--illustrated draws the whole match, for all to see")
    record, playable, state = _replayed(session, file, until, seat, rules_file=rules)
    # for its words: the cards are the record's own
    game = session.load_whole(record.header.game)
    speech = Speech(game, language_of(game, lang))
    pictures.write(session, game, record, playable, language=speech.language, file=str(file))
    _echo(_Position(record, playable.rules, state, speech, until, seat))
    key = "play.verified" if until is None else "play.verified-until"
    session.inform(
        speech.text(key, n=len(record.steps) if until is None else until, of=len(record.steps))
    )


def _replayed(
    session: Session,
    file: Path,
    until: int | None,
    seat: int | None,
    *,
    rules_file: Path | None,
) -> "tuple[Record, AnyPlayable, object]":
    """The record, its game and the position there; problems are shown, and end it all."""
    from printnplay.games.engine.loading import CannotLoad
    from printnplay.games.failures import unloadable
    from printnplay.games.table import replay_reported

    report = Report()
    try:
        find = _finder(rules_file)
        record = _read(file, report, find)
        if record is not None:
            _check_numbers(record, until, seat)
            playable = find(record.header.game)
            state = report.take(replay_reported(record, str(file), playable.rules, until=until))
            if state is not None:
                return record, playable, state
    except CannotLoad as error:
        report.add(unloadable(error))
    session.show(report)
    sys.exit(1)


def _finder(rules_file: Path | None) -> "Callable[[str], AnyPlayable]":
    """Finds the game in the file that was named, or else among those installed."""
    from printnplay.games.discovery import find_playable
    from printnplay.games.table import load_rules

    if rules_file is None:
        return find_playable
    load_rules(rules_file)
    return lambda name: load_rules(rules_file, name).playable


def _read(file: Path, report: Report, find: "Callable[[str], AnyPlayable]") -> "Record | None":
    from printnplay.data.text_file import read_text
    from printnplay.games.table import read_reported

    text = read_text(file, str(file), report)
    if text is None:
        return None
    return report.take(read_reported(text, str(file), lambda name: find(name).rules))


def _check_numbers(record: "Record", until: int | None, seat: int | None) -> None:
    steps, seats = len(record.steps), record.header.seats
    if until is not None and until > steps:
        found = f"the record has {steps} steps, found {until}"
        raise click.BadParameter(found, param_hint="--until")
    if seat is not None and seat >= seats:
        found = f"expected a seat from 0 to {seats - 1}, found {seat}"
        raise click.BadParameter(found, param_hint="--seat")


class _Position(NamedTuple):
    """What is shown: a state of a record, for all or for one seat."""

    record: "Record"
    rules: "AnyRules"
    state: object
    speech: "Speech"
    until: int | None
    seat: int | None


def _echo(shown: _Position) -> None:
    from printnplay.games.play.transcript import Transcript

    speech, steps = shown.speech, len(shown.record.steps)
    transcript = Transcript(shown.rules, speech, only=shown.seat)
    at = steps if shown.until is None else shown.until
    if legend := speech("play.legend"):
        echo_line(legend)
    echo_line(speech.text("play.at-step", n=at, of=steps))
    for line in transcript.position(shown.state):
        echo_line(f"  {line}")
    for seat in range(shown.record.header.seats) if shown.seat is None else (shown.seat,):
        view = shown.rules.view(shown.state, seat)
        for own in (transcript.hand(view), *transcript.secrets(view)):
            if own:
                echo_line(f"  {speech.text('play.turn', seat=seat, move=own)}")
    outcome = shown.rules.outcome(shown.state)
    for line in transcript.table(outcome) if outcome else [_waits(shown, is_last=at == steps)]:
        echo_line(line)


def _waits(shown: _Position, *, is_last: bool) -> str:
    """Who does what next; the choices of another seat would reveal its hand. A record that ends
    before the match does is an unfinished match."""
    from printnplay.games.engine.facts import DEALER

    rules, say, seats = shown.rules, shown.speech.text, shown.rules.waiting_on(shown.state)
    if seats == (DEALER,):
        waits = say("play.waits-dealer")
    elif shown.seat is not None and shown.seat not in seats:
        waits = say("play.waits", seats=seats)
    else:
        legal = rules.legal_moves(shown.state, seats[0] if shown.seat is None else shown.seat)
        types = tuple(dict.fromkeys(move.type for move in legal))
        waits = say("play.waits-for", seats=seats, type=types)
    return f"{say('play.unfinished')} {waits}" if is_last else waits
