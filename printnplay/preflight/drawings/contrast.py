"""Text against the paint that is really under it.

A group gives the texts that are too pale on their ground, and those that cannot be judged yet,
because the group is not opaque below them. Each group is judged once per size of card; parts that
are cut off are not looked at.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from printnplay.core.diagnostics import quote
from printnplay.core.geometry import Point
from printnplay.core.units import Size
from printnplay.drawing.light import contrast
from printnplay.preflight.drawings.boxes import holds
from printnplay.preflight.drawings.faults import POINT_MM, Fault, points
from printnplay.preflight.drawings.layers import inked, is_heap
from printnplay.preflight.drawings.marks import Mark, MarkGroup, MarkText, painted
from printnplay.preflight.drawings.paint import (
    BLACK,
    NOTHING,
    OPAQUE,
    PAPER,
    Rgba,
    as_hex,
    over,
    thinned,
)
from printnplay.preflight.drawings.pixels import Seen, view_of
from printnplay.preflight.drawings.polygons import box_around

# WCAG 2.1, 1.4.3: large is 18 pt, or 14 pt if letters are bold.
LARGE, LARGE_BOLD = 18.0, 14.0
FOR_LARGE, FOR_SMALL = 3.0, 4.5
BOLD_FAMILIES = frozenset(["Fredoka One"])
BOLD = 600
# The places in a text's box at which it is looked at, and at how many it can be pale: a thin line
# of the drawing can run behind a text.
PLACES = tuple((across, down) for down in (0.3, 0.7) for across in (0.1, 0.37, 0.63, 0.9))
MAY_BE_PALE = 1


@dataclass(frozen=True, slots=True, eq=False)
class Pending:
    """A text, and at each of its points its own colour over what is below, and that alone."""

    mark: Mark
    points: tuple[Point, ...]
    shown: tuple[Rgba, ...]
    below: tuple[Rgba, ...]


Texts = tuple[Fault | Pending, ...]


@lru_cache(maxsize=100_000)
def judge(node: MarkGroup | Mark, size: Size) -> Texts:
    """The faults of a group, and the texts of which it is not known yet."""
    if isinstance(node, Mark):
        return (_begin(node, size),) if node.kind == "text" and node.is_left else ()
    found: list[Fault | Pending] = []
    for number, child in enumerate(node.children):
        for text in judge(child, size):
            if isinstance(text, Fault):
                found.append(text)
                continue
            before, _ = node.beside(number, text.mark.box)
            found += _settled(text, before, node.opacity)
    return tuple(found)


@lru_cache(maxsize=100_000)
def _settled(text: Pending, nodes: tuple[MarkGroup | Mark, ...], opacity: float) -> Texts:
    """A text over these nodes. Asked once for all faces that have them: languages differ in few."""
    lower = tuple(_painted(text, nodes))
    shown, below = tuple(map(over, text.shown, lower)), tuple(map(over, text.below, lower))
    if all(colour[3] > OPAQUE for colour in below):
        return tuple(_verdict(replace(text, shown=shown, below=below)))
    if opacity < 1:
        shown = tuple(thinned(colour, opacity) for colour in shown)
        below = tuple(thinned(colour, opacity) for colour in below)
    return (replace(text, shown=shown, below=below),)


def _painted(text: Pending, nodes: tuple[MarkGroup | Mark, ...]) -> Iterator[Rgba]:
    """The colours below a text: computed, or of very many marks in pixels, on white and on black
    paper, which shows their opacity."""
    if not is_heap(nodes, text.mark.box):
        yield from (painted(nodes, x, y) for x, y in text.points)
        return
    box = box_around((text.points,))
    marks = tuple(one for one in inked(nodes, text.mark.box) if not one.mark.words)
    on_white, on_black = (Seen(view_of(marks, box, paper=paper), box) for paper in (1.0, 0.0))
    for place in text.points:
        white, (red, green, blue, _) = on_white.at(*place), on_black.at(*place)
        yield red, green, blue, 1 - max(0.0, white[0] - red)


def pale_texts(face: MarkGroup, size: Size) -> Iterator[Fault]:
    """The texts of a whole face, which is printed on white paper."""
    for text in judge(face, size):
        if isinstance(text, Fault):
            yield text
        else:
            shown = tuple(over(colour, PAPER) for colour in text.shown)
            below = tuple(over(colour, PAPER) for colour in text.below)
            yield from _verdict(replace(text, shown=shown, below=below))


def _begin(mark: Mark, size: Size) -> Pending:
    trim = (0.0, 0.0, size.width, size.height)
    points = tuple(point for point in mark.within(PLACES) if holds(trim, *point))
    own, halo = mark.paint.at(0, 0), NOTHING
    if mark.words and mark.words.is_haloed:
        halo = mark.words.halo
        own = over(own, halo)
    return Pending(mark, points, (own,) * len(points), (halo,) * len(points))


def _verdict(text: Pending) -> list[Fault]:
    words = text.mark.words
    if words is None:
        return []
    needed = needed_contrast(words)
    pairs = Counter(zip(text.shown, text.below, strict=True))
    pale = {pair: number for pair, number in pairs.items() if ratio(*pair) < needed}
    if sum(pale.values()) <= MAY_BE_PALE:
        return []
    shown, below = min(pale, key=lambda pair: ratio(*pair))
    ground = f"{'its outline ' if words.is_haloed else ''}{as_hex(below)}"
    message = (
        f"text {quote(words.text)} ({as_hex(shown)} on {ground}) has a contrast of "
        f"{ratio(shown, below):.1f}, under the {needed:g} that {points(words.size)} needs"
    )
    help = _advice(text.mark.paint.at(0, 0), shown, below, needed)
    if words.rim and not words.is_haloed:
        help = f"an outline of {words.least_halo:.2f} mm, or {help}"
    rank = ratio(shown, below)
    return [Fault("PNP343", message, text.mark, text.mark.box, help, rank=rank)]


def _advice(own: Rgba, shown: Rgba, below: Rgba, needed: float) -> str:
    """Black or white, if that could be read through the opacities that the text is under."""
    best = max((BLACK, PAPER), key=lambda colour: ratio(colour, below))
    thinness = _thinness(own, shown, below)
    if ratio(over(thinned(best, thinness), below), below) >= needed:
        return f'fill="{as_hex(best)}"'
    return 'opacity="1" for the text and every group around it'


def _thinness(own: Rgba, shown: Rgba, below: Rgba) -> float:
    """How much of a text's colour is seen."""
    full = thinned(own, 1 / own[3]) if own[3] else own
    far = max(range(3), key=lambda channel: abs(full[channel] - below[channel]))
    distance = full[far] - below[far]
    share = (shown[far] - below[far]) / distance if distance else 1.0
    return min(1.0, max(0.0, share))


def needed_contrast(words: MarkText) -> float:
    is_bold = words.weight >= BOLD or words.family in BOLD_FAMILIES
    large = (LARGE_BOLD if is_bold else LARGE) * POINT_MM
    return FOR_LARGE if words.size >= large - 1e-3 else FOR_SMALL


@lru_cache(maxsize=10_000)
def ratio(shown: Rgba, below: Rgba) -> float:
    return contrast(as_hex(shown), as_hex(below))
