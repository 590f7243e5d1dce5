"""PNG files: their facts, and whether they are whole, without decoding a pixel.

Every chunk has a checksum, and the pixels inflate to exactly their size. What PDF can show as it is
in the file is passed through by these facts.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

MAGIC = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
GREY, RGB, PALETTE = 0, 2, 3
# Chunks that are kept whole: a profile or a palette is small.
MAX_KEPT = 4_000_000
STEP = 1 << 20
SRGB_GAMMA = 0.45455


class BrokenImage(ValueError):
    """A file of a picture that is damaged, or is no picture; `help` is what to do about it."""

    def __init__(self, message: str, help: str = "save it again with a drawing program") -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class PngFacts:
    """The header of a PNG. `pixels` are the places of its compressed data."""

    width: int
    height: int
    depth: int
    colour: int
    is_interlaced: bool
    is_animated: bool
    has_key: bool
    gamma: float
    palette: bytes
    pixels: tuple[tuple[int, int], ...]
    kept: dict[bytes, bytes]

    @property
    def row(self) -> int:
        """Bytes of a row, without its filter."""
        return (self.width * CHANNELS[self.colour] * self.depth + 7) // 8

    @property
    def can_pass(self) -> bool:
        """Whether PDF can show the data as they are in the file."""
        is_plain = self.colour in (GREY, RGB, PALETTE) and not self.is_interlaced
        return is_plain and not self.has_key and abs(self.gamma - SRGB_GAMMA) < 0.001


def read_png(data: bytes) -> PngFacts:
    """Raises BrokenImage."""
    chunks: dict[bytes, bytes] = {}
    pixels: list[tuple[int, int]] = []
    names = set()
    for name, start, end in _chunks(data):
        names.add(name)
        if name == b"IDAT":
            pixels.append((start, end))
        elif end - start <= MAX_KEPT:
            chunks.setdefault(name, data[start:end])
    head = chunks.get(b"IHDR", b"")
    if len(head) != 13 or not pixels or b"IEND" not in names:
        raise BrokenImage("the file ends too early")
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", head)
    if not width or not height or colour not in CHANNELS:
        raise BrokenImage("its header cannot be read")
    gamma = SRGB_GAMMA
    if len(chunks.get(b"gAMA", b"")) == 4 and not {b"sRGB", b"iCCP"} & names:
        gamma = struct.unpack(">I", chunks[b"gAMA"])[0] / 100_000 or SRGB_GAMMA
    return PngFacts(
        width,
        height,
        depth,
        colour,
        bool(interlaced),
        b"acTL" in names,
        b"tRNS" in names,
        gamma,
        chunks.get(b"PLTE", b""),
        tuple(pixels),
        {name: chunks[name] for name in (b"iCCP", b"eXIf") if name in chunks},
    )


def _chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The name, start and end of each chunk, up to IEND."""
    view, at = memoryview(data), len(MAGIC)
    while at + 12 <= len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        start, end = at + 8, at + 8 + size
        if end + 4 > len(data):
            raise BrokenImage("the file ends too early")
        if zlib.crc32(view[at + 4 : end]) != struct.unpack_from(">I", data, end)[0]:
            raise BrokenImage("its data are damaged")
        yield name, start, end
        if name == b"IEND":
            return
        at = end + 4


def check_pixels(data: bytes, png: PngFacts) -> None:
    """The pixels of a PNG that is not interlaced inflate to their size. Raises BrokenImage."""
    inflater, size, wanted = zlib.decompressobj(), 0, (png.row + 1) * png.height
    try:
        for start, end in png.pixels:
            rest = data[start:end]
            while rest and size <= wanted and not inflater.eof:
                size += len(inflater.decompress(rest, STEP))
                rest = inflater.unconsumed_tail
        while not inflater.eof and size <= wanted and (more := inflater.decompress(b"", STEP)):
            size += len(more)
    except zlib.error:
        raise BrokenImage("its data are damaged") from None
    if size != wanted or not inflater.eof:
        raise BrokenImage("it has too few or too many pixels")


def profile_of(png: PngFacts) -> bytes:
    """The ICC profile; empty if there is none. Raises BrokenImage."""
    _, _, packed = png.kept.get(b"iCCP", b"\0\0").partition(b"\0")
    if len(packed) < 2:
        return b""
    inflater = zlib.decompressobj()
    try:
        found = inflater.decompress(packed[1:], MAX_KEPT)
    except zlib.error:
        raise BrokenImage("its colour profile cannot be read") from None
    if not inflater.eof:
        raise BrokenImage("its colour profile is larger than 4 MB")
    return found
