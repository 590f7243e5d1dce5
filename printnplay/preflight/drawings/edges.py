"""How a face is cut, and marks that are too near to that, which a knife that slips would show.

A card is one of a pile that is cut at once; a piece is cut out by itself. A mark that runs out to
the full bleed on a side is ground or a joining edge there.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from printnplay.core.diagnostics import Severity, listed, quote
from printnplay.core.geometry import Box
from printnplay.core.units import Size
from printnplay.faces.face import Face
from printnplay.preflight.drawings.boxes import common, is_in, meets, spanning
from printnplay.preflight.drawings.faults import Fault
from printnplay.preflight.drawings.marks import Mark, MarkGroup, Part, in_order
from printnplay.preflight.drawings.near import NearCut, near_fault, seen_near
from printnplay.preflight.drawings.polygons import Polygon, box_around, cut, middles
from printnplay.preflight.drawings.rims import Rim, rim_faults
from printnplay.sheets.lattice import bleed_ring

SAFE = 3.0
# Less than this is nobody's fault: rounded numbers, round corners as straight pieces.
ROUNDING = 0.06
# A ground goes along a whole side, but for this at its ends.
CORNER = 1.0
# What leaves over one side can lie past the cut of another for this long.
PASSING = 10.0
SIDES = ("left", "top", "right", "bottom")
# How much of a piece's shorter side scissors can slip by: 1 mm on a token of 20 mm.
SLIP = 1 / 20
AIR = 0.1


@dataclass(frozen=True, slots=True)
class FaceEdges:
    """The face that marks are on: its trim, its bleed, and how far from the cut important marks
    must stay."""

    size: Size
    bleed: float
    near: float = SAFE

    @property
    def trim(self) -> Box:
        return 0, 0, self.size.width, self.size.height

    @property
    def safe(self) -> Box:
        return _inset(self.trim, self.near - ROUNDING)

    @property
    def whole(self) -> Box:
        return _inset(self.trim, -self.bleed)


def edge_faults(face: MarkGroup, sheet: FaceEdges) -> Iterator[Fault]:
    for found in seen_near(face, near_marks(face, sheet)):
        yield near_fault(found, bleed=sheet.bleed, safe=sheet.near)


@lru_cache(maxsize=100_000)
def near_marks(node: MarkGroup | Mark, sheet: FaceEdges) -> tuple[NearCut, ...]:
    """In a group or a mark, each looked at once for a size of card. What one use draws is one
    picture: if that runs out, all of it does. Letters by themselves never should."""
    if is_in(node.box, sheet.safe):
        return ()
    if isinstance(node, MarkGroup) and not node.is_picture:
        found = (near for child in node.children for near in near_marks(child, sheet))
        return tuple({near.mark: near for near in found}.values())
    marks = tuple(dict.fromkeys(in_order(node)))
    extent = spanning(tuple(_extent(mark, sheet) for mark in marks))
    is_letters = isinstance(node, Mark) and node.kind == "text"
    reached = tuple(not is_letters and _is_out(extent, sheet.whole, side) for side in range(4))
    ends = (_near(mark, sheet, reached) for mark in marks)
    return tuple(near for near in ends if near is not None)


def _extent(mark: Mark, sheet: FaceEdges) -> Box:
    """The box of what shows of a mark; far inside, where its outline does not matter, the box that
    it cannot leave."""
    if mark.is_plain or is_in(mark.box, sheet.safe):
        return mark.box
    return box_around(_shown(mark, sheet)) if mark.parts else mark.box


def _shown(mark: Mark, sheet: FaceEdges) -> Part:
    limit = mark.clip.box if mark.clip else sheet.whole
    return tuple(_within(mark.pieces, limit))


def _within(pieces: Iterable[tuple[Box, Polygon]], limit: Box) -> Iterator[Polygon]:
    for box, polygon in pieces:
        if is_in(box, limit):
            yield polygon
        elif meets(box, limit) and (found := cut(polygon, limit)):
            yield found


def _near(mark: Mark, sheet: FaceEdges, reached: tuple[bool, ...]) -> NearCut | None:
    """None if a mark is inside the safe area or outside the trim, or runs into the bleed."""
    if all(reached):
        return None
    shown = _shown(mark, sheet)
    pieces = tuple((box_around((polygon,)), polygon) for polygon in shown)
    sides: list[int] = []
    zones: Part = ()
    distance = sheet.near
    for side in (side for side in range(4) if not reached[side]):
        inside = tuple(_within(pieces, _zone(sheet, side)))
        ends = _ends_in_bleed(shown, sheet, side)
        if inside and (ends or not _leaves(box_around(inside), sheet, side, reached)):
            sides.append(side)
            zones += inside
            distance = min(distance, _distance(box_around(inside), sheet.trim, side))
    if not sides:
        return None
    box = box_around(shown)
    is_ground = mark.kind in ("fill", "image") and any(_is_ground(box, sheet, s) for s in sides)
    where = listed((SIDES[side] for side in sides), "and")
    places = tuple(place for polygon in zones for place in middles(polygon))
    return NearCut(mark, common(box, sheet.whole), where, distance, is_ground, places)


def _leaves(inside: Box, sheet: FaceEdges, side: int, reached: tuple[bool, ...]) -> bool:
    """Whether it only passes a side on its way out over another, and does not run along it."""
    along = (side + 1) % 2
    return any(reached) and inside[along + 2] - inside[along] <= sheet.trim[along + 2] / 2


def _ends_in_bleed(shown: Part, sheet: FaceEdges, side: int) -> bool:
    """Whether it ends at the cut or past it, along the card. What goes on outwards beyond a corner
    is on its way over the other side, unless it keeps long to this one."""
    along, limit = (side + 1) % 2, list(sheet.whole)
    limit[along], limit[along + 2] = sheet.trim[along], sheet.trim[along + 2]
    limit[(side + 2) % 4] = sheet.trim[side] + (ROUNDING if side < 2 else -ROUNDING)
    area = limit[0], limit[1], limit[2], limit[3]
    here = tuple(found for polygon in shown if (found := cut(polygon, area)))
    if not here:
        return False
    box = box_around(here)
    is_farthest = abs(box[side] - box_around(shown)[side]) <= ROUNDING
    return is_farthest or box[along + 2] - box[along] > PASSING


def _is_out(box: Box, whole: Box, side: int) -> bool:
    """Whether it runs out to the full bleed."""
    sign = 1 if side < 2 else -1
    return sign * (box[side] - whole[side]) <= ROUNDING


def _zone(sheet: FaceEdges, side: int) -> Box:
    """The strip along a side where nothing must end."""
    depth, zone = sheet.near - ROUNDING, list(sheet.trim)
    zone[(side + 2) % 4] = zone[side] + depth if side < 2 else zone[side] - depth
    return zone[0], zone[1], zone[2], zone[3]


def _distance(box: Box, trim: Box, side: int) -> float:
    return max(0.0, box[side] - trim[side] if side < 2 else trim[side] - box[side])


def _is_ground(box: Box, sheet: FaceEdges, side: int) -> bool:
    """Whether it goes along the whole side and over its cut, or up to it."""
    trim, along = sheet.trim, (side + 1) % 2
    ends_at_cut = _distance(box, trim, side) <= ROUNDING
    starts, ends = box[along] - trim[along], trim[along + 2] - box[along + 2]
    return ends_at_cut and starts <= CORNER and ends <= CORNER


def _inset(box: Box, by: float) -> Box:
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


def safe_distance(face: Face) -> float:
    """How far from the cut what matters must stay."""
    return min(SAFE, SLIP * min(face.size.width, face.size.height)) if face.is_single else SAFE


def cut_line(face: Face) -> Polygon:
    w, h = face.size.width, face.size.height
    return face.outline or ((0, 0), (w, 0), (w, h), (0, h))


def safe_ring(face: Face) -> Polygon:
    """The line that what matters stays inside; none on a figure that is folded."""
    safe, w, h = safe_distance(face), face.size.width, face.size.height
    if face.outline is None:
        return (safe, safe), (w - safe, safe), (w - safe, h - safe), (safe, h - safe)
    return () if face.is_figure else bleed_ring(face.outline, (-safe,) * len(face.outline))


def cut_faults(face: Face, drawn: MarkGroup) -> Iterator[Fault]:
    yield from _cut_off(drawn, whole_of(face.size))
    safe, size = safe_distance(face), face.size
    if face.outline is None:
        yield from edge_faults(drawn, FaceEdges(size, safe if face.is_single else face.bleed, safe))
    elif not face.is_figure:
        yield from rim_faults(drawn, Rim(face.outline, safe))


def _cut_off(node: MarkGroup | Mark, trim: Box) -> Iterator[Fault]:
    """Texts that are past the cut."""
    if is_in(node.box, trim):
        return
    if isinstance(node, MarkGroup):
        for child in node.children:
            yield from _cut_off(child, trim)
    elif node.words is not None and not meets(node.box, trim):
        yield _lost(node, f"text {quote(node.words.text)} is past the cut", trim)


def off_page(drawn: MarkGroup, size: Size) -> Iterator[Fault]:
    """Texts that run off the paper. A text wholly beyond it is on the other half of a board."""
    left, top, right, bottom = page = whole_of(size)
    for mark in in_order(drawn):
        x1, y1, x2, y2 = mark.whole
        off = max(left - x1, top - y1, x2 - right, y2 - bottom)
        is_on = mark.is_left and meets(mark.box, page)
        if mark.words is not None and off > AIR and is_on:
            message = f"text {quote(mark.words.text)} runs off the page"
            yield _lost(mark, message, page)


def _lost(mark: Mark, message: str, shown: Box) -> Fault:
    """The fault is marked at the edge that the text is beyond."""
    x1, y1, x2, y2 = common(mark.whole, shown)
    box = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
    help = "move it inwards, or delete it"
    return Fault("PNP348", message, mark, box, help, is_of_use=True, severity=Severity.ERROR)


def whole_of(size: Size) -> Box:
    return 0.0, 0.0, size.width, size.height
