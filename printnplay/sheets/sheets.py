"""Imposition: copies of cards and a Layout become sheets with every face, mark and fold in its
place. Each front is followed by its back.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printnplay.core.geometry import Line, Ring, Side
from printnplay.sheets.layout import Frame, Layout, check_layout, frames
from printnplay.sheets.marks import marks_of, outlines_of
from printnplay.sheets.model import Copy, Placement, Sheet
from printnplay.sheets.outlines import placed_rings
from printnplay.sheets.plan import PageOfBands, best_plan
from printnplay.sheets.spots import (
    AXES,
    Spot,
    TrimBox,
    around,
    flip_box,
    flip_lines,
    flip_spot,
    spots_on,
    with_bleed,
)


class _Pattern(NamedTuple):
    """What all pages with the same places filled have in common, on both sides."""

    fronts: tuple[Spot, ...]
    backs: tuple[Spot, ...]
    marks: tuple[Line, ...]
    trim: TrimBox
    back_marks: tuple[Line, ...]
    back_trim: TrimBox
    outlines: tuple[Line, ...]


def impose(copies: Sequence[Copy], layout: Layout) -> tuple[Sheet, ...]:
    """All copies on as few sheets as can be, in their order."""
    check_layout(layout, copies)
    if not copies:
        return ()
    plan = best_plan(copies, frames(layout), layout)
    imposer = _Imposer(layout, plan.frame, len(plan.pages), {})
    numbered = enumerate(plan.pages, start=1)
    return tuple(sheet for number, page in numbered for sheet in imposer.sheets(number, page))


class _Imposer(NamedTuple):
    """Turns the pages of one plan into sheets; patterns met before are kept."""

    layout: Layout
    frame: Frame
    of: int
    known: dict[object, _Pattern]

    def sheets(self, number: int, page: PageOfBands) -> Iterator[Sheet]:
        copies = [copy for band in page for copy in band.slots if copy is not None]
        pattern = self._pattern(page)
        backs = tuple(_placements(((c, c.back) for c in copies), pattern.backs))
        front = self._front(number, copies, pattern)
        if self.frame.fold:
            front = front._replace(placements=front.placements + backs)
        yield front
        if self.layout.backs in AXES:
            yield self._back(front, backs, pattern)

    def _front(self, number: int, copies: Sequence[Copy], pattern: _Pattern) -> Sheet:
        return Sheet(
            number=number,
            of=self.of,
            side=Side.FRONT,
            paper=self.frame.page,
            placements=tuple(_placements(((c, c.front) for c in copies), pattern.fronts)),
            marks=pattern.marks,
            fold=self.frame.fold_line,
            components=tuple(dict.fromkeys(copy.component for copy in copies)),
            trim=pattern.trim,
            outlines=pattern.outlines,
        )

    def _back(self, front: Sheet, backs: tuple[Placement, ...], pattern: _Pattern) -> Sheet:
        """The back has its front's marks, except outlines: those are cut from the front, and a back
        that is a little off would show them. It is blank if no copy has a back."""
        return front._replace(
            side=Side.BACK,
            placements=backs,
            marks=pattern.back_marks if backs else (),
            trim=pattern.back_trim,
            outlines=(),
        )

    def _pattern(self, page: PageOfBands) -> _Pattern:
        key = tuple((band.grid, tuple(map(_kind, band.slots))) for band in page)
        if key not in self.known:
            self.known[key] = self._new_pattern(page)
        return self.known[key]

    def _new_pattern(self, page: PageOfBands) -> _Pattern:
        spots = tuple(spots_on(page, self.frame, self.layout))
        outlines = outlines_of(_outlines(spots, page), self.layout)
        size, fold = self.frame.page, self.frame.fold
        axis = fold or AXES.get(self.layout.backs, "vertical")
        if fold:
            spots += tuple(flip_spot(spot, fold, size) for spot in spots)
        marks, trim = marks_of(_shaped(spots, page), self.layout), around(spots)
        spots = with_bleed(spots, self.layout.bleed)
        fronts = spots[: len(spots) // 2] if fold else spots
        return _Pattern(
            fronts=fronts,
            backs=tuple(flip_spot(spot, axis, size) for spot in fronts),
            marks=marks,
            trim=trim,
            back_marks=flip_lines(marks, axis, size),
            back_trim=flip_box(trim, axis, size),
            outlines=outlines,
        )


def _kind(copy: Copy | None) -> object:
    """The properties of a slot that distinguish patterns."""
    return None if copy is None else (copy.is_shaped, copy.outline)


def _outlines(spots: Sequence[Spot], page: PageOfBands) -> Iterator[Ring]:
    """The outlines that are marked, in their places."""
    copies = (copy for band in page for copy in band.slots if copy is not None)
    free = (spot for spot in spots if not spot.is_used)
    for copy, spot in zip(copies, free, strict=True):
        if copy.outline:
            at = (spot.box.left, spot.box.top)
            placed = Placement(copy.id, copy.front, *at, copy.size, spot.rotation, spot.bleed)
            yield from placed_rings(placed, (copy.outline,))


def _shaped(spots: Sequence[Spot], page: PageOfBands) -> list[Spot]:
    """The spots with the shapes of their copies; with a fold each spot comes twice."""
    shaped = [copy.is_shaped for band in page for copy in band.slots if copy is not None]
    printed = iter(shaped * 2)
    return [s if s.is_used else s._replace(is_shaped=next(printed)) for s in spots]


def _placements(
    faces: Iterable[tuple[Copy, str | None]], spots: Sequence[Spot]
) -> Iterator[Placement]:
    for (copy, face), (box, rotation, _, bleed, _, ring) in zip(faces, spots, strict=True):
        if face is not None:
            at, is_shaped = (box.left, box.top), copy.is_shaped
            yield Placement(copy.id, face, *at, copy.size, rotation, bleed, is_shaped, ring)
