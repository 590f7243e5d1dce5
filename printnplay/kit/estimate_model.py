"""Estimate: what a kit takes. Paper, cuts and their order, ink, time, sleeves, boxes.

Comes in: what was counted and measured on a kit, file by file. Goes out: its sums.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from printnplay.core.units import Size
from printnplay.kit.options import MM_A_SECOND, SECONDS_A_CUT
from printnplay.kit.sleeves import Sleeve
from printnplay.sheets.model import Cuts

CHANNELS = ("cyan", "magenta", "yellow", "black")

Inks = tuple[float, float, float, float]
Measures = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The area in mm2 of the printed pages, and what of it the inks (CHANNELS) would cover at full
    strength."""

    area: float
    inks: Inks

    @property
    def percents(self) -> Inks:
        whole = self.area or 1
        cyan, magenta, yellow, black = (100 * ink / whole for ink in self.inks)
        return cyan, magenta, yellow, black


def add_coverages(parts: Iterable[Coverage]) -> Coverage:
    held = list(parts)
    cyan, magenta, yellow, black = (math.fsum(part.inks[n] for part in held) for n in range(4))
    return Coverage(math.fsum(part.area for part in held), (cyan, magenta, yellow, black))


@dataclass(frozen=True, slots=True)
class FileTally:
    """A file to print: `stock` is card, thick or plain; `straight` are cuts with a ruler, `shaped`
    the millimetres to cut with scissors."""

    name: str
    stock: str
    sheets: int
    pages: int
    straight: int
    shaped: float
    ink: Coverage


@dataclass(frozen=True, slots=True)
class CutPlan:
    """How the papers of a file are cut that are cut alike: folded first or not, then across, then
    down."""

    file: str
    sheets: tuple[int, ...]
    is_folded: bool
    cuts: Cuts


@dataclass(frozen=True, slots=True)
class SleevePack:
    """Cards of one size, and the sleeve that they fit, if there is one."""

    card: Size
    count: int
    sleeve: Sleeve | None


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box and its width, height and depth in mm, inside and outside."""

    name: str
    count: int
    inside: Measures
    outside: Measures


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast someone cuts."""

    seconds_a_cut: float = SECONDS_A_CUT
    mm_a_second: float = MM_A_SECOND

    def seconds(self, straight: int, shaped: float) -> float:
        return straight * self.seconds_a_cut + shaped / self.mm_a_second


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a kit takes."""

    files: tuple[FileTally, ...]
    plans: tuple[CutPlan, ...]
    sleeves: tuple[SleevePack, ...]
    boxes: tuple[TuckBox, ...]
    pace: Pace

    @property
    def sheets(self) -> dict[str, int]:
        """By stock."""
        stocks = dict.fromkeys(file.stock for file in self.files)
        return {stock: sum(f.sheets for f in self.files if f.stock == stock) for stock in stocks}

    @property
    def straight(self) -> int:
        return sum(file.straight for file in self.files)

    @property
    def shaped(self) -> float:
        return math.fsum(file.shaped for file in self.files)

    @property
    def ink(self) -> Coverage:
        return add_coverages(file.ink for file in self.files)

    @property
    def seconds(self) -> float:
        return self.pace.seconds(self.straight, self.shaped)
