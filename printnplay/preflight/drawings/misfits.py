"""Texts that are drawn though they do not fit: where they stand, and what follows from that."""

from collections.abc import Iterator

from printnplay.drawing.tree import Svg
from printnplay.preflight.drawings.faults import Fault
from printnplay.preflight.drawings.marks import Group, in_order, spanning
from printnplay.preflight.findings import Finding
from printnplay.sheets.model import Face

# A text that is too long lies too near the cut, over it, or is cut off: that is one problem.
FOLLOWING = frozenset(["PNP340", "PNP348"])


def misfit_findings(face: Face, svg: Svg, drawn: Group) -> Iterator[Finding]:
    """Each with the box around its lines, where it is known which they are."""
    for problem, at in face.misfits:
        boxes = tuple(
            mark.box
            for mark in in_order(drawn)
            if mark.words is not None
            and svg.places.get(mark.element.uid) == at
            and mark.words.text.rstrip("-") in problem.text.replace("\u00ad", "")
        )
        yield Finding(problem, face.name, spanning(boxes) if boxes else None)


def follows(face: Face, svg: Svg, fault: Fault) -> bool:
    """Whether a text that does not fit is what the fault is about."""
    if fault.code not in FOLLOWING or fault.element.tag != "text":
        return False
    return any(svg.places.get(fault.element.uid) == misfit.at for misfit in face.misfits)
