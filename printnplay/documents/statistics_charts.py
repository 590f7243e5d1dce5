"""The charts of a simulation: wins by seat and by bot, lengths, points."""

from collections.abc import Iterator

from printnplay.documents.charts import Bar, Panel, chart_size, draw_charts
from printnplay.drawing.svg_out import svg_files
from printnplay.games.play.simulate import Plan
from printnplay.games.play.statistics import Statistics, mean, of_place, quantile
from printnplay.pdf.png import page_pictures
from printnplay.pdf.sheet_pdf import About, page_pdf

MOST_BARS = 40
PNG_DPI = 150


def chart_data(plan: Plan, found: Statistics, suffix: str) -> bytes:
    """The charts as a file of that kind: .svg, .pdf or .png."""
    panels = tuple(_panels(plan, found))
    bots = ", ".join(dict.fromkeys(plan.bots))
    title = f"{plan.game}, {plan.seats} seats"
    about = f"{found.matches:,} matches between bots ({bots}), seed {plan.seed}"
    picture, size = draw_charts(title, about, panels), chart_size(panels)
    if suffix == ".svg":
        return next(svg_files([(picture, size)], 0)).encode("utf-8")
    pdf = page_pdf(picture, size, About(title, about, "en", {}, "", ""))
    return pdf if suffix == ".pdf" else next(page_pictures(pdf, PNG_DPI))


def _panels(plan: Plan, found: Statistics) -> Iterator[Panel]:
    fair = 1 / plan.seats
    words = f"fair: {100 * fair:.1f} %"
    below = "share of the matches won, with intervals of 95 %"
    seats = tuple(Bar(f"seat {seat}", *rate) for seat, rate in found.seat_win_rates.items())
    yield Panel("Wins by seat", below, seats, is_share=True, line=fair, line_words=words)
    bots = tuple(Bar(bot, *rate) for bot, rate in found.bot_win_rates.items())
    if len(bots) > 1:
        yield Panel("Wins by bot", below, bots, is_share=True, line=fair, line_words=words)
    yield Panel("Length", "moves of all seats in a match", tuple(_bins(found)), is_share=True)
    places = [(place, of_place(found.points, place)) for place in found.places]
    bars = tuple(
        Bar(f"place {place}", mean(counts), quantile(counts, 0.05), quantile(counts, 0.95))
        for place, counts in places
    )
    yield Panel("Points by place", "mean, and where nine tenths of the matches lie", bars)


def _bins(found: Statistics) -> Iterator[Bar]:
    """A histogram: bars of equal width, few enough to be read."""
    first, last = min(found.lengths), max(found.lengths)
    width = -(-(last - first + 1) // MOST_BARS)
    for start in range(first, last + 1, width):
        n = sum(found.lengths.get(length, 0) for length in range(start, start + width))
        label = str(start) if width == 1 else f"{start}+"
        yield Bar(label, n / found.matches)
