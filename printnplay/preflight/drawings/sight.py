"""What of a mark is seen: not under something else, nor a mere tone of what it lies on."""

from collections.abc import Iterable

from printnplay.preflight.colours import difference
from printnplay.preflight.drawings.marks import Mark, holds
from printnplay.preflight.drawings.paint import NOTHING, OPAQUE, PAPER, as_hex, over
from printnplay.preflight.drawings.polygons import Point

# CIEDE2000 under which a shape is a tone of what it lies on, as for suits that collapse.
TONE = 10.0


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
