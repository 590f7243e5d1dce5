"""Whether a drawing is as large as the card it is for: then fronts and backs are alike."""

from collections.abc import Iterator

from printnplay.core.diagnostics import Severity
from printnplay.drawing.geometry import numbers
from printnplay.drawing.tree import Element
from printnplay.preflight.drawings.faults import Fault, mm
from printnplay.sheets.model import Face

ROUNDING = 0.01


def size_faults(face: Face, root: Element) -> Iterator[Fault]:
    bleed = face.bleed
    width, height = face.size.width + 2 * bleed, face.size.height + 2 * bleed
    wanted = [-bleed, -bleed, width, height]
    found = _view(root)
    if found and all(abs(a - b) < ROUNDING for a, b in zip(found, wanted, strict=True)):
        return
    drawn = f"{mm(found[2])} x {mm(found[3])}" if found else "no size"
    message = (
        f"the {face.side} is drawn on {drawn}, and its card with the bleed is "
        f"{mm(width)} x {mm(height)}"
    )
    if found and found[2:] == wanted[2:]:
        message = (
            f"the {face.side} begins at {found[0]:g} {found[1]:g}, and the corner of its bleed is "
            f"at {-bleed:g} {-bleed:g}"
        )
    help = '<svg xmlns="http://www.w3.org/2000/svg" {{ sheet }}>'
    box = (0.0, 0.0, face.size.width, face.size.height)
    yield Fault("PNP346", message, root, box, help, severity=Severity.ERROR)


def _view(root: Element) -> list[float] | None:
    try:
        found = numbers(root.get("viewBox"))
    except ValueError:
        return None
    return found if len(found) == 4 else None
