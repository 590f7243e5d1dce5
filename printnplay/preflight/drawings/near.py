"""Marks too near the cut, in words, and whether a mark is seen there at all."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from printnplay.core.diagnostics import Severity, quote
from printnplay.core.geometry import Box, Point
from printnplay.core.units import mm
from printnplay.preflight.colours import difference
from printnplay.preflight.drawings.boxes import holds
from printnplay.preflight.drawings.faults import Fault, with_article
from printnplay.preflight.drawings.layers import Node, numbered
from printnplay.preflight.drawings.marks import Mark, MarkGroup, in_order
from printnplay.preflight.drawings.paint import NOTHING, OPAQUE, PAPER, Rgba, as_hex, over
from printnplay.preflight.drawings.pixels import Seen, dpi_for, ids_of, view_of
from printnplay.preflight.drawings.polygons import box_around

# CIEDE2000 under which a shape is a tone of what it lies on, as for suits that collapse.
TONE = 10.0
# More questions than this, a mark for each mark near the cut, are answered by pixels.
MANY = 200_000


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


def seen_near(face: MarkGroup, near: tuple[NearCut, ...]) -> Iterator[NearCut]:
    """Those that are seen where they are too near the cut."""
    if len(near) * face.marks > MANY:
        yield from _seen_at_once(face, near)
    elif near:
        painted = tuple(in_order(face))
        yield from (one for one in near if _shows(one.mark, one.places, painted))


def _seen_at_once(face: MarkGroup, near: tuple[NearCut, ...]) -> Iterator[NearCut]:
    """By the pixels: each in a colour of its own, and the face with and without all of them."""
    box = box_around(tuple(one.places for one in near if one.places))
    numbers: dict[Node, int] = {one.mark: number for number, one in enumerate(near, start=1)}
    marks = tuple(numbered(face, numbers))
    all_marks, others = (m for m, _ in marks), (m for m, number in marks if not number)
    dpi = dpi_for(face.marks)
    ids = Seen(ids_of(marks, box, dpi=dpi), box)
    whole, rest = (Seen(view_of(some, box, dpi=dpi), box) for some in (all_marks, others))
    for one in near:
        number = numbers[one.mark]
        on_top = (place for place in one.places if ids.number(*place) == number)
        if any(_differs(whole.at(*place), rest.at(*place)) for place in on_top):
            yield one


def _shows(mark: Mark, places: Iterable[Point], painted: tuple[Mark, ...]) -> bool:
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
    return _differs(over(above, over(own, without)), over(above, without))


def _differs(first: Rgba, second: Rgba) -> bool:
    return difference(as_hex(first), as_hex(second)) >= TONE
