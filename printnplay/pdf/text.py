"""Lines of text, each run at its own place, measured with the fonts that are embedded."""

from printnplay.drawing.runs import Run
from printnplay.drawing.runs import placed_runs as place_runs
from printnplay.drawing.style import Style
from printnplay.drawing.tree import Element
from printnplay.text.fonts import FONTS, measure


def known_width(text: str, family: str, weight: int, size: float) -> float:
    """The width of a text. Raises ValueError on a font that we do not have."""
    if (family, weight) not in FONTS:
        raise ValueError(f"there is no font '{family}' of weight {weight}")
    return measure(text, family, weight, size)


def placed_runs(element: Element, style: Style) -> list[tuple[Run, float, float]]:
    """The runs of a text with the start of their baselines. Raises ValueError."""
    return [(run, x, y) for run, x, y, _ in place_runs(element, style, known_width)]
