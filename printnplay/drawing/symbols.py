"""Where a symbol is drawn: its viewBox scaled into the box that its use gives it, and cut there."""

from printnplay.drawing.geometry import Box, Matrix, numbers
from printnplay.drawing.shapes import value
from printnplay.drawing.style import one_of
from printnplay.drawing.tree import Element

OVERFLOWS = {"hidden": True, "visible": False}


def fit_symbol(use: Element, symbol: Element) -> tuple[Matrix, Box | None]:
    """The matrix of a symbol's own units, and the box that cuts it. Raises ValueError."""
    x, y = value(use, "x"), value(use, "y")
    is_cut = one_of(OVERFLOWS, symbol.get("overflow", "hidden"), "overflow")
    if "viewBox" not in symbol.attributes:
        if is_cut:
            raise ValueError("a symbol needs a viewBox or overflow='visible'")
        return (1, 0, 0, 1, x, y), None
    if not {"width", "height"} <= use.attributes.keys():
        raise ValueError("a use of a symbol with a viewBox needs a width and a height")
    wide, high = value(use, "width"), value(use, "height")
    left, top, width, height = _view_box(symbol.get("viewBox"))
    scale = min(wide / width, high / height)
    along = x + (wide - width * scale) / 2 - left * scale
    down = y + (high - height * scale) / 2 - top * scale
    return (scale, 0, 0, scale, along, down), (x, y, wide, high) if is_cut else None


def use_of(element: Element, name: str) -> Element | None:
    """The first tag that uses what has this id, rather one that is drawn than a definition."""
    if element.tag == "use" and element.get("href") == f"#{name}":
        return element
    if name not in element.refs:
        return None
    inside = [child for child in element.children if isinstance(child, Element)]
    found = (use_of(child, name) for child in sorted(inside, key=lambda c: c.tag == "defs"))
    return next((one for one in found if one), None)


def _view_box(text: str) -> Box:
    found = numbers(text)
    if len(found) != 4 or found[2] <= 0 or found[3] <= 0:
        raise ValueError(f"viewBox '{text}' is not left, top, width and height")
    return found[0], found[1], found[2], found[3]
