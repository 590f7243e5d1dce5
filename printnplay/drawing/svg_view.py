"""Views of SVG files: the size of a drawing, the place of a viewBox in its box, and the images in
a drawing."""

import base64
import binascii
import re
from urllib.parse import unquote_to_bytes

from printnplay.core.diagnostics import quote
from printnplay.core.geometry import Box, Matrix
from printnplay.drawing.fit import fitted
from printnplay.drawing.geometry import numbers
from printnplay.drawing.picture import AnyNode, Asset, Clip, Image, Placed
from printnplay.drawing.shapes import rectangle
from printnplay.drawing.svg_tree import BadFile, Tag
from printnplay.drawing.svg_values import Port, length

_FIT = re.compile(r"(?:defer +)?x(Min|Mid|Max)Y(Min|Mid|Max)(?: +(meet|slice))?")
# Illustrator leaves out the kind.
_URI = re.compile(r"data:(?:image/\w[^,]*|;[^,]*)?,", re.I)
_PART = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
# What browsers use for a drawing without a size.
UNSIZED = Port(300.0, 150.0)


def port_of(root: Tag) -> Port:
    """The width and height of a drawing in user units. Raises BadFile."""
    try:
        view = numbers(root.get("viewBox")) if root.get("viewBox") else []
        if view and (len(view) != 4 or min(view[2:]) <= 0):
            raise ValueError(f"viewBox {quote(root.get('viewBox'))} is not a box")
        around = Port(view[2], view[3]) if view else UNSIZED
        width = length(root.get("width") or "100%", around, "x")
        height = length(root.get("height") or "100%", around, "y")
        if view and _is_open(root, "width") != _is_open(root, "height"):
            by = around.width / around.height
            is_wide = _is_open(root, "width")
            width, height = (height * by, height) if is_wide else (width, width / by)
    except (ValueError, ZeroDivisionError) as problem:
        raise BadFile(str(problem), root.line) from None
    if width <= 0 or height <= 0:
        raise BadFile("it has no width or no height", root.line)
    return Port(width, height)


def _is_open(root: Tag, name: str) -> bool:
    return root.get(name) in ("", "auto") or root.get(name).endswith("%")


def view_matrix(view: list[float], box: Box, how: str) -> Matrix:
    """From a viewBox to its box (left, top, width, height). Raises ValueError."""
    if len(view) != 4:
        return (1, 0, 0, 1, box[0], box[1])
    left, top, width, height = view
    found = _FIT.fullmatch(how.strip() or "xMidYMid")
    if found is None and how.strip() != "none":
        raise ValueError(f"preserveAspectRatio {quote(how)} is not known")
    if found is None:
        x, y, w, h = box
    else:
        fit = "cover" if found[3] == "slice" else "contain"
        at = _PART[found[1]], _PART[found[2]]
        x, y, w, h = fitted((width, height), box, fit, at).place
    across, down = w / width, h / height
    return (across, 0, 0, down, x - left * across, y - top * down)


def image_node(tag: Tag, port: Port) -> AnyNode | None:
    """An image in its box. Raises BadFile, and ValueError."""
    x, y, wide, high = (
        length(tag.get(name, "0"), port, axis)
        for name, axis in (("x", "x"), ("y", "y"), ("width", "x"), ("height", "y"))
    )
    asset = _embedded(tag)
    width = wide if tag.get("width") not in ("", "auto") else float(asset.width)
    height = high if tag.get("height") not in ("", "auto") else float(asset.height)
    if width <= 0 or height <= 0:
        return None
    view = [0.0, 0.0, float(asset.width), float(asset.height)]
    matrix = view_matrix(view, (x, y, width, height), tag.get("preserveAspectRatio"))
    image = Placed(Image(asset, (0.0, 0.0, view[2], view[3])), matrix)
    edges = (x, y, x + width, y + height)
    return Placed(image, clip=Clip((rectangle(edges),), edges))


def _embedded(tag: Tag) -> Asset:
    """The image of an element. Raises BadFile."""
    # Pillow takes 25 ms to import, and few drawings have images.
    from printnplay.drawing.image_file import read_image
    from printnplay.drawing.png_file import BrokenImage

    href = tag.get("href")
    found = _URI.match(href)
    if found is None:
        is_inside = href.lower().startswith("data:")
        why = "is not an image" if is_inside else "leads out of the file"
        message = f"href {quote(href)} of {tag.label} {why}"
        raise BadFile(message, tag.line, "embed the image in the drawing")
    try:
        rest = href[found.end() :]
        is_base64 = ";base64" in found[0].lower()
        data = base64.b64decode("".join(rest.split())) if is_base64 else unquote_to_bytes(rest)
        return read_image(data)
    except (binascii.Error, BrokenImage) as problem:
        raise BadFile(f"the image of {tag.label} cannot be used: {problem}", tag.line) from None
