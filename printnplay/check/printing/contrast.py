"""Text against what is really painted under it.

Comes in: a group of marks. Goes out: the texts that are too pale on their ground, and those of
which it is not yet known, because the group is not opaque below them. Each group is judged once.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from printnplay.check.colours import contrast
from printnplay.check.printing.faults import POINT_MM, Fault, points
from printnplay.check.printing.marks import Group, Mark, Words, meets, painted
from printnplay.check.printing.paint import (
    NOTHING,
    OPAQUE,
    PAPER,
    Rgba,
    as_hex,
    is_known,
    over,
    thinned,
)
from printnplay.check.printing.polygons import Point
from printnplay.diag import quote
from printnplay.svg.geometry import Box

# WCAG 2.1, 1.4.3: large is 18 pt, or 14 pt where letters are bold.
LARGE, LARGE_BOLD = 18.0, 14.0
FOR_LARGE, FOR_SMALL = 3.0, 4.5
BOLD_FAMILIES = frozenset(["Fredoka One"])
BOLD = 600
# The places in a text's box at which it is looked at, and of how many it may be pale: a thin line
# of the drawing may run behind a text.
ACROSS, DOWN = (0.1, 0.37, 0.63, 0.9), (0.3, 0.7)
MAY_BE_PALE = 1


@dataclass(frozen=True, slots=True)
class Pending:
    """A text, and at each of its points its own colour over what is below, and that alone."""

    mark: Mark
    points: tuple[Point, ...]
    shown: tuple[Rgba, ...]
    below: tuple[Rgba, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    faults: tuple[Fault, ...]
    pending: tuple[Pending, ...]


@lru_cache(maxsize=100_000)
def judge(node: Group | Mark) -> Judged:
    if isinstance(node, Mark):
        return Judged((), (_begin(node),) if node.kind == "text" else ())
    faults: list[Fault] = []
    pending: list[Pending] = []
    for number, child in enumerate(node.children):
        found = judge(child)
        faults += found.faults
        for text in found.pending:
            lower = _lowered(text, node, number)
            if all(colour[3] > OPAQUE for colour in lower.below):
                faults += _verdict(lower)
            else:
                pending.append(_thinned(lower, node.opacity))
    return Judged(tuple(faults), tuple(pending))


def pale_texts(face: Group) -> tuple[Fault, ...]:
    """Those of a whole face, which lies on white paper."""
    found = judge(face)
    return (*found.faults, *(f for text in found.pending for f in _verdict(_on_paper(text))))


def _begin(mark: Mark) -> Pending:
    a, b, c, d, e, f = mark.matrix
    left, top, right, bottom = _own_box(mark)
    places = [(left + u * (right - left), top + v * (bottom - top)) for v in DOWN for u in ACROSS]
    points = tuple((a * x + c * y + e, b * x + d * y + f) for x, y in places)
    own = mark.paint.at(0, 0)
    return Pending(mark, points, (own,) * len(points), (NOTHING,) * len(points))


def _own_box(mark: Mark) -> Box:
    """In the text's own units: its outline is its box."""
    corners = [values for _, values in mark.segments if values]
    return corners[0][0], corners[0][1], corners[2][0], corners[2][1]


def _lowered(text: Pending, group: Group, number: int) -> Pending:
    """With what the group has painted before."""
    around = text.mark.box
    nodes = tuple(child for child in group.children[:number] if meets(child.box, around))
    if not nodes:
        return text
    lower = _painted(nodes, text.points)
    shown = tuple(map(over, text.shown, lower))
    return replace(text, shown=shown, below=tuple(map(over, text.below, lower)))


@lru_cache(maxsize=100_000)
def _painted(nodes: tuple[Group | Mark, ...], points: tuple[Point, ...]) -> tuple[Rgba, ...]:
    """Asked once for all texts at a place: languages differ in few of them."""
    return tuple(painted(nodes, x, y) for x, y in points)


def _thinned(text: Pending, opacity: float) -> Pending:
    if opacity >= 1:
        return text
    shown = tuple(thinned(colour, opacity) for colour in text.shown)
    return replace(text, shown=shown, below=tuple(thinned(c, opacity) for c in text.below))


def _on_paper(text: Pending) -> Pending:
    shown = tuple(over(colour, PAPER) for colour in text.shown)
    return replace(text, shown=shown, below=tuple(over(colour, PAPER) for colour in text.below))


def _verdict(text: Pending) -> list[Fault]:
    words = text.mark.words
    if words is None:
        return []
    needed = needed_contrast(words)
    pairs = [
        (s, b) for s, b in zip(text.shown, text.below, strict=True) if is_known(s) and is_known(b)
    ]
    ratios = sorted((ratio(s, b), s, b) for s, b in pairs)
    pale = [found for found in ratios if found[0] < needed]
    if len(pale) <= MAY_BE_PALE:
        return []
    worst, shown, below = pale[0]
    message = (
        f"text {quote(words.text)} ({as_hex(shown)} on {as_hex(below)}) has a contrast of "
        f"{worst:.1f}, under the {needed:g} that {points(words.size)} needs"
    )
    help = f'fill="{"#000000" if sum(below[:3]) > 1.2 else "#FFFFFF"}"'
    return [Fault("PNP343", message, text.mark.element, text.mark.box, help)]


def needed_contrast(words: Words) -> float:
    is_bold = words.weight >= BOLD or words.family in BOLD_FAMILIES
    large = (LARGE_BOLD if is_bold else LARGE) * POINT_MM
    return FOR_LARGE if words.size >= large - 1e-3 else FOR_SMALL


@lru_cache(maxsize=10_000)
def ratio(shown: Rgba, below: Rgba) -> float:
    return contrast(as_hex(shown), as_hex(below))
