"""Problems as lines on stdout: short ones, or workflow commands that GitHub shows in a diff."""

from collections.abc import Iterable

import click

from printnplay.core.diagnostics import Problem, short


def echo_lines(problems: Iterable[Problem], form: str) -> None:
    for found in problems:
        click.echo(as_command(found) if form == "github" else short(found))


def as_command(found: Problem) -> str:
    """`::error file=card_data/demo/game.yaml,line=4,col=3,title=PNP101::unknown field 'copys'`."""
    places = {"file": found.pos.file, "line": found.pos.line, "col": found.pos.column}
    given = {name: str(value) for name, value in places.items() if value} | {"title": found.code}
    properties = ",".join(f"{name}={_property(value)}" for name, value in given.items())
    said = "; ".join([found.sentence, *map(str, found.notes)])
    help = f"\nhelp: {found.help}" if found.help else ""
    return f"::{found.severity.value} {properties}::{_data(said + help)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
