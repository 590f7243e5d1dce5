"""`printnplay play GAME`: a match to read, or a seat to sit at."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printnplay.cli.lines import echo_line, echo_lines
from printnplay.cli.matches import (
    SEED,
    Illustrated,
    bots_option,
    lay_table,
    option_option,
    read_bots,
    read_options,
    rules_option,
    seats_option,
    with_illustrated,
)
from printnplay.cli.session import Session, Verb, complete_game, writing

if TYPE_CHECKING:
    from printnplay.games.engine.contract import Outcome
    from printnplay.games.engine.record import Record, Step
    from printnplay.games.engine.record_header import Header
    from printnplay.games.speech import Speech
    from printnplay.games.table import Bots, GameTable


PERSON = "person"


class Stopped(Exception):
    """A match that Ctrl-C ended at the table, as far as it went."""

    def __init__(self, record: "Record") -> None:
        super().__init__()
        self.record = record


@click.command(
    "play",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay play rasant                           a match between bots
  printnplay play rasant --seats 5 --lang fr       five bots, in French
  printnplay play rasant --seed 7 --bots careful,random
  printnplay play rasant --seed 7 --record m.jsonl   also write a record
  printnplay play rasant --illustrated m.pdf       also write a PDF with pictures
  printnplay play rasant --human 0                 play against bots, as Player 1
""",
)
@click.argument("game", shell_complete=complete_game)
@seats_option
@click.option(
    "--seed",
    type=SEED,
    metavar="S",
    help="Seed; the same seed and bots give the same match.  [default: random, and printed]",
)
@bots_option
@click.option(
    "--human",
    type=click.IntRange(0),
    metavar="SEAT",
    help="Play at this seat yourself; seat 0 is Player 1.",
)
@click.option(
    "--record",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write a record of the match for 'printnplay replay'.",
)
@option_option
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
    game: str,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    human: int | None,
    path: Path | None,
    chosen: tuple[str, ...],
    rules: Path | None,
    lang: str | None,
    **given: Any,
) -> None:
    """Play a match of GAME and print every move.

    With --human you play yourself: choose a move by its number or type it; '?' prints help.
    """
    from printnplay.games.table import header_of
    from printnplay.kit.matches import speech_of

    table = lay_table(session, game, seats, rules_file=rules)
    seated = _seated(table, bots, human)
    options = read_options(table, chosen)
    speech = speech_of(table.game, lang)
    _check_folder(path)
    if table.playable.story is None:
        session.inform(f"{table.playable.id} has no story, so there are no captions")
    pictures = Illustrated(**given)
    pictures.check()
    header = header_of(table, secrets.randbelow(10**9) if seed is None else seed, options)
    try:
        record = _play(table, header, seated, human=human, speech=speech)
    except Stopped as stopped:
        _keep(session, path, stopped.record, speech)
        raise click.Abort from None
    _keep(session, path, record, speech)
    file = str(path or table.game.id)
    pictures.write(session, table.game, record, table.playable, language=speech.language, file=file)


def _seated(table: "GameTable", bots: str | None, human: int | None) -> "Bots":
    seated = read_bots(table, bots)
    if human is None:
        return seated
    if human >= table.seats:
        found = f"expected a seat from 0 to {table.seats - 1}, found {human}"
        raise click.BadParameter(found, param_hint="--human")
    names = (*seated.names[:human], PERSON, *seated.names[human + 1 :])
    return seated._replace(names=names)


def _play(
    table: "GameTable", header: "Header", seated: "Bots", *, human: int | None, speech: "Speech"
) -> "Record":
    """A match between bots is played first, then printed, with captions after each round."""
    from printnplay.kit.matches import greeting, play_at

    echo_lines(greeting(header, seated.names, speech, human=human))
    if human is not None:
        return _sit(table, header, seated, human=human, speech=speech)
    match = play_at(table, seated, header)
    echo_lines(match.lines(speech))
    return match.as_record(speech)


def _sit(
    table: "GameTable", header: "Header", seated: "Bots", *, human: int, speech: "Speech"
) -> "Record":
    """Prints as it goes; the record is unfinished if the person leaves."""
    from printnplay.cli.person import Person, PlayerQuit
    from printnplay.documents.story.narrate import LiveCaptions, captions_of
    from printnplay.games.engine.bots import AnyBot
    from printnplay.games.engine.record import Record
    from printnplay.games.play.match import bot_named, turns
    from printnplay.games.play.transcript import INDENT, Transcript
    from printnplay.kit.matches import step_of

    to_you = speech.to(human)
    transcript = Transcript(table.rules, to_you, only=human, notation=speech.notation)
    captions = LiveCaptions(table, header, speech)
    person = Person(table.rules, to_you, transcript)
    bots: list[AnyBot] = [
        person if name == PERSON else bot_named(name, table.playable, seated.plugged)
        for name in seated.names
    ]
    steps: list[Step] = []
    outcome: Outcome | None = None
    try:
        for turn in turns(table.rules, header, bots, persons=frozenset({human})):
            steps.append(step_of(turn, speech))
            echo_lines(transcript.turn(turn, captions.after(turn, steps)))
            outcome = table.rules.outcome(turn.after)
    except PlayerQuit:
        echo_line(speech.text("play.ask.left"))
    except (KeyboardInterrupt, click.Abort):
        raise Stopped(Record(header, tuple(steps), outcome)) from None
    record = Record(header, tuple(steps), outcome)
    if outcome is not None:
        echo_lines(transcript.table(outcome, seated.names))
        echo_lines(INDENT + line for line in captions_of(table, record, speech).end)
    return record


def _check_folder(path: Path | None) -> None:
    """Before the match: an hour at the table should not end with a record that cannot be."""
    if path is not None and not path.parent.is_dir():
        raise click.BadParameter(f"there is no folder '{path.parent}'", param_hint="--record")


def _keep(session: Session, path: Path | None, record: "Record", speech: "Speech") -> None:
    from printnplay.games.engine.record import write_record

    if path is None:
        return
    with writing(path):
        path.write_text(write_record(record), encoding="utf-8", newline="\n")
    session.inform(speech.text("play.recorded", path=str(path)))
