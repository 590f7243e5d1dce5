"""What sheets of plain paper share: boxes, texts that fit, players' badges, the game's own signs.

Layouts are computed here and by each kind; how they look is in templates (plain.svg.j2 and one per
kind), with the symbols of the game's own `signs.svg.j2`.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from printnplay.core.diagnostics import Pos, Report
from printnplay.core.geometry import Box, Ring
from printnplay.core.units import Size
from printnplay.drawing.bad import BadSvg
from printnplay.drawing.canvas import Canvas
from printnplay.drawing.light import is_light
from printnplay.drawing.picture import Picture
from printnplay.drawing.reader import Symbols
from printnplay.faces.session import Draw
from printnplay.faces.templates import TOO_LONG, BadTemplate
from printnplay.text.lines import FLOOR_MM, Measure, TextTooLong, Type, fit_lines

SIGN_SIDE = 16.0
SIGN = "sign-"
# The widths of lines, in mm, by the names that templates know.
HEAVY, BOLD, FINE = 0.6, 0.4, 0.2
# A mark stops this far from the corner: a knife that is a little off leaves nothing of it.
OFF_CORNER, MARK = 0.7, 0.2
INK, HALO = "#191C28", "#FFFFFF"
TITLES, WORDS = "Fredoka One", "Source Sans Pro"


class NoRoom(Exception):
    """It does not fit the paper. The message gives the room needed and the room there is."""


@dataclass(frozen=True, slots=True)
class Rect:
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

    @property
    def box(self) -> Box:
        return self.x, self.y, self.right, self.bottom

    @property
    def corners(self) -> Ring:
        """Clockwise from the top left one."""
        x, y, right, bottom = self.box
        return (x, y), (right, y), (right, bottom), (x, bottom)

    def grown(self, by: float) -> "Rect":
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


def corner_marks(canvas: Canvas, at: Rect, reach: float) -> None:
    """Short lines beyond each corner on which a page is cut, seen on any ground."""
    for colour, width in ((HALO, 3 * MARK), (INK, MARK)):
        for x, way in ((at.x, -1), (at.right, 1)):
            for y, turn in ((at.y, -1), (at.bottom, 1)):
                ends = ((OFF_CORNER, 0), (reach, 0)), ((0, OFF_CORNER), (0, reach))
                for start, end in ends:
                    points = ((x + way * a, y + turn * b) for a, b in (start, end))
                    canvas.line(*points, stroke=colour, stroke_width=width)


@dataclass(frozen=True, slots=True)
class TextBox:
    """A text as fit() sets it on a page."""

    words: str
    x: float
    y: float
    width: float
    size: float
    least: float | None = None
    lines: int = 1
    leading: float = 1.18
    font: str = WORDS
    weight: int = 600
    anchor: str = "start"
    is_middle: bool = False

    def last_baseline(self, measure: Measure) -> float:
        """Of a text that is not centred on its y. Raises TextTooLong."""
        lines, size = self.fitted(measure)
        return self.y + (len(lines) - 1) * self.leading * size

    def fitted(self, measure: Measure) -> tuple[tuple[str, ...], float]:
        """Its lines and their size. Raises TextTooLong."""
        return fit_lines(
            self.words,
            self.width,
            type=Type(self.font, self.weight, self.size),
            minimum=max(FLOOR_MM, self.size if self.least is None else self.least),
            lines=self.lines,
            measure=measure,
        )


@dataclass(frozen=True, slots=True)
class Badge:
    """A player's colour, and the sign on it ('' if the game has none)."""

    x: float
    y: float
    radius: float
    colour: str
    sign: str
    is_light: bool


@dataclass(frozen=True, slots=True)
class PlainPage:
    """A page of plain paper of one game: `symbols` are those that can be drawn on it."""

    draw: Draw
    size: Size
    symbols: Symbols

    @property
    def title(self) -> str:
        """The game's title up to a colon."""
        whole = self.draw.game.title_in(self.draw.look.language)
        return whole.partition(":")[0].strip() or whole

    def word(self, key: str) -> str:
        return self.draw.word(key)

    @property
    def measure(self) -> Measure:
        """In the fonts of the game."""
        return self.draw.reader.fonts.measure

    def width_of(self, words: str, size: float, font: str = TITLES, weight: int = 400) -> float:
        return self.measure(words, font, weight, size)

    def sentence(self, key: str) -> str:
        """A word in which each `{name}` of a fact is replaced by its value."""
        words = self.word(key)
        for fact in self.draw.game.facts.values():
            words = words.replace(f"{{{fact.name}}}", str(fact.value))
        return words

    def suit(self, field: str, value: str) -> Mapping[str, str]:
        palette = self.draw.game.palette
        return palette.suits.get(field, {}).get(value, {}) if palette else {}

    def sign(self, name: str | None) -> str:
        """Its name, if the game draws it."""
        return name if name and f"{SIGN}{name}" in self.symbols.names else ""

    def badge(self, colour: str, x: float, y: float, radius: float) -> Badge:
        look = self.suit("colour", colour)
        base = look.get("base", "#FFFFFF")
        return Badge(x, y, radius, base, self.sign(look.get("symbol")), is_light(base))

    def picture(self, template: str, **known: object) -> Picture:
        """The page that a template draws. Raises BadTemplate, or TextTooLong if a word is too long
        for its place, which is reported at the page's declaration."""
        signs = self.symbols.markup()
        try:
            return self.draw.picture(template, {"page": self.size, "signs": signs, **known})
        except BadTemplate as bad:
            if bad.code == TOO_LONG:
                raise TextTooLong(bad.message, bad.text) from None
            raise


def open_page(draw: Draw, *, size: Size, signs: Iterable[str]) -> PlainPage:
    """An empty page that knows these symbols. Raises BadTemplate."""
    return PlainPage(draw, size, draw.symbols(signs))


@contextmanager
def reported(report: Report, pos: Pos, what: str) -> Iterator[None]:
    """Reports what cannot be drawn, at the template or at the data that ask for it."""
    try:
        yield
    except BadTemplate as problem:
        for bad in problem.every:
            message = bad.message if bad.pos else f"{what}: {bad.message}"
            at, help, notes = bad.pos or pos, bad.help, bad.notes
            report.error(bad.code, at, message=message, help=help, notes=notes, text=bad.text)
    except BadSvg as problem:
        for wrong in problem.every:
            message = f"{what}: {wrong.message}"
            report.error(wrong.code, pos, message=message, help=wrong.help)
    except TextTooLong as long:
        report.error("PNP301", pos, message=f"{what}: {long}", text=long.text)
    except NoRoom as none:
        report.error("PNP401", pos, message=f"{what}: {none}", help="use a larger paper")
