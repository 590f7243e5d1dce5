"""Letters on a tuck box: titles that are fitted before they are placed, and rows of a list."""

from dataclasses import dataclass

from printnplay.drawing.canvas import Canvas
from printnplay.text.fonts import measure
from printnplay.text.lines import FLOOR_MM, TextTooLong, Type, fit_lines

TITLE, TEXT = "Fredoka One", "Source Sans Pro"
LEADING = 1.08


@dataclass(frozen=True, slots=True)
class Title:
    """Lines that are fitted, to be drawn around 0 0."""

    lines: tuple[str, ...]
    type: Type

    @property
    def height(self) -> float:
        """From the top of the capitals to the last baseline."""
        return (0.7 + (len(self.lines) - 1) * LEADING) * self.type.size

    def draw(self, canvas: Canvas, fill: str, transform: str) -> None:
        """Puts the lines around a place."""
        y = 0.7 * self.type.size - self.height / 2
        own = canvas.blank()
        own.lines(self.lines, 0, y, type=self.type, anchor="middle", fill=fill, leading=LEADING)
        canvas.place(own, transform)


def fit_title(words: str, width: float, *, size: float, lines: int = 2) -> Title:
    """In one line while it need not be much smaller for that; else broken after a colon."""
    kept = _break_at_colon(words)
    tries = [(words, 1, 0.72), (kept, lines, 0.6), (words, lines, 0.6), (words, lines, 0)]
    problem = TextTooLong(words, words)
    for text, many, part in tries:
        wanted = Type(TITLE, 400, least_size(size))
        smallest = least_size(part * size)
        try:
            found, fitted = _fit(text, width, wanted, minimum=smallest, lines=many)
        except TextTooLong as too_long:
            problem = too_long
        else:
            return Title(found, Type(TITLE, 400, fitted))
    raise problem


def _break_at_colon(words: str) -> str:
    """Only the space after a colon is left to break at."""
    return words.replace(" ", "\u00a0").replace(":\u00a0", ": ", 1) if ": " in words else words


def is_fitting(words: str, width: float, type: Type, *, lines: int) -> bool:
    try:
        _fit(words, width, type, minimum=FLOOR_MM, lines=lines)
    except TextTooLong:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Row:
    """Lines of a list, all of one size while they fit."""

    canvas: Canvas
    size: float
    fill: str

    def text(
        self,
        words: str,
        x: float,
        y: float,
        width: float,
        *,
        font: str = TEXT,
        weight: int = 600,
        anchor: str = "start",
    ) -> None:
        self.canvas.text(
            words,
            x,
            y,
            width,
            size=self.size,
            minimum=FLOOR_MM,
            font=font,
            weight=weight,
            anchor=anchor,
            fill=self.fill,
        )


def least_size(size: float) -> float:
    return max(FLOOR_MM, size)


def _fit(
    words: str, width: float, type: Type, *, minimum: float, lines: int
) -> tuple[tuple[str, ...], float]:
    return fit_lines(words, width, type=type, minimum=minimum, lines=lines, measure=measure)
