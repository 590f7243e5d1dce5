"""Marks too near the cut, in words, and whether a mark is seen there at all."""

from collections.abc import Iterable
from dataclasses import dataclass

from printnplay.core.diagnostics import Severity, quote
from printnplay.core.units import mm
from printnplay.drawing.geometry import Box
from printnplay.preflight.colours import difference
from printnplay.preflight.drawings.boxes import holds
from printnplay.preflight.drawings.faults import Fault, with_article
from printnplay.preflight.drawings.marks import Mark
from printnplay.preflight.drawings.paint import NOTHING, OPAQUE, PAPER, as_hex, over
from printnplay.preflight.drawings.polygons import Point

# CIEDE2000 under which a shape is a tone of what it lies on, as for suits that collapse.
TONE = 10.0


@dataclass(frozen=True, slots=True)
class NearCut:
    """A part of a mark near the cut: on which sides, how far from it, and where to look at it."""

    mark: Mark
    box: Box
    where: str
    distance: float
    is_ground: bool
    places: tuple[Point, ...]


def near_fault(near: NearCut, *, bleed: float, safe: float) -> Fault:
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
    message, help = _near_words(near, bleed, safe)
    return Fault("PNP340", message, mark, near.box, help, is_of_use=True, rank=near.distance)


def _near_words(near: NearCut, bleed: float, safe: float) -> tuple[str, str]:
    """The message and the help for what is too near the cut."""
    tag, words, distance = near.mark.tag, near.mark.words, near.distance
    if distance <= 0:
        message = f"{with_article(tag)} ends between the cut and the bleed at the {near.where}"
        return message, f"draw it on to {mm(bleed)} past the cut, or end it {mm(safe)} inside"
    what = f"text {quote(words.text)}" if words else with_article(tag)
    message = f"{what} ends {mm(distance)} from the cut at the {near.where}, nearer than {mm(safe)}"
    help = f"move it {mm(safe - distance)} inwards"
    return message, help if words else f"{help}, or draw it on to the bleed"


def shows(mark: Mark, places: Iterable[Point], painted: tuple[Mark, ...]) -> bool:
    """Whether it is seen at one of some places that it covers; `painted` are all marks of its face,
    in order."""
    number = painted.index(mark)
    return any(_shows_at(place, mark, painted, number) for place in places)


def _shows_at(place: Point, mark: Mark, painted: tuple[Mark, ...], number: int) -> bool:
    x, y = place
    above = NOTHING
    for later in painted[number + 1 :]:
        if holds(later.box, x, y):
            above = over(later.colour(x, y), above)
            if above[3] > OPAQUE:
                return False
    below = NOTHING
    for earlier in reversed(painted[:number]):
        if holds(earlier.box, x, y):
            below = over(below, earlier.colour(x, y))
            if below[3] > OPAQUE:
                break
    without, own = over(below, PAPER), mark.paint.at(x, y)
    seen = over(own, without)
    return difference(as_hex(over(above, seen)), as_hex(over(above, without))) >= TONE
