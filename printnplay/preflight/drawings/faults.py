"""What is wrong with a drawing, before it is known on which face and in which file."""

from dataclasses import dataclass

from printnplay.core.diagnostics import Severity
from printnplay.core.geometry import Box
from printnplay.preflight.drawings.marks import Mark

POINT_MM = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a mark: with its own tag, or (`is_of_use`) with where a use puts it; of
    faults of a kind, the lowest `rank` is the worst; `other` is what it is about as well."""

    code: str
    message: str
    mark: Mark
    box: Box
    help: str | None = None
    is_of_use: bool = False
    severity: Severity = Severity.WARNING
    rank: float = 0.0
    other: Mark | None = None


def with_article(tag: str) -> str:
    """'a rect', 'an image'."""
    return f"an {tag}" if tag[0] in "aeiou" else f"a {tag}"


def points(size: float) -> str:
    return f"{size / POINT_MM:.1f} pt"
