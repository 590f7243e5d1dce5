"""`printnplay simulate GAME`: thousands of matches between bots, and what they come to."""

import json
import sys
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printnplay.cli.matches import (
    SEED,
    bots_option,
    lay_table,
    option_option,
    read_bots,
    read_options,
    rules_option,
    seats_option,
)
from printnplay.cli.options import JOBS
from printnplay.cli.session import Session, Verb, complete_game, echo_table, write_out
from printnplay.core.diagnostics import counted

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from click._termui_impl import ProgressBar

    from printnplay.games.play.simulate import SimulationPlan
    from printnplay.games.play.statistics import Rate, Statistics

SHOWN_CARDS = 10
CHARTS = (".svg", ".pdf", ".png")


def read_chart(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    if path is not None and path.suffix.lower() not in CHARTS:
        raise click.BadParameter(f"expected a name that ends in .svg, .pdf or .png, found '{path}'")
    if path is not None and not path.parent.is_dir():
        raise click.BadParameter(f"there is no folder '{path.parent}'")
    return path


@click.command(
    "simulate",
    cls=Verb,
    epilog="""\b
Examples:
  printnplay simulate rasant                           1000 matches
  printnplay simulate rasant --matches 10000 --jobs 4  in four processes
  printnplay simulate rasant --seats 4 --bots greedy,random
  printnplay simulate rasant --format json > rasant.json
  printnplay simulate rasant --chart rasant.pdf        also draw charts
\b
Bots change seats after each match. Ctrl-C prints the results so far.
""",
)
@click.argument("game", shell_complete=complete_game)
@click.option(
    "--matches",
    type=click.IntRange(1, 10**8),
    default=1000,
    show_default=True,
    metavar="N",
    help="Number of matches.",
)
@seats_option
@bots_option
@click.option(
    "--seed",
    type=SEED,
    default=1,
    show_default=True,
    metavar="S",
    help="Seed; the result does not depend on --jobs.",
)
@click.option(
    "--jobs",
    type=JOBS,
    default=1,
    show_default=True,
    metavar="J",
    help="Number of processes.",
)
@option_option
@rules_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
    help="Output format.",
)
@click.option(
    "--chart",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=read_chart,
    metavar="FILE",
    help="Also draw charts into this SVG, PDF or PNG file.",
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
    """Play many matches of GAME between bots and print statistics.

    Prints lengths, points, and win rates by player and bot with 95% Wilson intervals. A
    shared win is divided among its winners. In JSON, players are seats: Player 1 is seat 0.
    """
    from printnplay.games.table import plan_of

    table = lay_table(session, game, seats, rules_file=rules)
    seated, options = read_bots(table, bots), read_options(table, chosen)
    plan = plan_of(table, seated, matches=matches, seed=seed, options=options)
    found, is_whole = _run(session, plan, jobs)
    if not found.matches:
        raise click.Abort
    if form == "json":
        click.echo(json.dumps(as_json(plan, found), indent=2, ensure_ascii=False))
    else:
        _echo_results(plan, found)
    if chart is not None:
        from printnplay.documents.charts import chart_data

        write_out(chart, chart_data(plan, found, chart.suffix.lower()))
        session.inform(f"charts in {chart}")
    if not is_whole:
        session.inform(f"stopped: {found.matches:,} of {matches:,} matches were finished")
        sys.exit(130)


def _run(session: Session, plan: "SimulationPlan", jobs: int) -> "tuple[Statistics, bool]":
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


def _bar(
    session: Session, plan: "SimulationPlan"
) -> "AbstractContextManager[ProgressBar[int] | None]":
    """For a person at a terminal only."""
    if session.is_quiet or not sys.stderr.isatty():
        return nullcontext()
    return click.progressbar(length=plan.matches, file=sys.stderr, label=plan.game)


def _close(chunks: "Iterable[Statistics]") -> None:
    close = getattr(chunks, "close", None)
    if close:
        close()


def as_json(plan: "SimulationPlan", found: "Statistics") -> dict[str, object]:
    return {
        "game": plan.game,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "options": dict(plan.options),
        "matches": found.matches,
        "steps": found.steps,
        "ties": found.ties,
        "stock": _stock(found),
        "length": _spread(found.lengths),
        "lengths": {str(length): n for length, n in found.lengths.items()},
        "points_by_place": _points(found),
        "win_rate_by_seat": [
            {"seat": seat, **_rate(rate)} for seat, rate in found.seat_win_rates.items()
        ],
        "win_rate_by_bot": [
            {"bot": bot, "seats": found.bots[bot], **_rate(rate)}
            for bot, rate in found.bot_win_rates.items()
        ],
        "cards": [
            {"card": card, "played": played, "won": won}
            for card, (played, won) in _designs(plan, found).items()
        ],
    }


def _echo_results(plan: "SimulationPlan", found: "Statistics") -> None:
    from printnplay.games.play.statistics import quantile

    matches = f"{found.matches:,} {'match' if found.matches == 1 else 'matches'}"
    click.echo(f"{plan.game}: {matches}, {counted(plan.seats, 'player')}, seed {plan.seed}")
    low, middle, high = (quantile(found.lengths, share) for share in (0.05, 0.5, 0.95))
    spread = f"median {middle}, nine tenths from {low} to {high}"
    click.echo(f"moves per match: {found.mean_length:.1f} ({spread})")
    click.echo(f"shared wins: {found.ties:,} ({_percent(found.ties / found.matches)})")
    if found.stock_seen:
        share, times = found.stock_out / found.matches, found.stock_times / found.matches
        click.echo(f"the stock ran out in {_percent(share)} of the matches, {times:.2f} times each")
    click.echo()
    players = [_row(str(seat + 1), rate) for seat, rate in found.seat_win_rates.items()]
    echo_table(("player", "wins", "95%"), players)
    click.echo()
    bots = [_row(bot, rate) for bot, rate in found.bot_win_rates.items()]
    echo_table(("bot", "wins per seat", "95%"), bots)
    click.echo()
    header = ("place", "points", "least", "5%", "median", "95%", "most")
    echo_table(header, [_place_row(place, found) for place in found.places])
    _echo_cards(plan, found)


def _echo_cards(plan: "SimulationPlan", found: "Statistics") -> None:
    """The most and the least useful; all of them are in the JSON."""
    cards = _designs(plan, found)
    ranked = sorted(cards, key=lambda card: -cards[card][1] / cards[card][0])
    half = SHOWN_CARDS // 2
    is_long = len(ranked) > SHOWN_CARDS
    shown = [*ranked[:half], *ranked[-half:]] if is_long else ranked
    rows = [
        (card, f"{played / found.matches:.2f}", _percent(won / played))
        for card, (played, won) in ((card, cards[card]) for card in shown)
    ]
    if is_long:
        rows.insert(half, ("...", "", ""))
    if rows:
        click.echo()
    echo_table(("card", "played per match", "by the winner"), rows)


def _designs(plan: "SimulationPlan", found: "Statistics") -> dict[str, tuple[int, int]]:
    """How often each design was played, and by a winner: copies ('red-40-a') count together."""
    firsts: dict[tuple[object, ...], str] = {}
    counts: dict[str, tuple[int, int]] = {}
    for card, n in found.played.items():
        base = card[:-2] if card[-2:-1] == "-" and card[-1].isalpha() else card
        own = base if base not in firsts.values() else card
        name = firsts.setdefault((base, *plan.cards[card].items()), own)
        played, won = counts.get(name, (0, 0))
        counts[name] = played + n, won + found.won.get(card, 0)
    return counts


def _row(name: str, rate: "Rate") -> tuple[str, str, str]:
    return name, _percent(rate.rate), f"{_percent(rate.low)} to {_percent(rate.high)}"


def _place_row(place: int, found: "Statistics") -> tuple[str, ...]:
    from printnplay.games.play.statistics import mean, of_place, quantile

    counts = of_place(found.points, place)
    marks = (min(counts), *(quantile(counts, s) for s in (0.05, 0.5, 0.95)), max(counts))
    return (str(place), f"{mean(counts):.1f}", *map(str, marks))


def _stock(found: "Statistics") -> dict[str, int] | None:
    """None for a game without a stock."""
    if not found.stock_seen:
        return None
    return {"matches": found.stock_out, "times": found.stock_times}


def _points(found: "Statistics") -> list[dict[str, object]]:
    from printnplay.games.play.statistics import of_place

    places = [(place, of_place(found.points, place)) for place in found.places]
    return [{"place": place, **_spread(counts)} for place, counts in places]


def _spread(counts: Mapping[int, int]) -> dict[str, object]:
    from printnplay.games.play.statistics import mean, quantile

    return {
        "mean": round(mean(counts), 6),
        "min": min(counts),
        "p5": quantile(counts, 0.05),
        "median": quantile(counts, 0.5),
        "p95": quantile(counts, 0.95),
        "max": max(counts),
    }


def _rate(rate: "Rate") -> dict[str, float]:
    return {name: round(value, 6) for name, value in rate._asdict().items()}


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
