"""The pixels of an image: decoded, as sRGB, at the size at which they are printed.

What PDF cannot show as it is in the file is decoded: transparency, other colours, WebP, and more
pixels than a printer can show.
"""

import struct
import warnings
import zlib
from functools import lru_cache
from io import BytesIO

from PIL import Image as Pillow

from printnplay.drawing.picture import Asset
from printnplay.drawing.png_file import SRGB_GAMMA, BrokenImage

ORIENTATION = 0x0112
# Differences of colour that nobody sees.
ALIKE = 3
# Some programs write a few bytes too many.
SPARE = 16
# Codes that no JPEG has, so that each of them takes as many bits as it can.
MORE = b"\xff\x00" * 16
# Colours of pixels that are not decoded yet; a picture can have one of them, but not both.
UNUSUAL = (37, 201)
BROKEN = (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error, zlib.error)
_TURNS = {
    2: Pillow.Transpose.FLIP_LEFT_RIGHT,
    3: Pillow.Transpose.ROTATE_180,
    4: Pillow.Transpose.FLIP_TOP_BOTTOM,
    5: Pillow.Transpose.TRANSPOSE,
    6: Pillow.Transpose.ROTATE_270,
    7: Pillow.Transpose.TRANSVERSE,
    8: Pillow.Transpose.ROTATE_90,
}


def decoded(asset: Asset, data: bytes | None = None, *, is_draft: bool = False) -> Pillow.Image:
    """The pixels as they are in the file, not turned. A draft reads all of a JPEG, but makes it an
    eighth as large. Raises BrokenImage."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Pillow.open(BytesIO(asset.data if data is None else data), formats=[asset.kind])
            if is_draft:
                image.draft(None, (max(1, image.width // 8), max(1, image.height // 8)))
            image.load()
            return image
    except (Pillow.DecompressionBombError, *BROKEN):
        raise BrokenImage("its data are damaged") from None


def check_scan(data: bytes, start: int, end: int) -> None:
    """Whether the data of a JPEG in one piece are as long as its pixels need. A decoder paints grey
    over what is missing, and skips what is left; so it is fed in two steps, and its last row is
    looked at: all but the last bytes must not be enough for it, and a few more must be. Of 1000
    JPEGs, none that was sound was refused, and 80 % of those with 64 other bytes. Raises
    BrokenImage."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            is_wrong = all(_is_wrong(data, start, end, colour) for colour in UNUSUAL)
    except (Pillow.DecompressionBombError, *BROKEN):
        is_wrong = True
    if is_wrong:
        raise BrokenImage("its data are damaged")


def _is_wrong(data: bytes, start: int, end: int, colour: int) -> bool:
    steps, cut = _Steps(data, colour), max(start, end - SPARE)
    return steps.has_last_row(data[:cut]) or not steps.has_last_row(data[cut:end] + MORE)


class _Steps:
    """A JPEG that is decoded step by step, an eighth as large."""

    def __init__(self, data: bytes, colour: int) -> None:
        image = Pillow.open(BytesIO(data), formats=["JPEG"])
        image.draft(None, (max(1, image.width // 8), max(1, image.height // 8)))
        (tile,) = image.tile
        self.seen = Pillow.new(image.mode, image.size, (colour,) * len(image.getbands()))
        self.blank, self.rest = self._last_row(), b""
        config = image.decoderconfig
        self.decoder = Pillow._getdecoder(image.mode, tile[0], tile[3], config)
        self.decoder.setimage(self.seen.im, tile[1])

    def has_last_row(self, data: bytes) -> bool:
        """Whether the data, and those before, are enough for the last row."""
        data = self.rest + data
        used, _ = self.decoder.decode(data)
        self.rest = data[used:] if used >= 0 else b""
        return self._last_row() != self.blank

    def _last_row(self) -> bytes:
        width, height = self.seen.size
        return self.seen.crop((0, height - 1, width, height)).tobytes()


def srgb(asset: Asset) -> Pillow.Image:
    """The pixels as L, LA, RGB or RGBA in sRGB, not turned, at the size that is printed."""
    image = decoded(asset)
    profile, gamma = image.info.get("icc_profile") or b"", image.info.get("gamma", SRGB_GAMMA)
    has_gamma = not profile and "srgb" not in image.info and abs(gamma - SRGB_GAMMA) > 0.001
    image = _eight_bits(image)
    if profile and not is_srgb(profile):
        image = _converted(image, profile)
    if image.mode == "CMYK":
        image = image.convert("RGB")
    if has_gamma and gamma > 0:
        image = _with_gamma(image, SRGB_GAMMA / gamma)
    return _resampled(image, asset)


def upright(asset: Asset) -> Pillow.Image:
    """The pixels as they are seen."""
    image = srgb(asset)
    return image.transpose(_TURNS[asset.turn]) if asset.turn in _TURNS else image


def turn_of(exif: bytes) -> int:
    """The EXIF orientation, 1 to 8; 1 if it cannot be read."""
    found = Pillow.Exif()
    try:
        found.load(exif)
        turn = found.get(ORIENTATION, 1)
    except BROKEN:
        return 1
    return turn if isinstance(turn, int) and 1 <= turn <= 8 else 1


@lru_cache(maxsize=64)
def is_srgb(profile: bytes) -> bool:
    """Whether colours look the same with this profile as without. One that cannot be read is
    passed over, as browsers do."""
    if not profile:
        return True
    cube = Pillow.new("RGB", (125, 1))
    steps = (0, 64, 128, 192, 255)
    cube.putdata([(r, g, b) for r in steps for g in steps for b in steps])
    moved = _converted(cube, profile)
    pairs = zip(cube.tobytes(), moved.tobytes(), strict=True)
    return _is_of(profile, b"RGB ") and all(abs(a - b) <= ALIKE for a, b in pairs)


def _is_of(profile: bytes, space: bytes) -> bool:
    return profile[16:20] == space


def _converted(image: Pillow.Image, profile: bytes) -> Pillow.Image:
    """In sRGB, with its transparency; unchanged if the profile is not for such an image."""
    from PIL import ImageCms

    alpha = image.getchannel("A") if "A" in image.getbands() else None
    spaces = {"L": b"GRAY", "LA": b"GRAY", "RGB": b"RGB ", "RGBA": b"RGB ", "CMYK": b"CMYK"}
    if not _is_of(profile, spaces.get(image.mode, b"")):
        return image
    plain = image.convert({"LA": "L", "RGBA": "RGB"}.get(image.mode, image.mode))
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        done = ImageCms.profileToProfile(plain, source, target, outputMode="RGB")
    except (ImageCms.PyCMSError, *BROKEN):
        return image
    if done is None:
        return image
    if alpha is not None:
        done.putalpha(alpha)
    return done


def _eight_bits(image: Pillow.Image) -> Pillow.Image:
    if image.mode in ("I;16", "I;16B", "I;16L", "I"):
        # Pillow clips 16 bits to 8.
        return image.convert("I").point([n // 257 for n in range(65536)], "L")
    if "transparency" in image.info or image.mode == "PA":
        return image.convert("RGBA")
    if image.mode == "1":
        return image.convert("L")
    return image if image.mode in ("L", "LA", "RGB", "RGBA", "CMYK") else image.convert("RGB")


def _with_gamma(image: Pillow.Image, power: float) -> Pillow.Image:
    table = [round(255 * (n / 255) ** power) for n in range(256)]
    same = list(range(256))
    return image.point([v for band in image.getbands() for v in (same if band == "A" else table)])


def _resampled(image: Pillow.Image, asset: Asset) -> Pillow.Image:
    size = asset.stored
    return image if image.size == size else image.resize(size, Pillow.Resampling.LANCZOS)
