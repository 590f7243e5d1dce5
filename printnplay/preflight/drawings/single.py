"""Faults of a mark by itself: hairlines, coarse images, small or cut text. Each group of marks is
looked at once."""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from printnplay.core.diagnostics import Pos, Severity, did_you_mean, quote
from printnplay.core.units import mm
from printnplay.data.model import Card
from printnplay.drawing.picture import Path
from printnplay.preflight.drawings.faults import POINT_MM, Fault, points, with_article
from printnplay.preflight.drawings.marks import ClipArea, Mark, MarkGroup, in_order
from printnplay.preflight.drawings.polygons import width

HAIRLINE = 0.2
DPI = 300
FLOOR_MM = 6 * POINT_MM
ROUNDING = 1e-3
# Letters have some air around them: their box can be cut by this much.
AIR = 0.1
# Where letters are at the ends of a line, above and below: their corners are mostly air.
RIM_OF_TEXT = (
    *((0.02, 0.3), (0.02, 0.9), (0.98, 0.3), (0.98, 0.9)),
    *((0.25, 0.1), (0.75, 0.1), (0.5, 0.97)),
)
# A number in braces can be meant as it is.
_MARKUP = re.compile(
    r"\*\*(?=[^\s\u2060])|(?<=[^\s\u2060])\*\*(?!\u2060)"
    r"|\{(?:icon:|card:)?(?P<name>(?=[^}]*[a-z])[a-z0-9/-]+)\}"
    r"|(?P<open>\{(?:icon:|card:)?[a-z][a-z0-9/-]*)(?![a-z0-9/}-])"
    r"|(?P<tag></?(?i:b|i|u|p|em|strong|br)\s*/?>)"
)
TAGS = {"b": "**bold**", "strong": "**bold**", "i": "*italic*", "em": "*italic*"}
SIDES = ("left", "top", "right", "bottom")


@lru_cache(maxsize=100_000)
def single_faults(node: MarkGroup | Mark) -> tuple[Fault, ...]:
    if isinstance(node, Mark):
        return tuple(_faults(node))
    return tuple(fault for child in node.children for fault in single_faults(child))


def _faults(mark: Mark) -> Iterator[Fault]:
    if mark.kind == "stroke" and mark.pen < HAIRLINE - ROUNDING:
        yield _hairline(mark, mark.pen, "a stroke")
    elif mark.kind == "fill" and isinstance(mark.leaf, Path) and mark.leaf.stroke is None:
        thin = _thickness(mark)
        if ROUNDING < thin < HAIRLINE - ROUNDING:
            yield _hairline(mark, thin, with_article(mark.tag))
    elif mark.kind == "image" and mark.is_left:
        yield from _coarse(mark)
    elif mark.kind == "text":
        yield from _small(mark)
        yield from _cut(mark)


def markup_faults(drawn: MarkGroup, icons: Collection[str]) -> Iterator[Fault]:
    """PNP357: markup that nothing read, and that is printed as it is written."""
    for mark in in_order(drawn):
        found = _MARKUP.search(mark.words.raw) if mark.words else None
        if mark.words is None or found is None or not mark.is_left:
            continue
        message = f"text {quote(mark.words.text)} is printed with its markup {quote(found[0])}"
        yield Fault("PNP357", message, mark, mark.box, _markup_help(found, icons), is_of_use=True)


def cell_of(mark: Mark, card: Card) -> Pos | None:
    """The cell that a text with markup comes from: one that contains its words, or else the first
    that contains the markup."""
    found = _MARKUP.search(mark.words.raw) if mark.words else None
    cells = [(text, pos) for text, pos in card.cells() if found and found[0] in text]
    words = " ".join(mark.words.text.split()) if mark.words else ""
    whole = [pos for text, pos in cells if words in " ".join(text.split())]
    return next(iter((*whole, *(pos for _, pos in cells))), None)


def _markup_help(found: re.Match[str], icons: Collection[str]) -> str:
    if found["name"]:
        near = did_you_mean(found["name"], icons)
        return near or f"draw icons/{found['name']}.svg, or name one that is there"
    if found["open"]:
        return f"close the brace: {found['open']}}}"
    if found["tag"]:
        meant = TAGS.get(found["tag"].strip("</> ").lower(), "a line break in the cell")
        return f"set the text with rich(), and write {meant}"
    return "set the text with rich(), and close what is bold: **bold**"


def _thickness(mark: Mark) -> float:
    """Across or down, and aslant if it is one box: its corners are four, or the first again."""
    left, top, right, bottom = mark.whole
    thin = min(right - left, bottom - top)
    if len(mark.parts) != 1:
        return thin
    (polygon,) = mark.parts[0]
    return min(thin, width(polygon)) if len(polygon) in (4, 5) else thin


def _hairline(mark: Mark, width: float, what: str) -> Fault:
    message = f"{what} is {mm(width)} wide as printed, under the {mm(HAIRLINE)} of a hairline"
    help = f"make it {HAIRLINE / width:.3g} times as wide" if width > ROUNDING else None
    pen = mark.leaf.stroke if isinstance(mark.leaf, Path) else None
    if mark.kind == "stroke" and pen and width > ROUNDING:
        needed = pen.width * HAIRLINE / width
        help = f'stroke-width="{needed + 5e-3:.2g}"'
    return Fault("PNP342", message, mark, mark.box, help)


def _coarse(mark: Mark) -> Iterator[Fault]:
    pixels = mark.pixels
    if pixels is None or not pixels.width or not pixels.height:
        return
    dpi = min(pixels.across / pixels.width, pixels.down / pixels.height) * 25.4
    if dpi < DPI - 1:
        needed = f"{round(pixels.across * DPI / dpi)} x {round(pixels.down * DPI / dpi)}"
        found = (
            f"{pixels.across} x {pixels.down} pixels on {mm(pixels.width)} x {mm(pixels.height)}"
        )
        message = f"an image is printed at {dpi:.0f} dpi ({found}), under {DPI} dpi"
        help = f"use one of {needed} pixels, or draw it {dpi / DPI:.0%} as large"
        yield Fault("PNP344", message, mark, mark.box, help)


def _small(mark: Mark) -> Iterator[Fault]:
    words = mark.words
    if words is not None and words.size < FLOOR_MM - ROUNDING:
        message = (
            f"text {quote(words.text)} is printed at {points(words.size)}, under the floor of 6 pt"
        )
        severity = Severity.ERROR
        yield Fault("PNP302", message, mark, mark.box, severity=severity, rank=words.size)


def _cut(mark: Mark) -> Iterator[Fault]:
    """Text of which a clip or the box of a symbol takes a piece away, or all."""
    lost = [abs(whole - shown) for whole, shown in zip(mark.whole, mark.box, strict=True)]
    sides = [side for side, by in zip(SIDES, lost, strict=True) if by > AIR]
    how = None
    if not mark.is_left:
        how = "is cut away: nothing of it is seen"
    elif sides:
        how = f"is cut by {mm(max(lost))} at the {' and '.join(sides)}"
    elif mark.clip and not mark.clip.is_plain and not _shows_whole(mark, mark.clip):
        how = "is cut by a round or slanted edge of its clip-path"
    if how and mark.words is not None:
        message = f"text {quote(mark.words.text)} {how}"
        help = "enlarge the clip-path or the viewBox that cuts it, or fit() the text in it"
        severity, rank = Severity.ERROR, -max(lost)
        yield Fault("PNP348", message, mark, mark.box, help, severity=severity, rank=rank)


def _shows_whole(mark: Mark, clip: ClipArea) -> bool:
    return all(clip.shows(x, y) for x, y in mark.within(RIM_OF_TEXT))
