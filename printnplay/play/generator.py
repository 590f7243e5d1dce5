"""Our own random numbers (SplitMix64): the same on every machine and in every Python, for ever."""

from typing import Any

MASK = (1 << 64) - 1


class Generator:
    """Streams of one seed (the dealer's, each bot's) do not disturb each other."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._state = seed & MASK
        if stream:
            self._state = (self.next() + stream * 0xD1342543DE82EF95) & MASK

    def next(self) -> int:
        """64 bits."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, the limit: (next() * limit) >> 64, written
        out because the call would take a third of the time."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * limit) >> 64

    def shuffle(self, things: tuple[Any, ...]) -> tuple[Any, ...]:
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)
