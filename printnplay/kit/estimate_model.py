"""What a kit takes: paper, cuts and their order, ink, time, sleeves and boxes; and how each of them
is put in words."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from printnplay.core.diagnostics import counted, ranges
from printnplay.core.units import Size
from printnplay.kit.options import MM_PER_SECOND, SECONDS_PER_CUT
from printnplay.sheets.model import Cuts

CHANNELS = ("cyan", "magenta", "yellow", "black")

Inks = tuple[float, float, float, float]
Measures = tuple[float, float, float]

# A sleeve is cut larger than the card it is named for; makers leave 2 to 3 mm.
EASE = 1.0
SEPARATION = (
    "percent of the printed pages at full strength; the darkness that red, green and blue have in "
    "common counts as black, the rest as cyan, magenta and yellow"
)


@dataclass(frozen=True, slots=True)
class Sleeve:
    """`card` is the size of card that the pack names."""

    name: str
    card: Size


SLEEVES = (
    Sleeve("Mini American", Size(41, 63)),
    Sleeve("Mini European", Size(44, 68)),
    Sleeve("Standard American", Size(56, 87)),
    Sleeve("Chimera", Size(57.5, 89)),
    Sleeve("Standard European", Size(59, 92)),
    Sleeve("Standard Card Game", Size(63.5, 88)),
    Sleeve("Square", Size(70, 70)),
    Sleeve("7 Wonders", Size(65, 100)),
    Sleeve("Tarot", Size(70, 120)),
    Sleeve("Oversized", Size(79, 120)),
)


def sleeve_for(card: Size) -> Sleeve | None:
    """The smallest one that holds the card, upright or turned; None if none does."""
    low, high = _sides(card)
    holds = [s for s in SLEEVES if low <= s.card.width + EASE and high <= s.card.height + EASE]
    return min(holds, key=lambda s: s.card.width * s.card.height, default=None)


def _sides(card: Size) -> tuple[float, float]:
    """The shorter one first."""
    return min(card.width, card.height), max(card.width, card.height)


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
class FileCuts:
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
class BoxSize:
    """A box and its width, height and depth in mm, inside and outside."""

    name: str
    count: int
    inside: Measures
    outside: Measures


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast someone cuts."""

    seconds_per_cut: float = SECONDS_PER_CUT
    mm_per_second: float = MM_PER_SECOND

    def seconds(self, straight: int, shaped: float) -> float:
        return straight * self.seconds_per_cut + shaped / self.mm_per_second


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a kit takes."""

    files: tuple[FileTally, ...]
    plans: tuple[FileCuts, ...]
    sleeves: tuple[SleevePack, ...]
    boxes: tuple[BoxSize, ...]
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


def sheets_of(plan: FileCuts) -> str:
    """'cards.pdf, sheets 1-7'."""
    word = "sheet" if len(plan.sheets) == 1 else "sheets"
    return f"{plan.file}, {word} {ranges(plan.sheets)}"


def cut_steps(plan: FileCuts) -> list[str]:
    """'across at 12.5, 100.5', then 'down at 9, 72'."""
    fold = ["fold, glue, and cut both halves at once"] if plan.is_folded else []
    across = ", ".join(f"{line.y1:.4g}" for line in plan.cuts.across)
    down = ", ".join(f"{line.x1:.4g}" for line in plan.cuts.down)
    return [*fold, f"across at {across}", f"down at {down}"]


def duration(seconds: float) -> str:
    """'1 h 05 min'; up to the next minute."""
    hours, minutes = divmod(-int(-seconds // 60), 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{minutes} min"


def assumption(estimate: Estimate) -> str:
    pace = estimate.pace
    return (
        f"assumed: {pace.seconds_per_cut:g} s per straight cut, "
        f"{pace.mm_per_second:g} mm per second along a shape, one sheet at a time"
    )


def metres(millimetres: float) -> str:
    return f"{millimetres / 1000:.1f} m" if millimetres else "-"


def sleeves(pack: SleevePack) -> str:
    cards = f"{counted(pack.count, 'card')} of {pack.card}"
    if pack.sleeve is None:
        return f"sleeves: none is sold for {cards}"
    sold = pack.sleeve.card
    sides = zip(_sides(pack.card), _sides(sold), strict=True)
    room = ", with room to spare" if any(own > named for own, named in sides) else ""
    return f"sleeves: {pack.count} x {pack.sleeve.name} (sold for {sold}{room}) for {cards}"


def alike_boxes(estimate: Estimate) -> list[list[BoxSize]]:
    """Boxes of one size together."""
    alike: dict[object, list[BoxSize]] = {}
    for box in estimate.boxes:
        alike.setdefault((box.inside, box.outside), []).append(box)
    return list(alike.values())


def tuck_boxes(alike: list[BoxSize]) -> str:
    box, count = alike[0], sum(box.count for box in alike)
    inside, outside = (" x ".join(f"{s:g}" for s in side) for side in (box.inside, box.outside))
    many = "1 box" if count == 1 else f"{count} boxes"
    names = ", ".join(box.name for box in alike)
    return f"{many} ({names}): {outside} mm outside, {inside} mm inside (width, height, depth)"
