"""`printnplay check`: is every deck complete, who says so, and can it be printed?"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printnplay.cli.build_options import option
from printnplay.cli.check_counts import count_components, echo_counts
from printnplay.cli.check_print import Wanted, check_printing, refuse_without_print
from printnplay.cli.jobs import share
from printnplay.cli.matches import find_rules, rules_option
from printnplay.cli.problems import echo_lines
from printnplay.cli.profiles import complete_printer
from printnplay.cli.session import Session, cache_folder, complete_game
from printnplay.cli.values import Paper
from printnplay.core.diagnostics import Problem, Report, Severity, as_json, counted

if TYPE_CHECKING:
    from printnplay.data.model import Game
    from printnplay.games.engine.playable import AnyPlayable
    from printnplay.preflight.composition import Line
    from printnplay.preflight.findings import Finding


@dataclass(frozen=True, slots=True)
class Checked:
    """What came out for one game; there is no game where its files cannot be read."""

    id: str
    game: "Game | None"
    lines: "tuple[Line, ...]"
    report: Report
    findings: "tuple[Finding, ...]" = ()


@click.command(
    "check",
    epilog="""\b
Examples:
  printnplay check                              count all games
  printnplay check rasant gumball-rally         two of them
  printnplay check rasant --print               can it be printed? all languages, your paper
  printnplay check --print --paper letter --paper a5 --printer office
  printnplay check --print --lang fr --ink low  one language, little ink
  printnplay check --print --strict             warnings are errors: exit code 1
  printnplay check --format json                for machines
  printnplay check --print --format github      marks in a pull request
  printnplay explain PNP353                     what a problem means
\b
Exit code: 0 fine or warnings only, 1 errors.
""",
)
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=complete_game)
@click.option(
    "--print",
    is_flag=True,
    help="Draw and plan everything that is printed, in every language, and measure it.",
)
@click.option("--strict", is_flag=True, help="Warnings are errors.")
@click.option(
    "--format",
    type=click.Choice(["table", "json", "text", "github"]),
    default="table",
    show_default=True,
    help="table: the contents list; text: a line a problem; github: workflow commands.",
)
@option(
    "paper",
    type=Paper(),
    multiple=True,
    metavar="PAPER",
    help="With --print: a4, letter, a3, legal, a5 or WxH; several times.  [default: the locale's]",
)
@option(
    "printer",
    metavar="NAME",
    shell_complete=complete_printer,
    help="With --print: the margins of this printer; none: 5mm.  [default: the default printer's]",
)
@option(
    "lang",
    multiple=True,
    metavar="LANG",
    help="With --print: only this language; several times.  [default: all of the game's]",
)
@option(
    "ink",
    type=click.Choice(["full", "low"]),
    multiple=True,
    default=("full",),
    help="With --print: several times for both.",
)
@option(
    "jobs",
    type=click.IntRange(1, 256),
    metavar="J",
    help="With --print: how many processes share the work.  [default: one for each core]",
)
@rules_option
@click.pass_obj
def command(session: Session, /, games: tuple[str, ...], strict: bool, **given: Any) -> None:
    """Count every component of each GAME (all without a name) against its rulebook.

    Prints each line of the contents list: expected, found, where it is declared, and who says
    so. With --print also proves that the kit can be printed: text that fits, papers, words,
    templates, drawings. All problems at once; exit code 1 if there are errors.
    """
    wanted = _wanted(given)
    form = given["format"]
    everything, results = Report(), []
    if given["rules"] and len(games) != 1:
        raise click.UsageError("--rules is for one game")
    rules = given["rules"]
    check = partial(_check, session=session, wanted=wanted, is_strict=strict, rules_file=rules)
    for checked in _check_all(session, games, check, jobs=given["jobs"], is_slow=bool(wanted)):
        everything.extend(checked.report)
        results.append(_result(checked))
        if form == "table" and checked.game and not session.is_quiet:
            echo_counts(checked.game, checked.lines)
    if form == "json":
        outcome = {"ok": not everything.has_errors, "games": results}
        click.echo(json.dumps(outcome, indent=2, ensure_ascii=False))
    elif form == "table":
        session.show(everything)
    else:
        echo_lines(everything, form)
    if not everything.has_errors:
        rest = "with warnings" if len(everything) else "everything is as it should be"
        session.talk(f"{counted(len(results), 'game')} checked: {rest}")
    sys.exit(1 if everything.has_errors else 0)


def _wanted(given: dict[str, Any]) -> Wanted | None:
    if given["print"]:
        return Wanted(given["paper"], given["printer"], given["lang"], given["ink"])
    refuse_without_print()
    return None


def is_terminal() -> bool:
    return sys.stderr.isatty()


def _check_all(
    session: Session,
    games: tuple[str, ...],
    check: Callable[[str], Checked],
    *,
    jobs: int | None,
    is_slow: bool,
) -> Iterator[Checked]:
    """Side by side; with a bar if drawing takes its time."""
    is_shown = is_slow and is_terminal() and not session.is_quiet
    names = session.games(games)
    found = share(check, names, jobs)
    with click.progressbar(found, length=len(names), file=sys.stderr, hidden=not is_shown) as bar:
        yield from bar


def _check(
    name: str,
    *,
    session: Session,
    wanted: Wanted | None,
    is_strict: bool,
    rules_file: Path | None,
) -> Checked:
    from printnplay.preflight.composition import check_composition

    report = Report()
    game = session.load(name, report)
    if game is None:
        return Checked(name, None, (), report)
    lines = check_composition(game, report)
    _check_boards(game, report)
    found = find_rules(game, rules_file, report)
    playable = found.playable if found else None
    _check_play(game, playable, report)
    _check_references(game, playable, report)
    findings = check_printing(game, wanted, report) if wanted else ()
    return Checked(name, game, lines, report.as_errors() if is_strict else report, findings)


def _check_boards(game: "Game", report: Report) -> None:
    boards = [part for part in game.components if part.shape]
    if boards:
        from printnplay.kinds.track.track import check_track

        for part in boards:
            check_track(game, part, report)


def _check_play(game: "Game", playable: "AnyPlayable | None", report: Report) -> None:
    """Whether the rules can play these cards, by these numbers; a game may have none. One that
    extends another may differ from its rules: it is printed, if not played."""
    from printnplay.games.cards import cards_for, contradictions

    if playable:
        severity = Severity.ERROR if playable.id == game.id else Severity.WARNING
        _, wrong = cards_for(game, game.players[1], playable=playable)
        for problem in (*wrong, *contradictions(game, playable=playable)):
            report.add(problem._replace(severity=severity))


def _check_references(game: "Game", playable: "AnyPlayable | None", report: Report) -> None:
    """The quick reference in every language: what it says, computes and shows."""
    if not game.references:
        return
    from printnplay.documents.reference.examples import false_examples
    from printnplay.documents.reference.fill import check_words, fill_figures
    from printnplay.documents.reference.load import load_reference
    from printnplay.documents.reference.names import check_cards
    from printnplay.documents.reference.sign_names import check_signs
    from printnplay.faces.session import Draw, Look
    from printnplay.games.cards import cards_for

    found = [load_reference(game, language, report) for language in game.references]
    told = [reference for reference in found if reference]
    check_words(game, told, report, cache=cache_folder())
    cards = cache(partial(cards_for, game, playable=playable))
    for reference in told:
        shown = fill_figures(game, reference)
        check_cards(game, shown, report)
        for problem in false_examples(game, shown, playable, cards) if playable else ():
            report.add(problem)
    check_signs(Draw(game, Look(cache=cache_folder())), told, report)


def _result(checked: Checked) -> dict[str, object]:
    game = checked.game
    return {
        "id": checked.id,
        "components": count_components(game, checked.lines) if game else [],
        "problems": [_problem(found, checked) for found in checked.report],
        "provenance": {str(k): n for k, n in game.provenance().items()} if game else {},
    }


def _problem(found: Problem, checked: Checked) -> dict[str, object]:
    """With the faces it lies on and the box around it, where a drawing has it."""
    faces = [
        {"face": finding.face, "box": finding.box and [round(side, 2) for side in finding.box]}
        for finding in checked.findings
        if finding.face and (finding.problem.code, finding.problem.pos) == (found.code, found.pos)
    ]
    return as_json(found) | ({"faces": faces} if faces else {})
