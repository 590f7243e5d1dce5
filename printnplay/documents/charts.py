"""Charts of many matches: bars with their intervals, one panel under the other on a page."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printnplay.core.units import Size
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.picture import Picture
from printnplay.drawing.svg_out import svg_files
from printnplay.games.play.simulate import SimulationPlan
from printnplay.games.play.statistics import Statistics, mean, of_place, quantile
from printnplay.pdf.png import page_pictures
from printnplay.pdf.sheet_pdf import About, page_pdf

WIDTH, PANEL, HEAD, GAP = 180.0, 62.0, 20.0, 8.0
LEFT, RIGHT, TOP, BOTTOM = 18.0, 8.0, 11.0, 12.0
INK, GREY, GRID, BAR, FAIR = "#22222C", "#5C5F6B", "#D9DAE0", "#2453A6", "#C8283A"
TICKS = 5
MOST_LABELS = 20
MOST_BARS = 40
PNG_DPI = 150


@dataclass(frozen=True, slots=True)
class Bar:
    """`low` and `high` are the ends of its interval, if it has one."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """`line` is drawn across, with its own words: what would be fair. Shares are shown in %."""

    title: str
    below: str
    bars: tuple[Bar, ...]
    is_share: bool = False
    line: float | None = None
    line_words: str = ""


def chart_size(panels: Sequence[Chart]) -> Size:
    return Size(WIDTH, HEAD + len(panels) * (PANEL + GAP))


def draw_charts(title: str, subtitle: str, panels: Sequence[Chart]) -> Picture:
    size = chart_size(panels)
    canvas = Canvas(size)
    canvas.rect(0, 0, size.width, size.height, fill="#FFFFFF")
    canvas.text(
        title, LEFT, 9, WIDTH - LEFT - RIGHT, size=6, minimum=3, font="Fredoka One", weight=400
    )
    canvas.text(subtitle, LEFT, 15, WIDTH - LEFT - RIGHT, size=3.4, minimum=2.2, fill=GREY)
    for number, panel in enumerate(panels):
        _Plot(canvas, panel, HEAD + number * (PANEL + GAP)).draw()
    return canvas.to_picture()


class _Plot:
    """One panel: from y = top down, its scale, its bars."""

    def __init__(self, canvas: Canvas, panel: Chart, top: float) -> None:
        self.canvas = canvas
        self.panel = panel
        self.top = top + TOP
        self.bottom = top + PANEL - BOTTOM
        ends = [bar.value if bar.high is None else bar.high for bar in panel.bars]
        starts = [bar.value if bar.low is None else bar.low for bar in panel.bars]
        self.step = nice_step(max([*ends, panel.line or 0, 0]) - min([*starts, 0]))
        self.low = math.floor(min([*starts, 0]) / self.step) * self.step
        highest = max([*ends, panel.line or 0, self.step])
        self.high = math.ceil(highest / self.step - 1e-9) * self.step

    def draw(self) -> None:
        canvas, panel = self.canvas, self.panel
        width = WIDTH - LEFT - RIGHT
        canvas.text(panel.title, LEFT, self.top - 5, width, size=4, minimum=2.5, weight=700)
        self._grid()
        slot = width / max(1, len(panel.bars))
        every = math.ceil(len(panel.bars) / MOST_LABELS)
        for number, bar in enumerate(panel.bars):
            self._bar(bar, LEFT + slot * number, slot, is_named=number % every == 0)
        self._line()
        canvas.text(
            panel.below,
            LEFT,
            self.bottom + 9.5,
            width,
            size=2.8,
            minimum=2.1,
            weight=400,
            fill=GREY,
        )

    def _grid(self) -> None:
        count = round((self.high - self.low) / self.step)
        for n in range(count + 1):
            value = self.low + n * self.step
            y = self._y(value)
            style = {"stroke": INK if n * self.step == -self.low else GRID, "stroke_width": 0.2}
            self.canvas.line((LEFT, y), (WIDTH - RIGHT, y), **style)
            words = self._words(value, exact=False)
            self.canvas.text(words, LEFT - 2, y + 1, LEFT - 3, size=2.8, anchor="end", fill=GREY)

    def _bar(self, bar: Bar, x: float, slot: float, *, is_named: bool) -> None:
        canvas, middle, zero = self.canvas, x + slot / 2, self._y(0)
        y = self._y(bar.value)
        thick = min(0.7 * slot, 22)
        height = max(abs(zero - y), 0.01)
        canvas.rect(middle - thick / 2, min(y, zero), thick, height, fill=BAR)
        if bar.low is not None and bar.high is not None:
            self._interval(middle, min(thick / 4, 3), bar.low, bar.high)
        room = slot * max(1, math.ceil(len(self.panel.bars) / MOST_LABELS)) - 0.4
        if is_named:
            canvas.text(
                bar.label, middle, self.bottom + 4.5, room, size=2.8, minimum=2.1, anchor="middle"
            )
        if len(self.panel.bars) <= 12:
            top = self._y(bar.value if bar.high is None else bar.high)
            words = self._words(bar.value, exact=True)
            canvas.text(words, middle, top - 1, slot, size=2.8, minimum=2.1, anchor="middle")

    def _interval(self, x: float, reach: float, low: float, high: float) -> None:
        for start, end in (
            ((x, self._y(low)), (x, self._y(high))),
            ((x - reach, self._y(low)), (x + reach, self._y(low))),
            ((x - reach, self._y(high)), (x + reach, self._y(high))),
        ):
            self.canvas.line(start, end, stroke=INK, stroke_width=0.35)

    def _line(self) -> None:
        if self.panel.line is None:
            return
        y = self._y(self.panel.line)
        style = {"stroke": FAIR, "stroke_width": 0.3, "stroke_dasharray": "1.5 1"}
        self.canvas.line((LEFT, y), (WIDTH - RIGHT, y), **style)
        width = WIDTH - LEFT - RIGHT
        self.canvas.text(
            self.panel.line_words,
            WIDTH - RIGHT,
            self.top - 5,
            width / 2,
            size=2.8,
            anchor="end",
            fill=FAIR,
        )

    def _y(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.bottom - share * (self.bottom - self.top)

    def _words(self, value: float, *, exact: bool) -> str:
        if self.panel.is_share:
            return f"{100 * value:.1f}%" if exact else f"{100 * value:g}%"
        return f"{value:.1f}" if exact else f"{value:g}"


def nice_step(reach: float) -> float:
    """1, 2 or 5 times a power of ten, so that about five of them make up the reach."""
    if reach <= 0:
        return 1.0
    rough = reach / TICKS
    power: float = 10.0 ** math.floor(math.log10(rough))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= rough * 0.999)


def chart_data(plan: SimulationPlan, found: Statistics, suffix: str) -> bytes:
    """The charts as a file of that kind: .svg, .pdf or .png."""
    panels = tuple(_panels(plan, found))
    bots = ", ".join(dict.fromkeys(plan.bots))
    title = f"{plan.game}, {plan.seats} players"
    about = f"{found.matches:,} matches between bots ({bots}), seed {plan.seed}"
    picture, size = draw_charts(title, about, panels), chart_size(panels)
    if suffix == ".svg":
        return next(svg_files([(picture, size)], 0)).encode("utf-8")
    pdf = page_pdf(picture, size, About(title, about, "en", {}, "", ""))
    return pdf if suffix == ".pdf" else next(page_pictures(pdf, PNG_DPI))


def _panels(plan: SimulationPlan, found: Statistics) -> Iterator[Chart]:
    fair = 1 / plan.seats
    words = f"fair: {100 * fair:.1f}%"
    below = "share of the matches won, with intervals of 95%"
    rates = found.seat_win_rates.items()
    players = tuple(Bar(f"Player {seat + 1}", *rate) for seat, rate in rates)
    yield Chart("Wins by player", below, players, is_share=True, line=fair, line_words=words)
    bots = tuple(Bar(bot, *rate) for bot, rate in found.bot_win_rates.items())
    if len(bots) > 1:
        yield Chart("Wins by bot", below, bots, is_share=True, line=fair, line_words=words)
    yield Chart("Length", "moves of all players in a match", tuple(_bins(found)), is_share=True)
    places = [(place, of_place(found.points, place)) for place in found.places]
    bars = tuple(
        Bar(f"place {place}", mean(counts), quantile(counts, 0.05), quantile(counts, 0.95))
        for place, counts in places
    )
    yield Chart("Points by place", "mean, and where nine tenths of the matches lie", bars)


def _bins(found: Statistics) -> Iterator[Bar]:
    """A histogram: bars of equal width, few enough to be read."""
    first, last = min(found.lengths), max(found.lengths)
    width = -(-(last - first + 1) // MOST_BARS)
    for start in range(first, last + 1, width):
        n = sum(found.lengths.get(length, 0) for length in range(start, start + width))
        label = str(start) if width == 1 else f"{start}+"
        yield Bar(label, n / found.matches)
