"""What is wrong with a drawing, before it is known on which face and in which file."""

from dataclasses import dataclass

from printnplay.core.diagnostics import Severity
from printnplay.drawing.geometry import Box
from printnplay.drawing.tree import Element

POINT_MM = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Fault:
    """`element` is the tag to mend; `inside` the one that it draws, where that is another; of
    faults of a kind, the lowest `rank` is the worst."""

    code: str
    message: str
    element: Element
    box: Box
    help: str | None = None
    inside: Element | None = None
    severity: Severity = Severity.WARNING
    rank: float = 0.0


def a(tag: str) -> str:
    """'a rect', 'an image'."""
    return f"an {tag}" if tag[0] in "aeiou" else f"a {tag}"


def mm(length: float) -> str:
    """'1.2 mm'; a hundredth where that is needed to tell it from its limit."""
    return f"{length:.2f}".rstrip("0").rstrip(".") + " mm"


def points(size: float) -> str:
    return f"{size / POINT_MM:.1f} pt"
