"""Helpers: decks to impose, and what a test needs to know of a sheet, worked out on its own."""

from collections.abc import Sequence

from printnplay.core.units import CARD_SIZES, Size
from printnplay.sheets.model import Copy, Placement, Sheet

A4 = Size(210, 297)
LETTER = Size(215.9, 279.4)
A6 = Size(105, 148)
TCG = CARD_SIZES["tcg"]

Box = tuple[float, float, float, float]


def deck(
    count: int,
    size: Size = TCG,
    *,
    name: str = "deck",
    grounds: Sequence[str | None] = ("red",),
    back: str | None = "back",
) -> list[Copy]:
    """Copies named deck-1, deck-2 ...; the grounds come round in turn."""
    return [
        Copy(
            f"{name}-{n + 1}", name, size, f"{name}-{n + 1}.front", back, grounds[n % len(grounds)]
        )
        for n in range(count)
    ]


def trim(placement: Placement) -> Box:
    across, down = placement.size.width, placement.size.height
    if placement.rotation in (90, 270):
        across, down = down, across
    return placement.x, placement.y, placement.x + across, placement.y + down


def drawn(placement: Placement) -> Box:
    x1, y1, x2, y2 = trim(placement)
    left, top, right, bottom = placement.bleed
    return x1 - left, y1 - top, x2 + right, y2 + bottom


def overlap(one: Box, other: Box, slack: float = 1e-4) -> bool:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > slack and high > slack


def names(sheets: Sequence[Sheet]) -> list[list[str]]:
    return [[placement.copy for placement in sheet.placements] for sheet in sheets]


def dump(sheet: Sheet) -> str:
    """A sheet as a person reads it."""
    head = f"sheet {sheet.number} of {sheet.of}, {sheet.side}, {sheet.paper}"
    rows = [head, f"trim {_numbers(sheet.trim)}"]
    for p in sheet.placements:
        place = f"{p.face:>12} at {p.x:6.2f} {p.y:6.2f}"
        rows.append(f"{place}  turned {p.rotation:3}  bleed {_numbers(p.bleed)}")
    for line in sheet.marks:
        rows.append(
            f"        mark {_numbers((line.x1, line.y1))} to {_numbers((line.x2, line.y2))}"
        )
    if sheet.fold:
        rows.append(f"        fold {_numbers((sheet.fold.x1, sheet.fold.y1))} on")
    return "\n".join(rows)


def _numbers(values: Sequence[float]) -> str:
    return " ".join(f"{value:.5g}" for value in values)
