"""Files of pictures: a PNG, JPEG or WebP to an Asset, which knows the file and does not hold it.

A file is read to its end once, so that a damaged one is an error before anything is written.
"""

import hashlib
import struct
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from printnplay.core.diagnostics import quote
from printnplay.drawing.decode import check_scan, decoded, is_srgb, turn_of
from printnplay.drawing.jpeg_file import MAGIC as JPEG_MAGIC
from printnplay.drawing.jpeg_file import read_jpeg
from printnplay.drawing.picture import Asset
from printnplay.drawing.png_file import MAGIC as PNG_MAGIC
from printnplay.drawing.png_file import BrokenImage, check_pixels, profile_of, read_png

# A sheet of A3 has 70 million pixels at 600 dpi.
MAX_PIXELS = 80_000_000
MAX_BYTES = 500_000_000
KINDS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}
NAMES = {"PNG": "PNG", "JPEG": "JPEG", "WEBP": "WebP"}
# What people give the name of a picture.
FOREIGN = {
    b"GIF8": "a GIF",
    b"BM": "a BMP",
    b"II*": "a TIFF",
    b"MM": "a TIFF",
    b"8BPS": "a file of Photoshop",
    b"%PDF": "a PDF",
    b"<": "a web page",
}


class FoundImage(NamedTuple):
    """The asset of a file, and what a reader of the kit should know of it."""

    asset: Asset
    remarks: tuple[str, ...] = ()


def open_image_file(path: Path) -> FoundImage:
    """Raises BrokenImage, and OSError."""
    found = path.stat()
    if found.st_size > MAX_BYTES:
        size, most = found.st_size // 10**6, MAX_BYTES // 10**6
        raise BrokenImage(f"it has {size:,} MB, more than {most} MB", "save a smaller one")
    return _open(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=10_000)
def _open(path: Path, _changed: int, _size: int) -> FoundImage:
    data = path.read_bytes()
    kind = _kind(data)
    wanted = KINDS[path.suffix.lower()]
    if kind is None:
        raise _not_an_image(path, data, NAMES[wanted])
    if kind != wanted:
        suffix = next(suffix for suffix, each in KINDS.items() if each == kind)
        raise BrokenImage(f"it is a {NAMES[kind]}", f"rename it to {quote(path.stem + suffix)}")
    return _READERS[kind](path, data, hashlib.sha256(data).hexdigest())


def _not_an_image(path: Path, data: bytes, wanted: str) -> BrokenImage:
    if not data:
        return BrokenImage("it is empty")
    if b"<svg" in data[:4000]:
        return BrokenImage("it is an SVG drawing", f"rename it to {quote(path.stem + '.svg')}")
    what = next((what for start, what in FOREIGN.items() if data.startswith(start)), "")
    message = f"it is {what}, not a {wanted}" if what else f"it is not a {wanted} file"
    return BrokenImage(message)


def read_image(data: bytes) -> Asset:
    """An image that is not in a file of its own. Raises BrokenImage."""
    kind = _kind(data)
    if kind is None:
        raise BrokenImage("it is not a PNG, JPEG or WebP file")
    return _READERS[kind](data, data, hashlib.sha256(data).hexdigest()).asset


def _kind(data: bytes) -> str | None:
    if data.startswith(PNG_MAGIC):
        return "PNG"
    if data.startswith(JPEG_MAGIC):
        return "JPEG"
    return "WEBP" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else None


def _png(source: Path | bytes, data: bytes, hash: str) -> FoundImage:
    facts = read_png(data)
    _check_size(facts.width, facts.height)
    can_pass = facts.can_pass and is_srgb(profile_of(facts))
    turn = turn_of(facts.kept.get(b"eXIf", b""))
    asset = Asset("PNG", source, facts.width, facts.height, hash, turn, can_pass).upright
    if facts.is_interlaced:
        decoded(asset, data)
    else:
        check_pixels(data, facts)
    return FoundImage(asset, _moving(is_animated=facts.is_animated))


def _jpeg(source: Path | bytes, data: bytes, hash: str) -> FoundImage:
    facts = read_jpeg(data)
    _check_size(facts.width, facts.height)
    can_pass = facts.components != 4 and is_srgb(facts.profile)
    turn = turn_of(facts.exif)
    asset = Asset("JPEG", source, facts.width, facts.height, hash, turn, can_pass).upright
    if facts.scan:
        check_scan(data, *facts.scan)
    else:
        decoded(asset, data, is_draft=True)
    return FoundImage(asset)


def _webp(source: Path | bytes, data: bytes, hash: str) -> FoundImage:
    if len(data) < 30 or struct.unpack_from("<I", data, 4)[0] + 8 > len(data):
        raise BrokenImage("the file ends too early")
    width, height = _webp_size(data)
    _check_size(width, height)
    image = decoded(Asset("WEBP", source, width, height, hash), data)
    turn = turn_of(image.info.get("exif", b"").removeprefix(b"Exif\0\0"))
    is_animated = data[12:16] == b"VP8X" and bool(data[20] & 2)
    asset = Asset("WEBP", source, *image.size, hash, turn).upright
    return FoundImage(asset, _moving(is_animated=is_animated))


def _webp_size(data: bytes) -> tuple[int, int]:
    """Before anything is decoded: a decoder takes the memory for its canvas at once."""
    match data[12:16]:
        case b"VP8X":
            sizes = int.from_bytes(data[24:27], "little"), int.from_bytes(data[27:30], "little")
            return sizes[0] + 1, sizes[1] + 1
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            across, down = struct.unpack_from("<HH", data, 26)
            return across & 0x3FFF, down & 0x3FFF
    raise BrokenImage("its header cannot be read")


def _check_size(width: int, height: int) -> None:
    if width * height > MAX_PIXELS:
        most = MAX_PIXELS // 10**6
        found = f"{width:,} x {height:,} pixels"
        raise BrokenImage(f"it has {found}, more than {most} million", "save a smaller one")


def _moving(*, is_animated: bool) -> tuple[str, ...]:
    return ("is animated: its first frame is printed",) if is_animated else ()


_READERS = {"PNG": _png, "JPEG": _jpeg, "WEBP": _webp}
