"""Cuts: the straight cuts of a paper, in the order in which they are made.

Comes in: a sheet. Goes out: lines in mm, first all across the paper, then all down its strips.
"""

from collections.abc import Iterable

from printnplay.core.geometry import Line, Side
from printnplay.sheets.lattice import EPSILON
from printnplay.sheets.marks import distinct
from printnplay.sheets.model import Cuts, Placement, Sheet
from printnplay.sheets.spots import Box


def cuts_of(sheet: Sheet) -> Cuts:
    """The cuts of a paper, found on its front; a back needs none of its own. What is folded is cut
    through both halves at once. Cards of another size have columns of their own; what is shaped is
    not cut straight."""
    boxes = [] if sheet.side is Side.BACK else _cut_boxes(sheet)
    rows = distinct(edge for box in boxes for edge in (box.top, box.bottom))
    shelves: dict[tuple[float, float], list[Box]] = {}
    for box in boxes:
        cell = round(box.right - box.left, 3), round(box.bottom - box.top, 3)
        shelves.setdefault(cell, []).append(box)
    across = tuple(Line(0, y, sheet.paper.width, y) for y in rows)
    return Cuts(across, tuple(line for shelf in shelves.values() for line in _down(shelf)))


def straight_cuts(sheets: Iterable[Sheet]) -> int:
    """How many cuts all of them take. Most are laid out alike: those are counted once."""
    alike: dict[object, list[Sheet]] = {}
    for sheet in sheets:
        # all of a placement but whose copy it is
        places = [placement[2:] for placement in sheet.placements]
        alike.setdefault((sheet.side, sheet.fold, *places), []).append(sheet)
    return sum(cuts_of(same[0]).total * len(same) for same in alike.values())


def _cut_boxes(sheet: Sheet) -> list[Box]:
    straight = [_box(placement) for placement in sheet.placements if not placement.is_shaped]
    return [box for box in straight if _is_before(box, sheet)]


def _down(shelf: list[Box]) -> list[Line]:
    top, bottom = min(box.top for box in shelf), max(box.bottom for box in shelf)
    edges = distinct(edge for box in shelf for edge in (box.left, box.right))
    return [Line(x, top, x, bottom) for x in edges]


def _box(placement: Placement) -> Box:
    width, height = placement.size.width, placement.size.height
    if placement.rotation % 180:
        width, height = height, width
    return Box(placement.x, placement.y, placement.x + width, placement.y + height)


def _is_before(box: Box, sheet: Sheet) -> bool:
    """On the half that is cut."""
    fold = sheet.fold
    return fold is None or box.right <= fold.x1 + EPSILON or box.bottom <= fold.y1 + EPSILON
