"""Statistics as tables, as JSON, and as the panels of a chart."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from printnplay.cli.table import echo_table
from printnplay.games.play.statistics import Rate, Statistics, mean, of_place, quantile, win_rate

if TYPE_CHECKING:
    from printnplay.documents.charts import Bar, Panel
    from printnplay.games.play.simulate import Plan

SHOWN_CARDS = 10
MOST_BARS = 40
PNG_DPI = 150


def as_json(plan: "Plan", found: Statistics) -> dict[str, object]:
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
            {"seat": seat, **_rate(win_rate(found.seat_wins.get(seat, 0), n))}
            for seat, n in found.seats.items()
        ],
        "win_rate_by_bot": [
            {"bot": bot, "seats": n, **_rate(win_rate(found.bot_wins.get(bot, 0), n))}
            for bot, n in found.bots.items()
        ],
        "cards": [
            {"card": card, "played": played, "won": won}
            for card, (played, won) in _designs(plan, found).items()
        ],
    }


def echo_results(plan: "Plan", found: Statistics) -> None:
    click.echo(f"{plan.game}: {found.matches:,} matches, {plan.seats} seats, seed {plan.seed}")
    low, middle, high = (quantile(found.lengths, share) for share in (0.05, 0.5, 0.95))
    average = mean(found.lengths)
    spread = f"median {middle}, nine tenths from {low} to {high}"
    click.echo(f"moves a match: {average:.1f} ({spread})")
    click.echo(f"shared wins: {found.ties:,} ({_percent(found.ties / found.matches)})")
    if found.stock_seen:
        share, times = found.stock_out / found.matches, found.stock_times / found.matches
        click.echo(f"the stock ran out in {_percent(share)} of the matches, {times:.2f} times each")
    click.echo()
    echo_table(("seat", "wins", "95 %"), [_row(f"{seat}", rate) for seat, rate in _seats(found)])
    click.echo()
    bots = [_row(bot, win_rate(found.bot_wins.get(bot, 0), n)) for bot, n in found.bots.items()]
    echo_table(("bot", "wins a seat", "95 %"), bots)
    click.echo()
    header = ("place", "points", "least", "5 %", "median", "95 %", "most")
    echo_table(header, [_place_row(place, found) for place in _places(found)])
    click.echo()
    _echo_cards(plan, found)


def _echo_cards(plan: "Plan", found: Statistics) -> None:
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
    echo_table(("card", "played a match", "by the winner"), rows)


def _designs(plan: "Plan", found: Statistics) -> dict[str, tuple[int, int]]:
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


def chart_data(plan: "Plan", found: Statistics, suffix: str) -> bytes:
    """The charts as a file of that kind, through the project's own writers."""
    from printnplay.documents.charts import chart_size, draw_charts
    from printnplay.drawing.svg_out import svg_files
    from printnplay.pdf.png import page_pictures
    from printnplay.pdf.sheet_pdf import About, page_pdf

    panels = tuple(_panels(plan, found))
    bots = ", ".join(dict.fromkeys(plan.bots))
    title = f"{plan.game}, {plan.seats} seats"
    about = f"{found.matches:,} matches between bots ({bots}), seed {plan.seed}"
    picture, size = draw_charts(title, about, panels), chart_size(panels)
    if suffix == ".svg":
        return next(svg_files([(picture, size)], 0)).encode("utf-8")
    pdf = page_pdf(picture, size, About(title, about, "en", {}, "", ""))
    return pdf if suffix == ".pdf" else next(page_pictures(pdf, PNG_DPI))


def _panels(plan: "Plan", found: Statistics) -> "Iterator[Panel]":
    from printnplay.documents.charts import Bar, Panel

    fair = 1 / plan.seats
    seats = tuple(Bar(f"seat {seat}", *rate) for seat, rate in _seats(found))
    words = f"fair: {_percent(fair)}"
    below = "share of the matches won, with intervals of 95 %"
    yield Panel("Wins by seat", below, seats, is_share=True, line=fair, line_words=words)
    bots = {bot: win_rate(found.bot_wins.get(bot, 0), n) for bot, n in found.bots.items()}
    if len(bots) > 1:
        bars = tuple(Bar(bot, *rate) for bot, rate in bots.items())
        yield Panel("Wins by bot", below, bars, is_share=True, line=fair, line_words=words)
    yield Panel("Length", "moves of all seats in a match", tuple(_bins(found)), is_share=True)
    places = [(place, of_place(found.points, place)) for place in _places(found)]
    bars = tuple(
        Bar(f"place {place}", mean(counts), quantile(counts, 0.05), quantile(counts, 0.95))
        for place, counts in places
    )
    yield Panel("Points by place", "mean, and where nine tenths of the matches lie", bars)


def _bins(found: Statistics) -> "Iterator[Bar]":
    """A histogram: bars of equal width, few enough to be read."""
    from printnplay.documents.charts import Bar

    first, last = min(found.lengths), max(found.lengths)
    width = -(-(last - first + 1) // MOST_BARS)
    for start in range(first, last + 1, width):
        n = sum(found.lengths.get(length, 0) for length in range(start, start + width))
        label = str(start) if width == 1 else f"{start}+"
        yield Bar(label, n / found.matches)


def _seats(found: Statistics) -> Iterator[tuple[int, Rate]]:
    for seat, n in found.seats.items():
        yield seat, win_rate(found.seat_wins.get(seat, 0), n)


def _places(found: Statistics) -> list[int]:
    return sorted({place for place, _ in found.points})


def _row(name: str, rate: Rate) -> tuple[str, str, str]:
    return name, _percent(rate.rate), f"{_percent(rate.low)} to {_percent(rate.high)}"


def _place_row(place: int, found: Statistics) -> tuple[str, ...]:
    counts = of_place(found.points, place)
    marks = (min(counts), *(quantile(counts, s) for s in (0.05, 0.5, 0.95)), max(counts))
    return (str(place), f"{mean(counts):.1f}", *map(str, marks))


def _stock(found: Statistics) -> dict[str, int] | None:
    """None for a game without a stock."""
    if not found.stock_seen:
        return None
    return {"matches": found.stock_out, "times": found.stock_times}


def _points(found: Statistics) -> list[dict[str, object]]:
    places = [(place, of_place(found.points, place)) for place in _places(found)]
    return [{"place": place, **_spread(counts)} for place, counts in places]


def _spread(counts: Mapping[int, int]) -> dict[str, object]:
    return {
        "mean": round(mean(counts), 6),
        "min": min(counts),
        "p5": quantile(counts, 0.05),
        "median": quantile(counts, 0.5),
        "p95": quantile(counts, 0.95),
        "max": max(counts),
    }


def _rate(rate: Rate) -> dict[str, float]:
    return {name: round(value, 6) for name, value in rate._asdict().items()}


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
