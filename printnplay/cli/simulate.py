"""`printnplay simulate GAME`: thousands of matches between bots, and what they come to."""

import json
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.cli.matches import (
    MAX_SEED,
    bots_option,
    lay_table,
    option_option,
    read_bots,
    read_options,
    rules_option,
    seats_option,
)
from printnplay.cli.session import Session, complete_game

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from click._termui_impl import ProgressBar

    from printnplay.games.play.simulate import Plan
    from printnplay.games.play.statistics import Statistics

CHARTS = (".svg", ".pdf", ".png")


def read_chart(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    if path is not None and path.suffix.lower() not in CHARTS:
        raise click.BadParameter(f"expected a name that ends in .svg, .pdf or .png, found '{path}'")
    if path is not None and not path.parent.is_dir():
        raise click.BadParameter(f"there is no folder '{path.parent}'")
    return path


@click.command(
    "simulate",
    epilog="""\b
Examples:
  printnplay simulate rasant                           1000 matches
  printnplay simulate rasant --matches 10000 --jobs 4  ten times as many, on four cores
  printnplay simulate rasant --seats 4 --bots greedy,random
  printnplay simulate rasant --format json > rasant.json
  printnplay simulate rasant --chart rasant.pdf        charts, too
\b
Bots move on by one seat after each match. Ctrl-C prints what was finished.
""",
)
@click.argument("game", shell_complete=complete_game)
@click.option(
    "--matches", type=click.IntRange(1, 10**8), default=1000, show_default=True, metavar="N"
)
@seats_option
@bots_option
@click.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED),
    default=1,
    show_default=True,
    metavar="S",
    help="The same seed gives the same result, whatever the jobs.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    metavar="J",
    help="How many processes share the work.",
)
@option_option
@rules_option
@click.option(
    "--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True
)
@click.option(
    "--chart",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=read_chart,
    metavar="FILE",
    help="Draw charts into FILE.svg, FILE.pdf or FILE.png.",
)
@click.pass_obj
def command(
    session: Session,
    game: str,
    matches: int,
    seats: int | None,
    bots: str | None,
    seed: int,
    jobs: int,
    chosen: tuple[str, ...],
    rules: Path | None,
    form: str,
    chart: Path | None,
) -> None:
    """Play many matches of GAME between bots: lengths, points, win rates by seat and by bot.

    Win rates come with intervals of 95 % (Wilson); a shared win counts in parts.
    """
    from printnplay.cli.results import as_json, echo_results
    from printnplay.games.play.simulate import Plan

    table = lay_table(session, game, seats, rules_file=rules)
    seated = read_bots(table, bots)
    plan = Plan(
        table.game.id,
        table.source,
        table.cards,
        matches,
        seated.names,
        seed,
        read_options(table.rules, chosen),
        seated.plugged,
    )
    found, is_whole = _run(session, plan, jobs)
    if not found.matches:
        raise click.Abort
    if form == "json":
        click.echo(json.dumps(as_json(plan, found), indent=2, ensure_ascii=False))
    else:
        echo_results(plan, found)
    if chart is not None:
        _draw(chart, plan, found)
        session.talk(f"charts in {chart}")
    if not is_whole:
        session.talk(f"stopped: {found.matches:,} of {matches:,} matches were finished")
        sys.exit(130)


def _run(session: Session, plan: "Plan", jobs: int) -> "tuple[Statistics, bool]":
    """All chunks, or those that were finished when Ctrl-C came."""
    from printnplay.games.play.simulate import simulate
    from printnplay.games.play.statistics import Statistics, total

    done: list[Statistics] = []
    is_whole = True
    chunks = simulate(plan, jobs)
    try:
        with _bar(session, plan) as bar:
            for chunk in chunks:
                done.append(chunk)
                if bar is not None:
                    bar.update(chunk.matches)
    except KeyboardInterrupt:
        is_whole = False
    finally:
        _close(chunks)
    return total(done), is_whole


def _bar(session: Session, plan: "Plan") -> "AbstractContextManager[ProgressBar[int] | None]":
    """For a person at a terminal only."""
    if session.is_quiet or not sys.stderr.isatty():
        return nullcontext()
    return click.progressbar(length=plan.matches, file=sys.stderr, label=plan.game)


def _close(chunks: "Iterable[Statistics]") -> None:
    close = getattr(chunks, "close", None)
    if close:
        close()


def _draw(path: Path, plan: "Plan", found: "Statistics") -> None:
    from printnplay.cli.results import chart_data
    from printnplay.kit.whole_file import write_whole

    data = chart_data(plan, found, path.suffix.lower())
    try:
        write_whole(path, data)
    except OSError as problem:
        raise click.ClickException(f"cannot write '{path}': {problem.strerror}") from None
