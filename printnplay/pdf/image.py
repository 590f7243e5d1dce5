"""Images as objects of a PDF: a JPEG byte by byte; a PNG as its pixels and a soft mask."""

from PIL import Image as Pillow
from reportlab.pdfbase import pdfdoc

from printnplay.drawing.images import open_image
from printnplay.drawing.picture import Asset
from printnplay.pdf.book import Book


def embed(asset: Asset, book: Book) -> str:
    """The name of an image in the book: the same bytes are written once."""
    name = f"{asset.kind}-{asset.hash}"
    if name not in book.images:
        book.images[name] = _write(asset, book)
    return book.images[name]


def _write(asset: Asset, book: Book) -> str:
    image = open_image(asset.data, asset.kind)
    if asset.kind == "JPEG":
        entries = _entries(image) | {"Filter": pdfdoc.PDFName("DCTDecode")}
        return book.name_form(book.add_stream(entries, asset.data))
    mask: dict[str, object] = {}
    if "A" in image.getbands() or "transparency" in image.info:
        image = image.convert("RGBA")
        alpha = image.getchannel("A")
        if alpha.getextrema() != (255, 255):
            mask = {"SMask": book.add_stream(_entries(alpha), alpha.tobytes())}
    image = image.convert("L" if image.mode in ("1", "L") else "RGB")
    return book.name_form(book.add_stream(_entries(image) | mask, image.tobytes()))


def _entries(image: Pillow.Image) -> dict[str, object]:
    return {
        "Type": pdfdoc.PDFName("XObject"),
        "Subtype": pdfdoc.PDFName("Image"),
        "Width": image.width,
        "Height": image.height,
        "ColorSpace": pdfdoc.PDFName("DeviceGray" if image.mode == "L" else "DeviceRGB"),
        "BitsPerComponent": 8,
        "Interpolate": "true",
    }
