"""Blocks of rich text that fill a panel, such as the lines of a player aid.

The text is as large as possible, and the room left is spread between the blocks; an error explains
how much room is missing. Sizes are millimetres.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from markupsafe import Markup

from printnplay.faces.mistakes import TemplateMistake, described
from printnplay.text.lines import STEP_MM, Measure, TextTooLong
from printnplay.text.rich import Block, Pen, Word

LEADING = 1.17
INDENT = 1.85
DOT = 0.95
GAP, HEAD_GAP, MOST_GAP = 0.3, 0.7, 1.1
WIDEST_LABEL = 0.45


@dataclass(frozen=True, slots=True)
class AidPanel:
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
class _SetBlock:
    """A block as it is set: its height, what draws it from a top edge, and its kind."""

    kind: str
    height: float
    draw: Callable[[float], str]


def check_blocks(lines: object) -> None:
    """Raises TemplateMistake if it is not what flow() sets."""
    if isinstance(lines, tuple | list) and all(isinstance(line, Block) for line in lines):
        return
    raise TemplateMistake(f"expected aid.lines for flow(), found {described(lines)}")


def set_blocks(
    lines: Sequence[Block],
    panel: AidPanel,
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
    blocks: Sequence[_SetBlock], gaps: Sequence[float], panel: AidPanel, most: float, rule: str
) -> list[str]:
    """The room left goes into the gaps, and the rest above and below. There is a fine rule between
    two rows."""
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
    panel: AidPanel
    inks: Inks

    def blocks(self, lines: Sequence[Block]) -> list[_SetBlock]:
        numbers = iter(range(1, len(lines) + 1))
        is_stepped = any(line.kind == "step" for line in lines)
        found: list[_SetBlock] = []
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

    def _plain(self, line: Block) -> _SetBlock:
        is_head = line.kind == "head"
        pen = self.pen.head(self.inks.accent) if is_head else self.pen
        wrapped = pen.wrap(pen.words(line.words), self.panel.width)
        return self._block(line.kind, wrapped, 0.0, pen)

    def _step(self, line: Block, number: int) -> _SetBlock:
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

        return _SetBlock("step", inner.height, draw)

    def _item(self, line: Block, indent: float) -> _SetBlock:
        size = self.pen.size
        inner = self._indented(line, indent + DOT)

        def draw(y: float) -> str:
            cx, cy = self.panel.x + (indent + 0.3) * size, y + 0.55 * LEADING * size
            dot = f'<circle cx="{cx:.3f}" cy="{cy:.3f}" r="{0.24 * size:.3f}"'
            return f'{dot} fill="{self.inks.accent}"/>' + inner.draw(y)

        return _SetBlock("item", inner.height, draw)

    def _row(self, line: Block, column: float) -> _SetBlock:
        label = self._set(line.label, 0.0, column, weight=700)
        start = column + 0.7 * self.pen.size
        words = self._set(line.words, start, self.panel.width - start)
        height = max(label.height, words.height)

        def draw(y: float) -> str:
            middles = (y + (height - part.height) / 2 for part in (label, words))
            return label.draw(next(middles)) + words.draw(next(middles))

        return _SetBlock("row", height, draw)

    def _label_column(self, lines: Sequence[Block]) -> float:
        """As wide as the widest label, up to a share of the panel."""
        widths = [self.pen.width(self.pen.words(line.label, 700)) for line in lines if line.label]
        return min(max(widths, default=0.0), WIDEST_LABEL * self.panel.width) + 1e-3

    def _indented(self, line: Block, indent: float) -> _SetBlock:
        start = indent * self.pen.size
        return self._set(line.words, start, self.panel.width - start)

    def _set(self, text: str, start: float, width: float, weight: int = 400) -> _SetBlock:
        wrapped = self.pen.wrap(self.pen.words(text, weight), width)
        return self._block("text", wrapped, start, self.pen)

    def _block(self, kind: str, wrapped: list[list[Word]], start: float, pen: Pen) -> _SetBlock:
        step = LEADING * pen.size
        x = self.panel.x + start

        def draw(y: float) -> str:
            return "".join(
                pen.put(line, x, y + at * step + 0.94 * pen.size) for at, line in enumerate(wrapped)
            )

        return _SetBlock(kind, len(wrapped) * step, draw)
