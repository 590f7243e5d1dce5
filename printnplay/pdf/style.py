"""The operators that set what an element inherits."""

from functools import lru_cache

from printnplay.drawing.geometry import numbers
from printnplay.drawing.style import Style, channels, one_of
from printnplay.pdf.book import number

CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}


@lru_cache(maxsize=5000)
def rgb(colour: str) -> str:
    """Three numbers from 0 to 1. Raises ValueError on what is not a colour."""
    return " ".join(f"{v:.3f}".rstrip("0").rstrip(".") for v in channels(colour))


def stroke(style: Style) -> list[str]:
    """How a line is drawn: its colour, width, ends and corners, dashes."""
    ops = [f"{rgb(style.stroke)} RG {number(float(style.stroke_width))} w"]
    if style.stroke_linecap != "butt":
        ops.append(one_of(CAPS, style.stroke_linecap, "stroke-linecap"))
    if style.stroke_linejoin != "miter":
        ops.append(one_of(JOINS, style.stroke_linejoin, "stroke-linejoin"))
    else:
        ops.append(f"{number(float(style.stroke_miterlimit))} M")
    if style.stroke_dasharray != "none":
        dashes = " ".join(number(v) for v in numbers(style.stroke_dasharray))
        ops.append(f"[{dashes}] 0 d")
    return ops
