"""How large a tuck box must be: from cards to its measures from fold to fold.

Comes in: decks (size of a card, copies), the stock's thickness. Goes out: millimetres, rounded up.
"""

import math
from dataclasses import dataclass

from printnplay.core.units import Size

CLEARANCE = 1.0
STEP = 0.5
SLEEVE = Size(3.0, 3.0)
SLEEVE_FILM = 0.1
# Layers of stock that lie between two folds: across one wall and the glued one, down the bottom's
# three and the lid's two, through both faces.
LAYERS = (3, 5, 2)


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of one size."""

    size: Size
    copies: int


@dataclass(frozen=True, slots=True)
class Solid:
    """A box, from fold to fold: its layers of stock lie within."""

    width: float
    height: float
    depth: float


def pile_of(decks: tuple[Deck, ...], *, stock: float, is_sleeved: bool) -> tuple[Size, float]:
    """The widest and the highest card, upright, and how high all of them lie."""
    more = SLEEVE if is_sleeved else Size(0, 0)
    sides = [sorted((deck.size.width, deck.size.height)) for deck in decks]
    widest = Size(max(w for w, _ in sides) + more.width, max(h for _, h in sides) + more.height)
    card = stock + (2 * SLEEVE_FILM if is_sleeved else 0)
    return widest, sum(deck.copies for deck in decks) * card


def solid_for(card: Size, thickness: float, stock: float) -> Solid:
    """Room for the pile, for the layers of the box itself and for a finger's ease; rounded up."""
    inner = (card.width, card.height, thickness)
    return Solid(
        *(
            _up(length + CLEARANCE + layers * stock)
            for length, layers in zip(inner, LAYERS, strict=True)
        )
    )


def inside(solid: Solid, stock: float) -> Solid:
    """What the layers of the box itself leave free."""
    outer = (solid.width, solid.height, solid.depth)
    lengths = zip(outer, LAYERS, strict=True)
    return Solid(*(round(length - layers * stock, 2) for length, layers in lengths))


def _up(length: float) -> float:
    """Up to the next half millimetre; what is a hair over is not over."""
    return math.ceil(round(length / STEP, 6)) * STEP
