"""What lies too near the cut, in words: whether that is straight or round."""

from dataclasses import dataclass

from printnplay.core.diagnostics import Severity, quote
from printnplay.core.units import mm
from printnplay.drawing.geometry import Box
from printnplay.preflight.drawings.faults import Fault, a
from printnplay.preflight.drawings.marks import Mark
from printnplay.preflight.drawings.polygons import Point


@dataclass(frozen=True, slots=True)
class Near:
    """A part of a mark near the cut: on which sides, how far from it, and where to look at it."""

    mark: Mark
    box: Box
    where: str
    distance: float
    is_ground: bool
    places: tuple[Point, ...]


def near_fault(near: Near, *, bleed: float, safe: float) -> Fault:
    mark, words = near.mark, near.mark.words
    if near.is_ground:
        message = f"the ground ends before the bleed of {mm(bleed)} at the {near.where}"
        help = "<rect {{ ground_box }} .../> covers the bleed all round"
        return Fault(
            "PNP341", message, mark, near.box, help, is_of_use=True, severity=Severity.ERROR
        )
    if words and near.distance <= 0:
        message = f"text {quote(words.text)} runs over the cut at the {near.where}"
        help = f"keep it {mm(safe)} inside, or fit() it"
        return Fault(
            "PNP348", message, mark, near.box, help, is_of_use=True, severity=Severity.ERROR
        )
    message, help = _told(near, bleed, safe)
    return Fault("PNP340", message, mark, near.box, help, is_of_use=True, rank=near.distance)


def _told(near: Near, bleed: float, safe: float) -> tuple[str, str]:
    """The message and the help for what is too near the cut."""
    tag, words, distance = near.mark.tag, near.mark.words, near.distance
    if distance <= 0:
        message = f"{a(tag)} ends between the cut and the bleed at the {near.where}"
        return message, f"draw it on to {mm(bleed)} past the cut, or end it {mm(safe)} inside"
    what = f"text {quote(words.text)}" if words else a(tag)
    message = f"{what} ends {mm(distance)} from the cut at the {near.where}, nearer than {mm(safe)}"
    help = f"move it {mm(safe - distance)} inwards"
    return message, help if words else f"{help}, or draw it on to the bleed"
