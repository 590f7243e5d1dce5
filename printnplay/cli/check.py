"""`printnplay check`: is every deck complete, and who says so?"""

import json
import sys
from typing import TYPE_CHECKING

import click

from printnplay.cli.session import Session, cache_folder, complete_game, title
from printnplay.cli.table import echo_table
from printnplay.diag import Report, as_json, counted

if TYPE_CHECKING:
    from printnplay.check.composition import Line
    from printnplay.model import Game

LONG, WIDE = 20, 60
HEADER = ("", "component", "what", "expected", "found", "declared", "provenance", "rule")


@click.command(
    "check",
    epilog="""\b
Examples:
  printnplay check                        all games
  printnplay check rasant gumball-rally   two of them
  printnplay check --format json          for machines
  printnplay --project . check --strict   missing translations are errors
""",
)
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=complete_game)
@click.option("--strict", is_flag=True, help="Missing translations are errors.")
@click.option(
    "--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True
)
@click.pass_obj
def command(session: Session, games: tuple[str, ...], strict: bool, form: str) -> None:
    """Count every component of each GAME (all without a name) against its rulebook.

    Prints each line of the contents list: expected, found, where it is declared, and who says
    so. All problems at once; exit code 1 if there are any.
    """
    from printnplay.check.composition import check_composition

    everything = Report()
    results: list[dict[str, object]] = []
    for game_id in session.games(games):
        report = Report()
        game = session.load(game_id, report, is_strict=strict)
        lines = check_composition(game, report) if game else ()
        if game:
            _check_boards(game, report)
            _check_play(game, report)
            _check_references(game, report)
        everything.extend(report)
        results.append(_result(game_id, game, lines, report))
        if form == "table" and game and not session.is_quiet:
            _echo_game(game, lines)
    if form == "json":
        outcome = {"ok": not everything.has_errors, "games": results}
        click.echo(json.dumps(outcome, indent=2, ensure_ascii=False))
    else:
        session.show(everything)
    if not everything.has_errors:
        rest = "with warnings" if len(everything) else "everything is as it should be"
        session.talk(f"{counted(len(results), 'game')} checked: {rest}")
    sys.exit(1 if everything.has_errors else 0)


def _check_boards(game: "Game", report: Report) -> None:
    boards = [part for part in game.components if part.shape]
    if boards:
        from printnplay.draw.track import check_track

        for part in boards:
            check_track(game, part, report)


def _check_play(game: "Game", report: Report) -> None:
    """Whether the rules can play these cards; a game of one's own has none."""
    from printnplay.bridge import NO_RULES, cards_for

    for problem in cards_for(game, game.players[1])[1]:
        if problem.code != NO_RULES:
            report.add(problem)


def _check_references(game: "Game", report: Report) -> None:
    """The quick reference in every language: what it says, computes and shows."""
    if not game.references:
        return
    from printnplay.draw.reference import check_words
    from printnplay.draw.reference_names import check_cards
    from printnplay.load.reference import load_reference

    found = [load_reference(game, language, report) for language in game.references]
    told = [reference for reference in found if reference]
    check_words(game, told, report, cache=cache_folder())
    for reference in told:
        check_cards(game, reference, report)


def _echo_game(game: "Game", lines: "tuple[Line, ...]") -> None:
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


def _result(
    game_id: str, game: "Game | None", lines: "tuple[Line, ...]", report: Report
) -> dict[str, object]:
    return {
        "id": game_id,
        "components": _components(game, lines) if game else [],
        "problems": [as_json(found) for found in report],
        "provenance": {str(k): n for k, n in game.provenance().items()} if game else {},
    }


def _components(game: "Game", lines: "tuple[Line, ...]") -> list[dict[str, object]]:
    components: list[dict[str, object]] = []
    for part in game.components:
        totals = (e.number for e in part.expect if e.kind == "total" and not e.where)
        is_right = all(line.is_right for line in lines if line.component == part.id)
        expected = next(totals, None)
        components.append(
            {"id": part.id, "expected": expected, "found": part.copies, "ok": is_right}
        )
    return components
