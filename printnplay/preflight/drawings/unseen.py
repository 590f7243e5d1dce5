"""Uses and images that nobody sees: past the cut, painted over, or of the colour under them.

Boxes and colours decide first: most pictures have a part on a ground of another colour, with
nothing over it. Then some places of theirs are looked at; the pixels decide the rest.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from printnplay.core.geometry import Box, Point
from printnplay.preflight.drawings.boxes import common, has_area, is_in, meets
from printnplay.preflight.drawings.layers import (
    Node,
    Surroundings,
    inked,
    inked_down,
    is_heap,
    layers_in,
    numbered,
)
from printnplay.preflight.drawings.marks import Mark, MarkGroup, painted, uses_in
from printnplay.preflight.drawings.paint import OPAQUE, PAPER, FlatColour, Rgba, over, thinned
from printnplay.preflight.drawings.pixels import (
    LEAST,
    SAME,
    apart,
    dpi_for,
    ids_in,
    ids_of,
    mask_of,
    view_of,
)
from printnplay.preflight.drawings.polygons import Polygon, box_around, has_point, middles
from printnplay.preflight.drawings.trace import CUT_AWAY, EMPTY

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

OFF = "is off the card"
UNSEEN = "is painted over, or like its ground"
UNKNOWN = "?"
# How many marks of a picture are tried, from the top, and how many places of each.
MARKS, PLACES = 6, 6
IN_TEXT = ((0.5, 0.6), (0.2, 0.6), (0.8, 0.6))
# More questions than this, a mark for each picture, are answered all at once.
MANY = 20_000


class Cut(NamedTuple):
    """What a face is cut along, and the box around that."""

    ring: Polygon
    box: Box

    def has(self, box: Box) -> bool:
        """Whether a box is inside."""
        left, top, right, bottom = box
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        return is_in(box, self.box) and (len(self.ring) == 4 or all(map(self.has_point, corners)))

    def has_point(self, place: Point) -> bool:
        return has_point((self.ring,), *place, is_even_odd=False)

    def mask(self, box: Box, size: tuple[int, int]) -> "Pixels":
        """The part of a box inside it, in white."""
        from PIL import Image, ImageDraw

        left, top, right, bottom = box
        x, y = size[0] / (right - left), size[1] / (bottom - top)
        image = Image.new("L", size, 0)
        ring = [((u - left) * x, (v - top) * y) for u, v in self.ring]
        ImageDraw.Draw(image).polygon(ring, fill=255)
        return image


class Lost(NamedTuple):
    """An image or a use that nobody sees, and why; of a use, its number as it is painted."""

    subject: Node
    why: str
    number: int | None = None


def lost_pictures(face: MarkGroup, ring: Polygon, *, is_page: bool = False) -> Iterator[Lost]:
    """Images and uses that are lost; those in a lost use are lost with it. A page is composed of
    faces: what a label covers on a box is seen on the card."""
    cut, layers = Cut(ring, box_around((ring,))), layers_in(face)
    asked = [one for one in layers if isinstance(one.subject, MarkGroup) or not one.subject.words]
    computed = [_computed(one, cut) for one in asked]
    seen = {} if is_page else _seen(face, asked, computed, cut)
    pairs = zip(asked, computed, strict=True)
    whys = [(one.subject, seen.get(one) if why == UNKNOWN else why) for one, why in pairs]
    yield from (Lost(node, why) for node, why in whys if why and isinstance(node, Mark))
    pictures = (why for node, why in whys if isinstance(node, MarkGroup))
    why = None
    for number, use in enumerate(uses_in(face)):
        if use.is_picture:
            why = next(pictures)
        found = why if use.is_picture else use.why if not why else None
        if found:
            yield Lost(use, found, number)


def _seen(
    face: MarkGroup, asked: list[Surroundings], computed: list[str | None], cut: Cut
) -> dict[Surroundings, str | None]:
    """Why those that could not be computed are not seen; None if they are."""
    unknown = [one for one, why in zip(asked, computed, strict=True) if why == UNKNOWN]
    if len(unknown) * face.marks > MANY:
        return _seen_at_once(face, unknown, cut)
    return {one: _seen_alone(one, cut) for one in unknown}


@lru_cache(maxsize=100_000)
def _computed(layers: Surroundings, cut: Cut) -> str | None:
    """As far as it can be computed. Asked once for all faces that have a picture so."""
    subject = layers.subject
    if not has_area(subject.box):
        return _why_nothing(subject, cut)
    box = common(subject.box, cut.box)
    if not has_area(box):
        return OFF
    is_quick = not is_heap((*layers.below, subject, *layers.above), box)
    for mark, opacity in islice(inked_down((subject,), box, layers.opacity), MARKS):
        if _stands_out(mark, opacity, layers, cut) or (is_quick and _shows(mark, layers, cut)):
            return None
    return UNKNOWN


def _why_nothing(subject: Node, cut: Cut) -> str:
    """A clip that ends at the bleed cuts away what is off the card."""
    why = subject.why if isinstance(subject, MarkGroup) else CUT_AWAY
    is_off = why == CUT_AWAY and not meets(subject.whole, cut.box)
    return OFF if is_off else why or EMPTY


def _stands_out(mark: Mark, opacity: float, layers: Surroundings, cut: Cut) -> bool:
    """Whether a mark has one colour, and all under it, down to an opaque ground, have others."""
    is_flat = isinstance(mark.paint, FlatColour) and has_area(mark.box) and cut.has(mark.box)
    if not is_flat or any(meets(node.box, mark.box) for node in layers.above):
        return False
    own = thinned(mark.paint.at(0, 0), opacity)
    for other, around in inked_down(layers.below, mark.box):
        if other.kind == "text":
            continue
        if not isinstance(other.paint, FlatColour) or other.paint.colour[3] * around < OPAQUE:
            return False
        if not _differs(over(own, other.paint.colour), other.paint.colour):
            return False
        if other.is_plain and is_in(mark.box, other.box) and not _is_cut(other):
            return True
    return _differs(over(own, PAPER), PAPER)


def _is_cut(mark: Mark) -> bool:
    """Whether something of its box is not painted."""
    return mark.clip is not None and not mark.clip.is_plain


def _shows(mark: Mark, layers: Surroundings, cut: Cut) -> bool:
    """Whether some place of a mark inside the cut looks otherwise than without the picture."""
    for place in islice(filter(cut.has_point, _places(mark)), PLACES):
        below, above = over(painted(layers.below, *place), PAPER), painted(layers.above, *place)
        own = layers.subject.colour(*place)
        if mark.kind == "text":
            own = over(mark.paint.at(*place), own)
        seen = over(above, over(thinned(own, layers.opacity), below))
        if _differs(seen, over(above, below)):
            return True
    return False


def _places(mark: Mark) -> Iterator[Point]:
    if mark.kind == "text":
        yield from mark.within(IN_TEXT)
    step = 1 + len(mark.pieces) // PLACES
    for _, polygon in mark.pieces[::step]:
        yield from (place for place in middles(polygon) if mark.covers(*place))


def _differs(first: Rgba, second: Rgba) -> bool:
    return any(abs(a - b) > SAME for a, b in zip(first[:3], second[:3], strict=True))


@lru_cache(maxsize=10_000)
def _seen_alone(layers: Surroundings, cut: Cut) -> str | None:
    """By what is printed with and without it."""
    from PIL.ImageChops import multiply

    box = _at_least(common(layers.subject.box, cut.box))
    marks = tuple(inked((layers.subject,), box, layers.opacity))
    mask = mask_of(marks, box)
    inside = cut.mask(box, mask.size)
    if not multiply(mask, inside).getbbox():
        return OFF
    below, above = tuple(inked(layers.below, box)), tuple(inked(layers.above, box))
    views = (view_of(some, box) for some in ((*below, *marks, *above), (*below, *above)))
    return None if multiply(apart(*views), inside).getbbox() else UNSEEN


def _at_least(box: Box) -> Box:
    """No smaller than a page can be."""
    left, top, right, bottom = box
    return left, top, max(right, left + LEAST), max(bottom, top + LEAST)


def _seen_at_once(
    face: MarkGroup, unknown: list[Surroundings], cut: Cut
) -> dict[Surroundings, str | None]:
    """By the pixels that are otherwise without all of them: each is seen where it is on top."""
    from PIL.ImageChops import multiply

    numbers = {one.subject: number for number, one in enumerate(unknown, start=1)}
    marks = tuple(numbered(face, numbers))
    all_marks, rest = (one for one, _ in marks), (one for one, number in marks if not number)
    dpi = dpi_for(face.marks)
    ids = ids_of(marks, cut.box, dpi=dpi)
    differs = apart(*(view_of(some, cut.box, dpi=dpi) for some in (all_marks, rest)))
    seen = ids_in(ids, multiply(differs, cut.mask(cut.box, ids.size)))
    return {one: None if numbers[one.subject] in seen else UNSEEN for one in unknown}
