"""What sheets of plain paper share: pens, tints, signs, badges and titles.

Comes in: a game, a look and a page. Goes out: shapes on a Canvas that take little ink: outlines,
pale tints, and the symbols of the game's own templates (`signs.svg.j2`).
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from printnplay.core.diagnostics import Pos, Report
from printnplay.core.geometry import Point
from printnplay.core.units import Size
from printnplay.data.model import Game
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.reader import Symbols
from printnplay.faces.session import Draw, Look
from printnplay.faces.templates import BadTemplate
from printnplay.text.fonts import measure
from printnplay.text.lines import TextTooLong

SIGN_SIDE = 16.0
HEAVY, BOLD, FINE = 0.6, 0.4, 0.2
TITLES = "Fredoka One"
SIGN = "sign-"


class NoRoom(Exception):
    """It does not fit the paper. The message says what is needed and what there is."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Plain:
    """A page of plain paper of one game. `symbols` are those that can be drawn on it."""

    canvas: Canvas
    draw: Draw
    symbols: Symbols

    @property
    def game(self) -> Game:
        return self.draw.game

    @property
    def look(self) -> Look:
        return self.draw.look

    @property
    def ink(self) -> str:
        inks = self.game.palette.inks if self.game.palette else {}
        return inks.get("ink", "#22222C")

    @property
    def title(self) -> str:
        """The game's, without what stands after a colon."""
        titles = self.game.title
        whole = titles.get(self.look.language) or next(iter(titles.values()))
        return whole.partition(":")[0].strip() or whole

    @property
    def soft(self) -> str:
        """The colour of fine rules: what is written between them stands out."""
        return tint(self.ink, 0.55)

    def width(self, words: str, size: float, font: str = TITLES, weight: int = 400) -> float:
        return measure(words, font, weight, size)

    def word(self, key: str) -> str:
        return self.draw.word(key)

    def line(self, start: Point, end: Point, width: float) -> None:
        colour = self.soft if width == FINE else self.ink
        self.canvas.line(start, end, stroke=colour, stroke_width=width)

    def pale(self, share: float, colour: str | None = None) -> str:
        """A tint of a colour: white where ink is saved."""
        return "#FFFFFF" if self.look.is_low_ink else tint(colour or self.ink, share)

    def suit(self, field: str, value: str) -> dict[str, str]:
        suits = self.game.palette.suits if self.game.palette else {}
        return dict(suits.get(field, {}).get(value, {}))

    def sign(self, name: str | None, x: float, y: float, side: float, fill: str) -> None:
        """A symbol by its middle, where the game has it."""
        if self.has_sign(name):
            place = f"translate({x:.3f} {y:.3f}) scale({side / SIGN_SIDE:.4f})"
            self.canvas.place(self.symbols.draw(f"{SIGN}{name}", fill), place)

    def has_sign(self, name: str | None) -> bool:
        return f"{SIGN}{name}" in self.symbols.names

    def badge(self, colour: str, x: float, y: float, radius: float) -> None:
        """A player's colour and symbol in a disc; in low ink a ring."""
        look = self.suit("colour", colour)
        base = look.get("base", "#FFFFFF")
        fill = "#FFFFFF" if self.look.is_low_ink else base
        self.canvas.circle(x, y, radius, fill=fill, stroke=self.ink, stroke_width=BOLD)
        if self.look.is_low_ink:
            ring = 0.16 * radius
            inner = radius - BOLD / 2 - ring / 2
            self.canvas.circle(x, y, inner, fill="none", stroke=base, stroke_width=max(FINE, ring))
        on = self.ink if self.look.is_low_ink or is_light(base) else "#FFFFFF"
        self.sign(look.get("symbol"), x, y, 1.1 * radius, on)

    def chequers(self, box: Box, rows: int = 2) -> None:
        """A chequered ribbon as wide as the box; in low ink a line."""
        if self.look.is_low_ink:
            y = box.y + box.height / 2
            self.line((box.x, y), (box.right, y), BOLD)
            return
        side = box.height / rows
        columns = max(1, round(box.width / side))
        step = box.width / columns
        dark = [(c, r) for r in range(rows) for c in range(columns) if (r + c) % 2 == 0]
        d = "".join(
            f"M{box.x + c * step:.3f} {box.y + r * side:.3f}h{step:.3f}v{side:.3f}h-{step:.3f}z"
            for c, r in dark
        )
        self.canvas.path(d, fill=self.ink)


def open_page(draw: Draw, *, size: Size, signs: Iterable[str]) -> Plain:
    """An empty page that knows these symbols. Raises BadTemplate."""
    return Plain(Canvas(size, draw.reader), draw, draw.symbols(signs))


@contextmanager
def reported(report: Report, pos: Pos, what: str) -> Iterator[None]:
    """Reports what cannot be drawn, at the template or at the data that ask for it."""
    try:
        yield
    except BadTemplate as problem:
        for bad in problem.every:
            report.error(bad.code, bad.pos, message=bad.message, help=bad.help, text=bad.text)
    except BadSvg as problem:
        for wrong in problem.every:
            message = f"{what}: {wrong.message}"
            report.error(wrong.code, pos, message=message, help=wrong.help)
    except TextTooLong as long:
        report.error("PNP301", pos, message=f"{what}: {long}", text=long.text)
    except NoRoom as none:
        report.error("PNP401", pos, message=f"{what}: {none}", help="use a larger paper")


def tint(colour: str, share: float) -> str:
    """A share of a colour on white paper."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 - share * (255 - part)):02X}" for part in parts)


def is_light(colour: str) -> bool:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue > 140
