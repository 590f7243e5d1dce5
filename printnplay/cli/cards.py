"""`printnplay cards GAME`: every card with its fields and copies."""

import csv
import json
from io import StringIO
from typing import TYPE_CHECKING

import click

from printnplay.cli.session import Session, Verb, complete_game, echo_table
from printnplay.core.diagnostics import did_you_mean

if TYPE_CHECKING:
    from printnplay.data.model import Component, Game, Scalar


@click.command(
    "cards",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay cards rasant
  printnplay cards wacky-challenge --component race
  printnplay cards gumball-rally --format csv > cards.csv
""",
)
@click.argument("game", shell_complete=complete_game)
@click.option("--component", metavar="ID", help="List only this deck or set of pieces.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json", "csv"]),
    default="table",
    show_default=True,
    help="Output format.",
)
@click.pass_obj
def command(session: Session, game: str, component: str | None, form: str) -> None:
    """List every card of GAME with its fields and number of copies."""
    chosen = _choose(session.load_whole(game), component)
    if form == "json":
        _echo_json(chosen)
    elif form == "csv":
        _echo_csv(chosen)
    else:
        _echo_tables(chosen)
    session.inform(f"{sum(part.copies for part in chosen)} in all")


def _choose(game: "Game", component: str | None) -> "tuple[Component, ...]":
    known = {part.id: part for part in game.components}
    if component is None:
        return game.components
    if component not in known:
        hint = did_you_mean(component, known) or f"it has {', '.join(known)}"
        raise click.UsageError(f"{game.id} has no component '{component}'; {hint}")
    return (known[component],)


def _echo_tables(components: "tuple[Component, ...]") -> None:
    for number, part in enumerate(components):
        if number:
            click.echo()
        click.echo(f"{part.id}: {part.copies} ({part.kind}{f', {part.size}' if part.size else ''})")
        rows = [
            (card.id, str(card.copies), *(_text(card.values[name]) for name in part.fields))
            for card in part.cards
        ]
        echo_table(("id", "copies", *part.fields), rows, indent="  ")


def _echo_json(components: "tuple[Component, ...]") -> None:
    cards = [
        {
            "component": part.id,
            "id": card.id,
            "copies": card.copies,
            "copy_ids": list(card.copy_ids),
            "fields": dict(card.values),
        }
        for part in components
        for card in part.cards
    ]
    click.echo(json.dumps(cards, indent=2, ensure_ascii=False))


def _echo_csv(components: "tuple[Component, ...]") -> None:
    fields = list(dict.fromkeys(name for part in components for name in part.fields))
    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(["component", "id", "copies", *fields])
    for part in components:
        for card in part.cards:
            cells = [_text(card.values.get(name)) for name in fields]
            writer.writerow([part.id, card.id, card.copies, *cells])
    click.echo(table.getvalue(), nl=False)


def _text(value: "Scalar") -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else " ".join(str(value).split("\n"))
