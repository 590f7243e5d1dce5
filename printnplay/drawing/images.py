"""Images in a drawing: PNG and JPEG by data URI, read, checked, and laid into their boxes.

What a browser would show differently from a printer is refused.
"""

import base64
import binascii
import hashlib
import re
import warnings
from functools import lru_cache
from io import BytesIO

from PIL import Image as Pillow

from printnplay.core.diagnostics import quote
from printnplay.core.geometry import Box
from printnplay.drawing.decode import BROKEN, ORIENTATION, upright
from printnplay.drawing.fit import fitted
from printnplay.drawing.jpeg_file import read_jpeg
from printnplay.drawing.picture import Asset
from printnplay.drawing.png_file import SRGB_GAMMA, BrokenImage, read_png
from printnplay.drawing.shapes import value
from printnplay.drawing.tree import Element

# Four times what a sheet of A4 holds at 300 dpi.
MAX_PIXELS = 40_000_000
# Enough to know its colours by: a pixel is half a millimetre of a card.
SMALL = 160

_URI = re.compile(r"data:image/(png|jpeg);base64,")
_SPACE = re.compile(r"[ \t\r\n]+")
_MODES = {"PNG": ("1", "L", "LA", "P", "PA", "RGB", "RGBA"), "JPEG": ("L", "RGB")}
_FIT = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)(?: +(meet|slice))?")
_PART = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def read_asset(element: Element) -> Asset:
    """The image of an element, read to its end. Raises ValueError."""
    if "width" not in element.attributes or "height" not in element.attributes:
        raise ValueError("an image needs a width and a height")
    return _asset(element.get("href"))


@lru_cache(maxsize=256)
def _asset(href: str) -> Asset:
    kind, data = _data_of(href)
    image = open_image(data, kind)
    hash = hashlib.sha256(data).hexdigest()
    try:
        can_pass = bool(read_jpeg(data)) if kind == "JPEG" else read_png(data).can_pass
    except BrokenImage:
        raise ValueError(f"the image is not a whole {kind}") from None
    return Asset(kind, data, *image.size, hash, can_pass=can_pass)


def fit_image(element: Element, across: int, down: int) -> tuple[Box, Box | None]:
    """The box of an image of that many pixels (left, top, width, height), and the box that cuts it
    (left, top, right, bottom), if any. Raises ValueError."""
    x, y, width, height = (value(element, name) for name in ("x", "y", "width", "height"))
    fit = element.get("preserveAspectRatio", "xMidYMid").strip()
    if fit == "none":
        return (x, y, width, height), None
    found = _FIT.fullmatch(fit)
    if found is None:
        raise ValueError(f"preserveAspectRatio {quote(fit)} is not in the subset")
    if not min(width, height):
        return (x, y, 0.0, 0.0), None
    fit = "cover" if found[3] == "slice" else "contain"
    at = _PART[found[1]], _PART[found[2]]
    return fitted((across, down), (x, y, width, height), fit, at)


def open_image(data: bytes, kind: str) -> Pillow.Image:
    """The picture, read to its end. Raises ValueError."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Pillow.open(BytesIO(data), formats=[kind])
            is_small = image.width * image.height <= MAX_PIXELS
            if is_small:
                image.load()
            turned = image.getexif().get(ORIENTATION, 1) if is_small else 1
    except Pillow.DecompressionBombError:
        is_small = False
    except BROKEN:
        raise ValueError(f"the image is not a whole {kind}") from None
    if not is_small:
        raise ValueError(f"the image has more than {MAX_PIXELS // 1_000_000} million pixels")
    if turned != 1:
        raise ValueError("the image is turned by its EXIF data: save it upright")
    _refuse_colours(image, kind)
    return image


@lru_cache(maxsize=64)
def small_copy(asset: Asset) -> tuple[int, int, bytes]:
    """An image made small: pixels across and down, and red, green, blue and opacity of each, row by
    row."""
    image = upright(asset).convert("RGBA")
    most = max(1.0, max(image.size) / SMALL)
    size = (max(1, round(image.width / most)), max(1, round(image.height / most)))
    return *size, image.resize(size, Pillow.Resampling.BOX).tobytes()


def _data_of(href: str) -> tuple[str, bytes]:
    found = _URI.match(href)
    if found is None:
        raise ValueError(f"href {quote(href)} is not a PNG or a JPEG as base64 data")
    try:
        data = base64.b64decode(_SPACE.sub("", href[found.end() :]), validate=True)
    except binascii.Error:
        raise ValueError("the data of the image is not base64") from None
    return found[1].upper(), data


def _refuse_colours(image: Pillow.Image, kind: str) -> None:
    """Colours that are not sRGB would be shown otherwise by programs that know of them."""
    if image.mode not in _MODES[kind]:
        raise ValueError(
            f"the image is of mode {image.mode}: save it as RGB with 8 bits per channel"
        )
    if kind == "PNG" and getattr(image, "is_animated", False):
        raise ValueError("the image moves: save one picture of it")
    profile = image.info.get("icc_profile") or b"sRGB"
    gamma = image.info.get("gamma", SRGB_GAMMA)
    is_srgb = any("sRGB".encode(code) in profile for code in ("ascii", "utf-16-be"))
    if not is_srgb or ("srgb" not in image.info and abs(gamma - SRGB_GAMMA) > 0.001):
        raise ValueError("the colours of the image are not sRGB: convert them to sRGB")


def web_image(asset: Asset) -> tuple[str, bytes]:
    """The kind and the bytes of an image for a browser: what a printer shows otherwise than the
    file has it (turned, in other colours, with fewer pixels) is written anew."""
    if asset.turn == 1 and (asset.can_pass or isinstance(asset.source, bytes)):
        return asset.kind.lower(), asset.data
    file = BytesIO()
    upright(asset).save(file, "PNG")
    return "png", file.getvalue()
