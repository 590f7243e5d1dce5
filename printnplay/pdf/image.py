"""Images as objects of a PDF: a JPEG or a plain PNG as it is, others as pixels with a soft mask.

An object reads its file when the PDF is written, so that a kit of a thousand pictures holds one at
a time.
"""

import zlib
from collections.abc import Mapping

from PIL import Image as Pillow
from PIL import ImageChops
from reportlab.pdfbase import pdfdoc

from printnplay.core.geometry import Matrix
from printnplay.drawing.decode import srgb
from printnplay.drawing.geometry import scale_of
from printnplay.drawing.jpeg_file import read_jpeg
from printnplay.drawing.picture import MAX_DPI, Asset, Image, Picture
from printnplay.drawing.png_file import PALETTE, RGB, PngFacts, read_png
from printnplay.pdf.book import Book

# PNG's filter Up, and what of zlib is worth its time: level 6 takes three times as long for 5 %.
UP, LEVEL = b"\x02", 3
# The unit square of a PDF, y upwards, as EXIF turns it.
TURNS: dict[int, Matrix] = {
    1: (1, 0, 0, 1, 0, 0),
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}


class ImageObject(pdfdoc.PDFObject):
    """An image, read and written when its turn comes."""

    __RefOnly__ = 1

    def __init__(self, asset: Asset, printed: Mapping[str, tuple[float, float]]) -> None:
        self.asset, self.printed = asset, printed

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        size = self.printed.get(self.asset.hash)
        asset = self.asset.at_most(MAX_DPI, *size) if size else self.asset
        if not asset.can_pass:
            return _pixels(srgb(asset), document)
        data = asset.data
        if asset.kind == "JPEG":
            facts = read_jpeg(data)
            space = "/DeviceGray" if facts.components == 1 else "/DeviceRGB"
            return _object(asset.stored, space, 8, "/Filter /DCTDecode", data[: facts.end])
        return _png(data)


class _Mask(pdfdoc.PDFObject):
    """The transparency of an image, which is written right after it."""

    __RefOnly__ = 1

    def __init__(self, alpha: Pillow.Image) -> None:
        self.alpha: Pillow.Image | None = alpha

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        assert self.alpha is not None
        alpha, self.alpha = self.alpha, None
        return _flat(alpha, "")


def embed(asset: Asset, book: Book) -> str:
    """The name of an image in the book: the same bytes are written once."""
    name = f"{asset.kind}-{asset.hash}"
    if name not in book.images:
        image = ImageObject(asset, book.printed)
        book.images[name] = book.name_form(book.document.Reference(image))
    return book.images[name]


def note_sizes(picture: Picture, book: Book) -> None:
    """Remembers how large images are printed, with every matrix around them."""
    for leaf, matrix, _ in picture.items():
        if isinstance(leaf, Image):
            scale, hash = scale_of(matrix), leaf.asset.hash
            width, height = book.printed.get(hash, (0.0, 0.0))
            sizes = max(width, leaf.box[2] * scale), max(height, leaf.box[3] * scale)
            book.printed[hash] = sizes


def _png(data: bytes) -> bytes:
    facts = read_png(data)
    colours = 3 if facts.colour == RGB else 1
    packed = b"".join(data[start:end] for start, end in facts.pixels)
    how = (
        f"/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors {colours} "
        f"/BitsPerComponent {facts.depth} /Columns {facts.width} >>"
    )
    return _object((facts.width, facts.height), _space(facts), facts.depth, how, packed)


def _space(facts: PngFacts) -> str:
    if facts.colour == PALETTE:
        last = min(len(facts.palette) // 3, 2**facts.depth) - 1
        return f"[/Indexed /DeviceRGB {last} <{facts.palette[: 3 * last + 3].hex()}>]"
    return "/DeviceRGB" if facts.colour == RGB else "/DeviceGray"


def _pixels(image: Pillow.Image, document: pdfdoc.PDFDocument) -> bytes:
    mask = ""
    if "A" in image.getbands():
        alpha = image.getchannel("A")
        if alpha.getextrema() != (255, 255):
            number = document.Reference(_Mask(alpha)).format(document).decode()
            mask = f"/SMask {number} "
        image = image.convert(image.mode[:-1])
    return _flat(image, mask)


def _flat(image: Pillow.Image, mask: str) -> bytes:
    """Each row as its difference from the one above, which packs twice as well."""
    bands = len(image.getbands())
    above = Pillow.new(image.mode, image.size)
    above.paste(image, (0, 1))
    rows, stride = ImageChops.subtract_modulo(image, above).tobytes(), image.width * bands
    packer = zlib.compressobj(LEVEL)
    parts = []
    for at in range(0, len(rows), stride):
        parts.append(packer.compress(UP + rows[at : at + stride]))
    packed = b"".join([*parts, packer.flush()])
    how = (
        f"{mask}/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors {bands} "
        f"/BitsPerComponent 8 /Columns {image.width} >>"
    )
    return _object(image.size, "/DeviceGray" if bands == 1 else "/DeviceRGB", 8, how, packed)


def _object(size: tuple[int, int], space: str, depth: int, more: str, data: bytes) -> bytes:
    head = (
        f"<< /Type /XObject /Subtype /Image /Width {size[0]} /Height {size[1]} "
        f"/ColorSpace {space} /BitsPerComponent {depth} /Interpolate true {more} "
        f"/Length {len(data)} >>"
    )
    return b"%s\nstream\n%s\nendstream\n" % (head.encode(), data)
