"""Files of pictures: what they are, whether they are whole, and their pixels."""

import random
import struct
import tempfile
import zlib
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageCms, ImageOps

from printnplay.drawing.decode import is_srgb, upright
from printnplay.drawing.image_file import open_image_file, read_image
from printnplay.drawing.png_file import BrokenImage
from tests.examples import examples
from tests.pdf.pictures import halves

SAVED = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp"}


def saved(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def opened(folder: Path, data: bytes, suffix: str = ".png") -> tuple[object, Image.Image]:
    path = folder / f"picture{suffix}"
    path.write_bytes(data)
    found = open_image_file(path)
    return found, upright(found.asset)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(*chunks: bytes, size: tuple[int, int] = (2, 2), pixels: bytes | None = None) -> bytes:
    head = struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0)
    packed = zlib.compress(bytes((1 + 3 * size[0]) * size[1])) if pixels is None else pixels
    parts = [chunk(b"IHDR", head), *chunks, chunk(b"IDAT", packed), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize("kind", SAVED)
@pytest.mark.parametrize("turn", range(1, 9))
def test_a_photo_is_turned_as_its_exif_data_say(tmp_path: Path, kind: str, turn: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    source = halves()
    source.paste((0, 255, 0), (0, 0, 8, 8))
    options = {} if kind == "JPEG" else {"lossless": True}
    data = saved(source, kind, exif=exif, quality=95, **options)
    found, seen = opened(tmp_path, data, SAVED[kind])
    wanted = ImageOps.exif_transpose(Image.open(BytesIO(data))).convert("RGB")
    assert seen.size == wanted.size == (found.asset.width, found.asset.height)  # type: ignore[attr-defined]
    assert ImageChops.difference(seen.convert("RGB"), wanted).getbbox() is None


@pytest.mark.parametrize(
    ("image", "kind"),
    [
        (halves("L", 0, 200), "PNG"),
        (halves().convert("P"), "PNG"),
        (halves("1", 0, 1), "PNG"),
        (halves("RGBA", (255, 0, 0, 128), (0, 0, 0, 0)), "PNG"),
        (halves("LA", (0, 255), (0, 0)), "PNG"),
        (halves("RGBA", (255, 0, 0, 128), (0, 0, 255, 9)), "WEBP"),
    ],
)
def test_pixels_are_those_of_the_file(tmp_path: Path, image: Image.Image, kind: str) -> None:
    _, seen = opened(tmp_path, saved(image, kind, lossless=True), SAVED[kind])
    wanted = image.convert("RGBA").tobytes()
    clear = [p for p in range(3, len(wanted), 4) if wanted[p]]
    got = seen.convert("RGBA").tobytes()
    assert [got[p - 3 : p + 1] for p in clear] == [wanted[p - 3 : p + 1] for p in clear]


def test_sixteen_bits_of_grey_are_not_clipped(tmp_path: Path) -> None:
    image = Image.new("I;16", (4, 4), 0x8080)
    found, seen = opened(tmp_path, saved(image))
    assert seen.getpixel((0, 0)) == 0x80
    assert found.asset.can_pass  # type: ignore[attr-defined]


def test_cmyk_is_converted(tmp_path: Path) -> None:
    found, seen = opened(tmp_path, saved(halves().convert("CMYK"), "JPEG", quality=95), ".jpg")
    assert not found.asset.can_pass  # type: ignore[attr-defined]
    assert seen.mode == "RGB"
    red = seen.getpixel((5, 5))
    assert isinstance(red, tuple)
    assert red[0] > 240
    assert max(red[1:]) < 20


def test_a_profile_is_recognised_by_its_colours() -> None:
    same = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert is_srgb(same)
    assert is_srgb(b"")
    other = saved(Image.new("RGB", (1, 1)))
    assert not is_srgb(ImageCms.ImageCmsProfile(ImageCms.createProfile("XYZ")).tobytes())
    assert not is_srgb(other)


def test_an_animation_is_its_first_frame_with_a_remark(tmp_path: Path) -> None:
    for kind in ("PNG", "WEBP"):
        more = {"save_all": True, "append_images": [halves("RGB", "green", "green")]}
        found, seen = opened(tmp_path, saved(halves(), kind, lossless=True, **more), SAVED[kind])
        assert found.remarks == ("is animated: its first frame is printed",)  # type: ignore[attr-defined]
        assert seen.convert("RGB").getpixel((1, 1)) == (255, 0, 0)


NOISE = Image.effect_noise((200, 200), 90).convert("RGB")


@pytest.mark.parametrize(
    ("suffix", "data", "why"),
    [
        (".png", b"", "it is empty"),
        (".png", b"hello", "it is not a PNG file"),
        (".webp", saved(halves()), "it is a PNG"),
        (".png", saved(halves())[:-12], "the file ends too early"),
        (".png", saved(halves())[:60], "the file ends too early"),
        (".png", png(pixels=zlib.compress(b"\0" * 9)), "it has too few or too many pixels"),
        (".png", png(pixels=zlib.compress(bytes(9**7))), "it has too few or too many pixels"),
        (".png", png(pixels=b"nonsense"), "its data are damaged"),
        # Without its pixels: to compress 2.7 GB of them takes 8 s.
        (".png", png(size=(30_000, 30_000), pixels=b""), "it has 30,000 x 30,000 pixels"),
        (".png", png(chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(9**8)))), "larger than 4 MB"),
        (".jpg", saved(NOISE, "JPEG")[:-2], "the file ends too early"),
        (".jpg", saved(NOISE, "JPEG")[:900], "the file ends too early"),
        (".jpg", b"\xff\xd8\xff\xd9", "it has no pixels"),
        (".webp", saved(NOISE, "WEBP")[:-200], "the file ends too early"),
        (".webp", b"RIFF\x30\0\0\0WEBP" + bytes(60), "its header cannot be read"),
    ],
)
def test_what_cannot_be_used(tmp_path: Path, suffix: str, data: bytes, why: str) -> None:
    with pytest.raises(BrokenImage, match=why):
        opened(tmp_path, data, suffix)


def test_a_jpeg_that_is_damaged_in_the_middle(tmp_path: Path) -> None:
    """Decoders paint grey over it and report nothing."""
    whole = saved(NOISE, "JPEG")
    middle = len(whole) // 2
    with pytest.raises(BrokenImage, match=r"damaged|too early"):
        opened(tmp_path, whole[:middle] + b"\xff\x03broken" + whole[middle:], ".jpg")
    with pytest.raises(BrokenImage, match=r"damaged|too early"):
        opened(tmp_path, whole[:middle] + whole[:600] + whole[middle:], ".jpg")


@given(st.sampled_from(list(SAVED)), st.integers(0, 2**16), st.binary(min_size=1, max_size=8))
@examples(60)
def test_any_damage_is_reported_or_harmless(kind: str, at: int, bad: bytes) -> None:
    data = saved(NOISE.resize((24, 24)), kind)
    at %= len(data)
    with tempfile.TemporaryDirectory() as folder, suppress(BrokenImage):
        opened(Path(folder), data[:at] + bad + data[at + len(bad) :], SAVED[kind])


SUBSAMPLED = (0, 1, 2)


def photo(seed: int) -> Image.Image:
    """Noise, a flat colour, or a gradient above white."""
    width, height = 40 + seed * 7 % 90, 30 + seed * 11 % 80
    if seed % 3 == 0:
        return Image.frombytes(
            "RGB", (width, height), random.Random(seed).randbytes(width * height * 3)
        )
    if seed % 3 == 1:
        return Image.new("L", (width, height), 37 if seed % 2 else 201)
    image = Image.radial_gradient("L").resize((width, height)).convert("RGB")
    image.paste((255, 255, 255), (0, height // 2, width, height))
    return image


def is_whole(data: bytes) -> bool:
    try:
        read_image(data)
    except BrokenImage:
        return False
    return True


def test_no_sound_jpeg_is_refused() -> None:
    for seed in range(60):
        options = {"quality": (30, 75, 95)[seed % 3], "subsampling": SUBSAMPLED[seed // 3 % 3]}
        data = saved(photo(seed), "JPEG", optimize=seed % 2 == 0, **options)
        assert is_whole(data), seed
        assert is_whole(data[:-2] + bytes(8) + data[-2:]), (
            "some programs write a few bytes too many"
        )


def test_most_damage_in_the_middle_of_a_jpeg_is_recognised() -> None:
    found = []
    for seed in range(0, 90, 3):
        data, source = saved(photo(seed), "JPEG", quality=80), random.Random(seed)
        middle = len(data) * 2 // 3
        other = bytes(source.randrange(255) for _ in range(64))
        found.append(not is_whole(data[:middle] + other + data[middle + 64 :]))
    assert sum(found) > len(found) * 2 / 3
