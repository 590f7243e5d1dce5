"""Elements as geometry: basic shapes as paths, symbols in their boxes, and texts as placed pieces.

White space is that of browsers: rows of it are one space, and there is none at the ends. A chunk
that follows an `x` or a `y` is anchored as a whole. Raises ValueError on numbers it cannot read.
"""

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from printnplay.core.diagnostics import quote
from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.bad import BadValue, Blamed
from printnplay.drawing.geometry import (
    Segment,
    box_of,
    move,
    number,
    numbers,
    read_path,
    read_transform,
)
from printnplay.drawing.picture import Clip
from printnplay.drawing.style import Style, inherit, one_of
from printnplay.drawing.tree import Element
from printnplay.text.fonts import Fonts, NoSuchFont
from printnplay.text.lines import ANCHORS
from printnplay.text.shaping import TextPiece

NOT_NEGATIVE = ("width", "height", "r", "rx", "ry")
OVERFLOWS = {"hidden": True, "visible": False}
FONT = frozenset(["font-family", "font-weight", "font-style"])

# The handle of a quarter circle drawn as one curve.
K = 0.5522847498
_SPACES = re.compile(r"[ \t\r\n]+")
_BREAKS = re.compile(r"[\t\r\n]")


def outline(element: Element) -> tuple[Segment, ...]:
    """The path of a shape. Raises ValueError if its numbers cannot be read."""
    match element.tag:
        case "path":
            return read_path(element.get("d"))
        case "rect":
            return _rect(*_values(element, "x", "y", "width", "height"), *_radii(element))
        case "circle":
            cx, cy, r = _values(element, "cx", "cy", "r")
            return _ellipse(cx, cy, r, r)
        case "ellipse":
            return _ellipse(*_values(element, "cx", "cy", "rx", "ry"))
        case "line":
            x1, y1, x2, y2 = _values(element, "x1", "y1", "x2", "y2")
            return (("M", (x1, y1)), ("L", (x2, y2)))
    return _poly(element.get("points"), is_closed=element.tag == "polygon")


def rectangle(box: Box) -> tuple[Segment, ...]:
    """The path around a box (left, top, right, bottom)."""
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return (("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ()))


def is_nothing(element: Element) -> bool:
    """A shape without width or height: not even its stroke is drawn."""
    sides = {"rect": ("width", "height"), "circle": ("r",), "ellipse": ("rx", "ry")}
    return not all(_values(element, *sides.get(element.tag, ())))


def value(element: Element, name: str, default: float = 0.0) -> float:
    text = element.attributes.get(name)
    found = default if text is None else number(text)
    if math.isnan(found) or (name in NOT_NEGATIVE and found < 0):
        raise ValueError(f"{name} {quote(text or '')} is not a length")
    return found


def fit_symbol(use: Element, symbol: Element) -> tuple[Matrix, Box | None]:
    """Where a symbol is drawn: its viewBox scaled into the box that its use gives it. The matrix of
    its own units, and the box (left, top, width, height) that cuts it. Raises ValueError, at the
    symbol if that is wrong."""
    with Blamed(symbol):
        view, is_cut = read_symbol(symbol)
    x, y = value(use, "x"), value(use, "y")
    if view is None:
        return (1, 0, 0, 1, x, y), None
    if not {"width", "height"} <= use.attributes.keys():
        raise ValueError("a use of a symbol with a viewBox needs a width and a height")
    use_width, use_height = value(use, "width"), value(use, "height")
    left, top, width, height = view
    scale = min(use_width / width, use_height / height)
    along = x + (use_width - width * scale) / 2 - left * scale
    down = y + (use_height - height * scale) / 2 - top * scale
    return (scale, 0, 0, scale, along, down), (x, y, use_width, use_height) if is_cut else None


def read_symbol(symbol: Element) -> tuple[Box | None, bool]:
    """The viewBox of a symbol, and whether it is cut at its edge. Raises ValueError."""
    is_cut = one_of(OVERFLOWS, symbol.get("overflow", "hidden"), "overflow")
    if "viewBox" in symbol.attributes:
        return _view_box(symbol.get("viewBox")), is_cut
    if is_cut:
        raise ValueError("a symbol needs a viewBox or overflow='visible'")
    return None, is_cut


def read_view(root: Element) -> Box | None:
    """Left, top, width and height of the viewBox; None if there is none (PNP346)."""
    try:
        return _view_box(root.get("viewBox"))
    except ValueError:
        return None


def _values(element: Element, *names: str) -> list[float]:
    return [value(element, name) for name in names]


def _radii(element: Element) -> tuple[float, float]:
    rx = value(element, "rx", value(element, "ry"))
    width, height = _values(element, "width", "height")
    return min(rx, width / 2), min(value(element, "ry", rx), height / 2)


@lru_cache(maxsize=5000)
def _rect(x: float, y: float, w: float, h: float, rx: float, ry: float) -> tuple[Segment, ...]:
    if rx <= 0 or ry <= 0:
        corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
        return (("M", corners[0]), *(("L", c) for c in corners[1:]), ("Z", ()))
    kx, ky = rx * (1 - K), ry * (1 - K)
    right, low = x + w, y + h
    return (
        ("M", (x + rx, y)),
        ("L", (right - rx, y)),
        ("C", (right - kx, y, right, y + ky, right, y + ry)),
        ("L", (right, low - ry)),
        ("C", (right, low - ky, right - kx, low, right - rx, low)),
        ("L", (x + rx, low)),
        ("C", (x + kx, low, x, low - ky, x, low - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)),
        ("Z", ()),
    )


@lru_cache(maxsize=5000)
def _ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    kx, ky = rx * K, ry * K
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    )


def _poly(points: str, *, is_closed: bool) -> tuple[Segment, ...]:
    found = numbers(points)
    if len(found) < 4 or len(found) % 2:
        raise ValueError(f"points {quote(points)} cannot be read")
    pairs = list(zip(found[::2], found[1::2], strict=True))
    lines: list[Segment] = [("L", pair) for pair in pairs[1:]]
    return (("M", pairs[0]), *lines, *((("Z", ()),) if is_closed else ()))


@lru_cache(maxsize=256)
def _view_box(text: str) -> Box:
    try:
        found = numbers(text)
    except ValueError:
        found = []
    if len(found) != 4 or found[2] <= 0 or found[3] <= 0:
        raise ValueError(f"viewBox {quote(text)} is not left, top, width and height")
    return found[0], found[1], found[2], found[3]


class StyledRun(NamedTuple):
    """Text of one look; `x` and `y` are None if it follows the run before."""

    text: str
    style: Style
    x: float | None = None
    y: float | None = None
    span: Element | None = None

    def pieces(self, fonts: Fonts) -> tuple[TextPiece, ...]:
        """From left to right. Raises BadValue for a font that there is not, at the element that
        asks for it."""
        look, span = self.style, self.span
        try:
            font = fonts.find(look.font_family, int(look.font_weight), look.font_style)
        except NoSuchFont as problem:
            owner = span if span and FONT & span.attributes.keys() else None
            message, help = str(problem), problem.help
            raise BadValue(message, owner, FONT, code="PNP504", help=help) from None
        return fonts.pieces(self.text, font, is_rtl=look.direction == "rtl")


def check_family(element: Element, fonts: Fonts) -> None:
    """Raises BadValue for a font that there is not, whether anything is written in it or not."""
    try:
        fonts.check_family(element.get("font-family"))
    except NoSuchFont as problem:
        raise BadValue(str(problem), element, code="PNP504", help=problem.help) from None


class PlacedPiece(NamedTuple):
    """A piece of text in its look, the left end of its baseline, and its width."""

    piece: TextPiece
    style: Style
    x: float
    y: float
    width: float


def placed_pieces(element: Element, style: Style, fonts: Fonts) -> Iterator[PlacedPiece]:
    """The pieces of a text element. Raises ValueError."""
    x, y = value(element, "x"), value(element, "y")
    for chunk in _chunks(_runs(element, style)):
        first = chunk[0]
        x, y = (x if first.x is None else first.x), (y if first.y is None else first.y)
        set_in = [(piece, run.style) for run in chunk for piece in run.pieces(fonts)]
        if first.style.direction == "rtl":
            turned = [[(piece, run.style) for piece in run.pieces(fonts)] for run in chunk]
            set_in = [pair for pairs in reversed(turned) for pair in pairs]
        widths = [piece.width * float(look.font_size) for piece, look in set_in]
        start = x - sum(widths) * _share(first.style)
        for (piece, look), width in zip(set_in, widths, strict=True):
            yield PlacedPiece(piece, look, start, y, width)
            start += width
        x = start


def _share(style: Style) -> float:
    """The part of a chunk that is left of its place: text that runs from right to left starts at
    the right."""
    anchor = one_of(ANCHORS, style.text_anchor, "text-anchor")
    return 1 - anchor if style.direction == "rtl" else anchor


def _chunks(runs: list[StyledRun]) -> list[list[StyledRun]]:
    chunks: list[list[StyledRun]] = []
    for run in runs:
        if chunks and run.x is None and run.y is None:
            chunks[-1].append(run)
        else:
            chunks.append([run])
    return chunks


def _runs(element: Element, style: Style) -> list[StyledRun]:
    is_kept = element.get("space", "default") == "preserve"
    if len(element.children) == 1 and isinstance(element.children[0], str):
        # Nine texts of ten are of one look: read so, they take a third of the time.
        own = element.children[0]
        text = _BREAKS.sub(" ", own) if is_kept else " ".join(_SPACES.split(own)).strip(" ")
        return [StyledRun(text, style)] if text else []
    runs = [
        StyledRun(child, style) if isinstance(child, str) else _span(child, style)
        for child in element.children
    ]
    if is_kept:
        runs = [run._replace(text=_BREAKS.sub(" ", run.text)) for run in runs]
    else:
        runs = _collapse(runs)
    return [run for run in runs if run.text]


def _span(span: Element, style: Style) -> StyledRun:
    with Blamed(span):
        if "space" in span.attributes:
            raise ValueError("xml:space belongs on the text, not on a 'tspan'")
        x, y = (value(span, n) if n in span.attributes else None for n in ("x", "y"))
        own = inherit(style, span)
        return StyledRun("".join(map(str, span.children)), own, x, y, span)


def _collapse(runs: list[StyledRun]) -> list[StyledRun]:
    """A space at the start of a run is one with that at the end of the run before."""
    collapsed: list[StyledRun] = []
    is_after_space = True
    for run in runs:
        text = _SPACES.sub(" ", run.text)
        text = text[1:] if is_after_space and text.startswith(" ") else text
        is_after_space = text.endswith(" ") if text else is_after_space
        collapsed.append(run if text == run.text else run._replace(text=text))
    for at in reversed(range(len(collapsed))):
        if collapsed[at].text.endswith(" "):
            collapsed[at] = collapsed[at]._replace(text=collapsed[at].text.rstrip(" "))
        if collapsed[at].text:
            break
    return collapsed


def read_clip(target: Element) -> Clip:
    """The clip of a clipPath element. Raises ValueError, at the element or at one of its shapes."""
    shapes = [child for child in target.children if isinstance(child, Element)]
    with Blamed(target):
        if not shapes:
            raise ValueError("a clip path needs a shape")
    paths = tuple(map(_clip_path, shapes))
    is_box = len(shapes) == 1 and shapes[0].tag == "rect" and _is_box(paths[0])
    return Clip(paths, box_of(paths[0]) if is_box else None)


def _clip_path(shape: Element) -> tuple[Segment, ...]:
    with Blamed(shape):
        if "clip-path" in shape.attributes:
            raise ValueError("a shape of a clipPath cannot be clipped itself")
        segments = () if is_nothing(shape) else outline(shape)
        if "transform" in shape.attributes:
            return move(segments, read_transform(shape.attributes["transform"]))
        return segments


def _is_box(segments: tuple[Segment, ...]) -> bool:
    """Whether a rect stayed an upright rectangle."""
    corners = [values for kind, values in segments if kind in "ML"]
    return len(segments) == 5 and len({x for x, _ in corners}) == 2 == len({y for _, y in corners})
