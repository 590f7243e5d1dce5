"""The operators that set what an element inherits."""

from functools import lru_cache

from printnplay.svg.style import channels

CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}


@lru_cache(maxsize=5000)
def rgb(colour: str) -> str:
    """Three numbers from 0 to 1. Raises ValueError on what is not a colour."""
    return " ".join(f"{v:.3f}".rstrip("0").rstrip(".") for v in channels(colour))
