"""Faces at another size, and spare blank ones.

Comes in: drawn faces. Goes out: faces scaled as a whole to another card size, their ground drawn on
to the new bleed; and a card in a deck's style that is left to be written on.
"""

from printnplay.core.units import Size
from printnplay.data.model import Component
from printnplay.drawing.canvas import inside_of
from printnplay.sheets.model import Face, Side


def resize_face(face: Face, size: Size) -> Face:
    """The drawing in the middle of a card of another size, as large as it can be."""
    scale = min(size.width / face.size.width, size.height / face.size.height)
    x = (size.width - face.size.width * scale) / 2
    y = (size.height - face.size.height * scale) / 2
    drawing = inside_of(face.svg)
    placed = f'<g transform="translate({x:.4f} {y:.4f}) scale({scale:.6f})">{drawing}</g>'
    return face._replace(size=size, svg=_sheet(size, ground_of(face), placed, face.bleed))


def blank_face(part: Component, faces: tuple[Face, ...], word: str) -> Face:
    """A front with the deck's ground, a light panel and nothing on it."""
    first = next(f for f in faces if f.component == part.id and f.side is Side.FRONT)
    w, h = first.size.width, first.size.height
    inset = min(5.0, w / 8, h / 8)
    panel = (
        f'<rect x="{inset:g}" y="{inset:g}" width="{w - 2 * inset:g}" height="{h - 2 * inset:g}" '
        f'rx="{0.8 * inset:g}" fill="#FFFFFF" stroke="#22222C" stroke-width="0.6"/>'
    )
    svg = _sheet(first.size, ground_of(first), panel, first.bleed)
    return first._replace(name=f"{part.id}-{word}", cards=(word,), svg=svg)


def ground_of(face: Face) -> str:
    return face.ground or "#FFFFFF"


def _sheet(size: Size, ground: str, drawing: str, bleed: float) -> str:
    at, w, h = f"{-bleed:g}", size.width + 2 * bleed, size.height + 2 * bleed
    box = f'width="{w:g}mm" height="{h:g}mm" viewBox="{at} {at} {w:g} {h:g}"'
    rect = f'<rect x="{at}" y="{at}" width="{w:g}" height="{h:g}" fill="{ground}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}><defs></defs>{rect}{drawing}</svg>'
