"""Colours as light: '#RRGGBB' as linear light, and the contrast of two colours (WCAG)."""

from functools import cache

Triple = tuple[float, float, float]
# The contrast that text needs; large type needs less.
READABLE = 4.5


@cache
def as_hex(rgb: Triple) -> str:
    """Red, green and blue from 0 to 1 as '#RRGGBB'."""
    return "#" + "".join(f"{round(255 * part):02X}" for part in rgb)


@cache
def linear(colour: str) -> Triple:
    """Linear light, 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def contrast(first: str, second: str) -> float:
    """The WCAG ratio, 1 to 21."""
    light, dark = sorted((_luminance(linear(first)), _luminance(linear(second))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable_on(ground: str, *inks: str) -> str:
    """The first of these inks that can be read on a ground; else black or white, whichever can."""
    for ink in inks:
        if contrast(ink, ground) >= READABLE:
            return ink
    return max("#000000", "#FFFFFF", key=lambda ink: contrast(ink, ground))


def is_light(colour: str) -> bool:
    """Whether dark lines are seen better on it than white ones."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue > 140


def _linear(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def _luminance(light: Triple) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
