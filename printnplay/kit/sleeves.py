"""Sleeves: which of those that shops sell a card fits.

Comes in: the size of a card. Goes out: the smallest sleeve for it, by the name on the pack.
"""

from dataclasses import dataclass

from printnplay.core.units import Size

# A sleeve is cut larger than the card it is named for; makers leave 2 to 3 mm.
EASE = 1.0


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
    """The smallest one that holds the card, upright or turned; None where none does."""
    low, high = sorted((card.width, card.height))
    holds = [s for s in SLEEVES if low <= s.card.width + EASE and high <= s.card.height + EASE]
    return min(holds, key=lambda s: s.card.width * s.card.height, default=None)
