"""The words of the calibration sheet: steps in two columns, commands to type, single labels."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from printnplay.text.lines import Measure, Type, fit_lines, set_lines

FAMILY = "Source Sans Pro"
LEFT, RIGHT, COLUMN = -88.0, 18.0, 70.0


@dataclass(frozen=True, slots=True)
class Writer:
    words: Mapping[str, str]
    measure: Measure

    def title(self, side: str) -> str:
        text = f"{self.words['calibrate.title']} · {self.words[f'sheet.{side}']}"
        return label(text, LEFT, -93, size=5.2, weight=700)

    def step(self, name: str, x: float, y: float) -> tuple[str, float]:
        """A heading and its lines, and where they end."""
        head = self._set(f"calibrate.{name}.head", x, y, Type(FAMILY, 700, 4), lines=2)
        text = self._set(f"calibrate.{name}.text", x, head[1], Type(FAMILY, 400, 3.5), lines=12)
        return head[0] + text[0], text[1]

    def _set(self, key: str, x: float, y: float, type: Type, *, lines: int) -> tuple[str, float]:
        leading, least = 1.34, 0.85 * type.size
        found, size = fit_lines(
            self.words[key], COLUMN, type=type, minimum=least, lines=lines, measure=self.measure
        )
        shown = Type(type.family, type.weight, size)
        text = set_lines(
            found,
            x,
            y,
            type=shown,
            anchor="start",
            fill="#000000",
            leading=leading,
            measure=self.measure,
        )
        return text, y + len(found) * leading * size

    def commands(self, lines: tuple[str, ...], y: float) -> Iterator[str]:
        """What to type, on a grey ground that begins above y."""
        height = len(lines) * 4.8 + 2.4
        yield (
            f'<rect x="{short(RIGHT)}" y="{short(y - 3)}" width="{short(COLUMN)}" '
            f'height="{short(height)}" rx="1" fill="#EEEEEE"/>'
        )
        for number, line in enumerate(lines):
            x = RIGHT + (6 if line.startswith(" ") else 2)
            yield label(line.strip(), x, y + 1.4 + 4.8 * number, size=3.3)


def label(
    text: str, x: float, y: float, *, size: float, weight: int = 600, anchor: str = "start"
) -> str:
    look = f'font-family="{FAMILY}" font-weight="{weight}" font-size="{short(size)}"'
    place = f'x="{short(x)}" y="{short(y)}" text-anchor="{anchor}"'
    return f"<text {place} {look}>{escape(text)}</text>"


def short(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")
