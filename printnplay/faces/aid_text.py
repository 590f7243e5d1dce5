"""The lines of a player aid, set as one block that fills its panel.

Comes in: the lines of a side, a panel and the sizes they may have (millimetres). Goes out: SVG, as
large as can be, the room that is left spread between the lines; or an error that says how much is
missing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from markupsafe import Markup

from printnplay.data.flowing import AidLine
from printnplay.text.lines import STEP_MM, Measure, TextTooLong
from printnplay.text.rich import Pen, Word

LEADING = 1.17
INDENT = 1.85
DOT = 0.95
GAP, HEAD_GAP, MOST_GAP = 0.3, 0.7, 1.1
WIDEST_LABEL = 0.45


@dataclass(frozen=True, slots=True)
class Panel:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of the words, of badges and heads, of the numbers on badges, of fine rules."""

    text: str
    accent: str
    on: str
    rule: str


@dataclass(frozen=True, slots=True)
class _Block:
    """A line as it is set: its height, what draws it from a top edge, and its kind."""

    kind: str
    height: float
    draw: Callable[[float], str]


def set_aid(
    lines: Sequence[AidLine],
    panel: Panel,
    *,
    sizes: tuple[float, float],
    inks: Inks,
    measure: Measure,
    signs: Mapping[str, tuple[str, str]],
) -> Markup:
    """`sizes` are the wanted and the smallest; `signs` the fill and the outline of each sign."""
    size, smallest = sizes
    while True:
        pen = Pen(size, inks.text, measure, signs)
        blocks = _Setter(pen, panel, inks).blocks(lines)
        gaps = [_gap(one.kind, two.kind) * size for one, two in pairwise(blocks)]
        need = sum(block.height for block in blocks) + sum(gaps)
        if need <= panel.height + 1e-6:
            return Markup("".join(_spread(blocks, gaps, panel, MOST_GAP * size, inks.rule)))
        if size <= smallest:
            raise TextTooLong(f"the lines need {need:.1f} mm and have {panel.height:g} mm")
        size = max(smallest, round(size - STEP_MM, 3))


def _gap(above: str, below: str) -> float:
    if above == "head":
        return GAP / 2
    return HEAD_GAP if below == "head" else GAP


def _spread(
    blocks: Sequence[_Block], gaps: Sequence[float], panel: Panel, most: float, rule: str
) -> list[str]:
    """What is left over goes into the gaps, and the rest above and below. Between two rows is a
    fine rule."""
    left = panel.height - sum(block.height for block in blocks) - sum(gaps)
    more = min(left / (len(blocks) + 1), most)
    y = panel.y + (left - more * len(gaps)) / 2
    drawn = [blocks[0].draw(y)] if blocks else []
    for (above, below), gap in zip(pairwise(blocks), gaps, strict=True):
        y += above.height + gap + more
        if above.kind == below.kind == "row":
            place = f"M{panel.x:.3f} {y - (gap + more) / 2:.3f}h{panel.width:.3f}"
            drawn.append(f'<path d="{place}" fill="none" stroke="{rule}" stroke-width="0.2"/>')
        drawn.append(below.draw(y))
    return drawn


@dataclass(frozen=True, slots=True)
class _Setter:
    pen: Pen
    panel: Panel
    inks: Inks

    def blocks(self, lines: Sequence[AidLine]) -> list[_Block]:
        numbers = iter(range(1, len(lines) + 1))
        is_stepped = any(line.kind == "step" for line in lines)
        found: list[_Block] = []
        for kind, held in groupby(lines, key=lambda line: line.kind):
            alike = tuple(held)
            match kind:
                case "step":
                    found += [self._step(line, next(numbers)) for line in alike]
                case "item":
                    found += [self._item(line, INDENT if is_stepped else 0.0) for line in alike]
                case "row":
                    column = self._label_column(alike)
                    found += [self._row(line, column) for line in alike]
                case _:
                    found += [self._plain(line) for line in alike]
        return found

    def _plain(self, line: AidLine) -> _Block:
        is_head = line.kind == "head"
        pen = self.pen.head(self.inks.accent) if is_head else self.pen
        wrapped = pen.wrap(pen.words(line.words.text), self.panel.width)
        return self._block(line.kind, wrapped, 0.0, pen)

    def _step(self, line: AidLine, number: int) -> _Block:
        size = self.pen.size
        inner = self._indented(line, INDENT)

        def draw(y: float) -> str:
            r = 0.66 * size
            cx, cy = self.panel.x + r, y + 0.5 * LEADING * size
            disc = f'<circle cx="{cx:.3f}" cy="{cy:.3f}" r="{r:.3f}" fill="{self.inks.accent}"/>'
            digit = (
                f'<text x="{cx:.3f}" y="{cy + 0.36 * size:.3f}" text-anchor="middle" '
                f'font-family="Fredoka One" font-size="{size:g}" fill="{self.inks.on}">'
                f"{number}</text>"
            )
            return disc + digit + inner.draw(y)

        return _Block("step", inner.height, draw)

    def _item(self, line: AidLine, indent: float) -> _Block:
        size = self.pen.size
        inner = self._indented(line, indent + DOT)

        def draw(y: float) -> str:
            cx, cy = self.panel.x + (indent + 0.3) * size, y + 0.55 * LEADING * size
            dot = f'<circle cx="{cx:.3f}" cy="{cy:.3f}" r="{0.24 * size:.3f}"'
            return f'{dot} fill="{self.inks.accent}"/>' + inner.draw(y)

        return _Block("item", inner.height, draw)

    def _row(self, line: AidLine, column: float) -> _Block:
        label = self._set(line.label.text if line.label else "", 0.0, column, weight=700)
        start = column + 0.7 * self.pen.size
        words = self._set(line.words.text, start, self.panel.width - start)
        height = max(label.height, words.height)

        def draw(y: float) -> str:
            middles = (y + (height - part.height) / 2 for part in (label, words))
            return label.draw(next(middles)) + words.draw(next(middles))

        return _Block("row", height, draw)

    def _label_column(self, lines: Sequence[AidLine]) -> float:
        """As wide as the widest label, up to a share of the panel."""
        widths = [
            self.pen.width(self.pen.words(line.label.text, 700)) for line in lines if line.label
        ]
        return min(max(widths, default=0.0), WIDEST_LABEL * self.panel.width) + 1e-3

    def _indented(self, line: AidLine, indent: float) -> _Block:
        start = indent * self.pen.size
        return self._set(line.words.text, start, self.panel.width - start)

    def _set(self, text: str, start: float, width: float, weight: int = 400) -> _Block:
        wrapped = self.pen.wrap(self.pen.words(text, weight), width)
        return self._block("text", wrapped, start, self.pen)

    def _block(self, kind: str, wrapped: list[list[Word]], start: float, pen: Pen) -> _Block:
        step = LEADING * pen.size
        x = self.panel.x + start

        def draw(y: float) -> str:
            return "".join(
                pen.put(line, x, y + at * step + 0.94 * pen.size) for at, line in enumerate(wrapped)
            )

        return _Block(kind, len(wrapped) * step, draw)
