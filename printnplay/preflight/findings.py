"""A finding of the preflight: a problem, and its place on a face."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from printnplay.core.diagnostics import Problem
from printnplay.core.geometry import Box

# A tag that writes another numeral on each card is too pale, too small or too near the cut on all
# of them: that is one problem.
MERGED = frozenset(["PNP302", "PNP340", "PNP343", "PNP347", "PNP348", "PNP349"])
# What differs from card to card in what is said: a text, a measure, a colour.
_OWN = re.compile(r"'.*'|#[0-9A-F]{6}|\d+(?:\.\d+)?")


class Finding(NamedTuple):
    """A problem; if a drawing has it, the name of the face and the box (x1, y1, x2, y2) on it,
    in mm from the top left corner of the trim. The lowest rank is the worst of its kind."""

    problem: Problem
    face: str | None = None
    box: Box | None = None
    rank: float = 0.0


def merge_alike(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those that one tag has on many faces, each in the words of the worst of them."""
    found = tuple(findings)
    worst: dict[object, Finding] = {}
    for one in found:
        known = worst.setdefault(_place(one), one)
        if one.rank < known.rank:
            worst[_place(one)] = one
    return tuple(
        _in_words_of(worst[_place(one)], one) if one.problem.code in MERGED else one
        for one in found
    )


def _place(found: Finding) -> object:
    problem = found.problem
    return problem.code, problem.pos, _OWN.sub("", problem.message)


def _in_words_of(worst: Finding, one: Finding) -> Finding:
    said = worst.problem
    return one._replace(problem=one.problem._replace(message=said.message, help=said.help))
