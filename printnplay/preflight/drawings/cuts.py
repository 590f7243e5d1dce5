"""How a face is cut, and what lies too near to that.

Comes in: a face and its marks. Goes out: the faults at its straight or round cut, and texts that
are cut off whole. A card is one of a pile that is cut at once; a piece is cut out by itself.
"""

from collections.abc import Iterator

from printnplay.core.diagnostics import Severity, quote
from printnplay.core.units import Size
from printnplay.drawing.geometry import Box
from printnplay.faces.face import Face
from printnplay.preflight.drawings.edges import SAFE, Sheet, edge_faults
from printnplay.preflight.drawings.faults import Fault
from printnplay.preflight.drawings.marks import Group, Mark, common, in_order, is_in, meets
from printnplay.preflight.drawings.polygons import Polygon
from printnplay.preflight.drawings.rims import Rim, rim_faults

# How much of a piece's shorter side scissors may slip by: 1 mm on a token of 20 mm.
SLIP = 1 / 20
AIR = 0.1


def safe_distance(face: Face, *, is_card: bool) -> float:
    """How far from the cut what matters must stay."""
    return SAFE if is_card else min(SAFE, SLIP * min(face.size.width, face.size.height))


def cut_line(face: Face) -> Polygon:
    w, h = face.size.width, face.size.height
    return face.outline or ((0, 0), (w, 0), (w, h), (0, h))


def safe_ring(face: Face, *, is_card: bool) -> Polygon:
    """The line that what matters stays inside; none on a figure that is folded."""
    safe, w, h = safe_distance(face, is_card=is_card), face.size.width, face.size.height
    if face.outline is None:
        return (safe, safe), (w - safe, safe), (w - safe, h - safe), (safe, h - safe)
    inside = 1 - 2 * safe / min(w, h)
    ring = (((x - w / 2) * inside + w / 2, (y - h / 2) * inside + h / 2) for x, y in face.outline)
    return () if face.slits else tuple(ring)


def cut_faults(face: Face, drawn: Group, *, is_card: bool) -> Iterator[Fault]:
    yield from _cut_off(drawn, whole_of(face.size))
    safe, size = safe_distance(face, is_card=is_card), face.size
    if face.outline is None:
        yield from edge_faults(drawn, Sheet(size, face.bleed if is_card else safe, safe))
    elif not face.slits:
        radius = min(size.width, size.height) / 2
        yield from rim_faults(drawn, Rim(size.width / 2, size.height / 2, radius, safe))


def _cut_off(node: Group | Mark, trim: Box) -> Iterator[Fault]:
    """Texts that lie past the cut."""
    if is_in(node.box, trim):
        return
    if isinstance(node, Group):
        for child in node.children:
            yield from _cut_off(child, trim)
    elif node.words is not None and not meets(node.box, trim):
        yield _lost(node, f"text {quote(node.words.text)} lies past the cut", trim)


def off_page(drawn: Group, size: Size) -> Iterator[Fault]:
    """Texts that run off the paper. What lies wholly beyond it is on the other half of a board."""
    left, top, right, bottom = page = whole_of(size)
    for mark in in_order(drawn):
        x1, y1, x2, y2 = mark.whole
        off = max(left - x1, top - y1, x2 - right, y2 - bottom)
        is_on = mark.is_left and meets(mark.box, page)
        if mark.words is not None and off > AIR and is_on:
            message = f"text {quote(mark.words.text)} runs off the page"
            yield _lost(mark, message, page)


def _lost(mark: Mark, message: str, shown: Box) -> Fault:
    """Marked at the edge that it lies beyond."""
    x1, y1, x2, y2 = common(mark.whole, shown)
    box = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
    help = "move it inwards, or delete it"
    return Fault("PNP348", message, mark, box, help, is_of_use=True, severity=Severity.ERROR)


def whole_of(size: Size) -> Box:
    return 0.0, 0.0, size.width, size.height
