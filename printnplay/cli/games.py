"""`printnplay games`: what there is to print."""

import json
import sys
from typing import TYPE_CHECKING

import click

from printnplay.cli.session import Session, echo_table, title
from printnplay.core.diagnostics import Report

if TYPE_CHECKING:
    from printnplay.data.model import Game

HEADER = (
    "id",
    "title",
    "version",
    "players",
    "cards",
    "other pieces",
    "languages",
    "assumed facts",
)
# This column is left out if no game has a version.
VERSION = HEADER.index("version")


@click.command(
    "games",
    epilog="\b\nExamples:\n  printnplay games\n  printnplay games --format json\n",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
    help="Output format.",
)
@click.pass_obj
def command(session: Session, form: str) -> None:
    """List the games with their players, cards, pieces and languages.

    The last column counts the facts that no rulebook states and that were filled in.
    """
    from printnplay.games.discovery import plugin_warnings

    report = Report()
    report.extend(plugin_warnings(session.games(())))
    games = session.load_all((), report)
    if form == "json":
        click.echo(json.dumps([_facts(game) for game in games], indent=2, ensure_ascii=False))
    else:
        has_version = any(game.version for game in games)
        columns = [(name, at) for at, name in enumerate(HEADER) if at != VERSION or has_version]
        rows = [_row(game) for game in games]
        echo_table([name for name, _ in columns], [[row[at] for _, at in columns] for row in rows])
    session.show(report)
    sys.exit(1 if report.has_errors else 0)


def _facts(game: "Game") -> dict[str, object]:
    low, high = game.players
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version or None,
        "players": {"min": low, "max": high},
        "cards": _cards(game),
        "pieces": _pieces(game),
        "languages": list(game.languages),
        "assumed": _assumed(game),
    }


def _row(game: "Game") -> tuple[str, ...]:
    pieces = ", ".join(f"{number} {name}" for name, number in _pieces(game).items())
    return (
        game.id,
        title(game),
        game.version or "-",
        str(game.about["players"].value),
        str(_cards(game)),
        pieces or "-",
        " ".join(game.languages),
        str(_assumed(game)),
    )


def _cards(game: "Game") -> int:
    return sum(part.copies for part in game.decks)


def _pieces(game: "Game") -> dict[str, int]:
    decks = {part.id for part in game.decks}
    return {part.id: part.copies for part in game.components if part.id not in decks}


def _assumed(game: "Game") -> int:
    from printnplay.data.model import Provenance

    return game.provenance()[Provenance.ASSUMED]
