"""Pictures inside a drawing: PNG and JPEG by data URI, as PDF images.

A JPEG is embedded byte by byte; a PNG becomes its pixels and, where they are see-through, a soft
mask. What a browser would show otherwise than a printer is refused.
"""

import base64
import binascii
import hashlib
import re
import struct
import warnings
import zlib
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image
from reportlab.pdfbase import pdfdoc

from printnplay.core.diagnostics import quote
from printnplay.drawing.images import image_box, lie
from printnplay.drawing.tree import Element
from printnplay.pdf.book import Book, number

# Four times what a sheet of A4 holds at 300 dpi.
MAX_PIXELS = 40_000_000
SRGB_GAMMA = 0.45455
ORIENTATION = 0x0112
# Enough to know its colours by: on a card a pixel is half a millimetre.
SMALL = 160

_URI = re.compile(r"data:image/(png|jpeg);base64,")
_SPACE = re.compile(r"[ \t\r\n]+")
_MODES = {"PNG": ("1", "L", "LA", "P", "PA", "RGB", "RGBA"), "JPEG": ("L", "RGB")}
_BROKEN = (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error, zlib.error)


@dataclass(frozen=True, slots=True)
class Picture:
    """An image of a book, and its size in pixels."""

    name: str
    width: int
    height: int


def draw_image(element: Element, book: Book) -> list[str]:
    """The operators of an image element. Raises ValueError."""
    if "width" not in element.attributes or "height" not in element.attributes:
        raise ValueError("an image needs a width and a height")
    picture = _embed(element.get("href"), book)
    box = image_box(element)
    if not box[2] or not box[3]:
        return []
    x, y, wide, high, is_cut = lie(element, picture.width, picture.height)
    cut = [" ".join(number(v) for v in box) + " re W n"] if is_cut else []
    # A PDF's unit square has its y upwards.
    matrix = (wide, 0, 0, -high, x, y + high)
    return ["q", *cut, " ".join(number(v, 6) for v in matrix) + f" cm /{picture.name} Do", "Q"]


def _embed(href: str, book: Book) -> Picture:
    """The picture in the book: the same bytes are written once."""
    kind, data = _data_of(href)
    name = f"{kind}-{hashlib.sha256(data).hexdigest()}"
    image = _open(data, kind)
    if name not in book.images:
        book.images[name] = (
            _write_jpeg(image, data, book) if kind == "JPEG" else _write(image, book)
        )
    return Picture(book.images[name], *image.size)


def _data_of(href: str) -> tuple[str, bytes]:
    found = _URI.match(href)
    if found is None:
        raise ValueError(f"href {quote(href)} is not a PNG or a JPEG as base64 data")
    try:
        data = base64.b64decode(_SPACE.sub("", href[found.end() :]), validate=True)
    except binascii.Error:
        raise ValueError("the data of the image is not base64") from None
    return found[1].upper(), data


@lru_cache(maxsize=64)
def small_picture(href: str) -> tuple[int, int, bytes]:
    """A small copy of an image: pixels across and down, and red, green, blue and how opaque it is
    of each, row by row. Raises ValueError."""
    kind, data = _data_of(href)
    image = _open(data, kind).convert("RGBA")
    most = max(1.0, max(image.size) / SMALL)
    size = (max(1, round(image.width / most)), max(1, round(image.height / most)))
    return *size, image.resize(size, Image.Resampling.BOX).tobytes()


def _open(data: bytes, kind: str) -> Image.Image:
    """The picture, read to its end."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Image.open(BytesIO(data), formats=[kind])
            is_small = image.width * image.height <= MAX_PIXELS
            if is_small:
                image.load()
            turned = image.getexif().get(ORIENTATION, 1) if is_small else 1
    except Image.DecompressionBombError:
        is_small = False
    except _BROKEN:
        raise ValueError(f"the image is not a whole {kind}") from None
    if not is_small:
        raise ValueError(f"the image has more than {MAX_PIXELS // 1_000_000} million pixels")
    if turned != 1:
        raise ValueError("the image is turned by its EXIF data: save it upright")
    _refuse_colours(image, kind)
    return image


def _refuse_colours(image: Image.Image, kind: str) -> None:
    """Colours that are not sRGB would be shown otherwise by programs that know of them."""
    if image.mode not in _MODES[kind]:
        raise ValueError(f"the image is of mode {image.mode}: save it as RGB with 8 bits a channel")
    if kind == "PNG" and getattr(image, "is_animated", False):
        raise ValueError("the image moves: save one picture of it")
    profile = image.info.get("icc_profile") or b"sRGB"
    gamma = image.info.get("gamma", SRGB_GAMMA)
    is_srgb = any("sRGB".encode(code) in profile for code in ("ascii", "utf-16-be"))
    if not is_srgb or ("srgb" not in image.info and abs(gamma - SRGB_GAMMA) > 0.001):
        raise ValueError("the colours of the image are not sRGB: convert them to sRGB")


def _write_jpeg(image: Image.Image, data: bytes, book: Book) -> str:
    entries = _entries(image) | {"Filter": pdfdoc.PDFName("DCTDecode")}
    return book.name_form(book.add_stream(entries, data))


def _write(image: Image.Image, book: Book) -> str:
    mask: dict[str, object] = {}
    if "A" in image.getbands() or "transparency" in image.info:
        image = image.convert("RGBA")
        alpha = image.getchannel("A")
        if alpha.getextrema() != (255, 255):
            mask = {"SMask": book.add_stream(_entries(alpha), alpha.tobytes())}
    image = image.convert("L" if image.mode in ("1", "L") else "RGB")
    return book.name_form(book.add_stream(_entries(image) | mask, image.tobytes()))


def _entries(image: Image.Image) -> dict[str, object]:
    return {
        "Type": pdfdoc.PDFName("XObject"),
        "Subtype": pdfdoc.PDFName("Image"),
        "Width": image.width,
        "Height": image.height,
        "ColorSpace": pdfdoc.PDFName("DeviceGray" if image.mode == "L" else "DeviceRGB"),
        "BitsPerComponent": 8,
        "Interpolate": "true",
    }
