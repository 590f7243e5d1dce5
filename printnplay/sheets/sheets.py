"""Sheets: the entry to imposition.

Comes in: copies of cards and a Layout. Goes out: sheets with every face, mark and fold in its
place, each front followed by its back; or DoesNotFit.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printnplay.core.geometry import Line, Side
from printnplay.sheets.backs import AXES, flip_box, flip_lines, flip_spot
from printnplay.sheets.frame import Frame, frames
from printnplay.sheets.layout import Layout, check_layout
from printnplay.sheets.marks import marks_of, outlines_of
from printnplay.sheets.model import Copy, Placement, Sheet
from printnplay.sheets.packing import Page
from printnplay.sheets.plan import best_plan
from printnplay.sheets.spots import Box, Spot, around, spots_on, with_bleed


class _Pattern(NamedTuple):
    """What all pages with the same places filled have in common, on both sides."""

    fronts: tuple[Spot, ...]
    backs: tuple[Spot, ...]
    marks: tuple[Line, ...]
    trim: Box
    back_marks: tuple[Line, ...]
    back_trim: Box
    outlines: tuple[Line, ...]
    back_outlines: tuple[Line, ...]


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

    def sheets(self, number: int, page: Page) -> Iterator[Sheet]:
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
        """Marked like its front; blank where no copy has a back."""
        return front._replace(
            side=Side.BACK,
            placements=backs,
            marks=pattern.back_marks if backs else (),
            trim=pattern.back_trim,
            outlines=pattern.back_outlines if backs else (),
        )

    def _pattern(self, page: Page) -> _Pattern:
        key = tuple((band.grid, tuple(map(_kind, band.slots))) for band in page)
        if key not in self.known:
            self.known[key] = self._new_pattern(page)
        return self.known[key]

    def _new_pattern(self, page: Page) -> _Pattern:
        spots = tuple(spots_on(page, self.frame, self.layout))
        size, fold = self.frame.page, self.frame.fold
        axis = fold or AXES.get(self.layout.backs, "vertical")
        if fold:
            spots += tuple(flip_spot(spot, fold, size) for spot in spots)
        marks, trim = marks_of(_shaped(spots, page), self.layout), around(spots)
        outlines = outlines_of(spots, self.layout)
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
            back_outlines=flip_lines(outlines, axis, size),
        )


def _kind(copy: Copy | None) -> tuple[bool, bool]:
    """What of a slot tells one pattern from another."""
    return copy is None, copy is not None and copy.is_shaped


def _shaped(spots: Sequence[Spot], page: Page) -> list[Spot]:
    """The spots, told what lies on them; with a fold they come twice."""
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
