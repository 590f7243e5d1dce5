"""Lengths, card sizes and papers by name.

Text such as '63mm', '2.5in', 'tcg' or '70mm x 120mm' is read as millimetres; a ValueError explains
what was expected. Bare numbers are refused: '63' has no unit.
"""

import re
from dataclasses import dataclass

SMALLEST, LARGEST = 5, 1000
SAME_PAPER = 0.1
# What pictures of faces can have: less shows nothing, more fills the memory.
MIN_DPI, MAX_DPI = 20, 1200
POINTS_PER_MM = 72 / 25.4
MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}

_LENGTH = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s*([a-z]*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in millimetres."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.width:g} x {self.height:g} mm"


def mm(length: float) -> str:
    """'1.2 mm', with hundredths if it would otherwise look like its limit."""
    return f"{length:.2f}".rstrip("0").rstrip(".") + " mm"


def tenths(length: float) -> str:
    """'2.1 mm', for room that a person has to find; never less than nothing."""
    return f"{max(0.0, length):.1f}".removesuffix(".0") + " mm"


CARD_SIZES = {
    "poker": Size(63.5, 88.9),
    "tcg": Size(63, 88),
    "bridge": Size(57.15, 88.9),
    "mini": Size(44.45, 63.5),
    "tarot": Size(70, 120),
}


PAPERS = {
    "a4": Size(210, 297),
    "letter": Size(215.9, 279.4),
    "a3": Size(297, 420),
    "legal": Size(215.9, 355.6),
    "a5": Size(148, 210),
}


# Those that homes and shops have.
USUAL_PAPERS = ("a4", "letter", "a3")


def holds(paper: Size, wanted: Size) -> bool:
    """Whether it is as large, upright or lying."""
    short, long = sorted((wanted.width, wanted.height))
    width, height = sorted((paper.width, paper.height))
    return short <= width and long <= height


def read_paper(text: str) -> Size:
    """A paper by name, or 'WxH' with units."""
    word = text.strip().lower()
    if word in PAPERS:
        return PAPERS[word]
    if "x" not in word:
        names = ", ".join(PAPERS)
        raise ValueError(f"a paper: {names}, or a width and a height such as 210mm x 297mm")
    return read_size(word)


def paper_name(paper: Size) -> str:
    """'a4' for all spellings of it, upright or lying, in inches to a tenth of a millimetre;
    '100x150mm' for a paper without a name."""
    width, height = sorted((paper.width, paper.height))
    for name, known in PAPERS.items():
        if max(abs(known.width - width), abs(known.height - height)) < SAME_PAPER:
            return name
    return f"{width:g}x{height:g}mm"


def is_small(paper: Size) -> bool:
    """Whether a paper is smaller than the area that A4 and Letter share."""
    width, height = sorted((paper.width, paper.height))
    a4, letter = PAPERS["a4"], PAPERS["letter"]
    return width < a4.width - SAME_PAPER or height < letter.height - SAME_PAPER


def read_length(text: str) -> float:
    """Millimetres of '63mm' or '2.5 in'; nothing is nothing in every unit."""
    if text.strip() == "0":
        return 0.0
    if text.strip().startswith("-"):
        raise ValueError("a length of 0mm or more")
    found = _LENGTH.fullmatch(text.strip().lower())
    if found is None:
        raise ValueError("a length with its unit, such as 63mm or 2.5in")
    number, unit = found.groups()
    if unit not in MM_PER_UNIT:
        units = ", ".join(MM_PER_UNIT)
        raise ValueError(f"a length with its unit ({units}), such as {number}mm")
    return round(float(number) * MM_PER_UNIT[unit], 4)


def read_size(text: str) -> Size:
    """A card size by name, or 'WxH' with a unit after both numbers or only after the last."""
    word = text.strip().lower()
    if word in CARD_SIZES:
        return CARD_SIZES[word]
    width, cross, height = word.partition("x")
    if not cross:
        names = ", ".join(CARD_SIZES)
        raise ValueError(f"a card size: {names}, or a width and a height such as 63mm x 88mm")
    bare = [part.strip().rstrip("abcdefghijklmnopqrstuvwxyz ") for part in (width, height)]
    unit = re.search(r"[a-z]+$", height.strip())
    if unit is None:
        sides = bare if all(map(_LENGTH.fullmatch, bare)) else ["63", "88"]
        raise ValueError(f"a size with its unit, such as {sides[0]}mm x {sides[1]}mm")
    if width.strip() == bare[0]:
        width = width.strip() + unit.group()
    size = Size(read_length(width), read_length(height))
    if not all(SMALLEST <= side <= LARGEST for side in (size.width, size.height)):
        raise ValueError(f"a size from {SMALLEST}mm to {LARGEST}mm")
    return size
