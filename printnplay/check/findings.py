"""What the preflight finds: a problem, and where on a face it lies."""

from dataclasses import dataclass

from printnplay.diag import Diagnostic

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem; where a drawing has it, the name of the face and the box (x1, y1, x2, y2) on it,
    in mm from the top left corner of the trim."""

    problem: Diagnostic
    face: str | None = None
    box: Box | None = None
