"""How a picture of some size is laid into a box, and the shapes that clip it."""

from typing import NamedTuple

from printnplay.core.diagnostics import quote
from printnplay.core.geometry import Box
from printnplay.drawing.geometry import Segment
from printnplay.drawing.picture import Clip
from printnplay.drawing.shapes import outline
from printnplay.drawing.tree import Element

FITS = ("cover", "contain", "stretch")
_ACROSS = {"left": 0.0, "center": 0.5, "right": 1.0}
_DOWN = {"top": 0.0, "center": 0.5, "bottom": 1.0}
_CORNERS = {
    f"{down} {across}": (x, y)
    for down, y in _DOWN.items()
    for across, x in _ACROSS.items()
    if "center" not in (across, down)
}
_SIDES = {side: (x, 0.5) for side, x in _ACROSS.items()} | {
    side: (0.5, y) for side, y in _DOWN.items()
}
ALIGNS: dict[str, tuple[float, float]] = _SIDES | _CORNERS
# The corners of a card.
RADIUS = 3.0


class Fitted(NamedTuple):
    """Where a picture is (left, top, width, height), and the box that cuts it (left, top, right,
    bottom), if one does."""

    place: Box
    cut: Box | None


def fitted(
    size: tuple[float, float], box: Box, fit: str, at: tuple[float, float] = (0.5, 0.5)
) -> Fitted:
    """A picture of some size in a box: 'cover' fills it and is cut, 'contain' is whole. `at` is the
    share of the spare room that is to the left and above."""
    x, y, width, height = box
    if fit == "stretch":
        return Fitted(box, None)
    scales = width / size[0], height / size[1]
    scale = max(scales) if fit == "cover" else min(scales)
    w, h = size[0] * scale, size[1] * scale
    place = (x + (width - w) * at[0], y + (height - h) * at[1], w, h)
    return Fitted(place, (x, y, x + width, y + height) if fit == "cover" else None)


def clip_of(clip: str, box: Box) -> Clip | None:
    """'round', 'round 2' or 'circle' in a box; None without one. Raises ValueError."""
    x, y, width, height = box
    shape, _, radius = clip.partition(" ")
    try:
        by = float(radius) if radius else RADIUS
    except ValueError:
        shape = ""
    if not clip:
        return None
    if shape == "circle" and not radius:
        r = min(width, height) / 2
        return Clip((_path("circle", cx=x + width / 2, cy=y + height / 2, r=r),))
    if shape == "round" and 0 < by < 1e6:
        return Clip((_path("rect", x=x, y=y, width=width, height=height, rx=by),))
    wanted = "'round', 'round 2', 'circle' or '#id' for 'clip' of image()"
    raise ValueError(f"expected {wanted}, found {quote(clip)}")


def _path(tag: str, **values: float) -> tuple[Segment, ...]:
    attributes = {name: repr(value) for name, value in values.items()}
    return outline(Element(tag, attributes, (), 0, frozenset()))
