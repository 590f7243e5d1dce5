"""Our own random numbers (SplitMix64): the same on every machine and in every Python, for ever.

Sixteen are mixed at once, each in 128 bits of one long integer: that takes half the time.
"""

from struct import Struct
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
LANES = 16
_ONES = sum(1 << 128 * lane for lane in range(LANES))
_STEPS = sum((STEP * (LANES - lane) & MASK) << 128 * lane for lane in range(LANES))
"""The next number in the last lane, because that is where a list is popped."""
_MASKS = MASK * _ONES
_unpack = Struct("<" + "Q8x" * LANES).unpack


class Generator:
    """Streams of one seed (the dealer's, each bot's) do not disturb each other."""

    __slots__ = ("_ready", "_state")

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._ready: list[int] = []
        self._state = seed & MASK
        if stream:
            first = _mixed((self._state + STEP) & MASK, MASK)
            self._state = (first + stream * 0xD1342543DE82EF95) & MASK

    def next(self) -> int:
        """64 bits."""
        return (self._ready or self._more()).pop()

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, the limit."""
        return (self._ready or self._more()).pop() * limit >> 64

    def shuffle(self, things: tuple[T, ...], /) -> tuple[T, ...]:
        order, ready = list(things), self._ready
        for last in range(len(order) - 1, 0, -1):
            other = (ready or (ready := self._more())).pop() * (last + 1) >> 64
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _more(self) -> list[int]:
        mixed = _mixed((self._state * _ONES + _STEPS) & _MASKS, _MASKS)
        self._state = (self._state + LANES * STEP) & MASK
        self._ready = list(_unpack(mixed.to_bytes(16 * LANES, "little")))
        return self._ready


def _mixed(z: int, mask: int) -> int:
    """One number, or one in each lane: the mask says which bits are theirs."""
    z = (z ^ (z >> 30 & mask)) * 0xBF58476D1CE4E5B9 & mask
    z = (z ^ (z >> 27 & mask)) * 0x94D049BB133111EB & mask
    return z ^ (z >> 31 & mask)
