"""What is under and over the texts, images and pictures of a face, where they are."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from printnplay.core.geometry import Box
from printnplay.preflight.drawings.boxes import meets
from printnplay.preflight.drawings.marks import Mark, MarkGroup
from printnplay.preflight.drawings.paint import Blend, FlatColour

Node = Mark | MarkGroup
# Marks in one place that are sooner rendered than computed.
HEAP = 500


class Surroundings(NamedTuple):
    """A text, an image or a picture, and what is painted in its box before and after it; `opacity`
    is that of the groups around it."""

    subject: Node
    below: tuple[Node, ...] = ()
    above: tuple[Node, ...] = ()
    opacity: float = 1.0


class Inked(NamedTuple):
    """A mark, and the opacity of the groups around it."""

    mark: Mark
    opacity: float

    @property
    def alpha(self) -> float:
        """The opacity of its most opaque part."""
        match self.mark.paint:
            case FlatColour(colour):
                return colour[3] * self.opacity
            case Blend(gradient, _, alpha):
                return max(stop.alpha for stop in gradient.stops) * alpha * self.opacity
        return self.opacity


@lru_cache(maxsize=100_000)
def layers_in(group: MarkGroup) -> tuple[Surroundings, ...]:
    """Of all texts, images and pictures in a group; a picture before the texts in it. Faces share
    groups: each is asked once."""
    found: list[Surroundings] = []
    for number, child in enumerate(group.children):
        own = (Surroundings(child),) if _is_subject(child) else ()
        held = (*own, *layers_in(child)) if isinstance(child, MarkGroup) else own
        found += (_among(group, number, one) for one in held)
    return tuple(found)


def _is_subject(node: Node) -> bool:
    if isinstance(node, MarkGroup):
        return node.is_picture
    return node.kind == "text" or (node.kind == "image" and node.via is None)


def _among(group: MarkGroup, number: int, one: Surroundings) -> Surroundings:
    """With the siblings of the child that it is in."""
    before, after = group.beside(number, one.subject.box)
    below, above, opacity = (*before, *one.below), (*one.above, *after), group.opacity
    if opacity < 1:
        below = tuple(_thinned(node, opacity) for node in below)
        above = tuple(_thinned(node, opacity) for node in above)
    return Surroundings(one.subject, below, above, one.opacity * opacity)


def _thinned(node: Node, opacity: float) -> MarkGroup:
    return MarkGroup((node,), node.box, opacity, node.marks if isinstance(node, MarkGroup) else 1)


def inked(nodes: Iterable[Node], box: Box, opacity: float = 1.0) -> Iterator[Inked]:
    """The marks of some nodes that meet a box, as they are painted."""
    for node in nodes:
        if not meets(node.box, box):
            continue
        if isinstance(node, MarkGroup):
            yield from inked(node.meeting(box), box, opacity * node.opacity)
        else:
            yield Inked(node, opacity)


def is_heap(nodes: tuple[Node, ...], box: Box) -> bool:
    """Whether rendering the marks of a box is faster than computing, because there are many."""
    if sum(node.marks if isinstance(node, MarkGroup) else 1 for node in nodes) <= HEAP:
        return False
    return sum(1 for _ in islice(inked(nodes, box), HEAP + 1)) > HEAP


def inked_down(nodes: tuple[Node, ...], box: Box, opacity: float = 1.0) -> Iterator[Inked]:
    """The same from the top, for those who need not go down to the ground."""
    for node in reversed(nodes):
        if not meets(node.box, box):
            continue
        if isinstance(node, MarkGroup):
            yield from inked_down(node.meeting(box), box, opacity * node.opacity)
        else:
            yield Inked(node, opacity)


def numbered(
    node: Node, numbers: Mapping[Node, int], number: int = 0, opacity: float = 1.0
) -> Iterator[tuple[Inked, int]]:
    """All marks as they are painted, each with the number of the node that it is in, or 0."""
    number = numbers.get(node, number)
    if isinstance(node, Mark):
        yield Inked(node, opacity), number
    else:
        for child in node.children:
            yield from numbered(child, numbers, number, opacity * node.opacity)
