"""How many pixels an image has, read from the first bytes of its data URI."""

import base64
import binascii
import re

from printnplay.core.diagnostics import quote

Size = tuple[int, int]

_URI = re.compile(r"data:image/(png|jpeg);base64,")
_SPACE = re.compile(r"\s+")
_PNG = b"\x89PNG\r\n\x1a\n"
# The frames of a JPEG: all of C0 to CF but the tables among them.
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def pixel_size(href: str) -> Size:
    """Across and down. Raises ValueError on what is not a PNG or a JPEG."""
    found = _URI.match(href)
    try:
        data = (
            base64.b64decode(_SPACE.sub("", href[found.end() :]), validate=True) if found else b""
        )
    except binascii.Error:
        data = b""
    size = _png(data) if data.startswith(_PNG) else _jpeg(data)
    if size is None or 0 in size:
        raise ValueError(f"image {quote(href[:30])} cannot be read")
    return size


def _png(data: bytes) -> Size | None:
    if data[12:16] != b"IHDR" or len(data) < 24:
        return None
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])


def _jpeg(data: bytes) -> Size | None:
    at = 2 if data.startswith(b"\xff\xd8") else len(data)
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None
