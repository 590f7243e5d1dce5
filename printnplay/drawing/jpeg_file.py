"""JPEG files: their facts, and whether they are whole, by their markers.

Decoders paint grey over what is missing and report nothing, so that markers are checked here.
"""

import re
import struct
from dataclasses import dataclass

from printnplay.drawing.png_file import BrokenImage

MAGIC = b"\xff\xd8\xff"
SOI, EOI, SOS = 0xD8, 0xD9, 0xDA
# Frames with Huffman codes, of which readers of PDF know three.
FRAMES = (0xC0, 0xC1, 0xC2)
RESTARTS, PROGRESSIVE = 0xDD, 0xC2
OTHER_FRAMES = (0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF)
# Tables, restarts, numbers of lines, comments and what programs add.
OTHERS = {SOS, EOI, 0xC4, 0xCC, 0xDB, 0xDC, 0xDD, 0xFE, *range(0xE0, 0xF0)}
KNOWN = OTHERS | {*FRAMES, *OTHER_FRAMES}
_MARKER = re.compile(rb"\xff+([^\x00\xff])", re.DOTALL)


@dataclass(frozen=True, slots=True)
class JpegFacts:
    """The header of a JPEG; `end` is where its first picture ends. `scan` is the place of
    its compressed data, if they are all in one piece."""

    width: int
    height: int
    components: int
    profile: bytes
    exif: bytes
    end: int
    scan: tuple[int, int] | None


def read_jpeg(data: bytes) -> JpegFacts:
    """Raises BrokenImage."""
    at, frame, is_one_piece = 2, None, True
    scans: list[tuple[int, int]] = []
    profile: dict[int, bytes] = {}
    exif = b""
    while True:
        marker, at = _marker(data, at)
        if marker == EOI:
            break
        if marker not in KNOWN:
            raise BrokenImage("its data are damaged")
        body, at = _segment(data, at)
        if marker in FRAMES and frame is None:
            frame = _frame(body)
        elif marker in OTHER_FRAMES:
            raise BrokenImage("it is compressed in a way that cannot be printed")
        elif marker == 0xE1 and body.startswith(b"Exif\0\0"):
            exif = exif or body[6:]
        elif marker == 0xE2 and body.startswith(b"ICC_PROFILE\0") and len(body) > 14:
            profile[body[12]] = body[14:]
        elif marker == SOS:
            scans.append((at, at := _scan_end(data, at)))
        is_one_piece &= marker not in (RESTARTS, PROGRESSIVE)
    if frame is None or not scans:
        raise BrokenImage("it has no pixels")
    scan = scans[0] if len(scans) == 1 and is_one_piece else None
    return JpegFacts(*frame, b"".join(profile[n] for n in sorted(profile)), exif, at, scan)


def _marker(data: bytes, at: int) -> tuple[int, int]:
    """The marker at a place, and the place after it."""
    if at >= len(data):
        raise BrokenImage("the file ends too early")
    if data[at] != 0xFF:
        raise BrokenImage("its data are damaged")
    while at < len(data) and data[at] == 0xFF:
        at += 1
    if at >= len(data):
        raise BrokenImage("the file ends too early")
    return data[at], at + 1


def _segment(data: bytes, at: int) -> tuple[bytes, int]:
    size = struct.unpack_from(">H", data, at)[0] if at + 2 <= len(data) else 0
    if at + size > len(data) or size < 2:
        raise BrokenImage("the file ends too early")
    return data[at + 2 : at + size], at + size


def _frame(body: bytes) -> tuple[int, int, int]:
    if len(body) < 6 or body[0] != 8:
        raise BrokenImage("it does not have 8 bits per channel")
    height, width, components = struct.unpack_from(">HHB", body, 1)
    if not width or not height or components not in (1, 3, 4):
        raise BrokenImage("its header cannot be read")
    return width, height, components


def _scan_end(data: bytes, at: int) -> int:
    """Where compressed data end: restart markers in them are numbered 0 to 7 in turn."""
    turn = None
    for found in _MARKER.finditer(data, at):
        marker = found[1][0]
        if not 0xD0 <= marker <= 0xD7:
            return found.start()
        if turn is not None and marker - 0xD0 != (turn + 1) % 8:
            raise BrokenImage("its data are damaged")
        turn = marker - 0xD0
    raise BrokenImage("the file ends too early")
