"""`printnplay check`: whether every deck is complete, by which source, and whether it can be
printed."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from printnplay.cli.matches import rules_option
from printnplay.cli.options import JOBS, Papers, complete_printer, is_typed, option
from printnplay.cli.session import Session, Verb, echo_table, games_argument, title
from printnplay.core.diagnostics import Problem, Report, Severity, as_json, counted, short

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.kit.check import CheckedGame, Printing
    from printnplay.preflight.composition import ContentsLine

# Options that mean nothing unless the kits are drawn.
FOR_PRINT = ("paper", "printer", "lang", "ink", "jobs")
LONG, WIDE = 20, 60
HEADER = ("", "component", "what", "expected", "found", "declared", "provenance", "rule")


class _Found(NamedTuple):
    """What came out for one game, which cannot be checked if its files cannot be read."""

    id: str
    checked: "CheckedGame | None"
    report: Report


@click.command(
    "check",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay check                              all games of your project
  printnplay check rasant gumball-rally         two of them
  printnplay check rasant --print               can it be printed, in every language?
  printnplay check --print --paper letter --paper a5 --printer office
  printnplay check --print --lang fr --ink low  one language, low ink
  printnplay check --print --strict             exit code 1 for warnings, too
  printnplay check --format json                machine-readable
  printnplay check --print --format github      annotations in a pull request
  printnplay explain PNP353                     what a problem means
\b
Exit code: 0 without errors, otherwise 1.
""",
)
@games_argument
@click.option(
    "--print",
    is_flag=True,
    help="Also draw and measure everything that would be printed, in every language.",
)
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
@click.option(
    "--format",
    type=click.Choice(["table", "json", "text", "github"]),
    default="table",
    show_default=True,
    help="table: the contents list; text: one problem per line; github: workflow commands.",
)
@option(
    "paper",
    type=Papers(),
    multiple=True,
    metavar="PAPER",
    help="With --print: paper size; can be repeated.  [default: the locale's]",
)
@option(
    "printer",
    metavar="NAME",
    shell_complete=complete_printer,
    help="With --print: use the margins of this printer.  [default: the default printer, if any]",
)
@option(
    "lang",
    multiple=True,
    metavar="LANG",
    help="With --print: check only this language; can be repeated.  [default: all]",
)
@option(
    "ink",
    type=click.Choice(["full", "low"]),
    multiple=True,
    default=("full",),
    help="With --print: ink mode; can be repeated.",
)
@option(
    "jobs",
    type=JOBS,
    metavar="J",
    help="With --print: number of processes.  [default: one per core]",
)
@rules_option
@click.pass_obj
def command(
    session: Session, /, games: tuple[str, ...], builtin: bool, strict: bool, **given: Any
) -> None:
    """Check that the components of each GAME match its rulebook.

    Prints every component with its expected and actual count, where it is declared, and the source
    of the number. With --print it also checks everything that would be printed: text that does not
    fit, paper, words, templates and drawings. Without a GAME, checks the games of your project, or
    all games if it has none.
    """
    from printnplay.games.discovery import plugin_warnings

    printing, form, rules = _printing(given), given["format"], given["rules"]
    everything, results = Report(), []
    if rules and len(games) != 1:
        raise click.UsageError("--rules is for one game")
    everything.extend(() if games else plugin_warnings(session.games(())))
    names = session.choose(games, builtin=builtin)
    check = partial(_check, session=session, printing=printing, is_strict=strict, rules_file=rules)
    for found in _check_all(session, names, check, jobs=given["jobs"], is_slow=bool(printing)):
        everything.extend(found.report)
        results.append(_result(found))
        if form == "table" and found.checked and not session.is_quiet:
            _echo_counts(found.checked)
    if form == "json":
        outcome = {"ok": not everything.has_errors, "games": results}
        click.echo(json.dumps(outcome, indent=2, ensure_ascii=False))
    elif form == "table":
        session.show(everything)
    else:
        _echo_lines(everything, form)
    if not everything.has_errors:
        session.inform(f"{counted(len(results), 'game')} checked: {_rest(everything)}")
    sys.exit(1 if everything.has_errors else 0)


def _rest(problems: Iterable[Problem]) -> str:
    """What a check without errors found: the worst of it."""
    found = {problem.severity for problem in problems}
    worst = next((severity for severity in Severity if severity in found), None)
    return f"with {worst.value}s" if worst else "no problems found"


def _printing(given: dict[str, Any]) -> "Printing | None":
    """An option for nothing is a usage error; one from the environment or a file is not."""
    from printnplay.kit.check import Printing

    if given["print"]:
        return Printing(given["paper"], given["printer"], given["lang"], given["ink"])
    for name in FOR_PRINT:
        if is_typed(name):
            raise click.UsageError(f"--{name} is about the printed kits; add --print")
    return None


def is_terminal() -> bool:
    return sys.stderr.isatty()


def _check_all(
    session: Session,
    names: tuple[str, ...],
    check: Callable[[str], _Found],
    *,
    jobs: int | None,
    is_slow: bool,
) -> Iterator[_Found]:
    """Side by side; with a bar if drawing takes its time."""
    from printnplay.games.play import pool

    is_shown = is_slow and is_terminal() and not session.is_quiet
    found = pool.in_order(check, names, jobs)
    with click.progressbar(found, length=len(names), file=sys.stderr, hidden=not is_shown) as bar:
        yield from bar


def _check(
    name: str,
    *,
    session: Session,
    printing: "Printing | None",
    is_strict: bool,
    rules_file: Path | None,
) -> _Found:
    from printnplay.kit.check import check_game

    report = Report()
    game = report.take(session.project.load(name))
    checked = check_game(game, printing, rules_file=rules_file) if game else None
    report.extend(checked.problems if checked else ())
    return _Found(name, checked, report.as_errors() if is_strict else report)


def _result(found: _Found) -> dict[str, object]:
    checked = found.checked
    counts = checked.game.provenance() if checked else {}
    return {
        "id": found.id,
        "components": _components(checked.game, checked.lines) if checked else [],
        "problems": [_problem(problem, checked) for problem in found.report],
        "provenance": {str(name): number for name, number in counts.items()},
    }


def _problem(problem: Problem, checked: "CheckedGame | None") -> dict[str, object]:
    """With the faces it is on and the box around it, if a drawing has it."""
    faces = [
        {"face": finding.face, "box": finding.box and [round(side, 2) for side in finding.box]}
        for finding in (checked.findings if checked else ())
        if finding.face
        and (finding.problem.code, finding.problem.pos) == (problem.code, problem.pos)
    ]
    return as_json(problem) | ({"faces": faces} if faces else {})


def _components(game: "Game", lines: "tuple[ContentsLine, ...]") -> list[dict[str, object]]:
    components: list[dict[str, object]] = []
    for part in game.components:
        totals = (e.number for e in part.expect if e.kind == "total" and not e.where)
        is_right = all(line.is_right for line in lines if line.component == part.id)
        expected = next(totals, None)
        components.append(
            {"id": part.id, "expected": expected, "found": part.copies, "ok": is_right}
        )
    return components


def _echo_counts(checked: "CheckedGame") -> None:
    """The contents list of a game, as a table."""
    game, lines = checked.game, checked.lines
    click.echo(f"{game.id}: {title(game)} ({game.pos.file})")
    firsts = {line.component: line for line in reversed(lines)}.values()
    echo_table(HEADER, [_row(game, line, line in firsts) for line in lines], indent="  ")
    provenance = game.provenance()
    counts = ", ".join(f"{number} {word}" for word, number in provenance.items())
    click.echo(f"  facts: {counts}\n" if any(provenance.values()) else "")


def _row(game: "Game", line: "ContentsLine", is_first: bool) -> tuple[str, ...]:
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


def _echo_lines(problems: Iterable[Problem], form: str) -> None:
    for found in problems:
        click.echo(as_command(found) if form == "github" else short(found))


def as_command(found: Problem) -> str:
    """What GitHub shows in a diff:
    `::error file=card_data/demo/game.yaml,line=4,col=3,title=PNP101::unknown field 'copys'`."""
    places = {"file": found.pos.file, "line": found.pos.line, "col": found.pos.column}
    given = {name: str(value) for name, value in places.items() if value} | {"title": found.code}
    properties = ",".join(f"{name}={_property(value)}" for name, value in given.items())
    said = "; ".join([found.sentence, *map(str, found.notes)])
    help = f"\nhelp: {found.help}" if found.help else ""
    word = "notice" if found.severity is Severity.NOTE else found.severity.value
    return f"::{word} {properties}::{_data(said + help)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
