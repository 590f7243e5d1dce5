"""Faces at another size, and spare blank ones.

A face is scaled as a whole to another card size, and its ground is extended to the new bleed. A
blank card in a deck's style is left to write on.
"""

from dataclasses import replace

from printnplay.core.geometry import Side
from printnplay.core.units import Size
from printnplay.data.model import Component
from printnplay.drawing.canvas import Canvas
from printnplay.faces.face import Face


def resize_face(face: Face, size: Size) -> Face:
    """The drawing in the middle of a card of another size, as large as it can be."""
    scale = min(size.width / face.size.width, size.height / face.size.height)
    x = (size.width - face.size.width * scale) / 2
    y = (size.height - face.size.height * scale) / 2
    canvas = _grounded(face, size)
    canvas.place(face.picture, f"translate({x:.4f} {y:.4f}) scale({scale:.6f})")
    return replace(face, size=size, picture=canvas.to_picture())


def blank_face(part: Component, faces: tuple[Face, ...], word: str) -> Face:
    """A front with the deck's ground, a light panel and nothing on it."""
    first = next(f for f in faces if f.component == part.id and f.side is Side.FRONT)
    w, h = first.size.width, first.size.height
    inset = min(5.0, w / 8, h / 8)
    canvas = _grounded(first, first.size)
    look = {"fill": "#FFFFFF", "stroke": "#22222C", "stroke_width": 0.6, "rx": 0.8 * inset}
    canvas.rect(inset, inset, w - 2 * inset, h - 2 * inset, **look)
    return replace(first, name=f"{part.id}-{word}", cards=(word,), picture=canvas.to_picture())


def _grounded(face: Face, size: Size) -> Canvas:
    bleed, w, h = face.bleed, size.width, size.height
    canvas = Canvas(size, bleed=bleed)
    canvas.rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed, fill=face.ground or "#FFFFFF")
    return canvas
