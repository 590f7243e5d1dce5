"""The contents list of a game, as `check` shows it: a table for people, data for machines."""

from typing import TYPE_CHECKING

import click

from printnplay.cli.session import title
from printnplay.cli.table import echo_table

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.preflight.composition import Line

LONG, WIDE = 20, 60
HEADER = ("", "component", "what", "expected", "found", "declared", "provenance", "rule")


def echo_counts(game: "Game", lines: "tuple[Line, ...]") -> None:
    click.echo(f"{game.id}: {title(game)} ({game.pos.file})")
    firsts = {line.component: line for line in reversed(lines)}.values()
    echo_table(HEADER, [_row(game, line, line in firsts) for line in lines], indent="  ")
    counts = ", ".join(f"{number} {word}" for word, number in game.provenance().items())
    click.echo(f"  facts: {counts}\n")


def _row(game: "Game", line: "Line", is_first: bool) -> tuple[str, ...]:
    is_long = line.found == line.expected and len(line.expected) > LONG
    place = f"line {line.pos.line}" if line.pos.file == game.pos.file else str(line.pos)
    return (
        "ok" if line.is_right else "WRONG",
        line.component if is_first else "",
        line.subject,
        line.expected if len(line.expected) <= WIDE else f"{line.expected[:WIDE]}…",
        "the same" if is_long else line.found,
        place,
        (line.source.provenance if line.source else None) or "-",
        (line.source.rule if line.source else None) or "-",
    )


def count_components(game: "Game", lines: "tuple[Line, ...]") -> list[dict[str, object]]:
    components: list[dict[str, object]] = []
    for part in game.components:
        totals = (e.number for e in part.expect if e.kind == "total" and not e.where)
        is_right = all(line.is_right for line in lines if line.component == part.id)
        expected = next(totals, None)
        components.append(
            {"id": part.id, "expected": expected, "found": part.copies, "ok": is_right}
        )
    return components
