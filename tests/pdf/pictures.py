"""Small pictures for tests, as the data URIs of a drawing."""

import base64
from io import BytesIO

from PIL import Image


def data_uri(image: Image.Image, kind: str = "PNG", **options: object) -> str:
    out = BytesIO()
    image.save(out, kind, **options)
    return as_uri(out.getvalue(), kind)


def as_uri(data: bytes, kind: str = "PNG") -> str:
    return f"data:image/{kind.lower()};base64,{base64.b64encode(data).decode('ascii')}"


def from_uri(uri: str) -> bytes:
    return base64.b64decode(uri.partition(",")[2])


def halves(
    mode: str = "RGB", left: object = (255, 0, 0), right: object = (0, 0, 255)
) -> Image.Image:
    """Forty pixels wide, twenty high, in two colours."""
    image = Image.new(mode, (40, 20), left)  # type: ignore[arg-type]
    image.paste(right, (20, 0, 40, 20))  # type: ignore[arg-type]
    return image
